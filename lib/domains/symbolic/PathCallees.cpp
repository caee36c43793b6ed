//===- PathCallees.cpp - What a call runs ---------------------------------===//

#include "domains/symbolic/PathRun.h"
#include "ir/Lowering.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

const CXXRecordDecl *PathRun::classOf(const State &S,
                                      const SymExpr *Object) const {
  const SymExpr *A = Object ? stripCasts(Object) : nullptr;
  if (!A)
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
  return Class && Class->hasDefinition() ? Class->getDefinition() : nullptr;
}

const SymExpr *PathRun::castDynamically(State &S, const ir::Instruction &I) {
  const auto *Cast = dyn_cast_or_null<CXXDynamicCastExpr>(I.Source);
  const std::optional<ScalarType> T = scalar(Ctx.VoidPtrTy);
  if (!Cast || !T || I.Operands.size() != 1)
    return nullptr;
  const CXXRecordDecl *To = Cast->isGLValue()
                                ? Cast->getType()->getAsCXXRecordDecl()
                                : Cast->getType()->getPointeeCXXRecordDecl();
  const SymExpr *Object = value(S, I.operand(0));
  const CXXRecordDecl *Class = classOf(S, Object);
  if (!To || !To->hasDefinition() || !Class)
    return nullptr;
  const bool Is = declaresSameEntity(Class, To) || Class->isDerivedFrom(To);
  // Which of several bases it is, or where it lies, is not told.
  if (Is && (ir::isRepeated(Class, To) || Class->getNumVBases()))
    return nullptr;
  return Is ? Object : Symbols.integer(0, *T);
}

/// The method that a virtual call on a known object runs.
const FunctionDecl *PathRun::overrider(const State &S, const SymExpr *Object,
                                       const FunctionDecl *Called) const {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Called);
  const CXXRecordDecl *Class = Method ? classOf(S, Object) : nullptr;
  if (!Class || !(declaresSameEntity(Class, Method->getParent()) ||
                  Class->isDerivedFrom(Method->getParent())))
    return nullptr;
  return Method->getCorrespondingMethodInClass(
      const_cast<CXXRecordDecl *>(Class));
}

/// What a flag lets through once, `std::call_once(flag, f)` and its like: on
/// one path it runs, on the other it ran before.
bool PathRun::callOnce(State &S, const ir::Instruction &I,
                       const FunctionDecl *Callee) {
  if (!Callee || !Callee->getIdentifier() || Callee->getName() != "call_once" ||
      isa<CXXMethodDecl>(Callee))
    return false;
  const ir::CallOperands O = ir::callOperands(I);
  if (O.Arguments.size() < 2)
    return false;
  const SymExpr *Flag = value(S, O.Arguments[0]);
  const SymExpr *Given = value(S, O.Arguments[1]);
  if (!Flag || !Given)
    return false;
  ir::Instruction Inner = I;
  Inner.Operands.clear();
  Inner.Number = 0;
  Inner.Result = ir::NoRegister;
  const FunctionDecl *Target = nullptr;
  const SymExpr *A = stripCasts(Given);
  if (A->Kind == SymExpr::Function) {
    Target = A->Fn;
  } else if (A->Kind == SymExpr::Address && !A->A && !A->Loc->Type.isNull()) {
    const CXXRecordDecl *Record = A->Loc->Type->getAsCXXRecordDecl();
    Target = Record && Record->isLambda() ? Record->getLambdaCallOperator()
                                          : nullptr;
    Inner.Operands.push_back(O.Arguments[1]);
    Inner.Number = ir::CallPart::Object;
  }
  if (!Target || Target->isTemplated())
    return false;
  for (ir::Register R : O.Arguments.drop_front(2))
    Inner.Operands.push_back(R);
  // What throws lets another one through.
  const ir::Function *Body = Program.function(Target);
  if (!Body || llvm::any_of(Body->Blocks, [](const ir::Block &B) {
        return !B.Instructions.empty() &&
               B.terminator().Code == ir::Opcode::Throw;
      }))
    return false;
  // A flag of this activation knows what happened.
  const SymExpr *Address = stripCasts(Flag);
  if (Address->Kind == SymExpr::Address && isMadeHere(Address->Loc)) {
    const Location *State = resolve(Flag, Ctx.IntTy);
    const SymExpr *Held =
        State ? S.Memory.read(State, *scalar(Ctx.IntTy)) : nullptr;
    if (!Held || !Held->isInteger())
      return false;
    S.Memory.write(State, Symbols.integer(2, Held->Type));
    return Held->Bits || followInto(S, Inner, Target, nullptr);
  }
  Waiting.push_back(S);
  Waiting.back().Number = ++States;
  PathEvent &E = event(S, PathEvent::Write, I);
  E.Address = Flag;
  E.Object =
      resolve(Flag, Callee->getParamDecl(0)->getType().getNonReferenceType());
  E.Type = Callee->getParamDecl(0)->getType().getNonReferenceType();
  if (!followInto(S, Inner, Target, nullptr)) {
    Waiting.pop_back();
    return false;
  }
  return true;
}

const llvm::BitVector &PathExecution::lostBlocks(const ir::Function &F) {
  auto [It, New] = Lost.try_emplace(
      &F, llvm::BitVector(F.Blocks.size() + F.Unwinding.size(), true));
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
  for (uint32_t B = 0; B < F.Unwinding.size(); ++B)
    if (F.UnwindsTo[B] != ir::NoBlock)
      Out.reset(F.Blocks.size() + B);
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

} // namespace cuda_lint
