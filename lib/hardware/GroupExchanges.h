//===- GroupExchanges.h - What the lanes of a group give together -*- C++ -*-=//
//
// CUDA C++ Programming Guide, "Cooperative Groups": "thread_block_tile",
// "coalesced_group", "reduce", "inclusive_scan and exclusive_scan".
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_LIB_HARDWARE_GROUPEXCHANGES_H
#define CUDA_LINT_LIB_HARDWARE_GROUPEXCHANGES_H

#include "hardware/Warp.h"
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace cuda_lint {

/// `cooperative_groups::plus` and its like.
enum class GroupOperator { Plus, Less, Greater, BitAnd, BitOr, BitXor };

/// The operator that a class of that name is; none for one of the program's.
std::optional<GroupOperator> groupOperator(std::string_view Class);

enum class GroupExchange {
  Any,
  All,
  Ballot,
  MatchAny,
  Reduce,
  InclusiveScan,
  ExclusiveScan
};

/// What a function of that name exchanges; none for any other.
std::optional<GroupExchange> groupExchange(std::string_view Function);

/// Whether each lane of the group gets the same.
bool isSameForGroup(GroupExchange Exchange);

/// A number of each lane of a warp, and a set of lanes of each.
using LaneNumbers = std::array<int64_t, WarpSize>;
using LaneSets = std::array<uint32_t, WarpSize>;

/// What each lane of \p Present gets. \p Groups: the lanes that are in its
/// group, whose ranks are in their order. \p Wrap makes a sum a number of its
/// type. None where a lane gets what the guide does not say.
std::optional<LaneNumbers>
exchanged(GroupExchange Exchange, GroupOperator Operator, bool Unsigned,
          const LaneSets &Groups, uint32_t Present, const LaneNumbers &Given,
          const std::function<int64_t(int64_t)> &Wrap);

} // namespace cuda_lint

#endif
