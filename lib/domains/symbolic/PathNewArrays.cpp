//===- PathNewArrays.cpp - The elements of arrays that new makes ----------===//

#include "cuda/Bound.h"
#include "domains/symbolic/ObjectCode.h"
#include "domains/symbolic/PathRun.h"
#include "ir/Lowering.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

static const Bound<uint64_t>
    MaxOfNew("path-new-elements", 64, BoundKind::Reach,
             "elements of an array that new makes, one by one, and that are "
             "destroyed");

std::optional<uint64_t> PathRun::countOfNew(const SymExpr *Address) const {
  const SymExpr *Count =
      Address ? CountsOfNew.lookup(stripCasts(Address)) : nullptr;
  const std::optional<uint64_t> N =
      Count ? Count->unsignedInteger() : std::nullopt;
  return N && *N <= MaxOfNew ? N : std::nullopt;
}

/// Runs a constructor or destructor on one element of an array after the other:
/// the instruction is met again until it was run on each. False where it is not
/// followed.
bool PathRun::onEachElement(State &S, const ir::Instruction &I,
                            const FunctionDecl *Callee, ir::Register Array,
                            uint64_t Count, bool Backwards) {
  const size_t At = S.Stack.size() - 1;
  const SymExpr *First = S.Stack[At].Registers[Array];
  const uint64_t Done = S.Stack[At].Element;
  if (Done == Count) {
    S.Stack[At].Element = 0;
    return true;
  }
  const QualType T =
      Ctx.getCanonicalTagType(cast<CXXMethodDecl>(Callee)->getParent());
  S.Stack[At].Registers[Array] = element(
      First,
      Symbols.integer(Backwards ? Count - 1 - Done : Done, {64, false, false}),
      T);
  const bool Followed = followInto(S, I, Callee, nullptr);
  Frame &Caller = S.Stack[At];
  Caller.Registers[Array] = First;
  Caller.Element = Followed ? Done + 1 : 0;
  if (Followed)
    --Caller.Next;
  return Followed;
}

/// The constructors of the elements of an array that new makes. Where nobody
/// counts them one is seen, on the first: what it does elsewhere happens as
/// often as there are elements.
bool PathRun::makesElements(State &S, const ir::Instruction &I,
                            const FunctionDecl *Callee) {
  const auto *New = dyn_cast_or_null<CXXNewExpr>(I.Source);
  const auto *Made = dyn_cast_or_null<CXXConstructorDecl>(Callee);
  if (!New || !Made || !New->isArray())
    return false;
  const ir::Register Array = ir::callOperands(I).Object;
  const std::optional<uint64_t> Count = countOfNew(value(S, Array));
  if (Count && onEachElement(S, I, Callee, Array, *Count, /*Backwards=*/false))
    return true;
  if (!Program.unit().engine<ObjectCode>().isEventful(
          Ctx.getCanonicalTagType(Made->getParent())))
    return false;
  for (const SymExpr *A : argumentsOf(S, I, Callee))
    expose(S, A);
  expose(S, value(S, Array));
  runUnseen(S);
  return true;
}

/// What new and delete do that has no instructions: zeros in an array of so
/// many numbers, and destructors. False where nobody counts the elements.
bool PathRun::elementsOfHeap(State &S, const ir::Instruction &I) {
  const std::optional<uint64_t> Count = I.Operands.size() == 1
                                            ? countOfNew(value(S, I.operand(0)))
                                            : std::nullopt;
  const auto *Delete = dyn_cast_or_null<CXXDeleteExpr>(I.Source);
  if (const auto *New = dyn_cast_or_null<CXXNewExpr>(I.Source);
      New && Count && ir::zeroesElements(New)) {
    zeroElements(S, value(S, I.operand(0)), *Count, New->getAllocatedType());
    return true;
  }
  const CXXRecordDecl *Class =
      Count && Delete ? Delete->getDestroyedType()->getAsCXXRecordDecl()
                      : nullptr;
  if (!Class || !Class->hasDefinition() || !Class->getDestructor())
    return false;
  ir::Instruction Call{ir::Opcode::Call};
  Call.Type = Ctx.VoidTy;
  Call.Operands.push_back(I.operand(0));
  Call.Number = ir::CallPart::Object;
  Call.Source = I.Source;
  return onEachElement(S, Call, Class->getDestructor(), I.operand(0), *Count,
                       /*Backwards=*/true);
}

void PathRun::zeroElements(State &S, const SymExpr *Array, uint64_t Count,
                           QualType T) {
  for (uint64_t N = 0; N < std::min<uint64_t>(Count, MaxOfNew); ++N)
    if (const Location *L = resolve(
            element(Array, Symbols.integer(N, {64, false, false}), T), T))
      S.Memory.parts(L, T, [&](const Location *Part, QualType Of) {
        if (const std::optional<ScalarType> Type = scalar(Of))
          S.Memory.write(Part, filledWith(Symbols, Of, *Type, 0));
      });
}

} // namespace cuda_lint
