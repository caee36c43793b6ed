//===- RewrittenSums.cpp --------------------------------------------------===//

#include "analysis/RewrittenSums.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/ShiftFactor.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::NoRegister;
using ir::Opcode;
using ir::Register;

static const Bound<unsigned>
    MaxSums("rewritten-sums", 17, BoundKind::Reach,
            "sums within each other that are written as one expression"),
    MaxRank("rewritten-rank", 17, BoundKind::Reach,
            "operations within each other by which LLVM orders the terms of a "
            "sum");
static const Bound<size_t>
    MaxTerms("rewritten-terms", 8, BoundKind::Reach,
             "terms of a sum that LLVM may have added in another order");
/// Instructions of a block that LLVM copies to decide a branch behind it for
/// those who come from each side (its `jump-threading-threshold`).
static constexpr size_t MaxThreaded = 6;

namespace {
/// One number so many times.
struct Term {
  unsigned Value;
  int64_t Times;
  /// Those of a lower rank are added to each other first.
  uint64_t Rank;
  bool operator==(const Term &O) const {
    return Value == O.Value && Times == O.Times;
  }
};

/// A sum of integers, in the order in which LLVM adds ("Reassociate").
struct Sum {
  llvm::SmallVector<Term, 4> Terms;
  int64_t Constant = 0;
};

/// A step of such a sum: what is added so far, and a number that is added to
/// it.
struct Step {
  llvm::ArrayRef<Term> Base;
  Term Added;
};
} // namespace

/// The sums of one function.
class RewrittenSums::Reader {
public:
  explicit Reader(const DataFlow &In) : In(In) {
    // A part of a sum is none of its own: what is added first is not what is
    // written first.
    llvm::DenseSet<Register> Parts;
    for (const ir::Block &B : In.function().Blocks)
      for (const Instruction &I : B.Instructions)
        if (isSum(I))
          for (Register Operand : I.Operands)
            Parts.insert(withoutConversions(Operand));
    for (const ir::Block &B : In.function().Blocks)
      for (const Instruction &I : B.Instructions) {
        if (isSum(I) && !Parts.contains(I.Result))
          add(I.Result);
        if (I.Code == Opcode::Load || I.Code == Opcode::Store)
          if (const Expr *E = ir::accessed(I))
            index(E, I.Operands[0]);
      }
  }

  uint64_t alignmentOf(const Expr *Access) const {
    const auto Index = Indices.find(Access);
    if (Index == Indices.end())
      return 0;
    const ProgramPoint To = In.position(Index->second);
    std::optional<Sum> Own = sum(Index->second);
    if (!Own || Own->Terms.size() < 2)
      return 0;
    uint64_t Out = 0;
    forEachStep(*Own, [&](const Step &Later) {
      for (const auto &[R, Earlier] : llvm::reverse(Sums)) {
        const ProgramPoint From = In.position(R);
        if (Out || !comesFirst(From, To))
          continue;
        forEachStep(Earlier, [&](const Step &S) {
          if (!Out && S.Added.Value == Later.Added.Value &&
              S.Added.Times != Later.Added.Times &&
              S.Base.size() == Later.Base.size() &&
              std::is_permutation(S.Base.begin(), S.Base.end(),
                                  Later.Base.begin()))
            Out = seenMultiple(S.Added.Times, Later.Added.Times);
        });
      }
    });
    return Out;
  }

private:
  static bool isSum(const Instruction &I) {
    return I.Code == Opcode::Binary && I.binary() == BO_Add &&
           !I.Type.isNull() && I.Type->isIntegralOrEnumerationType();
  }

  Register withoutConversions(Register R) const {
    const Instruction &I = In.definition(R);
    return I.Code == Opcode::Convert &&
                   I.conversion() == ir::Conversion::Integer
               ? withoutConversions(I.Operands[0])
               : R;
  }

  /// What `(base + From * t) + (To - From) * t` is seen to be a multiple of.
  static uint64_t seenMultiple(int64_t From, int64_t To) {
    return From > 0 && To > From ? std::gcd(From, To - From) : 1;
  }

  template <class VisitT> static void forEachStep(const Sum &S, VisitT Visit) {
    const llvm::ArrayRef<Term> All = S.Terms;
    if (All.size() < 2)
      return;
    // Of the first two either is the base.
    if (All.size() == 2 || All[1].Rank != All[2].Rank) {
      Visit(Step{All.slice(0, 1), All[1]});
      Visit(Step{All.slice(1, 1), All[0]});
    }
    // Which of several of one rank comes first is not known.
    for (size_t I = 2; I < All.size(); ++I)
      if (All[I - 1].Rank != All[I].Rank &&
          (I + 1 == All.size() || All[I].Rank != All[I + 1].Rank))
        Visit(Step{All.take_front(I), All[I]});
  }

  /// A constant is added first, so that no part is the sum of the others.
  void add(Register R) {
    if (std::optional<Sum> S = sum(R); S && S->Terms.size() > 1 && !S->Constant)
      Sums.push_back({R, std::move(*S)});
  }

  /// The index of an element of an array, where the address is that.
  void index(const Expr *Access, Register Address) {
    const Instruction &I = In.definition(Address);
    if (I.Code == Opcode::Element)
      Indices.try_emplace(Access, I.Operands[1]);
  }

  std::optional<Sum> sum(Register R) const {
    Sum Out;
    if (!collect(R, Out, 0) || Out.Terms.size() > MaxTerms)
      return std::nullopt;
    llvm::stable_sort(Out.Terms, [](const Term &A, const Term &B) {
      return A.Rank < B.Rank;
    });
    return Out;
  }

  /// The terms of what is written as one expression.
  bool collect(Register R, Sum &Out, unsigned Depth) const {
    if (R == NoRegister || Depth >= MaxSums)
      return false;
    if (const auto N = In.constant(R)) {
      Out.Constant += N->getExtValue();
      return true;
    }
    const Instruction &I = In.definition(withoutConversions(R));
    if (isSum(I))
      return collect(I.Operands[0], Out, Depth + 1) &&
             collect(I.Operands[1], Out, Depth + 1);
    const auto [Of, Times] = factor(R);
    Out.Terms.push_back({In.value(Of), Times, rank(R)});
    return true;
  }

  /// `4 * t`, `t << 2`.
  std::pair<Register, int64_t> factor(Register R) const {
    const Register Bare = In.bare(R);
    const Instruction &I = In.definition(Bare);
    if (I.Code == Opcode::Binary &&
        (I.binary() == BO_Mul || I.binary() == BO_Shl))
      for (unsigned Side : {1u, 0u}) {
        const auto N = In.constant(I.Operands[Side]);
        if (!N || (I.binary() == BO_Shl && !Side))
          continue;
        const std::optional<int64_t> By =
            I.binary() == BO_Shl ? shiftFactor(low64(*N)) : low64(*N);
        if (By)
          return {In.bare(I.Operands[1 - Side]), *By};
      }
    return {Bare, 1};
  }

  /// As LLVM ranks: special registers before parameters before what is loaded,
  /// and what is computed behind its operands.
  uint64_t rank(Register R, unsigned Depth = 0) const {
    const Register Bare = In.bare(R);
    const Instruction &I = In.definition(Bare);
    const ProgramPoint At = In.position(Bare);
    const uint64_t Placed = (uint64_t(At.Block) + 1) << 32 | At.Index;
    if (Depth >= MaxRank)
      return Placed;
    switch (I.Code) {
    case Opcode::Integer:
      return 0;
    case Opcode::Builtin:
      return 1;
    case Opcode::Binary:
    case Opcode::Unary: {
      uint64_t Out = 0;
      for (Register Operand : I.Operands)
        Out = std::max(Out, rank(Operand, Depth + 1));
      return Out + 1;
    }
    default:
      break;
    }
    if (const std::optional<unsigned> P = In.parameter(Bare))
      return 3 + *P;
    return Placed;
  }

  /// Whether what is at \p From has been computed on every way to \p To, as
  /// LLVM sees it.
  bool comesFirst(ProgramPoint From, ProgramPoint To) const {
    if (From == To)
      return false;
    if (In.dominates(From, To))
      return true;
    // `if (big) A; if (big) B;`: A comes before B.
    const auto A = In.known(From.Block), B = In.known(To.Block);
    if (A.empty())
      return false;
    const ir::Dominators &Dom = In.dominators();
    const KnownCondition &First = A.front();
    const std::optional<uint32_t> Join = Dom.immediatePost(First.Decided);
    if (!Join || First.Labels || !runsThrough(First, From.Block))
      return false;
    return llvm::any_of(B, [&](const KnownCondition &Second) {
      return Second.Decided == *Join && Second.Holds == First.Holds &&
             In.value(Second.Condition) == In.value(First.Condition) &&
             In.function().Blocks[*Join].Instructions.size() <= MaxThreaded;
    });
  }

  /// Whether who takes the way of a condition comes through a block.
  bool runsThrough(const KnownCondition &C, uint32_t Block) const {
    const auto &Next = In.function().Blocks[C.Decided].Successors;
    const uint32_t Way = Next[C.Holds ? 0 : 1];
    return Next.size() == 2 &&
           (Way == Block || In.dominators().postDominates(Block, Way));
  }

  const DataFlow &In;
  std::vector<std::pair<Register, Sum>> Sums;
  llvm::DenseMap<const Expr *, Register> Indices;
};

RewrittenSums::RewrittenSums(TranslationUnit &TU)
    : Flows(TU.engine<DataFlows>()) {}
RewrittenSums::~RewrittenSums() = default;

uint64_t RewrittenSums::alignmentOf(const FunctionDecl *F, const Expr *Access) {
  if (!F || !Access)
    return 0;
  auto [It, New] = Done.try_emplace(F);
  if (New)
    if (const DataFlow *In = Flows.of(F))
      It->second = std::make_unique<Reader>(*In);
  return It->second ? It->second->alignmentOf(Access) : 0;
}

} // namespace cuda_lint
