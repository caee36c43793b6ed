//===- MemberLeaks.cpp ----------------------------------------------------===//

#include "analysis/MemberLeaks.h"
#include "analysis/GivenAway.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/MemberHandles.h"
#include "analysis/MemberUses.h"
#include "analysis/SameAnswers.h"
#include "analysis/SeenFunctions.h"
#include "analysis/StandardCalls.h"
#include "analysis/StreamOrder.h"
#include "analysis/WrittenSizes.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/StatementParents.h"
#include "cuda/SystemHeaders.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

namespace {

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
    if (Seen.areAllOf(*cast<CXXRecordDecl>(Member->getParent()), *Member)) {
      judge(*Member, Made);
      judgeRemade(*Member, Made);
    }
  keepFew();
}

/// Of objects that a function ends, what it leaves behind is less than what it
/// releases: else the rest is meant to stay.
void MemberLeaks::keepFew() {
  llvm::DenseMap<const RecordDecl *, unsigned> Left;
  auto IsOfEnding = [](const MemberLeak &L) {
    return L.End && !isa<CXXDestructorDecl>(L.End);
  };
  for (const MemberLeak &L : All)
    Left[L.Member->getParent()] += IsOfEnding(L);
  llvm::erase_if(All, [&](const MemberLeak &L) {
    const auto *Class = cast<CXXRecordDecl>(L.Member->getParent());
    return IsOfEnding(L) && Left[Class] >= endingOf(*Class).Released;
  });
}

/// The member of the object whose method it is that an expression begins at.
static const FieldDecl *memberOfThis(const Expr *E,
                                     const CXXRecordDecl *Class) {
  const auto *Field = dyn_cast_or_null<FieldDecl>(startOf(E));
  return Field && declaresSameEntity(Field->getParent(), Class) ? Field
                                                                : nullptr;
}

/// The member, open to all, of some object that an expression begins at.
static const FieldDecl *memberOfAny(const Expr *E) {
  const auto *Field = dyn_cast_or_null<FieldDecl>(startOf(E));
  const auto *Class =
      Field ? dyn_cast<CXXRecordDecl>(Field->getParent()) : nullptr;
  return Class && !Class->isLambda() && Field->getAccess() == AS_public
             ? Field
             : nullptr;
}

/// Whether what a variable holds is returned, and goes nowhere else but to the
/// runtime and to what writes through it.
static bool isReturnedAlone(const DataFlow &In, const VarDecl &V) {
  auto Holds = [&](ir::Register R) {
    const ir::Instruction *I = definitionOf(In, R);
    while (I && I->Code == ir::Opcode::Convert)
      I = definitionOf(In, I->operand(0));
    return I && I->Code == ir::Opcode::Load &&
           variableAt(In, I->operand(0)) == &V;
  };
  bool Returned = false;
  for (const ir::Block &B : In.function().Blocks)
    for (const ir::Instruction &I : B.Instructions) {
      if (I.Code == ir::Opcode::Return)
        Returned |= !I.Operands.empty() && Holds(I.operand(0));
      else if (I.Code == ir::Opcode::Store ? Holds(I.operand(1))
               : I.Code == ir::Opcode::Call && !hostFunction(I.function())
                   ? llvm::any_of(ir::callOperands(I).Arguments, Holds)
                   : false)
        return false;
    }
  return Returned;
}

/// The call of the runtime whose memory or handle a function that is seen makes
/// and returns, with the argument that receives it; none for others.
static std::optional<std::pair<const CallExpr *, unsigned>>
madeAndReturned(TranslationUnit &TU, const CallExpr &Call) {
  const FunctionDecl *Helper = Call.getDirectCallee(), *Body = nullptr;
  if (!Helper || !Helper->getReturnType()->isPointerType() ||
      !Helper->hasBody(Body) || !runsOnHost(Body) || isOfSystem(Body))
    return std::nullopt;
  for (const CallSite &Site : TU.callsIn(Body)) {
    const HostFunction *Row = hostFunction(Site.Call);
    for (unsigned I = 0; Row && I < Site.Call->getNumArgs(); ++I) {
      const auto *V =
          isOwned(Row->role(I)) && !Row->Name.starts_with("cudaIpc")
              ? dyn_cast_or_null<VarDecl>(addressee(Site.Call->getArg(I)))
              : nullptr;
      const DataFlow *In = V && V->isLocalVarDecl() && V->hasLocalStorage()
                               ? TU.engine<DataFlows>().of(Body)
                               : nullptr;
      if (In && isReturnedAlone(*In, *V) && !givenAway(*In).contains(V))
        return std::pair(Site.Call, I);
    }
  }
  return std::nullopt;
}

/// Finds the member of a method's own object that an expression is stored into.
class StoredInMember : public RecursiveASTVisitor<StoredInMember> {
public:
  StoredInMember(const CallExpr &Call, const VarDecl *V,
                 const CXXRecordDecl *Class)
      : Call(Call), V(V), Class(Class) {}
  bool VisitBinaryOperator(BinaryOperator *Op) {
    if (Op->getOpcode() == BO_Assign && is(Op->getRHS()))
      if (const auto *To =
              dyn_cast<MemberExpr>(Op->getLHS()->IgnoreParenImpCasts());
          To && isa<CXXThisExpr>(To->getBase()->IgnoreParenImpCasts()))
        take(To->getMemberDecl());
    return !Found;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *Init) {
    if (Init->getAnyMember() && is(Init->getInit()))
      take(Init->getAnyMember());
    return true;
  }
  const FieldDecl *Found = nullptr;

private:
  bool is(const Expr *E) const {
    E = E->IgnoreParenCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return E == &Call || (V && Ref && Ref->getDecl() == V);
  }
  void take(const ValueDecl *D) {
    const auto *Field = dyn_cast<FieldDecl>(D);
    if (Field && declaresSameEntity(Field->getParent(), Class) &&
        Field->getType()->isPointerType())
      Found = Field;
  }
  const CallExpr &Call;
  const VarDecl *V;
  const CXXRecordDecl *Class;
};

/// Takes in what a function that is called makes, and a member then holds.
void MemberLeaks::collectReturned(const FunctionDecl &F, const CallExpr &Call,
                                  const CXXRecordDecl &Class) {
  const auto Made = madeAndReturned(TU, Call);
  if (!Made)
    return;
  const VarDecl *V = variableGiven(TU.engine<StatementParents>(), Call);
  StoredInMember In(Call, V && V->hasLocalStorage() ? V : nullptr, &Class);
  In.TraverseDecl(const_cast<FunctionDecl *>(&F));
  const HostFunction *Row = hostFunction(Made->first);
  if (In.Found)
    Candidates[In.Found].push_back({&Call, Row, Row->role(Made->second), &F});
}

/// Whether what a variable holds goes into a member, and nowhere else where
/// somebody may release it.
static bool goesOnlyInto(TranslationUnit &TU, const DataFlow &In,
                         const VarDecl &V, const FieldDecl &Member) {
  return staysWithin(
      In, V,
      [&](const ir::Instruction &I) {
        const ir::Instruction *To = definitionOf(In, I.operand(0));
        return To && To->Code == ir::Opcode::Field && To->field() == &Member;
      },
      [&](const ir::Instruction &I, unsigned N, bool IsAddress) {
        const HostFunction *Row = hostFunction(I.function());
        return IsAddress ? Row && receives(Row->role(N))
                         : !TU.engine<HandedOn>().goesOn(I.function(), N);
      });
}

/// The member of a method's own object that a variable of the method, which a
/// call puts something into, is stored into; null for none.
static const FieldDecl *storedInto(TranslationUnit &TU, const FunctionDecl &F,
                                   const CallExpr &Call, const Expr *To,
                                   const CXXRecordDecl &Class) {
  const auto *V = dyn_cast_or_null<VarDecl>(addressee(To));
  if (!V || !V->isLocalVarDecl() || !V->hasLocalStorage())
    return nullptr;
  StoredInMember In(Call, V, &Class);
  In.TraverseDecl(const_cast<FunctionDecl *>(&F));
  const DataFlow *Flow = In.Found ? TU.engine<DataFlows>().of(&F) : nullptr;
  return Flow && goesOnlyInto(TU, *Flow, *V, *In.Found) ? In.Found : nullptr;
}

void MemberLeaks::collect() {
  for (const FunctionDecl *F : TU.functions()) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (!runsOnHost(F) || (Method && Method->getParent()->isLambda()))
      continue;
    const CXXRecordDecl *Class =
        Method && Method->isInstance() ? Method->getParent() : nullptr;
    for (const CallSite &Site : TU.callsIn(F)) {
      const HostFunction *Row = hostFunction(Site.Call);
      if (!Row && Class)
        collectReturned(*F, *Site.Call, *Class);
      // Memory and handles of another process are that one's.
      if (!Row || Row->Name.starts_with("cudaIpc"))
        continue;
      for (unsigned I = 0; I < Site.Call->getNumArgs(); ++I) {
        const ArgumentRole Role = Row->role(I);
        if (!isOwned(Role))
          continue;
        const Making Each{Site.Call, Row, Role, F};
        const Expr *To = Site.Call->getArg(I);
        const FieldDecl *Field = Class ? memberOfThis(To, Class) : nullptr;
        if (!Field)
          Field = memberOfAny(To);
        if (!Field && Class)
          Field = storedInto(TU, *F, *Site.Call, To, *Class);
        if (Field)
          Candidates[Field].push_back(Each);
        else if (Class)
          for (const FieldDecl *Kept : keptIn(TU, *F, *Site.Call, I, *Class))
            Candidates[Kept].push_back(Each);
      }
    }
  }
}

/// Whether a function mentions a variable of the user's that stays.
static bool mentionsStatic(const FunctionDecl &F) {
  llvm::SmallVector<const Stmt *, 32> Work{F.getBody()};
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (!S)
      continue;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
          V && V->hasGlobalStorage() && !V->isConstexpr() && !isOfSystem(V))
        return true;
    Work.append(S->child_begin(), S->child_end());
  }
  return false;
}

/// Whether a function of the class that needs no object makes one each time
/// that it is called: where one is for all, a variable that stays has it.
static bool isMadeByOwnFunction(const TranslationUnit &TU,
                                const CXXRecordDecl &Class) {
  return llvm::any_of(Class.ctors(), [&](const CXXConstructorDecl *C) {
    return !C->isCopyOrMoveConstructor() &&
           llvm::any_of(TU.constructing(C), [&](const FunctionDecl *F) {
             const auto *M = dyn_cast<CXXMethodDecl>(F);
             return M && M->isStatic() &&
                    declaresSameEntity(M->getParent(), &Class) &&
                    !mentionsStatic(*F);
           });
  });
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
  const bool IsMade = isMadeByOwnFunction(TU, Class);
  bool Public = Class.needsImplicitDefaultConstructor() || IsMade;
  for (const CXXMethodDecl *M : Class.methods()) {
    Is |= M->isStatic() && holds(M->getReturnType(), Class) &&
          !(IsMade && M->hasBody());
    if (const auto *C = dyn_cast<CXXConstructorDecl>(M))
      Public |= !C->isCopyOrMoveConstructor() && C->getAccess() == AS_public &&
                !C->isDeleted();
  }
  Is |= !Public;
  return Is;
}

/// Whether a call of the standard library makes an object of a class.
static bool makesByLibrary(const CallExpr &Call, const CXXRecordDecl &Class) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (!Callee ||
      !(Method ? Method->getParent()->isInStdNamespace() &&
                     holds(Method->getFunctionObjectParameterType(), Class)
               : Callee->isInStdNamespace() &&
                     holds(Callee->getReturnType(), Class)))
    return false;
  return objectMadeBy(Callee, [&](const CXXConstructExpr &E) {
    return !E.getConstructor()->isCopyOrMoveConstructor() &&
           declaresSameEntity(E.getConstructor()->getParent(), &Class);
  });
}

static void constructing(const TranslationUnit &TU, const CXXRecordDecl &Class,
                         bool &Main, bool &Others) {
  for (const CXXConstructorDecl *C : Class.ctors())
    if (!C->isCopyOrMoveConstructor())
      for (const FunctionDecl *F : TU.constructing(C))
        (F->isMain() ? Main : Others) = true;
  for (const FunctionDecl *F : TU.functions())
    if (bool &Is = F->isMain() ? Main : Others; !Is)
      Is = llvm::any_of(TU.callsIn(F), [&](const CallSite &Site) {
        return makesByLibrary(*Site.Call, Class);
      });
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

bool MemberLeaks::makesAny(const FunctionDecl *F,
                           const CXXRecordDecl &Class) const {
  return llvm::any_of(Candidates, [&](const auto &Each) {
    return Each.first->getParent() == &Class &&
           llvm::any_of(Each.second, [&](const Making &M) {
             return M.In->getCanonicalDecl() == F->getCanonicalDecl();
           });
  });
}

/// How many members of a class a function gives to what releases them; one more
/// where it frees an object of the class.
static unsigned releasedIn(const DataFlow &In, const CXXRecordDecl &Class) {
  llvm::SmallPtrSet<const FieldDecl *, 4> Released;
  bool Freed = false;
  for (const ir::Block &B : In.function().Blocks)
    for (const ir::Instruction &I : B.Instructions) {
      if (I.Code == ir::Opcode::Free)
        Freed |= true;
      const FunctionDecl *Callee =
          I.Code == ir::Opcode::Call ? I.function() : nullptr;
      if (!Callee)
        continue;
      const ir::CallOperands O = ir::callOperands(I);
      Freed |= Callee->getBuiltinID() == Builtin::BIfree;
      const HostFunction *Row = hostFunction(Callee);
      for (unsigned N = 0; Row && N < O.Arguments.size(); ++N) {
        const ir::Instruction *From = releases(Row->role(N), Row->Work)
                                          ? definitionOf(In, O.Arguments[N])
                                          : nullptr;
        const ir::Instruction *Of = From && From->Code == ir::Opcode::Load
                                        ? definitionOf(In, From->operand(0))
                                        : nullptr;
        if (Of && Of->Code == ir::Opcode::Field &&
            Of->field()->getParent() == &Class)
          Released.insert(Of->field());
      }
    }
  return Released.empty() ? 0 : Released.size() + Freed;
}

/// Whether a function gets at the members of a class by other ways than their
/// names: the address of one goes into a variable, or that of an object becomes
/// one of pointers.
static bool walksThrough(const DataFlow &In, const CXXRecordDecl &Class) {
  auto IsObject = [&](ir::Register R) {
    const QualType T =
        R == ir::NoRegister ? QualType() : In.function().RegisterTypes[R];
    const CXXRecordDecl *To = T.isNull() || !T->isPointerType()
                                  ? nullptr
                                  : T->getPointeeType()->getAsCXXRecordDecl();
    return To && declaresSameEntity(To, &Class);
  };
  for (const ir::Block &B : In.function().Blocks)
    for (const ir::Instruction &I : B.Instructions) {
      if (I.Code == ir::Opcode::Store) {
        const ir::Instruction *Of = definitionOf(In, I.operand(1));
        if (Of && Of->Code == ir::Opcode::Field &&
            declaresSameEntity(Of->field()->getParent(), &Class))
          return true;
      } else if (I.Code == ir::Opcode::Convert && IsObject(I.operand(0))) {
        const QualType T = In.function().RegisterTypes[I.Result];
        if (!T.isNull() && T->isPointerType() &&
            T->getPointeeType()->isPointerType())
          return true;
      }
    }
  return false;
}

const MemberLeaks::Ending &MemberLeaks::endingOf(const CXXRecordDecl &Class) {
  auto [It, New] = Endings.try_emplace(&Class);
  Ending &Best = It->second;
  if (!New)
    return Best;
  for (const FunctionDecl *F : TU.functions()) {
    const DataFlow *In =
        runsOnHost(F) && !F->isMain() && !isa<CXXDestructorDecl>(F)
            ? TU.engine<DataFlows>().of(F)
            : nullptr;
    if (In && walksThrough(*In, Class)) {
      Best = {};
      return Best;
    }
    const unsigned Released = In ? releasedIn(*In, Class) : 0;
    // What makes them anew, or has them made, goes on with the object.
    if (Released < 2 || Released <= Best.Released || makesAny(F, Class) ||
        llvm::any_of(
            TU.callersOf(F),
            [&](const CallSite &Site) {
              return !Site.Caller->isMain() && makesAny(Site.Caller, Class);
            }))
      continue;
    Best = {F, Released};
  }
  return Best;
}

void MemberLeaks::judge(const FieldDecl &Member, const Makings &Made) {
  const auto &Class = *cast<CXXRecordDecl>(Member.getParent());
  const bool InConstructor = llvm::all_of(
      Made, [](const Making &M) { return isa<CXXConstructorDecl>(M.In); });
  const bool ByMethods = llvm::all_of(
      Made, [&](const Making &M) { return isWithin(M.In, Class); });
  const CXXDestructorDecl *Destructor = ownDestructor(Class);
  const SourceManager &SM = TU.context().getSourceManager();
  const FunctionDecl *End = Destructor;
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
    if (!SM.isInMainFile(SM.getExpansionLoc(Class.getLocation())))
      return;
    if (ByMethods && isMadeBesideMain(Class))
      break;
    End = Destructor || isForGood(Class) || Class.isUnion() ? nullptr
                                                            : endingOf(Class).F;
    if (!End)
      return;
  }
  if (End == Destructor && !isUnderstood(Class))
    return;
  const FunctionDecl *Renewing = nullptr;
  if (!isReleasedBySome(Member, Made, InConstructor, Renewing))
    All.push_back({&Member, Made.front().Call, Made.front().Row, End,
                   End && releasesAny(*TU.engine<DataFlows>().of(End)),
                   Renewing});
}

/// Whether a method that makes something for a member releases nothing but what
/// the member held before, on ways on which it makes something new: the object
/// goes on with that.
bool MemberLeaks::onlyRenews(const FunctionDecl *F, const FieldDecl &Member) {
  PathExecution &Paths = TU.engine<PathExecution>();
  const ExecutionPaths &All = Paths.paths(F);
  auto Renews = [&](const ExecutionPath &Path) {
    llvm::SmallPtrSet<const SymExpr *, 4> Made;
    bool ReleasesOld = false;
    for (const PathEvent *E : Path.Events) {
      const HostFunction *Row =
          E->Kind == PathEvent::Call ? hostFunction(E->Callee) : nullptr;
      if (E->Kind == PathEvent::Free)
        return false;
      for (unsigned I = 0; Row && I < E->Arguments.size(); ++I) {
        if (!releases(Row->role(I), Row->Work))
          continue;
        const SymExpr *Value =
            E->Arguments[I] ? stripCasts(E->Arguments[I]) : nullptr;
        if (!Value || Value->Kind != SymExpr::Symbol || Made.contains(Value))
          return false;
        ReleasesOld |= Value->Loc && Value->Loc->Kind == Location::Member &&
                       Value->Loc->Decl == &Member;
      }
      for (unsigned I = 0; Row && I < E->Received.size(); ++I)
        if (E->Received[I] && isOwned(Row->role(I)))
          Made.insert(stripCasts(E->Received[I]));
    }
    return !ReleasesOld || !Made.empty();
  };
  return All.Complete && llvm::all_of(All.Paths, Renews);
}

/// Whether some function releases what a member holds, or may. Of a class
/// without a destructor a method that makes it anew does so for the next one
/// alone.
bool MemberLeaks::isReleasedBySome(const FieldDecl &Member, const Makings &Made,
                                   bool InConstructor,
                                   const FunctionDecl *&Renewing) {
  const auto &Class = *cast<CXXRecordDecl>(Member.getParent());
  const bool MayRenew = Member.getAccess() == AS_private &&
                        Member.getType()->isPointerType() &&
                        !ownDestructor(Class);
  bool Returned = false, IsHandle = false;
  for (const FunctionDecl *F : TU.functions()) {
    if (!runsOnHost(F) ||
        (Member.getAccess() != AS_public && !isWithin(F, *Member.getParent())))
      continue;
    MemberUses Uses(TU, Member, Made.front().Role);
    if (!Uses.add(F))
      return true;
    Returned |= Uses.isReturned();
    IsHandle = Uses.isHandle();
    if (!Uses.isReleased())
      continue;
    if (!MayRenew ||
        llvm::none_of(Made, [&](const Making &M) { return M.In == F; }) ||
        !onlyRenews(F, Member))
      return true;
    Renewing = F;
  }
  return Returned && !(InConstructor && IsHandle);
}

/// The event of a path that makes something in a member of the method's object;
/// null for none. \p Untouched: where nothing has looked at the member before.
const PathEvent *MemberLeaks::makes(const ExecutionPath &Path,
                                    const CXXMethodDecl &F,
                                    const FieldDecl &Member, bool Untouched) {
  PathExecution &Paths = TU.engine<PathExecution>();
  const SymExpr *Object = Paths.base(Paths.object(&F));
  auto IsOfObject = [&](const SymExpr *A) {
    return A && Paths.base(A) == Object;
  };
  llvm::SmallPtrSet<const SymExpr *, 8> Touched;
  for (const PathEvent *E : Path.Events) {
    if (E->Kind == PathEvent::Read || E->Kind == PathEvent::Write) {
      if (!E->Address && Untouched)
        return nullptr;
      Touched.insert(E->Address ? stripCasts(E->Address) : nullptr);
      continue;
    }
    if (E->Kind != PathEvent::Call)
      continue;
    const HostFunction *Row = hostFunction(E->Callee);
    // What is not seen may do anything to the object.
    if (!Row && Untouched &&
        (IsOfObject(E->This) || llvm::any_of(E->Arguments, IsOfObject)))
      return nullptr;
    const auto *Call = dyn_cast<CallExpr>(E->Site);
    for (unsigned I = 0;
         Row && Call && I < E->Received.size() && I < Call->getNumArgs(); ++I)
      if (E->Received[I] && isOwned(Row->role(I)) &&
          addressee(Call->getArg(I)) == &Member &&
          IsOfObject(E->Arguments[I]) && !hasFailed(Paths, *E, Path))
        return Untouched && Touched.contains(stripCasts(E->Arguments[I]))
                   ? nullptr
                   : E;
  }
  return nullptr;
}

/// Whether an object keeps what a member holds until its end: no function
/// releases it, or stores there, but what the destructor alone calls, and what
/// makes it.
bool MemberLeaks::staysUntilEnd(const FieldDecl &Member, ArgumentRole Gives) {
  const RecordDecl &Class = *Member.getParent();
  for (const FunctionDecl *F : TU.functions()) {
    if (!runsOnHost(F) || !isWithin(F, Class) ||
        isa<CXXConstructorDecl, CXXDestructorDecl>(F))
      continue;
    MemberUses Uses(TU, Member, Gives);
    if (!Uses.add(F))
      return false;
    const DataFlow &In = *TU.engine<DataFlows>().of(F);
    bool Changes = Uses.isReleased();
    for (const ir::Block &B : In.function().Blocks)
      for (const ir::Instruction &I : B.Instructions) {
        const ir::Instruction *To = I.Code == ir::Opcode::Store
                                        ? definitionOf(In, I.operand(0))
                                        : nullptr;
        Changes |=
            To && To->Code == ir::Opcode::Field && To->field() == &Member;
      }
    if (Changes && (F->getAccess() != AS_private || TU.callersOf(F).empty() ||
                    llvm::any_of(TU.callersOf(F), [](const CallSite &Site) {
                      return !isa<CXXDestructorDecl>(Site.Caller);
                    })))
      return false;
  }
  return true;
}

void MemberLeaks::judgeRemade(const FieldDecl &Member, const Makings &Made) {
  const auto &Class = *cast<CXXRecordDecl>(Member.getParent());
  const CXXRecordDecl *Pattern = Class.getTemplateInstantiationPattern();
  if (Member.getAccess() != AS_private || !Member.getType()->isPointerType() ||
      Class.hasFriends() || (Pattern && Pattern->hasFriends()))
    return;
  PathExecution &Paths = TU.engine<PathExecution>();
  const PathEvent *InConstructor = nullptr;
  for (const CXXConstructorDecl *C : Class.ctors()) {
    if (C->isCopyOrMoveConstructor() || C->isDeleted())
      continue;
    const FunctionDecl *Body = nullptr;
    if (!C->hasBody(Body))
      return;
    const ExecutionPaths &All = Paths.paths(Body);
    if (!All.Complete)
      return;
    for (const ExecutionPath &Path : All.Paths) {
      if (!Path.Returns)
        continue;
      InConstructor = makes(Path, *cast<CXXMethodDecl>(Body), Member, false);
      if (!InConstructor)
        return;
    }
  }
  if (!InConstructor || !staysUntilEnd(Member, Made.front().Role))
    return;
  for (const FunctionDecl *F : TU.functions()) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (!Method || Method->getParent() != &Class || !Method->isInstance() ||
        isa<CXXConstructorDecl, CXXDestructorDecl>(F) ||
        F->getAccess() != AS_public)
      continue;
    for (const ExecutionPath &Path : Paths.paths(F).Paths)
      if (const PathEvent *Again =
              Path.Returns && !takesBothAnswers(Paths, Path)
                  ? makes(Path, *Method, Member, true)
                  : nullptr) {
        Remade.push_back({&Member, hostFunction(Again->Callee), F,
                          Again->place(), cast<CallExpr>(InConstructor->Site)});
        return;
      }
  }
}

} // namespace cuda_lint
