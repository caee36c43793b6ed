//===- PathCallees.cpp - What a call runs, and how deep it goes -----------===//

#include "cuda/Bound.h"
#include "domains/symbolic/PathRun.h"

using namespace clang;

namespace cuda_lint {

/// The method that a virtual call on a known object runs.
const FunctionDecl *PathRun::overrider(const State &S, const SymExpr *Object,
                                       const FunctionDecl *Called) const {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Called);
  const SymExpr *A = Object ? stripCasts(Object) : nullptr;
  if (!Method || !A)
    return nullptr;
  const CXXRecordDecl *Class = nullptr;
  if (auto It = MadeAs.find(A); It != MadeAs.end())
    Class = It->second;
  else if (A->Kind == SymExpr::Address && !A->A && !A->Loc->Type.isNull() &&
           A->Loc->root()->Kind != Location::Pointee)
    Class = A->Loc->Type->getAsCXXRecordDecl();
  // While an object is made or destroyed its class is the one at work.
  for (const Frame &F : llvm::reverse(S.Stack))
    if (F.This && stripCasts(F.This) == A &&
        isa<CXXConstructorDecl, CXXDestructorDecl>(F.F->Declaration)) {
      Class = cast<CXXMethodDecl>(F.F->Declaration)->getParent();
      break;
    }
  if (!Class || !Class->hasDefinition() ||
      !(declaresSameEntity(Class, Method->getParent()) ||
        Class->isDerivedFrom(Method->getParent())))
    return nullptr;
  return Method->getCorrespondingMethodInClass(
      const_cast<CXXRecordDecl *>(Class));
}

/// Whether a number that is known says how often a function calls itself.
static bool isCounted(llvm::ArrayRef<const SymExpr *> Arguments) {
  return llvm::any_of(Arguments, [](const SymExpr *A) {
    return A && A->isInteger() && A->Type.Width < 64;
  });
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

bool PathRun::isTooDeep(const State &S, size_t Uncounted,
                        const FunctionDecl *Callee) const {
  const size_t Depth = S.Stack.size() - Uncounted;
  if (Depth <= PathExecution::MaxDepth)
    return false;
  if (Depth > MaxWithLibrary)
    return true;
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

const llvm::BitVector &PathExecution::lostBlocks(const ir::Function &F) {
  auto [It, New] = Lost.try_emplace(&F, llvm::BitVector(F.Blocks.size(), true));
  llvm::BitVector &Out = It->second;
  if (!New)
    return Out;
  llvm::SmallVector<uint32_t, 8> Todo;
  auto Returns = [&](uint32_t B) {
    if (Out.test(B))
      Todo.push_back(B);
    Out.reset(B);
  };
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    if (F.Blocks[B].terminator().Code == ir::Opcode::Return)
      Returns(B);
  while (!Todo.empty())
    llvm::for_each(F.Blocks[Todo.pop_back_val()].Predecessors, Returns);
  return Out;
}

/// Whether a function of the standard library makes a string or writes to a
/// stream of characters.
static bool makesText(const FunctionDecl *F) {
  auto IsText = [](const CXXRecordDecl *Class) {
    return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
           llvm::is_contained({"basic_string", "basic_ostream",
                               "basic_ostringstream", "basic_stringstream",
                               "basic_stringbuf"},
                              Class->getName());
  };
  const QualType Given = F->getReturnType().getNonReferenceType();
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return isOfSystem(F) && (IsText(Given->getAsCXXRecordDecl()) ||
                           (Method && IsText(Method->getParent())));
}

bool PathRun::makesLastWords(const State &S, const FunctionDecl *Callee) const {
  return makesText(Callee) && llvm::any_of(S.Stack, [&](const Frame &F) {
           return Engine.lostBlocks(*F.F).test(F.Block);
         });
}

size_t PathRun::countedActivations(State &S, const ir::Instruction &I,
                                   const FunctionDecl *Callee) const {
  const size_t Count = llvm::count_if(S.Stack, [&](const Frame &Other) {
    return Callee && declaresSameEntity(Other.F->Declaration, Callee);
  });
  if (!Count)
    return 0;
  llvm::SmallVector<const SymExpr *, 4> Given;
  for (ir::Register R : ir::callOperands(I).Arguments)
    Given.push_back(value(S, R));
  return isCounted(Given) ? Count : 0;
}

} // namespace cuda_lint
