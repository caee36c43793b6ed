//===- PathRecursion.cpp - How deep calls go that are followed ------------===//
//
// Functions that call themselves, directly or by way of others: as long as what
// the program knows says how often they do so, they are followed. What is not
// followed of them the program knows nevertheless.
//
//===----------------------------------------------------------------------===//

#include "cuda/Bound.h"
#include "cuda/Layout.h"
#include "domains/symbolic/PathRun.h"

using namespace clang;

namespace cuda_lint {

/// Activations of functions that have another one already, with the next one
/// of \p Callee.
static size_t repeated(const PathState &S, const FunctionDecl *Callee) {
  llvm::SmallPtrSet<const FunctionDecl *, 16> Seen;
  size_t Count = 0;
  for (const PathFrame &F : S.Stack)
    Count += !Seen.insert(F.F->Declaration->getCanonicalDecl()).second;
  return Count + Seen.contains(Callee->getCanonicalDecl());
}

const Bound<unsigned>
    PathExecution::MaxDepth("path-calls", 6, BoundKind::Reach,
                            "calls within each other that are followed");
static const Bound<size_t>
    MaxWithLibrary("path-library-calls", 18, BoundKind::Reach,
                   "calls within each other that are followed, those of the "
                   "library among them");
static const Bound<size_t>
    MaxOfAccessor("path-accessor-instructions", 24, BoundKind::Reach,
                  "instructions of a library's function that is followed "
                  "however deep it is called");

bool PathRun::isTooDeep(const State &S, const FunctionDecl *Callee) const {
  const size_t Uncounted = repeated(S, Callee);
  const size_t Depth = S.Stack.size() - Uncounted;
  if (Depth <= PathExecution::MaxDepth)
    return false;
  if (Depth > MaxWithLibrary)
    return true;
  // What Clang writes only hands on to the parts of an object.
  const size_t HandedOn = llvm::count_if(
      S.Stack, [](const Frame &F) { return F.F->Declaration->isDefaulted(); });
  if (Depth - HandedOn <= PathExecution::MaxDepth)
    return false;
  // What the library calls back.
  if (!isOfSystem(Callee))
    return size_t(llvm::count_if(S.Stack, [](const Frame &F) {
             return !isOfSystem(F.F->Declaration);
           })) > PathExecution::MaxDepth + Uncounted;
  const ir::Function *F = Program.function(Callee);
  // With all paths together what is not simple is not followed at all.
  if (!F || (!Trace && F->Blocks.size() > 1))
    return true;
  size_t Count = 0;
  for (const ir::Block &B : F->Blocks)
    Count += B.Instructions.size();
  return Count > MaxOfAccessor;
}

/// Whether a number that is known says how often a function calls itself.
static bool isCounted(llvm::ArrayRef<const SymExpr *> Arguments) {
  return llvm::any_of(Arguments, [](const SymExpr *A) {
    return A && A->isInteger() && A->Type.Width < 64;
  });
}

llvm::SmallVector<const SymExpr *, 0>
PathRun::givenTo(State &S, const ir::Instruction &I,
                 const FunctionDecl *Callee) {
  const ir::CallOperands O = ir::callOperands(I);
  llvm::SmallVector<const SymExpr *, 0> Out;
  auto Held = [&](const SymExpr *Address, QualType T) {
    const Location *L =
        T.isNull() || !hasLayout(T) ? nullptr : resolve(Address, T);
    if (L)
      S.Memory.parts(L, T, [&](const Location *Part, QualType Type) {
        if (const std::optional<ScalarType> Scalar = scalar(Type))
          Out.push_back(S.Memory.read(Part, *Scalar));
      });
  };
  for (size_t N = 0; N < O.Arguments.size(); ++N) {
    const SymExpr *A = value(S, O.Arguments[N]);
    const QualType T = N < Callee->getNumParams()
                           ? Callee->getParamDecl(N)->getType()
                           : QualType();
    if (T.isNull() || scalar(T))
      Out.push_back(A);
    if (A && !T.isNull() && !A->isInteger())
      Held(A, scalar(T) ? T->getPointeeType() : T);
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (const SymExpr *Object = Method ? value(S, O.Object) : nullptr) {
    Out.push_back(Object);
    Held(Object, Ctx.getCanonicalTagType(Method->getParent()));
  }
  return Out;
}

bool PathRun::isKnownHere(const SymExpr *V) {
  const SymExpr *A = V ? stripCasts(V) : nullptr;
  return A && (A->isInteger() || A->Kind == SymExpr::Real ||
               A->Kind == SymExpr::Function || placeInString(A).Text ||
               (A->Kind == SymExpr::Address && isMadeHere(A->Loc)) ||
               PathExecution::isOwnMemory(Engine.base(A)));
}

/// A function calls itself with something else than the last time, which the
/// program knows, and on the way there no condition was left open.
bool PathRun::goesOnDecided(State &S, const ir::Instruction &I,
                            const FunctionDecl *Callee, const Frame &Last) {
  if (S.Known.size() > Last.KnownBefore)
    return false;
  const llvm::SmallVector<const SymExpr *, 0> Now = givenTo(S, I, Callee);
  // The first time, and where a pointer leads nowhere.
  if (Last.Given.size() != Now.size())
    return llvm::any_of(Now, [&](const SymExpr *V) { return isKnownHere(V); });
  return llvm::any_of(llvm::zip_equal(Now, Last.Given), [&](const auto &Of) {
    return std::get<0>(Of) != std::get<1>(Of) && isKnownHere(std::get<0>(Of));
  });
}

size_t activations(const PathState &S, const FunctionDecl *F) {
  return !F ? 0 : llvm::count_if(S.Stack, [&](const PathFrame &Other) {
    return declaresSameEntity(Other.F->Declaration, F);
  });
}

size_t PathRun::countedActivations(State &S, const ir::Instruction &I,
                                   const FunctionDecl *Callee) {
  const size_t Count = activations(S, Callee);
  if (!Count)
    return 0;
  llvm::SmallVector<const SymExpr *, 4> Given;
  for (ir::Register R : ir::callOperands(I).Arguments)
    Given.push_back(value(S, R));
  if (isCounted(Given))
    return Count;
  const auto Last =
      llvm::find_if(llvm::reverse(S.Stack), [&](const Frame &Other) {
        return declaresSameEntity(Other.F->Declaration, Callee);
      });
  return goesOnDecided(S, I, Callee, *Last) ? Count : 0;
}

/// Whether a call that goes too deep is of what the program has itself: whoever
/// ran it would know what it does.
bool PathRun::isDecidedDeep(const State &S, const FunctionDecl *Callee,
                            const PathEvent &E) {
  if (!Callee || (E.Arguments.empty() && !E.This) ||
      !(activations(S, Callee) || isTooDeep(S, Callee)) ||
      !Program.function(Callee))
    return false;
  auto IsDecided = [&](const SymExpr *V) {
    return isKnownHere(V) || (V && isComputedUnseen(V));
  };
  return llvm::all_of(E.Arguments, IsDecided) && (!E.This || IsDecided(E.This));
}

} // namespace cuda_lint
