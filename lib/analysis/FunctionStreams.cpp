//===- FunctionStreams.cpp ------------------------------------------------===//

#include "analysis/FunctionStreams.h"
#include "analysis/MemberHandles.h"
#include "analysis/StandardCalls.h"
#include "analysis/StreamNeighbours.h"
#include "analysis/StreamOrder.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include <utility>

using namespace clang;

namespace cuda_lint {

const FunctionDecl *functionAround(const FunctionDecl *F) {
  const FunctionDecl *Around = enclosingFunctionOfLambda(F);
  while (Around)
    if (const FunctionDecl *Next = enclosingFunctionOfLambda(Around))
      Around = Next;
    else
      break;
  return Around;
}

bool isOwnVariable(const ValueDecl *V) {
  const auto *Variable = dyn_cast<VarDecl>(V);
  return Variable && Variable->isLocalVarDecl();
}

/// True when an expression is a call of a function that does such work of the
/// runtime itself: a wrapper.
bool FunctionStreams::calls(const Expr *E, HostWork Work) const {
  const auto *Call = dyn_cast<CallExpr>(E->IgnoreImplicit());
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && doesWork(Unit, Callee, Work, 0);
}

/// Whether a function is asked for a stream that it stores in a variable, as
/// `getStream(&stream)` and `cublasGetStream(handle, &stream)` are. One that
/// makes it would see it destroyed.
bool FunctionStreams::isAskedOf(const HostStreams &S,
                                const ValueDecl *V) const {
  const ir::Instruction *By = S.filledBy(V);
  const FunctionDecl *From = By ? By->function() : nullptr;
  if (!From || !isOwnVariable(V) || !isStreamType(V->getType()))
    return false;
  if (const HostFunction *Row = hostFunction(From);
      Row ? Row->Work != HostWork::Query
          : doesWork(Unit, From, HostWork::Create, 0))
    return false;
  return llvm::none_of(S.uses(), [&](const StreamUse &U) {
    return U.Row && U.Row->Work == HostWork::Destroy && U.Stream.Is.Root == V;
  });
}

/// A variable whose value came from elsewhere: not a null pointer, and
/// nothing that is filled in later but by a function that is asked for it.
bool FunctionStreams::isGiven(const HostStreams &S, const ValueDecl *V) const {
  if (S.changes(V))
    return isAskedOf(S, V);
  if (isa<ParmVarDecl>(V))
    return true;
  if (const auto *Accessor = dyn_cast<FunctionDecl>(V))
    return !doesWork(Unit, Accessor, HostWork::Create, 0);
  const auto *Variable = dyn_cast<VarDecl>(V);
  if (!Variable || !Variable->isLocalVarDecl() || !Variable->hasInit())
    return false;
  const Expr *Init = Variable->getInit()->IgnoreImplicit();
  if (const auto *C = dyn_cast<CXXConstructExpr>(Init))
    return C->getNumArgs() > 0 &&
           namedStreamLiteral(C->getArg(0), V->getASTContext()) ==
               NamedStream::None;
  return !isa<InitListExpr>(Init) &&
         namedStreamLiteral(Init, V->getASTContext()) == NamedStream::None &&
         !calls(Init, HostWork::Create);
}

/// The one member of a class that is a stream; null for none or several.
static const FieldDecl *onlyStreamOf(const RecordDecl *Class) {
  const FieldDecl *Stream = nullptr;
  for (const FieldDecl *Field : Class->fields())
    if (isStreamLike(Field->getType())) {
      if (Stream)
        return nullptr;
      Stream = Field;
    }
  return Stream;
}

/// The only stream that an object has, and that it was given.
bool FunctionStreams::isOfGiven(const NamedObject &O) const {
  const auto *Field = dyn_cast_or_null<FieldDecl>(O.Leaf);
  return O.OfThis && Field && onlyStreamOf(Field->getParent()) == Field &&
         isGivenToObjects(Unit, *Field);
}

/// Whether a parameter is told a stream by its address.
static bool isByAddress(const ParmVarDecl &P) {
  const QualType T = P.getType();
  return T->isPointerType() && isStreamType(T->getPointeeType());
}

/// Whether a function does nothing but return something.
static bool onlyReturns(const FunctionDecl &F) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(F.getBody());
  return Body && Body->size() == 1 && isa<ReturnStmt>(Body->body_front());
}

/// What says which stream an object has: the only function of its class that
/// needs no arguments and gives one, else its only member that is one.
static const ValueDecl *streamSaidBy(const CXXRecordDecl &Class) {
  const ValueDecl *Function = nullptr, *Member = nullptr;
  unsigned Functions = 0, Members = 0;
  auto Visit = [&](const CXXRecordDecl *Part) {
    for (const CXXMethodDecl *M : Part->methods())
      if (M->getAccess() == AS_public && M->isInstance() &&
          (M->isConst() || onlyReturns(*M)) &&
          M->getMinRequiredArguments() == 0 &&
          isStreamLike(M->getReturnType())) {
        // One for constant objects beside one for others is one.
        Functions += !Function || Function->getDeclName() != M->getDeclName();
        Function = M;
      }
    for (const FieldDecl *Field : Part->fields())
      if (isStreamLike(Field->getType())) {
        Member = Field;
        Members += Field->getAccess() == AS_public ? 1 : 2;
      }
    return true;
  };
  Visit(&Class);
  Class.forallBases(Visit);
  if (Functions != 0)
    return Functions == 1 ? Function : nullptr;
  return Members == 1 ? Member : nullptr;
}

/// Whether an expression is a member, or what a function does nothing but
/// return, as `s ? s->stream : 0`.
static bool givesMember(const Expr *E, const ValueDecl &Member) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Of = dyn_cast<MemberExpr>(E))
    return Of->getMemberDecl() == &Member;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
      Call && Call->getMethodDecl() &&
      Call->getMethodDecl()->getCanonicalDecl() == Member.getCanonicalDecl())
    return true;
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return givesMember(Choice->getTrueExpr(), Member) ||
           givesMember(Choice->getFalseExpr(), Member);
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->hasBody(Callee) || !onlyReturns(*Callee))
    return false;
  const auto *Return =
      cast<ReturnStmt>(cast<CompoundStmt>(Callee->getBody())->body_front());
  const Expr *Value = Return->getRetValue();
  return Value && !isa<CallExpr>(Value->IgnoreParenImpCasts()) &&
         givesMember(Value, Member);
}

/// Whether work of any function goes to the stream that a member says.
bool FunctionStreams::isWorkedIn(const ValueDecl &Member) const {
  return llvm::any_of(Unit.functions(), [&](const FunctionDecl *F) {
    return llvm::any_of(Unit.callsIn(F), [&](const CallSite &Site) {
      const cuda_lint::Launch *L = Unit.launchAt(Site.Call);
      const Expr *Stream = L ? L->Stream : nullptr;
      if (const HostFunction *Row = hostFunction(Site.Call);
          !L && Row && Row->enqueues())
        Stream = argument(*Row, Site.Call, ArgumentRole::Stream);
      return Stream && givesMember(Stream, Member);
    });
  });
}

/// Whether a pointer is one to the elements of an array.
static bool isOneOfMany(const HostStreams &S, const ParmVarDecl &P) {
  return llvm::any_of(S.function().Blocks, [&](const ir::Block &B) {
    return llvm::any_of(B.Instructions, [&](const ir::Instruction &I) {
      return I.Code == ir::Opcode::Element &&
             S.named(I.operand(0)) == NamedObject{&P};
    });
  });
}

/// The class of an object, or of what a pointer or a reference leads to; null
/// for other types.
static const CXXRecordDecl *classOf(QualType T) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  return Class && !Class->isLambda() ? Class : nullptr;
}

/// The class of what a pointer leads to, one of the library's that owns it as
/// well; null for other types.
static const CXXRecordDecl *classBehind(QualType T) {
  if (T->isPointerType())
    return classOf(T);
  const auto *Owner = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!Owner || !Owner->isInStdNamespace() || !Owner->getIdentifier() ||
      !llvm::is_contained({"shared_ptr", "unique_ptr"}, Owner->getName()))
    return nullptr;
  const TemplateArgument &Of = Owner->getTemplateArgs().get(0);
  return Of.getKind() == TemplateArgument::Type ? classOf(Of.getAsType())
                                                : nullptr;
}

/// What says which stream work goes to, of what the only public member of a
/// class leads to that has one; null for none, and where the file makes what is
/// there with no stream.
const ValueDecl *
FunctionStreams::streamSaidByMember(const CXXRecordDecl &Class) {
  const ValueDecl *Out = nullptr;
  const FieldDecl *By = nullptr;
  for (const FieldDecl *Field : Class.fields()) {
    const CXXRecordDecl *Of = classBehind(Field->getType());
    const ValueDecl *Says = Of ? streamSaidBy(*Of) : nullptr;
    if (!Says)
      continue;
    if (Out || Field->getAccess() != AS_public)
      return nullptr;
    Out = Says;
    By = Field;
  }
  return Out && !Streamless.has(By) ? Out : nullptr;
}

/// Whether a function says which stream an object of a class has: it needs
/// nothing else.
static bool saysStreamOf(const FunctionDecl &F, const CXXRecordDecl &Class) {
  if (F.getNumParams() != 1 || isa<CXXMethodDecl>(F) ||
      !isStreamLike(F.getReturnType()))
    return false;
  const QualType To = F.getParamDecl(0)->getType()->getPointeeType();
  return !To.isNull() && To.isConstQualified() && classOf(To) == &Class;
}

/// Collects the functions of a namespace, and of those in it, that say which
/// stream an object of a class has.
static void collectSaying(const DeclContext &In, const CXXRecordDecl &Class,
                          llvm::SmallPtrSetImpl<const FunctionDecl *> &Out) {
  for (const Decl *D : In.decls())
    if (const auto *Inner = dyn_cast<NamespaceDecl>(D))
      collectSaying(*Inner, Class, Out);
    else if (const auto *F = dyn_cast<FunctionDecl>(D);
             F && saysStreamOf(*F, Class))
      Out.insert(F->getCanonicalDecl());
}

/// The only function around a class, in its namespace or one in that, that says
/// which stream an object of it has; null for none or several.
const FunctionDecl *
FunctionStreams::streamSaidBeside(const CXXRecordDecl &Class) {
  const auto *Around = dyn_cast<NamespaceDecl>(Class.getDeclContext());
  if (!Around || Class.isInStdNamespace())
    return nullptr;
  auto [It, New] = Beside.try_emplace(&Class, nullptr);
  if (!New)
    return It->second;
  llvm::SmallPtrSet<const FunctionDecl *, 2> All;
  for (const NamespaceDecl *Part : Around->redecls())
    collectSaying(*Part, Class, All);
  return Beside[&Class] = All.size() == 1 ? *All.begin() : nullptr;
}

/// Whether a function calls another.
static bool callsFunction(const HostStreams &S, const FunctionDecl &F) {
  return llvm::any_of(S.function().Blocks, [&](const ir::Block &B) {
    return llvm::any_of(B.Instructions, [&](const ir::Instruction &I) {
      return I.Code == ir::Opcode::Call && I.function() &&
             I.function()->getCanonicalDecl() == F.getCanonicalDecl();
    });
  });
}

/// Whether a class is a container of memory that is in one piece: its stream is
/// where the memory is allocated and freed, and says nothing of who reads it.
static bool isContiguous(const CXXRecordDecl &Class) {
  bool Data = false, Size = false;
  auto Visit = [&](const CXXRecordDecl *Part) {
    for (const Decl *D : Part->decls()) {
      const auto *M = dyn_cast<CXXMethodDecl>(D);
      if (!M || !M->getIdentifier() || M->getNumParams() != 0)
        continue;
      Data |= M->getName() == "data" && M->getReturnType()->isPointerType();
      Size |= M->getName() == "size" && M->getReturnType()->isIntegerType();
    }
    return true;
  };
  Visit(&Class);
  Class.forallBases(Visit);
  return Data && Size;
}

/// The stream of the one object that a function is given to ask for it.
NamedObject FunctionStreams::streamOfGiven(const HostStreams &S,
                                           const FunctionDecl *F) {
  NamedObject Out;
  for (const ParmVarDecl *P : F->parameters()) {
    const CXXRecordDecl *Class = classOf(P->getType());
    if (!Class)
      continue;
    const ValueDecl *Says = streamSaidBy(*Class);
    if (!Says)
      Says = streamSaidByMember(*Class);
    if (!Says)
      if (const FunctionDecl *F = streamSaidBeside(*Class);
          F && !callsFunction(S, *F))
        Says = F;
    if (!Says)
      continue;
    // One that may be asked for others as well may have been.
    const auto *Function = dyn_cast<FunctionDecl>(Says);
    const bool Asked = Function && Function->getNumParams() != 0 &&
                       llvm::any_of(S.uses(), [](const StreamUse &U) {
                         return U.Stream.Kind == StreamName::Unknown;
                       });
    if (Out || Asked || P->getName().empty() || P->hasAttr<UnusedAttr>() ||
        isOneOfMany(S, *P) ||
        ((isa<FieldDecl>(Says) || isContiguous(*Class)) && !isWorkedIn(*Says)))
      return {};
    Out = {P, Says};
  }
  return Out;
}

/// The streams that a function uses.
std::vector<FunctionStream>
FunctionStreams::usedIn(const HostStreams &S) const {
  std::vector<FunctionStream> Out;
  for (const StreamUse &U : S.uses()) {
    if (U.Stream.Kind != StreamName::Object ||
        (U.Row && U.Row->Work == HostWork::Destroy) ||
        llvm::any_of(
            Out, [&](const FunctionStream &C) { return C.Is == U.Stream.Is; }))
      continue;
    const ValueDecl *Root = U.Stream.Is.Root;
    const bool Given =
        Root && !U.Stream.Is.OfThis ? isGiven(S, Root) : isOfGiven(U.Stream.Is);
    Out.push_back({U.Stream.Is, Given, &U});
  }
  return Out;
}

/// Whether a parameter is a stream that exists to be used, and is not among
/// those that are; a comparison with null is no use.
static bool isLeftUnused(const ParmVarDecl &P, const HostStreams &S,
                         llvm::ArrayRef<FunctionStream> Used) {
  if (P.getName().empty() || !(isStreamLike(P.getType()) || isByAddress(P)) ||
      P.hasAttr<UnusedAttr>() || P.isImplicit())
    return false;
  return S.isAskedFor({&P}) ? llvm::none_of(Used,
                                            [&](const FunctionStream &C) {
                                              return C.Is.Root == &P;
                                            })
                            : !S.mentions(&P) && !P.isReferenced();
}

/// Whether a local variable holds a stream that was given, and nobody uses it.
bool FunctionStreams::isUnusedCopy(const HostStreams &S,
                                   const ValueDecl *D) const {
  const auto *V = dyn_cast_or_null<VarDecl>(D);
  return V && V->isLocalVarDecl() && isStreamLike(V->getType()) &&
         !V->isReferenced() && !V->hasAttr<UnusedAttr>() && isGiven(S, V);
}

/// The stream that a function without one of its own is to work in: its
/// object's, that of an argument, or the one that is current.
NamedObject FunctionStreams::streamAround(const HostStreams &S,
                                          const FunctionDecl *F,
                                          const FunctionDecl *Lambda) {
  if (const FieldDecl *Field = streamOfObject(F, Lambda))
    return {nullptr, Field, true};
  if (const NamedObject Accessed = streamOfSiblings(F))
    return Accessed;
  if (const NamedObject Given = streamOfGiven(S, F))
    return Given;
  if (const FunctionDecl *Current = currentStreamOf(F->getASTContext()))
    return {Current};
  return {streamOfNamespace(S, F)};
}

std::vector<FunctionStream> FunctionStreams::of(const HostStreams &S,
                                                const FunctionDecl *F,
                                                const FunctionDecl *Lambda) {
  std::vector<FunctionStream> Out = usedIn(S);
  for (const ParmVarDecl *P : F->parameters())
    if (isLeftUnused(*P, S, Out))
      Out.push_back({{P}, true, nullptr});
  for (const ir::Slot &Slot : S.function().Slots)
    if (isUnusedCopy(S, Slot.Decl))
      Out.push_back({{Slot.Decl}, true, nullptr});
  if (Out.empty())
    if (const NamedObject Around = streamAround(S, F, Lambda))
      Out.push_back({Around, true, nullptr});
  return Out;
}

bool saysCurrentStream(const ValueDecl *D) {
  const auto *V = dyn_cast_or_null<VarDecl>(D);
  return isa_and_nonnull<FunctionDecl>(D) ||
         (V && V->hasGlobalStorage() && !V->isStaticLocal() &&
          !V->isStaticDataMember());
}

/// The variable of a namespace that an expression names, where it has a stream.
static const VarDecl *sharedStream(const Expr *E) {
  const auto *Ref =
      E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && isStreamType(V->getType()) && !V->isConstexpr() &&
                 saysCurrentStream(V)
             ? V->getCanonicalDecl()
             : nullptr;
}

/// Finds who works in streams of variables of a namespace.
void FunctionStreams::collectSharedUses() {
  if (std::exchange(HasShared, true))
    return;
  for (const FunctionDecl *F : Unit.functions()) {
    if (!runsOnHost(F))
      continue;
    for (const CallSite &Site : Unit.callsIn(F)) {
      if (const cuda_lint::Launch *L = Unit.launchAt(Site.Call)) {
        const VarDecl *V = sharedStream(L->Stream);
        if (V)
          Shared[V].insert(F);
        (V ? LaunchThere : LaunchElsewhere).insert(F);
      } else if (const HostFunction *Row = hostFunction(Site.Call);
                 Row && Row->enqueues()) {
        if (const VarDecl *V =
                sharedStream(argument(*Row, Site.Call, ArgumentRole::Stream)))
          Shared[V].insert(F);
      } else if (Row && Row->Work == HostWork::Create) {
        const Expr *To = argument(*Row, Site.Call, ArgumentRole::NewStream);
        const auto *V = dyn_cast_or_null<VarDecl>(To ? startOf(To) : nullptr);
        const Expr *Flags = argument(*Row, Site.Call, ArgumentRole::Flags);
        Expr::EvalResult Number;
        if (V && (!Flags || (!Flags->isValueDependent() &&
                             Flags->EvaluateAsInt(Number, V->getASTContext()) &&
                             Number.Val.getInt() == 0)))
          Blocking.insert(V->getCanonicalDecl());
      }
    }
  }
}

/// The one stream of a variable that is no function's own and that other
/// functions work in: two or more that have all launches besides, at least one,
/// or one function where each thread has a variable of its own, which is the
/// thread's current stream then. Null where the function knows the variable.
const VarDecl *FunctionStreams::streamOfNamespace(const HostStreams &S,
                                                  const FunctionDecl *F) {
  collectSharedUses();
  if (Shared.size() != 1 || F->isMain())
    return nullptr;
  const auto &[V, Users] = *Shared.begin();
  const bool IsOfThread = V->getTLSKind() != VarDecl::TLS_None;
  auto IsOther = [&](const FunctionDecl *Other) { return Other != F; };
  if (Users.contains(F) || S.mentions(V) || Users.empty() ||
      Blocking.contains(V) ||
      (!IsOfThread && (Users.size() < 2 || LaunchThere.empty() ||
                       llvm::any_of(LaunchElsewhere, IsOther))))
    return nullptr;
  return V;
}

static bool isMember(const Expr *E, const FieldDecl *Field) {
  const auto *Of = E ? dyn_cast<MemberExpr>(E->IgnoreParenImpCasts()) : nullptr;
  return Of && Of->getMemberDecl() == Field;
}

/// The one stream that a method's object has, where the launches of all other
/// methods go to it, and at least two have some; one method that works in it
/// is enough where the object was given it. Where a lambda is asked about, the
/// others of the method that it is written in say as much.
const FieldDecl *
FunctionStreams::streamOfObject(const FunctionDecl *F,
                                const FunctionDecl *Lambda) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method || !Method->isInstance() || Method->getParent()->isLambda() ||
      isa<CXXConstructorDecl, CXXDestructorDecl>(Method))
    return nullptr;
  const FieldDecl *Stream = onlyStreamOf(Method->getParent());
  if (!Stream)
    return nullptr;
  llvm::SmallPtrSet<const FunctionDecl *, 4> Launch, Work;
  for (const FunctionDecl *Other : Unit.functions()) {
    const auto *M = dyn_cast<CXXMethodDecl>(Other);
    const bool Beside = Lambda && M && M != Lambda && functionAround(M) == F &&
                        M->getParent()->isLambda();
    if (!Beside && (!M || M == Method || M->getParent() != Method->getParent()))
      continue;
    for (const CallSite &Site : Unit.callsIn(M)) {
      if (const cuda_lint::Launch *L = Unit.launchAt(Site.Call)) {
        if (!isMember(L->Stream, Stream))
          return nullptr;
        Launch.insert(M);
      } else if (const HostFunction *Row = hostFunction(Site.Call);
                 Row && Row->enqueues() &&
                 isMember(argument(*Row, Site.Call, ArgumentRole::Stream),
                          Stream)) {
        Work.insert(M);
      }
    }
  }
  return Launch.size() >= 2 || ((!Launch.empty() || !Work.empty()) &&
                                isGivenToObjects(Unit, *Stream))
             ? Stream
             : nullptr;
}

/// The streams that a method works in, as its object's.
const FunctionStreams::MethodStreams &
FunctionStreams::streamsOf(const FunctionDecl *Method) {
  auto [It, New] = Methods.try_emplace(Method);
  if (!New)
    return It->second;
  const ir::Function *Lowered = Unit.engine<ir::Program>().function(Method);
  if (!Lowered)
    return It->second;
  MethodStreams Out;
  const HostStreams S(*Lowered);
  for (const StreamUse &U : S.uses()) {
    if (!U.works() || (U.Row && (U.Row->usesDefaultStream() ||
                                 U.Row->Work == HostWork::RecordEvent)))
      continue;
    if (U.Stream.Kind != StreamName::Object || !U.Stream.Is.OfThis ||
        U.Stream.Is.Root)
      Out.Other = true;
    else if (!llvm::is_contained(Out.Of, U.Stream.Is))
      Out.Of.push_back(U.Stream.Is);
  }
  return Methods[Method] = std::move(Out);
}

/// The stream that all other methods of a class work in which have work, two
/// or more: what a member of the object, or a member of that, says by a
/// function without arguments.
NamedObject FunctionStreams::streamOfSiblings(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method || !Method->isInstance() || Method->getParent()->isLambda() ||
      isa<CXXConstructorDecl, CXXDestructorDecl>(Method))
    return {};
  NamedObject Stream;
  unsigned Count = 0;
  for (const FunctionDecl *Other : Unit.functions()) {
    const auto *M = dyn_cast<CXXMethodDecl>(Other);
    if (!M || M == Method || M->getParent() != Method->getParent())
      continue;
    const MethodStreams &Each = streamsOf(M);
    if (Each.Other || Each.Of.size() > 1)
      return {};
    if (Each.Of.empty())
      continue;
    if (Stream && !(Stream == Each.Of.front()))
      return {};
    Stream = Each.Of.front();
    ++Count;
  }
  // A member that is a stream itself is another rule's.
  return Count >= 2 && isa_and_nonnull<FunctionDecl>(Stream.Leaf)
             ? Stream
             : NamedObject();
}

/// The streams that the function around a lambda was given, where it runs the
/// lambda itself, or a function does that is seen.
std::vector<FunctionStream>
FunctionStreams::around(const FunctionDecl *Lambda, const HostStreams &S,
                        const FunctionDecl *Around) {
  std::vector<FunctionStream> Out;
  if (!Unit.callersOf(Lambda).empty() || runsByLibrary(Around, Lambda))
    for (const FunctionStream &C : of(S, Around, Lambda))
      if (C.Given && !S.isAskedFor(C.Is) &&
          (C.Is.OfThis ? isa_and_nonnull<FieldDecl>(C.Is.Leaf)
                       : isa_and_nonnull<VarDecl>(C.Is.Root)))
        Out.push_back(C);
  return Out;
}

} // namespace cuda_lint
