//===- Report.cpp ---------------------------------------------------------===//

#include "report/Report.h"
#include "clang/Tooling/DiagnosticsYaml.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/YAMLTraits.h"
#include <tuple>

using namespace cuda_lint;

template <> struct llvm::yaml::ScalarEnumerationTraits<UnitStatus> {
  static void enumeration(IO &Io, UnitStatus &Status) {
    Io.enumCase(Status, "linted", UnitStatus::Linted);
    Io.enumCase(Status, "not-parsed", UnitStatus::NotParsed);
    Io.enumCase(Status, "incomplete", UnitStatus::Incomplete);
    Io.enumCase(Status, "failed", UnitStatus::Failed);
  }
};

template <>
struct llvm::yaml::ScalarEnumerationTraits<AccessPicture::MemoryKind> {
  static void enumeration(IO &Io, AccessPicture::MemoryKind &Kind) {
    Io.enumCase(Kind, "shared", AccessPicture::Shared);
    Io.enumCase(Kind, "global", AccessPicture::Global);
  }
};

template <> struct llvm::yaml::ScalarEnumerationTraits<SharedOperation> {
  static void enumeration(IO &Io, SharedOperation &Operation) {
    Io.enumCase(Operation, "load", SharedOperation::Load);
    Io.enumCase(Operation, "store", SharedOperation::Store);
    Io.enumCase(Operation, "atomic", SharedOperation::Atomic);
    Io.enumCase(Operation, "increment", SharedOperation::AtomicIncrement);
    Io.enumCase(Operation, "compare-and-swap", SharedOperation::CompareAndSwap);
    Io.enumCase(Operation, "matrix-load", SharedOperation::MatrixLoad);
    Io.enumCase(Operation, "matrix-store", SharedOperation::MatrixStore);
    Io.enumCase(Operation, "copy", SharedOperation::AsyncCopy);
  }
};

static void mapPlace(llvm::yaml::IO &Io, PicturePlace &Place) {
  Io.mapRequired("Check", Place.Check);
  Io.mapRequired("File", Place.File);
  Io.mapRequired("Offset", Place.Offset);
}

template <> struct llvm::yaml::MappingTraits<AccessPicture> {
  static void mapping(IO &Io, AccessPicture &Picture) {
    mapPlace(Io, Picture);
    Io.mapRequired("Memory", Picture.Memory);
    Io.mapRequired("Operation", Picture.Operation);
    std::vector<int64_t> Addresses(Picture.Access.Address.begin(),
                                   Picture.Access.Address.end());
    Io.mapRequired("Addresses", Addresses);
    std::copy_n(Addresses.begin(),
                std::min(Addresses.size(), Picture.Access.Address.size()),
                Picture.Access.Address.begin());
    Io.mapRequired("ActiveMask", Picture.Access.ActiveMask);
    Io.mapRequired("Width", Picture.Access.Width);
  }
};
LLVM_YAML_IS_SEQUENCE_VECTOR(AccessPicture)
LLVM_YAML_IS_STRING_MAP(double)
LLVM_YAML_IS_STRING_MAP(unsigned)

template <> struct llvm::yaml::MappingTraits<Profile> {
  static void mapping(IO &Io, Profile &Cost) {
    Io.mapOptional("Seconds", Cost.Seconds);
    Io.mapOptional("Counts", Cost.Counts);
  }
};

template <> struct llvm::yaml::MappingTraits<RegionAccess> {
  static void mapping(IO &Io, RegionAccess &Access) {
    Io.mapRequired("Thread", Access.Thread);
    Io.mapRequired("Verb", Access.Verb);
    Io.mapRequired("File", Access.File);
    Io.mapRequired("Offset", Access.Offset);
  }
};
LLVM_YAML_IS_SEQUENCE_VECTOR(RegionAccess)

template <> struct llvm::yaml::MappingTraits<RegionPicture> {
  static void mapping(IO &Io, RegionPicture &Picture) {
    mapPlace(Io, Picture);
    Io.mapOptional("Reached", Picture.Reached);
    Io.mapOptional("Accesses", Picture.Accesses);
    Io.mapOptional("Barrier", Picture.Barrier);
  }
};
LLVM_YAML_IS_SEQUENCE_VECTOR(RegionPicture)

template <> struct llvm::yaml::MappingTraits<Suppression> {
  static void mapping(IO &Io, Suppression &Comment) {
    Io.mapRequired("File", Comment.File);
    Io.mapRequired("Offset", Comment.Offset);
    Io.mapRequired("Word", Comment.Word);
    Io.mapRequired("Names", Comment.Names);
    Io.mapRequired("First", Comment.First);
    Io.mapRequired("Last", Comment.Last);
    Io.mapOptional("Used", Comment.Used, false);
  }
};
LLVM_YAML_IS_SEQUENCE_VECTOR(Suppression)

template <> struct llvm::yaml::MappingTraits<UnitReport> {
  static void mapping(IO &Io, UnitReport &Report) {
    Io.mapRequired("File", Report.File);
    Io.mapRequired("Status", Report.Status);
    Io.mapOptional("Failure", Report.Failure);
    Io.mapOptional("Findings", Report.Findings);
    Io.mapOptional("ParseErrors", Report.ParseErrors);
    Io.mapOptional("Suppressed", Report.Suppressed);
    Io.mapOptional("Suppressions", Report.Suppressions);
    Io.mapOptional("UnparsedLines", Report.UnparsedLines, 0u);
    Io.mapOptional("BoundsReached", Report.BoundsReached, 0u);
    Io.mapOptional("RefusedErrors", Report.RefusedErrors);
    Io.mapOptional("Headers", Report.Headers);
    Io.mapOptional("MissingHeaders", Report.MissingHeaders);
    Io.mapOptional("FromCache", Report.FromCache, false);
    Io.mapOptional("Pictures", Report.Pictures);
    Io.mapOptional("Regions", Report.Regions);
    Io.mapOptional("Notes", Report.Notes);
    Io.mapOptional("Cost", Report.Cost);
  }
};

namespace cuda_lint {

std::string serialize(const UnitReport &Report) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  llvm::yaml::Output Out(OS);
  UnitReport Copy = Report;
  Out << Copy;
  return Text;
}

llvm::Expected<UnitReport> parseUnitReport(llvm::StringRef Text) {
  UnitReport Report;
  llvm::yaml::Input In(Text, nullptr,
                       [](const llvm::SMDiagnostic &, void *) {});
  In >> Report;
  if (In.error())
    return llvm::createStringError(In.error(), "the result is not readable");
  return Report;
}

void makeAbsolute(std::string &Path, llvm::StringRef Directory) {
  if (Path.empty())
    return;
  llvm::SmallString<256> Absolute(Path);
  if (!llvm::sys::path::is_absolute(Path) && !Directory.empty()) {
    Absolute = Directory;
    llvm::sys::path::append(Absolute, Path);
  }
  llvm::sys::fs::make_absolute(Absolute);
  llvm::sys::path::remove_dots(Absolute);
  // The folder above a link is not the one above where it leads, so `..` is
  // taken out only where that names the same file.
  llvm::SmallString<256> Short(Absolute);
  if (llvm::sys::path::remove_dots(Short, /*remove_dot_dot=*/true) &&
      llvm::sys::fs::equivalent(Short, Absolute))
    Absolute = Short;
  Path = std::string(Absolute);
}

static void makeAbsolute(clang::tooling::DiagnosticMessage &Message,
                         llvm::StringRef Directory) {
  makeAbsolute(Message.FilePath, Directory);
  for (clang::tooling::FileByteRange &Range : Message.Ranges)
    makeAbsolute(Range.FilePath, Directory);
  llvm::StringMap<clang::tooling::Replacements> Fixes;
  for (const auto &[File, Replacements] : Message.Fix) {
    std::string Absolute = File.str();
    makeAbsolute(Absolute, Directory);
    for (const clang::tooling::Replacement &R : Replacements)
      // The replacements were free of conflicts under their old name.
      llvm::consumeError(Fixes[Absolute].add(
          {Absolute, R.getOffset(), R.getLength(), R.getReplacementText()}));
  }
  Message.Fix = std::move(Fixes);
}

static auto sortKey(const Finding &F) {
  return std::tie(F.Message.FilePath, F.Message.FileOffset, F.DiagnosticName,
                  F.Message.Message);
}

static void sortByPlace(std::vector<Finding>::iterator Begin,
                        std::vector<Finding>::iterator End) {
  std::stable_sort(Begin, End, [](const Finding &A, const Finding &B) {
    return sortKey(A) < sortKey(B);
  });
}

size_t MergedFindings::add(std::vector<Finding> Findings) {
  const size_t Before = All.size();
  std::vector<std::tuple<std::string, unsigned, std::string, std::string>> New;
  for (Finding &F : Findings) {
    makeAbsolute(F.Message, F.BuildDirectory);
    for (clang::tooling::DiagnosticMessage &Note : F.Notes)
      makeAbsolute(Note, F.BuildDirectory);
    const bool IsCheck = llvm::StringRef(F.DiagnosticName).starts_with("cuda-");
    std::tuple Place(F.Message.FilePath, F.Message.FileOffset, F.DiagnosticName,
                     IsCheck ? std::string() : F.Message.Message);
    if (Places.count(Place))
      continue;
    New.push_back(std::move(Place));
    All.push_back(std::move(F));
  }
  Places.insert(New.begin(), New.end());
  // One parse may say one thing of a place twice.
  auto Added = All.begin() + Before;
  sortByPlace(Added, All.end());
  All.erase(std::unique(Added, All.end(),
                        [](const Finding &A, const Finding &B) {
                          return sortKey(A) == sortKey(B);
                        }),
            All.end());
  return All.size() - Before;
}

std::vector<Finding> MergedFindings::take() {
  sortByPlace(All.begin(), All.end());
  Places.clear();
  return std::exchange(All, {});
}

std::string displayPath(llvm::StringRef Path, llvm::StringRef Folder) {
  if (!Folder.empty() && Path.starts_with(Folder)) {
    llvm::StringRef Rest = Path.drop_front(Folder.size());
    if (Folder.ends_with("/") || Rest.consume_front("/"))
      return Rest.str();
  }
  return Path.str();
}

} // namespace cuda_lint
