//===- PitchedRows.cpp ----------------------------------------------------===//

#include "analysis/PitchedRows.h"
#include "analysis/WrittenSizes.h"

using namespace clang;

namespace cuda_lint {

/// The rows of memory of cudaMallocPitch are further apart than they are long,
/// but for lengths that every device's alignment divides.
static constexpr int64_t PitchAlignment = 512;

const SymExpr *givenFor(const HostFunction &Row, const PathEvent &E,
                        ArgumentRole Role) {
  const std::optional<unsigned> I = Row.argument(Role);
  return I && *I < E.Arguments.size() ? E.Arguments[*I] : nullptr;
}

static bool areEqual(const SymProduct &A, const SymProduct &B) {
  return A.Coefficient == B.Coefficient && A.Factors == B.Factors;
}

/// Whether a call takes lines of so many bytes as those of the memory have
/// elements.
static bool isInElements(const HostFunction &Row, const PathEvent &E,
                         const CallExpr &Call, ArgumentRole Role,
                         const HostAllocation &A) {
  const Expr *Address = argument(Row, &Call, Role),
             *Written = argument(Row, &Call, ArgumentRole::Bytes),
             *Made = allocationBytes(A);
  const SymExpr *Rows = givenFor(Row, E, ArgumentRole::Rows);
  if (!Address || !Written || !Made || !Rows ||
      stripCasts(Rows) !=
          stripCasts(givenFor(*A.Row, *A.At, ArgumentRole::Rows)) ||
      !writtenSize(Written).Sizeofs.empty() ||
      writtenSize(Made).Sizeofs.empty())
    return false;
  const int64_t Element = elementSize(Address, E.In->getASTContext());
  const SymProduct Has =
                       productOf(givenFor(*A.Row, *A.At, ArgumentRole::Bytes)),
                   Takes = productOf(givenFor(Row, E, ArgumentRole::Bytes));
  return Element > 1 && Has.Factors == Takes.Factors &&
         Has.Coefficient == Takes.Coefficient * Element;
}

/// Whether a size is written with one of a type that has so many bytes, or with
/// a parameter for which each visible caller, at least one, gives such a size.
static bool isMeasuredBy(const Expr *Written, int64_t Bytes,
                         const ASTContext &Ctx, bool ByCallers = true) {
  const WrittenSize Seen = writtenSize(Written);
  if (llvm::any_of(Seen.Sizeofs, [&](const UnaryExprOrTypeTraitExpr *Of) {
        Expr::EvalResult Size;
        return !Of->isValueDependent() && Of->EvaluateAsInt(Size, Ctx) &&
               Size.Val.getInt() == Bytes;
      }))
    return true;
  return ByCallers && llvm::any_of(Seen.Names, [&](const ValueDecl *D) {
           const auto *P = dyn_cast<ParmVarDecl>(D);
           const auto *F =
               P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
           if (!F)
             return false;
           const llvm::ArrayRef<CallSite> Callers =
               TranslationUnit::get(const_cast<ASTContext &>(Ctx)).callersOf(F);
           return !Callers.empty() &&
                  llvm::all_of(Callers, [&](const CallSite &Site) {
                    const unsigned I = P->getFunctionScopeIndex();
                    return I < Site.Call->getNumArgs() &&
                           isMeasuredBy(Site.Call->getArg(I), Bytes, Ctx,
                                        /*ByCallers=*/false);
                  });
         });
}

std::optional<NarrowRows> narrowRows(const HostFunction &Row,
                                     const PathEvent &E) {
  const auto *Call = dyn_cast<CallExpr>(E.Site);
  const SymExpr *Bytes = givenFor(Row, E, ArgumentRole::Bytes);
  const Expr *Written = argument(Row, Call, ArgumentRole::Bytes);
  if (!Call || !Bytes || !Written || !Row.has(ArgumentRole::Rows))
    return std::nullopt;
  const SymProduct Width = productOf(Bytes);
  const SymExpr *Rows = givenFor(Row, E, ArgumentRole::Rows);
  // Who takes a part of the rows may take a part of each.
  if (Width.Factors.empty() || Width.Coefficient <= 0 || !Rows ||
      (stripCasts(Rows)->Kind == SymExpr::Binary &&
       stripCasts(Rows)->Op == SymExpr::Div))
    return std::nullopt;
  std::optional<NarrowRows> Out;
  for (const ArgumentRole Role :
       {ArgumentRole::DestinationPitch, ArgumentRole::SourcePitch}) {
    const SymExpr *Given = givenFor(Row, E, Role);
    const Expr *As = argument(Row, Call, Role);
    if (!Given || !As)
      continue;
    const SymProduct Pitch = productOf(Given);
    if (Pitch.Factors != Width.Factors)
      continue;
    const int64_t Times = Pitch.Coefficient / Width.Coefficient;
    // The other side has rows of just so many bytes.
    if (Times < 2 || Times * Width.Coefficient != Pitch.Coefficient ||
        !isMeasuredBy(As, Times, E.In->getASTContext()))
      return std::nullopt;
    Out = NarrowRows{Written, As, Times};
  }
  return Out;
}

std::vector<RowMisuse> rowMisuses(const HostFunction &Row, const PathEvent &E,
                                  const HostAllocations &Known) {
  std::vector<RowMisuse> Out;
  const auto *Call = dyn_cast<CallExpr>(E.Site);
  const SymExpr *Bytes = givenFor(Row, E, ArgumentRole::Bytes);
  if (!Call || !Bytes)
    return Out;
  for (const auto &[Role, PitchRole] :
       {std::pair(ArgumentRole::Destination, ArgumentRole::DestinationPitch),
        std::pair(ArgumentRole::Source, ArgumentRole::SourcePitch)}) {
    const SymExpr *Address = givenFor(Row, E, Role);
    const std::optional<HostAllocation> A = Known.of(Address);
    if (!A || !A->Row || !A->At || !A->Row->has(ArgumentRole::Rows) ||
        stripCasts(Address) != A->Pointer)
      continue;
    const SymExpr *Line = givenFor(*A->Row, *A->At, ArgumentRole::Bytes),
                  *Lines = givenFor(*A->Row, *A->At, ArgumentRole::Rows);
    if (!Line || !Lines)
      continue;
    const SymProduct Length = productOf(Line), Takes = productOf(Bytes);
    const bool Touch =
        Length.Factors.empty() && Length.Coefficient % PitchAlignment == 0;
    RowMisuse Found{RowMisuse::Pitch, *A, Role == ArgumentRole::Source};
    if (isInElements(Row, E, *Call, Role, *A)) {
      Found.Kind = RowMisuse::Elements;
      Found.Written = argument(Row, Call, ArgumentRole::Bytes);
      Found.Takes = Takes.Coefficient;
      Found.Has = Length.Coefficient;
      Out.push_back(Found);
      continue;
    }
    if (!A->Row->has(ArgumentRole::NewPitch))
      continue;
    if (!Row.has(ArgumentRole::Rows)) {
      SymProduct All = productOf(Lines);
      const bool Several = All.Coefficient > 1 || !All.Factors.empty();
      if (llvm::MulOverflow(All.Coefficient, Length.Coefficient,
                            All.Coefficient))
        continue;
      All.Factors.append(Length.Factors);
      llvm::sort(All.Factors, MadeBefore());
      if (Several && !Touch && areEqual(All, Takes)) {
        Found.Kind = RowMisuse::OnePiece;
        Out.push_back(Found);
      }
      continue;
    }
    const SymExpr *Pitch = givenFor(Row, E, PitchRole);
    Found.Written = argument(Row, Call, PitchRole);
    if (Pitch && Found.Written && !Touch &&
        areEqual(productOf(Pitch), Length)) {
      Out.push_back(Found);
    } else if (Takes.Factors == Length.Factors && Length.Coefficient > 0 &&
               Takes.Coefficient > Length.Coefficient) {
      Found.Kind = RowMisuse::LongRows;
      Found.Takes = Takes.Coefficient;
      Found.Has = Length.Coefficient;
      Out.push_back(Found);
    }
  }
  return Out;
}

} // namespace cuda_lint
