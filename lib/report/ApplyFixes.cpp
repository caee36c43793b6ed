//===- ApplyFixes.cpp - Editing the user's files --------------------------===//

#include "report/Report.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>

using clang::tooling::Replacement;

namespace cuda_lint {

llvm::Error replaceFile(llvm::StringRef Path, llvm::StringRef Content) {
  llvm::ErrorOr<llvm::sys::fs::perms> Permissions =
      llvm::sys::fs::getPermissions(Path);
  if (!Permissions)
    return llvm::errorCodeToError(Permissions.getError());
  auto Temporary =
      llvm::sys::fs::TempFile::create(Path + ".cuda-lint-%%%%%%", *Permissions);
  if (!Temporary)
    return Temporary.takeError();
  llvm::raw_fd_ostream OS(Temporary->FD, /*shouldClose=*/false);
  OS << Content;
  OS.flush();
  if (OS.has_error()) {
    std::error_code Code = OS.error();
    OS.clear_error();
    return llvm::joinErrors(llvm::errorCodeToError(Code), Temporary->discard());
  }
  // The umask was applied when the temporary file was made.
  if (std::error_code Code =
          llvm::sys::fs::setPermissions(Temporary->TmpName, *Permissions))
    return llvm::joinErrors(llvm::errorCodeToError(Code), Temporary->discard());
  return Temporary->keep(Path);
}

static bool isBelow(llvm::StringRef Path, llvm::ArrayRef<std::string> Roots) {
  return Roots.empty() || llvm::any_of(Roots, [&](llvm::StringRef Root) {
           return Path == Root ||
                  (Path.starts_with(Root) &&
                   (Root.ends_with("/") ||
                    Path.drop_front(Root.size()).starts_with("/")));
         });
}

const llvm::StringMap<clang::tooling::Replacements> *
offeredFix(const Finding &F) {
  const llvm::StringMap<clang::tooling::Replacements> *Fix =
      clang::tooling::selectFirstFix(F);
  return Fix && !Fix->empty() ? Fix : nullptr;
}

FixResult applyFixes(llvm::ArrayRef<Finding> Findings,
                     llvm::ArrayRef<std::string> Roots) {
  FixResult Result;
  std::map<std::string, std::vector<Replacement>> Accepted;
  auto Overlaps = [](const Replacement &A, const Replacement &B) {
    if (A == B)
      return false;
    unsigned AEnd = A.getOffset() + A.getLength(),
             BEnd = B.getOffset() + B.getLength();
    if (A.getOffset() == B.getOffset())
      return true;
    return A.getOffset() < BEnd && B.getOffset() < AEnd;
  };
  for (const Finding &F : Findings) {
    const llvm::StringMap<clang::tooling::Replacements> *Fix = offeredFix(F);
    if (!Fix)
      continue;
    // A fix is applied as a whole or not at all: half a fix may not compile.
    std::vector<Replacement> Wanted;
    bool Fits = true;
    for (const auto &[File, Replacements] : *Fix) {
      // A link is edited where it leads, and only when that is within the roots
      // as well.
      llvm::SmallString<256> Real;
      if (llvm::sys::fs::real_path(File, Real) || !isBelow(Real, Roots)) {
        Fits = false;
        break;
      }
      for (const Replacement &R : Replacements) {
        Replacement Absolute(Real, R.getOffset(), R.getLength(),
                             R.getReplacementText());
        Fits &= llvm::none_of(Accepted[std::string(Real)],
                              [&](const Replacement &Other) {
                                return Overlaps(Absolute, Other);
                              });
        Wanted.push_back(Absolute);
      }
    }
    if (!Fits) {
      ++Result.Conflicting;
      continue;
    }
    ++Result.Applied;
    for (Replacement &R : Wanted) {
      std::vector<Replacement> &InFile = Accepted[R.getFilePath().str()];
      if (!llvm::is_contained(InFile, R))
        InFile.push_back(std::move(R));
    }
  }
  for (auto &[File, Replacements] : Accepted) {
    if (Replacements.empty())
      continue;
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (!Buffer) {
      Result.Errors.push_back(File + ": " + Buffer.getError().message());
      continue;
    }
    std::string Content = (*Buffer)->getBuffer().str(), Before = Content;
    llvm::sort(Replacements, [](const Replacement &A, const Replacement &B) {
      return A.getOffset() > B.getOffset();
    });
    for (const Replacement &R : Replacements)
      if (R.getOffset() + R.getLength() <= Content.size())
        Content.replace(R.getOffset(), R.getLength(),
                        R.getReplacementText().str());
    if (llvm::Error E = replaceFile(File, Content)) {
      Result.Errors.push_back(File + ": " + llvm::toString(std::move(E)));
    } else {
      Result.Files.push_back(File);
      Result.Before.push_back(std::move(Before));
    }
  }
  return Result;
}

} // namespace cuda_lint
