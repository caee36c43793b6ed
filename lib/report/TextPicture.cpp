//===- TextPicture.cpp ----------------------------------------------------===//

#include "report/TextPicture.h"
#include "hardware/GlobalMemory.h"
#include "hardware/SharedMemory.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <set>

namespace cuda_lint {

static std::string plural(size_t N, llvm::StringRef Word) {
  return std::to_string(N) + " " + Word.str() + (N == 1 ? "" : "s");
}

std::string pictureTitle(const AccessPicture &Picture) {
  if (Picture.Memory == AccessPicture::Global) {
    std::optional<GlobalCost> Cost = globalCost(Picture.Access);
    if (!Cost || !Cost->Sectors)
      return "";
    return llvm::formatv("{0} of {1} bytes moved, {2} bytes used",
                         plural(Cost->Sectors, "sector"), SectorBytes,
                         Cost->UsedBytes);
  }
  std::optional<SharedCost> Cost =
      sharedCost(Picture.Access, Picture.Operation);
  if (!Cost)
    return "";
  const unsigned Worst = Cost->worstBank();
  return llvm::formatv("{0} where {1} would do; bank {2} serves lanes {3}",
                       plural(Cost->Wavefronts, "wavefront"), Cost->Ideal,
                       Worst, formatLanes(Cost->Banks[Worst].Lanes));
}

std::string pictureTitle(const RegionPicture &Picture) {
  if (!Picture.Reached.empty())
    return llvm::formatv("{0} of {1} threads reach {2}",
                         llvm::count(Picture.Reached, '1'),
                         Picture.Reached.size(), Picture.Barrier);
  if (Picture.Accesses.size() != 2)
    return "";
  const RegionAccess &One = Picture.Accesses[0], &Other = Picture.Accesses[1];
  return llvm::formatv(
      "thread {0} {1} what thread {2} {3}, with no {4} between "
      "them: either may come first",
      One.Thread, One.Verb, Other.Thread, Other.Verb, Picture.Barrier);
}

/// A column for each bank: the lanes that it serves stand on it.
static std::string bankText(const SharedCost &Cost) {
  std::vector<std::vector<unsigned>> Stacks(NumBanks);
  size_t Highest = 0;
  for (unsigned B = 0; B < NumBanks; ++B) {
    for (unsigned L = 0; L < WarpSize; ++L)
      if (Cost.Banks[B].Lanes >> L & 1)
        Stacks[B].push_back(L);
    Highest = std::max(Highest, Stacks[B].size());
  }
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  for (size_t Row = Highest; Row-- > 0;) {
    std::string Line = Row ? "      " : "lanes ";
    for (const std::vector<unsigned> &Stack : Stacks)
      Line +=
          Row < Stack.size() ? llvm::formatv("{0,3}", Stack[Row]).str() : "  .";
    OS << Line << '\n';
  }
  OS << "bank  ";
  for (unsigned B = 0; B < NumBanks; ++B)
    OS << llvm::format("%3u", B);
  OS << '\n';
  return Out;
}

/// A row for each line of 128 bytes: a character stands for four bytes, a group
/// for a sector.
static std::string sectorText(const WarpAccess &Access) {
  constexpr unsigned Unit = 4;
  auto LineOf = [](int64_t Address) {
    return Address >= 0 ? Address / LineBytes
                        : -((LineBytes - 1 - Address) / LineBytes);
  };
  std::map<int64_t, std::set<unsigned>> Used;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (Access.isActive(L))
      for (unsigned B = 0; B < Access.Width; ++B) {
        const int64_t Line = LineOf(Access.Address[L] + B);
        Used[Line].insert((Access.Address[L] + B - Line * LineBytes) / Unit);
      }
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  for (const auto &[Line, Units] : Used) {
    OS << llvm::formatv("byte {0,8}  ", Line * int64_t(LineBytes));
    for (unsigned S = 0; S < LineBytes / SectorBytes; ++S) {
      const unsigned First = S * SectorBytes / Unit,
                     Last = First + SectorBytes / Unit;
      const bool Moved = llvm::any_of(
          Units, [&](unsigned At) { return First <= At && At < Last; });
      OS << '[';
      for (unsigned At = First; At < Last; ++At)
        OS << (Units.count(At) ? '#' : Moved ? '.' : ' ');
      OS << ']';
    }
    OS << '\n';
  }
  OS << "               #: used, .: moved and not used, 4 bytes each; a "
        "bracket "
        "is a sector\n";
  return Out;
}

std::string pictureText(const AccessPicture &Picture) {
  if (Picture.Memory == AccessPicture::Global)
    return pictureTitle(Picture).empty() ? "" : sectorText(Picture.Access);
  std::optional<SharedCost> Cost =
      sharedCost(Picture.Access, Picture.Operation);
  return Cost ? bankText(*Cost) : "";
}

std::string pictureText(const RegionPicture &Picture) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  llvm::StringRef Rest = Picture.Reached;
  for (size_t First = 0; !Rest.empty(); First += WarpSize) {
    OS << llvm::formatv("thread {0,4}  ", First);
    for (char C : Rest.take_front(WarpSize))
      OS << (C == '1' ? '#' : '.');
    OS << '\n';
    Rest = Rest.drop_front(std::min<size_t>(WarpSize, Rest.size()));
  }
  if (!Out.empty())
    OS << "             #: reaches it, .: does not; a row is a warp\n";
  return Out;
}

std::string picturesOf(const Finding &F, llvm::ArrayRef<UnitReport> Units) {
  std::string Out;
  std::set<std::string> Drawn;
  auto Add = [&](const PicturePlace &Place, const std::string &Title,
                 const std::string &Text) {
    if (Place.Check != F.DiagnosticName || Place.File != F.Message.FilePath ||
        Place.Offset != F.Message.FileOffset || Title.empty() ||
        !Drawn.insert(Title + Text).second)
      return;
    const std::string All = Title + "\n" + Text;
    for (llvm::StringRef Line : llvm::split(llvm::StringRef(All).rtrim(), '\n'))
      Out += "      " + Line.str() + '\n';
  };
  for (const UnitReport &Unit : Units) {
    for (const AccessPicture &P : Unit.Pictures)
      Add(P, pictureTitle(P), pictureText(P));
    for (const RegionPicture &P : Unit.Regions)
      Add(P, pictureTitle(P), pictureText(P));
  }
  return Out;
}

} // namespace cuda_lint
