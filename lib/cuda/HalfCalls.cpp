//===- HalfCalls.cpp ------------------------------------------------------===//

#include "cuda/HalfCalls.h"
#include "cuda/NumberTypes.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

/// The numbers that a value of a type is made of; none where it is made of
/// anything else.
static std::optional<HalfCall::Parts> partsOf(QualType T,
                                              const ASTContext &Ctx) {
  T = T.getNonReferenceType().getUnqualifiedType();
  if (const std::optional<NumberType> Type = numberType(T, Ctx))
    return HalfCall::Parts{{0, *Type, T, std::nullopt}};
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || !Class->getIdentifier() ||
      !Class->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return std::nullopt;
  struct Known {
    unsigned Numbers = 0;
    std::optional<HalfFormat> Format;
  };
  const Known Of = llvm::StringSwitch<Known>(Class->getName())
                       .Case("__half", {1, HalfFormat::Half})
                       .Case("__half2", {2, HalfFormat::Half})
                       .Case("__nv_bfloat16", {1, HalfFormat::BFloat})
                       .Case("__nv_bfloat162", {2, HalfFormat::BFloat})
                       .Case("float2", {2, std::nullopt})
                       .Default({});
  const QualType Kept = Of.Format ? Ctx.UnsignedShortTy : Ctx.FloatTy;
  HalfCall::Parts Out;
  for (unsigned I = 0; I < Of.Numbers; ++I)
    Out.push_back(
        {Of.Format ? 2 * I : 4 * I, *numberType(Kept, Ctx), Kept, Of.Format});
  if (Out.empty())
    return std::nullopt;
  return Out;
}

static bool isOfHalves(const HalfCall::Parts &P) {
  return llvm::any_of(P, [](const HalfCall::Part &One) { return One.Format; });
}

/// The operator that `+=` and `++` change their operand by.
static llvm::StringRef changedBy(OverloadedOperatorKind Op) {
  switch (Op) {
  case OO_PlusEqual:
  case OO_PlusPlus:
    return "operator+";
  case OO_MinusEqual:
  case OO_MinusMinus:
    return "operator-";
  case OO_StarEqual:
    return "operator*";
  case OO_SlashEqual:
    return "operator/";
  default:
    return "";
  }
}

std::optional<HalfCall> HalfCall::of(const FunctionDecl *F,
                                     const ASTContext &Ctx) {
  if (!F || F->isVariadic() || F->isTemplated() || F->getNumParams() > 3)
    return std::nullopt;
  HalfCall Out;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  const auto *Made = dyn_cast<CXXConstructorDecl>(F);
  const OverloadedOperatorKind Op = F->getOverloadedOperator();
  auto Add = [&](QualType T, bool InMemory) {
    std::optional<Parts> P = partsOf(T, Ctx);
    if (P)
      Out.Operands.push_back({std::move(*P), InMemory});
    return P.has_value();
  };
  QualType Gives = F->getReturnType();
  if (Method) {
    const QualType Own = Ctx.getCanonicalTagType(Method->getParent());
    if (Method->isStatic() || Method->isVirtual())
      return std::nullopt;
    if (isa<CXXConversionDecl>(Method)) {
      if (!Add(Own, /*InMemory=*/true))
        return std::nullopt;
    } else if (Made ? F->getNumParams() == 1 : Op == OO_Equal) {
      // From a number; the object is not read.
      Gives = Own;
      Out.Into = FirstOperand;
      if (!F->getParamDecl(0)->getType()->isArithmeticType())
        return std::nullopt;
    } else {
      return std::nullopt;
    }
    Out.Name = "value";
  } else if (!F->getDeclContext()->getRedeclContext()->isTranslationUnit()) {
    return std::nullopt;
  } else if (Op != OO_None) {
    Out.Name = std::string("operator") + getOperatorSpelling(Op);
    if (llvm::StringRef By = changedBy(Op); !By.empty()) {
      // The postfix form gives what there was before.
      if (!F->getReturnType()->isReferenceType())
        return std::nullopt;
      Out.Name = By;
      Out.Into = FirstOperand;
    }
  } else if (F->getIdentifier()) {
    Out.Name = halfName(F->getName());
  } else {
    return std::nullopt;
  }
  for (const ParmVarDecl *P : F->parameters())
    if (!Add(P->getType(),
             P->getType()->isReferenceType() || P->getType()->isRecordType()))
      return std::nullopt;
  std::optional<Parts> Result = partsOf(Gives, Ctx);
  if (!Result || (!isOfHalves(*Result) &&
                  llvm::none_of(Out.Operands, [](const Operand &O) {
                    return isOfHalves(O.Of);
                  })))
    return std::nullopt;
  Out.Result = std::move(*Result);
  if (Out.Into == Number && Gives->isRecordType())
    Out.Into = Object;
  return Out;
}

static double valueOf(int64_t Held, const HalfCall::Part &P) {
  return P.Format ? halfValue(uint16_t(Held), *P.Format)
                  : realValue(Held, P.Type);
}

std::optional<std::vector<int64_t>>
HalfCall::compute(llvm::ArrayRef<std::vector<int64_t>> Held) const {
  const llvm::StringRef Of = Name;
  if (Of.starts_with("__") && Of.contains("_as_")) {
    // The same bits as another type.
    const unsigned Rest = 64 - Result[0].Type.Bits;
    if (Held.size() != 1 || Result.size() != 1 || Held[0].size() != 1)
      return std::nullopt;
    const uint64_t Bits = uint64_t(Held[0][0]) << Rest;
    return std::vector<int64_t>{Result[0].Type.Signed ? int64_t(Bits) >> Rest
                                                      : int64_t(Bits >> Rest)};
  }
  std::vector<std::vector<double>> Values;
  for (size_t I = 0; I < Held.size(); ++I) {
    std::vector<double> &V = Values.emplace_back();
    for (size_t N = 0; N < Held[I].size(); ++N)
      V.push_back(valueOf(Held[I][N], Operands[I].Of[N]));
  }
  if (Into == FirstOperand && Values.size() == 1 && Of.starts_with("operator"))
    Values.push_back(std::vector<double>(Values[0].size(), 1.0));
  const std::optional<std::vector<double>> Given = ofHalves(Name, Values);
  if (!Given || Given->size() != Result.size())
    return std::nullopt;
  std::vector<int64_t> Out;
  for (size_t N = 0; N < Result.size(); ++N) {
    const Part &P = Result[N];
    const std::optional<int64_t> As =
        P.Format ? int64_t(halfHeld((*Given)[N], *P.Format))
                 : heldAs((*Given)[N], P.Type);
    if (!As)
      return std::nullopt;
    Out.push_back(*As);
  }
  return Out;
}

} // namespace cuda_lint
