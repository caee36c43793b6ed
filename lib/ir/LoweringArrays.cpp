//===- LoweringArrays.cpp - How arrays begin ------------------------------===//

#include "cuda/Bound.h"
#include "ir/Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cuda_lint::ir {

static const Bound<uint64_t>
    MaxUnrolled("lowering-elements", 8, BoundKind::Reach,
                "elements of an array that are made one by one, and that are "
                "destroyed; more are made by a loop");

uint64_t mostUnrolled() { return MaxUnrolled; }

Register Lowering::intoElement(const Expr *Init, Register Array, uint64_t Index,
                               QualType Element) {
  const Register At =
      element(Array, integer(Index, Ctx.getSizeType(), Init), Element, Init);
  initialise(Init, At, Element);
  return At;
}

void Lowering::intoElements(llvm::ArrayRef<Expr *> Inits, Register Array,
                            QualType Element) {
  for (size_t I = 0; I < Inits.size(); ++I) {
    const Register At = intoElement(Inits[I], Array, I, Element);
    if (Inits.size() <= MaxUnrolled)
      pushUnmaking(At, Element);
  }
}

void Lowering::intoArray(const InitListExpr *List,
                         const ConstantArrayType *Array, Register Address) {
  const QualType Element = Array->getElementType();
  const uint64_t Count = Array->getZExtSize(),
                 Given = std::min<uint64_t>(List->getNumInits(), Count);
  const Expr *Filler = List->getArrayFiller();
  // The rest of an array of numbers is zero.
  const bool ZeroFirst =
      Given < Count && Filler && isa<ImplicitValueInitExpr>(Filler);
  if (ZeroFirst)
    effect(Opcode::Zero, List->getType(), Address, List).Initialises = true;
  const size_t Before = Cleanups.size();
  intoElements(List->inits().take_front(Given), Address, Element);
  if (Given < Count && Filler && !ZeroFirst)
    forEachElement(element(Address, integer(Given, Ctx.getSizeType(), List),
                           Element, List),
                   Count - Given, Element, List, [&](Register At, Register) {
                     initialise(Filler, At, Element);
                   });
  dropUnmaking(Before);
}

void Lowering::forEachElement(
    Register Array, uint64_t Count, QualType Element, const Stmt *Source,
    llvm::function_ref<void(Register, Register)> Body) {
  if (Count <= MaxUnrolled) {
    const size_t Before = Cleanups.size();
    for (uint64_t I = 0; I < Count; ++I) {
      const Register Index = integer(I, Ctx.getSizeType(), Source);
      const Register At = element(Array, Index, Element, Source);
      Body(At, Index);
      // Of more, a loop's body would have to know which are made.
      pushUnmaking(At, Element);
    }
    dropUnmaking(Before);
    return;
  }
  const QualType Size = Ctx.getSizeType();
  const uint32_t Counter = newSlot(Slot::Temporary, Size, nullptr, nullptr);
  store(local(Counter, Source), integer(0, Size, Source), Size, Source, true);
  const uint32_t Head = newBlock(), Next = newBlock(), After = newBlock();
  jump(Head, Source);
  startBlock(Head);
  Register I = load(local(Counter, Source), Size, Source);
  branch(arithmetic(BO_LT, I, integer(Count, Size, Source), Size, Size,
                    Ctx.BoolTy, Source),
         Next, After, Source);
  startBlock(Next);
  Body(element(Array, I, Element, Source), I);
  I = load(local(Counter, Source), Size, Source);
  store(
      local(Counter, Source),
      arithmetic(BO_Add, I, integer(1, Size, Source), Size, Size, Size, Source),
      Size, Source);
  jump(Head, Source);
  startBlock(After);
}

void Lowering::constructElements(const CXXConstructExpr *E,
                                 const ConstantArrayType *Array,
                                 Register Address) {
  const CXXConstructorDecl *C = E->getConstructor();
  if (E->requiresZeroInitialization())
    effect(Opcode::Zero, E->getType(), Address, E).Initialises = true;
  if (C->isTrivial())
    return;
  QualType Element = Array->getElementType();
  uint64_t Count = Array->getZExtSize();
  while (const auto *Inner = Ctx.getAsConstantArrayType(Element)) {
    Count *= Inner->getZExtSize();
    Element = Inner->getElementType();
  }
  forEachElement(Address, Count, Element, E, [&](Register Object, Register) {
    llvm::SmallVector<Register, 4> Arguments;
    for (unsigned I = 0; I < E->getNumArgs(); ++I)
      Arguments.push_back(
          argument(E->getArg(I), C->getParamDecl(I)->getType()));
    emitCall(C, NoRegister, Object, NoRegister, Arguments, Ctx.VoidTy, E);
  });
}

void Lowering::intoEachElement(const ArrayInitLoopExpr *Loop,
                               Register Address) {
  // An array captured, bound or copied as a member.
  const QualType T = Loop->getType();
  if (T.isTriviallyCopyableType(Ctx)) {
    effect(Opcode::Copy, T,
           {Address, lvalue(Loop->getCommonExpr()->getSourceExpr())}, Loop)
        .Initialises = true;
    return;
  }
  opaque(Loop->getCommonExpr());
  const QualType Element = Ctx.getAsConstantArrayType(T)->getElementType();
  forEachElement(Address, Loop->getArraySize().getZExtValue(), Element, Loop,
                 [&](Register At, Register Index) {
                   const llvm::SaveAndRestore Saved(ArrayIndex, Index);
                   initialise(Loop->getSubExpr(), At, Element);
                 });
  // An array in an array is another one each time.
  Opaques.erase(Loop->getCommonExpr());
}

} // namespace cuda_lint::ir
