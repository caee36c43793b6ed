//===- AccessText.cpp -----------------------------------------------------===//

#include "report/AccessText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using namespace llvm;

namespace cuda_lint {

/// Lanes in a line of addresses.
static constexpr unsigned LanesInLine = 8;

static void writeAddresses(raw_ostream &OS, const AccessExplanation &X) {
  OS << "  bytes into '" << X.Object << "', by lane:\n";
  for (unsigned First = 0; First < WarpSize; First += LanesInLine) {
    if (!(X.Access->ActiveMask >> First & ((1u << LanesInLine) - 1)))
      continue;
    OS << formatv("    {0,2}:", First);
    for (unsigned L = First; L < First + LanesInLine; ++L)
      OS << ' '
         << right_justify(X.Access->isActive(L)
                              ? std::to_string(X.Access->Address[L])
                              : "-",
                          6);
    OS << '\n';
  }
}

static void writeShared(raw_ostream &OS, const AccessExplanation &X) {
  const SharedCost &Cost = *X.Shared;
  OS << "  accesses that each bank serves, one after the other:\n";
  for (unsigned First = 0; First < NumBanks; First += LanesInLine) {
    OS << formatv("    {0,2}:", First);
    for (unsigned Bank = First; Bank < First + LanesInLine; ++Bank)
      OS << ' '
         << right_justify(Cost.Banks[Bank].Depth
                              ? std::to_string(Cost.Banks[Bank].Depth)
                              : "-",
                          6);
    OS << '\n';
  }
  OS << "  " << Cost.Wavefronts
     << (Cost.Wavefronts == 1 ? " wavefront" : " wavefronts") << " where "
     << Cost.Ideal << " would do";
  if (Cost.hasConflict()) {
    const unsigned Bank = Cost.worstBank();
    OS << ": lanes " << formatLanes(Cost.Banks[Bank].Lanes) << " meet in bank "
       << Bank;
  }
  OS << '\n';
}

static void writeGlobal(raw_ostream &OS, const AccessExplanation &X) {
  const GlobalCost &Cost = *X.Global;
  std::set<int64_t> Sectors;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (X.Access->isActive(L))
      Sectors.insert(divideFloorSigned(X.Access->Address[L], SectorBytes));
  OS << "  sectors: ";
  ListSeparator Comma;
  for (auto It = Sectors.begin(); It != Sectors.end();) {
    int64_t First = *It, Last = First;
    while (++It != Sectors.end() && *It == Last + 1)
      ++Last;
    OS << Comma << First;
    if (Last > First)
      OS << '-' << Last;
  }
  OS << '\n'
     << formatv("  {0} sectors where {1} would do, {2:F1} % of the bytes moved "
                "are used\n",
                Cost.Sectors, Cost.idealSectors(), Cost.usedShare() * 100);
}

void writeAccesses(raw_ostream &OS, ArrayRef<AccessExplanation> Accesses) {
  for (const AccessExplanation &X : Accesses) {
    OS << X.File << ':' << X.Line << ':' << X.Column << ": " << X.Memory << ' '
       << X.Kind;
    // What is no request of lanes has no width.
    if (X.Width)
      OS << " of " << X.Width << " bytes a lane";
    if (!X.Object.empty())
      OS << (X.Kind == "load"    ? " from '"
             : X.Kind == "store" ? " to '"
                                 : " of '")
         << X.Object << '\'';
    OS << " in '" << X.Kernel << '\'';
    if (!X.Shape.empty())
      OS << ' ' << X.Shape;
    OS << '\n';
    if (X.Memory == "local") {
      OS << (X.InMemory ? "  the array is in local memory\n"
                        : "  the array is in registers: to select from them "
                          "costs less than local memory\n");
      continue;
    }
    if (X.Neighbours)
      OS << "  merged with " << X.Neighbours << " more into a request of "
         << X.RequestWidth << " bytes a lane\n";
    if (!X.Iteration.empty())
      OS << "  with " << X.Iteration << '\n';
    if (X.Requests > 1)
      OS << "  " << X.Requests
         << " requests like this one, in other iterations or warps\n";
    if (!X.Assumed.empty())
      OS << "  " << X.Assumed << '\n';
    if (X.Access)
      writeAddresses(OS, X);
    if (X.Shared)
      writeShared(OS, X);
    if (X.Global)
      writeGlobal(OS, X);
    if (!X.Unknown.empty())
      OS << "  not counted: " << X.Unknown
         << (X.UnknownAt.empty() ? "" : " (" + X.UnknownAt + ")") << '\n';
  }
}

} // namespace cuda_lint
