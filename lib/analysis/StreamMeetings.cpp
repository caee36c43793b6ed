//===- StreamMeetings.cpp -------------------------------------------------===//

#include "analysis/StreamMeetings.h"
#include "analysis/HostNumbers.h"
#include "analysis/MemoryPlace.h"
#include "cuda/Bound.h"
#include "cuda/Layout.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_lint {
namespace {

const Bound<size_t> MaxPlaces("stream-places", 64, BoundKind::Reach,
                              "accesses of a kernel to one of its arguments "
                              "that are compared with work of other streams");
const Bound<size_t>
    MaxThreads("stream-threads", 512, BoundKind::Reach,
               "threads of a kernel whose accesses are compared with work of "
               "other streams");

/// Where all memory is taken to begin.
constexpr int64_t Start = int64_t(1) << 40;

/// An access of a kernel to memory behind an argument.
struct Place {
  const SymExpr *Address;
  int64_t Bytes = 1;
  bool Writes = false;
  /// The same for all threads.
  bool Uniform = false;
  llvm::ArrayRef<const SymExpr *> Known;
};

/// Bytes that a piece of work uses. Not certain where data decide which threads
/// do; any of them may, where all use the same.
struct Range {
  int64_t From, To;
  bool Writes, Certain;
};

/// What a piece of work uses with some numbers for what the host gives it.
struct Ranges {
  std::vector<Range> All;
  /// A place depends on what the work reads.
  bool Chosen = false;

  bool isKnown() const { return !All.empty() || Chosen; }
};

/// The numbers that the host's unknown values are taken to be, far from each
/// other or small, and of how many threads and blocks in each direction the
/// accesses are looked at, those of the last one among them.
struct Try {
  int64_t First, Step, Threads;
  bool Last;
};
constexpr Try Tries[] = {{64, 16, 32, true}, {3, 1, 3, false}};

/// The symbols of an address, those of pointers that lead to objects among
/// them.
void collect(const SymExpr *E, HostNumbers::Symbols &Out) {
  HostNumbers::collect(E, Out);
  forEachPart(E, [&](const SymExpr *Part) {
    if (Part->Kind == SymExpr::Address && Part->Loc)
      if (const Location *Root = Part->Loc->root();
          Root->Kind == Location::Pointee)
        collect(Root->Pointer, Out);
    return true;
  });
}

/// What an address is with some numbers; none where data decide.
std::optional<int64_t> numberOf(const SymExpr *Address,
                                const HostNumbers &Numbers,
                                const ASTContext &Ctx) {
  const SymExpr *A = stripCasts(Address);
  std::optional<int64_t> At, Behind = 0;
  if (A->Kind == SymExpr::Binary && A->Op == SymExpr::Add) {
    At = numberOf(A->A, Numbers, Ctx);
    Behind = Numbers.integer(A->B);
  } else if (A->Kind == SymExpr::Address) {
    if (A->A)
      Behind = Numbers.integer(A->A);
    const Location *L = A->Loc;
    for (; L->Parent && Behind; L = L->Parent) {
      const std::optional<int64_t> Offset = offsetInParent(L, Ctx);
      Behind = Offset ? std::optional(*Behind + *Offset) : std::nullopt;
    }
    if (Behind && L->Kind == Location::Pointee)
      At = numberOf(L->Pointer, Numbers, Ctx);
  } else {
    At = Numbers.integer(A);
  }
  return At && Behind ? std::optional(*At + *Behind) : std::nullopt;
}

class Meeting {
public:
  Meeting(PathExecution &Paths, Try T) : Paths(Paths), T(T) {}

  Ranges of(const StreamWork &W, const StreamAccess &A) {
    return W.Row ? ofCall(W, A) : ofKernel(W, A);
  }

private:
  /// What the host gives, as a number.
  std::optional<int64_t> number(const SymExpr *V) {
    HostNumbers::Symbols Of;
    HostNumbers::collect(V, Of);
    for (const SymExpr *S : Of)
      if (!Host.get(S)) {
        // Of two flags nobody knows that they are the same.
        Host.set(S, S->Type.Width == 1 ? Next % 2 : T.First + T.Step * Next);
        ++Next;
      }
    return Host.integer(V);
  }

  const SymExpr *argument(const StreamWork &W, ArgumentRole Role) const {
    const std::optional<unsigned> I = W.Row->argument(Role);
    return I && *I < W.E->Arguments.size() ? W.E->Arguments[*I] : nullptr;
  }

  /// A copy or memset: of rows, where it has a pitch.
  Ranges ofCall(const StreamWork &W, const StreamAccess &A) {
    Ranges Out;
    const std::optional<int64_t> Bytes =
        number(argument(W, ArgumentRole::Bytes));
    if (!Bytes || *Bytes <= 0)
      return Out;
    const ArgumentRole By =
        A.Writes ? ArgumentRole::DestinationPitch : ArgumentRole::SourcePitch;
    if (!W.Row->has(By)) {
      if (!W.Row->has(ArgumentRole::Rows))
        Out.All.push_back({Start, Start + *Bytes, A.Writes, true});
      return Out;
    }
    const std::optional<int64_t> Pitch = number(argument(W, By)),
                                 Rows = number(argument(W, ArgumentRole::Rows));
    if (!Pitch || !Rows)
      return Out;
    for (int64_t Row = 0; Row < std::min<int64_t>(*Rows, 4); ++Row)
      Out.All.push_back({Start + Row * *Pitch, Start + Row * *Pitch + *Bytes,
                         A.Writes, true});
    return Out;
  }

  Ranges ofKernel(const StreamWork &W, const StreamAccess &A) {
    Ranges Out;
    const FunctionDecl *F = W.E->Kernel;
    const FunctionDecl *Definition = F;
    if (!F || !F->hasBody(Definition))
      return Out;
    const std::vector<Place> Places = placesOf(F, *Definition, A);
    HostNumbers::Symbols Used;
    for (const Place &P : Places) {
      collect(P.Address, Used);
      for (const SymExpr *Fact : P.Known)
        collect(Fact, Used);
    }
    HostNumbers Numbers;
    give(W, *Definition, Used, Numbers);
    // One thread after the other, of those that the code tells apart.
    std::vector<std::pair<const SymExpr *, llvm::SmallVector<int64_t, 34>>>
        Axes;
    size_t Threads = 1;
    for (const BuiltinVariable B :
         {BuiltinVariable::ThreadIdx, BuiltinVariable::BlockIdx})
      for (unsigned Axis = 0; Axis < 3; ++Axis) {
        const bool OfThread = B == BuiltinVariable::ThreadIdx;
        const std::optional<int64_t> Given =
            number((OfThread ? W.E->Block : W.E->Grid)[Axis]);
        const int64_t Extent =
            std::max<int64_t>(1, Given.value_or(Axis == 0 ? 32 : 1));
        Numbers.set(Paths.builtin(OfThread ? BuiltinVariable::BlockDim
                                           : BuiltinVariable::GridDim,
                                  Axis),
                    Extent);
        const SymExpr *Index = Paths.builtin(B, Axis);
        if (!Used.contains(Index))
          continue;
        const int64_t First = std::min<int64_t>({Extent, T.Threads,
                                                 !OfThread   ? 2
                                                 : Axis == 0 ? 32
                                                             : 4});
        llvm::SmallVector<int64_t, 34> Values;
        for (int64_t I = 0; I < First; ++I)
          Values.push_back(I);
        if (T.Last && Extent > First)
          Values.push_back(Extent - 1);
        Threads *= Values.size();
        Axes.push_back({Index, std::move(Values)});
      }
    for (size_t Thread = 0; Thread < std::min<size_t>(Threads, MaxThreads);
         ++Thread) {
      size_t Rest = Thread;
      for (const auto &[Index, Values] : Axes) {
        Numbers.set(Index, Values[Rest % Values.size()]);
        Rest /= Values.size();
      }
      for (const Place &P : Places)
        add(P, Numbers, F->getASTContext(), Out);
    }
    return Out;
  }

  static void add(const Place &P, const HostNumbers &Numbers,
                  const ASTContext &Ctx, Ranges &Out) {
    bool Certain = true;
    for (const SymExpr *Fact : P.Known) {
      const std::optional<int64_t> Holds = Numbers.integer(Fact);
      if (Holds == 0)
        return;
      Certain &= Holds.has_value();
    }
    const std::optional<int64_t> At = numberOf(P.Address, Numbers, Ctx);
    if (At)
      Out.All.push_back({*At, *At + P.Bytes, P.Writes, Certain || P.Uniform});
    else
      Out.Chosen = true;
  }

  /// Gives the parameters of a kernel, and the members of those that are
  /// objects, the numbers that a launch passes.
  void give(const StreamWork &W, const FunctionDecl &Definition,
            const HostNumbers::Symbols &Used, HostNumbers &Numbers) {
    for (unsigned I = 0; I < Definition.getNumParams(); ++I) {
      const ParmVarDecl *P = Definition.getParamDecl(I);
      const SymExpr *Value = Paths.parameter(P);
      if (Value && P->getType()->isPointerType())
        Numbers.set(Value, Start);
      else if (Value && I < W.E->Arguments.size() && W.E->Arguments[I])
        if (const std::optional<int64_t> N = number(W.E->Arguments[I]))
          Numbers.set(Value, *N);
    }
    for (const SymExpr *S : Used) {
      if (!S->Loc || S->Loc->Kind != Location::Member || !S->Loc->Parent)
        continue;
      const auto *P = dyn_cast_or_null<ParmVarDecl>(S->Loc->Parent->Decl);
      if (!P || P->getDeclContext() != &Definition)
        continue;
      if (S->Loc->Decl && S->Loc->Decl->getType()->isPointerType()) {
        Numbers.set(S, Start);
        continue;
      }
      for (const PathEvent::Part &Part : W.E->Members)
        if (Part.Argument == P->getFunctionScopeIndex() && Part.Value &&
            Part.Object->Kind == Location::Member &&
            Part.Object->Decl == S->Loc->Decl)
          if (const std::optional<int64_t> N = number(Part.Value))
            Numbers.set(S, *N);
    }
  }

  std::vector<Place> placesOf(const FunctionDecl *F,
                              const FunctionDecl &Definition,
                              const StreamAccess &A) {
    std::vector<Place> Out;
    auto isIndex = [&](const SymExpr *S) {
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        if (S == Paths.builtin(BuiltinVariable::ThreadIdx, Axis) ||
            S == Paths.builtin(BuiltinVariable::BlockIdx, Axis))
          return true;
      return false;
    };
    auto Add = [&](const ExecutionPath &Path, const PathEvent &E,
                   const SymExpr *Address, bool Writes) {
      // An object is all of its members.
      const int64_t Bytes =
          !E.Type.isNull() && hasLayout(E.Type)
              ? F->getASTContext().getTypeSizeInChars(E.Type).getQuantity()
              : 1;
      const SymExpr *Base = Address ? Paths.base(Address) : nullptr;
      if (!Base || !isOf(*Base, Definition, A) || Out.size() >= MaxPlaces)
        return;
      HostNumbers::Symbols Of;
      collect(Address, Of);
      const Place New{Address, std::max<int64_t>(1, Bytes), Writes,
                      llvm::none_of(Of, isIndex), Path.knownAt(E)};
      if (llvm::none_of(Out, [&](const Place &P) {
            return P.Address == New.Address && P.Writes == New.Writes &&
                   P.Known == New.Known;
          }))
        Out.push_back(New);
    };
    for (const ExecutionPath &Path : Paths.paths(F).Paths)
      for (const PathEvent *E : Path.Events) {
        if (E->Kind == PathEvent::Read || E->Kind == PathEvent::Write) {
          const bool Writes = E->Kind == PathEvent::Write;
          if (Writes ? A.Writes : A.Reads)
            Add(Path, *E, E->Address, Writes);
        } else if (const DeviceIntrinsic *Row = deviceIntrinsic(E->Callee)) {
          for (const SymExpr *Argument : E->Arguments)
            if (Row->readsWord() || Row->writesWord())
              Add(Path, *E, Argument, Row->writesWord());
        }
      }
    return Out;
  }

  /// Whether a pointer is the argument, or the member of one, that an access
  /// goes through.
  bool isOf(const SymExpr &Base, const FunctionDecl &Definition,
            const StreamAccess &A) {
    if (!A.Argument || *A.Argument >= Definition.getNumParams())
      return false;
    const ParmVarDecl *P = Definition.getParamDecl(*A.Argument);
    if (!A.Field)
      return &Base == Paths.parameter(P);
    return Base.Kind == SymExpr::Symbol && Base.Loc &&
           Base.Loc->Kind == Location::Member && Base.Loc->Decl == A.Field &&
           Base.Loc->Parent && Base.Loc->Parent->Decl == P;
  }

  PathExecution &Paths;
  const Try T;
  HostNumbers Host;
  int64_t Next = 0;
};

} // namespace

/// Whether two launches give one kernel the same arguments.
static bool areTheSame(const StreamWork &A, const StreamWork &B) {
  return A.E->Kernel && A.E->Kernel == B.E->Kernel &&
         A.E->Arguments.size() == B.E->Arguments.size() &&
         llvm::all_of(llvm::zip(A.E->Arguments, B.E->Arguments),
                      [](const auto &Pair) {
                        const auto &[X, Y] = Pair;
                        return X && Y && stripCasts(X) == stripCasts(Y);
                      });
}

bool areSeenApart(PathExecution &Paths, const StreamWork &A,
                  const StreamAccess &OfA, const StreamWork &B,
                  const StreamAccess &OfB) {
  // Two copies to or from one address meet there.
  if ((A.Row && B.Row) || areTheSame(A, B))
    return false;
  bool Seen = false;
  for (const Try &T : Tries) {
    Meeting M(Paths, T);
    const Ranges First = M.of(A, OfA), Second = M.of(B, OfB);
    // What finds its places in what it reads may use any that another has.
    if (First.Chosen && First.All.empty()
            ? !Second.All.empty()
            : Second.Chosen && Second.All.empty() && !First.All.empty())
      return false;
    Seen |= First.isKnown() && Second.isKnown();
    for (const Range &X : First.All)
      for (const Range &Y : Second.All)
        if (X.From < Y.To && Y.From < X.To && (X.Writes || Y.Writes) &&
            (X.Certain || Y.Certain))
          return false;
  }
  return Seen;
}

} // namespace cuda_lint
