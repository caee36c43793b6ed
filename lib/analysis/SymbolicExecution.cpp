//===- SymbolicExecution.cpp ----------------------------------------------===//

#include "analysis/SymbolicExecution.h"
#include "analysis/PersistentMap.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/MemorySpace.h"
#include "cuda/Profile.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace clang;

namespace cuda_lint {

using Node = const SymExpr *;

/// Loops with a known trip count are unrolled so often, and functions nested so
/// deep, at most.
static constexpr unsigned MaxUnrolled = 72;
static constexpr unsigned MaxDepth = 8;
/// Elements of an initialiser that are followed one by one.
static constexpr unsigned MaxElements = 128;

static constexpr int64_t MaxDynamicSharedMemorySize = 8;
static constexpr int64_t NonPortableClusterSizeAllowed = 14;

llvm::SmallVector<ValueStep, 4> TracedValue::path(unsigned Limit) const {
  llvm::SmallVector<ValueStep, 4> Out;
  llvm::SmallVector<const Provenance *, 8> Todo;
  llvm::SmallPtrSet<const Provenance *, 8> Seen;
  if (Origin)
    Todo.push_back(Origin);
  for (size_t I = 0; I < Todo.size() && Out.size() < Limit; ++I) {
    const Provenance *P = Todo[I];
    if (!Seen.insert(P).second)
      continue;
    std::string Name = P->Where ? P->Where->name() : std::string();
    // The parameters of dim3's constructor are nobody's variables.
    const ValueDecl *Root = P->Where ? P->Where->root()->Decl : nullptr;
    const SourceManager *SM =
        Root ? &Root->getASTContext().getSourceManager() : nullptr;
    bool Own = SM && !SM->isInSystemHeader(Root->getLocation()) &&
               !SM->isInSystemHeader(P->Loc);
    if (!Name.empty() && Own && P->Loc.isValid())
      if (auto V = P->Value->integer())
        Out.push_back({P->Loc, "'" + Name + "' is " + std::to_string(*V)});
    for (const Provenance *From : P->From)
      if (From)
        Todo.push_back(From);
  }
  return Out;
}

namespace {

/// A value on its way.
struct Val {
  Node N = nullptr;
  const Provenance *P = nullptr;
};

/// An object as an expression names it: at a byte offset (null is 0) into a
/// location.
struct LValue {
  const Location *Loc = nullptr;
  Node Offset = nullptr;
  QualType Type;
  const Provenance *P = nullptr;
};

/// What an object holds. For a class or array a value stands for all parts that
/// have no slot of their own: zero, or the parts of an opaque whole.
struct Slot {
  Node N = nullptr;
  const Provenance *P = nullptr;
};

struct Part {
  const Location *L;
  Slot Holds;
};

/// A variable, a temporary or what a pointer points to, with all parts that
/// have a slot. Never changed: a change makes a new one.
struct Object {
  const Location *Root;
  llvm::ArrayRef<Part> Parts;

  const Slot *find(const Location *L) const {
    for (const Part &P : Parts)
      if (P.L == L)
        return &P.Holds;
    return nullptr;
  }
};

using ObjectMap = PersistentMap<const Object *>;

struct State {
  /// Objects by the number of their location: those that only this function
  /// and its callers name, and those that any function may reach.
  ObjectMap Own, Reachable;
  Facts Known;
  bool Dead = false;
};

struct Returned {
  State S;
  Val V;
};

struct Frame {
  const FunctionDecl *F;
  const CallExpr *Call;
  /// For a constructor instead of the call.
  const CXXConstructExpr *Construction = nullptr;
  Node This = nullptr;
  const Location *Result = nullptr;
  size_t FirstFact = 0;
  std::vector<Returned> Returns;
  /// The variables of the blocks that are being run whose destructors do
  /// something, in the order in which they were made.
  std::vector<const Location *> Cleanups;
};

struct Jumps {
  bool IsLoop;
  /// How many cleanups of the frame are outside.
  size_t Outside = 0;
  std::vector<State> Breaks, Continues;
};

} // namespace

class SymbolicExecution::Run {
public:
  Run(SymbolicExecution &Engine, ExecutionTrace &Trace,
      const ExecutionInputs &Inputs, uint64_t Budget)
      : Engine(Engine), TU(Engine.TU), Ctx(TU.context()), Sym(Engine.Symbols),
        Trace(Trace), Inputs(Inputs), Budget(Budget),
        WorkBefore(Engine.Symbols.work()) {}

  /// What the run has cost so far.
  uint64_t spent() const { return Steps + (Sym.work() - WorkBefore); }

  void root(const FunctionDecl *F) {
    const FunctionDecl *Definition = F->getDefinition();
    if (!Definition || !Definition->getBody())
      return;
    F = Definition;
    Frame Top{F, nullptr};
    if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
        Method && !Method->isStatic()) {
      Top.This = Sym.fresh({64, false, false});
    }
    for (unsigned I = 0; I < F->getNumParams(); ++I)
      if (I < Inputs.Parameters.size() && Inputs.Parameters[I])
        store(Sym.variable(F->getParamDecl(I)),
              {Inputs.Parameters[I], nullptr});
    Frames.push_back(&Top);
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      initialisers(Constructor);
    exec(F->getBody());
    Frames.pop_back();
  }

private:
  /// True when the run may not go on; nothing is known about the rest.
  bool exhausted() {
    if (spent() <= Budget)
      return false;
    Trace.Complete = false;
    return true;
  }
  /// True when the rest has to be cheap: no calls are looked into, no loops
  /// unrolled any more.
  bool hurried() const { return spent() > Budget / 2; }

  // --- Slots
  // -----------------------------------------------------------------------------------------------------------------------

  static bool isAggregate(QualType T) {
    return T->isRecordType() || T->isArrayType();
  }

  ScalarType scalarOr64(QualType T) {
    return ScalarType::of(T, Ctx).value_or(ScalarType{64, false, false});
  }

  /// The value of a constant that the program never changes.
  Node constantOf(const Location *L) {
    const Location *Root = L->root();
    if (Root->Kind != Location::Variable)
      return nullptr;
    const auto *V = dyn_cast<VarDecl>(Root->Decl);
    if (!V || V->isInvalidDecl() || V->getType()->isReferenceType() ||
        V->getType()->isDependentType())
      return nullptr;
    if (!V->isConstexpr() &&
        !(V->getType().isConstQualified() ||
          Ctx.getBaseElementType(V->getType()).isConstQualified()))
      return nullptr;
    const VarDecl *Init = nullptr;
    if (!V->getAnyInitializer(Init) || Init->getInit()->isValueDependent() ||
        Init->getInit()->containsErrors())
      return nullptr;
    const APValue *Value = Init->evaluateValue();
    if (!Value)
      return nullptr;
    llvm::SmallVector<const Location *, 4> Steps;
    for (const Location *Step = L; Step != Root; Step = Step->Parent)
      Steps.push_back(Step);
    for (const Location *Step : llvm::reverse(Steps)) {
      if (Step->Kind == Location::Member && Value->isStruct()) {
        const auto *Field = cast<FieldDecl>(Step->Decl);
        if (Field->getFieldIndex() >= Value->getStructNumFields())
          return nullptr;
        Value = &Value->getStructField(Field->getFieldIndex());
      } else if (Step->Kind == Location::Element && Value->isArray()) {
        if (Step->Index < 0 || uint64_t(Step->Index) >= Value->getArraySize())
          return nullptr;
        if (uint64_t(Step->Index) < Value->getArrayInitializedElts())
          Value = &Value->getArrayInitializedElt(unsigned(Step->Index));
        else if (Value->hasArrayFiller())
          Value = &Value->getArrayFiller();
        else
          return nullptr;
      } else {
        return nullptr;
      }
    }
    auto T = ScalarType::of(L->Type, Ctx);
    if (!T)
      return nullptr;
    if (Value->isInt())
      return Sym.integer(Value->getInt().extOrTrunc(64).getZExtValue(), *T);
    if (Value->isFloat()) {
      llvm::APFloat F = Value->getFloat();
      bool Lost;
      F.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven,
                &Lost);
      return Sym.real(F.convertToDouble(), *T);
    }
    return nullptr;
  }

  /// What other functions may reach too: behind pointers, and global variables.
  static bool isReachable(const Location *Root) {
    return Root->Kind == Location::Pointee || isGlobal(Root);
  }
  static const Object *objectIn(const State &In, const Location *Root) {
    return (isReachable(Root) ? In.Reachable : In.Own).lookup(Root->Number);
  }

  void put(State &In, const Location *Root, llvm::ArrayRef<Part> Parts) {
    ++Steps;
    ObjectMap &Map = isReachable(Root) ? In.Reachable : In.Own;
    if (Parts.empty()) {
      Map.erase(Root->Number, Objects);
      return;
    }
    auto *Copy = Objects.Allocate<Part>(Parts.size());
    std::uninitialized_copy(Parts.begin(), Parts.end(), Copy);
    Map.set(Root->Number,
            new (Objects) Object{Root, llvm::ArrayRef(Copy, Parts.size())},
            Objects);
    Steps += Parts.size() / 8;
  }

  using Parts = llvm::SmallVector<Part, 8>;
  /// Changes the parts of an object.
  template <class EditT> void edit(const Location *Root, EditT Edit) {
    Parts New;
    if (const Object *Old = objectIn(S, Root))
      New.append(Old->Parts.begin(), Old->Parts.end());
    Edit(New);
    put(S, Root, New);
  }

  static void removeInside(Parts &Of, const Location *L) {
    llvm::erase_if(Of,
                   [&](const Part &P) { return P.L != L && P.L->isWithin(L); });
  }
  static void set(Parts &Of, const Location *L, Slot V) {
    for (Part &P : Of)
      if (P.L == L) {
        P.Holds = V;
        return;
      }
    Of.push_back({L, V});
  }
  /// The object as a whole, or a part of it, is this from now on.
  void replace(const Location *L, Slot V) {
    if (L == L->root()) {
      put(S, L, Part{L, V});
      return;
    }
    edit(L->root(), [&](Parts &P) {
      removeInside(P, L);
      set(P, L, V);
    });
  }

  Val lookupIn(const State &In, const Location *L) {
    ScalarType T = scalarOr64(L->Type);
    if (const Object *Found = objectIn(In, L->root()))
      for (const Location *Outer = L; Outer; Outer = Outer->Parent) {
        const Slot *Holds = Found->find(Outer);
        if (!Holds)
          continue;
        if (Outer == L)
          return {Holds->N, Holds->P};
        if (Holds->N->isInteger())
          return {T.Real ? Sym.real(0, T) : Sym.integer(0, T), Holds->P};
        return {partOf(Holds->N, Outer, L), Holds->P};
      }
    if (Node Constant = constantOf(L))
      return {Constant,
              provenance(cast<VarDecl>(L->root()->Decl)->getLocation(), L,
                         Constant, nullptr, nullptr)};
    if (L->Kind == Location::KernelAttribute)
      return {};
    const Location *Root = L->root();
    return {partOf(Sym.initial(Root, scalarOr64(Root->Type)), Root, L),
            nullptr};
  }

  /// A part of an opaque object, named relative to it: a copy then has equal
  /// parts.
  Node partOf(Node Whole, const Location *Outer, const Location *L) {
    if (L == Outer)
      return Whole;
    Node Parent = partOf(Whole, Outer, L->Parent);
    const Location *Step = L->Kind == Location::Member
                               ? Sym.member(nullptr, cast<FieldDecl>(L->Decl))
                               : Sym.element(nullptr, L->Index, L->Type);
    return Sym.field(Parent, Step, scalarOr64(L->Type));
  }

  Val lookup(const Location *L) { return lookupIn(S, L); }

  void store(const Location *L, Val V) {
    edit(L->root(), [&](Parts &Of) {
      removeInside(Of, L);
      // The other members of a union are gone.
      for (const Location *Inner = L; Inner->Parent; Inner = Inner->Parent)
        if (const RecordDecl *Record = Inner->Parent->Type->getAsRecordDecl();
            Record && Record->isUnion() && Inner->Kind == Location::Member)
          llvm::erase_if(Of, [&](const Part &P) {
            return P.L != Inner->Parent && P.L->isWithin(Inner->Parent) &&
                   !P.L->isWithin(Inner);
          });
      set(Of, L, {V.N, V.P});
    });
    if (L->root()->Kind == Location::Pointee) {
      // Another unknown pointer may point to the same object.
      llvm::SmallVector<const Object *, 8> Others;
      S.Reachable.forEach([&](const Object *O) {
        ++Steps;
        if (O->Root->Kind == Location::Pointee && O->Root != L->root() &&
            llvm::any_of(O->Parts, [&](const Part &P) {
              return mayAlias(P.L->Type, L->Type);
            }))
          Others.push_back(O);
      });
      for (const Object *O : Others)
        edit(O->Root, [&](Parts &Of) {
          llvm::erase_if(
              Of, [&](const Part &P) { return mayAlias(P.L->Type, L->Type); });
        });
      for (const Location *Root : Escaped)
        if (mayAlias(Ctx.getBaseElementType(Root->Type), L->Type))
          havoc(Root);
    }
    if (V.N && V.N->Kind == SymExpr::Address && isReachable(L->root()))
      escape(V.N->Loc->root());
  }

  bool mayAlias(QualType A, QualType B) {
    if (isAggregate(A) || isAggregate(B) || A->isCharType() || B->isCharType())
      return true;
    return Ctx.hasSameUnqualifiedType(A, B);
  }

  static bool isGlobal(const Location *Root) {
    const auto *V = Root->Kind == Location::Variable
                        ? dyn_cast<VarDecl>(Root->Decl)
                        : nullptr;
    return V && V->hasGlobalStorage();
  }

  void escape(const Location *Root) {
    const auto *V = Root->Kind == Location::Variable
                        ? dyn_cast<VarDecl>(Root->Decl)
                        : nullptr;
    if (V && V->getType().isConstQualified())
      return;
    Escaped.insert(Root);
  }

  /// Makes an object's contents unknown.
  void havoc(const Location *L, const Expr *Origin = nullptr) {
    replace(L, {Sym.fresh(scalarOr64(L->Type), Origin), nullptr});
  }

  void zero(const Location *L, SourceLocation At) {
    ScalarType T = scalarOr64(L->Type);
    Node Zero = T.Real ? Sym.real(0, T) : Sym.integer(0, T);
    replace(L, {Zero, provenance(At, L, Zero, nullptr, nullptr)});
  }

  /// After a call of something unknown: everything that it can reach.
  void havocReachable() {
    llvm::SmallVector<const Location *, 8> Roots;
    S.Reachable.forEach([&](const Object *O) { Roots.push_back(O->Root); });
    Roots.append(Escaped.begin(), Escaped.end());
    for (const Location *Root : Roots)
      havoc(Root);
  }

  void forgetPointees() {
    llvm::SmallVector<const Location *, 8> Roots;
    S.Reachable.forEach([&](const Object *O) {
      if (O->Root->Kind == Location::Pointee)
        Roots.push_back(O->Root);
    });
    for (const Location *Root : Roots)
      put(S, Root, {});
  }

  void copy(const Location *To, const Location *From, SourceLocation At) {
    if (To == From)
      return;
    if (To->root() == From->root())
      edit(To->root(), [&](Parts &Of) { removeInside(Of, To); });
    Parts Copied;
    const Object *Source = objectIn(S, From->root());
    // What has no slot of its own reads as a part of what surrounds it.
    if (!Source || !Source->find(From)) {
      Val Whole = lookup(From);
      Copied.push_back({To, {Whole.N, Whole.P}});
    }
    if (Source)
      for (const Part &P : Source->Parts)
        if (P.L->isWithin(From)) {
          const Location *L = rebase(P.L, From, To);
          Copied.push_back(
              {L,
               {P.Holds.N, provenance(At, L, P.Holds.N, P.Holds.P, nullptr)}});
        }
    if (To == To->root()) {
      put(S, To, Copied);
      return;
    }
    edit(To->root(), [&](Parts &Of) {
      removeInside(Of, To);
      for (const Part &P : Copied)
        set(Of, P.L, P.Holds);
    });
  }

  const Location *rebase(const Location *L, const Location *From,
                         const Location *To) {
    if (L == From)
      return To;
    const Location *Parent = rebase(L->Parent, From, To);
    if (L->Kind == Location::Member)
      return Sym.member(Parent, cast<FieldDecl>(L->Decl));
    return Sym.element(Parent, L->Index, L->Type);
  }

  const Provenance *provenance(SourceLocation Loc, const Location *Where,
                               Node Value, const Provenance *A,
                               const Provenance *B) {
    return new (Engine.Memory) Provenance{Loc, Where, Value, {A, B}};
  }

  /// Values computed from two others keep both ways.
  const Provenance *join(const Provenance *A, const Provenance *B) {
    if (!A || !B || A == B)
      return A ? A : B;
    return new (Engine.Memory)
        Provenance{SourceLocation(), nullptr, nullptr, {A, B}};
  }

  // --- Merging
  // ---------------------------------------------------------------------------------------------------------------------

  /// True for `a % b == 0` and `(a & b) == 0`.
  static bool saysDivides(Node Fact) {
    if (Fact->Kind != SymExpr::Binary || Fact->Op != SymExpr::EQ ||
        !Fact->B->isInteger() || Fact->B->Bits != 0)
      return false;
    Node Rest = stripCasts(Fact->A);
    return Rest->Kind == SymExpr::Binary &&
           (Rest->Op == SymExpr::Rem || Rest->Op == SymExpr::And);
  }

  /// The state after a choice.
  State merge(Node Condition, State &&Then, State &&Else, size_t CommonFacts) {
    if (Then.Dead)
      return std::move(Else);
    if (Else.Dead)
      return std::move(Then);
    State Out;
    Out.Known.assign(Then.Known.begin(),
                     Then.Known.begin() +
                         std::min(CommonFacts, Then.Known.size()));
    Out.Own = Then.Own;
    Out.Reachable = Then.Reachable;
    // That a count divides is often tested long before the division: what one
    // side knows of that holds when it was taken.
    llvm::SmallVector<Node, 2> Divide;
    auto Keep = [&](const State &Side, Node Taken) {
      if (Side.Known.size() > CommonFacts)
        for (Node Fact : llvm::drop_begin(Side.Known, CommonFacts))
          if (saysDivides(Fact) && Fact != Taken)
            Divide.push_back(Sym.binary(SymExpr::LOr, ScalarType::boolean(),
                                        Sym.negate(Taken), Fact));
    };
    Keep(Then, Condition);
    Keep(Else, Sym.negate(Condition));
    Out.Known.append(Divide.begin(), Divide.end());
    auto Merged = [&](const Location *L, const Slot *A, const Slot *B) -> Slot {
      if (A && B && A->N == B->N)
        return *A;
      if (isAggregate(L->Type)) {
        Slot SA = A ? *A : wholeOf(Then, L), SB = B ? *B : wholeOf(Else, L);
        return SA.N == SB.N ? SA : Slot{Sym.fresh({64, false, false}), nullptr};
      }
      Val VA = lookupIn(Then, L), VB = lookupIn(Else, L);
      if (!VA.N || !VB.N) {
        // A kernel attribute that only one side sets.
        Node Unset = Sym.initial(L, scalarOr64(L->Type));
        VA.N = VA.N ? VA.N : Unset;
        VB.N = VB.N ? VB.N : Unset;
      }
      if (VA.N->Type != VB.N->Type)
        return {Sym.fresh(scalarOr64(L->Type)), nullptr};
      return {Sym.select(Condition, VA.N, VB.N), join(VA.P, VB.P)};
    };
    auto Different = [&](const Object *A, const Object *B) {
      const Location *Root = A ? A->Root : B->Root;
      // A temporary of one side is not named by the other.
      if ((!A || !B) && Root->Kind == Location::Temporary) {
        put(Out, Root, (A ? A : B)->Parts);
        return;
      }
      Parts New;
      if (A)
        for (const Part &P : A->Parts)
          New.push_back(
              {P.L, Merged(P.L, &P.Holds, B ? B->find(P.L) : nullptr)});
      if (B)
        for (const Part &P : B->Parts)
          if (!A || !A->find(P.L))
            New.push_back({P.L, Merged(P.L, nullptr, &P.Holds)});
      put(Out, Root, New);
    };
    ObjectMap::differences(Then.Own, Else.Own, Different);
    ObjectMap::differences(Then.Reachable, Else.Reachable, Different);
    return Out;
  }

  /// What stands for the parts of an aggregate that has no slot of its own.
  Slot wholeOf(const State &In, const Location *L) {
    Val V = lookupIn(In, L);
    return {V.N, V.P};
  }

  /// Runs two ways of a choice and merges them.
  template <class ThenT, class ElseT>
  void branch(Node Condition, ThenT Then, ElseT Else) {
    Condition = Sym.resolve(Sym.truth(Condition), S.Known);
    if (auto Which = Sym.decide(Condition, S.Known)) {
      if (*Which)
        Then();
      else
        Else();
      return;
    }
    size_t Common = S.Known.size();
    State Before = S;
    Sym.assume(Condition, S.Known);
    Then();
    State AfterThen = std::move(S);
    S = std::move(Before);
    Sym.assume(Sym.negate(Condition), S.Known);
    Else();
    State AfterElse = std::move(S);
    S = merge(Condition, std::move(AfterThen), std::move(AfterElse), Common);
  }

  // --- Objects
  // ---------------------------------------------------------------------------------------------------------------------

  uint64_t sizeOf(QualType T) {
    T = T.getNonReferenceType();
    if (T->isVoidType() || T->isFunctionType())
      return 1;
    if (!hasLayout(T) || T->isVariablyModifiedType())
      return 0;
    return uint64_t(Ctx.getTypeSizeInChars(T).getQuantity());
  }

  /// Follows a constant offset down into arrays.
  LValue normalise(LValue V) {
    while (V.Loc) {
      if (V.Offset && !V.Offset->isInteger())
        return V;
      int64_t At = V.Offset ? V.Offset->integer().value_or(-1) : 0;
      QualType Here = V.Loc->Type;
      if (At == 0 && Ctx.hasSameUnqualifiedType(Here, V.Type)) {
        V.Offset = nullptr;
        return V;
      }
      const ArrayType *Array = Ctx.getAsArrayType(Here);
      if (!Array)
        return V;
      uint64_t Size = sizeOf(Array->getElementType());
      if (!Size || At < 0)
        return V;
      V.Loc = Sym.element(V.Loc, int64_t(uint64_t(At) / Size),
                          Array->getElementType());
      uint64_t Rest = uint64_t(At) % Size;
      V.Offset = Rest ? Sym.integer(Rest, {64, false, false}) : nullptr;
    }
    return V;
  }

  bool isExact(const LValue &V) {
    return V.Loc && !V.Offset &&
           Ctx.hasSameUnqualifiedType(V.Loc->Type, V.Type);
  }

  LValue behind(Val Pointer, QualType T) {
    LValue Out;
    Out.Type = T;
    Out.P = Pointer.P;
    Node N = stripCasts(Pointer.N);
    Node Offset = nullptr;
    // pointer + bytes
    while (N->Kind == SymExpr::Binary && N->Op == SymExpr::Add &&
           N->Type.Width == 64) {
      Offset = Offset ? Sym.binary(SymExpr::Add, {64, false, false},
                                   Sym.cast({64, false, false}, N->B), Offset)
                      : Sym.cast({64, false, false}, N->B);
      N = stripCasts(N->A);
    }
    if (N->Kind == SymExpr::Address) {
      Out.Loc = N->Loc;
      Out.Offset = N->A && Offset ? Sym.binary(SymExpr::Add, {64, false, false},
                                               N->A, Offset)
                   : N->A         ? N->A
                                  : Offset;
    } else {
      Out.Loc = Sym.pointee(N, T);
      Out.Offset = Offset;
    }
    return normalise(Out);
  }

  Node addressOf(const LValue &V) {
    if (!V.Loc)
      return Sym.fresh({64, false, false});
    if (V.Loc->Kind == Location::Pointee) {
      Node Base = V.Loc->Pointer;
      return V.Offset ? Sym.binary(SymExpr::Add, {64, false, false},
                                   Sym.cast({64, false, false}, Base), V.Offset)
                      : Base;
    }
    return Sym.address(V.Loc, V.Offset);
  }

  Node offsetBy(Node Pointer, Node Bytes) {
    Pointer = stripCasts(Pointer);
    ScalarType T{64, false, false};
    if (Pointer->Kind == SymExpr::Address)
      return Sym.address(
          Pointer->Loc,
          Pointer->A ? Sym.binary(SymExpr::Add, T, Pointer->A, Bytes) : Bytes);
    return Sym.binary(SymExpr::Add, T, Sym.cast(T, Pointer), Bytes);
  }

  void recordAccess(const Expr *E, const LValue &V, bool Write) {
    if (!V.Loc)
      return;
    const Location *Root = V.Loc->root();
    const auto *Var = Root->Kind == Location::Variable
                          ? dyn_cast<VarDecl>(Root->Decl)
                          : nullptr;
    bool Shared = Var && Var->hasAttr<CUDASharedAttr>();
    bool Global = Var && Var->hasGlobalStorage() &&
                  (Var->hasAttr<CUDADeviceAttr>() ||
                   declaredSpace(Var) == MemorySpace::Managed);
    if (!Shared && !Global &&
        !(Root->Kind == Location::Pointee && runsOnDevice(Frames.back()->F)))
      return;
    ScalarType T{64, false, false};
    Node Offset = V.Offset ? V.Offset : Sym.integer(0, T);
    for (const Location *L = V.Loc; L->Parent; L = L->Parent) {
      uint64_t Bytes = 0;
      if (L->Kind == Location::Element)
        Bytes = uint64_t(L->Index) * sizeOf(L->Type);
      else if (const auto *Field = dyn_cast<FieldDecl>(L->Decl))
        Bytes = offsetInBits(Field, Ctx).value_or(0) / 8;
      Offset = Sym.binary(SymExpr::Add, T, Offset, Sym.integer(Bytes, T));
    }
    ExecutionEvent &Event = event(ExecutionEvent::Access, E);
    Event.Object = Root;
    Event.Offset = Offset;
    Event.Bytes = sizeOf(V.Type);
    Event.Write = Write;
  }

  Val read(const Expr *E, LValue V) {
    V = normalise(V);
    recordAccess(E, V, false);
    if (isExact(V)) {
      Val Out = lookup(V.Loc);
      if (Out.N && Out.N->Type == scalarOr64(V.Type))
        return Out;
    }
    return {Sym.fresh(scalarOr64(V.Type), E), V.P};
  }

  void write(const Expr *E, LValue V, Val Value, SourceLocation At) {
    V = normalise(V);
    recordAccess(E, V, true);
    if (!V.Loc) {
      havocReachable();
      return;
    }
    if (isExact(V) && Value.N)
      store(V.Loc, {Value.N, provenance(At, V.Loc, Value.N, Value.P, nullptr)});
    else
      havoc(V.Loc->Kind == Location::Element ? V.Loc->Parent : V.Loc, E);
  }

  const Location *fieldOf(const Location *Of, const FieldDecl *F) {
    return Sym.member(Of, F);
  }

  LValue lvalue(const Expr *E) {
    E = E->IgnoreParens();
    LValue Out;
    Out.Type = E->getType();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const ValueDecl *D = Ref->getDecl();
      if (const auto *Binding = dyn_cast<BindingDecl>(D)) {
        if (const Expr *Bound = Binding->getBinding())
          return lvalue(Bound);
        return Out;
      }
      if (Ref->refersToEnclosingVariableOrCapture())
        if (LValue Captured = captured(D); Captured.Loc) {
          Captured.Type = E->getType();
          return Captured;
        }
      if (D->getType()->isReferenceType()) {
        Val Target = lookup(Sym.variable(D));
        return behind(Target, E->getType());
      }
      Out.Loc = Sym.variable(D);
      return Out;
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl())) {
        Out.Loc = Sym.variable(Static);
        return Out;
      }
      const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (!Field)
        return Out;
      LValue Base;
      if (Member->isArrow())
        Base = behind(eval(Member->getBase()),
                      Member->getBase()->getType()->getPointeeType());
      else
        Base = object(Member->getBase());
      if (!Base.Loc)
        return Out;
      if (Base.Offset ||
          !Ctx.hasSameUnqualifiedType(Base.Loc->Type, Base.Type)) {
        // A part of something reached at an offset: the offset grows.
        uint64_t Bytes = offsetInBits(Field, Ctx).value_or(0) / 8;
        ScalarType T{64, false, false};
        Node Extra = Sym.integer(Bytes, T);
        Out.Loc = Base.Loc;
        Out.Offset = Base.Offset
                         ? Sym.binary(SymExpr::Add, T, Base.Offset, Extra)
                         : Extra;
        return Out;
      }
      Out.Loc = fieldOf(Base.Loc, Field);
      Out.P = Base.P;
      if (Field->getType()->isReferenceType())
        return behind(lookup(Out.Loc), E->getType());
      return Out;
    }
    if (const auto *Sub = dyn_cast<ArraySubscriptExpr>(E)) {
      Val Base = eval(Sub->getBase());
      Val Index = eval(Sub->getIdx());
      ScalarType T{64, false, false};
      uint64_t Size = sizeOf(E->getType());
      if (!Size)
        return Out;
      Node Wide =
          Sym.cast(T, Sym.cast({64, Index.N->Type.Signed, false}, Index.N));
      Val Pointer{offsetBy(Base.N, Sym.binary(SymExpr::Mul, T, Wide,
                                              Sym.integer(Size, T))),
                  Base.P};
      return behind(Pointer, E->getType());
    }
    if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      switch (Unary->getOpcode()) {
      case UO_Deref:
        return behind(eval(Unary->getSubExpr()), E->getType());
      case UO_PreInc:
      case UO_PreDec:
        increment(Unary);
        return lvalue(Unary->getSubExpr());
      case UO_Real:
      case UO_Imag:
      case UO_Extension:
        return lvalue(Unary->getSubExpr());
      default:
        break;
      }
    }
    if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
      if (Binary->isAssignmentOp()) {
        assign(Binary);
        return lvalue(Binary->getLHS());
      }
      if (Binary->getOpcode() == BO_Comma) {
        eval(Binary->getLHS());
        return lvalue(Binary->getRHS());
      }
    }
    if (const auto *Cond = dyn_cast<ConditionalOperator>(E)) {
      // The address is chosen like a value; objects behind an open choice are
      // unknown.
      Node Choice = eval(Cond->getCond()).N;
      Node A = nullptr, B = nullptr;
      branch(
          Choice, [&] { A = addressOf(lvalue(Cond->getTrueExpr())); },
          [&] { B = addressOf(lvalue(Cond->getFalseExpr())); });
      Node Chosen = !A ? B : !B ? A : Sym.select(Choice, A, B);
      if (!Chosen)
        return Out;
      return behind({Chosen, nullptr}, E->getType());
    }
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (Cast->getCastKind() == CK_NoOp ||
          Cast->getCastKind() == CK_UserDefinedConversion ||
          Cast->getCastKind() == CK_ConstructorConversion ||
          Cast->getCastKind() == CK_Dependent)
        return lvalue(Cast->getSubExpr());
      if (Cast->getCastKind() == CK_LValueBitCast ||
          Cast->getCastKind() == CK_DerivedToBase ||
          Cast->getCastKind() == CK_UncheckedDerivedToBase ||
          Cast->getCastKind() == CK_BaseToDerived) {
        LValue Base = lvalue(Cast->getSubExpr());
        if (Cast->getCastKind() == CK_LValueBitCast)
          Base.Type = E->getType();
        return Base;
      }
    }
    if (const auto *Temp = dyn_cast<MaterializeTemporaryExpr>(E)) {
      Out.Loc = Sym.temporary(E->getType());
      initialise(Out.Loc, Temp->getSubExpr());
      return Out;
    }
    if (const auto *Full = dyn_cast<FullExpr>(E))
      return lvalue(Full->getSubExpr());
    if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      return lvalue(Subst->getReplacement());
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      return lvalue(Default->getExpr());
    if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(E))
      return Pseudo->getResultExpr() ? lvalue(Pseudo->getResultExpr()) : Out;
    if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E))
      return Opaque->getSourceExpr() ? lvalue(Opaque->getSourceExpr()) : Out;
    if (const auto *Literal = dyn_cast<CompoundLiteralExpr>(E)) {
      Out.Loc = Sym.temporary(E->getType());
      initialise(Out.Loc, Literal->getInitializer());
      return Out;
    }
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call);
          Op && trivialAssignment(Op))
        return lvalue(Op->getArg(0));
      if (E->isGLValue())
        return behind(call(Call, nullptr), E->getType());
    }
    if (E->isPRValue() && isAggregate(E->getType())) {
      Out.Loc = Sym.temporary(E->getType());
      initialise(Out.Loc, E);
      return Out;
    }
    effects(E);
    return Out;
  }

  /// An object expression of class type, glvalue or prvalue.
  LValue object(const Expr *E) { return lvalue(E); }

  LValue captured(const ValueDecl *D) {
    for (Frame *F : llvm::reverse(Frames)) {
      const auto *Method = dyn_cast<CXXMethodDecl>(F->F);
      if (!Method || !Method->getParent()->isLambda() || !F->This)
        continue;
      llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
      FieldDecl *ThisField = nullptr;
      Method->getParent()->getCaptureFields(Fields, ThisField);
      auto It = Fields.find(D);
      if (It == Fields.end())
        return {};
      LValue Closure = behind({F->This, nullptr},
                              Ctx.getCanonicalTagType(Method->getParent()));
      if (!isExact(Closure))
        return {};
      const Location *Field = fieldOf(Closure.Loc, It->second);
      if (It->second->getType()->isReferenceType())
        return behind(lookup(Field),
                      It->second->getType().getNonReferenceType());
      return {Field, nullptr, It->second->getType()};
    }
    return {};
  }

  bool trivialAssignment(const CXXOperatorCallExpr *Op) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Op->getDirectCallee());
    return Method && Op->getOperator() == OO_Equal &&
           (Method->isCopyAssignmentOperator() ||
            Method->isMoveAssignmentOperator()) &&
           (Method->isTrivial() || Method->isDefaulted()) && assignTrivial(Op);
  }

  bool assignTrivial(const CXXOperatorCallExpr *Op) {
    LValue From = object(Op->getArg(1));
    if (Op->getArg(1)->isGLValue())
      recordAccess(Op->getArg(1), normalise(From), false);
    LValue To = normalise(lvalue(Op->getArg(0)));
    if (isExact(To) && isExact(normalise(From)))
      copy(To.Loc, normalise(From).Loc, Op->getOperatorLoc());
    else if (To.Loc)
      havoc(To.Loc->Kind == Location::Element ? To.Loc->Parent : To.Loc, Op);
    recordAccess(Op, To, true);
    return true;
  }

  // --- Initialisation
  // --------------------------------------------------------------------------------------------------------------

  void initialise(const Location *To, const Expr *E) {
    // Of a list that does not parse parts are missing, or have no type.
    if (!E || E->getType().isNull()) {
      effects(E);
      return havoc(To);
    }
    if (!isAggregate(To->Type)) {
      Val V = To->Type->isReferenceType() ? Val{addressOf(lvalue(E)), nullptr}
                                          : eval(E);
      store(To, {V.N, provenance(E->getExprLoc(), To, V.N, V.P, nullptr)});
      return;
    }
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      return initialise(To, Full->getSubExpr());
    if (const auto *Temp = dyn_cast<MaterializeTemporaryExpr>(E))
      return initialise(To, Temp->getSubExpr());
    if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(E))
      return initialise(To, Bind->getSubExpr());
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      return initialise(To, Default->getExpr());
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
      return initialise(To, Default->getExpr());
    if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E);
        Opaque && Opaque->getSourceExpr())
      return initialise(To, Opaque->getSourceExpr());
    if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(E);
        Pseudo && Pseudo->getResultExpr())
      return initialise(To, Pseudo->getResultExpr());
    if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      return initialise(To, Subst->getReplacement());
    if (const auto *Literal = dyn_cast<CompoundLiteralExpr>(E))
      return initialise(To, Literal->getInitializer());
    if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E))
      return zero(To, E->getExprLoc());
    if (const auto *List = dyn_cast<InitListExpr>(E)) {
      initialiseList(To, List);
      return;
    }
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
      construct(To, Construct);
      return;
    }
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (E->isPRValue() && Cast->getCastKind() != CK_LValueToRValue &&
          Cast->getCastKind() != CK_BitCast)
        return initialise(To, Cast->getSubExpr());
    }
    if (const auto *Cond = dyn_cast<ConditionalOperator>(E)) {
      Node Choice = eval(Cond->getCond()).N;
      branch(
          Choice, [&] { initialise(To, Cond->getTrueExpr()); },
          [&] { initialise(To, Cond->getFalseExpr()); });
      return;
    }
    if (const auto *Binary = dyn_cast<BinaryOperator>(E);
        Binary && Binary->getOpcode() == BO_Comma) {
      effects(Binary->getLHS());
      return initialise(To, Binary->getRHS());
    }
    if (const auto *Loop = dyn_cast<ArrayInitLoopExpr>(E))
      return initialise(To, Loop->getCommonExpr());
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
      havoc(To, E);
      auto Init = Lambda->capture_init_begin();
      for (const FieldDecl *Field : Lambda->getLambdaClass()->fields()) {
        if (Init == Lambda->capture_init_end())
          break;
        if (*Init)
          initialise(fieldOf(To, Field), *Init);
        ++Init;
      }
      return;
    }
    if (const auto *Call = dyn_cast<CallExpr>(E); Call && E->isPRValue()) {
      call(Call, To);
      return;
    }
    if (E->isGLValue()) {
      LValue From = normalise(lvalue(E));
      recordAccess(E, From, false);
      if (isExact(From)) {
        copy(To, From.Loc, E->getExprLoc());
        return;
      }
      havoc(To, E);
      return;
    }
    effects(E);
    havoc(To, E);
  }

  void initialiseList(const Location *To, const InitListExpr *List) {
    if (List->isSemanticForm() == false && List->getSemanticForm())
      List = List->getSemanticForm();
    if (List->isTransparent() && List->getNumInits() == 1)
      return initialise(To, List->getInit(0));
    if (const ArrayType *Array = Ctx.getAsArrayType(To->Type)) {
      zero(To, List->getBeginLoc());
      for (unsigned I = 0; I < List->getNumInits() && I < MaxElements; ++I)
        initialise(Sym.element(To, I, Array->getElementType()),
                   List->getInit(I));
      if (List->getNumInits() > MaxElements)
        havoc(To, List);
      return;
    }
    const RecordDecl *Record = To->Type->getAsRecordDecl();
    if (!Record) {
      havoc(To, List);
      return;
    }
    zero(To, List->getBeginLoc());
    if (Record->isUnion()) {
      if (const FieldDecl *Field = List->getInitializedFieldInUnion();
          Field && List->getNumInits())
        initialise(fieldOf(To, Field), List->getInit(0));
      return;
    }
    unsigned I = 0;
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
      for ([[maybe_unused]] const CXXBaseSpecifier &Base : Class->bases()) {
        if (I < List->getNumInits())
          effects(List->getInit(I));
        ++I;
      }
    for (const FieldDecl *Field : Record->fields()) {
      if (Field->isUnnamedBitField())
        continue;
      if (I >= List->getNumInits())
        break;
      initialise(fieldOf(To, Field), List->getInit(I++));
    }
  }

  void construct(const Location *To, const CXXConstructExpr *E) {
    const CXXConstructorDecl *Constructor = E->getConstructor();
    if (To->Type->isArrayType()) {
      for (const Expr *Arg : E->arguments())
        effects(Arg);
      havoc(To, E);
      return;
    }
    if (Constructor->isCopyOrMoveConstructor() &&
        (Constructor->isTrivial() || Constructor->isDefaulted()) &&
        E->getNumArgs() >= 1) {
      const Expr *Source = E->getArg(0);
      LValue From = normalise(lvalue(Source));
      recordAccess(Source, From, false);
      if (isExact(From))
        copy(To, From.Loc, E->getExprLoc());
      else
        havoc(To, E);
      return;
    }
    if (E->requiresZeroInitialization())
      zero(To, E->getExprLoc());
    else
      havoc(To, E);
    const FunctionDecl *Definition = nullptr;
    bool Inlined = Constructor->isDefined(Definition) &&
                   Definition->getBody() && mayInline(Definition, false);
    if (!Inlined) {
      llvm::SmallVector<Val, 4> Values;
      if (!Constructor->isTrivial() || E->getNumArgs()) {
        passArguments(Constructor, {E->getArgs(), E->getNumArgs()}, Values);
        if (!Constructor->isTrivial())
          havoc(To, E);
        noteContents(To, E, Values);
      }
      return;
    }
    Frame Callee{Definition, nullptr, E};
    Callee.This = Sym.address(To, nullptr);
    bind(Definition, {E->getArgs(), E->getNumArgs()});
    if (!S.Dead)
      enter(Callee, [&] {
        initialisers(cast<CXXConstructorDecl>(Definition));
        exec(Definition->getBody());
      });
    // What a library's constructor does is of no interest, where it is called
    // is.
    if (inSystemHeader(Definition))
      edit(To->root(), [&](Parts &Of) {
        for (Part &P : Of)
          if (P.L->isWithin(To) && P.Holds.N)
            P.Holds.P =
                provenance(E->getExprLoc(), P.L, P.Holds.N, P.Holds.P, nullptr);
      });
  }

  /// Runs the destructors of the frame's variables, the last first, without
  /// those that were made before.
  void destroy(size_t Keep) {
    const std::vector<const Location *> Made = Frames.back()->Cleanups;
    for (size_t I = Made.size(); I > Keep && !S.Dead; --I)
      destroyObject(Made[I - 1]);
  }

  void destroyObject(const Location *L) {
    const CXXRecordDecl *Class = L->Type->getAsCXXRecordDecl();
    const CXXDestructorDecl *D =
        Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
    // What the libraries' do is of no interest.
    if (!D || D->isTrivial() || inSystemHeader(D) || S.Dead)
      return;
    const FunctionDecl *Definition = nullptr;
    if (D->isUserProvided() && D->isDefined(Definition) &&
        Definition->getBody() && mayInline(Definition, false)) {
      Frame Callee{Definition, nullptr};
      Callee.This = Sym.address(L, nullptr);
      enter(Callee, [&] { exec(Definition->getBody()); });
    } else if (D->isUserProvided()) {
      havoc(L);
      havocReachable();
    }
    llvm::SmallVector<const FieldDecl *, 8> Fields(
        Class->getDefinition()->fields());
    if (!Class->isUnion())
      for (const FieldDecl *Field : llvm::reverse(Fields))
        if (Field->getType()->isRecordType())
          destroyObject(fieldOf(L, Field));
  }

  /// Remembers how many elements a sequence of the library has from the start,
  /// and which.
  void noteContents(const Location *To, const CXXConstructExpr *E,
                    llvm::ArrayRef<Val> Values) {
    const CXXConstructorDecl *Constructor = E->getConstructor();
    if (Values.empty() || Constructor->getNumParams() == 0 ||
        !isSequence(Constructor->getParent()))
      return;
    Node Whole = lookup(To).N;
    const Expr *First = E->getArg(0)->IgnoreParenImpCasts();
    if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(First)) {
      const Expr *Written = List->getSubExpr()->IgnoreParenImpCasts();
      if (const auto *Temp = dyn_cast<MaterializeTemporaryExpr>(Written))
        Written = Temp->getSubExpr()->IgnoreParenImpCasts();
      if (const auto *Elements = dyn_cast<InitListExpr>(Written)) {
        Sizes[Whole] = Sym.integer(Elements->getNumInits(), {64, false, false});
        if (llvm::all_of(Elements->inits(), [&](const Expr *Element) {
              return Element->getType()->isArithmeticType() &&
                     Element->isEvaluatable(Ctx);
            }))
          Listed[Whole] = Elements;
      }
    } else if (Constructor->getParamDecl(0)->getType()->isIntegerType() &&
               Values[0].N) {
      Sizes[Whole] = Values[0].N;
    }
  }

  /// True for `std::vector`, `std::string` and their like.
  bool isSequence(const CXXRecordDecl *Class) {
    return Class->isInStdNamespace() &&
           !Class->lookup(&Ctx.Idents.get("push_back")).empty();
  }

  void initialisers(const CXXConstructorDecl *Constructor) {
    Node This = Frames.back()->This;
    LValue Self = behind({This, nullptr},
                         Ctx.getCanonicalTagType(Constructor->getParent()));
    for (const CXXCtorInitializer *Init : Constructor->inits()) {
      if (Init->isDelegatingInitializer() && isExact(Self)) {
        initialise(Self.Loc, Init->getInit());
        continue;
      }
      if (const FieldDecl *Field = Init->getMember(); Field && isExact(Self))
        initialise(fieldOf(Self.Loc, Field), Init->getInit());
      else if (Init->getInit())
        effects(Init->getInit());
    }
  }

  // --- Calls
  // -----------------------------------------------------------------------------------------------------------------------

  bool inSystemHeader(const Decl *D) {
    const SourceManager &SM = Ctx.getSourceManager();
    return SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
  }

  static bool isStd(const NamedDecl *D, llvm::StringRef Name) {
    return D && D->getIdentifier() && D->getName() == Name &&
           D->isInStdNamespace();
  }

  bool mayInline(const FunctionDecl *F, bool Virtual) {
    if (Frames.size() >= MaxDepth || Virtual || F->isVariadic() ||
        F->isDependentContext())
      return false;
    if (hurried() && !inSystemHeader(F))
      return false;
    for (const Frame *Active : Frames)
      if (Active->F->getCanonicalDecl() == F->getCanonicalDecl())
        return false;
    if (!inSystemHeader(F))
      return true;
    // Of the libraries only what is as simple as dim3's constructor or a
    // comparison.
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      return isDim3(Ctx.getCanonicalTagType(Constructor->getParent())) ||
             isStd(Constructor->getParent(), "pair");
    if (isStd(F, "make_pair"))
      return true;
    if (!F->isConstexpr() || F->param_size() > 3)
      return false;
    return ScalarType::of(F->getReturnType(), Ctx) &&
           !F->getReturnType()->isReferenceType() && !isa<CXXMethodDecl>(F) &&
           llvm::all_of(F->parameters(), [&](const ParmVarDecl *P) {
             return P->getType()->isArithmeticType();
           });
  }

  /// Binds arguments to parameters.
  void bind(const FunctionDecl *F, llvm::ArrayRef<const Expr *> Args) {
    struct Bound {
      const Location *To;
      Val V;
      const Location *Object;
      SourceLocation At;
    };
    llvm::SmallVector<Bound, 6> All;
    for (unsigned I = 0; I < F->getNumParams(); ++I) {
      const ParmVarDecl *P = F->getParamDecl(I);
      const Location *To = Sym.variable(P);
      if (I >= Args.size()) {
        All.push_back(
            {To, {Sym.fresh(scalarOr64(P->getType())), nullptr}, nullptr});
        continue;
      }
      const Expr *Arg = Args[I];
      if (P->getType()->isReferenceType()) {
        LValue V = lvalue(Arg);
        All.push_back({To, {addressOf(V), V.P}, nullptr});
      } else if (isAggregate(P->getType())) {
        const Location *Temp = Sym.temporary(P->getType());
        initialise(Temp, Arg);
        All.push_back({To, {}, Temp, Arg->getExprLoc()});
      } else {
        Val V = eval(Arg);
        All.push_back(
            {To,
             {V.N, provenance(Arg->getExprLoc(), To, V.N, V.P, nullptr)},
             nullptr});
      }
    }
    for (Bound &B : All)
      if (B.Object)
        copy(B.To, B.Object, B.At);
      else
        store(B.To, B.V);
  }

  /// Runs a callee's body in a frame of its own; afterwards the state is what
  /// all its returns come to.
  template <class BodyT> Val enter(Frame &Callee, BodyT Body) {
    Callee.FirstFact = S.Known.size();
    Frames.push_back(&Callee);
    std::vector<Jumps *> Outer;
    std::swap(Outer, JumpStack);
    Body();
    std::swap(Outer, JumpStack);
    Frames.pop_back();
    Val Result;
    State Out = std::move(S);
    for (Returned &R : llvm::reverse(Callee.Returns)) {
      if (Out.Dead) {
        Out = std::move(R.S);
        Result = R.V;
        // What the way to this return assumed stays: the other ways end
        // elsewhere or come in front.
        if (&R != &Callee.Returns.front())
          Out.Known.resize(std::min(Out.Known.size(), Callee.FirstFact));
        continue;
      }
      Node Way = Sym.boolean(true);
      for (size_t I = Callee.FirstFact; I < R.S.Known.size(); ++I)
        Way =
            Sym.binary(SymExpr::LAnd, ScalarType::boolean(), Way, R.S.Known[I]);
      if (R.V.N && Result.N && R.V.N->Type == Result.N->Type)
        Result = {Sym.select(Way, R.V.N, Result.N), join(R.V.P, Result.P)};
      else if (R.V.N || Result.N)
        Result = {Sym.fresh(R.V.N ? R.V.N->Type : Result.N->Type), nullptr};
      Out = merge(Way, std::move(R.S), std::move(Out), Callee.FirstFact);
    }
    S = std::move(Out);
    return Result;
  }

  /// Evaluates the arguments of a call that is not looked into, and forgets
  /// what it may change.
  void passArguments(const FunctionDecl *F, llvm::ArrayRef<const Expr *> Args,
                     llvm::SmallVectorImpl<Val> &Values) {
    bool Keeps = !F || !inSystemHeader(F);
    // The runtime's functions take values, also where a declaration for all
    // arguments takes references.
    const bool ByValue =
        F && F->isTemplateInstantiation() && !runtimeApiName(F).empty();
    for (unsigned I = 0; I < Args.size(); ++I) {
      const Expr *Arg = Args[I];
      QualType P = F && I < F->getNumParams() ? F->getParamDecl(I)->getType()
                                              : Arg->getType();
      Val V;
      const bool IsValue = ByValue && P->isReferenceType() &&
                           !P->getPointeeType().isConstQualified() &&
                           !isAggregate(Arg->getType());
      if (IsValue)
        P = P->getPointeeType();
      if (!IsValue && P->isReferenceType() && Arg->isGLValue()) {
        LValue Object = lvalue(Arg);
        if (P->getPointeeType().isConstQualified() ||
            P->isRValueReferenceType()) {
          Object = normalise(Object);
          if (!isAggregate(Object.Type))
            V = isExact(Object)
                    ? lookup(Object.Loc)
                    : Val{Sym.fresh(scalarOr64(Object.Type), Arg), nullptr};
          if (Object.Loc && isAggregate(Object.Type))
            leak(Object.Loc);
        } else {
          if (Object.Loc) {
            if (Keeps)
              escape(Object.Loc->root());
            ToHavoc.push_back(exactOrOuter(Object));
          }
          V = {addressOf(Object), nullptr};
        }
      } else if (isAggregate(Arg->getType()) && Arg->isPRValue()) {
        const Location *Temp = Sym.temporary(Arg->getType());
        initialise(Temp, Arg);
        leak(Temp);
      } else {
        const auto *Named = dyn_cast<DeclRefExpr>(Arg->IgnoreParens());
        if (IsValue && Named && isa<FunctionDecl>(Named->getDecl()))
          V = {Sym.function(cast<FunctionDecl>(Named->getDecl())), nullptr};
        else
          V = IsValue && Arg->isGLValue() ? read(Arg, lvalue(Arg)) : eval(Arg);
        if (V.N && V.N->Kind == SymExpr::Address) {
          // Through `const void *` and the like nothing is changed; a cast to a
          // pointer to non-const inside shows the type passed.
          if (!P->getPointeeType().isNull() &&
              !P->getPointeeType().isConstQualified()) {
            if (Keeps)
              escape(V.N->Loc->root());
            LValue Object;
            Object.Loc = V.N->Loc;
            Object.Offset = V.N->A;
            Object.Type = Arg->IgnoreParenCasts()->getType()->getPointeeType();
            if (Object.Type.isNull())
              Object.Type = Object.Loc->Type;
            ToHavoc.push_back(exactOrOuter(normalise(Object)));
          }
        } else if (V.N && P->isPointerType() &&
                   !P->getPointeeType().isConstQualified() &&
                   !P->getPointeeType()->isFunctionType()) {
          forgetPointees();
        }
      }
      Values.push_back(V);
    }
    for (const Location *L : ToHavoc)
      havoc(L, Args.empty() ? nullptr : Args[0]);
    ToHavoc.clear();
  }

  const Location *exactOrOuter(const LValue &V) {
    const Location *L = V.Loc;
    // A byte pointer to an element, or an element as such: the callee may run
    // on to the next ones.
    while (L->Kind == Location::Element)
      L = L->Parent;
    return L;
  }

  /// Objects whose addresses are inside an object that is passed on.
  void leak(const Location *Passed) {
    llvm::SmallVector<const Location *, 4> Found;
    if (const auto *Whole = objectIn(S, Passed->root()))
      for (const Part &P : Whole->Parts)
        if (P.L->isWithin(Passed) && P.Holds.N &&
            P.Holds.N->Kind == SymExpr::Address)
          Found.push_back(P.Holds.N->Loc->root());
    for (const Location *Root : Found) {
      escape(Root);
      ToHavoc.push_back(Root);
    }
  }

  ExecutionEvent &event(ExecutionEvent::KindT Kind, const Stmt *Site) {
    ExecutionEvent Event{Kind, Site, Frames.back()->F};
    for (const Frame *F : Frames)
      if (F->Call)
        Event.Path.push_back(F->Call);
    Event.Entry = entry();
    Event.Known = S.Known;
    Trace.Events.push_back(std::move(Event));
    return Trace.Events.back();
  }

  /// How the root got to where the run is.
  const Expr *entry() const {
    if (Frames.size() < 2)
      return nullptr;
    return Frames[1]->Call ? static_cast<const Expr *>(Frames[1]->Call)
                           : Frames[1]->Construction;
  }

  static TracedValue traced(Val V) { return {V.N, V.P}; }

  Val unknown(const Expr *E) {
    return {Sym.fresh(scalarOr64(E->getType()), E), nullptr};
  }

  /// The value of a call; one that returns a class puts it into \p Into.
  Val call(const CallExpr *E, const Location *Into) {
    ++Steps;
    if (exhausted()) {
      S.Dead = true;
      return unknown(E);
    }
    if (const Launch *L = TU.launchAt(E))
      return launch(E, *L);
    if (isa<CUDAKernelCallExpr>(E)) {
      for (const Expr *Arg : E->arguments())
        effects(Arg);
      return {};
    }
    const FunctionDecl *F = E->getDirectCallee();
    if (auto Builtin = builtinAccess(E))
      return builtin(E, *Builtin);
    llvm::SmallVector<const Expr *, 6> Args(E->arg_begin(), E->arg_end());
    Node This = nullptr;
    LValue Self;
    bool Virtual = false;
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E)) {
      if (trivialAssignment(Op)) {
        if (Into) {
          LValue To = normalise(lvalue(Op->getArg(0)));
          if (isExact(To))
            copy(Into, To.Loc, E->getExprLoc());
          else
            havoc(Into, E);
        }
        return {};
      }
      const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
      if (Method && !Args.empty() &&
          !Method->isExplicitObjectMemberFunction()) {
        if (!Method->isStatic())
          Self = object(Args[0]);
        Args.erase(Args.begin());
      }
    } else if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
      const Expr *Object = Member->getImplicitObjectArgument();
      const CXXMethodDecl *Method = Member->getMethodDecl();
      if (Object && Method && !Method->isStatic()) {
        if (Object->getType()->isPointerType())
          Self = behind(eval(Object), Object->getType()->getPointeeType());
        else
          Self = object(Object);
      }
      const auto *Callee = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParens());
      Virtual = Method && Method->isVirtual() &&
                !Method->hasAttr<FinalAttr>() &&
                !(Callee && Callee->hasQualifier());
    }
    if (Self.Loc)
      This = addressOf(Self);
    if (!F) {
      Node Callee = stripCasts(eval(E->getCallee()).N);
      if (Callee && Callee->Kind == SymExpr::Function)
        F = Callee->Fn;
    }
    if (F)
      if (std::optional<Val> Known = knownFunction(F, E, Args))
        return *Known;
    if (Self.Loc && F)
      if (std::optional<Val> Known =
              knownMethod(cast<CXXMethodDecl>(F), E, normalise(Self), Args))
        return *Known;
    const FunctionDecl *Definition = nullptr;
    if (F && F->isDefined(Definition) && Definition->getBody() &&
        runtimeApiName(F).empty() && mayInline(Definition, Virtual) &&
        Args.size() <= Definition->getNumParams()) {
      Frame Callee{Definition, E};
      Callee.This = This;
      bool Class = isAggregate(Definition->getReturnType());
      if (Class)
        Callee.Result = Sym.temporary(Definition->getReturnType());
      bind(Definition, Args);
      if (!S.Dead) {
        Val Result = enter(Callee, [&] { exec(Definition->getBody()); });
        if (Class && Into && !S.Dead)
          copy(Into, Callee.Result, E->getExprLoc());
        if (!Class && !Definition->getReturnType()->isVoidType())
          return Result.N ? Result : unknown(E);
        return {};
      }
    }
    if (F && toolkitQualifiedName(F) ==
                 "cooperative_groups::thread_block::thread_rank")
      return threadRank(E);
    // Not looked into.
    llvm::SmallVector<Val, 6> Values;
    bool Attribute = F && runtimeApiName(F) == "cudaFuncSetAttribute";
    passArguments(F, Args, Values);
    // Atomics, vector loads and copies of the device's own reach memory through
    // their pointers.
    if (F && (F->getBuiltinID() || inSystemHeader(F)) &&
        runsOnDevice(Frames.back()->F))
      for (unsigned I = 0; I < Args.size() && I < F->getNumParams(); ++I) {
        QualType Passed = Args[I]->IgnoreParenImpCasts()->getType(),
                 Declared = F->getParamDecl(I)->getType();
        if (!Declared->isPointerType() || !Values[I].N ||
            Values[I].N->isInteger() || Values[I].N->Kind == SymExpr::Function)
          continue;
        QualType Pointee = Passed->isPointerType() ? Passed->getPointeeType()
                                                   : Declared->getPointeeType();
        if (!Pointee->isFunctionType())
          recordAccess(E, behind(Values[I], Pointee),
                       !Declared->getPointeeType().isConstQualified());
      }
    if (Attribute && Values.size() == 3)
      setAttribute(Values);
    ExecutionEvent &Event = event(ExecutionEvent::Call, E);
    for (Val V : Values)
      Event.Arguments.push_back(traced(V));
    bool Known = F && (F->getBuiltinID() || inSystemHeader(F) ||
                       !runtimeApiName(F).empty());
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    if (Self.Loc && (!Method || !Method->isConst())) {
      if (Method && isAccessor(Method)) {
        if (LValue Object = normalise(Self); isExact(Object))
          Listed.erase(lookup(Object.Loc).N);
      } else {
        havoc(exactOrOuter(Self), E);
        if (LValue Object = normalise(Self);
            Method && isStdMethod(Method, "resize") && !Values.empty() &&
            Values[0].N && isExact(Object) && isSequence(Method->getParent()))
          Sizes[lookup(Object.Loc).N] = Values[0].N;
      }
    }
    if (!Known)
      havocReachable();
    if (F && (F->isNoReturn() || F->hasAttr<AnalyzerNoReturnAttr>()))
      S.Dead = true;
    if (Into)
      havoc(Into, E);
    return unknown(E);
  }

  void setAttribute(llvm::ArrayRef<Val> Values) {
    Node Kernel = stripCasts(Values[0].N);
    std::optional<int64_t> Id =
        Values[1].N ? Values[1].N->integer() : std::nullopt;
    if (!Kernel || Kernel->Kind != SymExpr::Function || !Id || !Values[2].N)
      return;
    const Location *L = Sym.kernelAttribute(Kernel->Fn, *Id);
    replace(L, {Values[2].N, Values[2].P});
  }

  static bool isStdMethod(const CXXMethodDecl *Method, llvm::StringRef Name) {
    return Method->getIdentifier() && Method->getName() == Name &&
           Method->getParent()->isInStdNamespace();
  }

  /// True for a method of the library's that gives access to what the object
  /// owns and leaves the object as it is: one that exists for a const object
  /// too (`data`, `begin`, `operator[]`).
  bool isAccessor(const CXXMethodDecl *Method) {
    const CXXRecordDecl *Class = Method->getParent();
    if (!inSystemHeader(Method) || Class->isAggregate())
      return false;
    return llvm::any_of(
        Class->lookup(Method->getDeclName()), [&](const NamedDecl *D) {
          const auto *Other = dyn_cast<CXXMethodDecl>(D);
          return Other && Other->isConst() &&
                 Other->getNumParams() == Method->getNumParams();
        });
  }

  /// The array inside a `std::array`; null for any other type.
  const FieldDecl *elementsOf(QualType T) {
    const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
    if (!isStd(Class, "array") || !Class->hasDefinition() ||
        Class->field_empty())
      return nullptr;
    const FieldDecl *Field = *Class->field_begin();
    return Ctx.getAsConstantArrayType(Field->getType()) ? Field : nullptr;
  }

  /// The result of a method of the library's that is known from what is
  /// documented of it.
  std::optional<Val> knownMethod(const CXXMethodDecl *F, const CallExpr *E,
                                 const LValue &Self,
                                 llvm::ArrayRef<const Expr *> Args) {
    const bool Subscript = F->getOverloadedOperator() == OO_Subscript;
    if (!Subscript && !F->getIdentifier())
      return std::nullopt;
    llvm::StringRef Name = Subscript ? "at" : F->getName();
    const bool Size = Name == "size" || Name == "length";
    if (!isExact(Self) || !inSystemHeader(F))
      return std::nullopt;
    if (Size && Args.empty() && F->isConst())
      return sizeOfObject(F, E, Self);
    const FieldDecl *Elements = elementsOf(Self.Type);
    if (!Elements || !E->isGLValue())
      return std::nullopt;
    const auto *Array = Ctx.getAsConstantArrayType(Elements->getType());
    ScalarType T{64, false, false};
    Node Index;
    if (Name == "at" && Args.size() == 1)
      Index = Sym.cast(T, eval(Args[0]).N);
    else if (Name == "front" && Args.empty())
      Index = Sym.integer(0, T);
    else if (Name == "back" && Args.empty() && Array->getZExtSize())
      Index = Sym.integer(Array->getZExtSize() - 1, T);
    else
      return std::nullopt;
    Node Bytes = Sym.binary(SymExpr::Mul, T, Index,
                            Sym.integer(sizeOf(Array->getElementType()), T));
    return Val{
        offsetBy(addressOf({fieldOf(Self.Loc, Elements), nullptr, {}}), Bytes),
        Self.P};
  }

  /// How many elements an object of the library has: the same as long as
  /// nothing changes the object.
  std::optional<Val> sizeOfObject(const CXXMethodDecl *F, const Expr *E,
                                  const LValue &Object) {
    auto T = ScalarType::of(E->getType(), Ctx);
    if (!T || T->Real || *T == ScalarType::boolean())
      return std::nullopt;
    if (const FieldDecl *Elements = elementsOf(Object.Type))
      return Val{
          Sym.integer(
              Ctx.getAsConstantArrayType(Elements->getType())->getZExtSize(),
              *T),
          nullptr};
    Node Whole = lookup(Object.Loc).N;
    if (!Whole)
      return std::nullopt;
    if (Node Known = Sizes.lookup(Whole))
      return Val{Sym.cast(*T, Known), nullptr};
    return Val{Sym.field(Whole, Sym.variable(F), *T), Object.P};
  }

  /// The part of a `std::array` or `std::pair` that `std::get` names.
  std::optional<Val> getPart(const FunctionDecl *F,
                             llvm::ArrayRef<const Expr *> Args) {
    const TemplateArgumentList *List = F->getTemplateSpecializationArgs();
    if (!List || List->size() == 0 ||
        List->get(0).getKind() != TemplateArgument::Integral ||
        Args.size() != 1 || !Args[0]->isGLValue())
      return std::nullopt;
    const CXXRecordDecl *Class = Args[0]->getType()->getAsCXXRecordDecl();
    const uint64_t Index = List->get(0).getAsIntegral().getZExtValue();
    const FieldDecl *Elements = elementsOf(Args[0]->getType());
    if (!Elements && !isStd(Class, "pair"))
      return std::nullopt;
    LValue Object = normalise(lvalue(Args[0]));
    if (!isExact(Object))
      return std::nullopt;
    if (Elements)
      return Val{
          addressOf({Sym.element(fieldOf(Object.Loc, Elements), int64_t(Index),
                                 Ctx.getAsConstantArrayType(Elements->getType())
                                     ->getElementType()),
                     nullptr,
                     {}}),
          Object.P};
    for (const FieldDecl *Field : Class->fields())
      if (Field->getFieldIndex() == Index)
        return Val{addressOf({fieldOf(Object.Loc, Field), nullptr, {}}),
                   Object.P};
    return std::nullopt;
  }

  std::optional<Val> knownFunction(const FunctionDecl *F, const CallExpr *E,
                                   llvm::ArrayRef<const Expr *> Args) {
    if (!F->getIdentifier() || isa<CXXMethodDecl>(F) ||
        !(F->getBuiltinID() || inSystemHeader(F)))
      return std::nullopt;
    llvm::StringRef Name = F->getName();
    Name.consume_front("__builtin_");
    auto Scalar = ScalarType::of(E->getType().getNonReferenceType(), Ctx);
    if (F->isInStdNamespace() && (Name == "move" || Name == "forward") &&
        Args.size() == 1)
      return Val{addressOf(lvalue(Args[0])), nullptr};
    if (isStd(F, "get"))
      return getPart(F, Args);
    if (Args.size() == 3 && isStd(F, "clamp") && Scalar &&
        E->getType()->isArithmeticType() && E->isGLValue()) {
      Val V[3];
      for (unsigned I = 0; I < 3; ++I)
        V[I] = Args[I]->isGLValue() ? read(Args[I], lvalue(Args[I]))
                                    : eval(Args[I]);
      const Location *Temp = Sym.temporary(E->getType().getUnqualifiedType());
      store(Temp, {Sym.binary(SymExpr::Min, *Scalar,
                              Sym.binary(SymExpr::Max, *Scalar,
                                         Sym.cast(*Scalar, V[0].N),
                                         Sym.cast(*Scalar, V[1].N)),
                              Sym.cast(*Scalar, V[2].N)),
                   join(V[0].P, join(V[1].P, V[2].P))});
      return Val{Sym.address(Temp, nullptr), nullptr};
    }
    if (Args.size() == 2 && (Name == "min" || Name == "max") && Scalar &&
        E->getType()->isArithmeticType()) {
      // A reference result is read through, so it is given as a temporary.
      Val A =
          Args[0]->isGLValue() ? read(Args[0], lvalue(Args[0])) : eval(Args[0]);
      Val B =
          Args[1]->isGLValue() ? read(Args[1], lvalue(Args[1])) : eval(Args[1]);
      Node R = Sym.binary(Name == "min" ? SymExpr::Min : SymExpr::Max, *Scalar,
                          Sym.cast(*Scalar, A.N), Sym.cast(*Scalar, B.N));
      if (!E->isGLValue())
        return Val{R, join(A.P, B.P)};
      const Location *Temp = Sym.temporary(E->getType().getUnqualifiedType());
      store(Temp, {R, join(A.P, B.P)});
      return Val{Sym.address(Temp, nullptr), nullptr};
    }
    if (Args.size() == 1 && Scalar && Scalar->Real &&
        (Name == "sqrt" || Name == "sqrtf")) {
      Val A = eval(Args[0]);
      Node Of = Sym.cast(*Scalar, A.N);
      if (Of->Kind == SymExpr::Real && Of->real() >= 0)
        return Val{Sym.real(std::sqrt(Of->real()), *Scalar), A.P};
      return Val{Sym.fresh(*Scalar, E), nullptr};
    }
    if (Args.size() == 1 && Scalar) {
      auto Kind = llvm::StringSwitch<std::optional<SymExpr::KindT>>(Name)
                      .Cases({"ceil", "ceilf"}, SymExpr::Ceil)
                      .Cases({"floor", "floorf"}, SymExpr::Floor)
                      .Default(std::nullopt);
      if (Kind) {
        Val A = eval(Args[0]);
        // std::ceil(int) converts first.
        Node Converted = A.N->Type.Real ? A.N : Sym.cast({64, true, true}, A.N);
        return Val{Sym.cast(*Scalar, Sym.rounded(*Kind, Converted)), A.P};
      }
    }
    if (Name == "expect" && Args.size() == 2) {
      Val V = eval(Args[0]);
      return V;
    }
    if (Name == "assume" && Args.size() == 1) {
      if (Node N = eval(Args[0]).N)
        Sym.assume(N, S.Known);
      return Val{};
    }
    return std::nullopt;
  }

  // --- Launches
  // --------------------------------------------------------------------------------------------------------------------

  /// A dim3 expression, or anything that converts to one, as three values.
  void extents(const Expr *E, TracedValue (&Out)[3]) {
    if (!E)
      return;
    const Location *Temp =
        Sym.temporary(E->getType().getNonReferenceType().getUnqualifiedType());
    if (!isAggregate(Temp->Type)) {
      Val V = eval(E);
      Out[0] = traced({Sym.cast({32, false, false}, V.N), V.P});
      Out[1] = Out[2] = {Sym.integer(1, {32, false, false}), nullptr};
      return;
    }
    initialise(Temp, E);
    extentsOf(Temp, Out);
  }

  /// Reads the pointers of a launch's argument of class type.
  void fieldArguments(ExecutionEvent &Event, const Expr *Arg) {
    const RecordDecl *Record = Arg->getType()->getAsRecordDecl();
    Record = Record ? Record->getDefinition() : nullptr;
    const Location *Object = nullptr;
    if (Arg->isGLValue()) {
      if (LValue V = lvalue(Arg); isExact(V))
        Object = V.Loc;
    } else if (Record) {
      Object = Sym.temporary(Arg->getType());
      initialise(Object, Arg);
    } else {
      run(Arg);
    }
    if (!Object || !Record)
      return;
    for (const FieldDecl *F : Record->fields())
      if (F->getType()->isPointerType())
        if (const SymExpr *Value = lookup(fieldOf(Object, F)).N)
          Event.FieldArguments.push_back(
              {static_cast<unsigned>(Event.Arguments.size()), F, Value});
  }

  void extentsOf(const Location *L, TracedValue (&Out)[3]) {
    const RecordDecl *Record = L->Type->getAsRecordDecl();
    if (!Record)
      return;
    for (const FieldDecl *Field : Record->fields())
      if (Field->getIdentifier() && Field->getName().size() == 1 &&
          Field->getName()[0] >= 'x' && Field->getName()[0] <= 'z')
        Out[Field->getName()[0] - 'x'] = traced(lookup(fieldOf(L, Field)));
  }

  const FieldDecl *fieldNamed(QualType T, llvm::StringRef Name) {
    const RecordDecl *Record = T->getAsRecordDecl();
    if (!Record)
      return nullptr;
    for (const FieldDecl *Field : Record->fields())
      if (Field->getIdentifier() && Field->getName() == Name)
        return Field;
    return nullptr;
  }

  Val launch(const CallExpr *E, const Launch &L) {
    ExecutionEvent Event{ExecutionEvent::Launch, E, Frames.back()->F};
    Event.L = &L;
    Event.Kernel = L.Kernel;
    // A pointer may hold one of several kernels: each is a launch of its own.
    llvm::SmallVector<KernelChoice, 4> Choices;
    if (L.KernelExpr) {
      Node Kernel = eval(L.KernelExpr).N;
      if (!Event.Kernel)
        kernelsOf(Kernel, S.Known, Choices);
      if (Choices.size() == 1)
        Event.Kernel = Choices.front().Kernel;
    }
    ScalarType Bytes{64, false, false};
    if (L.Config) {
      LValue Config;
      if (L.Config->getType()->isPointerType())
        Config = behind(eval(L.Config), L.Config->getType()->getPointeeType());
      else
        Config = normalise(lvalue(L.Config));
      configuration(Config, Event);
    } else {
      extents(L.Grid, Event.Grid);
      extents(L.Block, Event.Block);
      Event.DynamicBytes = L.SharedBytes
                               ? traced(eval(L.SharedBytes))
                               : TracedValue{Sym.integer(0, Bytes), nullptr};
      Event.Stream = L.Stream ? traced(eval(L.Stream))
                              : TracedValue{Sym.integer(0, Bytes), nullptr};
      Event.AttributesKnown = L.Form != LaunchForm::LaunchDeviceV2;
      if (L.Form == LaunchForm::LaunchDeviceV2)
        Event.DynamicBytes = {};
      if (L.Form == LaunchForm::LaunchCooperative)
        Event.Attributes.push_back(
            {2,
             {TracedValue{Sym.integer(1, {32, true, false}), nullptr},
              {},
              {}}});
    }
    for (const Expr *Arg : L.Arguments) {
      if (isAggregate(Arg->getType())) {
        fieldArguments(Event, Arg);
        Event.Arguments.push_back({});
      } else {
        Event.Arguments.push_back(
            traced(Arg->isGLValue() ? read(Arg, lvalue(Arg)) : eval(Arg)));
      }
    }
    if (L.ArgumentBuffer) {
      Val Buffer = eval(L.ArgumentBuffer);
      if (Event.Kernel && !L.onDevice())
        listedArguments(Buffer, Event);
    }
    for (const Frame *F : Frames)
      if (F->Call)
        Event.Path.push_back(F->Call);
    Event.Entry = entry();
    Event.Known = S.Known;
    for (TracedValue *V :
         {&Event.Grid[0], &Event.Grid[1], &Event.Grid[2], &Event.Block[0],
          &Event.Block[1], &Event.Block[2], &Event.DynamicBytes, &Event.Stream})
      if (V->Value)
        V->Value = Sym.resolve(V->Value, S.Known);
    if (Choices.empty())
      Choices.push_back({Event.Kernel, Event.Known});
    for (KernelChoice &Choice : Choices) {
      ExecutionEvent One = Event;
      One.Kernel = Choice.Kernel;
      One.Known = std::move(Choice.Known);
      if (One.Kernel) {
        One.MaxDynamicBytes = traced(lookup(
            Sym.kernelAttribute(One.Kernel, MaxDynamicSharedMemorySize)));
        One.NonPortableCluster = traced(lookup(
            Sym.kernelAttribute(One.Kernel, NonPortableClusterSizeAllowed)));
      }
      Trace.Events.push_back(std::move(One));
    }
    return unknown(E);
  }

  /// A kernel that a launch may be of, and what is known when it is.
  struct KernelChoice {
    const FunctionDecl *Kernel = nullptr;
    decltype(State::Known) Known;
  };

  void kernelsOf(Node Kernel, decltype(State::Known) Known,
                 llvm::SmallVectorImpl<KernelChoice> &Out) {
    constexpr unsigned MostChoices = 16;
    Kernel = stripCasts(Kernel);
    if (!Kernel || Out.size() >= MostChoices)
      return;
    if (Kernel->Kind == SymExpr::Select) {
      auto Otherwise = Known;
      Sym.assume(Kernel->A, Known);
      Sym.assume(Sym.negate(Kernel->A), Otherwise);
      kernelsOf(Kernel->B, std::move(Known), Out);
      kernelsOf(Kernel->C, std::move(Otherwise), Out);
    } else if (Kernel->Kind == SymExpr::Function && isKernel(Kernel->Fn)) {
      const FunctionDecl *Definition = nullptr;
      Out.push_back(
          {Kernel->Fn->isDefined(Definition) ? Definition : Kernel->Fn,
           std::move(Known)});
    }
  }

  /// The arguments behind the `void **` of cudaLaunchKernel and its like.
  void listedArguments(Val Buffer, ExecutionEvent &Event) {
    ScalarType Wide{64, false, false};
    for (unsigned I = 0; I < Event.Kernel->getNumParams(); ++I) {
      QualType T = Event.Kernel->getParamDecl(I)->getType();
      TracedValue Passed;
      LValue Entry =
          behind({offsetBy(Buffer.N, Sym.integer(I * 8, Wide)), Buffer.P},
                 Ctx.VoidPtrTy);
      if (isExact(Entry) && !isAggregate(T))
        if (Val Pointer = lookup(Entry.Loc);
            Pointer.N && Pointer.N->Kind == SymExpr::Address)
          if (LValue Argument = behind(Pointer, T.getUnqualifiedType());
              isExact(Argument))
            Passed = traced(lookup(Argument.Loc));
      Event.Arguments.push_back(Passed);
    }
  }

  void configuration(const LValue &Config, ExecutionEvent &Event) {
    if (!isExact(Config))
      return;
    QualType T = Config.Loc->Type;
    const FieldDecl *Grid = fieldNamed(T, "gridDim"),
                    *Block = fieldNamed(T, "blockDim"),
                    *Bytes = fieldNamed(T, "dynamicSmemBytes"),
                    *Stream = fieldNamed(T, "stream"),
                    *Attrs = fieldNamed(T, "attrs"),
                    *Count = fieldNamed(T, "numAttrs");
    if (!Grid || !Block || !Bytes || !Stream || !Attrs || !Count)
      return;
    extentsOf(fieldOf(Config.Loc, Grid), Event.Grid);
    extentsOf(fieldOf(Config.Loc, Block), Event.Block);
    Event.DynamicBytes = traced(lookup(fieldOf(Config.Loc, Bytes)));
    Event.Stream = traced(lookup(fieldOf(Config.Loc, Stream)));
    Val List = lookup(fieldOf(Config.Loc, Attrs));
    std::optional<uint64_t> Number =
        Sym.resolve(lookup(fieldOf(Config.Loc, Count)).N, S.Known)
            ->unsignedInteger();
    if (!Number || *Number > 16)
      return;
    Event.AttributesKnown = true;
    if (*Number == 0)
      return;
    QualType AttrType = Attrs->getType()->getPointeeType();
    const FieldDecl *Id = fieldNamed(AttrType, "id"),
                    *Value = fieldNamed(AttrType, "val");
    if (!Id || !Value)
      return;
    ScalarType Wide{64, false, false};
    for (uint64_t I = 0; I < *Number; ++I) {
      LValue Attr = behind(
          {offsetBy(List.N, Sym.integer(I * sizeOf(AttrType), Wide)), nullptr},
          AttrType);
      std::optional<int64_t> Which;
      if (isExact(Attr) && Attr.Loc->root()->Kind != Location::Pointee)
        Which =
            Sym.resolve(lookup(fieldOf(Attr.Loc, Id)).N, S.Known)->integer();
      if (!Which) {
        Event.AttributesKnown = false;
        return;
      }
      const Location *Union = fieldOf(Attr.Loc, Value);
      std::array<TracedValue, 3> Values;
      auto Part = [&](llvm::StringRef Name) -> const Location * {
        const FieldDecl *Field = fieldNamed(Value->getType(), Name);
        return Field ? fieldOf(Union, Field) : nullptr;
      };
      static const std::pair<int64_t, const char *> Numbers[] = {
          {2, "cooperative"}, {6, "programmaticStreamSerializationAllowed"}};
      for (auto [Number, Name] : Numbers)
        if (Number == *Which)
          if (const Location *L = Part(Name))
            Values[0] = traced(lookup(L));
      if (*Which == 4)
        if (const Location *L = Part("clusterDim")) {
          TracedValue Parts[3];
          extentsOf(L, Parts);
          std::copy(Parts, Parts + 3, Values.begin());
        }
      if (*Which == 7)
        if (const Location *L = Part("programmaticEvent"))
          if (const FieldDecl *Field = fieldNamed(L->Type, "event"))
            Values[0] = traced(lookup(fieldOf(L, Field)));
      for (TracedValue &V : Values)
        if (V.Value)
          V.Value = Sym.resolve(V.Value, S.Known);
      Event.Attributes.push_back({*Which, Values});
    }
  }

  /// The rank of a thread in its block, x fastest.
  Val threadRank(const Expr *E) {
    ScalarType T{32, false, false};
    auto Part = [&](BuiltinVariable B, int Axis) {
      return builtin(E, {B, Axis}).N;
    };
    auto Sum = [&](Node A, Node B) {
      return Sym.binary(SymExpr::Add, T, A, B);
    };
    auto Product = [&](Node A, Node B) {
      return Sym.binary(SymExpr::Mul, T, A, B);
    };
    Node Plane = Sum(Part(BuiltinVariable::ThreadIdx, 1),
                     Product(Part(BuiltinVariable::ThreadIdx, 2),
                             Part(BuiltinVariable::BlockDim, 1)));
    Node Rank = Sum(Part(BuiltinVariable::ThreadIdx, 0),
                    Product(Plane, Part(BuiltinVariable::BlockDim, 0)));
    return {Sym.cast(scalarOr64(E->getType()), Rank), nullptr};
  }

  // --- Expressions
  // -----------------------------------------------------------------------------------------------------------------

  Val builtin(const Expr *E, BuiltinAccess Access) {
    ScalarType T{32, false, false};
    if (Access.Variable == BuiltinVariable::WarpSize)
      return {Sym.integer(32, {32, true, false}), nullptr};
    if (Access.Axis < 0)
      return unknown(E);
    if (Node Given = Inputs.Builtins[unsigned(Access.Variable)][Access.Axis])
      return {Given, nullptr};
    Node &Slot = BuiltinSymbols[unsigned(Access.Variable)][Access.Axis];
    if (!Slot)
      Slot = Sym.fresh(T, E);
    return {Slot, nullptr};
  }

  void effects(const Stmt *E) {
    if (!E)
      return;
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
      for (const Expr *Init : Lambda->capture_inits())
        if (Init)
          effects(Init);
      return;
    }
    if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, TypeTraitExpr>(E))
      return;
    // What Clang gave up on may be a call that changes anything.
    if (isa<RecoveryExpr>(E)) {
      forgetEverything();
      return;
    }
    for (const Stmt *Child : E->children()) {
      const auto *Sub = dyn_cast_or_null<Expr>(Child);
      if (!Sub)
        continue;
      run(Sub);
    }
  }

  /// Evaluates for the effects alone.
  void run(const Expr *E) {
    // Lists in parentheses that did not become anything have no type.
    if (E->getType().isNull())
      effects(E);
    else if (isAggregate(E->getType()) && E->isPRValue()) {
      const Location *Temp = Sym.temporary(E->getType());
      initialise(Temp, E);
      const Expr *Made = E;
      if (const auto *Whole = dyn_cast<ExprWithCleanups>(Made))
        Made = Whole->getSubExpr();
      if (isa<CXXBindTemporaryExpr>(Made->IgnoreParenCasts()))
        destroyObject(Temp);
    } else if (E->isGLValue())
      lvalue(E);
    else
      eval(E);
  }

  Val eval(const Expr *E) {
    ++Steps;
    if (exhausted()) {
      S.Dead = true;
      return unknown(E);
    }
    if (E->getType().isNull()) {
      effects(E);
      return {Sym.fresh(ScalarType{64, false, false}, E), nullptr};
    }
    Val V = evalImpl(E);
    if (!V.N)
      V = unknown(E);
    return V;
  }

  Val evalImpl(const Expr *E) {
    E = E->IgnoreParens();
    ScalarType T = scalarOr64(E->getType());
    if (E->getType()->isDependentType()) {
      if (E->containsErrors())
        forgetEverything();
      return unknown(E);
    }
    if (E->isGLValue())
      return {addressOf(lvalue(E)), nullptr};
    if (isAggregate(E->getType())) {
      initialise(Sym.temporary(E->getType()), E);
      return unknown(E);
    }
    switch (E->getStmtClass()) {
    case Stmt::IntegerLiteralClass:
      if (E->getType()->isIntegralOrEnumerationType() && T.Width <= 64)
        return {
            Sym.integer(
                cast<IntegerLiteral>(E)->getValue().extractBitsAsZExtValue(
                    std::min(64u,
                             cast<IntegerLiteral>(E)->getValue().getBitWidth()),
                    0),
                T),
            nullptr};
      return unknown(E);
    case Stmt::CharacterLiteralClass:
      return {Sym.integer(cast<CharacterLiteral>(E)->getValue(), T), nullptr};
    case Stmt::CXXBoolLiteralExprClass:
      return {Sym.boolean(cast<CXXBoolLiteralExpr>(E)->getValue()), nullptr};
    case Stmt::FloatingLiteralClass:
      return {
          Sym.real(cast<FloatingLiteral>(E)->getValueAsApproximateDouble(), T),
          nullptr};
    case Stmt::CXXNullPtrLiteralExprClass:
    case Stmt::GNUNullExprClass:
    case Stmt::ImplicitValueInitExprClass:
    case Stmt::CXXScalarValueInitExprClass:
      return {T.Real ? Sym.real(0, T) : Sym.integer(0, T), nullptr};
    case Stmt::UnaryExprOrTypeTraitExprClass: {
      Expr::EvalResult R;
      if (!E->isValueDependent() && E->EvaluateAsInt(R, Ctx))
        return {Sym.integer(R.Val.getInt().extOrTrunc(64).getZExtValue(), T),
                nullptr};
      return unknown(E);
    }
    case Stmt::SubstNonTypeTemplateParmExprClass:
      return eval(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
    case Stmt::CXXDefaultArgExprClass:
      return eval(cast<CXXDefaultArgExpr>(E)->getExpr());
    case Stmt::CXXDefaultInitExprClass:
      return eval(cast<CXXDefaultInitExpr>(E)->getExpr());
    case Stmt::ConstantExprClass:
    case Stmt::ExprWithCleanupsClass:
      return eval(cast<FullExpr>(E)->getSubExpr());
    case Stmt::MaterializeTemporaryExprClass:
      return eval(cast<MaterializeTemporaryExpr>(E)->getSubExpr());
    case Stmt::CXXBindTemporaryExprClass:
      return eval(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
    case Stmt::OpaqueValueExprClass:
      if (const Expr *Source = cast<OpaqueValueExpr>(E)->getSourceExpr())
        return eval(Source);
      return unknown(E);
    case Stmt::PseudoObjectExprClass:
      if (auto Builtin = builtinAccess(E))
        return builtin(E, *Builtin);
      if (const Expr *Result = cast<PseudoObjectExpr>(E)->getResultExpr())
        return eval(Result);
      return unknown(E);
    case Stmt::InitListExprClass: {
      const auto *List = cast<InitListExpr>(E);
      if (List->getNumInits() == 0)
        return {T.Real ? Sym.real(0, T) : Sym.integer(0, T), nullptr};
      if (List->getNumInits() == 1)
        return eval(List->getInit(0));
      return unknown(E);
    }
    case Stmt::CXXThisExprClass:
      for (Frame *F : llvm::reverse(Frames)) {
        const auto *Method = dyn_cast<CXXMethodDecl>(F->F);
        if (Method && Method->getParent()->isLambda()) {
          llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
          FieldDecl *ThisField = nullptr;
          Method->getParent()->getCaptureFields(Fields, ThisField);
          if (!ThisField || !F->This)
            return unknown(E);
          LValue Closure = behind({F->This, nullptr},
                                  Ctx.getCanonicalTagType(Method->getParent()));
          if (isExact(Closure) && ThisField->getType()->isPointerType())
            return lookup(fieldOf(Closure.Loc, ThisField));
          return unknown(E);
        }
        if (F->This)
          return {F->This, nullptr};
        break;
      }
      return unknown(E);
    case Stmt::StmtExprClass: {
      const CompoundStmt *Body = cast<StmtExpr>(E)->getSubStmt();
      Val Last;
      for (const Stmt *Sub : Body->body()) {
        if (S.Dead)
          break;
        const auto *Value = dyn_cast<Expr>(Sub);
        if (Value && Sub == Body->body_back() && !Value->isGLValue() &&
            !Value->getType()->isVoidType())
          Last = eval(Value);
        else
          exec(Sub);
      }
      return Last;
    }
    case Stmt::UnaryOperatorClass:
      return unary(cast<UnaryOperator>(E));
    case Stmt::BinaryOperatorClass:
      return binary(cast<BinaryOperator>(E));
    case Stmt::CompoundAssignOperatorClass:
      return assign(cast<BinaryOperator>(E));
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass: {
      const auto *Cond = cast<AbstractConditionalOperator>(E);
      Val Choice = eval(Cond->getCond());
      Val A, B;
      branch(
          Choice.N,
          [&] {
            A = E->getType()->isVoidType() ? (run(Cond->getTrueExpr()), Val{})
                                           : eval(Cond->getTrueExpr());
          },
          [&] {
            B = E->getType()->isVoidType() ? (run(Cond->getFalseExpr()), Val{})
                                           : eval(Cond->getFalseExpr());
          });
      if (!A.N || !B.N)
        return A.N ? A : B;
      return {Sym.select(Choice.N, A.N, B.N), join(A.P, B.P)};
    }
    case Stmt::CallExprClass:
    case Stmt::CXXMemberCallExprClass:
    case Stmt::CXXOperatorCallExprClass:
    case Stmt::UserDefinedLiteralClass:
    case Stmt::CUDAKernelCallExprClass:
      return call(cast<CallExpr>(E), nullptr);
    case Stmt::LambdaExprClass:
      return unknown(E);
    case Stmt::CXXThrowExprClass:
      effects(E);
      // What a handler does begins with nothing known.
      S.Dead = true;
      return unknown(E);
    default:
      break;
    }
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return convert(Cast);
    // A constant of a kind not taken apart here.
    Expr::EvalResult R;
    if (E->getType()->isIntegralOrEnumerationType() && !E->isValueDependent() &&
        T.Width <= 64 && E->EvaluateAsInt(R, Ctx, Expr::SE_NoSideEffects))
      return {Sym.integer(R.Val.getInt().extOrTrunc(64).getZExtValue(), T),
              nullptr};
    effects(E);
    return unknown(E);
  }

  Val convert(const CastExpr *E) {
    const Expr *Sub = E->getSubExpr();
    ScalarType T = scalarOr64(E->getType());
    switch (E->getCastKind()) {
    case CK_LValueToRValue: {
      const Expr *Inner = Sub->IgnoreParens();
      if (auto Builtin = builtinAccess(Inner))
        return builtin(E, *Builtin);
      if (const auto *Ref = dyn_cast<DeclRefExpr>(Inner)) {
        if (const auto *Enum = dyn_cast<EnumConstantDecl>(Ref->getDecl()))
          return {
              Sym.integer(Enum->getInitVal().extOrTrunc(64).getZExtValue(), T),
              nullptr};
      }
      LValue V = lvalue(Sub);
      V.Type = Sub->getType();
      return read(E, V);
    }
    case CK_IntegralCast:
    case CK_IntegralToBoolean:
    case CK_IntegralToFloating:
    case CK_FloatingToIntegral:
    case CK_FloatingToBoolean:
    case CK_FloatingCast:
    case CK_BooleanToSignedIntegral:
    case CK_PointerToBoolean:
    case CK_PointerToIntegral:
    case CK_IntegralToPointer: {
      Val V = eval(Sub);
      Node N = V.N;
      // Widening keeps the sign of the source.
      if (!T.Real && !N->Type.Real && N->Type.Signed && !T.Signed &&
          T.Width > N->Type.Width)
        N = Sym.cast({T.Width, true, false}, N);
      return {Sym.cast(T, N), V.P};
    }
    case CK_ArrayToPointerDecay: {
      LValue V = lvalue(Sub);
      return {addressOf(V), V.P};
    }
    case CK_FunctionToPointerDecay:
    case CK_BuiltinFnToFnPtr: {
      if (const auto *Ref = dyn_cast<DeclRefExpr>(Sub->IgnoreParens()))
        if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
          return {Sym.function(F), nullptr};
      if (const auto *Deref = dyn_cast<UnaryOperator>(Sub->IgnoreParens());
          Deref && Deref->getOpcode() == UO_Deref)
        return eval(Deref->getSubExpr());
      effects(Sub);
      return unknown(E);
    }
    case CK_NullToPointer:
    case CK_NullToMemberPointer:
      return {Sym.integer(0, T), nullptr};
    case CK_ToVoid:
      run(Sub);
      return {};
    case CK_NoOp:
    case CK_BitCast:
    case CK_LValueBitCast:
    case CK_AddressSpaceConversion:
    case CK_UserDefinedConversion:
    case CK_ConstructorConversion:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived: {
      Val V = eval(Sub);
      return {V.N && !T.Real && !V.N->Type.Real ? Sym.cast(T, V.N) : V.N, V.P};
    }
    default:
      run(Sub);
      return unknown(E);
    }
  }

  Val unary(const UnaryOperator *E) {
    ScalarType T = scalarOr64(E->getType());
    switch (E->getOpcode()) {
    case UO_PreInc:
    case UO_PreDec:
    case UO_PostInc:
    case UO_PostDec:
      return increment(E);
    case UO_AddrOf: {
      if (const auto *Ref =
              dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens()))
        if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
          return {Sym.function(F), nullptr};
      LValue V = lvalue(E->getSubExpr());
      return {addressOf(V), V.P};
    }
    case UO_Minus: {
      Val V = eval(E->getSubExpr());
      if (T.Real)
        return V.N->Kind == SymExpr::Real ? Val{Sym.real(-V.N->real(), T), V.P}
                                          : unknown(E);
      return {Sym.binary(SymExpr::Sub, T, Sym.integer(0, T), V.N), V.P};
    }
    case UO_Plus:
    case UO_Extension:
      return eval(E->getSubExpr());
    case UO_Not: {
      Val V = eval(E->getSubExpr());
      return {Sym.binary(SymExpr::Xor, T, V.N, Sym.integer(~uint64_t(0), T)),
              V.P};
    }
    case UO_LNot: {
      Val V = eval(E->getSubExpr());
      return {Sym.negate(V.N), V.P};
    }
    default:
      run(E->getSubExpr());
      return unknown(E);
    }
  }

  Val increment(const UnaryOperator *E) {
    LValue V = lvalue(E->getSubExpr());
    V.Type = E->getSubExpr()->getType();
    Val Old = read(E->getSubExpr(), V);
    ScalarType T = Old.N->Type;
    bool Up = E->getOpcode() == UO_PreInc || E->getOpcode() == UO_PostInc;
    Node New;
    if (V.Type->isPointerType()) {
      uint64_t Size = sizeOf(V.Type->getPointeeType());
      New = offsetBy(Old.N, Sym.integer(Up ? Size : -Size, {64, false, false}));
    } else if (T.Real) {
      New = Sym.binary(Up ? SymExpr::Add : SymExpr::Sub, T, Old.N,
                       Sym.real(1, T));
    } else {
      New = Sym.binary(Up ? SymExpr::Add : SymExpr::Sub, T, Old.N,
                       Sym.integer(1, T));
    }
    write(E->getSubExpr(), V, {New, Old.P}, E->getExprLoc());
    return E->isPostfix() ? Old : Val{New, Old.P};
  }

  static std::optional<SymExpr::OpT> operation(BinaryOperatorKind Op) {
    switch (Op) {
    case BO_Add:
    case BO_AddAssign:
      return SymExpr::Add;
    case BO_Sub:
    case BO_SubAssign:
      return SymExpr::Sub;
    case BO_Mul:
    case BO_MulAssign:
      return SymExpr::Mul;
    case BO_Div:
    case BO_DivAssign:
      return SymExpr::Div;
    case BO_Rem:
    case BO_RemAssign:
      return SymExpr::Rem;
    case BO_Shl:
    case BO_ShlAssign:
      return SymExpr::Shl;
    case BO_Shr:
    case BO_ShrAssign:
      return SymExpr::Shr;
    case BO_And:
    case BO_AndAssign:
      return SymExpr::And;
    case BO_Or:
    case BO_OrAssign:
      return SymExpr::Or;
    case BO_Xor:
    case BO_XorAssign:
      return SymExpr::Xor;
    case BO_LT:
      return SymExpr::LT;
    case BO_LE:
      return SymExpr::LE;
    case BO_GT:
      return SymExpr::GT;
    case BO_GE:
      return SymExpr::GE;
    case BO_EQ:
      return SymExpr::EQ;
    case BO_NE:
      return SymExpr::NE;
    default:
      return std::nullopt;
    }
  }

  Val arithmetic(BinaryOperatorKind Op, QualType Type, QualType LeftType,
                 QualType RightType, Val A, Val B, const Expr *E) {
    std::optional<SymExpr::OpT> Kind = operation(Op);
    const Provenance *P = join(A.P, B.P);
    if (!Kind)
      return unknown(E);
    ScalarType T = scalarOr64(Type), Wide{64, false, false};
    bool LeftPointer = LeftType->isPointerType(),
         RightPointer = RightType->isPointerType();
    if ((LeftPointer || RightPointer) &&
        (*Kind == SymExpr::Add || *Kind == SymExpr::Sub)) {
      if (LeftPointer && RightPointer)
        return unknown(E);
      Val Pointer = LeftPointer ? A : B, Index = LeftPointer ? B : A;
      uint64_t Size =
          sizeOf((LeftPointer ? LeftType : RightType)->getPointeeType());
      if (!Size)
        return unknown(E);
      Node Bytes = Sym.binary(
          SymExpr::Mul, Wide,
          Sym.cast(Wide, Sym.cast({64, Index.N->Type.Signed, false}, Index.N)),
          Sym.integer(Size, Wide));
      if (*Kind == SymExpr::Sub)
        Bytes = Sym.binary(SymExpr::Sub, Wide, Sym.integer(0, Wide), Bytes);
      return {offsetBy(Pointer.N, Bytes), P};
    }
    Node Result = Sym.binary(*Kind, T, A.N, B.N);
    if ((*Kind == SymExpr::Div || *Kind == SymExpr::Shr) && !T.Real) {
      Node Divisor = B.N;
      if (*Kind == SymExpr::Shr) {
        std::optional<uint64_t> By = B.N->unsignedInteger();
        if (!By || *By >= T.Width)
          return {Result, P};
        Divisor = Sym.integer(uint64_t(1) << *By, T);
      }
      P = new (Engine.Memory) Provenance{E->getExprLoc(),
                                         nullptr,
                                         Result,
                                         {A.P, B.P},
                                         dyn_cast<BinaryOperator>(E),
                                         A.N,
                                         Divisor};
    }
    return {Result, P};
  }

  Val binary(const BinaryOperator *E) {
    if (E->isAssignmentOp())
      return assign(E);
    switch (E->getOpcode()) {
    case BO_Comma:
      run(E->getLHS());
      return E->getType()->isVoidType() ? (run(E->getRHS()), Val{})
                                        : eval(E->getRHS());
    case BO_LAnd:
    case BO_LOr: {
      bool And = E->getOpcode() == BO_LAnd;
      Val A = eval(E->getLHS()), B;
      Node First = Sym.truth(A.N);
      auto Second = [&] { B = eval(E->getRHS()); };
      auto Skip = [&] { B = {}; };
      if (auto Which = Sym.decide(Sym.resolve(First, S.Known), S.Known)) {
        if (*Which != And)
          return {Sym.boolean(!And), A.P};
        Second();
        return {Sym.truth(B.N), join(A.P, B.P)};
      }
      Node Value = nullptr;
      if (And)
        branch(
            First,
            [&] {
              Second();
              Value = Sym.truth(B.N);
            },
            Skip);
      else
        branch(First, Skip, [&] {
          Second();
          Value = Sym.truth(B.N);
        });
      if (!Value)
        Value = Sym.boolean(And);
      return {Sym.binary(And ? SymExpr::LAnd : SymExpr::LOr,
                         ScalarType::boolean(), First, Value),
              A.P};
    }
    case BO_PtrMemD:
    case BO_PtrMemI:
      run(E->getLHS());
      run(E->getRHS());
      return unknown(E);
    default:
      break;
    }
    Val A = eval(E->getLHS());
    Val B = eval(E->getRHS());
    return arithmetic(E->getOpcode(), E->getType(), E->getLHS()->getType(),
                      E->getRHS()->getType(), A, B, E);
  }

  Val assign(const BinaryOperator *E) {
    Val R = eval(E->getRHS());
    LValue To = lvalue(E->getLHS());
    To.Type = E->getLHS()->getType();
    Val New = R;
    if (const auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
      Val Old = read(E->getLHS(), To);
      QualType Computed = Compound->getComputationLHSType();
      Val Left{Computed->isPointerType()
                   ? Old.N
                   : Sym.cast(scalarOr64(Computed), Old.N),
               Old.P};
      New = arithmetic(E->getOpcode(), Compound->getComputationResultType(),
                       Computed, E->getRHS()->getType(), Left, R, E);
      if (!Computed->isPointerType())
        New.N = Sym.cast(scalarOr64(To.Type), New.N);
    }
    write(E->getLHS(), To, New, E->getOperatorLoc());
    return New;
  }

  // --- Statements
  // ------------------------------------------------------------------------------------------------------------------

  void declare(const VarDecl *V) {
    const Location *L = Sym.variable(V);
    if (V->isStaticLocal() || V->hasExternalStorage()) {
      // Done before anything goes on, here or the first time.
      if (V->isStaticLocal() && V->hasInit() &&
          !V->getInit()->isValueDependent() && !V->hasConstantInitialization())
        run(V->getInit());
      if (V->hasInit() && !V->getType().isConstQualified())
        havoc(L);
      return;
    }
    if (V->hasAttr<CUDASharedAttr>())
      return;
    if (!V->hasInit()) {
      havoc(L);
      return;
    }
    if (V->getType()->isDependentType())
      return;
    initialise(L, V->getInit());
    // One that is returned lives on as what the caller makes of it.
    if (V->needsDestruction(Ctx) == QualType::DK_cxx_destructor &&
        !V->isNRVOVariable() && !S.Dead)
      Frames.back()->Cleanups.push_back(L);
    if (const auto *Decomposition = dyn_cast<DecompositionDecl>(V))
      declareBindings(Decomposition);
  }

  /// The variables behind the names of a structured binding that `get` gives.
  void declareBindings(const DecompositionDecl *V) {
    for (const BindingDecl *Binding : V->bindings())
      if (const VarDecl *Holding = Binding->getHoldingVar(); Holding && !S.Dead)
        declare(Holding);
  }

  void exec(const Stmt *Statement) {
    if (!Statement)
      return;
    // Behind a label a dead path may come back to life.
    if (S.Dead && !isa<CompoundStmt, LabelStmt>(Statement))
      return;
    ++Steps;
    if (exhausted()) {
      S.Dead = true;
      return;
    }
    switch (Statement->getStmtClass()) {
    case Stmt::CompoundStmtClass: {
      const size_t Made = Frames.back()->Cleanups.size();
      for (const Stmt *Sub : cast<CompoundStmt>(Statement)->body())
        exec(Sub);
      destroy(Made);
      Frames.back()->Cleanups.resize(
          std::min(Made, Frames.back()->Cleanups.size()));
      return;
    }
    case Stmt::DeclStmtClass:
      for (const Decl *D : cast<DeclStmt>(Statement)->decls())
        if (const auto *V = dyn_cast<VarDecl>(D); V && !S.Dead)
          declare(V);
      return;
    case Stmt::IfStmtClass: {
      const auto *If = cast<IfStmt>(Statement);
      exec(If->getInit());
      if (If->isConstexpr())
        if (auto Taken = If->getNondiscardedCase(Ctx)) {
          exec(*Taken);
          return;
        }
      if (If->isConsteval()) {
        exec(If->isNegatedConsteval() ? If->getThen() : If->getElse());
        return;
      }
      if (If->getConditionVariable())
        declare(If->getConditionVariable());
      Node Condition = eval(If->getCond()).N;
      if (S.Dead)
        return;
      branch(
          Condition, [&] { exec(If->getThen()); },
          [&] { exec(If->getElse()); });
      return;
    }
    case Stmt::ForStmtClass: {
      const auto *For = cast<ForStmt>(Statement);
      exec(For->getInit());
      loop(For->getCond(), For->getConditionVariable(), For->getBody(),
           For->getInc(), false);
      return;
    }
    case Stmt::WhileStmtClass: {
      const auto *While = cast<WhileStmt>(Statement);
      loop(While->getCond(), While->getConditionVariable(), While->getBody(),
           nullptr, false);
      return;
    }
    case Stmt::DoStmtClass: {
      const auto *Do = cast<DoStmt>(Statement);
      loop(Do->getCond(), nullptr, Do->getBody(), nullptr, true);
      return;
    }
    case Stmt::CXXForRangeStmtClass: {
      const auto *For = cast<CXXForRangeStmt>(Statement);
      exec(For->getInit());
      if (For->getRangeInit())
        run(For->getRangeInit());
      rangeLoop(For);
      return;
    }
    case Stmt::SwitchStmtClass:
      switchStatement(cast<SwitchStmt>(Statement));
      return;
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
      exec(cast<SwitchCase>(Statement)->getSubStmt());
      return;
    case Stmt::BreakStmtClass:
      if (!JumpStack.empty())
        destroy(JumpStack.back()->Outside);
      if (!JumpStack.empty())
        JumpStack.back()->Breaks.push_back(S);
      S.Dead = true;
      return;
    case Stmt::ContinueStmtClass:
      for (Jumps *J : llvm::reverse(JumpStack))
        if (J->IsLoop) {
          destroy(J->Outside);
          J->Continues.push_back(S);
          break;
        }
      S.Dead = true;
      return;
    case Stmt::ReturnStmtClass: {
      const Expr *Value = cast<ReturnStmt>(Statement)->getRetValue();
      Frame *Here = Frames.back();
      Val V;
      if (Value) {
        if (Here->F->getReturnType()->isReferenceType())
          V = {addressOf(lvalue(Value)), nullptr};
        else if (isAggregate(Value->getType())) {
          if (Here->Result)
            initialise(Here->Result, Value);
          else
            run(Value);
        } else if (Value->getType()->isVoidType())
          run(Value);
        else
          V = eval(Value);
      }
      destroy(0);
      if (!S.Dead)
        Here->Returns.push_back({S, V});
      S.Dead = true;
      return;
    }
    case Stmt::GotoStmtClass:
    case Stmt::IndirectGotoStmtClass:
      S.Dead = true;
      return;
    case Stmt::LabelStmtClass:
      // Reached from anywhere.
      S.Dead = false;
      forgetEverything();
      exec(cast<LabelStmt>(Statement)->getSubStmt());
      return;
    case Stmt::AttributedStmtClass:
      exec(cast<AttributedStmt>(Statement)->getSubStmt());
      return;
    case Stmt::CXXTryStmtClass: {
      const auto *Try = cast<CXXTryStmt>(Statement);
      Node Throws = Sym.fresh(ScalarType::boolean());
      branch(
          Throws,
          [&] {
            forgetEverything();
            for (unsigned I = 0; I < Try->getNumHandlers(); ++I) {
              Node Which = Sym.fresh(ScalarType::boolean());
              branch(
                  Which, [&] { exec(Try->getHandler(I)->getHandlerBlock()); },
                  [] {});
            }
          },
          [&] { exec(Try->getTryBlock()); });
      return;
    }
    case Stmt::GCCAsmStmtClass: {
      const auto *Asm = cast<GCCAsmStmt>(Statement);
      for (unsigned I = 0; I < Asm->getNumInputs(); ++I)
        run(Asm->getInputExpr(I));
      for (unsigned I = 0; I < Asm->getNumOutputs(); ++I)
        if (LValue V = normalise(lvalue(Asm->getOutputExpr(I))); V.Loc)
          havoc(exactOrOuter(V));
      event(ExecutionEvent::Asm, Asm);
      return;
    }
    default:
      break;
    }
    if (const auto *E = dyn_cast<Expr>(Statement)) {
      run(E);
      return;
    }
    for (const Stmt *Child : Statement->children())
      exec(Child);
  }

  void forgetEverything() {
    llvm::SmallVector<const Location *, 32> All;
    for (const ObjectMap *Map : {&S.Own, &S.Reachable})
      Map->forEach([&](const Object *O) {
        if (!(O->Root->Kind == Location::Variable &&
              O->Root->Type.isConstQualified()))
          All.push_back(O->Root);
      });
    for (const Location *L : All)
      havoc(L);
    S.Known.resize(std::min(S.Known.size(), Frames.back()->FirstFact));
  }

  /// Runs a loop: unrolled while its condition is known, otherwise once, with
  /// everything unknown that it changes. A loop over a range has a variable
  /// instead of a condition.
  void loop(const Expr *Cond, const VarDecl *CondVar, const Stmt *Body,
            const Expr *Inc, bool BodyFirst,
            const VarDecl *RangeVar = nullptr) {
    const State Before = S;
    const size_t Events = Trace.Events.size(),
                 Returns = Frames.back()->Returns.size();
    if (!RangeVar && unroll(Cond, CondVar, Body, Inc, BodyFirst))
      return;
    if (exhausted()) {
      rewind(Events, Returns);
      return;
    }
    llvm::MapVector<const Location *, Node> Changed;
    // What is certain to change with every iteration needs no round to find.
    for (const Stmt *Part : {static_cast<const Stmt *>(Cond), Body,
                             static_cast<const Stmt *>(Inc)})
      for (const VarDecl *V : countedIn(Part))
        if (const Location *L = Sym.variable(V); outerVariable(L, Body))
          Changed.insert({L, Sym.fresh(scalarOr64(L->Type))});
    auto Forget = [&] {
      for (auto &[L, Symbol] : Changed)
        replace(L, {Symbol, nullptr});
    };
    constexpr unsigned LastRound = 5;
    for (unsigned Round = 0; Round <= LastRound; ++Round) {
      rewind(Events, Returns);
      S = Before;
      if (Round == LastRound)
        forgetEverything();
      Forget();
      const State Head = S;
      State Exit;
      Exit.Dead = true;
      Jumps J{true, Frames.back()->Cleanups.size()};
      JumpStack.push_back(&J);
      auto Test = [&] {
        if (S.Dead)
          return;
        Node Condition = Sym.boolean(true);
        if (RangeVar) {
          havoc(Sym.variable(RangeVar));
          Condition = Sym.fresh(ScalarType::boolean());
        } else if (Cond) {
          if (CondVar)
            declare(CondVar);
          Condition = Sym.truth(eval(Cond).N);
        }
        std::optional<bool> Which = Sym.decide(Condition, S.Known);
        if (!Which || !*Which) {
          Exit = S;
          Sym.assume(Sym.negate(Condition), Exit.Known);
        }
        Sym.assume(Condition, S.Known);
        S.Dead |= Which && !*Which;
      };
      if (!BodyFirst)
        Test();
      const cuda_lint::Facts AtStart = S.Known;
      exec(Body);
      bool New = false;
      auto Compare = [&](const State &After) {
        if (After.Dead)
          return;
        auto Different = [&](const Object *A, const Object *B) {
          const Location *Root = A ? A->Root : B->Root;
          ++Steps;
          // What the body makes for itself starts anew each time.
          if (Root->Kind == Location::Temporary
                  ? !objectIn(Before, Root)
                  : Root->Kind == Location::Variable && !isGlobal(Root) &&
                        !outerVariable(Root, Body))
            return;
          for (const Object *Side : {A, B})
            for (const Part &P : Side ? Side->Parts : llvm::ArrayRef<Part>()) {
              if (Changed.count(P.L) ||
                  lookupIn(After, P.L).N == lookupIn(Head, P.L).N)
                continue;
              Changed[P.L] = Sym.fresh(scalarOr64(P.L->Type));
              New = true;
            }
        };
        ObjectMap::differences(After.Own, Head.Own, Different);
        ObjectMap::differences(After.Reachable, Head.Reachable, Different);
      };
      for (const State &C : J.Continues)
        Compare(C);
      if (S.Dead && !J.Continues.empty())
        S = J.Continues.back();
      const bool Launches =
          llvm::any_of(llvm::drop_begin(Trace.Events, Events),
                       [](const ExecutionEvent &Event) {
                         return Event.Kind == ExecutionEvent::Launch;
                       });
      std::vector<State> Ends;
      if (Launches) {
        Ends = J.Continues;
        if (!S.Dead)
          Ends.push_back(S);
      }
      if (BodyFirst)
        Test();
      if (!S.Dead) {
        if (Inc)
          run(Inc);
        Compare(S);
      }
      for (const State &B : J.Breaks)
        Compare(B);
      JumpStack.pop_back();
      if (exhausted()) {
        // Given up before it was known what changes: what this round saw may
        // hold in the first iteration only.
        rewind(Events, Returns);
        S.Dead = true;
        return;
      }
      if (New && Round < LastRound)
        continue;
      if (Launches) {
        const uint64_t Most = mostIterations(Changed, Before, AtStart, Ends);
        for (ExecutionEvent &Event : llvm::drop_begin(Trace.Events, Events))
          Event.Times = llvm::SaturatingMultiply(Event.Times, Most);
      }
      if (J.Breaks.empty() && (!BodyFirst || J.Continues.empty())) {
        S = std::move(Exit);
      } else {
        // Left in several ways: what the loop changes is unknown behind it, and
        // nothing is known about the way.
        S = Head;
        S.Dead = J.Breaks.empty() && Exit.Dead;
        for (auto &[L, Symbol] : Changed)
          Symbol = Sym.fresh(scalarOr64(L->Type));
        Forget();
      }
      return;
    }
  }

  /// How often the body of a loop runs at most, by what each iteration moves
  /// on: \p Before is the state in front of the loop, \p AtStart what is known
  /// where the body begins, \p Ends the ends of the body from which it goes on,
  /// the current state where the next iteration begins.
  uint64_t
  mostIterations(const llvm::MapVector<const Location *, Node> &Changed,
                 const State &Before, llvm::ArrayRef<Node> AtStart,
                 llvm::ArrayRef<State> Ends) {
    if (Ends.empty() || S.Dead)
      return 1;
    // What the end of one way says need not hold for the others.
    Facts AtEnd;
    for (Node Fact : S.Known)
      if (!llvm::is_contained(Ends.back().Known, Fact) ||
          llvm::all_of(Ends, [&](const State &End) {
            return llvm::is_contained(End.Known, Fact);
          }))
        AtEnd.push_back(Fact);
    uint64_t Most = ExecutionEvent::Unlimited;
    for (const auto &[L, Symbol] : Changed) {
      if (Symbol->Type.Real || isAggregate(L->Type) ||
          L->Type->isAnyPointerType())
        continue;
      Node End = lookupIn(S, L).N, Same = lookupIn(Ends.back(), L).N,
           First = lookupIn(Before, L).N;
      if (!End || !First || First->Type != Symbol->Type ||
          !llvm::all_of(Ends, [&](const State &Other) {
            return lookupIn(Other, L).N == Same;
          }))
        continue;
      const ValueRange Start = Sym.range(First, Before.Known);
      Most = std::min(
          {Most, steps(Symbol, End, Start, AtStart),
           llvm::SaturatingAdd<uint64_t>(steps(Symbol, End, Start, AtEnd), 1)});
    }
    return Most;
  }

  /// How many values a variable takes at most for which the facts about
  /// \p Symbol hold, when each step makes it \p Next.
  uint64_t steps(Node Symbol, Node Next, ValueRange Start,
                 llvm::ArrayRef<Node> Known) {
    Next = stripCasts(Next);
    if (Next->Kind != SymExpr::Binary)
      return ExecutionEvent::Unlimited;
    Node A = stripCasts(Next->A), B = stripCasts(Next->B);
    if (Next->Op == SymExpr::And && B == Symbol)
      std::swap(A, B);
    if (A != Symbol)
      return ExecutionEvent::Unlimited;
    const ValueRange Type = Sym.range(Symbol, {});
    int64_t By =
        B->isInteger() ? llvm::SignExtend64(B->Bits, B->Type.Width) : 0;
    ValueRange R = Type;
    bool Bounded = false, NotZero = false;
    // Counted in steps of the same size, a value that is excluded is a bound.
    const bool Counts = Next->Op == SymExpr::Add && By != 0;
    for (Node Fact : Known) {
      if (Fact->Kind != SymExpr::Binary || Fact->Op < SymExpr::LT ||
          Fact->Op > SymExpr::NE)
        continue;
      static constexpr SymExpr::OpT Mirror[] = {SymExpr::GT, SymExpr::GE,
                                                SymExpr::LT, SymExpr::LE,
                                                SymExpr::EQ, SymExpr::NE};
      for (bool Swap : {false, true}) {
        Node Subject = Swap ? Fact->B : Fact->A;
        // A conversion that loses nothing.
        while (Subject->Kind == SymExpr::Cast &&
               Subject->Type.Width >= Subject->A->Type.Width)
          Subject = Subject->A;
        const bool OfNext = Counts && Subject == Next;
        if (Subject != Symbol && !OfNext)
          continue;
        const SymExpr::OpT Op =
            Swap ? Mirror[Fact->Op - SymExpr::LT] : Fact->Op;
        ValueRange O = Sym.range(Swap ? Fact->A : Fact->B, Known);
        if (OfNext) {
          O.Min -= By;
          O.Max -= By;
        }
        if (Op == SymExpr::LT || Op == SymExpr::LE) {
          R.Max = std::min(R.Max, O.Max - (Op == SymExpr::LT));
          Bounded = true;
        } else if (Op == SymExpr::GT || Op == SymExpr::GE) {
          R.Min = std::max(R.Min, O.Min + (Op == SymExpr::GT));
        } else if (Op == SymExpr::NE && O.Min == O.Max) {
          NotZero |= O.Min == 0 && !OfNext;
          if (R.Min == O.Min)
            ++R.Min;
          if (Counts && Start.Min == Start.Max &&
              (O.Min - Start.Min) % By == 0 && (O.Min - Start.Min) / By >= 0)
            (By > 0 ? R.Max : R.Min) = O.Min - By;
        }
      }
    }
    auto Number = [](__int128 N) {
      return N < 1 ? uint64_t(1) : uint64_t(std::min<__int128>(N, INT64_MAX));
    };
    const uint64_t Width = Symbol->Type.Width;
    switch (Next->Op) {
    case SymExpr::Add:
      // Not what the type alone says.
      if (By > 0 && R.Max < Type.Max / 2)
        return Number((R.Max - Start.Min) / By + 1);
      if (By < 0 && R.Min > Type.Min && Start.Max < Type.Max / 2)
        return Number((Start.Max - R.Min) / -By + 1);
      break;
    case SymExpr::Shr:
    case SymExpr::Div:
      if (By >= (Next->Op == SymExpr::Div ? 2 : 1) &&
          (R.Min > 0 || (NotZero && Start.Min >= 0)))
        return Width;
      break;
    case SymExpr::Shl:
    case SymExpr::Mul:
      if (By >= (Next->Op == SymExpr::Mul ? 2 : 1) && Start.Min > 0 && Bounded)
        return Width;
      break;
    case SymExpr::And:
      // m &= m - 1
      if ((NotZero || R.Min > 0) && B->Kind == SymExpr::Binary &&
          B->Op == SymExpr::Add && stripCasts(B->A) == Symbol &&
          B->B->isInteger() &&
          llvm::SignExtend64(B->B->Bits, B->B->Type.Width) == -1)
        return Width;
      break;
    default:
      break;
    }
    return ExecutionEvent::Unlimited;
  }

  void rewind(size_t Events, size_t Returns) {
    Trace.Events.erase(Trace.Events.begin() + Events, Trace.Events.end());
    std::vector<Returned> &All = Frames.back()->Returns;
    All.erase(All.begin() + Returns, All.end());
  }

  /// True when the variable is declared outside the statement.
  bool outerVariable(const Location *Root, const Stmt *Body) {
    if (Root->Kind != Location::Variable)
      return false;
    SourceRange R = Body->getSourceRange();
    const SourceManager &SM = Ctx.getSourceManager();
    SourceLocation At = SM.getExpansionLoc(Root->Decl->getLocation());
    return SM.isBeforeInTranslationUnit(At, SM.getExpansionLoc(R.getBegin())) ||
           SM.isBeforeInTranslationUnit(SM.getExpansionLoc(R.getEnd()), At);
  }

  /// How far the two sides of a comparison are apart, when both are numbers.
  std::optional<uint64_t> distance(const Expr *Cond) {
    const auto *B = dyn_cast<BinaryOperator>(Cond->IgnoreParenImpCasts());
    if (!B || !B->isComparisonOp() || B->HasSideEffects(Ctx) ||
        !B->getLHS()->getType()->isIntegerType())
      return std::nullopt;
    auto Number = [&](const Expr *E) {
      Node N = eval(E).N;
      N = N ? Sym.resolve(N, S.Known) : nullptr;
      return N ? N->integer() : std::nullopt;
    };
    std::optional<int64_t> L = Number(B->getLHS()), R = Number(B->getRHS());
    if (!L || !R)
      return std::nullopt;
    return *L < *R ? uint64_t(*R) - uint64_t(*L) : uint64_t(*L) - uint64_t(*R);
  }

  bool unroll(const Expr *Cond, const VarDecl *CondVar, const Stmt *Body,
              const Expr *Inc, bool BodyFirst) {
    if (!Cond || hurried())
      return false;
    size_t Facts = S.Known.size();
    Frame *Here = Frames.back();
    size_t Returns = Here->Returns.size();
    std::optional<uint64_t> Distance;
    uint64_t SpentBefore = spent();
    // Of a body that runs once what it has found out stays known: `do { ... }
    // while (0)`.
    cuda_lint::Facts Once;
    for (unsigned I = 0; I <= MaxUnrolled; ++I) {
      // A loop that is too long, or too costly for what is left, is not begun:
      // what it would use up is for the code after it.
      std::optional<uint64_t> Left = distance(Cond);
      if (I == 1 && Left && Distance && *Left < *Distance) {
        const uint64_t Trips = *Left / (*Distance - *Left);
        if (Trips > MaxUnrolled ||
            Trips * (spent() - SpentBefore) + spent() > Budget / 2)
          return false;
      }
      Distance = Left;
      if (I || !BodyFirst) {
        if (CondVar)
          declare(CondVar);
        Node Condition = Sym.resolve(Sym.truth(eval(Cond).N), S.Known);
        if (S.Dead)
          return false;
        auto Which = Sym.decide(Condition, S.Known);
        if (!Which)
          return false;
        if (!*Which) {
          if (BodyFirst && I == 1 && Once.size() > S.Known.size())
            S.Known = std::move(Once);
          return true;
        }
      }
      Jumps J{true, Frames.back()->Cleanups.size()};
      JumpStack.push_back(&J);
      exec(Body);
      JumpStack.pop_back();
      // Any way out of the body that depends on something open ends the
      // unrolling.
      if (Here->Returns.size() != Returns) {
        if (S.Dead && J.Breaks.empty() && J.Continues.empty() &&
            Here->Returns.back().S.Known.size() == Facts)
          return true;
        return false;
      }
      if (!J.Breaks.empty()) {
        if (!S.Dead || J.Breaks.size() != 1 ||
            J.Breaks[0].Known.size() != Facts || !J.Continues.empty())
          return false;
        S = std::move(J.Breaks[0]);
        return true;
      }
      if (!J.Continues.empty()) {
        if (!S.Dead || J.Continues.size() != 1 ||
            J.Continues[0].Known.size() != Facts)
          return false;
        S = std::move(J.Continues[0]);
      }
      if (S.Dead)
        return true;
      if (S.Known.size() != Facts) {
        if (BodyFirst && I == 0)
          Once = S.Known;
        S.Known.resize(std::min(Facts, S.Known.size()));
      }
      if (Inc)
        run(Inc);
      if (hurried())
        return false;
    }
    return false;
  }

  /// The local scalars that a statement increments, decrements or assigns what
  /// is not a constant to.
  llvm::ArrayRef<const VarDecl *> countedIn(const Stmt *Body) {
    if (!Body)
      return {};
    auto [It, New] = Counted.try_emplace(Body);
    if (New) {
      llvm::SmallVector<const VarDecl *, 4> Found;
      findCounted(Body, Found);
      Counted[Body] = Found;
      return Counted[Body];
    }
    return It->second;
  }

  void findCounted(const Stmt *Statement,
                   llvm::SmallVectorImpl<const VarDecl *> &Found) {
    if (!Statement || isa<LambdaExpr>(Statement))
      return;
    const Expr *Target = nullptr;
    if (const auto *Unary = dyn_cast<UnaryOperator>(Statement);
        Unary && Unary->isIncrementDecrementOp())
      Target = Unary->getSubExpr();
    if (const auto *Binary = dyn_cast<BinaryOperator>(Statement);
        Binary && Binary->isAssignmentOp() &&
        !(Binary->getOpcode() == BO_Assign &&
          Binary->getRHS()->isEvaluatable(Ctx)))
      Target = Binary->getLHS();
    if (Target)
      if (const auto *Ref = dyn_cast<DeclRefExpr>(Target->IgnoreParens());
          Ref && !Ref->refersToEnclosingVariableOrCapture())
        if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
            V && V->hasLocalStorage() && !V->getType()->isReferenceType() &&
            !isAggregate(V->getType()) && !llvm::is_contained(Found, V))
          Found.push_back(V);
    for (const Stmt *Child : Statement->children())
      findCounted(Child, Found);
  }

  void rangeLoop(const CXXForRangeStmt *For) {
    const VarDecl *Var = For->getLoopVariable();
    // The elements of a list that is written out.
    if (auto List = rangeElements(For)) {
      bool Plain = true;
      State Before = S;
      size_t Events = Trace.Events.size(),
             Returns = Frames.back()->Returns.size(), Facts = S.Known.size();
      for (const Expr *Element : *List) {
        const Location *L = Sym.variable(Var);
        if (Var->getType()->isReferenceType()) {
          const Location *Temp =
              Sym.temporary(Var->getType().getNonReferenceType());
          initialise(Temp, Element);
          store(L, {Sym.address(Temp, nullptr), nullptr});
        } else {
          initialise(L, Element);
        }
        Jumps J{true, Frames.back()->Cleanups.size()};
        JumpStack.push_back(&J);
        exec(For->getBody());
        JumpStack.pop_back();
        if (!J.Breaks.empty() || !J.Continues.empty() ||
            Frames.back()->Returns.size() != Returns || S.Dead) {
          Plain = false;
          break;
        }
        S.Known.resize(std::min(Facts, S.Known.size()));
      }
      if (Plain)
        return;
      rewind(Events, Returns);
      S = Before;
    }
    if (!hurried() && rangeOverObjects(For, Var))
      return;
    loop(nullptr, nullptr, For->getBody(), nullptr, false, Var);
  }

  /// Runs the body for each element of a short array, one after the other;
  /// false when that cannot be.
  bool rangeOverObjects(const CXXForRangeStmt *For, const VarDecl *Var) {
    constexpr uint64_t MostObjects = 16;
    const Expr *Range = For->getRangeInit()
                            ? For->getRangeInit()->IgnoreParenImpCasts()
                            : nullptr;
    if (!Range || !isa<DeclRefExpr, MemberExpr>(Range) || !Range->isGLValue() ||
        Range->HasSideEffects(Ctx))
      return false;
    const FieldDecl *Elements = elementsOf(Range->getType());
    const auto *Array = Ctx.getAsConstantArrayType(
        Elements ? Elements->getType() : Range->getType());
    if (!Array || Array->getZExtSize() > MostObjects)
      return false;
    LValue Object = normalise(lvalue(Range));
    if (!isExact(Object))
      return false;
    const Location *Whole =
        Elements ? fieldOf(Object.Loc, Elements) : Object.Loc;
    const Location *To = Sym.variable(Var);
    const State Before = S;
    const size_t Events = Trace.Events.size(),
                 Returns = Frames.back()->Returns.size(),
                 Facts = S.Known.size();
    const uint64_t SpentBefore = spent(), Count = Array->getZExtSize();
    for (uint64_t I = 0; I < Count; ++I) {
      const Location *Element =
          Sym.element(Whole, int64_t(I), Array->getElementType());
      if (Var->getType()->isReferenceType()) {
        store(To, {addressOf({Element, nullptr, {}}), nullptr});
      } else if (isAggregate(To->Type)) {
        copy(To, Element, For->getColonLoc());
      } else {
        Val V = lookup(Element);
        Node N = V.N ? Sym.cast(scalarOr64(To->Type), V.N) : unknown(Range).N;
        store(To, {N, provenance(For->getColonLoc(), To, N, V.P, nullptr)});
      }
      if (const auto *Decomposition = dyn_cast<DecompositionDecl>(Var))
        declareBindings(Decomposition);
      Jumps J{true, Frames.back()->Cleanups.size()};
      JumpStack.push_back(&J);
      exec(For->getBody());
      JumpStack.pop_back();
      if (!J.Breaks.empty() || !J.Continues.empty() ||
          Frames.back()->Returns.size() != Returns || S.Dead ||
          spent() + (spent() - SpentBefore) / (I + 1) * (Count - I - 1) >
              Budget / 2) {
        rewind(Events, Returns);
        S = Before;
        return false;
      }
      S.Known.resize(std::min(Facts, S.Known.size()));
    }
    return true;
  }

  std::optional<llvm::SmallVector<const Expr *, 8>>
  rangeElements(const CXXForRangeStmt *For) {
    const Expr *Range = For->getRangeInit()
                            ? For->getRangeInit()->IgnoreParenImpCasts()
                            : nullptr;
    if (!Range)
      return std::nullopt;
    if (const auto *Full = dyn_cast<FullExpr>(Range))
      Range = Full->getSubExpr()->IgnoreParenImpCasts();
    if (const auto *Std = dyn_cast<CXXStdInitializerListExpr>(Range))
      Range = Std->getSubExpr()->IgnoreParenImpCasts();
    if (const auto *Temp = dyn_cast<MaterializeTemporaryExpr>(Range))
      Range = Temp->getSubExpr()->IgnoreParenImpCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(Range);
    if (Ref && !Listed.empty() && Ref->getType()->isRecordType())
      if (LValue Sequence = normalise(lvalue(Ref)); isExact(Sequence))
        if (const InitListExpr *List = Listed.lookup(lookup(Sequence.Loc).N))
          Range = List;
    if (Ref)
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
          V && V->hasInit() && V->getType().isConstQualified() &&
          V->getType()->isArrayType())
        Range = V->getInit()->IgnoreParenImpCasts();
    const auto *List = dyn_cast<InitListExpr>(Range);
    if (!List || List->getNumInits() > MaxUnrolled)
      return std::nullopt;
    return llvm::SmallVector<const Expr *, 8>(List->inits().begin(),
                                              List->inits().end());
  }

  static void collectCases(const Stmt *Body,
                           llvm::SmallVectorImpl<const SwitchCase *> &Cases,
                           const Stmt *Sub) {
    if (const auto *Case = dyn_cast<SwitchCase>(Sub)) {
      Cases.push_back(Case);
      collectCases(Body, Cases, Case->getSubStmt());
    }
  }

  void switchStatement(const SwitchStmt *Switch) {
    exec(Switch->getInit());
    if (Switch->getConditionVariable())
      declare(Switch->getConditionVariable());
    Node Value = eval(Switch->getCond()).N;
    const auto *Body = dyn_cast_or_null<CompoundStmt>(Switch->getBody());
    if (!Body || S.Dead) {
      forgetEverything();
      return;
    }
    // Where each label leads: the statements from it on.
    struct Entry {
      Node Condition; // null: default
      CompoundStmt::const_body_iterator From;
    };
    std::vector<Entry> Entries;
    size_t Labels = 0;
    for (const SwitchCase *Case = Switch->getSwitchCaseList(); Case;
         Case = Case->getNextSwitchCase())
      ++Labels;
    Node NoneOfThem = Sym.boolean(true);
    for (auto It = Body->body_begin(); It != Body->body_end(); ++It) {
      llvm::SmallVector<const SwitchCase *, 2> Cases;
      collectCases(Body, Cases, *It);
      if (Cases.empty())
        continue;
      Labels -= Cases.size();
      Node Any = Sym.boolean(false);
      bool IsDefault = false;
      for (const SwitchCase *Case : Cases) {
        const auto *Labelled = dyn_cast<CaseStmt>(Case);
        if (!Labelled) {
          IsDefault = true;
          continue;
        }
        Expr::EvalResult R;
        if (Labelled->getRHS() || Labelled->getLHS()->isValueDependent() ||
            !Labelled->getLHS()->EvaluateAsInt(R, Ctx)) {
          Any = Sym.binary(SymExpr::LOr, ScalarType::boolean(), Any,
                           Sym.fresh(ScalarType::boolean()));
          continue;
        }
        Node Is =
            Sym.binary(SymExpr::EQ, ScalarType::boolean(), Value,
                       Sym.integer(R.Val.getInt().extOrTrunc(64).getZExtValue(),
                                   Value->Type));
        Any = Sym.binary(SymExpr::LOr, ScalarType::boolean(), Any, Is);
      }
      NoneOfThem = Sym.binary(SymExpr::LAnd, ScalarType::boolean(), NoneOfThem,
                              Sym.negate(Any));
      Entries.push_back({IsDefault ? nullptr : Any, It});
    }
    auto From = [&](CompoundStmt::const_body_iterator It) {
      Jumps J{false, Frames.back()->Cleanups.size()};
      JumpStack.push_back(&J);
      size_t Facts = S.Known.size();
      for (; It != Body->body_end(); ++It)
        exec(*It);
      JumpStack.pop_back();
      for (State &B : llvm::reverse(J.Breaks)) {
        if (S.Dead) {
          S = std::move(B);
          continue;
        }
        Node Way = Sym.boolean(true);
        for (size_t I = Facts; I < B.Known.size(); ++I)
          Way =
              Sym.binary(SymExpr::LAnd, ScalarType::boolean(), Way, B.Known[I]);
        S = merge(Way, std::move(B), std::move(S), Facts);
      }
    };
    // A label inside another statement leads into the middle of it.
    if (Labels) {
      forgetEverything();
      return;
    }
    // The default goes last, whatever its place.
    llvm::stable_sort(Entries, [](const Entry &A, const Entry &B) {
      return A.Condition && !B.Condition;
    });
    auto Chain = [&](auto &&Self, size_t I) -> void {
      if (I == Entries.size())
        return;
      if (!Entries[I].Condition) {
        From(Entries[I].From);
        return;
      }
      branch(
          Entries[I].Condition, [&] { From(Entries[I].From); },
          [&] { Self(Self, I + 1); });
    };
    Chain(Chain, 0);
  }

  SymbolicExecution &Engine;
  TranslationUnit &TU;
  ASTContext &Ctx;
  SymContext &Sym;
  ExecutionTrace &Trace;
  const ExecutionInputs &Inputs;
  State S;
  std::vector<Frame *> Frames;
  std::vector<Jumps *> JumpStack;
  llvm::SmallSetVector<const Location *, 8> Escaped;
  llvm::BumpPtrAllocator Objects;
  llvm::DenseMap<const Stmt *, llvm::SmallVector<const VarDecl *, 4>> Counted;
  /// What is known of the library's objects, by what they hold as a whole: how
  /// many elements, and which.
  llvm::DenseMap<Node, Node> Sizes;
  llvm::DenseMap<Node, const InitListExpr *> Listed;
  llvm::SmallVector<const Location *, 4> ToHavoc;
  Node BuiltinSymbols[4][3] = {};
  const uint64_t Budget, WorkBefore;
  uint64_t Steps = 0;
};

SymbolicExecution::SymbolicExecution(TranslationUnit &TU)
    : TU(TU), Symbols(TU.context()) {}
SymbolicExecution::~SymbolicExecution() = default;

const ExecutionTrace &SymbolicExecution::run(const FunctionDecl *F) {
  return run(F, ExecutionInputs());
}

const ExecutionTrace &SymbolicExecution::run(const FunctionDecl *F,
                                             const ExecutionInputs &Inputs) {
  std::vector<const void *> Key{F->getCanonicalDecl()};
  for (const auto &Axes : Inputs.Builtins)
    Key.insert(Key.end(), std::begin(Axes), std::end(Axes));
  Key.insert(Key.end(), Inputs.Parameters.begin(), Inputs.Parameters.end());
  std::unique_ptr<ExecutionTrace> &Slot = Done[Key];
  if (!Slot) {
    Slot = std::make_unique<ExecutionTrace>();
    Run Now(*this, *Slot, Inputs,
            std::clamp(UnitBudget - std::min(Spent, UnitBudget), LeastBudget,
                       RunBudget));
    {
      Profile::Scope Timed("engine", "symbolic execution");
      Now.root(F);
    }
    if (!Slot->Complete)
      Profile::count("bound reached: symbolic execution");
    Spent += Now.spent();
  }
  return *Slot;
}

const SymExpr *SymbolicExecution::builtin(BuiltinVariable B, unsigned Axis) {
  const SymExpr *&Slot = BuiltinSymbols[unsigned(B)][Axis];
  if (!Slot)
    Slot = Symbols.fresh({32, false, false});
  return Slot;
}

const SymExpr *SymbolicExecution::parameter(const ParmVarDecl *P) {
  const auto *F = cast<FunctionDecl>(P->getDeclContext());
  if (const FunctionDecl *Definition = F->getDefinition())
    P = Definition->getParamDecl(P->getFunctionScopeIndex());
  return Symbols.initial(Symbols.variable(P),
                         ScalarType::of(P->getType(), TU.context())
                             .value_or(ScalarType{64, false, false}));
}

} // namespace cuda_lint
