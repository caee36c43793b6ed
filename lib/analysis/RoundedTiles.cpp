//===- RoundedTiles.cpp ---------------------------------------------------===//

#include "analysis/RoundedTiles.h"
#include "analysis/ColumnGuards.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static const Bound<size_t>
    MaxDepth("rounded-tile-depth", 8, BoundKind::Reach,
             "operations within each other in which the number of a tile and "
             "that of a thread are looked for");

namespace {

class Finder {
public:
  explicit Finder(const DataFlow &In) : In(In) {}
  std::vector<RoundedTile> find();

private:
  /// `(Count + Tile - 1) / Tile`.
  struct Tiles {
    Register Count = ir::NoRegister, Tile = ir::NoRegister;
  };
  using Terms = llvm::SmallVector<Register, 8>;

  bool isLess(Register R, Register Than) const;
  std::optional<Tiles> roundedUp(Register R) const;
  void terms(Register R, Terms &Out) const;
  bool isProduct(Register R, unsigned A, unsigned B) const;
  bool contains(Register R, unsigned Value, size_t Depth = 0) const;
  bool isOfThread(Register R, bool &Thread, size_t Depth = 0) const;
  std::optional<Register> placeInTile(Terms &Of, unsigned Turn,
                                      const Tiles &T) const;
  bool isAsked(uint32_t Block, const KnownCondition &Loop, unsigned Turn,
               unsigned Place, unsigned Count) const;
  bool isOpen(Register Index, uint32_t Block, const KnownCondition &Loop,
              unsigned Turn, const Tiles &T) const;

  const DataFlow &In;
};

} // namespace

/// Whether a value is one less than another.
bool Finder::isLess(Register R, Register Than) const {
  const std::optional<llvm::APSInt> A = In.constant(R), B = In.constant(Than);
  if (A && B)
    return A->getSignificantBits() <= 32 && B->getSignificantBits() <= 32 &&
           low64(*A) + 1 == low64(*B);
  const Instruction &I = In.definition(In.bare(R));
  const std::optional<llvm::APSInt> By =
      I.Code == Opcode::Binary && I.binary() == BO_Sub
          ? In.constant(I.Operands[1])
          : std::nullopt;
  return By && *By == 1 && In.value(I.Operands[0]) == In.value(Than);
}

std::optional<Finder::Tiles> Finder::roundedUp(Register R) const {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code != Opcode::Binary)
    return std::nullopt;
  if (I.binary() == BO_Add) {
    // `(n - 1) / b + 1`.
    const std::optional<llvm::APSInt> One = In.constant(I.Operands[1]);
    const Instruction &Div = In.definition(In.bare(I.Operands[0]));
    if (!One || *One != 1 || Div.Code != Opcode::Binary ||
        Div.binary() != BO_Div)
      return std::nullopt;
    const Instruction &Less = In.definition(In.bare(Div.Operands[0]));
    const std::optional<llvm::APSInt> By =
        Less.Code == Opcode::Binary && Less.binary() == BO_Sub
            ? In.constant(Less.Operands[1])
            : std::nullopt;
    return By && *By == 1
               ? std::optional(Tiles{Less.Operands[0], Div.Operands[1]})
               : std::nullopt;
  }
  if (I.binary() != BO_Div)
    return std::nullopt;
  const Register Tile = I.Operands[1];
  const Instruction &Top = In.definition(In.bare(I.Operands[0]));
  if (Top.Code != Opcode::Binary)
    return std::nullopt;
  if (Top.binary() == BO_Add) {
    for (const unsigned Side : {0, 1})
      if (isLess(Top.Operands[Side], Tile))
        return Tiles{Top.Operands[1 - Side], Tile};
    return std::nullopt;
  }
  // `(n + b - 1) / b` as it is read.
  const std::optional<llvm::APSInt> One =
      Top.binary() == BO_Sub ? In.constant(Top.Operands[1]) : std::nullopt;
  const Instruction &Sum = In.definition(In.bare(Top.Operands[0]));
  if (!One || *One != 1 || Sum.Code != Opcode::Binary || Sum.binary() != BO_Add)
    return std::nullopt;
  for (const unsigned Side : {0, 1})
    if (In.value(Sum.Operands[Side]) == In.value(Tile))
      return Tiles{Sum.Operands[1 - Side], Tile};
  return std::nullopt;
}

void Finder::terms(Register R, Terms &Out) const {
  const Register Bare = In.bare(R);
  const Instruction &I = In.definition(Bare);
  if (I.Code == Opcode::Binary && I.binary() == BO_Add &&
      Out.size() < MaxDepth) {
    terms(I.Operands[0], Out);
    terms(I.Operands[1], Out);
    return;
  }
  Out.push_back(Bare);
}

bool Finder::isProduct(Register R, unsigned A, unsigned B) const {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code != Opcode::Binary || I.binary() != BO_Mul)
    return false;
  const unsigned Left = In.value(In.bare(I.Operands[0])),
                 Right = In.value(In.bare(I.Operands[1]));
  return (Left == A && Right == B) || (Left == B && Right == A);
}

bool Finder::contains(Register R, unsigned Value, size_t Depth) const {
  const Register Bare = In.bare(R);
  const Instruction &I = In.definition(Bare);
  return In.value(Bare) == Value ||
         ((I.Code == Opcode::Binary || I.Code == Opcode::Unary) &&
          Depth < MaxDepth &&
          llvm::any_of(
              I.Operands,
              [&](Register Operand) {
                return contains(Operand, Value, Depth + 1);
              }));
}

/// Whether a value is computed from the number of the thread in its block and
/// constants alone. \p Thread: from the former.
bool Finder::isOfThread(Register R, bool &Thread, size_t Depth) const {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Builtin) {
    const bool IsThread = I.builtin() == BuiltinVariable::ThreadIdx;
    Thread |= IsThread;
    return IsThread;
  }
  if (In.constant(R))
    return true;
  return I.Code == Opcode::Binary && Depth < MaxDepth &&
         isOfThread(I.Operands[0], Thread, Depth + 1) &&
         isOfThread(I.Operands[1], Thread, Depth + 1);
}

/// The number of the thread that is added to the beginning of a tile; takes
/// both out of the summands.
std::optional<Register> Finder::placeInTile(Terms &Of, unsigned Turn,
                                            const Tiles &T) const {
  const auto Begin = llvm::find_if(Of, [&](Register R) {
    return isProduct(R, Turn, In.value(In.bare(T.Tile)));
  });
  if (Begin == Of.end())
    return std::nullopt;
  Of.erase(Begin);
  const auto Place = llvm::find_if(Of, [&](Register R) {
    bool Thread = false;
    return isOfThread(R, Thread) && Thread;
  });
  if (Place == Of.end())
    return std::nullopt;
  const Register Out = *Place;
  Of.erase(Place);
  return Out;
}

/// Whether anything is known of the place in the tile, or of the turn but that
/// it is one, or of what is left over of the count.
bool Finder::isAsked(uint32_t Block, const KnownCondition &Loop, unsigned Turn,
                     unsigned Place, unsigned Count) const {
  return llvm::any_of(In.known(Block), [&](const KnownCondition &C) {
    if (C.Condition == Loop.Condition)
      return false;
    const std::optional<Comparison> Test = In.comparison(C);
    if (!Test)
      return true;
    return llvm::any_of(std::array{Test->A, Test->B}, [&](Register Side) {
      const Instruction &I = In.definition(In.bare(Side));
      return In.value(In.bare(Side)) == Place || contains(Side, Turn) ||
             (I.Code == Opcode::Binary && I.binary() == BO_Rem &&
              contains(Side, Count));
    });
  });
}

bool Finder::isOpen(Register Index, uint32_t Block, const KnownCondition &Loop,
                    unsigned Turn, const Tiles &T) const {
  const unsigned Count = In.value(In.bare(T.Count));
  Terms Of;
  terms(Index, Of);
  // A column of rows of as many.
  Terms Rows = Of;
  if (const std::optional<Register> Place = placeInTile(Rows, Turn, T))
    return !Rows.empty() && llvm::all_of(Rows, [&](Register Row) {
      return multiplies(In, Row, Count);
    }) && !isAsked(Block, Loop, Turn, In.value(*Place), Count);
  // A row: its number times the length of all.
  for (const Register Term : Of) {
    const Instruction &I = In.definition(Term);
    if (I.Code != Opcode::Binary || I.binary() != BO_Mul)
      continue;
    for (const unsigned Side : {0, 1}) {
      Terms Row;
      terms(I.Operands[Side], Row);
      const std::optional<Register> Place = placeInTile(Row, Turn, T);
      if (Place && Row.empty() && !In.constant(I.Operands[1 - Side]))
        return !isAsked(Block, Loop, Turn, In.value(*Place), Count);
    }
  }
  return false;
}

std::vector<RoundedTile> Finder::find() {
  std::vector<RoundedTile> Out;
  llvm::DenseSet<const Stmt *> Told;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (!I.Source || (I.Code != Opcode::Load && I.Code != Opcode::Store))
        continue;
      const Instruction &At = In.definition(I.Operands[0]);
      if (At.Code != Opcode::Element || !At.Source ||
          !isBehindPointer(In, At.Operands[0]))
        continue;
      const uint32_t Block = In.position(At.Result).Block;
      for (const KnownCondition &C : In.known(Block)) {
        std::optional<Comparison> Test = In.comparison(C);
        if (Test && Test->Op == BO_GT)
          Test = Comparison{BO_LT, Test->B, Test->A};
        const std::optional<Tiles> T =
            Test && Test->Op == BO_LT ? roundedUp(Test->B) : std::nullopt;
        if (!T || In.constant(T->Count) ||
            !isOpen(At.Operands[1], Block, C, In.value(In.bare(Test->A)), *T))
          continue;
        if (Told.insert(At.Source).second)
          Out.push_back({At.Source,
                         In.definition(In.source(C.Condition)).Source,
                         loadedFrom(In, At.Operands[0]),
                         loadedFrom(In, T->Count), I.Code == Opcode::Store});
        break;
      }
    }
  return Out;
}

std::vector<RoundedTile> roundedTiles(const DataFlow &In) {
  return Finder(In).find();
}

} // namespace cuda_lint
