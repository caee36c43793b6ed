//===- WastefulGroups.cpp -------------------------------------------------===//

#include "analysis/WastefulGroups.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Path.h"
#include <cmath>
#include <set>

using namespace clang;

namespace cuda_lint {

LaneMapping mappingOf(const WarpAccess &Access) {
  const std::set<int64_t> Places(Access.Address.begin(), Access.Address.end());
  LaneMapping Out;
  for (const int64_t Place : Access.Address)
    Out.push_back(std::distance(Places.begin(), Places.find(Place)));
  // A row that is gone through from its end is one nevertheless.
  if (Out.front() > Out.back())
    for (int64_t &Rank : Out)
      Rank = int64_t(Places.size()) - 1 - Rank;
  return Out;
}

LaneMapping mappingOf(const LaneValue &Offset, QualType Type, uint32_t Lanes) {
  if (!Lanes || !Offset.known(Lanes))
    return {};
  LaneMapping Out = {int64_t(
      reinterpret_cast<intptr_t>(Type.getCanonicalType().getAsOpaquePtr()))};
  const unsigned First = llvm::countr_zero(Lanes);
  for (unsigned L = 0; L < WarpLanes; ++L)
    Out.push_back(Lanes >> L & 1
                      ? Offset.constantOf(L) - Offset.constantOf(First)
                      : INT64_MIN);
  return Out;
}

std::vector<WastefulGroup> groupAccesses(llvm::ArrayRef<WastefulAccess> Found) {
  using Object = std::pair<SourceLocation::UIntTy, const void *>;
  // The first place of each, all places of one kernel with one key being alike.
  std::map<SourceLocation::UIntTy, unsigned> ByPlace;
  std::map<Object, unsigned> ByObject;
  std::map<std::pair<SourceLocation::UIntTy, LaneMapping>, unsigned> ByMapping;
  llvm::IntEqClasses Alike(Found.size());
  auto objectOf = [](const WastefulAccess &Access) -> Object {
    const ValueDecl *About = Access.Base->Decl;
    return {Access.Kernel->getLocation().getRawEncoding(),
            About ? reinterpret_cast<const void *>(
                        uintptr_t(About->getLocation().getRawEncoding()))
                  : Access.Base};
  };
  for (auto [I, Access] : llvm::enumerate(Found)) {
    // What other kernels do there is no other hazard.
    if (const auto [At, New] = ByPlace.try_emplace(
            Access.Site.place().getRawEncoding(), unsigned(I));
        !New) {
      Alike.join(At->second, I);
      continue;
    }
    const Object Own = objectOf(Access);
    Alike.join(ByObject.try_emplace(Own, unsigned(I)).first->second, I);
    if (!Access.Mapping.empty())
      Alike.join(ByMapping.try_emplace({Own.first, Access.Mapping}, unsigned(I))
                     .first->second,
                 I);
  }
  struct Places {
    WastefulGroup Group;
    /// The first visit of each place.
    llvm::MapVector<SourceLocation::UIntTy, unsigned> Seen;
    /// By instantiation.
    llvm::DenseMap<const FunctionDecl *, double> Shares;
  };
  llvm::MapVector<unsigned, Places> Groups;
  for (auto [I, Access] : llvm::enumerate(Found)) {
    Places &Of = Groups[Alike.findLeader(I)];
    if (Of.Seen.empty() || Access.Share > Found[Of.Group.Worst].Share)
      Of.Group.Worst = I;
    Of.Seen.try_emplace(Access.Site.place().getRawEncoding(), I);
    double &Share = Of.Shares[Access.Kernel];
    Share += Access.Share;
    Of.Group.Share = std::max(Of.Group.Share, Share);
  }
  std::vector<WastefulGroup> Out;
  for (auto &[Ignored, Of] : Groups) {
    const WastefulAccess &Worst = Found[Of.Group.Worst];
    const Object Own = objectOf(Worst);
    for (const auto &[Place, I] : Of.Seen)
      if (Place != Worst.Site.place().getRawEncoding()) {
        Of.Group.Others.push_back(I);
        Of.Group.OneObject &= objectOf(Found[I]).second == Own.second;
      }
    Out.push_back(Of.Group);
  }
  return Out;
}

std::string othersText(const WastefulGroup &Group) {
  if (Group.Others.empty())
    return "";
  return ", and " + std::to_string(Group.Others.size()) +
         (Group.Others.size() == 1 ? " more access" : " more accesses") +
         (Group.OneObject ? " to it" : "");
}

std::string othersPlaces(llvm::ArrayRef<WastefulAccess> Found,
                         const WastefulGroup &Group, const SourceManager &SM) {
  auto fileOf = [&](const WastefulAccess &Access) {
    return SM.getFileID(SM.getExpansionLoc(Access.Site.place()));
  };
  // Of each object the lines, with the files of those that are elsewhere.
  std::vector<std::pair<std::string, std::vector<std::string>>> Lines;
  for (const unsigned I : Group.Others) {
    const WastefulAccess &Other = Found[I];
    std::string Line =
        std::to_string(SM.getExpansionLineNumber(Other.Site.place()));
    if (fileOf(Other) != fileOf(Found[Group.Worst]))
      Line = llvm::sys::path::filename(
                 SM.getFilename(SM.getExpansionLoc(Other.Site.place())))
                 .str() +
             ":" + Line;
    const std::string Name = Other.Base->name();
    auto It =
        llvm::find_if(Lines, [&](const auto &L) { return L.first == Name; });
    if (It == Lines.end())
      It = Lines.insert(Lines.end(), {Name, {}});
    std::vector<std::string> &Of = It->second;
    if (!llvm::is_contained(Of, Line))
      Of.push_back(Line);
  }
  std::string Out;
  for (const auto &[Name, At] : Lines) {
    Out += (Out.empty() ? "the others: '" : "; '") + Name +
           (At.size() == 1 ? "' at line " : "' at lines ");
    for (auto [I, Line] : llvm::enumerate(At))
      Out += (I == 0 ? "" : I + 1 == At.size() ? " and " : ", ") + Line;
  }
  return Out;
}

/// "31 %", "under 1 %".
static std::string percent(double Share) {
  return Share < 0.01 ? "under 1 %"
                      : std::to_string(std::lround(Share * 100)) + " %";
}

std::string shareText(const WastefulAccess &Place, const WastefulGroup &Group,
                      llvm::StringRef Unit) {
  std::string Out = "what it wastes is " + percent(Place.Share) +
                    " of the kernel's " + Unit.str();
  if (!Group.Others.empty())
    Out += ", with the others " + percent(Group.Share);
  if (!Place.Assumed)
    return Out;
  return Out + "; a loop of unknown length counts as " +
         std::to_string(AssumedIterations) + " iterations";
}

} // namespace cuda_lint
