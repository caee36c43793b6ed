//===- HostSources.cpp ----------------------------------------------------===//

#include "frontend/HostSources.h"
#include "frontend/NvccCommand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cuda_lint {

/// The headers of the runtime and the driver, and those of the libraries that
/// include them.
static bool isRuntimeHeader(StringRef Name) {
  return is_contained({"cuda_runtime.h", "cuda_runtime_api.h", "cuda.h",
                       "driver_types.h", "cublas_v2.h", "cudnn.h", "cufft.h",
                       "cusparse.h", "cusolverDn.h", "curand.h", "nccl.h"},
                      Name);
}

/// Folders of a project's own headers: those of the system and of libraries are
/// given as such.
static std::vector<std::string> ownFolders(const TranslatedCommand &Command) {
  std::vector<std::string> Out;
  for (size_t I = 0; I < Command.Options.size(); ++I) {
    StringRef Option = Command.Options[I];
    StringRef Folder;
    if ((Option == "-I" || Option == "-iquote") &&
        I + 1 < Command.Options.size())
      Folder = Command.Options[++I];
    else if (Option.consume_front("-I"))
      Folder = Option;
    if (Folder.empty())
      continue;
    SmallString<256> Absolute(Folder);
    sys::path::make_absolute(Command.Directory, Absolute);
    sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
    Out.push_back(Absolute.str().str());
  }
  return Out;
}

bool HostSources::callsRuntime(const clang::tooling::CompileCommand &Raw) {
  // What cannot be C++ by its name is not worth a look at its command.
  if (languageOf(Raw.Filename) != SourceLanguage::Cxx)
    return false;
  const TranslatedCommand Command = translate(Raw);
  if (Command.Language != SourceLanguage::Cxx)
    return false;
  const std::vector<std::string> Folders = ownFolders(Command);
  Reached &Here = Known[join(Folders, "\n")];
  SmallString<256> File(Command.Filename);
  sys::path::make_absolute(Command.Directory, File);
  sys::path::remove_dots(File, /*remove_dot_dot=*/true);
  std::vector<std::string> Seen;
  const bool Found = Scanner.reaches(
      File, Folders,
      [&](StringRef Path, const SourceFacts &Facts) {
        Seen.push_back(Path.str());
        if (Here.Leads.contains(Path) ||
            any_of(Facts.Includes, [](const SourceFacts::Include &I) {
              return isRuntimeHeader(I.Name);
            })) {
          Here.Leads.insert(Path);
          return true;
        }
        return false;
      },
      [&](StringRef Path) { return Here.Ends.contains(Path); });
  if (Found)
    Here.Leads.insert(File);
  else
    for (const std::string &Path : Seen)
      Here.Ends.insert(Path);
  return Found;
}

} // namespace cuda_lint
