//===- NarrowEvidence.cpp -------------------------------------------------===//

#include "analysis/NarrowEvidence.h"
#include "analysis/Quotients.h"
#include "cuda/NumberTypes.h"
#include "cuda/RuntimeApi.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static unsigned widthOf(const DataFlow &In, Register R) {
  const QualType T = In.function().RegisterTypes[R];
  return T.isNull() || !T->isIntegerType()
             ? 0
             : In.function().Declaration->getASTContext().getIntWidth(T);
}

/// The variable of 64 bits that an index is read from.
static std::optional<uint32_t> wideVariable(const DataFlow &In,
                                            Register Index) {
  const Instruction &I = In.definition(Index);
  return I.Code == Opcode::Load && widthOf(In, Index) == 64
             ? In.variable(I.Operands[0])
             : std::nullopt;
}

/// Whether a value is a number of 64 bits that is read from memory or given.
static bool isWideNumber(const DataFlow &In, Register R) {
  const Register From = In.source(R);
  return widthOf(In, From) == 64 && In.definition(From).Code == Opcode::Load;
}

/// Whether a sum of 64 bits multiplies such a number.
static bool hasWideStride(const DataFlow &In, Register Sum) {
  llvm::SmallVector<Register, 8> Work{Sum};
  llvm::SmallDenseSet<Register, 8> Seen;
  while (!Work.empty()) {
    const Register R = In.source(Work.pop_back_val());
    const Instruction &I = In.definition(R);
    if (!Seen.insert(R).second || I.Code != Opcode::Binary ||
        widthOf(In, R) != 64)
      continue;
    if (I.binary() == BO_Mul && llvm::any_of(I.Operands, [&](Register Factor) {
          return isWideNumber(In, Factor);
        }))
      return true;
    if (I.binary() == BO_Mul || I.binary() == BO_Add)
      Work.append(I.Operands.begin(), I.Operands.end());
  }
  return false;
}

bool hasWideIndex(const DataFlow &In) {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Element &&
          (wideVariable(In, I.Operands[1]) || hasWideStride(In, I.Operands[1])))
        return true;
  return false;
}

bool isWideIndex(const DataFlow &In, Register R) {
  const std::optional<uint32_t> Slot = In.loadedVariable(R);
  if (!Slot)
    return false;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Element && wideVariable(In, I.Operands[1]) == Slot)
        return true;
  return false;
}

void collectExtents(const DataFlow &In, Register Product,
                    llvm::SmallVectorImpl<unsigned> &Out) {
  llvm::SmallVector<Register, 8> All;
  factors(In, Product, All);
  for (Register R : All) {
    if (In.constant(R))
      continue;
    for (;;) {
      const Instruction &I = In.definition(In.bare(R));
      if (I.Code != Opcode::Binary ||
          (I.binary() != BO_Div && I.binary() != BO_Shr) ||
          !In.constant(I.Operands[1]))
        break;
      R = I.Operands[0];
    }
    Out.push_back(In.value(In.bare(R)));
  }
}

/// A number without the constant that is added to it.
static Register withoutConstant(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Binary &&
      (I.binary() == BO_Add || I.binary() == BO_Sub))
    for (unsigned Side : {1, 0})
      if (In.constant(I.Operands[Side]))
        return In.bare(I.Operands[1 - Side]);
  return In.bare(R);
}

/// Whether a number is read from an element of an array that lies in memory,
/// or from a member of one.
static bool isOfElement(const DataFlow &In, Register R) {
  const Instruction *I = &In.definition(R);
  if (I->Code != Opcode::Load || In.variable(I->Operands[0]))
    return false;
  do
    I = &In.definition(In.source(I->Operands[0]));
  while (I->Code == Opcode::Field || I->Code == Opcode::Base);
  return I->Code == Opcode::Element && !In.constant(I->Operands[1]);
}

bool isSquareOfElement(const DataFlow &In, Register Product) {
  llvm::SmallVector<Register, 4> All;
  factors(In, Product, All);
  llvm::erase_if(All, [&](Register R) { return In.constant(R).has_value(); });
  if (All.size() != 2)
    return false;
  const Register A = withoutConstant(In, All[0]),
                 B = withoutConstant(In, All[1]);
  return In.value(A) == In.value(B) && isOfElement(In, A);
}

void collectMadeOf(const DataFlow &In, Register R,
                   llvm::DenseSet<Register> &Out) {
  llvm::SmallVector<Register, 16> Work{R};
  while (!Work.empty()) {
    const Register At = Work.pop_back_val();
    if (!widthOf(In, At) || !Out.insert(At).second)
      continue;
    const Instruction &I = In.definition(At);
    if (I.Code == Opcode::Convert && I.conversion() == ir::Conversion::Integer)
      Work.push_back(I.Operands[0]);
    else if (I.Code == Opcode::Load && In.variable(I.Operands[0]))
      for (ProgramPoint P : In.reaching(At).Stores)
        Work.push_back(In.at(P).Operands[1]);
    else if (I.Code == Opcode::Binary &&
             !BinaryOperator::isComparisonOp(I.binary())) {
      const bool Rest =
          I.binary() == BO_Sub && !In.constant(I.Operands[1]) &&
          In.definition(In.bare(I.Operands[0])).Code != Opcode::Binary;
      if (!Rest)
        Work.push_back(I.Operands[0]);
      Work.push_back(I.Operands[1]);
    }
  }
}

bool ProductsOfMemory::has(Register Product) {
  if (!std::exchange(Collected, true))
    collect();
  return Made.contains(Product);
}

void ProductsOfMemory::collect() {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      switch (I.Code) {
      case Opcode::Element:
        collectMadeOf(In, I.Operands[1], Made);
        break;
      case Opcode::Store:
        if (!In.variable(I.Operands[0]))
          collectMadeOf(In, I.Operands[1], Made);
        break;
      case Opcode::Call:
      case Opcode::Launch:
      case Opcode::Return:
      case Opcode::Unknown:
        for (const Register R : I.Operands)
          if (R != ir::NoRegister)
            collectMadeOf(In, R, Made);
        break;
      default:
        break;
      }
  llvm::DenseSet<unsigned> Values;
  for (const Register R : Made)
    Values.insert(In.value(R));
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Binary &&
          BinaryOperator::isComparisonOp(I.binary()))
        for (const unsigned Side : {0, 1})
          if (Values.contains(In.value(I.Operands[Side])) ||
              Values.contains(In.value(In.bare(I.Operands[Side]))))
            collectMadeOf(In, I.Operands[1 - Side], Made);
}

bool hasWidenedFactor(const DataFlow &In, Register R,
                      llvm::SmallDenseSet<Register, 8> &Seen) {
  R = In.source(R);
  if (!Seen.insert(R).second)
    return false;
  const Instruction &I = In.definition(R);
  if (I.Code == Opcode::Convert)
    return isWrittenCast(I) && !In.constant(I.Operands[0]);
  return I.Code == Opcode::Binary && I.binary() == BO_Mul &&
         (hasWidenedFactor(In, I.Operands[0], Seen) ||
          hasWidenedFactor(In, I.Operands[1], Seen));
}

Register writtenIndex(const DataFlow &In, const Instruction &Element) {
  const Instruction &Minus = In.definition(Element.Operands[1]);
  if (Minus.Code != Opcode::Unary || Minus.unary() != UO_Minus ||
      isa<UnaryOperator>(Minus.Source))
    return Element.Operands[1];
  const Instruction &Widened = In.definition(Minus.Operands[0]);
  return Widened.Code == Opcode::Convert && !isWrittenCast(Widened)
             ? Widened.Operands[0]
             : Minus.Operands[0];
}

uint64_t largestByTypes(const DataFlow &In, Register R) {
  uint64_t Max = UINT64_MAX;
  while (true) {
    const QualType T = In.function().RegisterTypes[R];
    if (!T.isNull() && T->isIntegerType()) {
      const unsigned Bits =
          In.function().Declaration->getASTContext().getIntWidth(T);
      Max = std::min<uint64_t>(Max, T->isSignedIntegerType()
                                        ? llvm::maxIntN(Bits)
                                        : llvm::maxUIntN(Bits));
    }
    const Instruction &I = In.definition(In.source(R));
    if (I.Code != Opcode::Convert || I.conversion() != ir::Conversion::Integer)
      break;
    R = I.Operands[0];
  }
  return Max;
}

std::optional<unsigned> countArgument(const FunctionDecl *F) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F)) {
    const CXXRecordDecl *Class = Method->getParent();
    if (!Class->getIdentifier() ||
        !llvm::StringSwitch<bool>(Class->getName())
             .Cases("vector", "device_vector", "host_vector", true)
             .Default(false) ||
        F->getNumParams() == 0 ||
        !F->getParamDecl(0)->getType()->isIntegerType())
      return std::nullopt;
    if (isa<CXXConstructorDecl>(F) ||
        (F->getIdentifier() &&
         (F->getName() == "resize" || F->getName() == "reserve")))
      return 0;
    return std::nullopt;
  }
  std::string Name = runtimeApiName(F).str();
  if (Name.empty() && F->getIdentifier() &&
      (F->isExternC() || F->isInStdNamespace()))
    Name = F->getName().str();
  return llvm::StringSwitch<std::optional<unsigned>>(Name)
      .Cases("malloc", "alloca", "__builtin_alloca", "make_unique", 0)
      .Cases("calloc", "realloc", "aligned_alloc", 1)
      .Cases("memcpy", "memmove", "memset", "__builtin_memcpy",
             "__builtin_memset", 2)
      .Cases("cudaMalloc", "cudaMallocAsync", "cudaMallocManaged",
             "cudaMallocHost", "cudaHostAlloc", 1)
      .Cases("cudaMemcpy", "cudaMemcpyAsync", "cudaMemset", "cudaMemsetAsync",
             2)
      .Default(std::nullopt);
}

bool allocatesOnDevice(const FunctionDecl *F) {
  return llvm::StringSwitch<bool>(runtimeApiName(F))
      .Cases("cudaMalloc", "cudaMallocAsync", "cudaMallocManaged", true)
      .Default(false);
}

bool isOfHostHeap(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return Method ? !Method->getParent()->getName().starts_with("device_")
                : runtimeApiName(F).empty();
}

bool isOfOwnArray(const Instruction &Call) {
  const auto *E = dyn_cast_or_null<CallExpr>(Call.Source);
  const auto *Ref =
      E && E->getNumArgs()
          ? dyn_cast<DeclRefExpr>(E->getArg(0)->IgnoreParenCasts())
          : nullptr;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && V->getType()->isArrayType();
}

void forEachStored(const DataFlow &In, Register Address, unsigned Axis,
                   llvm::function_ref<void(Register)> Visit) {
  // Copies of copies, each variable once.
  llvm::SmallVector<uint32_t, 4> Slots;
  auto IsIn = [&](Register R) {
    const Instruction &I = In.definition(R);
    return I.Code == Opcode::Local && llvm::is_contained(Slots, I.Number);
  };
  if (Address != ir::NoRegister && In.definition(Address).Code == Opcode::Local)
    Slots.push_back(In.definition(Address).Number);
  for (size_t Known = 0; Known != Slots.size();) {
    Known = Slots.size();
    for (const ir::Block &B : In.function().Blocks)
      for (const Instruction &I : B.Instructions)
        if (I.Code == Opcode::Copy && IsIn(I.Operands[0]) &&
            !IsIn(I.Operands[1]) &&
            In.definition(I.Operands[1]).Code == Opcode::Local)
          Slots.push_back(In.definition(I.Operands[1]).Number);
  }
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Store)
        continue;
      const Instruction &To = In.definition(I.Operands[0]);
      if (To.Code == Opcode::Field && IsIn(To.Operands[0]) &&
          To.field()->getFieldIndex() == Axis)
        Visit(I.Operands[1]);
    }
}

/// Whether a number is what the function compares others with, as the end of a
/// loop is.
static bool isEnd(const DataFlow &In, unsigned Value) {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Binary &&
          BinaryOperator::isRelationalOp(I.binary()) &&
          In.value(In.bare(I.Operands[1])) == Value)
        return true;
  return false;
}

/// Whether a number of 64 bits is multiplied by another one.
static bool isMultipliedWidely(const DataFlow &In, Register R) {
  auto IsWide = [&](Register Factor) {
    return In.definition(Factor).Code == Opcode::Load;
  };
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Binary && I.binary() == BO_Mul &&
          widthOf(In, I.Result) == 64 && llvm::all_of(I.Operands, IsWide) &&
          llvm::any_of(I.Operands, [&](Register Factor) {
            return In.value(Factor) == In.value(R);
          }))
        return true;
  return false;
}

/// Whether a number is read from an array.
static bool isElement(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(In.source(R));
  return I.Code == Opcode::Load &&
         In.definition(I.Operands[0]).Code == Opcode::Element;
}

/// Whether a number is what one of 32 bits is divided into by the sizes that an
/// array holds, as the number of a thread is into the axes of a tensor.
static bool isOnAxis(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(In.source(R));
  return I.Code == Opcode::Binary &&
         (I.binary() == BO_Div || I.binary() == BO_Rem) &&
         widthOf(In, In.bare(I.Operands[0])) < 64 &&
         isElement(In, In.bare(I.Operands[1]));
}

bool isPlaceOf64Bits(const DataFlow &In, Register Product) {
  unsigned Wide = 0;
  bool Place = false, Ends = true, OnAxis = false, Strides = true;
  llvm::SmallVector<Register, 8> Work{Product};
  llvm::SmallDenseSet<Register, 8> Seen;
  while (!Work.empty()) {
    const Register R = Work.pop_back_val();
    const Instruction &Made = In.definition(In.source(R));
    if (!Seen.insert(R).second || In.constant(R))
      continue;
    if (Made.Code == Opcode::Binary && Made.binary() == BO_Mul) {
      Work.append(Made.Operands.begin(), Made.Operands.end());
      continue;
    }
    Ends &= isEnd(In, In.value(In.bare(R)));
    const bool Divided = isOnAxis(In, In.bare(R));
    OnAxis |= Divided;
    const Instruction &I = In.definition(R);
    // A variable of 64 bits was chosen, whatever it begins with.
    if (I.Code == Opcode::Convert && widthOf(In, I.Operands[0]) < 64)
      continue;
    ++Wide;
    Strides &= Divided || isElement(In, R);
    Place |= I.Code == Opcode::Binary || isMultipliedWidely(In, R) ||
             (I.Code == Opcode::Load && !In.parameter(R) &&
              (In.variable(I.Operands[0]) ||
               In.definition(I.Operands[0]).Code == Opcode::Element));
  }
  // The number that was divided counts all elements of a tensor.
  return (Wide >= 2 || Place) && !Ends && !(OnAxis && Strides);
}

bool indexesWidely(const DataFlow &In, Register R) {
  const std::optional<uint32_t> Slot = In.loadedVariable(R);
  if (!Slot)
    return false;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Element && I.Code != Opcode::Call)
        continue;
      llvm::SmallVector<Register, 8> Work;
      // What a function does with it is not followed.
      for (const Register Operand : I.Operands)
        if (Operand != ir::NoRegister)
          Work.push_back(Operand);
      llvm::SmallDenseSet<Register, 16> Seen;
      while (!Work.empty()) {
        const Register Part = Work.pop_back_val();
        if (widthOf(In, Part) != 64 || !Seen.insert(Part).second)
          continue;
        if (In.loadedVariable(Part) == Slot)
          return true;
        const Instruction &D = In.definition(Part);
        if (D.Code == Opcode::Load && In.variable(D.Operands[0]))
          for (const ProgramPoint P : In.reaching(Part).Stores)
            Work.push_back(In.at(P).Operands[1]);
        else if (D.Code == Opcode::Convert || D.Code == Opcode::Binary)
          Work.append(D.Operands.begin(), D.Operands.end());
      }
    }
  return false;
}

bool hasTiles(const DataFlow &In) {
  bool Blocks = false, Threads = false;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Builtin && I.Number) {
        Blocks |= I.builtin() == BuiltinVariable::BlockIdx;
        Threads |= I.builtin() == BuiltinVariable::ThreadIdx;
      }
  return Blocks && Threads;
}

bool isOfChosenWidth(const Expr *E, const ASTContext &Ctx) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return isOfChosenWidth(Op->getLHS(), Ctx) ||
           (!Op->isShiftOp() && !Op->isShiftAssignOp() &&
            isOfChosenWidth(Op->getRHS(), Ctx));
  return isTemplateArgument(E->getType(), Ctx);
}

/// Whether a call leaves all arguments of a template to be deduced.
static bool isDeduced(const CallExpr *Call) {
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
    return !Ref->hasExplicitTemplateArgs();
  const auto *Member = dyn_cast<MemberExpr>(Callee);
  return Member && !Member->hasExplicitTemplateArgs();
}

/// Whether a type is one that an argument of a function's own template stands
/// for.
static bool isOwnArgument(QualType T, const FunctionDecl *F,
                          const ASTContext &Ctx) {
  while (!isa<SubstTemplateTypeParmType>(T.getTypePtr())) {
    const QualType Next = T.getSingleStepDesugaredType(Ctx);
    if (Next.getTypePtr() == T.getTypePtr())
      return false;
    T = Next;
  }
  const Decl *Of =
      cast<SubstTemplateTypeParmType>(T.getTypePtr())->getAssociatedDecl();
  if (Of->getCanonicalDecl() == F->getCanonicalDecl())
    return true;
  for (const FunctionTemplateDecl *Own = F->getPrimaryTemplate(); Own;
       Own = Own->getInstantiatedFromMemberTemplate())
    if (Of->getCanonicalDecl() == Own->getCanonicalDecl())
      return true;
  return false;
}

/// Whether such a type decides how wide an expression is, and no other one.
static bool isOfOwnArguments(const Expr *E, const FunctionDecl *F,
                             const ASTContext &Ctx) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    const bool Left = isOfOwnArguments(Op->getLHS(), F, Ctx);
    if (Op->isShiftOp() || Op->isShiftAssignOp())
      return Left;
    const bool Right = isOfOwnArguments(Op->getRHS(), F, Ctx);
    return (Left || Right) && (Left || !isOfChosenWidth(Op->getLHS(), Ctx)) &&
           (Right || !isOfChosenWidth(Op->getRHS(), Ctx));
  }
  return isOwnArgument(E->getType(), F, Ctx);
}

bool hasNarrowTwin(const DataFlow &In, Register R) {
  const FunctionDecl *F = In.function().Declaration;
  const FunctionTemplateDecl *Of = F ? F->getPrimaryTemplate() : nullptr;
  const std::optional<unsigned> P = In.parameter(In.bare(R));
  if (!Of || !P || *P >= Of->getTemplatedDecl()->getNumParams())
    return false;
  const auto Written = [&](unsigned Parameter) {
    return Of->getTemplatedDecl()->getParamDecl(Parameter)->getType();
  };
  const auto *Type = Written(*P)->getAs<TemplateTypeParmType>();
  if (!Type || Type->getDepth() != Of->getTemplateParameters()->getDepth())
    return false;
  // What the arrays hold is another matter.
  for (unsigned Other = 0; Other < Of->getTemplatedDecl()->getNumParams();
       ++Other)
    if (const QualType Pointee = Written(Other)->getPointeeType();
        !Pointee.isNull() && Pointee->getAs<TemplateTypeParmType>() &&
        Pointee->getAs<TemplateTypeParmType>()->getIndex() == Type->getIndex())
      return false;
  const ASTContext &Ctx = F->getASTContext();
  return llvm::any_of(Of->specializations(), [&](const FunctionDecl *Twin) {
    const TemplateArgumentList *Arguments =
        Twin->getTemplateSpecializationArgs();
    if (Twin == F || !Twin->isTemplateInstantiation() || !Twin->hasBody() ||
        !Arguments || Type->getIndex() >= Arguments->size())
      return false;
    const TemplateArgument &A = Arguments->get(Type->getIndex());
    return A.getKind() == TemplateArgument::Type &&
           A.getAsType()->isIntegerType() &&
           Ctx.getIntWidth(A.getAsType()) == 32;
  });
}

bool isOfDeducedWidth(DataFlows &Flows, const DataFlow &In, const Expr *E) {
  const FunctionDecl *F = In.function().Declaration;
  if (!F->isTemplateInstantiation() ||
      !isOfOwnArguments(E, F, Flows.unit().context()))
    return false;
  const auto Calls = Flows.unit().callersOf(F);
  return !Calls.empty() && llvm::all_of(Calls, [](const CallSite &Site) {
    return isDeduced(Site.Call);
  });
}

bool isMixedWithMemory(const DataFlow &In, Register Number) {
  llvm::SmallVector<Register, 4> Parts{Number};
  bool Mixed = false;
  for (size_t Next = 0; Next < Parts.size(); ++Next) {
    const Instruction &I = In.definition(In.bare(Parts[Next]));
    if (I.Code == Opcode::Binary && I.binary() == BO_Xor)
      Parts.append(I.Operands.begin(), I.Operands.end());
    else
      Mixed |=
          Next > 0 && I.Code == Opcode::Load && !In.variable(I.Operands[0]);
  }
  return Mixed;
}

bool isNumberOfBlocks(const DataFlow &In, Register R) {
  bool Out = false;
  const unsigned Number = In.value(R);
  auto Look = [&](Register X) {
    X = In.bare(X);
    Out |= In.value(X) == Number;
    // A variable that is reused for the next launch.
    if (In.loadedVariable(X))
      Out |= llvm::any_of(In.reaching(X).Stores, [&](ProgramPoint P) {
        return In.value(In.bare(In.at(P).Operands[1])) == Number;
      });
  };
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Launch)
        continue;
      const Register Grid = ir::launchOperands(I).Grid;
      if (const std::optional<Register> X = componentOf(In, Grid, 0))
        Look(*X);
      else
        forEachStored(In, Grid, 0, Look);
    }
  return Out;
}

} // namespace cuda_lint
