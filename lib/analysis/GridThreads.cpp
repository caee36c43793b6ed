//===- GridThreads.cpp ----------------------------------------------------===//

#include "analysis/GridThreads.h"
#include "cuda/Bound.h"
#include "cuda/ShiftFactor.h"
#include "clang/AST/Attr.h"
#include <set>

using namespace clang;

namespace cuda_lint {

/// Extents of a grid that no launch gives, for conditions only.
static constexpr uint64_t ModelRow = 256, ModelSide = 16, ModelGrid = 64;

static const Bound<size_t>
    MaxProducts("place-products", 32, BoundKind::Reach,
                "terms that a product of two sums has in an address"),
    MaxOpen("condition-numbers", 10, BoundKind::Reach,
            "numbers that are not known in conditions of which it is asked "
            "whether they can hold together");

/// Calls \p Visit with every symbol in a value, also in the pointers of what it
/// is read from.
static void forEachLeaf(const SymExpr *E, llvm::DenseSet<const SymExpr *> &Seen,
                        llvm::function_ref<void(const SymExpr *)> Visit) {
  // Values share their parts.
  if (!E || !Seen.insert(E).second)
    return;
  if (E->Kind == SymExpr::Symbol || E->Kind == SymExpr::Address ||
      E->Kind == SymExpr::Field) {
    Visit(E);
    if (E->Loc && E->Loc->root()->Kind == Location::Pointee)
      forEachLeaf(E->Loc->root()->Pointer, Seen, Visit);
  }
  for (const SymExpr *Part : {E->A, E->B, E->C})
    forEachLeaf(Part, Seen, Visit);
}

static void forEachLeaf(const SymExpr *E,
                        llvm::function_ref<void(const SymExpr *)> Visit) {
  llvm::DenseSet<const SymExpr *> Seen;
  forEachLeaf(E, Seen, Visit);
}

/// Calls \p Visit with the constants that a value multiplies built-in variables
/// by.
static void forEachFactor(
    const SymExpr *E, llvm::DenseSet<const SymExpr *> &Seen,
    llvm::function_ref<void(const SymExpr *Builtin, uint64_t)> Visit) {
  if (!E || !Seen.insert(E).second)
    return;
  if (E->Kind == SymExpr::Address && E->Loc &&
      E->Loc->root()->Kind == Location::Pointee)
    forEachFactor(E->Loc->root()->Pointer, Seen, Visit);
  if (E->Kind == SymExpr::Binary && E->Op == SymExpr::Mul)
    for (bool Swap : {false, true})
      if (const auto By = stripCasts(Swap ? E->A : E->B)->unsignedInteger();
          By && *By)
        Visit(stripCasts(Swap ? E->B : E->A), *By);
  if (E->Kind == SymExpr::Binary && E->Op == SymExpr::Shl)
    if (const auto By = stripCasts(E->B)->integer())
      if (const std::optional<int64_t> Factor = shiftFactor(*By))
        Visit(stripCasts(E->A), uint64_t(*Factor));
  for (const SymExpr *Part : {E->A, E->B, E->C})
    forEachFactor(Part, Seen, Visit);
}

GridThreads::GridThreads(TranslationUnit &TU, const FunctionDecl *Kernel,
                         GridShape Shape)
    : TU(TU), Engine(TU.engine<PathExecution>()), Symbols(Engine.symbols()),
      Steps(TU.engine<DeviceSteps>()), Kernel(Kernel), Shape(std::move(Shape)) {
  const FunctionDecl *Definition = Kernel;
  Kernel->hasBody(Definition);
  for (const auto &[I, J] : this->Shape.Same)
    if (const SymExpr *A = Engine.parameter(Definition->getParamDecl(I)))
      SamePointer[Engine.parameter(Definition->getParamDecl(J))] = A;
  if (const auto *Bounds = Definition->getAttr<CUDALaunchBoundsAttr>())
    if (std::optional<llvm::APSInt> Most =
            Bounds->getMaxThreads()->isValueDependent()
                ? std::nullopt
                : Bounds->getMaxThreads()->getIntegerConstantExpr(TU.context()))
      MaxThreads = std::min<uint64_t>(MaxThreads, Most->getZExtValue());
  if (!this->Shape.Launched)
    Implied = TU.engine<ImpliedShapes>().of(Kernel);
  collectWritten();
}

void GridThreads::collectWritten() {
  llvm::DenseSet<const SymExpr *> Seen, Asked, Multiplied;
  // What a block takes its part of the work by: not the place alone where one
  // number of a block is stored.
  auto Ask = [&](const SymExpr *E) {
    forEachLeaf(E, Asked, [&](const SymExpr *Leaf) {
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        PartsWork |= Leaf == Engine.builtin(BuiltinVariable::BlockIdx, Axis) ||
                     Leaf == Engine.builtin(BuiltinVariable::GridDim, Axis);
    });
  };
  auto IsOfThread = [&](const SymExpr *E) {
    return llvm::any_of(llvm::seq(0u, 3u), [&](unsigned Axis) {
      return contains(E, Engine.builtin(BuiltinVariable::ThreadIdx, Axis));
    });
  };
  auto Note = [&](const SymExpr *E) {
    forEachLeaf(E, Seen, [&](const SymExpr *Leaf) {
      for (unsigned Axis = 0; Axis < 3; ++Axis) {
        UsesThread[Axis] |=
            Leaf == Engine.builtin(BuiltinVariable::ThreadIdx, Axis) ||
            Leaf == Engine.builtin(BuiltinVariable::BlockDim, Axis);
        UsesBlock[Axis] |=
            Leaf == Engine.builtin(BuiltinVariable::BlockIdx, Axis) ||
            Leaf == Engine.builtin(BuiltinVariable::GridDim, Axis);
      }
    });
  };
  for (const DevicePath &Path : Steps.of(Kernel)) {
    for (const DeviceStep &S : Path.Steps) {
      Note(S.Address);
      Note(S.Written);
      if (!S.isPlain() || S.Reads || !S.Writes ||
          (S.Address && IsOfThread(S.Address)))
        Ask(S.Address);
      Ask(S.Written);
      if (S.Kind == DeviceStep::Access && S.Writes)
        if (const AccessedObject O = Steps.object(S.Address))
          Written.insert(O.Base);
    }
    for (const DeviceStep &S : Path.Steps)
      forEachFactor(S.Address, Multiplied, [&](const SymExpr *Of, uint64_t By) {
        for (unsigned Axis = 0; Axis < 3; ++Axis)
          if (Of == Engine.builtin(BuiltinVariable::BlockIdx, Axis))
            Tile = std::min(By, Tile.value_or(By));
        if (Of == Engine.builtin(BuiltinVariable::ThreadIdx, 1))
          Row = std::min(By, Row.value_or(By));
      });
    for (const SymExpr *Fact : Path.Path->Known) {
      Note(Fact);
      Ask(Fact);
    }
  }
}

bool GridThreads::hasBlocks() const {
  // Blocks that would all do the same are one.
  if (!Shape.Launched && !PartsWork &&
      llvm::none_of(Shape.Counted, [](bool Counted) { return Counted; }))
    return false;
  bool Uses = false;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (Shape.Grid[Axis] && *Shape.Grid[Axis] > 1)
      return true;
    Uses |= mayCount(Axis) && !Shape.Grid[Axis];
  }
  return Uses;
}

bool GridThreads::has(const GridThread &T) const {
  if (Implied && !Implied->has(T.Thread[0], T.Thread[1], T.Thread[2]))
    return false;
  uint64_t Threads = 1;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const auto &Block = Shape.Block[Axis];
    if (Block ? T.Thread[Axis] >= *Block
              : T.Thread[Axis] > 0 && !UsesThread[Axis])
      return false;
    const auto &Grid = Shape.Grid[Axis];
    if (Grid ? T.Block[Axis] >= *Grid : T.Block[Axis] > 0 && !mayCount(Axis))
      return false;
    Threads *= T.Thread[Axis] + 1;
  }
  return Threads <= MaxThreads;
}

std::vector<GridThread> GridThreads::ofBlock() const {
  std::vector<GridThread> Out;
  for (const auto &[X, Y] :
       std::initializer_list<std::pair<uint32_t, uint32_t>>{{0, 0},
                                                            {1, 0},
                                                            {2, 0},
                                                            {31, 0},
                                                            {32, 0},
                                                            {33, 0},
                                                            {64, 0},
                                                            {0, 1},
                                                            {1, 1},
                                                            {2, 1},
                                                            {1, 2},
                                                            {0, 2},
                                                            {5, 9},
                                                            {9, 5}}) {
    GridThread T;
    T.Thread = {X, Y, 0};
    if (has(T))
      Out.push_back(T);
  }
  return Out;
}

std::vector<GridThread> GridThreads::ofOtherBlocks() const {
  std::vector<GridThread> Out;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    for (uint32_t X : {0u, 1u, 33u}) {
      GridThread T;
      T.Block[Axis] = 1;
      T.Thread[0] = X;
      if (has(T))
        Out.push_back(T);
    }
  return Out;
}

std::vector<GridThread> GridThreads::ofLastBlocks() {
  std::vector<GridThread> Out;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const uint64_t Blocks = Shape.Grid[Axis].value_or(ModelGrid);
    GridThread First, Second, Last;
    Second.Block[Axis] = 1;
    Last.Block[Axis] = uint32_t(Blocks - 1);
    if (!UsesBlock[Axis] || Blocks <= 2 || !has(Last))
      continue;
    const SymExpr *Block = Engine.builtin(BuiltinVariable::BlockIdx, Axis),
                  *Grid = Engine.builtin(BuiltinVariable::GridDim, Axis);
    auto TellsApart = [&](const SymExpr *Fact) {
      return contains(Fact, Block) && contains(Fact, Grid) &&
             excludes(Fact, Last) && !excludes(Fact, First) &&
             !excludes(Fact, Second);
    };
    if (llvm::none_of(Steps.of(Kernel), [&](const DevicePath &Path) {
          return llvm::any_of(Path.Path->Known, TellsApart);
        }))
      continue;
    std::set<uint32_t> Threads{0, 1, 33};
    if (Shape.Block[0])
      Threads.insert(uint32_t(*Shape.Block[0] - 1));
    for (const uint32_t X : Threads) {
      Last.Thread[0] = X;
      if (has(Last))
        Out.push_back(Last);
    }
  }
  return Out;
}

std::optional<uint64_t> GridThreads::builtinValue(const SymExpr *E,
                                                  const GridThread &T,
                                                  bool Modelled) const {
  const bool Plane = UsesThread[1] || UsesThread[2];
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (E == Engine.builtin(BuiltinVariable::ThreadIdx, Axis))
      return T.Thread[Axis];
    if (E == Engine.builtin(BuiltinVariable::BlockIdx, Axis))
      return T.Block[Axis];
    if (E == Engine.builtin(BuiltinVariable::BlockDim, Axis)) {
      if (Shape.Block[Axis])
        return Shape.Block[Axis];
      if (!Modelled)
        return std::nullopt;
      const uint64_t Row = std::min(MaxThreads, ModelRow);
      return Axis == 0   ? (Plane ? std::min(Row, ModelSide) : Row)
             : Axis == 1 ? (UsesThread[1] ? ModelSide : 1)
                         : 1;
    }
    if (E == Engine.builtin(BuiltinVariable::GridDim, Axis)) {
      if (Shape.Grid[Axis])
        return Shape.Grid[Axis];
      if (Modelled)
        return UsesBlock[Axis] ? ModelGrid : 1;
      return std::nullopt;
    }
  }
  return std::nullopt;
}

/// Whether what all threads of a block read is a number like others.
template <class UseT> static bool isInBlock(UseT U) {
  return U == UseT::BlockAddress || U == UseT::BlockCondition;
}

const Location *GridThreads::relocate(const Location *L, const GridThread &T,
                                      Use U) {
  switch (L->Kind) {
  case Location::Pointee: {
    const SymExpr *Pointer =
        rebuild(L->Pointer, T, isInBlock(U) ? Use::BlockAddress : Use::Address);
    return Pointer ? Symbols.pointee(Pointer, L->Type) : nullptr;
  }
  case Location::Member:
    if (const Location *Parent = relocate(L->Parent, T, U))
      return Symbols.member(Parent, cast<FieldDecl>(L->Decl));
    return nullptr;
  case Location::Element:
    if (const Location *Parent = relocate(L->Parent, T, U))
      return Symbols.element(Parent, L->Index, L->Type);
    return nullptr;
  default:
    return L;
  }
}

const SymExpr *GridThreads::leaf(const SymExpr *E, const GridThread &T, Use U) {
  if (auto Same = SamePointer.find(E); Same != SamePointer.end())
    return Same->second;
  if (E == Shape.Chosen.first)
    return Symbols.integer(Shape.Chosen.second, E->Type);
  if (const auto Value =
          builtinValue(E, T, U == Use::Condition || U == Use::BlockCondition))
    return Symbols.integer(*Value, E->Type);
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (E == Engine.builtin(BuiltinVariable::BlockDim, Axis) ||
        E == Engine.builtin(BuiltinVariable::GridDim, Axis))
      return E;
  if (!E->Loc)
    return nullptr;
  const Location *Root = E->Loc->root();
  if (Root->Kind == Location::Variable) {
    if (isa<ParmVarDecl>(Root->Decl))
      return E;
    const AccessedObject O = Steps.object(Symbols.address(E->Loc, nullptr));
    if (O && (U == Use::Value || !Written.contains(O.Base)))
      return E;
    // __constant__ memory changes between launches only.
    const auto *V = dyn_cast<VarDecl>(Root->Decl);
    return V && V->hasAttr<CUDAConstantAttr>() ? E : nullptr;
  }
  if (Root->Kind != Location::Pointee)
    return nullptr;
  if (U != Use::Value) {
    const AccessedObject O = Steps.object(Symbols.address(E->Loc, nullptr));
    if (!O || Written.contains(O.Base))
      return nullptr;
  }
  const Location *L = relocate(E->Loc, T, U);
  if (!L)
    return nullptr;
  const SymExpr *Made = Symbols.initial(L, E->Type);
  // What is read at a place of the thread's own is data.
  return U != Use::Value && isOwnPlace(E, isInBlock(U)) ? nullptr : Made;
}

bool GridThreads::isOwnPlace(const SymExpr *E, bool InBlock) const {
  if (E->Kind != SymExpr::Symbol || !E->Loc ||
      E->Loc->root()->Kind != Location::Pointee)
    return false;
  bool Depends = false;
  forEachLeaf(E->Loc->root()->Pointer, [&](const SymExpr *Leaf) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      Depends |=
          Leaf == Engine.builtin(BuiltinVariable::ThreadIdx, Axis) ||
          (Leaf == Engine.builtin(BuiltinVariable::BlockIdx, Axis) && !InBlock);
  });
  return Depends;
}

bool GridThreads::isOwnData(const SymExpr *Condition, const GridThread &T) {
  bool Known = true, Own = false;
  forEachPart(Condition, [&](const SymExpr *E) {
    if (E->Kind != SymExpr::Symbol && E->Kind != SymExpr::Field &&
        E->Kind != SymExpr::Address)
      return true;
    if (isOwnPlace(E))
      Own = true;
    else
      Known &= rebuild(E, T, Use::Condition) != nullptr;
    return false;
  });
  return Known && Own;
}

const SymExpr *GridThreads::rebuild(const SymExpr *E, const GridThread &T,
                                    Use U) {
  if (!E)
    return nullptr;
  switch (E->Kind) {
  case SymExpr::Integer:
  case SymExpr::Real:
  case SymExpr::Function:
    return E;
  case SymExpr::Field:
    return nullptr;
  default:
    break;
  }
  const auto *Known = llvm::find(Numbered, T);
  const unsigned Number = Known - Numbered.begin();
  if (Known == Numbered.end())
    Numbered.push_back(T);
  const std::pair Key(E, Number * NumUses + unsigned(U));
  if (auto It = Rebuilt.find(Key); It != Rebuilt.end())
    return It->second;
  const SymExpr *Made =
      E->Kind == SymExpr::Symbol ? leaf(E, T, U) : rebuildCompound(E, T, U);
  Rebuilt[Key] = Made;
  return Made;
}

const SymExpr *GridThreads::rebuildCompound(const SymExpr *E,
                                            const GridThread &T, Use U) {
  switch (E->Kind) {
  case SymExpr::Address: {
    const Location *L = relocate(E->Loc, T, U);
    const SymExpr *Offset = E->A ? rebuild(E->A, T, U) : nullptr;
    if (!L || (E->A && !Offset))
      return nullptr;
    return Symbols.address(L, Offset);
  }
  default:
    break;
  }
  const SymExpr *A = rebuild(E->A, T, U);
  if (!A)
    return nullptr;
  switch (E->Kind) {
  case SymExpr::Not:
    return Symbols.negate(A);
  case SymExpr::Ceil:
  case SymExpr::Floor:
    return Symbols.rounded(E->Kind, A);
  case SymExpr::Cast:
    return Symbols.cast(E->Type, A);
  default:
    break;
  }
  const SymExpr *B = rebuild(E->B, T, U);
  if (!B)
    return nullptr;
  if (E->Kind == SymExpr::Binary)
    return Symbols.binary(E->Op, E->Type, A, B);
  const SymExpr *C = rebuild(E->C, T, U);
  return C && E->Kind == SymExpr::Select ? Symbols.select(A, B, C) : nullptr;
}

bool GridThreads::linear(const SymExpr *E, int64_t Factor, AccessPlace &Out) {
  if (auto N = E->integer()) {
    Out.Offset[{}] += Factor * *N;
    return true;
  }
  if (E->Kind == SymExpr::Cast) {
    // A negative 32-bit number that becomes a large one goes somewhere else.
    return !E->Type.Real && !E->A->Type.Real && linear(E->A, Factor, Out);
  }
  if (E->Kind == SymExpr::Binary) {
    switch (E->Op) {
    case SymExpr::Add:
      return linear(E->A, Factor, Out) && linear(E->B, Factor, Out);
    case SymExpr::Sub:
      return linear(E->A, Factor, Out) && linear(E->B, -Factor, Out);
    case SymExpr::Shl:
      if (const auto N = E->B->integer())
        if (const std::optional<int64_t> By = shiftFactor(*N))
          return linear(E->A, Factor * *By, Out);
      break;
    case SymExpr::Mul: {
      AccessPlace Left, Right;
      if (!linear(E->A, 1, Left) || !linear(E->B, 1, Right) ||
          Left.Offset.size() * Right.Offset.size() > MaxProducts)
        return false;
      for (const auto &[First, A] : Left.Offset)
        for (const auto &[Second, B] : Right.Offset) {
          std::vector<const SymExpr *> Product = First;
          Product.insert(Product.end(), Second.begin(), Second.end());
          llvm::sort(Product, MadeBefore());
          Out.Offset[Product] += Factor * A * B;
        }
      return true;
    }
    default:
      break;
    }
  }
  if (E->Kind == SymExpr::Integer) {
    // Addresses are counted modulo 2^64: `p + i - 1`.
    if (E->Type.Width != 64)
      return false;
    Out.Offset[{}] += Factor * static_cast<int64_t>(E->Bits);
    return true;
  }
  Out.Offset[{E}] += Factor;
  return true;
}

std::optional<AccessPlace> GridThreads::place(const SymExpr *Address,
                                              const GridThread &T) {
  return place(Address, T, Use::Address);
}

std::optional<AccessPlace> GridThreads::placeInBlock(const SymExpr *Address,
                                                     const GridThread &T) {
  return place(Address, T, Use::BlockAddress);
}

std::optional<AccessPlace> GridThreads::place(const SymExpr *Address,
                                              const GridThread &T, Use U) {
  AccessPlace Out;
  Out.Object = Steps.object(Address);
  if (!Out.Object)
    return std::nullopt;
  const SymExpr *A = Address;
  while (true) {
    A = stripCasts(A);
    if (A->Kind == SymExpr::Address) {
      for (const Location *L = A->Loc; L; L = L->Parent)
        if (L->Kind == Location::Element)
          Out.Offset[{}] +=
              L->Index * TU.context().getTypeSizeInChars(L->Type).getQuantity();
      if (A->A) {
        const SymExpr *Offset = rebuild(A->A, T, U);
        if (!Offset || !linear(Offset, 1, Out))
          return std::nullopt;
      }
      const Location *Root = A->Loc->root();
      if (Root->Kind == Location::Variable)
        break;
      A = Root->Pointer;
    } else if (A->Kind == SymExpr::Binary) {
      const SymExpr *Offset = rebuild(A->B, T, U);
      if (!Offset || !linear(Offset, 1, Out))
        return std::nullopt;
      A = A->A;
    } else {
      // A pointer that a parameter or memory holds: of all threads, or of one.
      const SymExpr *Base = leaf(A, T, U);
      if (!Base)
        return std::nullopt;
      Out.Object.Base = Base;
      break;
    }
  }
  for (auto It = Out.Offset.begin(); It != Out.Offset.end();)
    It = It->second ? std::next(It) : Out.Offset.erase(It);
  return Out;
}

const SymExpr *GridThreads::value(const SymExpr *V, const GridThread &T) {
  return rebuild(V, T, Use::Value);
}

bool GridThreads::excludes(llvm::ArrayRef<const SymExpr *> Known,
                           const GridThread &T) {
  return llvm::any_of(Known, [&](const SymExpr *Fact) {
    const SymExpr *V = rebuild(Fact, T, Use::Condition);
    return V && V->isInteger() && V->Bits == 0;
  });
}

std::vector<const SymExpr *>
GridThreads::blockDivisors(const SymExpr *Address) const {
  llvm::SetVector<const SymExpr *> Out;
  forEachPart(Address, [&](const SymExpr *E) {
    const SymExpr *V = E->Kind == SymExpr::Binary && E->Op == SymExpr::Div
                           ? stripCasts(E->B)
                           : nullptr;
    const auto *P = V && V->Kind == SymExpr::Symbol && V->Loc
                        ? dyn_cast_or_null<ParmVarDecl>(V->Loc->root()->Decl)
                        : nullptr;
    if (!P || V->Type.Real || llvm::any_of(Shape.Constants, [&](const auto &N) {
          return V->Loc->Kind == Location::Variable &&
                 N.first == P->getFunctionScopeIndex();
        }))
      return true;
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (contains(E->A, Engine.builtin(BuiltinVariable::BlockIdx, Axis)))
        Out.insert(V);
    return true;
  });
  return {Out.begin(), Out.end()};
}

bool GridThreads::satisfiable(llvm::ArrayRef<const SymExpr *> All) {
  llvm::SetVector<const SymExpr *> Free;
  for (const SymExpr *Fact : All)
    forEachLeaf(Fact, [&](const SymExpr *Leaf) {
      if (Leaf->Kind == SymExpr::Symbol)
        Free.insert(Leaf);
    });
  if (Free.size() > MaxOpen)
    return false;
  const FunctionDecl *Definition = Kernel;
  Kernel->hasBody(Definition);
  llvm::DenseMap<const SymExpr *, const SymExpr *> By;
  llvm::SmallVector<const SymExpr *, 8> Open;
  for (const SymExpr *V : Free) {
    for (const auto &[I, Value] : Shape.Constants)
      if (I < Definition->getNumParams() &&
          V == Engine.parameter(Definition->getParamDecl(I)) && !V->Type.Real)
        By[V] = Symbols.integer(Value, V->Type);
    if (!By.contains(V))
      Open.push_back(V);
  }
  auto Holds = [&] {
    return llvm::all_of(All, [&](const SymExpr *Fact) {
      const SymExpr *V = Symbols.replace(Fact, By);
      return V->isInteger() && V->Bits != 0;
    });
  };
  static constexpr uint64_t Tried[] = {1 << 20, 1 << 10, 3, 2, 1, 0};
  auto Set = [&](const SymExpr *V, uint64_t N) {
    for (const auto &[I, Most] : Shape.Most)
      if (V == Engine.parameter(Definition->getParamDecl(I)))
        N = std::min(N, Most);
    By[V] = V->Type.Real ? Symbols.real(double(N), V->Type)
                         : Symbols.integer(N, V->Type);
  };
  for (uint64_t N : Tried) {
    for (const SymExpr *V : Open)
      Set(V, N);
    if (Holds())
      return true;
  }
  // All large but one or two.
  for (const SymExpr *V : Open)
    Set(V, Tried[0]);
  for (const SymExpr *One : Open)
    for (uint64_t N : llvm::drop_begin(Tried)) {
      Set(One, N);
      if (Holds())
        return true;
      for (const SymExpr *Two : Open) {
        if (Two == One)
          break;
        for (uint64_t M : llvm::drop_begin(Tried)) {
          Set(Two, M);
          if (Holds())
            return true;
        }
        Set(Two, Tried[0]);
      }
      Set(One, Tried[0]);
    }
  return false;
}

bool GridThreads::canHold(llvm::ArrayRef<Conditions> All) {
  llvm::SmallVector<const SymExpr *, 16> Together;
  const Use U =
      llvm::all_of(All,
                   [&](const Conditions &C) {
                     return C.second->Block == All.front().second->Block;
                   })
          ? Use::BlockCondition
          : Use::Condition;
  for (const auto &[Known, Thread] : All)
    for (const SymExpr *Fact : Known) {
      if (Ignored.contains(Fact))
        continue;
      const SymExpr *V = rebuild(Fact, *Thread, U);
      if (!V)
        return false;
      if (V->isInteger()) {
        if (V->Bits == 0)
          return false;
        continue;
      }
      if (!llvm::is_contained(Together, V))
        Together.push_back(V);
    }
  for (const SymExpr *Fact : Shape.Says)
    if (!Together.empty() && !llvm::is_contained(Together, Fact))
      Together.push_back(Fact);
  return Together.empty() || satisfiable(Together);
}

} // namespace cuda_lint
