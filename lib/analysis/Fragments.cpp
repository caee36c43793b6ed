//===- Fragments.cpp ------------------------------------------------------===//

#include "analysis/Fragments.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

/// What a matrix's fragment holds; none for a type of elements that there is
/// not.
static std::optional<FragmentElement> fragmentElement(QualType T) {
  if (const auto *Class = T->getAsRecordDecl())
    return llvm::StringSwitch<std::optional<FragmentElement>>(Class->getName())
        .Case("__half", FragmentElement::Half)
        .Case("__nv_bfloat16", FragmentElement::BFloat16)
        .Case("tf32", FragmentElement::TF32)
        .Cases({"u4", "s4"}, FragmentElement::FourBits)
        .Case("b1", FragmentElement::Bit)
        .Default(std::nullopt);
  const auto *Builtin = T->getAs<BuiltinType>();
  switch (Builtin ? Builtin->getKind() : BuiltinType::Void) {
  case BuiltinType::SChar:
  case BuiltinType::UChar:
    return FragmentElement::Byte;
  case BuiltinType::Float:
  case BuiltinType::Int:
    return FragmentElement::Word;
  case BuiltinType::Double:
    return FragmentElement::Double;
  default:
    return std::nullopt;
  }
}

/// The fragment that \p T, an instance of `nvcuda::wmma::fragment`, is. An
/// accumulator's type does not say how it lies in memory.
static std::optional<MatrixFragment> fragmentOf(QualType T) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  // What it is for, three extents, the type of its elements and its layout.
  static constexpr TemplateArgument::ArgKind Kinds[] = {
      TemplateArgument::Type,     TemplateArgument::Integral,
      TemplateArgument::Integral, TemplateArgument::Integral,
      TemplateArgument::Type,     TemplateArgument::Type};
  if (!Class || Class->getName() != "fragment")
    return std::nullopt;
  const llvm::ArrayRef<TemplateArgument> Args =
      Class->getTemplateArgs().asArray();
  if (!llvm::equal(
          llvm::map_range(
              Args, [](const TemplateArgument &A) { return A.getKind(); }),
          Kinds))
    return std::nullopt;
  auto nameOf = [&](unsigned I) {
    const auto *Record = Args[I].getAsType()->getAsRecordDecl();
    return Record ? Record->getName() : llvm::StringRef();
  };
  const auto Use = llvm::StringSwitch<std::optional<FragmentUse>>(nameOf(0))
                       .Case("matrix_a", FragmentUse::A)
                       .Case("matrix_b", FragmentUse::B)
                       .Case("accumulator", FragmentUse::Accumulator)
                       .Default(std::nullopt);
  const std::optional<FragmentElement> Element =
      fragmentElement(Args[4].getAsType());
  if (!Use || !Element)
    return std::nullopt;
  auto number = [&](unsigned I) {
    return unsigned(Args[I].getAsIntegral().getLimitedValue(UINT32_MAX));
  };
  return MatrixFragment{*Use,      number(1), number(2),
                        number(3), *Element,  nameOf(5) == "col_major"};
}

std::optional<MatrixFragment>
accessedFragment(const CallExpr *E, llvm::StringRef Name, ASTContext &Ctx) {
  const bool Loads = Name == "nvcuda::wmma::load_matrix_sync",
             Stores = Name == "nvcuda::wmma::store_matrix_sync";
  if ((!Loads && !Stores) || E->getNumArgs() < 3)
    return std::nullopt;
  std::optional<MatrixFragment> F =
      fragmentOf(E->getArg(Loads ? 0 : 1)->getType());
  if (F && F->Use == FragmentUse::Accumulator) {
    Expr::EvalResult Layout;
    if (E->getNumArgs() < 4 || !E->getArg(3)->EvaluateAsInt(Layout, Ctx))
      return std::nullopt;
    F->Columns = Layout.Val.getInt() == 1;
  }
  return F;
}

} // namespace cuda_lint
