//===- MissingWaitCheck.cpp - Dependent grids that do not wait ------------===//

#include "analysis/LaunchConfig.h"
#include "checks/Check.h"
#include "cuda/HostRuntime.h"
#include "cuda/InlineAssembly.h"
#include "cuda/Names.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace cuda_lint {
namespace {

using Node = const SymExpr *;

/// What a function and all that it calls may wait with: an instruction, a call
/// of the runtime, or something whose body is not seen.
class WaitVisitor : public RecursiveASTVisitor<WaitVisitor> {
public:
  bool Waits = false;
  bool shouldVisitImplicitCode() const { return true; }

  void visitAll(const FunctionDecl *Root) {
    llvm::SetVector<const FunctionDecl *> Work;
    Work.insert(Root);
    Callees = &Work;
    for (size_t I = 0; I < Work.size() && !Waits; ++I) {
      const FunctionDecl *Definition = nullptr;
      if (Work[I]->hasBody(Definition))
        TraverseStmt(Definition->getBody());
      else
        Waits |= Work[I]->getBuiltinID() == 0 &&
                 !Work[I]->getASTContext().getSourceManager().isInSystemHeader(
                     Work[I]->getLocation());
    }
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *Asm) {
    Waits |= llvm::StringRef(assemblyText(Asm)).contains("griddepcontrol.wait");
    return !Waits;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    Waits |= !Callee || runtimeApiName(Call) == "cudaGridDependencySynchronize";
    if (Callee)
      Callees->insert(Callee->getCanonicalDecl());
    return !Waits;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) {
    Callees->insert(Made->getConstructor()->getCanonicalDecl());
    return true;
  }

private:
  llvm::SetVector<const FunctionDecl *> *Callees = nullptr;
};

/// Memory that a kernel reads or writes: what a parameter points to, or a
/// variable at namespace scope.
struct Touch {
  const ParmVarDecl *Parameter = nullptr;
  /// Of a parameter of class type: the pointer in it.
  const FieldDecl *Field = nullptr;
  const VarDecl *Variable = nullptr;
  bool Write = false;
  const ExecutionEvent *Event = nullptr;
};

/// A launch and what it passes.
struct Launched {
  const FunctionDecl *Kernel;
  const Launch *L;
  llvm::SmallVector<Node, 6> Arguments;
  struct Member {
    unsigned Argument;
    const ValueDecl *Field;
    Node Value;
  };
  llvm::SmallVector<Member, 4> Members;

  explicit Launched(const ExecutionEvent &E) : Kernel(E.Kernel), L(E.L) {
    for (const TracedValue &A : E.Arguments)
      Arguments.push_back(A.Value);
    for (const ExecutionEvent::FieldArgument &F : E.FieldArguments)
      Members.push_back({F.Argument, F.Field, F.Value});
  }
  explicit Launched(const PathEvent &E)
      : Kernel(E.Kernel), L(E.L), Arguments(E.Arguments) {
    for (const PathEvent::Part &M : E.Parts)
      Members.push_back({M.Argument, M.Object->Decl, M.Value});
  }
};

class MissingWaitCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    auto &Engine = TU.engine<PathExecution>();
    Told.clear();
    llvm::SmallVector<const ExecutionEvent *, 8> First;
    llvm::SetVector<const FunctionDecl *> Roots;
    for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all())
      if (C.attribute(LaunchAttributeProgrammaticStreamSerialization) ||
          C.attribute(LaunchAttributeProgrammaticEvent))
        Roots.insert(C.Root);
    for (const FunctionDecl *Root : Roots) {
      const std::vector<ExecutionEvent> &Events = Engine.run(Root).Events;
      for (size_t I = 0; I < Events.size(); ++I)
        if (Events[I].Kind == ExecutionEvent::Launch &&
            isDependent(Engine.symbols(), Events[I])) {
          if (const ExecutionEvent *Primary =
                  primaryOf(Engine.symbols(), Events, I))
            compare(TU, Launched(*Primary), Launched(Events[I]));
          else if (isFirst(Events, I))
            First.push_back(&Events[I]);
        }
      compareIterations(TU, Root, Events);
    }
    // Whoever is told what it does not wait for is not told again.
    for (const ExecutionEvent *Launch : First)
      if (!Told.contains(Launch->Kernel->getCanonicalDecl()))
        neverWaits(TU, *Launch);
  }

  /// The kernels that a report says what they have to wait for.
  llvm::DenseSet<const FunctionDecl *> Told;

  /// What runs before a launch in a loop may be one of the iteration before,
  /// with buffers that have changed places since: that is seen on paths alone.
  void compareIterations(TranslationUnit &TU, const FunctionDecl *Root,
                         const std::vector<ExecutionEvent> &Events) {
    auto &Engine = TU.engine<PathExecution>();
    llvm::DenseMap<const Stmt *, size_t> Order;
    llvm::DenseSet<const Stmt *> Dependent;
    for (const ExecutionEvent &Event : Events)
      if (Event.Kind == ExecutionEvent::Launch) {
        Order.try_emplace(Event.Site, Order.size());
        if (isDependent(Engine.symbols(), Event))
          Dependent.insert(Event.Site);
      }
    for (const ExecutionPath &Path : Engine.paths(Root).Paths) {
      llvm::SmallVector<const PathEvent *, 8> Before;
      for (const PathEvent *E : Path.Events) {
        if (E->Kind == PathEvent::Call && isBetween(E->Site))
          Before.clear();
        if (E->Kind != PathEvent::Launch)
          continue;
        const auto Primary =
            std::find_if(Before.rbegin(), Before.rend(), [&](auto *Earlier) {
              return sameStream(Earlier->Stream, E->Stream);
            });
        if (Primary != Before.rend() && E->Kernel &&
            Dependent.contains(E->Site) &&
            Order.lookup((*Primary)->Site) >= Order.lookup(E->Site))
          compare(TU, Launched(**Primary), Launched(*E));
        Before.push_back(E);
      }
    }
  }

  /// What the runtime is asked for; nothing where it is not the runtime.
  static std::optional<HostWork> workOf(const Stmt *Site) {
    const auto *Call = dyn_cast<CallExpr>(Site);
    const HostFunction *Row = Call ? hostFunction(Call) : nullptr;
    return Row ? std::optional(Row->Work) : std::nullopt;
  }

  /// What waits on the host or puts other work between two launches.
  static bool isBetween(const Stmt *Site) {
    const std::optional<HostWork> Work = workOf(Site);
    if (!Work)
      return false;
    switch (*Work) {
    case HostWork::LaunchGraph:
    case HostWork::UploadGraph:
    case HostWork::Copy:
    case HostWork::Set:
    case HostWork::Prefetch:
    case HostWork::Attach:
    case HostWork::HostCallback:
    case HostWork::Library:
    case HostWork::HandleWork:
    case HostWork::Semaphore:
    case HostWork::RecordEvent:
    case HostWork::WaitForEvent:
    case HostWork::WaitForStream:
    case HostWork::WaitForEventOnHost:
    case HostWork::WaitForDevice:
    case HostWork::Free:
    case HostWork::ResetDevice:
    case HostWork::EndCapture:
    case HostWork::UpdateGraph:
    case HostWork::AddNode:
      return true;
    default:
      return false;
    }
  }

  /// Whether nothing that concerns the device comes before a launch in its
  /// function: what it has to wait for is somewhere else.
  static bool isFirst(const std::vector<ExecutionEvent> &Events, size_t At) {
    return llvm::none_of(
        llvm::ArrayRef(Events).take_front(At), [](const ExecutionEvent &Event) {
          if (Event.Kind == ExecutionEvent::Launch)
            return true;
          if (Event.Kind != ExecutionEvent::Call)
            return false;
          const std::optional<HostWork> Work = workOf(Event.Site);
          return isBetween(Event.Site) || Work == HostWork::Create ||
                 Work == HostWork::Destroy || Work == HostWork::QueryStream ||
                 Work == HostWork::QueryEvent || Work == HostWork::BeginCapture;
        });
  }

  /// A kernel that waits on no path for what runs before it, whatever that is.
  void neverWaits(TranslationUnit &TU, const ExecutionEvent &Launch) {
    if (TU.target().LowestArchitecture < 90 || !Launch.Kernel->hasBody())
      return;
    const std::vector<Touch> Touched = touches(TU, Launch.Kernel);
    if (Touched.empty())
      return;
    WaitVisitor Body;
    Body.visitAll(Launch.Kernel);
    const SourceLocation Place = Launch.L->location();
    if (Body.Waits || !claim(Place))
      return;
    diag(Place, "%0 is launched with an attribute for programmatic dependent "
                "launch and never waits: it may start while the kernel before "
                "it in the stream still runs")
        << quotedName(Launch.Kernel);
    note(Touched.front().Event->Site->getBeginLoc(),
         Touched.front().Write ? "it writes memory here"
                               : "it reads memory here");
    note(Place, "call cudaGridDependencySynchronize() in the kernel before it "
                "touches memory of others");
  }

  static bool isDependent(SymContext &Sym, const ExecutionEvent &Launch) {
    if (!Launch.AttributesKnown || !Launch.Kernel)
      return false;
    bool Out = false;
    for (const auto &[Id, Values] : Launch.Attributes) {
      if (Id == LaunchAttributeProgrammaticEvent)
        return true;
      if (Id == LaunchAttributeProgrammaticStreamSerialization)
        Out = Values[0].Value &&
              Sym.anyCase({Values[0].Value}, Launch.Known,
                          [](llvm::ArrayRef<Node> V, llvm::ArrayRef<Node>) {
                            return V[0]->isInteger() && V[0]->Bits != 0;
                          });
    }
    return Out;
  }

  static bool sameStream(Node A, Node B) {
    A = stripCasts(A);
    B = stripCasts(B);
    return A && B &&
           (A == B || (A->isInteger() && B->isInteger() && A->Bits == B->Bits));
  }

  /// The launch right before in the same stream; null when something else is in
  /// between.
  static const ExecutionEvent *
  primaryOf(SymContext &Sym, const std::vector<ExecutionEvent> &Events,
            size_t Secondary) {
    const ExecutionEvent &Later = Events[Secondary];
    for (size_t I = Secondary; I-- > 0;) {
      const ExecutionEvent &Event = Events[I];
      if (llvm::any_of(Event.Known, [&](Node Fact) {
            return Sym.decide(Fact, Later.Known) == false;
          }))
        continue;
      if (Event.Kind == ExecutionEvent::Launch) {
        if (sameStream(Event.Stream.Value, Later.Stream.Value))
          return &Event;
        continue;
      }
      if (Event.Kind == ExecutionEvent::Call && isBetween(Event.Site))
        return nullptr;
    }
    return nullptr;
  }

  std::vector<Touch> touches(TranslationUnit &TU, const FunctionDecl *Kernel) {
    auto &Engine = TU.engine<PathExecution>();
    std::vector<Touch> Out;
    for (const ExecutionEvent &Event : Engine.run(Kernel).Events) {
      if (Event.Kind != ExecutionEvent::Access)
        continue;
      Touch T;
      T.Write = Event.Write;
      T.Event = &Event;
      if (Event.Object->Kind == Location::Pointee) {
        Node Pointer = stripCasts(Event.Object->Pointer);
        for (const ParmVarDecl *P : Kernel->parameters())
          if (Pointer == Engine.parameter(P))
            T.Parameter = P;
        const Location *Held =
            Pointer->Kind == SymExpr::Symbol ? Pointer->Loc : nullptr;
        if (Held && Held->Kind == Location::Member)
          for (const ParmVarDecl *P : Kernel->parameters())
            if (Held->root()->Decl == P) {
              T.Parameter = P;
              T.Field = dyn_cast<FieldDecl>(Held->Decl);
            }
      } else if (Event.Object->Kind == Location::Variable) {
        const auto *V = cast<VarDecl>(Event.Object->Decl);
        if (!V->hasAttr<CUDASharedAttr>() && !V->hasAttr<CUDAConstantAttr>() &&
            !V->getType().isConstQualified())
          T.Variable = V;
      }
      if (T.Parameter || T.Variable)
        Out.push_back(T);
    }
    return Out;
  }

  static Node argumentOf(const Launched &By, const Touch &T) {
    const unsigned I = T.Parameter->getFunctionScopeIndex();
    if (T.Parameter->getType()->isRecordType()) {
      for (const Launched::Member &M : By.Members)
        if (M.Argument == I && M.Field && M.Field == T.Field)
          return stripCasts(M.Value);
      return nullptr;
    }
    return I < By.Arguments.size() && By.Arguments[I]
               ? stripCasts(By.Arguments[I])
               : nullptr;
  }

  static bool sameMemory(const Launched &A, const Touch &X, const Launched &B,
                         const Touch &Y) {
    if (X.Variable || Y.Variable)
      return X.Variable == Y.Variable;
    // The same address, not only the same buffer: halves of one buffer are
    // apart.
    Node P = argumentOf(A, X), Q = argumentOf(B, Y);
    return P && P == Q && !P->isInteger();
  }

  static bool isWait(const ExecutionEvent &Event) {
    if (Event.Kind == ExecutionEvent::Asm) {
      const auto *Asm = dyn_cast<GCCAsmStmt>(Event.Site);
      return Asm &&
             llvm::StringRef(assemblyText(Asm)).contains("griddepcontrol.wait");
    }
    const auto *Call = Event.Kind == ExecutionEvent::Call
                           ? dyn_cast<CallExpr>(Event.Site)
                           : nullptr;
    return Call && (runtimeApiName(Call) == "cudaGridDependencySynchronize" ||
                    toolkitQualifiedName(Call->getDirectCallee()) ==
                        "cuda::ptx::griddepcontrol_wait");
  }

  static bool isBlockBarrier(const ExecutionEvent &Event) {
    const auto *Call = Event.Kind == ExecutionEvent::Call
                           ? dyn_cast<CallExpr>(Event.Site)
                           : nullptr;
    if (!Call)
      return false;
    llvm::StringRef Name = deviceIntrinsicName(Call);
    if (Name.starts_with("__syncthreads"))
      return true;
    std::string Qualified = toolkitQualifiedName(Call->getDirectCallee());
    return llvm::StringRef(Qualified).ends_with("::sync") ||
           llvm::StringRef(Qualified).ends_with("::barrier_wait");
  }

  static bool within(const ExecutionEvent &Outer, const ExecutionEvent &Inner) {
    return llvm::all_of(Outer.Known, [&](Node Fact) {
      return llvm::is_contained(Inner.Known, Fact);
    });
  }

  /// True when a condition is only about what the kernel was given: all its
  /// threads decide alike, and some launches do not wait.
  static bool onlyParameters(Node Fact) {
    if (!Fact)
      return true;
    if (Fact->Kind == SymExpr::Symbol)
      return Fact->Loc != nullptr;
    return onlyParameters(Fact->A) && onlyParameters(Fact->B) &&
           onlyParameters(Fact->C);
  }

  /// True when every way to the event waits first, as far as one can see.
  static bool waitsBefore(const std::vector<ExecutionEvent> &Events,
                          const ExecutionEvent &Access) {
    for (const ExecutionEvent &Event : Events) {
      if (&Event == &Access)
        return false;
      if (!isWait(Event))
        continue;
      if (within(Event, Access))
        return true;
      bool Given = true, Excluded = false;
      for (Node Fact : Event.Known)
        if (!llvm::is_contained(Access.Known, Fact)) {
          Given &= onlyParameters(Fact);
          Excluded |= llvm::any_of(Access.Known, [&](Node Other) {
            return (Other->Kind == SymExpr::Not && Other->A == Fact) ||
                   (Fact->Kind == SymExpr::Not && Fact->A == Other);
          });
        }
      if (Given || Excluded)
        continue;
      // One thread waits for its block: a barrier follows that the access is
      // behind.
      for (const ExecutionEvent *Next = &Event + 1; Next != &Access; ++Next)
        if (isBlockBarrier(*Next) && within(*Next, Access))
          return true;
    }
    return false;
  }

  void compare(TranslationUnit &TU, const Launched &Primary,
               const Launched &Secondary) {
    if (!Primary.Kernel || !Primary.Kernel->hasBody() ||
        !Secondary.Kernel->hasBody())
      return;
    const std::vector<ExecutionEvent> &Events =
        TU.engine<PathExecution>().run(Secondary.Kernel).Events;
    std::vector<Touch> Before = touches(TU, Primary.Kernel);
    for (const Touch &Now : touches(TU, Secondary.Kernel)) {
      auto Conflict = llvm::find_if(Before, [&](const Touch &Then) {
        return (Then.Write || Now.Write) &&
               sameMemory(Primary, Then, Secondary, Now);
      });
      if (Conflict == Before.end() || waitsBefore(Events, *Now.Event))
        continue;
      // A helper that touches the memory is right by itself, unless it is also
      // what waits, too late: the call is what is wrong.
      size_t Depth = 0;
      for (const ExecutionEvent &Event : Events) {
        size_t Common = 0;
        while (Common < Event.Path.size() && Common < Now.Event->Path.size() &&
               Event.Path[Common] == Now.Event->Path[Common])
          ++Common;
        if (isWait(Event))
          Depth = std::max(Depth, Common);
      }
      bool Called = Depth < Now.Event->Path.size();
      SourceLocation Place = Called ? Now.Event->Path[Depth]->getBeginLoc()
                                    : Now.Event->Site->getBeginLoc();
      Told.insert(Secondary.Kernel->getCanonicalDecl());
      if (!claim(Place))
        return;
      diag(Place,
           "%0 %select{reads|writes}1 memory that %2 %select{reads|writes}3, "
           "before it waits for it: as a programmatic dependent launch it "
           "may start while %2 still runs")
          << quotedName(Secondary.Kernel) << Now.Write
          << quotedName(Primary.Kernel) << Conflict->Write;
      if (Called)
        note(Now.Event->Site->getBeginLoc(),
             Now.Write ? "the called function writes it here"
                       : "the called function reads it here");
      note(Conflict->Event->Site->getBeginLoc(),
           "'" + Primary.Kernel->getNameAsString() +
               (Conflict->Write ? "' writes it here" : "' reads it here"));
      const bool Itself = Primary.L->Site == Secondary.L->Site;
      if (!Itself)
        note(Primary.L->location(),
             "'" + Primary.Kernel->getNameAsString() + "' is launched here");
      note(Secondary.L->location(),
           "'" + Secondary.Kernel->getNameAsString() +
               (Itself ? "' is launched here in each iteration, right after "
                         "itself"
                       : "' is launched here, right after it") +
               " in the same stream, with an attribute for programmatic "
               "dependent launch");
      note(Place, "call cudaGridDependencySynchronize() before this");
      // One report for a kernel: the first access that must wait.
      return;
    }
  }
};

const RegisterCheck<MissingWaitCheck>
    Registered({"cuda-pdl-missing-wait",
                CheckKind::Correctness,
                FixSupport::Note,
                "a programmatic dependent launch that touches the previous "
                "kernel's memory before it waits",
                {{"Parallel Thread Execution (PTX)", "griddepcontrol"}}});

} // namespace
} // namespace cuda_lint
