//===- SeenFunctions.cpp --------------------------------------------------===//

#include "analysis/SeenFunctions.h"
#include "analysis/MemberHandles.h"
#include "analysis/UnparsedCode.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// Whether a body, maybe of a template, names a member.
class NamesMember : public RecursiveASTVisitor<NamesMember> {
public:
  explicit NamesMember(const FieldDecl &Member) : Member(Member) {}
  bool VisitMemberExpr(MemberExpr *E) {
    return !(Found |= E->getMemberDecl() == &Member);
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) {
    return !(Found |= E->getMember() == Member.getDeclName());
  }
  bool Found = false;

private:
  const FieldDecl &Member;
};

bool names(const FunctionDecl &Pattern, const FieldDecl &Member) {
  NamesMember Names(Member);
  Names.TraverseDecl(const_cast<FunctionDecl *>(&Pattern));
  return Names.Found;
}

} // namespace

SeenFunctions::SeenFunctions(const TranslationUnit &TU) {
  for (const FunctionDecl *F : TU.functions())
    Visited.insert(F->getCanonicalDecl());
}

bool SeenFunctions::areAllOf(const CXXRecordDecl &Class,
                             const FieldDecl &Member) const {
  for (const Decl *D : Class.decls()) {
    if (const auto *F = dyn_cast<FunctionDecl>(D)) {
      if (!isSeen(*F, Member))
        return false;
    } else if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D)) {
      if (!isSeen(*Template, Member))
        return false;
    } else if (const auto *Nested = dyn_cast<CXXRecordDecl>(D);
               Nested && !Nested->isInjectedClassName() &&
               !areAllOf(*Nested, Member)) {
      return false;
    }
  }
  return true;
}

bool SeenFunctions::isVisited(const FunctionDecl &Body) const {
  return isAllParsed(Body) &&
         (!runsOnHost(&Body) || Visited.contains(Body.getCanonicalDecl()));
}
/// A template's function that is not made is seen where it does not name the
/// member.
bool SeenFunctions::isSeen(const FunctionDecl &F,
                           const FieldDecl &Member) const {
  if (F.isDeleted() || F.isDefaulted() || F.isImplicit())
    return true;
  const FunctionDecl *Body = nullptr;
  if (F.hasBody(Body))
    return isVisited(*Body);
  const FunctionDecl *Pattern = F.getTemplateInstantiationPattern();
  return Pattern && Pattern->hasBody(Body) && !names(*Body, patternOf(Member));
}
/// So is what is made of a template.
bool SeenFunctions::isSeen(const FunctionTemplateDecl &Template,
                           const FieldDecl &Member) const {
  const FunctionDecl *Body = nullptr;
  if (!Template.getTemplatedDecl()->hasBody(Body))
    return false;
  bool Made = false;
  for (const FunctionDecl *Each : Template.specializations()) {
    const FunctionDecl *Own = nullptr;
    if (Each->hasBody(Own) && !isVisited(*Own))
      return false;
    Made |= Own != nullptr;
  }
  return Made || !names(*Body, patternOf(Member));
}

bool SeenFunctions::areAllThatName(const FieldDecl &Member) const {
  const auto *Class = dyn_cast<CXXRecordDecl>(Member.getParent());
  const CXXRecordDecl *Pattern =
      Class ? Class->getTemplateInstantiationPattern() : nullptr;
  return Class && Member.getAccess() == AS_private && !Class->hasFriends() &&
         !(Pattern && Pattern->hasFriends()) && areAllOf(*Class, Member);
}

} // namespace cuda_lint
