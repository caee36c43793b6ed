//===- Inputs.cpp ---------------------------------------------------------===//

#include "Inputs.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
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
  if (Fixed)
    return Fixed.get();
  if (Explicit)
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

/// Says why a file cannot be linted; empty when it can.
static std::string unusable(llvm::StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return Buffer.getError().message();
  llvm::StringRef Text = (*Buffer)->getBuffer();
  if (Text.empty())
    return "is empty";
  if (Text.take_front(8192).contains('\0'))
    return "is a binary file, not CUDA source";
  return "";
}

void Inputs::addFile(llvm::StringRef File, llvm::StringRef Shown, bool Named,
                     llvm::function_ref<void(const std::string &)> Warn) {
  if (std::string Why = unusable(File); !Why.empty()) {
    Warn(Shown.str() + ": " + Why);
    return;
  }
  if (llvm::none_of(Files,
                    [&](const Input &Known) { return Known.File == File; }))
    Files.push_back({File.str(), databaseFor(path::parent_path(File), Warn),
                     !Named && path::extension(File) == ".cuh"});
}

void Inputs::addFolder(llvm::StringRef Folder, llvm::StringRef Shown,
                       llvm::function_ref<void(const std::string &)> Warn) {
  std::vector<std::string> Found;
  llvm::StringSet<> Visited;
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
      if (Name.starts_with(".") || Name == "CMakeFiles")
        It.no_push();
      continue;
    }
    if (isCudaFile(Name))
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
          isCudaFile(Absolute))
        continue;
      if (llvm::any_of(Database->getCompileCommands(File), compilesCuda))
        Found.push_back(Absolute);
    }
  if (Found.empty()) {
    Warn(Shown.str() + ": no CUDA file (.cu, .cuh, or compiled as CUDA by the "
                       "compile database) below this folder");
    return;
  }
  llvm::sort(Found);
  Found.erase(llvm::unique(Found), Found.end());
  for (const std::string &File : Found)
    addFile(File, File, /*Named=*/false, Warn);
}

void Inputs::collect(llvm::ArrayRef<std::string> Paths,
                     llvm::StringRef BuildPath,
                     std::unique_ptr<CompilationDatabase> FixedDatabase,
                     llvm::function_ref<void(const std::string &)> Warn) {
  Fixed = std::move(FixedDatabase);
  if (!BuildPath.empty()) {
    Explicit = true;
    std::string File = absolute(BuildPath);
    if (fs::is_directory(File))
      File += "/compile_commands.json";
    std::string Error;
    if (!fs::exists(File)) {
      Warn(File + ": no such compile database; give -p the folder of "
                  "compile_commands.json");
    } else if (auto Database = JSONCompilationDatabase::loadFromFile(
                   File, Error, JSONCommandLineSyntax::AutoDetect)) {
      Databases.emplace_back(path::parent_path(File).str(),
                             std::move(Database));
    } else {
      Warn(File + ": not a compile database: " +
           llvm::StringRef(Error).split('\n').first.str() +
           "; write it again with the build system "
           "(CMAKE_EXPORT_COMPILE_COMMANDS=ON)");
    }
  }
  for (const std::string &Path : Paths) {
    std::string Absolute = absolute(Path);
    if (!fs::exists(Absolute)) {
      Warn(Path + ": no such file or folder");
      continue;
    }
    llvm::SmallString<256> Real;
    if (!fs::real_path(Absolute, Real))
      Roots.push_back(std::string(Real));
    if (fs::is_directory(Absolute))
      addFolder(Absolute, Path, Warn);
    else
      addFile(Absolute, Path, /*Named=*/true, Warn);
  }
}

} // namespace cuda_lint
