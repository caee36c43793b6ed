//===- MemberLeaks.cpp ----------------------------------------------------===//

#include "analysis/MemberLeaks.h"
#include "analysis/MemberHandles.h"
#include "analysis/MemberUses.h"
#include "analysis/StreamOrder.h"
#include "analysis/UnparsedCode.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

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

/// What is seen of the functions of classes. An editor visits a part of a unit.
class SeenFunctions {
public:
  explicit SeenFunctions(const TranslationUnit &TU) {
    for (const FunctionDecl *F : TU.functions())
      Visited.insert(F->getCanonicalDecl());
  }

  /// Whether all functions of a class and of those in it are seen that may do
  /// something to a member.
  bool areAllOf(const CXXRecordDecl &Class, const FieldDecl &Member) const {
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

private:
  bool isVisited(const FunctionDecl &Body) const {
    return isAllParsed(Body) &&
           (!runsOnHost(&Body) || Visited.contains(Body.getCanonicalDecl()));
  }
  /// A template's function that is not made is seen where it does not name the
  /// member.
  bool isSeen(const FunctionDecl &F, const FieldDecl &Member) const {
    if (F.isDeleted() || F.isDefaulted() || F.isImplicit())
      return true;
    const FunctionDecl *Body = nullptr;
    if (F.hasBody(Body))
      return isVisited(*Body);
    const FunctionDecl *Pattern = F.getTemplateInstantiationPattern();
    return Pattern && Pattern->hasBody(Body) &&
           !names(*Body, patternOf(Member));
  }
  /// So is what is made of a template.
  bool isSeen(const FunctionTemplateDecl &Template,
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

  llvm::DenseSet<const FunctionDecl *> Visited;
};

/// Whether a type leads to objects of a class: it is one, an array of them, a
/// pointer to one, or something of the library that holds one.
bool holds(QualType T, const CXXRecordDecl &Class) {
  while (true) {
    T = T.getNonReferenceType();
    if (T->isPointerType())
      T = T->getPointeeType();
    else if (const Type *Of = T->getPointeeOrArrayElementType();
             Of != T.getTypePtr())
      T = QualType(Of, 0);
    else
      break;
  }
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  if (!Record)
    return false;
  if (declaresSameEntity(Record, &Class))
    return true;
  const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  return Special && Special->isInStdNamespace() &&
         llvm::any_of(Special->getTemplateArgs().asArray(),
                      [&](const TemplateArgument &A) {
                        return A.getKind() == TemplateArgument::Type &&
                               holds(A.getAsType(), Class);
                      });
}

/// The user's destructor of a class; null for none.
const CXXDestructorDecl *ownDestructor(const CXXRecordDecl &Class) {
  const CXXDestructorDecl *D = Class.getDestructor();
  const FunctionDecl *Body = nullptr;
  return D && D->isUserProvided() && D->hasBody(Body)
             ? cast<CXXDestructorDecl>(Body)
             : nullptr;
}

/// Whether a destructor says by doing nothing that the objects stay as long as
/// the program does.
bool doesNothing(const CXXDestructorDecl &D) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(D.getBody());
  return Body && Body->body_empty();
}

} // namespace

MemberLeaks::MemberLeaks(TranslationUnit &TU) : TU(TU) {
  // What is left is released with the context.
  for (const FunctionDecl *F : TU.functions())
    for (const CallSite &Site : TU.callsIn(F))
      if (const HostFunction *Row = hostFunction(Site.Call);
          Row && Row->Work == HostWork::ResetDevice)
        return;
  collect();
  if (Candidates.empty())
    return;
  const SeenFunctions Seen(TU);
  for (const auto &[Member, Made] : Candidates)
    if (Seen.areAllOf(*cast<CXXRecordDecl>(Member->getParent()), *Member))
      judge(*Member, Made);
}

/// The member of the object whose method it is that an expression begins at.
static const FieldDecl *memberOfThis(const Expr *E,
                                     const CXXRecordDecl *Class) {
  const auto *Field = dyn_cast_or_null<FieldDecl>(startOf(E));
  return Field && declaresSameEntity(Field->getParent(), Class) ? Field
                                                                : nullptr;
}

void MemberLeaks::collect() {
  for (const FunctionDecl *F : TU.functions()) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (!Method || !runsOnHost(F) || !Method->isInstance() ||
        Method->getParent()->isLambda())
      continue;
    const CXXRecordDecl *Class = Method->getParent();
    for (const CallSite &Site : TU.callsIn(F)) {
      const HostFunction *Row = hostFunction(Site.Call);
      // Memory and handles of another process are that one's.
      if (!Row || Row->Name.starts_with("cudaIpc"))
        continue;
      for (unsigned I = 0; I < Site.Call->getNumArgs(); ++I) {
        const ArgumentRole Role = Row->role(I);
        if (!isOwned(Role))
          continue;
        const Making Each{Site.Call, Row, Role, Method};
        if (const FieldDecl *Field = memberOfThis(Site.Call->getArg(I), Class))
          Candidates[Field].push_back(Each);
        else
          for (const FieldDecl *Kept : keptIn(TU, *F, *Site.Call, I, *Class))
            Candidates[Kept].push_back(Each);
      }
    }
  }
}

/// Whether objects of a class are there once, for as long as the program runs.
bool MemberLeaks::isForGood(const CXXRecordDecl &Class) {
  auto [It, New] = ForGood.try_emplace(&Class, false);
  if (!New)
    return It->second;
  bool &Is = It->second;
  Is = llvm::any_of(TU.globalVariables(), [&](const VarDecl *V) {
    return holds(V->getType(), Class);
  });
  bool Public = Class.needsImplicitDefaultConstructor();
  for (const CXXMethodDecl *M : Class.methods()) {
    Is |= M->isStatic() && holds(M->getReturnType(), Class);
    if (const auto *C = dyn_cast<CXXConstructorDecl>(M))
      Public |= !C->isCopyOrMoveConstructor() && C->getAccess() == AS_public &&
                !C->isDeleted();
  }
  Is |= !Public;
  return Is;
}

static void constructing(const TranslationUnit &TU, const CXXRecordDecl &Class,
                         bool &Main, bool &Others) {
  for (const CXXConstructorDecl *C : Class.ctors())
    if (!C->isCopyOrMoveConstructor())
      for (const FunctionDecl *F : TU.constructing(C))
        (F->isMain() ? Main : Others) = true;
}

bool MemberLeaks::isMadeByMainOnly(const CXXRecordDecl &Class) const {
  bool Main = false, Others = false;
  constructing(TU, Class, Main, Others);
  return Main && !Others;
}

bool MemberLeaks::isMadeBesideMain(const CXXRecordDecl &Class) const {
  bool Main = false, Others = false;
  constructing(TU, Class, Main, Others);
  return Others;
}

/// Whether a class of the unit derives from one.
bool MemberLeaks::isBase(const CXXRecordDecl &Class) const {
  return llvm::any_of(TU.functions(), [&](const FunctionDecl *F) {
    const auto *M = dyn_cast<CXXMethodDecl>(F);
    return M && M->getParent()->getDefinition() &&
           M->getParent()->isDerivedFrom(&Class);
  });
}

/// Whether a function may name a member.
bool MemberLeaks::isReachable(const FieldDecl &Member,
                              const FunctionDecl *F) const {
  if (Member.getAccess() == AS_public)
    return true;
  for (const DeclContext *C = F; C; C = C->getParent())
    if (const auto *Record = dyn_cast<CXXRecordDecl>(C);
        Record && declaresSameEntity(Record, Member.getParent()))
      return true;
  return false;
}

bool MemberLeaks::isUnderstood(const CXXRecordDecl &Class) {
  auto [It, New] = Understood.try_emplace(&Class, false);
  if (!New)
    return It->second;
  const CXXRecordDecl *Pattern = Class.getTemplateInstantiationPattern();
  const CXXDestructorDecl *Destructor = ownDestructor(Class);
  return It->second = !Class.isUnion() && !Class.hasFriends() &&
                      !(Pattern && Pattern->hasFriends()) &&
                      !(Destructor && doesNothing(*Destructor)) &&
                      !isForGood(Class) && !isMadeByMainOnly(Class);
}

void MemberLeaks::judge(const FieldDecl &Member, const Makings &Made) {
  const auto &Class = *cast<CXXRecordDecl>(Member.getParent());
  const bool InConstructor = llvm::all_of(
      Made, [](const Making &M) { return isa<CXXConstructorDecl>(M.In); });
  const SourceManager &SM = TU.context().getSourceManager();
  switch (Member.getAccess()) {
  case AS_private:
    break;
  case AS_protected:
    // Objects of the class itself are left behind, whatever other files derive
    // from it.
    if (!InConstructor || Class.isAbstract() || isBase(Class))
      return;
    break;
  default:
    if (!SM.isInMainFile(SM.getExpansionLoc(Class.getLocation())) ||
        !isMadeBesideMain(Class))
      return;
  }
  if (!isUnderstood(Class))
    return;
  MemberUses Uses(TU, Member, Made.front().Role);
  for (const FunctionDecl *F : TU.functions())
    if (runsOnHost(F) && isReachable(Member, F) && !Uses.add(F))
      return;
  if (Uses.isReleased() ||
      (Uses.isReturned() && !(InConstructor && Uses.isHandle())))
    return;
  const CXXDestructorDecl *Destructor = ownDestructor(Class);
  All.push_back(
      {&Member, Made.front().Call, Made.front().Row, Destructor,
       Destructor && releasesAny(*TU.engine<DataFlows>().of(Destructor))});
}

} // namespace cuda_lint
