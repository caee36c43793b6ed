//===- Bound.cpp ----------------------------------------------------------===//

#include "cuda/Bound.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

namespace cuda_lint {

/// Constant-initialised: bounds of other files are made before or after.
static AnyBound *Latest = nullptr;

AnyBound::AnyBound(const char *Name, int64_t Usual, BoundKind Kind,
                   const char *Meaning)
    : Value(Usual), Name(Name), Meaning(Meaning), Usual(Usual), Kind(Kind),
      Next(Latest) {
  Latest = this;
}

std::vector<AnyBound *> AnyBound::all() {
  std::vector<AnyBound *> Out;
  for (AnyBound *B = Latest; B; B = B->Next)
    Out.push_back(B);
  llvm::sort(Out, [](const AnyBound *A, const AnyBound *B) {
    return A->name() < B->name();
  });
  return Out;
}

static AnyBound *find(llvm::StringRef Name) {
  const std::vector<AnyBound *> All = AnyBound::all();
  const auto It =
      llvm::find_if(All, [&](AnyBound *B) { return B->name() == Name; });
  return It == All.end() ? nullptr : *It;
}

bool AnyBound::set(llvm::StringRef Name, int64_t Value) {
  AnyBound *B = find(Name);
  if (B)
    B->Value = Value;
  return B;
}

void AnyBound::deepen(unsigned Factor) {
  for (AnyBound *B = Latest; B; B = B->Next)
    if (B->Kind == BoundKind::Work)
      B->Value *= Factor;
}

std::string AnyBound::changed() {
  std::string Out;
  for (const AnyBound *B : all())
    if (B->Value != B->Usual)
      Out += B->Name + ("=" + std::to_string(B->Value)) + '\n';
  return Out;
}

static AnyBound &existing(llvm::StringRef Name) {
  AnyBound *B = find(Name);
  if (!B)
    llvm::report_fatal_error("there is no bound called '" + Name + "'");
  return *B;
}

BoundScope::BoundScope(llvm::StringRef Name, int64_t Value)
    : Of(existing(Name)), Before(Of.Value) {
  Of.Value = Value;
}

} // namespace cuda_lint
