//===- LoweringHeap.cpp - new and delete ----------------------------------===//

#include "cuda/SystemHeaders.h"
#include "ir/Lowering.h"

using namespace clang;

namespace cuda_lint::ir {

/// Whether memory comes from, or goes to, a function of the program: a class's
/// own, or one that replaces the library's.
static bool isOfProgram(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  return F && (isa<CXXMethodDecl>(F) ||
               (F->isReplaceableGlobalAllocationFunction() &&
                F->hasBody(Definition) && !isOfSystem(Definition)));
}

/// Whether `new (arena) T` asks a function of the program for its memory.
static bool isPlacementOfProgram(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  return F && !F->isVariadic() &&
         (isa<CXXMethodDecl>(F) ||
          (F->hasBody(Definition) && !isOfSystem(Definition)));
}

/// Whether an array has as many elements as its type says: a list for so many
/// as an expression says has the type of those that it names.
static bool isOfConstantSize(const CXXNewExpr *E, const ASTContext &Ctx) {
  const std::optional<const Expr *> Size = E->getArraySize();
  return !Size || !*Size || (*Size)->getIntegerConstantExpr(Ctx);
}

bool zeroesElements(const CXXNewExpr *E) {
  const Expr *Init = E->getInitializer();
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Init))
    return Made->requiresZeroInitialization();
  const auto *List = dyn_cast_or_null<InitListExpr>(Init);
  if (!List)
    return isa_and_nonnull<ImplicitValueInitExpr>(Init);
  return List->hasArrayFiller()
             ? isa<ImplicitValueInitExpr>(List->getArrayFiller())
             : E->getAllocatedType()->isScalarType();
}

llvm::SmallVector<Register, 3>
Lowering::withAlignment(const FunctionDecl &Function,
                        llvm::SmallVector<Register, 3> Arguments, QualType T,
                        const Expr *E) {
  for (const ParmVarDecl *P :
       Function.parameters().drop_front(Arguments.size())) {
    if (T.isNull() || !P->getType()->isIntegralOrEnumerationType()) {
      Arguments.push_back(NoRegister);
      continue;
    }
    const CharUnits N = P->getType()->isEnumeralType()
                            ? Ctx.getTypeAlignInChars(T)
                            : Ctx.getTypeSizeInChars(T);
    Arguments.push_back(integer(N.getQuantity(), Ctx.getSizeType(), E));
  }
  return Arguments;
}

Register Lowering::newExpression(const CXXNewExpr *E) {
  const QualType T = E->getAllocatedType();
  Register Address;
  Register Count = NoRegister;
  if (std::optional<const Expr *> Size = E->getArraySize(); Size && *Size)
    Count = rvalue(*Size);
  const FunctionDecl *New = E->getOperatorNew();
  if (New && New->isReservedGlobalPlacementOperator() &&
      E->getNumPlacementArgs() == 1) {
    Address = rvalue(E->getPlacementArg(0));
  } else if (E->getNumPlacementArgs() == 0 ? isOfProgram(New)
                                           : isPlacementOfProgram(New)) {
    Register Size =
        integer(Ctx.getTypeSizeInChars(T).getQuantity(), Ctx.getSizeType(), E);
    if (Count != NoRegister)
      Size = arithmetic(
          BO_Mul,
          convert(Count, (*E->getArraySize())->getType(), Ctx.getSizeType(), E),
          Size, Ctx.getSizeType(), Ctx.getSizeType(), Ctx.getSizeType(), E);
    llvm::SmallVector<Register, 3> Arguments = {Size};
    for (unsigned I = 0; I < E->getNumPlacementArgs(); ++I)
      Arguments.push_back(
          argument(E->getPlacementArg(I), New->getParamDecl(I + 1)->getType()));
    Address = emitCall(New, NoRegister, NoRegister, NoRegister,
                       withAlignment(*New, Arguments, T, E), E->getType(), E);
  } else {
    for (unsigned I = 0; I < E->getNumPlacementArgs(); ++I)
      valueOrNone(E->getPlacementArg(I));
    if (Count == NoRegister)
      Address = emit(Opcode::Allocate, T, {}, E);
    else
      Address = emit(Opcode::Allocate, T, Count, E);
    F.RegisterTypes[Address] = {};
  }
  const Expr *Init = E->getInitializer();
  if (!Init)
    return Address;
  if (!E->isArray()) {
    initialise(Init, Address, T);
    return Address;
  }
  if (const auto *Counted = Ctx.getAsConstantArrayType(Init->getType());
      Counted && isOfConstantSize(E, Ctx) &&
      !(isa<CXXConstructExpr>(Init) &&
        Counted->getSize().ugt(mostUnrolled()))) {
    const auto *List = dyn_cast<InitListExpr>(Init);
    if (!List || List->isStringLiteralInit()) {
      initialise(Init, Address, Init->getType());
      return Address;
    }
    // Element by element: memory is no object of the array's type.
    const Expr *Filler = List->getArrayFiller();
    const uint64_t Whole = Counted->getZExtSize();
    const size_t Before = Cleanups.size();
    intoElements(List->inits(), Address, T);
    for (uint64_t I = List->getNumInits(); Filler && I < Whole; ++I)
      if (I < mostUnrolled())
        pushUnmaking(intoElement(Filler, Address, I, T), T);
    dropUnmaking(Before);
    return Address;
  }
  // So many elements that nobody counts: what their constructors do is seen
  // once, on the first. What the others hold: zeros, or what nobody sees here.
  const auto *List = dyn_cast<InitListExpr>(Init);
  const bool Zeroes = zeroesElements(E);
  if (Zeroes || List)
    unknown({}, Address, E);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Init)) {
    if (!Made->getConstructor()->isTrivial()) {
      llvm::SmallVector<Register, 2> Arguments;
      for (unsigned I = 0; I < Made->getNumArgs(); ++I)
        Arguments.push_back(
            argument(Made->getArg(I),
                     Made->getConstructor()->getParamDecl(I)->getType()));
      emitCall(Made->getConstructor(), NoRegister, Address, NoRegister,
               Arguments, Ctx.VoidTy, E);
    }
    return Address;
  }
  if (List) {
    const size_t Before = Cleanups.size();
    intoElements(List->inits(), Address, T);
    dropUnmaking(Before);
    return Address;
  }
  if (!Zeroes)
    unknown({}, Address, E);
  return Address;
}

void Lowering::release(const CXXDeleteExpr *E, Register Address) {
  const FunctionDecl *Delete = E->getOperatorDelete();
  const QualType T = E->getDestroyedType();
  // How many elements are destroyed is not known.
  if (E->isArrayForm() && !T.isNull() && needsDestruction(T))
    unknown({}, Address, E);
  if (isOfProgram(Delete) && !T.isNull() && !T->isIncompleteType())
    emitCall(
        Delete, NoRegister, NoRegister, NoRegister,
        // How many elements there were is not known.
        withAlignment(*Delete, {Address}, E->isArrayForm() ? QualType() : T, E),
        Ctx.VoidTy, E);
  else
    effect(Opcode::Free, T, Address, E);
}

void Lowering::deleteExpression(const CXXDeleteExpr *E) {
  const Register Address = rvalue(E->getArgument());
  const QualType T = E->getDestroyedType();
  const FunctionDecl *Delete = E->getOperatorDelete();
  if (Delete && Delete->isDestroyingOperatorDelete())
    return release(E, Address);
  if (!T.isNull() && needsDestruction(T) && !E->isArrayForm()) {
    const CXXDestructorDecl *D = T->getAsCXXRecordDecl()->getDestructor();
    // Nothing happens to a null pointer.
    const uint32_t Some = newBlock(), After = newBlock();
    branch(convert(Address, E->getArgument()->getType(), Ctx.BoolTy, E), Some,
           After, E);
    startBlock(Some);
    emitCall(D, NoRegister, Address, NoRegister, {}, Ctx.VoidTy, E,
             D->isVirtual());
    release(E, Address);
    jump(After, E);
    startBlock(After);
    return;
  }
  release(E, Address);
}

} // namespace cuda_lint::ir
