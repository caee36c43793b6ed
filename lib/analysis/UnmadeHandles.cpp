//===- UnmadeHandles.cpp --------------------------------------------------===//

#include "analysis/UnmadeHandles.h"
#include "analysis/DataFlow.h"
#include "analysis/MemberHandles.h"
#include "analysis/UnparsedCode.h"
#include "analysis/WrittenSizes.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "ir/Dominators.h"

using namespace clang;

namespace cuda_lint {

/// The call of a function that does some work on a member; null for none.
static const CallExpr *workOn(const TranslationUnit &TU, const FunctionDecl &F,
                              const FieldDecl &Member, HostWork Work) {
  for (const CallSite &Site : TU.callsIn(&F)) {
    const HostFunction *Row = hostFunction(Site.Call);
    if (!Row || Row->Work != Work)
      continue;
    for (const Expr *A : Site.Call->arguments())
      if (addressee(A) == &Member || namedBy(A) == &Member)
        return Site.Call;
  }
  return nullptr;
}

/// Whether a call of a function is on every way through it.
static bool isAlwaysDone(TranslationUnit &TU, const FunctionDecl &F,
                         const CallExpr &Call) {
  const DataFlow *In = TU.engine<DataFlows>().of(&F);
  const std::optional<ProgramPoint> At = In ? In->site(&Call) : std::nullopt;
  return At && ir::Dominators(In->function()).postDominates(At->Block, 0);
}

/// Whether a constructor leaves a member as it finds it: it neither makes it
/// nor has an initialiser for it, and leaves that to no other constructor.
static bool leavesUnmade(const TranslationUnit &TU, const CXXConstructorDecl &C,
                         const FieldDecl &Member) {
  return !C.isDelegatingConstructor() &&
         llvm::none_of(C.inits(),
                       [&](const CXXCtorInitializer *Init) {
                         return Init->getAnyMember() == &Member;
                       }) &&
         !workOn(TU, C, Member, HostWork::Create);
}

/// What the constructors of a class do with a member that its destructor
/// destroys.
static std::optional<UnmadeHandle> look(TranslationUnit &TU,
                                        const CXXDestructorDecl &Destructor,
                                        const FieldDecl &Member) {
  if (!(isEventType(Member.getType()) || isStreamType(Member.getType())) ||
      Member.hasInClassInitializer())
    return std::nullopt;
  UnmadeHandle Out{&Member, nullptr, nullptr,
                   workOn(TU, Destructor, Member, HostWork::Destroy)};
  if (!Out.Destroyed || !isAlwaysDone(TU, Destructor, *Out.Destroyed) ||
      !handleOf(Member))
    return std::nullopt;
  for (const FunctionDecl *F : TU.functions()) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (!Method || Method->getParent() != Member.getParent())
      continue;
    const auto *C = dyn_cast<CXXConstructorDecl>(F);
    const bool Makes = workOn(TU, *F, Member, HostWork::Create);
    // A method may make it before the object ends.
    if (!isAllParsed(*F) || (!C && Makes))
      return std::nullopt;
    if (C && Makes)
      Out.Makes = C;
    else if (C && C->isUserProvided() && !C->isCopyOrMoveConstructor() &&
             leavesUnmade(TU, *C, Member))
      Out.Leaves = C;
  }
  return Out.Makes && Out.Leaves ? std::optional(Out) : std::nullopt;
}

std::vector<UnmadeHandle> unmadeHandles(TranslationUnit &TU) {
  std::vector<UnmadeHandle> All;
  for (const FunctionDecl *F : TU.functions())
    if (const auto *Destructor = dyn_cast<CXXDestructorDecl>(F);
        Destructor && runsOnHost(F))
      for (const FieldDecl *Member : Destructor->getParent()->fields())
        if (const std::optional<UnmadeHandle> Found =
                look(TU, *Destructor, *Member))
          All.push_back(*Found);
  return All;
}

} // namespace cuda_lint
