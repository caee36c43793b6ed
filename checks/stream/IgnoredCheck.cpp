//===- IgnoredCheck.cpp - Work beside the stream that is at hand ----------===//

#include "analysis/BlockingStreams.h"
#include "analysis/DataFlow.h"
#include "analysis/DefaultStreamHelpers.h"
#include "analysis/DroppedHandles.h"
#include "analysis/FunctionStreams.h"
#include "analysis/HostStreams.h"
#include "analysis/LegacyConflicts.h"
#include "analysis/StreamNeighbours.h"
#include "analysis/UnboundHandles.h"
#include "analysis/WrittenSizes.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/StatementParents.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cuda_lint {
namespace {

static const Bound<size_t>
    MostOthers("stream-ignored-others", 3, BoundKind::Reach,
               "further calls of a function that have a note each");

/// Work in the default stream.
struct Ignored {
  const StreamUse *Work;
  /// Of a blocking call: the work on the same memory that it is not ordered
  /// with.
  const StreamUse *Beside;
  /// Of a call of a function that takes no stream: the work in it.
  const Stmt *Inside = nullptr;
};

/// `void callback(cudaStream_t, cudaError_t, void *)` is told the stream that
/// it runs behind, and must not call the runtime at all.
bool isCallback(const FunctionDecl *F) {
  if (F->getNumParams() != 3 ||
      !F->getParamDecl(2)->getType()->isVoidPointerType())
    return false;
  return F->getParamDecl(1)->getType()->isEnumeralType();
}

/// Whether the names of the function around a lambda mean the same in it.
bool capturesByDefault(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return !Method || !Method->getParent()->isLambda() ||
         (Method->getParent()->getLambdaCaptureDefault() != LCD_None &&
          capturesByDefault(enclosingFunctionOfLambda(F)));
}

class IgnoredCheck : public HostCheck {
public:
  IgnoredCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context)
      : HostCheck(Name, Context), Blocking(Options.get("Blocking", false)) {}
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override {
    HostCheck::storeOptions(Opts);
    Options.store(Opts, "Blocking", Blocking);
  }

private:
  void observe(Preprocessor &PP) override { this->PP = &PP; }
  void checkUnit(TranslationUnit &TU) override {
    ir::Program &P = TU.engine<ir::Program>();
    Unit = &TU;
    for (const FunctionDecl *F : TU.functions()) {
      if (!runsOnDevice(F))
        for (const DroppedStream &Each : droppedStreams(TU, F))
          reportDropped(Each);
      if (runsOnDevice(F) || isCallback(F) || !mayBeAbout(TU, F))
        continue;
      const ir::Function *Lowered = P.function(F);
      if (!Lowered)
        continue;
      const HostStreams Own(*Lowered);
      const std::vector<FunctionStream> Streams =
          TU.engine<FunctionStreams>().of(Own, F);
      if (!Streams.empty()) {
        checkFunction({Own, F, Own, F}, Streams);
        continue;
      }
      // What a lambda does is done for the function that it is written in.
      const FunctionDecl *Around = functionAround(F);
      const ir::Function *Outer = Around ? P.function(Around) : nullptr;
      if (!Outer)
        continue;
      const HostStreams AroundIt(*Outer);
      checkFunction({Own, F, AroundIt, Around},
                    TU.engine<FunctionStreams>().around(F, AroundIt, Around));
    }
  }

  void reportDropped(const DroppedStream &Each) {
    const SourceLocation At = Each.Statement->getBeginLoc();
    if (!claim(At))
      return;
    diag(At, "this statement says a stream and does nothing with it: no work "
             "goes there");
    note(Each.Work->getBeginLoc(), "the function works here");
    note(At, "assign it to the stream that the work is given");
  }

  /// Whether the call of a lambda is told of in the lambda.
  bool isToldInLambda(const HostStreams &S, const FunctionDecl *F,
                      const FunctionDecl *Callee) {
    return Callee && functionAround(Callee) == F &&
           !Unit->engine<FunctionStreams>().around(Callee, S, F).empty();
  }

  /// Only bodies with work in the default stream are lowered.
  bool mayBeAbout(TranslationUnit &TU, const FunctionDecl *F) {
    for (const CallSite &Site : TU.callsIn(F)) {
      if (const Launch *L = TU.launchAt(Site.Call)) {
        if (!L->Stream ||
            namedStreamLiteral(L->Stream, TU.context()) == NamedStream::Null)
          return true;
        continue;
      }
      if (const HostFunction *Row = hostFunction(Site.Call))
        if (Row->usesDefaultStream() ||
            (Row->OfLibrary && Row->has(ArgumentRole::NewHandle)))
          return true;
      if (isThrustInDefaultStream(Site.Call))
        return true;
      const FunctionDecl *Callee = Site.Call->getDirectCallee();
      if (!Callee)
        continue;
      if (!TU.engine<DefaultStreamHelpers>().of(Callee).empty() ||
          leftToDefaultBy(Callee))
        return true;
      for (unsigned I = 0; I < Site.Call->getNumArgs(); ++I)
        if (worksInHandle(Callee, I) &&
            (isa<MemberExpr>(Site.Call->getArg(I)->IgnoreParenImpCasts()) ||
             TU.engine<UnboundHandles>().makerFor(*Callee, I)))
          return true;
      for (unsigned I = 0; I < Site.Call->getNumArgs(); ++I)
        if (isStreamLike(Site.Call->getArg(I)->getType()) &&
            (isa<CXXDefaultArgExpr>(Site.Call->getArg(I)) ||
             namedStreamLiteral(Site.Call->getArg(I), TU.context()) ==
                 NamedStream::Null))
          return true;
    }
    return constructsInDefaultStream(F);
  }

  /// Whether a function makes an object that takes a stream, and leaves it out
  /// or gives it a null pointer.
  static bool constructsInDefaultStream(const FunctionDecl *F) {
    llvm::SmallVector<const Stmt *, 32> Work{F->getBody()};
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        Work.push_back(Init->getInit());
    while (!Work.empty()) {
      const Stmt *S = Work.pop_back_val();
      if (!S)
        continue;
      if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
        for (const Expr *Arg : Made->arguments())
          if (isStreamLike(Arg->getType()) &&
              (isa<CXXDefaultArgExpr>(Arg) ||
               namedStreamLiteral(Arg, F->getASTContext()) ==
                   NamedStream::Null))
            return true;
      Work.append(S->child_begin(), S->child_end());
    }
    return false;
  }

  /// Whether work goes to the default stream without anybody asking for it.
  bool inDefaultStream(const HostStreams &S, const StreamUse &U) const {
    if (!U.works() || isa_and_nonnull<CXXDestructorDecl>(U.Callee))
      return false;
    if (asksForSize(S, U))
      return false;
    if (U.Stream.Kind == StreamName::Null)
      // An event in the default stream takes the time of all others.
      return U.isLaunch() || (U.Row ? U.Row->Work != HostWork::RecordEvent
                                    : U.Written != nullptr);
    if (U.Stream.Kind != StreamName::Omitted)
      return false;
    if (U.Row && U.Row->usesDefaultStream())
      return isBlocking(U);
    return usesStream(U);
  }

  /// A copy or memset that takes no stream.
  static bool isBlocking(const StreamUse &U) {
    return U.Row && U.Row->usesDefaultStream() &&
           (U.Row->Work == HostWork::Copy || U.Row->Work == HostWork::Set);
  }

  /// A parameter that is a stream, or an object that says one, and is used for
  /// nothing.
  static bool isUnusedStream(const HostStreams &S, const FunctionStream &C) {
    return !C.Use && isa_and_nonnull<ParmVarDecl>(C.Is.Root) &&
           (!C.Is.Leaf || !S.mentions(C.Is.Root));
  }

  /// False when a function that is seen does nothing with the stream that it is
  /// left to: not with its template's arguments.
  bool usesStream(const StreamUse &U) const {
    const FunctionDecl *F = U.Callee;
    if (!F || !U.Written || !F->hasBody(F))
      return true;
    if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
        Method && Method->isVirtual())
      return true;
    const auto *Stream =
        llvm::find_if(F->parameters(), [](const ParmVarDecl *P) {
          return isStreamLike(P->getType());
        });
    const DataFlow *Body = Unit->engine<DataFlows>().of(F);
    return !Body || Stream == F->param_end() || mentions(*Body, *Stream);
  }

  /// Whether a function mentions a variable where its template's arguments let
  /// it get.
  static bool mentions(const DataFlow &Body, const ValueDecl *V) {
    const ir::Function &F = Body.function();
    llvm::SmallVector<uint32_t, 8> Work{0};
    llvm::DenseSet<uint32_t> Seen{0};
    while (!Work.empty()) {
      const ir::Block &B = F.Blocks[Work.pop_back_val()];
      for (const ir::Instruction &I : B.Instructions)
        if (I.Code == ir::Opcode::Local && F.Slots[I.Number].Decl == V)
          return true;
      const ir::Instruction &Last = B.terminator();
      const auto Known = Last.Code == ir::Opcode::Branch
                             ? Body.constant(Last.Operands[0])
                             : std::nullopt;
      for (unsigned I = 0; I < B.Successors.size(); ++I)
        if ((!Known || I == unsigned(Known->isZero())) &&
            Seen.insert(B.Successors[I]).second)
          Work.push_back(B.Successors[I]);
    }
    return false;
  }

  /// Whether a function takes scratch memory first, and a place for how much it
  /// needs next; or hands what it takes first to one that does.
  bool takesScratch(const FunctionDecl *F, bool Behind) const {
    if (!F || F->getNumParams() < 2 ||
        !F->getParamDecl(0)->getType()->isVoidPointerType())
      return false;
    const QualType Size = F->getParamDecl(1)->getType();
    if ((Size->isPointerType() || Size->isLValueReferenceType()) &&
        Size->getPointeeType()->isIntegerType() &&
        !Size->getPointeeType().isConstQualified())
      return true;
    const DataFlow *Body = Behind ? Unit->engine<DataFlows>().of(F) : nullptr;
    return Body && llvm::any_of(Body->function().Blocks, [&](const auto &B) {
             return llvm::any_of(B.Instructions, [&](const auto &I) {
               return I.Code == ir::Opcode::Call && I.function() &&
                      takesScratch(I.function(), false) &&
                      Body->parameter(ir::callOperands(I).Arguments.front()) ==
                          0u;
             });
           });
  }

  /// What a function that takes scratch memory first is given for it.
  static NamedObject scratchOf(const HostStreams &S, const StreamUse &U) {
    if (!U.Callee || U.Row)
      return {};
    const auto Given = ir::callOperands(*U.At).Arguments;
    return Given.empty() || Given.front() == ir::NoRegister
               ? NamedObject()
               : S.named(Given.front());
  }

  /// Whether a function is only asked how much scratch memory it needs, and
  /// does nothing else, in any stream: it is given a null pointer, or, the
  /// first time that the function has this variable, one that the next call
  /// will have filled, as CUB's functions are.
  bool asksForSize(const HostStreams &S, const StreamUse &U) const {
    if (!U.Callee || U.Row || !takesScratch(U.Callee, true))
      return false;
    const DataFlow *Flow =
        Unit->engine<DataFlows>().of(S.function().Declaration);
    const ir::Register Scratch = ir::callOperands(*U.At).Arguments.front();
    if (!Flow || Scratch == ir::NoRegister)
      return false;
    if (const auto Given = Flow->constant(Flow->source(Scratch)))
      return Given->isZero();
    if (U.Stream.Kind != StreamName::Omitted ||
        !U.Callee->getParamDecl(1)->getType()->isReferenceType())
      return false;
    const NamedObject Name = S.named(Scratch);
    if (!Name)
      return true;
    const auto *Own = dyn_cast_or_null<VarDecl>(Name.Root);
    return Own && !Name.Leaf && Own->isLocalVarDecl() &&
           llvm::none_of(S.uses(), [&](const StreamUse &Before) {
             return nameOfWork(Before) == nameOfWork(U) &&
                    scratchOf(S, Before) == Name && S.reaches(Before, U, false);
           });
  }

  /// True when the function orders work in the default stream with that of a
  /// stream on purpose. A wait for null streams only says nothing of others.
  bool synchronisesOnPurpose(const HostStreams &S, const FunctionDecl *F,
                             const NamedObject &Stream) const {
    // Events most often have a class of their own.
    bool Records = callsHelper(F, HostWork::RecordEvent),
         Awaits = callsHelper(F, HostWork::WaitForEvent);
    for (const StreamUse &W : S.waits())
      if ((W.Row->Work == HostWork::WaitForDevice ||
           W.Stream.Kind == StreamName::Null ||
           W.Stream.Kind == StreamName::Named) &&
          !S.onlyForSome(Stream, W))
        return true;
    for (const StreamUse &U : S.uses()) {
      if (!U.Row)
        continue;
      const bool Default = U.Stream.Kind != StreamName::Object &&
                           U.Stream.Kind != StreamName::Unknown;
      if (U.Stream.Kind == StreamName::Named)
        return true;
      Records |= U.Row->Work == HostWork::RecordEvent && Default;
      Awaits |= U.Row->Work == HostWork::WaitForEvent;
      if (U.Row->Work == HostWork::WaitForEvent && Default)
        return true;
    }
    return Records && Awaits;
  }

  /// Whether a function calls one of the project's own that does such work.
  bool callsHelper(const FunctionDecl *F, HostWork Work) const {
    return llvm::any_of(Unit->callsIn(F), [&](const CallSite &Site) {
      const FunctionDecl *Callee = Site.Call->getDirectCallee();
      return Callee && !hostFunction(Site.Call) && Callee != F &&
             doesWork(*Unit, Callee, Work, 1);
    });
  }

  /// Whether a variable of the function exists where work is done.
  bool isThere(const FunctionStream &C, const StreamUse &Work) const {
    if (!C.Is.Root || !isOwnVariable(C.Is.Root) || !Work.At->Source)
      return true;
    ASTContext &Ctx = Unit->context();
    const SourceManager &SM = Ctx.getSourceManager();
    const SourceLocation At = SM.getFileLoc(Work.At->Source->getBeginLoc());
    auto &Parents = Unit->engine<StatementParents>();
    const auto *V = dyn_cast<VarDecl>(C.Is.Root);
    const Stmt *Scope = V ? Parents.declaring(V) : nullptr;
    while (Scope && (Scope = Parents.parent(Scope))) {
      if (isa<CompoundStmt>(Scope))
        return SM.isBeforeInTranslationUnit(
                   SM.getFileLoc(C.Is.Root->getLocation()), At) &&
               SM.isBeforeInTranslationUnit(At,
                                            SM.getFileLoc(Scope->getEndLoc()));
    }
    return true;
  }

  /// True when the same work, but for the runtime's copies and memsets, is done
  /// in the stream.
  static bool isDoneIn(const HostStreams &S, const StreamUse &Work,
                       const NamedObject &Stream) {
    return !Work.Row && llvm::any_of(S.uses(), [&](const StreamUse &U) {
      return U.works() && U.Stream.Kind == StreamName::Object &&
             U.Stream.Is == Stream && nameOfWork(U) == nameOfWork(Work);
    });
  }

  /// Whether a function makes an object of a stream alone, for work to come.
  static bool makesPolicy(const StreamUse &U) {
    return U.Callee && U.Callee->getReturnType()->isRecordType() &&
           U.Callee->getNumParams() != 0 &&
           llvm::all_of(U.Callee->parameters(), [](const ParmVarDecl *P) {
             return isStreamLike(P->getType());
           });
  }

  /// Whether a default stream that is written is meant. It is as much forgotten
  /// as one that is left out where the function's own stream is used for
  /// nothing else, or for work on the same memory.
  static bool isMeant(const HostStreams &S, const StreamUse &Work,
                      const FunctionStream &C) {
    // What a function is given as a number may mean more to it than a stream.
    const bool IsNumber = !Work.isLaunch() && !Work.Row &&
                          !Work.Written->getType()->isRecordType() &&
                          !makesPolicy(Work);
    if (!C.Use)
      return (!isa_and_nonnull<VarDecl>(C.Is.Root) || C.Is.Leaf) &&
             !(IsNumber && !Work.Data.empty());
    bool Works = false;
    for (const StreamUse &U : S.uses()) {
      if (!U.works() || U.Stream.Kind != StreamName::Object ||
          !(U.Stream.Is == C.Is))
        continue;
      Works = true;
      if ((U.Data.empty() && !IsNumber) || sameData(U, Work))
        return false;
    }
    // What is only waited for was to have the work.
    return IsNumber || (Works && Work.isLaunch() && !Work.Data.empty());
  }

  bool worksInNone(const FunctionDecl *F, const StreamUse &U) const {
    return Unit->engine<DefaultStreamHelpers>().worksInNone(F, U);
  }

  bool onlyHandsOut(const HostStreams &S, const StreamUse &U) const {
    return Unit->engine<DefaultStreamHelpers>().onlyHandsOut(S, U);
  }

  /// Whether work says something of the current stream: not an event, which may
  /// be about other work, and not what a function takes by default from where
  /// nobody sees.
  static bool isForCurrent(const StreamUse &U) {
    const auto *Default = dyn_cast_or_null<CXXDefaultArgExpr>(U.Written);
    return !(U.Row && U.Row->Work == HostWork::RecordEvent) &&
           (!Default ||
            namedStreamLiteral(Default, U.Callee->getASTContext()) ==
                NamedStream::Null);
  }

  /// True when a function that is not seen, and gets a stream of the function's
  /// own but no memory, comes first: it may wait for the stream, or end it.
  static bool mayBeDone(const HostStreams &S, const StreamUse &Work,
                        const NamedObject &Stream) {
    return Stream.Root && isOwnVariable(Stream.Root) &&
           llvm::any_of(S.uses(), [&](const StreamUse &U) {
             return !U.Row && U.Callee && !U.Callee->hasBody() &&
                    U.Data.empty() && U.Stream.Kind == StreamName::Object &&
                    U.Stream.Is == Stream && S.reaches(U, Work, false);
           });
  }

  /// A function, and what has the streams that it may work in.
  struct Scope {
    const HostStreams &S;
    const FunctionDecl *F;
    /// What the function \c Of does that has the streams: \c F itself, or the
    /// function that the lambda \c F is written in.
    const HostStreams &Around;
    const FunctionDecl *Of;

    bool inLambda() const { return F != Of; }
  };

  /// Whether work in the default stream may be meant for a stream of the
  /// function at all.
  static bool isAbout(const StreamUse &U, const FunctionStream &C) {
    const bool OnlySaid =
        isa_and_nonnull<FunctionDecl>(C.Is.Root) ||
        ((C.Is.Leaf || saysCurrentStream(C.Is.Root)) && C.Is.Root && !C.Use);
    return !OnlySaid || isForCurrent(U);
  }

  /// Whether the host waits for work, as it does for most of what blocks it,
  /// and nothing else could go on in a stream: says in \p Beside what could.
  bool isWaitedFor(const Scope &In, const StreamNeighbours &Neighbours,
                   const StreamUse &U, const FunctionStream &C,
                   const StreamUse *&Beside) const {
    return isBlocking(U) && !Blocking &&
           !(isUnusedStream(In.Around, C) && hostGoesOn(U)) &&
           !(C.Given &&
             ((Beside = Neighbours.unordered(U, C.Is)) ||
              (hostGoesOn(U) && (Beside = Neighbours.onOtherWays(U, C.Is)))));
  }

  /// Whether what the function does around work says that it knows of both.
  bool isOnPurpose(const Scope &In, const StreamUse &U,
                   const FunctionStream &C) const {
    if (In.S.decides(C.Is, U) || synchronisesOnPurpose(In.S, In.F, C.Is) ||
        isAlternative(In.S, U, C.Is) || !isThere(C, U) ||
        mayBeDone(In.S, U, C.Is))
      return true;
    return In.inLambda() && (synchronisesOnPurpose(In.Around, In.Of, C.Is) ||
                             isDoneIn(In.Around, U, C.Is));
  }

  /// Whether work in the default stream goes past a stream.
  bool goesPast(const Scope &In, const StreamNeighbours &Neighbours,
                const StreamUse &U, const FunctionStream &C,
                const StreamUse *&Beside) {
    if (!isAbout(U, C) || isWaitedFor(In, Neighbours, U, C, Beside) ||
        isOnPurpose(In, U, C))
      return false;
    const bool Written = U.Stream.Kind == StreamName::Null;
    return C.Given ? !Written || !isMeant(In.Around, U, C)
                   : !Written && Neighbours.sharesMemory(U, C.Is) &&
                         !BlockingStreams(*Unit, isPerThreadDefault())
                              .isOwn(In.F, C.Is) &&
                         !isToldOfOrder(In.F, U);
  }

  /// Work of the function itself.
  void checkWork(const Scope &In, const StreamNeighbours &Neighbours,
                 const StreamUse &U, llvm::ArrayRef<FunctionStream> Streams,
                 std::vector<std::vector<Ignored>> &Ignoring) {
    if (!inDefaultStream(In.S, U))
      return;
    for (size_t I = 0; I < Streams.size(); ++I) {
      const StreamUse *Beside = nullptr;
      if (!goesPast(In, Neighbours, U, Streams[I], Beside))
        continue;
      if (!(isGivenStream(U) &&
            (worksInNone(In.F, U) || onlyHandsOut(In.S, U))) &&
          claim(U.At->Source->getBeginLoc()))
        Ignoring[I].push_back({&U, Beside});
      return;
    }
  }

  /// Work of what the function calls.
  void checkHelper(const Scope &In, const StreamNeighbours &Neighbours,
                   const DefaultStreamHelpers::Call &Call,
                   llvm::ArrayRef<FunctionStream> Streams,
                   std::vector<std::vector<Ignored>> &Ignoring) {
    if (isToldInLambda(In.Around, In.Of, Call.Use.Callee))
      return;
    for (size_t I = 0; I < Streams.size(); ++I) {
      const FunctionStream &C = Streams[I];
      if (!C.Given || In.S.decides(C.Is, Call.Use) ||
          synchronisesOnPurpose(In.S, In.F, C.Is) || !isThere(C, Call.Use) ||
          mayBeDone(In.S, Call.Use, C.Is))
        continue;
      const StreamUse *Beside =
          Neighbours.besideHelper(Call.Use, Call.Writes, Call.Ended, C.Is);
      if ((Beside || isUnusedStream(In.Around, C)) &&
          claim(Call.Use.At->Source->getBeginLoc()))
        Ignoring[I].push_back({&Call.Use, Beside, Call.Work});
    }
  }

  void checkFunction(const Scope &In, llvm::ArrayRef<FunctionStream> Streams) {
    const std::vector<DefaultStreamHelpers::Call> Calls =
        Unit->engine<DefaultStreamHelpers>().callsIn(In.S);
    if (Calls.empty() && llvm::none_of(In.S.uses(), [&](const StreamUse &U) {
          return inDefaultStream(In.S, U);
        }))
      return;
    if (Streams.empty() || callsHelper(In.F, HostWork::WaitForDevice) ||
        callsHelper(In.Of, HostWork::WaitForDevice))
      return;
    const StreamNeighbours Neighbours(*Unit, In.S);
    // What goes past one stream of a function is one hazard.
    std::vector<std::vector<Ignored>> Ignoring(Streams.size());
    for (const StreamUse &U : In.S.uses())
      checkWork(In, Neighbours, U, Streams, Ignoring);
    for (const DefaultStreamHelpers::Call &Call : Calls)
      checkHelper(In, Neighbours, Call, Streams, Ignoring);
    for (size_t I = 0; I < Streams.size(); ++I)
      if (!Ignoring[I].empty())
        report(Ignoring[I], Streams[I], In.Of,
               Streams.size() == 1 &&
                   (!In.inLambda() || capturesByDefault(In.F)));
  }

  static std::string nameOf(const FunctionDecl &F) {
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&F))
      return Constructor->getParent()->getNameAsString();
    return F.getIdentifier() ? F.getNameAsString() : "this function";
  }

  static std::string nameOf(const NamedObject &O) {
    std::string Out = O.Root ? O.Root->getNameAsString() : "";
    // A function that the object is given to.
    if (O.Leaf && !O.Leaf->isCXXClassMember())
      return O.Leaf->getNameAsString() + "(" + Out + ")";
    if (O.Leaf) {
      if (!Out.empty())
        Out += ".";
      Out += O.Leaf->getNameAsString();
    }
    return Out;
  }

  static std::string describeWork(const StreamUse &U) {
    if (U.isLaunch()) {
      const Launch &L = *U.At->launch();
      return L.Kernel ? "the launch of '" + L.Kernel->getNameAsString() + "'"
                      : "this launch";
    }
    const FunctionDecl *Callee = U.Callee;
    if (isa<CXXConstructorDecl>(Callee))
      return "'" +
             cast<CXXConstructorDecl>(Callee)->getParent()->getNameAsString() +
             "'";
    return "'" + Callee->getNameAsString() + "'";
  }

  /// ", and 11 more launches".
  static std::string describeOthers(llvm::ArrayRef<Ignored> Others) {
    if (Others.empty())
      return "";
    const bool Launches = llvm::all_of(
        Others, [](const Ignored &I) { return I.Work->isLaunch(); });
    return ", and " + std::to_string(Others.size()) + " more " +
           (Launches ? "launch" : "call") +
           (Others.size() == 1 ? ""
            : Launches         ? "es"
                               : "s");
  }

  void report(llvm::ArrayRef<Ignored> All, const FunctionStream &C,
              const FunctionDecl *F, bool Only) {
    const StreamUse &U = *All.front().Work;
    const llvm::ArrayRef<Ignored> Others = All.drop_front();
    const SourceLocation At = U.At->Source->getBeginLoc();
    const bool Passed = isGivenStream(U);
    const std::string Name = nameOf(C.Is);
    const bool IsCurrent = saysCurrentStream(C.Is.Root) && !C.Use;
    {
      DiagnosticBuilder Report =
          diag(At, IsCurrent ? "%0 %1 the default stream, although '%3' says "
                               "which stream work goes to%4"
                             : "%0 %1 the default stream, although '%2' has "
                               "the stream '%3'%4")
          << describeWork(U) << (Passed ? "is given" : "goes to") << nameOf(*F)
          << Name << describeOthers(Others);
      if (Only)
        for (const Ignored &Each : All)
          if (const std::optional<FixItHint> Hint = fix(*Each.Work, C))
            Report << *Hint;
    }
    for (const Ignored &Other : Others.take_front(MostOthers))
      note(Other.Work->At->Source->getBeginLoc(), "%0 %1 it, too")
          << describeWork(*Other.Work)
          << (isGivenStream(*Other.Work) ? "is given" : "goes to");
    if (const Stmt *Inside = All.front().Inside)
      note(Inside->getBeginLoc(), "this takes no stream");
    if (const StreamUse *Beside = All.front().Beside)
      note(Beside->At->Source->getBeginLoc(),
           "this is in '%0', on the same memory")
          << Name;
    else if (C.Use)
      note(C.Use->At->Source->getBeginLoc(), "this is in '%0'") << Name;
    else if (!C.Is.Root)
      note(C.Is.Leaf->getLocation(),
           "the launches of the other methods go to '%0'")
          << Name;
    else if (C.Is.Leaf)
      note(C.Is.Leaf->getLocation(), "'%0' says where work goes") << Name;
    else
      note(C.Is.Root->getLocation(), saysCurrentStream(C.Is.Root)
                                         ? "'%0' says where work goes"
                                         : "'%0' is not used")
          << C.Is.Root->getName();
    if (U.Maker)
      note(At, "what %0 gave works in the default stream until it is given "
               "another one")
          << U.Maker->Name;
    if (Passed && U.Written && isa<CXXDefaultArgExpr>(U.Written)) {
      const FunctionDecl *Callee = U.Callee;
      for (const ParmVarDecl *P : Callee->parameters())
        if (isStreamLike(P->getType())) {
          note(P->getLocation(), "the stream is left to its default here");
          break;
        }
    }
    note(At, "work in the default stream is not ordered with that of streams "
             "created with cudaStreamNonBlocking, and keeps all others from "
             "running at the same time; pass '%0'")
        << Name;
  }

  /// Whether the default stream is one of each thread.
  bool isPerThreadDefault() const {
    return PP && PP->isMacroDefined("CUDA_API_PER_THREAD_DEFAULT_STREAM");
  }

  /// Whether work meets that of a stream of the function's own on a path, which
  /// cuda-stream-legacy-order tells with both places.
  bool isToldOfOrder(const FunctionDecl *F, const StreamUse &U) const {
    return Unit->engine<LegacyConflicts>()
        .of(F, isPerThreadDefault())
        .contains(U.At->Source);
  }

  /// A function of the user's that takes a stream.
  static bool isGivenStream(const StreamUse &U) {
    return U.Written && !U.Row && !U.isLaunch();
  }

  /// Writes the stream. Only where its name alone means it.
  std::optional<FixItHint> fix(const StreamUse &U, const FunctionStream &C) {
    if (!C.Given || !C.Is.Root || C.Is.Leaf || !U.At->Source ||
        isa<FunctionDecl>(C.Is.Root) || !isStreamLike(C.Is.Root->getType()) ||
        (!U.Row && !U.isLaunch() && !U.Written))
      return std::nullopt;
    const auto *Call = dyn_cast<CallExpr>(U.At->Source);
    if (!Call || Call->getBeginLoc().isMacroID() ||
        Call->getEndLoc().isMacroID())
      return std::nullopt;
    const ASTContext &Ctx = C.Is.Root->getASTContext();
    const std::string Name = C.Is.Root->getNameAsString();
    if (U.Stream.Kind == StreamName::Null) {
      const CharSourceRange Range = Lexer::makeFileCharRange(
          CharSourceRange::getTokenRange(U.Written->getSourceRange()),
          Ctx.getSourceManager(), Ctx.getLangOpts());
      if (Range.isInvalid() || U.Written->getBeginLoc().isMacroID())
        return std::nullopt;
      return FixItHint::CreateReplacement(Range, Name);
    }
    if (const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(Call)) {
      const Launch &L = *U.At->launch();
      const SourceLocation Close = Chevron->getConfig()->getRParenLoc();
      if (Close.isMacroID() || Close.isInvalid())
        return std::nullopt;
      return FixItHint::CreateInsertion(
          Close, (L.SharedBytes ? ", " : ", 0, ") + Name);
    }
    // All that comes before it has to be written.
    unsigned Last = 0;
    for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
      const bool Default = isa<CXXDefaultArgExpr>(Call->getArg(I));
      if (Call->getArg(I) == U.Written) {
        Last = I;
        break;
      }
      if (Default)
        return std::nullopt;
    }
    if (!Last)
      return std::nullopt;
    return FixItHint::CreateInsertion(Call->getRParenLoc(), ", " + Name);
  }

  const bool Blocking;
  Preprocessor *PP = nullptr;
  TranslationUnit *Unit = nullptr;
};

const RegisterCheck<IgnoredCheck>
    Registered({"cuda-stream-ignored",
                CheckKind::Correctness,
                FixSupport::FixIt,
                "work in the default stream, in a function that has a stream",
                {{"CUDA C++ Programming Guide", "Default Stream"},
                 {"CUDA Runtime API", "Stream synchronization behavior"}}});

const RegisterOptions Taken("cuda-stream-ignored",
                            {{"Blocking", CheckOption::StrictFlag}});

} // namespace
} // namespace cuda_lint
