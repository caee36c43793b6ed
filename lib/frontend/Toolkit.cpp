//===- Toolkit.cpp - CUDA toolkits and where they are ---------------------===//

#include "frontend/Toolkit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VersionTuple.h"

using namespace llvm;

namespace cuda_lint {
namespace {

using FileSystemRef = IntrusiveRefCntPtr<vfs::FileSystem>;

std::string pathTo(const Twine &A, const Twine &B, const Twine &C = "",
                   const Twine &D = "") {
  SmallString<256> Path;
  A.toVector(Path);
  sys::path::append(Path, B, C, D);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

std::string parentOf(StringRef Path) {
  return sys::path::parent_path(Path).str();
}

bool isDirectory(vfs::FileSystem &FS, const Twine &Path) {
  auto Status = FS.status(Path);
  return Status && Status->isDirectory();
}

bool isFile(vfs::FileSystem &FS, const Twine &Path) {
  auto Status = FS.status(Path);
  return Status && !Status->isDirectory();
}

/// The names in a folder, sorted, so that what is found does not depend on the
/// file system's order.
std::vector<std::string> entriesOf(vfs::FileSystem &FS, const Twine &Folder) {
  std::vector<std::string> Names;
  std::error_code Error;
  for (vfs::directory_iterator I = FS.dir_begin(Folder, Error), End;
       !Error && I != End; I.increment(Error))
    Names.push_back(sys::path::filename(I->path()).str());
  llvm::sort(Names);
  return Names;
}

/// CUDA_VERSION as cuda.h defines it, 0 if it does not.
unsigned readVersion(vfs::FileSystem &FS, const Twine &Header) {
  auto Buffer = FS.getBufferForFile(Header);
  if (!Buffer)
    return 0;
  StringRef Text = (*Buffer)->getBuffer();
  for (size_t At = 0; (At = Text.find("CUDA_VERSION", At)) != StringRef::npos;
       ++At) {
    StringRef Line = Text.take_front(At);
    Line = Line.drop_front(Line.rfind('\n') + 1).trim();
    if (!Line.consume_front("#") || Line.trim() != "define")
      continue;
    unsigned Version = 0;
    StringRef Value = Text.drop_front(At + StringRef("CUDA_VERSION").size());
    if (!Value.ltrim(" \t").consumeInteger(10, Version))
      return Version;
  }
  return 0;
}

class Finder {
public:
  explicit Finder(FileSystemRef FileSystem)
      : FS(FileSystem ? std::move(FileSystem) : vfs::getRealFileSystem()) {}

  vfs::FileSystem &fileSystem() { return *FS; }

  /// A toolkit whose headers are in \p Dirs, some of which may not exist.
  std::optional<Toolkit> fromIncludeDirs(StringRef Root,
                                         ArrayRef<std::string> Dirs) {
    Toolkit Found;
    Found.Root = Root.str();
    bool HasRuntime = false, HasCrt = false;
    for (const std::string &Dir : Dirs) {
      if (!isDirectory(*FS, Dir))
        continue;
      if (!Found.Version && isFile(*FS, pathTo(Dir, "cuda.h"))) {
        Found.Version = readVersion(*FS, pathTo(Dir, "cuda.h"));
        Found.IncludeDirs.insert(Found.IncludeDirs.begin(), Dir);
      } else {
        Found.IncludeDirs.push_back(Dir);
      }
      HasRuntime |= isFile(*FS, pathTo(Dir, "cuda_runtime.h"));
      HasCrt |= isFile(*FS, pathTo(Dir, "crt", "host_config.h"));
      // CUDA 13 moved Thrust, CUB and libcu++ into a folder of their own.
      if (std::string Cccl = pathTo(Dir, "cccl"); isDirectory(*FS, Cccl))
        Found.IncludeDirs.push_back(Cccl);
    }
    if (!Found.Version || !HasRuntime || !HasCrt)
      return std::nullopt;
    return Found;
  }

  std::optional<Toolkit> fromRoot(StringRef Root) {
    if (Root.empty() || !isDirectory(*FS, Root))
      return std::nullopt;
    // The classical layout, and conda's, which keeps the headers of each
    // target apart.
    if (auto Found = fromIncludeDirs(Root, {pathTo(Root, "include")}))
      return Found;
    std::vector<std::string> Targets = entriesOf(*FS, pathTo(Root, "targets"));
    // A machine lints for itself first.
    if (auto Own = llvm::find(Targets, "x86_64-linux"); Own != Targets.end())
      std::rotate(Targets.begin(), Own, Own + 1);
    for (const std::string &Target : Targets)
      if (auto Found = fromIncludeDirs(
              Root, {pathTo(Root, "targets", Target, "include")}))
        return Found;
    if (auto Found = fromWheels(Root))
      return Found;
    // Debian and Ubuntu: /usr/lib/cuda holds everything but the headers.
    if (StringRef Name = sys::path::filename(Root);
        Name == "cuda" || Name == "nvidia-cuda-toolkit") {
      std::string Prefix = parentOf(parentOf(Root));
      if (sys::path::filename(parentOf(Root)) == "lib")
        return fromIncludeDirs(Root, {pathTo(Prefix, "include")});
    }
    return std::nullopt;
  }

  /// The Python wheels: one folder per version from CUDA 13 on (nvidia/cu13),
  /// one folder per component before (nvidia/cuda_runtime, nvidia/cuda_nvcc).
  /// \p Root is site-packages, the folder nvidia or one of its folders.
  std::optional<Toolkit> fromWheels(StringRef Root) {
    for (const std::string &Folder :
         {pathTo(Root, "nvidia"), Root.str(), parentOf(Root)}) {
      bool Named = sys::path::filename(Folder) == "nvidia";
      if (!Named &&
          !isDirectory(*FS, pathTo(Folder, "cuda_runtime", "include")))
        continue;
      std::vector<std::string> Names = entriesOf(*FS, Folder);
      for (const std::string &Name : llvm::reverse(Names))
        if (StringRef(Name).starts_with("cu1"))
          if (auto Found = fromIncludeDirs(pathTo(Folder, Name),
                                           {pathTo(Folder, Name, "include")}))
            return Found;
      std::vector<std::string> Dirs;
      for (const std::string &Name : Names)
        if (!StringRef(Name).starts_with("cu1"))
          Dirs.push_back(pathTo(Folder, Name, "include"));
      if (auto Found = fromIncludeDirs(Folder, Dirs))
        return Found;
    }
    return std::nullopt;
  }

  /// The toolkit of the nvcc (or nvc++) at \p Path.
  std::optional<Toolkit> fromCompiler(StringRef Path) {
    SmallVector<std::string, 2> Places = {Path.str()};
    SmallString<256> Real;
    if (!FS->getRealPath(Path, Real) && Real != Path)
      Places.push_back(Real.str().str());
    for (StringRef Place : Places) {
      if (!isFile(*FS, Place))
        continue;
      std::string Bin = parentOf(Place);
      if (auto Found = fromRoot(topOf(Bin)))
        return Found;
      if (auto Found = fromRoot(parentOf(Bin)))
        return behindLinks(std::move(*Found));
      // The HPC SDK: compilers/bin/nvc++ beside cuda/.
      if (auto Found = fromRoot(pathTo(parentOf(parentOf(Bin)), "cuda")))
        return Found;
      // A distribution's /usr/bin/nvcc.
      if (sys::path::filename(Bin) == "bin")
        if (auto Found = fromRoot(pathTo(parentOf(Bin), "lib", "cuda")))
          return Found;
    }
    return std::nullopt;
  }

  /// The toolkit that \p Farm, a folder such as /usr/local whose headers are
  /// links, leads to; \p Farm itself where it leads to no whole toolkit. The
  /// nvcc of such a folder is a script that starts the toolkit's own, and the
  /// difference shows: compilers search /usr/local/include after every folder
  /// of the command.
  Toolkit behindLinks(Toolkit Farm) {
    SmallString<256> Folder, Header;
    StringRef First = Farm.IncludeDirs.front();
    if (FS->getRealPath(First, Folder) ||
        FS->getRealPath(pathTo(First, "cuda.h"), Header))
      return Farm;
    std::string Include = parentOf(Header);
    if (Include == Folder)
      return Farm;
    return fromIncludeDirs(parentOf(Include), {Include})
        .value_or(std::move(Farm));
  }

  /// What nvcc.profile beside nvcc calls the toolkit's top; it may be
  /// elsewhere, as in packages of distributions.
  std::string topOf(StringRef Bin) {
    auto Buffer = FS->getBufferForFile(pathTo(Bin, "nvcc.profile"));
    if (!Buffer)
      return "";
    SmallVector<StringRef> Lines;
    (*Buffer)->getBuffer().split(Lines, '\n');
    for (StringRef Line : Lines) {
      auto [Key, Value] = Line.split('=');
      if (Key.trim() != "TOP")
        continue;
      Value = Value.trim();
      if (Value.consume_front("$(_HERE_)"))
        return pathTo(Bin, "." + Value);
      return Value.contains('$') ? "" : Value.str();
    }
    return "";
  }

  std::optional<Toolkit> fromPath() {
    SmallVector<StringRef> Folders;
    std::string Path = sys::Process::GetEnv("PATH").value_or("");
    StringRef(Path).split(Folders, sys::EnvPathSeparator, -1, false);
    for (StringRef Folder : Folders)
      if (std::string Nvcc = pathTo(Folder, "nvcc"); isFile(*FS, Nvcc))
        if (auto Found = fromCompiler(Nvcc))
          return Found;
    return std::nullopt;
  }

  /// The wheels of the active virtual or conda environment.
  std::optional<Toolkit> fromPythonEnvironment() {
    for (const char *Name : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
      std::optional<std::string> Prefix = sys::Process::GetEnv(Name);
      if (!Prefix || Prefix->empty())
        continue;
      if (auto Found = fromRoot(*Prefix))
        return Found;
      for (const std::string &Python : entriesOf(*FS, pathTo(*Prefix, "lib")))
        if (StringRef(Python).starts_with("python3"))
          if (auto Found =
                  fromWheels(pathTo(*Prefix, "lib", Python, "site-packages")))
            return Found;
    }
    return std::nullopt;
  }

  std::optional<Toolkit> fromUsualPlaces() {
    if (auto Found = fromRoot("/usr/local/cuda"))
      return Found;
    std::optional<Toolkit> Newest;
    for (const std::string &Name : entriesOf(*FS, "/usr/local"))
      if (StringRef(Name).starts_with("cuda-"))
        if (auto Found = fromRoot(pathTo("/usr/local", Name));
            Found && (!Newest || Found->Version > Newest->Version))
          Newest = Found;
    if (Newest)
      return Newest;
    for (const char *Place :
         {"/opt/cuda", "/usr/lib/cuda", "/usr/lib/nvidia-cuda-toolkit"})
      if (auto Found = fromRoot(Place))
        return Found;
    return std::nullopt;
  }

private:
  FileSystemRef FS;
};

std::optional<Toolkit> foundBy(std::optional<Toolkit> Found, StringRef By) {
  if (Found)
    Found->FoundBy = By.str();
  return Found;
}

std::string absolute(StringRef Directory, StringRef Path) {
  return sys::path::is_absolute(Path) || Directory.empty()
             ? Path.str()
             : pathTo(Directory, Path);
}

} // namespace

std::optional<Toolkit> readToolkit(StringRef Root, FileSystemRef FileSystem) {
  return Finder(std::move(FileSystem)).fromRoot(Root);
}

std::optional<Toolkit> findToolkit(const ToolkitSearch &Search) {
  Finder Find(Search.FileSystem);
  if (!Search.CudaPath.empty())
    return foundBy(Find.fromRoot(Search.CudaPath), "--cuda-path");
  // A compiler without a folder is whatever PATH says, which comes later.
  if (sys::path::has_parent_path(Search.Compiler))
    if (auto Found = foundBy(
            Find.fromCompiler(absolute(Search.Directory, Search.Compiler)),
            "the compile command's compiler"))
      return Found;
  if (!Search.CommandCudaPath.empty())
    if (auto Found = foundBy(
            Find.fromRoot(absolute(Search.Directory, Search.CommandCudaPath)),
            "the compile command's --cuda-path"))
      return Found;
  if (Search.UseEnvironment) {
    for (const char *Name : {"CUDA_HOME", "CUDA_PATH"})
      if (std::optional<std::string> Value = sys::Process::GetEnv(Name))
        if (auto Found = foundBy(Find.fromRoot(*Value), Name))
          return Found;
    if (auto Found = foundBy(Find.fromPath(), "PATH"))
      return Found;
  }
  if (Search.UseSystem) {
    if (auto Found = foundBy(Find.fromPythonEnvironment(),
                             "the Python environment's wheels"))
      return Found;
    return foundBy(Find.fromUsualPlaces(), "the usual places");
  }
  return std::nullopt;
}

bool isToolkitHeader(StringRef Name) {
  auto [Folder, Rest] = Name.split('/');
  if (!Rest.empty())
    return is_contained({"cub", "thrust", "cuda", "cooperative_groups", "nv",
                         "nvtx3", "crt", "cccl", "fatbinary"},
                        Folder);
  if (is_contained({"cudaEGL.h", "cudaGL.h", "cudaProfiler.h", "cudaVDPAU.h",
                    "cuda_egl_interop.h", "cuda_fp4.h", "cuda_fp6.h",
                    "cuda_occupancy.h", "cuda_vdpau_interop.h", "cudalibxt.h"},
                   Name))
    return true;
  if (!Name.ends_with(".h"))
    return false;
  // "cuda" alone begins many a project's own headers.
  for (StringRef Prefix :
       {"cublas", "cufft", "cufile", "curand", "cusolver", "cusparse", "cupti",
        "npp", "nvToolsExt", "nvJitLink", "nvPTXCompiler", "nvblas", "nvfatbin",
        "nvgraph", "nvjpeg", "nvml", "nvrtc"})
    if (Name.starts_with(Prefix))
      return true;
  return false;
}

unsigned cdpVersion(unsigned CudaVersion, unsigned Architecture,
                    bool ForceCdp1) {
  if (CudaVersion < 12000)
    return 1;
  return ForceCdp1 && Architecture < 90 ? 1 : 2;
}

} // namespace cuda_lint
