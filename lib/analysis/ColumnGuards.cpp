//===- ColumnGuards.cpp ---------------------------------------------------===//

#include "analysis/ColumnGuards.h"
#include "cuda/Bound.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static const Bound<size_t>
    MaxTerms("column-terms", 8, BoundKind::Reach,
             "summands of an index in which rows and a thread's column are "
             "looked for");

bool multiplies(const DataFlow &In, Register Product, unsigned Factor) {
  const Register Bare = In.bare(Product);
  const Instruction &I = In.definition(Bare);
  if (In.value(Bare) == Factor)
    return true;
  return I.Code == Opcode::Binary && I.binary() == BO_Mul &&
         (multiplies(In, I.Operands[0], Factor) ||
          multiplies(In, I.Operands[1], Factor));
}

bool isBehindPointer(const DataFlow &In, Register Base) {
  for (;;) {
    const Instruction &I = In.definition(In.source(Base));
    if (I.Code != Opcode::Element && I.Code != Opcode::Convert)
      return I.Code == Opcode::Load;
    Base = I.Operands[0];
  }
}

const ValueDecl *loadedFrom(const DataFlow &In, Register R) {
  const Instruction *I = &In.definition(R);
  while (I->Code == Opcode::Convert)
    I = &In.definition(I->Operands[0]);
  if (I->Code != Opcode::Load)
    return nullptr;
  const Instruction &At = In.definition(I->Operands[0]);
  if (At.Code == Opcode::Field)
    return At.field();
  if (At.Code == Opcode::Global)
    return At.variable();
  return At.Code == Opcode::Local ? In.function().Slots[At.Number].Decl
                                  : nullptr;
}

/// Whether a condition is a pointer, which is null or not.
static bool isOfPointer(const DataFlow &In, Register Condition) {
  const Instruction *I = &In.definition(In.source(Condition));
  while (I->Code == Opcode::Convert)
    I = &In.definition(In.source(I->Operands[0]));
  return !I->Type.isNull() && I->Type->isPointerType();
}

namespace {

/// `Index < Count`, known where an access is.
struct Below {
  Register Index, Count;
  uint32_t Decided;
};

struct Access {
  const Stmt *Site;
  bool Write;
  uint32_t Block;
  Register Pointer, Index;
  /// What the index adds up, that of the pointer among it.
  llvm::SmallVector<Register, 8> Terms;
};

class Finder {
public:
  explicit Finder(const DataFlow &In) : In(In) {}

  std::vector<OpenAccess> find() {
    collect();
    for (const Access &A : Accesses) {
      column(A);
      row(A);
      admitted(A);
    }
    return std::move(Out);
  }

private:
  void collect();
  void add(Register R, llvm::SmallVectorImpl<Register> &Terms) const;
  std::vector<Below> guards(uint32_t Block) const;
  bool asks(uint32_t Block, unsigned Value) const;
  bool isOfThread(Register R, bool &Thread, unsigned Depth = 0) const;
  bool isRows(Register R, unsigned Count) const;
  bool isRowsOf(const Access &A, unsigned Column, unsigned Count) const;
  void column(const Access &A);
  void row(const Access &A);
  void admitted(const Access &A);
  bool beginsAtThread(Register R, bool &Block, unsigned Depth = 0) const;
  bool isOfBlocks(Register R, unsigned Depth = 0) const;
  bool isGuardedElsewhere(const Access &A, unsigned Count) const;
  bool isGiven(Register R) const;
  bool varies(Register R, unsigned Depth = 0) const;
  llvm::SmallVector<Register, 8> rowsBeside(const Access &A, Register Column,
                                            unsigned Count) const;
  void tell(OpenAccess::FormT Form, const Access &A, const Access &Other,
            Register Count) {
    if (Told.insert(A.Site).second)
      Out.push_back({Form, A.Site, Other.Site, loadedFrom(In, A.Pointer),
                     loadedFrom(In, Count), A.Write});
  }

  const DataFlow &In;
  std::vector<Access> Accesses;
  /// By the number of what is held below a count: by which accesses, and how.
  std::map<unsigned, std::vector<std::pair<unsigned, Below>>> Guarded;
  std::vector<OpenAccess> Out;
  llvm::DenseSet<const Stmt *> Told;
};

} // namespace

void Finder::add(Register R, llvm::SmallVectorImpl<Register> &Terms) const {
  const Register Bare = In.bare(R);
  const Instruction &I = In.definition(Bare);
  if (I.Code == Opcode::Binary && I.binary() == BO_Add &&
      Terms.size() < MaxTerms) {
    add(I.Operands[0], Terms);
    add(I.Operands[1], Terms);
    return;
  }
  Terms.push_back(Bare);
}

void Finder::collect() {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (!I.Source || (I.Code != Opcode::Load && I.Code != Opcode::Store))
        continue;
      const Instruction &At = In.definition(I.Operands[0]);
      if (At.Code != Opcode::Element || !At.Source ||
          !isBehindPointer(In, At.Operands[0]))
        continue;
      Access A{
          At.Source,      I.Code == Opcode::Store, In.position(At.Result).Block,
          At.Operands[0], At.Operands[1],          {}};
      add(At.Operands[1], A.Terms);
      // What the pointer was moved by counts elements of the same type.
      for (Register Base = At.Operands[0];;) {
        const Instruction &P = In.definition(In.source(Base));
        if (P.Code != Opcode::Element || P.Type != At.Type) {
          A.Pointer = P.Result;
          break;
        }
        add(P.Operands[1], A.Terms);
        Base = P.Operands[0];
      }
      for (const Below &G : guards(A.Block))
        Guarded[In.value(G.Index)].push_back({unsigned(Accesses.size()), G});
      Accesses.push_back(std::move(A));
    }
}

std::vector<Below> Finder::guards(uint32_t Block) const {
  std::vector<Below> Out;
  for (const KnownCondition &C : In.known(Block)) {
    const std::optional<Comparison> Test = In.comparison(C);
    if (!Test)
      continue;
    if (Test->Op == BO_LT)
      Out.push_back({Test->A, Test->B, C.Decided});
    else if (Test->Op == BO_GT)
      Out.push_back({Test->B, Test->A, C.Decided});
  }
  return Out;
}

/// Whether anything was asked about a value on the way to a block.
bool Finder::asks(uint32_t Block, unsigned Value) const {
  return llvm::any_of(In.known(Block), [&](const KnownCondition &C) {
    const std::optional<Comparison> Test = In.comparison(C);
    // That memory is there at all says nothing of columns.
    if (!Test)
      return !isOfPointer(In, C.Condition);
    return In.value(Test->A) == Value || In.value(Test->B) == Value;
  });
}

/// Whether a value is computed from the numbers of thread and block, constants
/// and what the function was given: it never changes. \p Thread: from those of
/// the thread.
bool Finder::isOfThread(Register R, bool &Thread, unsigned Depth) const {
  const Register Bare = In.bare(R);
  const Instruction &I = In.definition(Bare);
  if (I.Code == Opcode::Builtin) {
    Thread |= I.builtin() == BuiltinVariable::ThreadIdx;
    return true;
  }
  if (In.constant(Bare) || In.parameter(Bare))
    return true;
  return I.Code == Opcode::Binary && Depth < MaxTerms &&
         isOfThread(I.Operands[0], Thread, Depth + 1) &&
         isOfThread(I.Operands[1], Thread, Depth + 1);
}

/// Whether a value is so many times a number of columns, also where a condition
/// has chosen of several that are.
bool Finder::isRows(Register R, unsigned Count) const {
  if (multiplies(In, R, Count))
    return true;
  const Register Bare = In.bare(R);
  const Instruction &I = In.definition(Bare);
  if (I.Code != Opcode::Load || !In.variable(I.Operands[0]))
    return false;
  const DataFlow::Reaching &From = In.reaching(Bare);
  return !From.Initial && From.Stores.size() > 1 &&
         llvm::all_of(From.Stores, [&](ProgramPoint P) {
           return multiplies(In, In.at(P).Operands[1], Count);
         });
}

/// Whether an index is a column, and so many times a number of columns.
bool Finder::isRowsOf(const Access &A, unsigned Column, unsigned Count) const {
  unsigned Columns = 0, Rows = 0;
  for (const Register T : A.Terms)
    if (In.value(T) == Column)
      ++Columns;
    else if (isRows(T, Count))
      ++Rows;
    else
      return false;
  return Columns == 1 && Rows > 0;
}

/// `p[row * n + t]`, where `q[at * n + t]` is guarded by `t < n`: the threads
/// behind the row are there, and get into the next one, or behind the last.
void Finder::column(const Access &A) {
  for (const Register T : A.Terms) {
    const unsigned Column = In.value(T);
    const auto It = Guarded.find(Column);
    bool Thread = false;
    if (It == Guarded.end() || !isOfThread(T, Thread) || !Thread ||
        asks(A.Block, Column))
      continue;
    for (const auto &[Number, G] : It->second) {
      const unsigned Count = In.value(G.Count);
      if (!In.constant(G.Count) && isRowsOf(A, Column, Count) &&
          isRowsOf(Accesses[Number], Column, Count))
        return tell(OpenAccess::Column, A, Accesses[Number], G.Count);
    }
  }
}

/// `p[tile + t]` behind `tile < n`, where another access of the function is
/// behind `tile + t < n`: the last tile may end behind the data.
void Finder::row(const Access &A) {
  const Register Row = In.bare(A.Index);
  const Instruction &I = In.definition(Row);
  const auto It = Guarded.find(In.value(A.Index));
  if (It == Guarded.end() || I.Code != Opcode::Binary || I.binary() != BO_Add ||
      A.Terms.size() != 2)
    return;
  const std::vector<Below> Here = guards(A.Block);
  if (llvm::any_of(Here, [&](const Below &G) {
        return In.value(G.Index) == In.value(A.Index);
      }))
    return;
  for (unsigned Side = 0; Side < 2; ++Side) {
    bool Thread = false;
    if (!isOfThread(I.Operands[1 - Side], Thread) || !Thread)
      continue;
    for (const Below &Begin : Here) {
      if (In.value(Begin.Index) != In.value(I.Operands[Side]))
        continue;
      for (const auto &[Number, G] : It->second)
        if (In.value(G.Count) == In.value(Begin.Count) &&
            !In.constant(G.Count) && Accesses[Number].Block != A.Block &&
            In.dominators().dominates(A.Block, G.Decided) &&
            In.unchanged(A.Index, A.Block, G.Decided))
          return tell(OpenAccess::Row, A, Accesses[Number], G.Count);
    }
  }
}

/// Whether a value is the number of a thread in its block or in the grid, or
/// one that a loop begins there: it is 0 somewhere. \p Block: in the grid.
bool Finder::beginsAtThread(Register R, bool &Block, unsigned Depth) const {
  const Register Bare = In.bare(R);
  const Instruction &I = In.definition(Bare);
  if (Depth >= MaxTerms)
    return false;
  if (I.Code == Opcode::Builtin)
    return I.builtin() == BuiltinVariable::ThreadIdx;
  if (I.Code == Opcode::Binary && I.binary() == BO_Add)
    for (const unsigned Side : {0, 1}) {
      const Instruction &Other = In.definition(In.bare(I.Operands[1 - Side]));
      if (Other.Code == Opcode::Binary && Other.binary() == BO_Mul &&
          isOfBlocks(Other.Result) &&
          beginsAtThread(I.Operands[Side], Block, Depth + 1)) {
        Block = true;
        return true;
      }
    }
  if (I.Code != Opcode::Load || !In.variable(I.Operands[0]))
    return false;
  // It goes on by steps of any length.
  const DataFlow::Reaching &From = In.reaching(Bare);
  if (From.Initial || From.Stores.size() < 2)
    return false;
  unsigned Begins = 0;
  for (const ProgramPoint P : From.Stores) {
    const Instruction &Next = In.definition(In.bare(In.at(P).Operands[1]));
    if (Next.Code == Opcode::Binary && Next.binary() == BO_Add &&
        In.definition(In.bare(Next.Operands[0])).Code == Opcode::Load)
      continue;
    if (!beginsAtThread(In.at(P).Operands[1], Block, Depth + 1))
      return false;
    ++Begins;
  }
  return Begins == 1;
}

/// Whether the number of the block is a factor of a product.
bool Finder::isOfBlocks(Register R, unsigned Depth) const {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Builtin)
    return I.builtin() == BuiltinVariable::BlockIdx;
  return I.Code == Opcode::Binary && I.binary() == BO_Mul && Depth < MaxTerms &&
         (isOfBlocks(I.Operands[0], Depth + 1) ||
          isOfBlocks(I.Operands[1], Depth + 1));
}

/// The summands of an index beside a column, where each is so many times the
/// number of columns; none for other indices.
llvm::SmallVector<Register, 8>
Finder::rowsBeside(const Access &A, Register Column, unsigned Count) const {
  llvm::SmallVector<Register, 8> Rest = A.Terms, Own;
  add(Column, Own);
  for (const Register Part : Own) {
    const auto It = llvm::find_if(
        Rest, [&](Register T) { return In.value(T) == In.value(Part); });
    if (It == Rest.end())
      return {};
    Rest.erase(It);
  }
  // A place that is the same for all, or a constant many times as far, is no
  // row: another array may begin there.
  if (!llvm::all_of(Rest, [&](Register T) {
        const Instruction &I = In.definition(T);
        return multiplies(In, T, Count) && I.Code == Opcode::Binary &&
               varies(T) && llvm::none_of(I.Operands, [&](Register R) {
                 return In.constant(R);
               });
      }))
    return {};
  return Rest;
}

/// Whether a value is made of the number of a thread or a block, or of a
/// variable that a loop changes.
bool Finder::varies(Register R, unsigned Depth) const {
  const Register Bare = In.bare(R);
  const Instruction &I = In.definition(Bare);
  if (I.Code == Opcode::Builtin)
    return true;
  if (I.Code == Opcode::Load && In.variable(I.Operands[0]))
    return In.reaching(Bare).Stores.size() > 1;
  return I.Code == Opcode::Binary && Depth < MaxTerms &&
         llvm::any_of(
             I.Operands,
             [&](Register Operand) { return varies(Operand, Depth + 1); });
}

/// Whether a value is a parameter, or a member of something.
bool Finder::isGiven(Register R) const {
  const Register Bare = In.bare(R);
  const Instruction &I = In.definition(Bare);
  return In.parameter(Bare) ||
         (I.Code == Opcode::Load &&
          In.definition(I.Operands[0]).Code == Opcode::Field);
}

/// Whether another access of the rows of a pointer is behind `column < count`.
bool Finder::isGuardedElsewhere(const Access &A, unsigned Count) const {
  return llvm::any_of(Guarded, [&](const auto &Each) {
    return llvm::any_of(Each.second, [&](const auto &By) {
      const Access &Other = Accesses[By.first];
      return In.value(By.second.Count) == Count && Other.Site != A.Site &&
             In.value(Other.Pointer) == In.value(A.Pointer) &&
             !rowsBeside(Other, By.second.Index, Count).empty();
    });
  });
}

/// `p[row * n + c]` behind `c <= n`: at the column n the next row begins. A
/// block of a row of its own may want the first element of the next one.
void Finder::admitted(const Access &A) {
  for (const KnownCondition &C : In.known(A.Block)) {
    std::optional<Comparison> Test = In.comparison(C);
    if (Test && Test->Op == BO_GE)
      Test = Comparison{BO_LE, Test->B, Test->A};
    if (!Test || Test->Op != BO_LE || !isGiven(Test->B))
      continue;
    const unsigned Column = In.value(Test->A), Count = In.value(Test->B);
    const llvm::SmallVector<Register, 8> Rows = rowsBeside(A, Test->A, Count);
    bool Block = false;
    if (Rows.empty() || !beginsAtThread(Test->A, Block))
      continue;
    // Whatever else is asked about it may hold it back.
    const bool Held =
        llvm::any_of(In.known(A.Block), [&](const KnownCondition &Other) {
          if (Other.Condition == C.Condition)
            return false;
          const std::optional<Comparison> Also = In.comparison(Other);
          return !Also || In.value(Also->A) == Column ||
                 In.value(Also->B) == Column;
        });
    if (Held || (!Block && llvm::any_of(Rows, [&](Register Row) {
          return isOfBlocks(Row);
        }) && !isGuardedElsewhere(A, Count)))
      continue;
    if (Told.insert(A.Site).second)
      Out.push_back({OpenAccess::Admitted, A.Site,
                     In.definition(In.source(C.Condition)).Source,
                     loadedFrom(In, A.Pointer), loadedFrom(In, Test->B),
                     A.Write});
    return;
  }
}

static bool isOfGrid(const DataFlow &In, Register R, size_t Depth = 0) {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Builtin)
    return I.builtin() == BuiltinVariable::GridDim;
  return I.Code == Opcode::Binary && Depth < MaxTerms &&
         llvm::any_of(
             I.Operands,
             [&](Register Operand) {
               return isOfGrid(In, Operand, Depth + 1);
             });
}

bool countsGrid(const DataFlow &In, const Stmt *Access) {
  const Stmt *Element = Access;
  if (const auto *E = dyn_cast<Expr>(Access)) {
    Element = E = E->IgnoreParenImpCasts();
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp())
      Element = B->getLHS()->IgnoreParenImpCasts();
  }
  auto isCompared = [&](unsigned Value) {
    return llvm::any_of(In.function().Blocks, [&](const ir::Block &B) {
      return llvm::any_of(B.Instructions, [&](const Instruction &I) {
        return I.Code == Opcode::Binary &&
               BinaryOperator::isComparisonOp(I.binary()) &&
               llvm::any_of(I.Operands,
                            [&](Register R) { return In.value(R) == Value; });
      });
    });
  };
  return llvm::any_of(In.function().Blocks, [&](const ir::Block &B) {
    return llvm::any_of(B.Instructions, [&](const Instruction &I) {
      return I.Code == Opcode::Element && I.Source == Element &&
             isOfGrid(In, I.Operands[1]) &&
             !isCompared(In.value(I.Operands[1]));
    });
  });
}

std::vector<OpenAccess> openAccesses(const DataFlow &In) {
  return Finder(In).find();
}

} // namespace cuda_lint
