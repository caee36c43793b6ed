//===- ExternAliasCheck.cpp - Two names of the dynamic segment ------------===//

#include "analysis/WarpRequests.h"
#include "checks/Check.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include <algorithm>

using namespace clang;

namespace cuda_lint {
namespace {

static const Bound<size_t>
    MaxStores("extern-alias-stores", 256, BoundKind::Reach,
              "stores to dynamic shared memory that loads are held against");

class ExternAliasCheck : public Check {
public:
  using Check::Check;

private:
  /// The bytes that a warp's access may touch, relative to unknown values that
  /// both sides share.
  struct Bytes {
    int64_t Low, High;
    /// Unknown values added, by symbol.
    std::map<unsigned, int64_t> Unknown;
  };

  void checkUnit(TranslationUnit &TU) override {
    auto &Values = TU.engine<WarpValues>();
    for (const FunctionDecl *F : TU.functions()) {
      if (!isKernel(F))
        continue;
      for (const KernelView &View :
           kernelViews(Values, F, std::nullopt, reportsNothing)) {
        // A block's warps store side by side.
        BlockStores All;
        for (const WarpTrace *T : View.Traces)
          for (const WarpEvent &E : T->Events)
            if (segmentOf(E) &&
                (E.Kind == WarpEvent::Store || E.Kind == WarpEvent::Atomic)) {
              std::optional<Bytes> Where = bytesOf(Values.arithmetic(), E);
              auto [It, New] = All.try_emplace({E.Site, E.Visit}, Where);
              if (New || !It->second)
                continue;
              if (!Where || Where->Unknown != It->second->Unknown) {
                It->second = std::nullopt;
                continue;
              }
              It->second->Low = std::min(It->second->Low, Where->Low);
              It->second->High = std::max(It->second->High, Where->High);
            }
        for (const WarpTrace *T : View.Traces)
          checkTrace(Values.arithmetic(), *T, All);
      }
    }
  }

  /// Where the stores of a block's warps lie, by their place and how often it
  /// was reached before.
  using BlockStores =
      llvm::DenseMap<std::pair<const Stmt *, unsigned>, std::optional<Bytes>>;

  static const VarDecl *segmentOf(const WarpEvent &E) {
    if (!E.Base || E.Base->Kind != MemoryObject::Shared)
      return nullptr;
    const auto *Var = cast<VarDecl>(E.Base->Decl);
    return isDynamicShared(Var) ? Var : nullptr;
  }

  /// Where the access lies, from the start of the segment; none when not known.
  static std::optional<Bytes> bytesOf(LaneArithmetic &A, const WarpEvent &E) {
    const uint32_t Lanes = E.Mask.Lanes;
    if (!E.Offset.known(Lanes))
      return std::nullopt;
    std::optional<Bytes> Out;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      if (!(Lanes >> L & 1))
        continue;
      Bytes Here{E.Offset.constantOf(L),
                 E.Offset.constantOf(L) + int64_t(E.Width),
                 {}};
      for (const LaneValue::Term &T : E.Offset.terms()) {
        if (!T.Coefficient[L])
          continue;
        // What starts at nothing (a loop's count, a block's index in a loop)
        // may be nothing.
        if (A.symbol(T.Symbol).Low == 0 && T.Coefficient[L] > 0)
          continue;
        Here.Unknown[T.Symbol] = T.Coefficient[L];
      }
      if (!Out)
        Out = Here;
      else if (Out->Unknown != Here.Unknown)
        return std::nullopt;
      Out->Low = std::min(Out->Low, Here.Low);
      Out->High = std::max(Out->High, Here.High);
    }
    return Out;
  }

  static bool overlap(const std::optional<Bytes> &A,
                      const std::optional<Bytes> &B) {
    return A && B && A->Unknown == B->Unknown && A->Low < B->High &&
           B->Low < A->High;
  }

  /// Where the access lies when every unknown value that may be nothing is.
  static std::optional<Bytes> leastOf(LaneArithmetic &A,
                                      const std::optional<Bytes> &B) {
    if (!B || B->Unknown.empty())
      return std::nullopt;
    for (const auto &[Symbol, Times] : B->Unknown)
      if (A.symbol(Symbol).Low > 0 || A.symbol(Symbol).High < 0)
        return std::nullopt;
    return Bytes{B->Low, B->High, {}};
  }

  struct Store {
    const WarpEvent *Event;
    std::optional<Bytes> Where;
    unsigned Barriers;
  };

  /// The last writes of some bytes through the name that they are read by, and
  /// through the other one.
  struct LastWrites {
    const Store *Own = nullptr, *Other = nullptr;
  };

  static LastWrites lastWrites(llvm::ArrayRef<Store> Stores,
                               const VarDecl *Name,
                               const std::optional<Bytes> &Where) {
    LastWrites Out;
    for (const Store &S : Stores)
      if (overlap(S.Where, Where))
        (segmentOf(*S.Event) == Name ? Out.Own : Out.Other) = &S;
    return Out;
  }

  /// The same at an offset that is not known, but may be none: what was written
  /// through this name is what is meant to be read, and it is gone where the
  /// other name took its place. Who writes at that offset too knows which part
  /// is whose.
  static LastWrites writesAtLeast(llvm::ArrayRef<Store> Stores,
                                  const VarDecl *Name,
                                  const std::optional<Bytes> &Where,
                                  const Bytes &Least) {
    LastWrites Out;
    bool Offset = false;
    for (const Store &S : Stores) {
      Offset |= S.Where && S.Where->Unknown == Where->Unknown;
      if (segmentOf(*S.Event) != Name) {
        if (Out.Own && overlap(S.Where, Out.Own->Where))
          Out.Other = &S;
      } else if (!S.Where) {
        Out = {};
      } else if (overlap(S.Where, Least)) {
        Out = {&S, nullptr};
      }
    }
    if (Offset)
      Out.Other = nullptr;
    return Out;
  }

  void checkTrace(LaneArithmetic &A, const WarpTrace &Trace,
                  const BlockStores &All) {
    std::vector<Store> Stores;
    unsigned Barriers = 0;
    for (const WarpEvent &E : Trace.Events) {
      if (E.Kind == WarpEvent::Barrier || E.Kind == WarpEvent::Opaque) {
        ++Barriers;
        continue;
      }
      const VarDecl *Name = segmentOf(E);
      if (!Name)
        continue;
      if (E.Kind == WarpEvent::Store || E.Kind == WarpEvent::Atomic) {
        if (Stores.size() >= MaxStores)
          Stores.erase(Stores.begin(),
                       Stores.begin() + ptrdiff_t((Stores.size() + 1) / 2));
        Stores.push_back({&E, All.lookup({E.Site, E.Visit}), Barriers});
        continue;
      }
      if (E.Kind != WarpEvent::Load)
        continue;
      const std::optional<Bytes> Where = bytesOf(A, E);
      LastWrites Last = lastWrites(Stores, Name, Where);
      if (!Last.Other && !Last.Own)
        if (const std::optional<Bytes> Least = leastOf(A, Where))
          Last = writesAtLeast(Stores, Name, Where, *Least);
      // Written through this name afterwards, what is read is what was meant.
      if (!Last.Other || (Last.Own && Last.Own > Last.Other))
        continue;
      // Handed over at a barrier: deliberate, unless something of this name's
      // own was lost.
      if (Last.Own || Last.Other->Barriers == Barriers)
        report(E, Last);
    }
  }

  void report(const WarpEvent &E, const LastWrites &Last) {
    const WarpEvent &Other = *Last.Other->Event;
    // A helper that only reads is right for who has not written the other: the
    // place is the call.
    const size_t Shared = std::mismatch(E.Calls.begin(), E.Calls.end(),
                                        Other.Calls.begin(), Other.Calls.end())
                              .first -
                          E.Calls.begin();
    const CallExpr *Call = Shared < E.Calls.size() ? E.Calls[Shared] : nullptr;
    const SourceLocation Place =
        Call ? Call->getBeginLoc() : E.Site->getBeginLoc();
    if (!claim(Place))
      return;
    const VarDecl *Name = segmentOf(E), *OtherName = segmentOf(Other);
    diag(Place, "%0 is read here after %1 was written: both are the start of "
                "the same dynamic shared memory")
        << Name << OtherName;
    if (Call)
      note(E.Site->getBeginLoc(),
           "'" + Name->getNameAsString() + "' is read here");
    note(Other.Site->getBeginLoc(),
         "'" + OtherName->getNameAsString() + "' is written here");
    if (Last.Own)
      note(Last.Own->Event->Site->getBeginLoc(),
           "which overwrites what '" + Name->getNameAsString() + "' got here");
    note(OtherName->getLocation(),
         "declare one array and take the other from an offset into it");
  }
};

const RegisterCheck<ExternAliasCheck> Registered(
    {"cuda-smem-extern-alias",
     CheckKind::Correctness,
     FixSupport::Note,
     "two 'extern __shared__' arrays used as if they were different memory",
     {{"CUDA Programming Guide: Writing CUDA SIMT Kernels",
       "Dynamic Allocation of Shared Memory"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
