//===- ExplainAccesses.cpp ------------------------------------------------===//

#include "analysis/ExplainAccesses.h"
#include "analysis/LocalArrays.h"
#include "analysis/MergedRequests.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/InlineAssembly.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;

namespace cuda_lint {

namespace {

class Explainer {
public:
  Explainer(TranslationUnit &TU, const AccessQuery &Query)
      : Values(TU.engine<WarpValues>()), Ctx(TU.context()),
        SM(Ctx.getSourceManager()), Query(Query) {}

  void explain(const KernelView &View) {
    for (const WarpTrace *T : View.Traces)
      for (const WarpEvent &E : T->Events)
        if (E.Kind == WarpEvent::Load || E.Kind == WarpEvent::Store ||
            E.Kind == WarpEvent::Atomic)
          explain(View, *T, E);
        else if (const auto *Assembly = dyn_cast_or_null<GCCAsmStmt>(E.Site))
          explainMatrices(View, *Assembly);
  }

  void explainLocals(const FunctionDecl *Kernel) {
    const WarpTrace &Trace = Values.trace(Kernel, shapeOfCompiler(), 0);
    for (const LocalArray &Array : localArrays(Trace, Ctx))
      for (const WarpEvent *E : Array.Accesses) {
        AccessExplanation X;
        if (!begin(X, *E))
          continue;
        X.Kernel = kernelName(Kernel);
        X.Kind = E->Writes ? "store" : "load";
        X.Memory = "local";
        X.InMemory = Array.InMemory;
        add(std::move(X));
      }
  }

  std::vector<AccessExplanation> take() {
    llvm::stable_sort(Found, [](const auto &A, const auto &B) {
      return std::tie(A.File, A.Line, A.Column) <
             std::tie(B.File, B.Line, B.Column);
    });
    return std::move(Found);
  }

private:
  /// `wgmma` reads shared memory by itself.
  void explainMatrices(const KernelView &View, const GCCAsmStmt &Assembly) {
    AccessExplanation X;
    if (!llvm::StringRef(assemblyText(&Assembly)).contains("wgmma.mma_async") ||
        !begin(X, Assembly.getBeginLoc()))
      return;
    sayWhere(X, View);
    X.Memory = "shared";
    X.Kind = "load";
    X.Unknown = "the tensor core reads matrices by descriptors, which are no "
                "requests of lanes";
    add(std::move(X));
  }

  void sayWhere(AccessExplanation &X, const KernelView &View) const {
    X.Kernel = kernelName(View.Kernel);
    const auto [Where, Shape] = shapeNote(View, true, "");
    X.Shape = "for the " + View.Shape.describe();
    if (View.Shape.Launch)
      X.Shape += " of the launch at " + Where.printToString(SM);
    else if (View.Assumed)
      X.Shape += ", which is assumed";
  }

  /// Fills in the place; false when it is not asked for.
  bool begin(AccessExplanation &X, SourceLocation At) {
    const SourceLocation Where = SM.getExpansionLoc(At);
    if (Query.Line && SM.getSpellingLineNumber(Where) != Query.Line)
      return false;
    if (!isAskedFor(SM.getFileID(Where)))
      return false;
    X.File = SM.getFilename(Where).str();
    X.Line = SM.getSpellingLineNumber(Where);
    X.Column = SM.getSpellingColumnNumber(Where);
    return true;
  }

  bool begin(AccessExplanation &X, const WarpEvent &E) {
    if (!E.Expression || !begin(X, E.Expression->getBeginLoc()))
      return false;
    X.Width = X.RequestWidth = E.Width;
    if (E.Base)
      X.Object = E.Base->name();
    if (E.Iteration)
      X.Iteration = *E.Iteration;
    return true;
  }

  bool isAskedFor(FileID File) {
    if (Query.File.empty())
      return true;
    auto [It, New] = Files.try_emplace(File, false);
    if (New)
      if (OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File)) {
        llvm::SmallString<256> Real;
        It->second = Entry->getName() == Query.File ||
                     (!llvm::sys::fs::real_path(Entry->getName(), Real) &&
                      Real == Query.File);
      }
    return It->second;
  }

  static const char *memoryOf(const MemoryObject *O) {
    if (!O)
      return "unknown";
    if (O->Kind == MemoryObject::Shared)
      return "shared";
    if (O->Space == MemorySpace::Constant)
      return "constant";
    return O->Kind == MemoryObject::Local ? "local" : "global";
  }

  void explain(const KernelView &View, const WarpTrace &Trace,
               const WarpEvent &E) {
    AccessExplanation X;
    if (!begin(X, E))
      return;
    sayWhere(X, View);
    X.Memory = memoryOf(E.Base);
    X.Kind = E.Kind == WarpEvent::Load    ? "load"
             : E.Kind == WarpEvent::Store ? "store"
                                          : "atomic";
    const MergedRequests &Requests = Values.requests(Trace);
    const WarpEvent &Leader = *Requests.leaderOf(E);
    const WarpEvent &Request = *Requests.requestOf(Leader);
    X.RequestWidth = Request.Width;
    X.Neighbours = Requests.accessesOf(Leader) - 1;
    count(X, Request);
    add(std::move(X));
  }

  void count(AccessExplanation &X, const WarpEvent &Request) {
    LaneArithmetic &A = Values.arithmetic();
    if (X.Memory == "shared") {
      AccessPicture Picture;
      X.Shared = sharedCostOf(A, Request, Ctx, &Picture);
      if (X.Shared) {
        X.Access = Picture.Access;
        X.Operation = Picture.Operation;
      }
    } else if (X.Memory == "global") {
      AssumedDimension Dimension;
      X.Access = globalAccessOf(A, Request, {}, &Dimension);
      if (X.Access)
        X.Global = globalCost(*X.Access);
      if (!X.Global)
        X.Access.reset();
      if (!Dimension.Name.empty())
        X.Assumed = "'" + Dimension.Name + "' is not known and counted as 32";
    }
    if (!X.Shared && !X.Global)
      sayWhy(X, Request);
  }

  /// Why nothing is known about the addresses.
  void sayWhy(AccessExplanation &X, const WarpEvent &E) {
    if (E.Base && X.Memory != "shared" && X.Memory != "global") {
      X.Unknown = "only shared and global memory are counted";
      return;
    }
    for (const Guard *G = E.Mask.Guards; G; G = G->Outer)
      if (G->Kind == Guard::Data) {
        X.Unknown = "which lanes take part depends on data";
        if (G->Condition)
          X.UnknownAt = G->Condition->getBeginLoc().printToString(SM);
        return;
      }
    if (!E.Base) {
      X.Unknown = "where the pointer comes from is not known";
      return;
    }
    if (!E.Offset.known(E.Mask.Lanes)) {
      X.Unknown = E.Why ? E.Why->Text : "its index is not known";
      if (E.Why && E.Why->At)
        X.UnknownAt = E.Why->At->getBeginLoc().printToString(SM);
      return;
    }
    const unsigned First = llvm::countr_zero(E.Mask.Lanes);
    for (const LaneValue::Term &T : E.Offset.terms())
      for (unsigned L = 0; L < WarpLanes; ++L)
        if ((E.Mask.Lanes >> L & 1) &&
            T.Coefficient[L] != T.Coefficient[First]) {
          const std::string &Name = Values.arithmetic().symbol(T.Symbol).Name;
          X.Unknown = "the lanes are multiples of " +
                      (Name.empty() ? "a value" : "'" + Name + "'") +
                      " apart, which is not known";
          return;
        }
    X.Unknown = E.Kind == WarpEvent::Atomic
                    ? "what this atomic takes is not known"
                    : "its place in a word is not known";
  }

  /// What is alike but for the iteration or the warp is one.
  void add(AccessExplanation X) {
    for (AccessExplanation &Known : llvm::reverse(Found))
      if (Known.Line == X.Line && Known.Column == X.Column &&
          Known.Kernel == X.Kernel && Known.Shape == X.Shape &&
          Known.Kind == X.Kind && Known.Object == X.Object &&
          Known.RequestWidth == X.RequestWidth && Known.Unknown == X.Unknown &&
          Known.Shared.has_value() == X.Shared.has_value() &&
          (!X.Shared || (Known.Shared->Wavefronts == X.Shared->Wavefronts &&
                         Known.Access->ActiveMask == X.Access->ActiveMask)) &&
          Known.Global.has_value() == X.Global.has_value() &&
          (!X.Global || (Known.Global->Sectors == X.Global->Sectors &&
                         Known.Access->ActiveMask == X.Access->ActiveMask))) {
        ++Known.Requests;
        return;
      }
    Found.push_back(std::move(X));
  }

  WarpValues &Values;
  const ASTContext &Ctx;
  const SourceManager &SM;
  const AccessQuery &Query;
  llvm::DenseMap<FileID, bool> Files;
  std::vector<AccessExplanation> Found;
};

} // namespace

std::vector<AccessExplanation>
explainAccesses(TranslationUnit &TU, const AccessQuery &Query,
                std::optional<std::array<unsigned, 3>> AssumedBlock) {
  auto &Values = TU.engine<WarpValues>();
  Values.explainUnknown();
  Explainer Out(TU, Query);
  for (const FunctionDecl *F : TU.functions()) {
    if (!isKernel(F))
      continue;
    for (const KernelView &View : kernelViews(
             Values, F, AssumedBlock, [](const KernelView &) { return true; }))
      Out.explain(View);
    Out.explainLocals(F);
  }
  return Out.take();
}

} // namespace cuda_lint
