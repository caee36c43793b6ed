//===- MergedRequests.cpp -------------------------------------------------===//

#include "analysis/MergedRequests.h"
#include "cuda/Bound.h"
#include "hardware/MergedAccess.h"
#include "clang/AST/ASTContext.h"
#include <numeric>

using namespace clang;

namespace cuda_lint {

/// The widest request there is.
static constexpr int64_t MaxWidth = 16;
static const Bound<unsigned>
    MaxGroups("merged-groups", 64, BoundKind::Reach,
              "groups of neighbours that an access of an object is compared "
              "with between two barriers");

static int64_t floorMod(int64_t V, int64_t M) { return ((V % M) + M) % M; }

static bool inShared(const WarpEvent &E) {
  return E.Base->Kind == MemoryObject::Shared;
}

/// Whether the pointer that leads to the object is the only way to it.
static bool isRestrict(const MemoryObject &O) {
  return O.Kind == MemoryObject::Pointee && O.Decl &&
         O.Decl->getType().isRestrictQualified();
}

/// The greatest alignment of a class that the accessed element is a field of; 1
/// for what is no field.
static int64_t classAlignment(const Expr *E, const ASTContext &Ctx) {
  int64_t Out = 1;
  E = E ? E->IgnoreParenCasts() : nullptr;
  while (const auto *Member = dyn_cast_or_null<MemberExpr>(E)) {
    QualType Object = Member->getBase()->getType();
    if (Member->isArrow())
      Object = Object->getPointeeType();
    if (!Object.isNull() && Object->isRecordType() &&
        !Object->isIncompleteType() && !Object->isDependentType())
      Out =
          std::max<int64_t>(Out, Ctx.getTypeAlignInChars(Object).getQuantity());
    E = Member->getBase()->IgnoreParenCasts();
  }
  return Out;
}

class MergedRequests::Builder {
public:
  Builder(MergedRequests &Out, LaneArithmetic &A, RewrittenSums &Sums,
          const ASTContext &Ctx)
      : Out(Out), A(A), Sums(Sums), Ctx(Ctx) {}

  void run(const WarpTrace &Trace) {
    for (const WarpEvent &E : Trace.Events) {
      switch (E.Kind) {
      case WarpEvent::Barrier:
      case WarpEvent::WarpBarrier:
      case WarpEvent::LoopBegin:
      case WarpEvent::LoopEnd:
      case WarpEvent::Opaque:
        closeIf([](const Group &) { return true; });
        break;
      case WarpEvent::Atomic:
        closeIf([&](const Group &G) { return mayTouch(E, G); });
        break;
      case WarpEvent::Load:
        // What is read may be what is about to be stored.
        closeIf([&](const Group &G) {
          return G.front()->Kind == WarpEvent::Store && mayTouch(E, G);
        });
        add(E);
        break;
      case WarpEvent::Store:
        closeIf([&](const Group &G) {
          return (G.front()->Kind == WarpEvent::Load ||
                  G.front()->Base != E.Base) &&
                 mayTouch(E, G);
        });
        add(E);
        break;
      default:
        break;
      }
    }
    closeIf([](const Group &) { return true; });
  }

private:
  /// Accesses that differ by constants, with nothing between them.
  using Group = llvm::SmallVector<const WarpEvent *, 8>;

  /// Whether \p E may access what the accesses of \p G do, as far as a compiler
  /// can tell.
  static bool mayTouch(const WarpEvent &E, const Group &G) {
    const MemoryObject *Theirs = G.front()->Base;
    if (!E.Base)
      return true;
    if (E.Base == Theirs)
      return true;
    if (inShared(E) || Theirs->Kind == MemoryObject::Shared)
      return false;
    if (E.Base->Kind == MemoryObject::Static &&
        Theirs->Kind == MemoryObject::Static)
      return false;
    return !isRestrict(*E.Base) && !isRestrict(*Theirs);
  }

  bool mergeable(const WarpEvent &E) const {
    return E.Base && !E.Operation && E.Width < MaxWidth &&
           E.Base->Kind != MemoryObject::Local &&
           E.Offset.known(E.Mask.Lanes) && E.Mask.Lanes;
  }

  void add(const WarpEvent &E) {
    if (!mergeable(E))
      return;
    unsigned Seen = 0;
    for (Group &G : llvm::reverse(Open)) {
      const WarpEvent &First = *G.front();
      if (First.Base != E.Base)
        continue;
      if (++Seen > MaxGroups)
        break;
      if (First.Kind == E.Kind && First.Width == E.Width &&
          First.Stretch == E.Stretch && First.Mask.Lanes == E.Mask.Lanes &&
          First.Mask.Guards == E.Mask.Guards && distance(First, E)) {
        G.push_back(&E);
        return;
      }
    }
    Open.push_back({&E});
  }

  /// Bytes from one access to the other, where it is one number in all lanes.
  std::optional<int64_t> distance(const WarpEvent &From, const WarpEvent &To) {
    if (From.Offset.terms().size() != To.Offset.terms().size())
      return std::nullopt;
    return A.sub(To.Offset, From.Offset, {64, true})
        .uniformConstant(From.Mask.Lanes);
  }

  template <class Fn> void closeIf(Fn Wanted) {
    llvm::erase_if(Open, [&](Group &G) {
      if (!Wanted(G))
        return false;
      if (G.size() > 1)
        close(G);
      return true;
    });
  }

  /// What all addresses of \p E, less what the lanes have in common, are known
  /// to be multiples of, and what is left over of the first lane's.
  int64_t alignmentOf(const WarpEvent &E, int64_t &Rest) const {
    int64_t Unit = inShared(E) ? MaxWidth
                   : E.Base->Kind == MemoryObject::Static
                       ? Ctx.getDeclAlign(E.Base->Decl).getQuantity()
                       : E.Width;
    Unit = std::max(Unit, classAlignment(E.Expression, Ctx));
    Unit = std::gcd(Unit, MaxWidth);
    if (inShared(E) && Unit > E.Width)
      if (const uint64_t Seen = Sums.alignmentOf(E.Function, E.Expression))
        Unit = std::gcd(Unit, int64_t(Seen) * E.Width);
    const unsigned First = llvm::countr_zero(E.Mask.Lanes);
    const int64_t Start = E.Offset.constantOf(First);
    for (unsigned L = 0; L < WarpLanes; ++L) {
      if (!(E.Mask.Lanes >> L & 1))
        continue;
      Unit = std::gcd(Unit, E.Offset.constantOf(L) - Start);
      for (const LaneValue::Term &T : E.Offset.terms())
        Unit = std::gcd(Unit, T.Coefficient[L]);
    }
    Rest = floorMod(Start, Unit);
    return Unit;
  }

  void close(const Group &G) {
    const WarpEvent &First = *G.front();
    int64_t Rest = 0;
    const int64_t Alignment = alignmentOf(First, Rest), Width = First.Width;
    MergeKind Kind;
    Kind.Store = First.Kind == WarpEvent::Store;
    Kind.Shared = inShared(First);
    Kind.Fields = classAlignment(First.Expression, Ctx) > Width;
    const int64_t Window = mergeWindow(Kind, First.Width, Alignment);
    if (Rest % Width || Alignment % Width)
      return;
    // By window, the accesses to each of its elements.
    std::map<int64_t, std::vector<Group>> Windows;
    for (const WarpEvent *E : G) {
      const int64_t At = floorMod(Rest, Window) + *distance(First, *E);
      if (At % Width)
        continue;
      std::vector<Group> &Elements = Windows[At - floorMod(At, Window)];
      Elements.resize(Window / Width);
      Elements[floorMod(At, Window) / Width].push_back(E);
    }
    for (auto &[Start, Elements] : Windows) {
      unsigned Present = 0;
      for (auto [I, Element] : llvm::enumerate(Elements))
        Present |= unsigned(!Element.empty()) << I;
      for (const MergedPart &Part :
           mergedParts(Kind, First.Width, Window, Present)) {
        Group Served;
        for (auto [I, Element] : llvm::enumerate(Elements))
          if (Part.Elements >> I & 1)
            llvm::append_range(Served, Element);
        // Program order.
        llvm::sort(Served);
        if (Served.size() < 2)
          continue;
        const WarpEvent &Leader = *Served.front();
        const int64_t To = Start + int64_t(Part.First) * Width,
                      At = floorMod(Rest, Window) + *distance(First, Leader);
        for (const WarpEvent *E : Served)
          Out.Leaders[E] = &Leader;
        Out.Accesses[&Leader] = Served.size();
        WarpEvent &Request = Out.Made.emplace_back(Leader);
        Request.Width = Part.Count * First.Width;
        Request.Offset =
            A.add(Leader.Offset, LaneValue::constant(To - At), {64, true});
        Out.Requests[&Leader] = &Request;
      }
    }
  }

  MergedRequests &Out;
  LaneArithmetic &A;
  RewrittenSums &Sums;
  const ASTContext &Ctx;
  std::vector<Group> Open;
};

MergedRequests::MergedRequests(const WarpTrace &Trace, LaneArithmetic &A,
                               RewrittenSums &Sums, const ASTContext &Ctx) {
  Builder(*this, A, Sums, Ctx).run(Trace);
}

const WarpEvent *MergedRequests::leaderOf(const WarpEvent &E) const {
  auto It = Leaders.find(&E);
  return It == Leaders.end() ? &E : It->second;
}

const WarpEvent *MergedRequests::requestOf(const WarpEvent &E) const {
  if (leaderOf(E) != &E)
    return nullptr;
  auto It = Requests.find(&E);
  return It == Requests.end() ? &E : It->second;
}

unsigned MergedRequests::accessesOf(const WarpEvent &E) const {
  auto It = Accesses.find(&E);
  return It == Accesses.end() ? 1 : It->second;
}

} // namespace cuda_lint
