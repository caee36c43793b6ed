//===- Inputs.cpp ---------------------------------------------------------===//

#include "Inputs.h"
#include "cuda/Bound.h"
#include "report/Git.h"
#include "clang/Driver/Types.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using namespace clang::tooling;

namespace cuda_lint {

static std::string absolute(llvm::StringRef Path) {
  llvm::SmallString<256> Out(Path);
  fs::make_absolute(Out);
  path::remove_dots(Out, /*remove_dot_dot=*/true);
  return std::string(Out);
}

static bool isCudaFile(llvm::StringRef File) {
  llvm::StringRef Extension = path::extension(File);
  return Extension == ".cu" || Extension == ".cuh";
}

/// True for a command that compiles CUDA whatever the file is called: `nvcc -x
/// cu main.cpp`, `clang++ -x cuda`.
static bool compilesCuda(const CompileCommand &Command) {
  if (isCudaFile(Command.Filename))
    return true;
  for (unsigned I = 0; I < Command.CommandLine.size(); ++I) {
    llvm::StringRef Arg = Command.CommandLine[I];
    if (!Arg.consume_front("--x") && !Arg.consume_front("-x"))
      continue;
    Arg.consume_front("=");
    if (Arg.empty() && I + 1 < Command.CommandLine.size())
      Arg = Command.CommandLine[I + 1];
    if (Arg == "cu" || Arg == "cuda")
      return true;
  }
  return false;
}

const CompilationDatabase *
Inputs::databaseFor(llvm::StringRef Folder,
                    llvm::function_ref<void(const std::string &)> Warn) {
  if (Options.Fixed)
    return Options.Fixed.get();
  if (!Options.BuildPath.empty())
    return Databases.empty() ? nullptr : Databases.front().second.get();
  for (llvm::StringRef At = Folder; !At.empty(); At = path::parent_path(At)) {
    for (llvm::StringRef Sub : {"", "build"}) {
      llvm::SmallString<256> Candidate(At);
      path::append(Candidate, Sub);
      auto Known = llvm::find_if(
          Databases, [&](const auto &D) { return D.first == Candidate; });
      if (Known != Databases.end()) {
        if (Known->second)
          return Known->second.get();
        continue;
      }
      llvm::SmallString<256> File(Candidate);
      path::append(File, "compile_commands.json");
      if (!fs::exists(File))
        continue;
      std::string Error;
      std::unique_ptr<CompilationDatabase> Database =
          JSONCompilationDatabase::loadFromFile(
              File, Error, JSONCommandLineSyntax::AutoDetect);
      if (!Database)
        Warn(std::string(File) + ": not a compile database: " +
             llvm::StringRef(Error).split('\n').first.str() +
             "; write it again with the build system "
             "(CMAKE_EXPORT_COMPILE_COMMANDS=ON)");
      Databases.emplace_back(std::string(Candidate), std::move(Database));
      if (Databases.back().second)
        return Databases.back().second.get();
    }
  }
  return nullptr;
}

/// True for what a name tells to be C++, C or CUDA, or a part of it.
static bool isSourceByName(llvm::StringRef File) {
  namespace types = clang::driver::types;
  llvm::StringRef Extension = path::extension(File);
  if (isCudaFile(File) ||
      llvm::is_contained({".inl", ".inc", ".ipp", ".tpp", ".txx", ".impl"},
                         Extension))
    return true;
  Extension.consume_front(".");
  const types::ID Type = types::lookupTypeForExtension(Extension);
  return Type != types::TY_INVALID && types::isAcceptedByClang(Type) &&
         types::isDerivedFromC(Type);
}

static const Bound<size_t>
    MaxTextBytes("input-text-bytes", 8192, BoundKind::Reach,
                 "bytes at the start of a file in which a zero says that it is "
                 "no text");

/// Says why a file cannot be linted; empty when it can.
static std::string unusable(llvm::StringRef File) {
  // Reading from a pipe would wait for whoever writes, and take it away.
  fs::file_status Status;
  if (!fs::status(File, Status) && !fs::is_regular_file(Status))
    return "is no regular file; --stdin-filename lints what a program writes";
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return Buffer.getError().message();
  llvm::StringRef Text = (*Buffer)->getBuffer();
  if (Text.take_front(MaxTextBytes).contains('\0'))
    return "is a binary file, not CUDA source";
  return "";
}

void Inputs::addFile(llvm::StringRef File, llvm::StringRef Shown, bool Named,
                     llvm::function_ref<void(const std::string &)> Warn) {
  if (File != Options.Unwritten)
    if (std::string Why = unusable(File); !Why.empty()) {
      Warn(Shown.str() + ": " + Why);
      return;
    }
  if (isExcluded(File) || llvm::any_of(Files, [&](const Input &Known) {
        return Known.File == File;
      }))
    return;
  const CompilationDatabase *Database =
      databaseFor(path::parent_path(File), Warn);
  // A file of any name may be compiled; without a command its name decides.
  if (!isSourceByName(File) &&
      (!Database ||
       (Database == Options.Fixed.get()
            ? llvm::none_of(Database->getCompileCommands(File), compilesCuda)
            : Database->getCompileCommands(File).empty()))) {
    Warn(Shown.str() + ": by its name this is no C++ or CUDA source, and no "
                       "compile database knows it; '-- -x cu' lints it as "
                       "CUDA");
    return;
  }
  Files.push_back(
      {File.str(), Database, !Named && path::extension(File) == ".cuh"});
}

bool Inputs::isExcluded(llvm::StringRef Path) const {
  if (Exclude.empty())
    return false;
  llvm::SmallString<256> Here;
  fs::current_path(Here);
  llvm::StringRef Shown = Path;
  if (Shown.consume_front(Here))
    Shown.consume_front("/");
  // The file itself, or a folder that it is in; a name alone is one at any
  // depth.
  for (; !Shown.empty(); Shown = path::parent_path(Shown)) {
    if (llvm::any_of(Exclude, [&](const llvm::GlobPattern &Glob) {
          return Glob.match(Shown) || Glob.match(path::filename(Shown));
        }))
      return true;
    if (Shown == path::parent_path(Shown))
      break;
  }
  return false;
}

/// What git ignores below a folder, absolute, folders without what is in them.
/// Nothing where there is no git, or no repository.
static llvm::StringSet<> ignoredBelow(llvm::StringRef Folder) {
  llvm::StringSet<> Out;
  llvm::Expected<std::string> Ignored =
      runGit({"ls-files", "--others", "--ignored", "--exclude-standard",
              "--directory", "-z"},
             Folder);
  if (!Ignored) {
    llvm::consumeError(Ignored.takeError());
    return Out;
  }
  for (llvm::StringRef Name : llvm::split(*Ignored, '\0')) {
    if (Name.empty())
      continue;
    llvm::SmallString<256> Path(Folder);
    path::append(Path, Name.rtrim('/'));
    Out.insert(Path);
  }
  return Out;
}

void Inputs::addFolder(llvm::StringRef Folder, llvm::StringRef Shown,
                       llvm::function_ref<void(const std::string &)> Warn) {
  std::vector<std::string> Found;
  llvm::StringSet<> Visited, Ignored;
  bool Unread = false;
  if (!Options.WithIgnored)
    Ignored = ignoredBelow(Folder);
  std::error_code Code;
  // Links to folders lead to what is linted under its own name, out of what was
  // given, or round in a circle; Bazel's to copies.
  for (fs::recursive_directory_iterator
           It(Folder, Code, /*follow_symlinks=*/false),
       End;
       It != End && !Code; It.increment(Code)) {
    llvm::StringRef Name = path::filename(It->path());
    if (fs::is_directory(It->path())) {
      // A compiler test that CMake left behind is nobody's code; generated code
      // is in the compile database.
      if (Name.starts_with(".") || Name == "CMakeFiles" ||
          Ignored.contains(It->path()) || isExcluded(It->path()) ||
          fs::is_symlink_file(It->path())) {
        It.no_push();
        continue;
      }
      // The iterator passes over what it cannot open without a word.
      std::error_code Closed;
      fs::directory_iterator Below(It->path(), Closed);
      if (Closed) {
        Warn(It->path() + ": " + Closed.message());
        Unread = true;
        It.no_push();
      }
      continue;
    }
    // Editors and systems keep files of their own beside a source: locks, which
    // are links to nowhere, and what they know of it.
    if (isCudaFile(Name) && !Name.starts_with(".") &&
        fs::is_regular_file(It->path()) && !Ignored.contains(It->path()) &&
        !isExcluded(It->path()))
      Found.push_back(It->path());
  }
  // Of several names of one file the first is linted.
  llvm::sort(Found);
  llvm::erase_if(Found, [&](const std::string &File) {
    llvm::SmallString<256> Real;
    return !fs::real_path(File, Real) && !Visited.insert(Real).second;
  });
  if (Code)
    Warn(Shown.str() + ": " + Code.message());
  if (const CompilationDatabase *Database = databaseFor(Folder, Warn))
    for (const std::string &File : Database->getAllFiles()) {
      std::string Absolute = absolute(File);
      if (!llvm::StringRef(Absolute).starts_with(Folder.str() + "/") ||
          isCudaFile(Absolute) || isExcluded(Absolute))
        continue;
      const std::vector<CompileCommand> Commands =
          Database->getCompileCommands(File);
      if (llvm::any_of(Commands, compilesCuda) ||
          llvm::any_of(Commands, [&](const CompileCommand &Command) {
            return Hosts.callsRuntime(Command);
          }))
        Found.push_back(Absolute);
    }
  if (Found.empty()) {
    if (Code || Unread)
      return;
    Warn(Shown.str() + ": no CUDA file (.cu, .cuh, or by the compile database "
                       "CUDA, or C++ that includes the runtime) below this "
                       "folder");
    return;
  }
  llvm::sort(Found);
  Found.erase(llvm::unique(Found), Found.end());
  for (const std::string &File : Found)
    addFile(File, File, /*Named=*/false, Warn);
}

bool Inputs::loadBuildPath(llvm::function_ref<void(const std::string &)> Warn) {
  std::string File = absolute(Options.BuildPath);
  if (fs::is_directory(File))
    File += "/compile_commands.json";
  if (!fs::exists(File)) {
    Warn(File + ": no such compile database; give -p the folder of "
                "compile_commands.json");
    return false;
  }
  std::string Error;
  auto Database = JSONCompilationDatabase::loadFromFile(
      File, Error, JSONCommandLineSyntax::AutoDetect);
  if (!Database) {
    Warn(File + ": not a compile database: " +
         llvm::StringRef(Error).split('\n').first.str() +
         "; write it again with the build system "
         "(CMAKE_EXPORT_COMPILE_COMMANDS=ON)");
    return false;
  }
  Databases.emplace_back(path::parent_path(File).str(), std::move(Database));
  return true;
}

bool Inputs::collect(llvm::ArrayRef<std::string> Paths, InputOptions Given,
                     llvm::function_ref<void(const std::string &)> Warn) {
  Options = std::move(Given);
  for (const std::string &Text : Options.Exclude) {
    llvm::Expected<llvm::GlobPattern> Glob =
        llvm::GlobPattern::create(llvm::StringRef(Text).rtrim('/'));
    if (!Glob) {
      Warn("--exclude: " + Text + ": " + llvm::toString(Glob.takeError()));
      return false;
    }
    Exclude.push_back(std::move(*Glob));
  }
  if (!Options.BuildPath.empty() && !loadBuildPath(Warn))
    return false;
  if (!Options.Unwritten.empty())
    Options.Unwritten = absolute(Options.Unwritten);
  for (const std::string &Path : Paths) {
    std::string Absolute = absolute(Path);
    if (!fs::exists(Absolute) && Absolute != Options.Unwritten) {
      Warn(Path + ": no such file or folder");
      continue;
    }
    llvm::SmallString<256> Real;
    if (Absolute == Options.Unwritten)
      Roots.push_back(Absolute);
    else if (!fs::real_path(Absolute, Real))
      Roots.push_back(std::string(Real));
    if (fs::is_directory(Absolute))
      addFolder(Absolute, Path, Warn);
    else
      addFile(Absolute, Path, /*Named=*/true, Warn);
  }
  // Whatever the order on the command line, the order of the reports is one.
  llvm::sort(Files,
             [](const Input &A, const Input &B) { return A.File < B.File; });
  return true;
}

} // namespace cuda_lint
