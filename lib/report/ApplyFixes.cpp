//===- ApplyFixes.cpp - Editing the user's files --------------------------===//

#include "report/Report.h"
#include "report/SourceFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <optional>
#include <tuple>

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

/// The text after edits that do not overlap; nothing when one lies outside.
static std::optional<std::string> edited(llvm::StringRef Text,
                                         std::vector<Replacement> Edits) {
  std::string Out = Text.str();
  llvm::sort(Edits, [](const Replacement &A, const Replacement &B) {
    return A.getOffset() > B.getOffset();
  });
  for (const Replacement &R : Edits) {
    if (R.getOffset() + R.getLength() > Out.size())
      return std::nullopt;
    Out.replace(R.getOffset(), R.getLength(), R.getReplacementText().str());
  }
  return Out;
}

std::vector<LineChange>
lineChanges(const llvm::StringMap<clang::tooling::Replacements> &Fix) {
  std::vector<LineChange> Out;
  for (const auto &[File, Replacements] : Fix) {
    auto Buffer = sourceFiles()->getBufferForFile(File);
    if (!Buffer)
      continue;
    llvm::StringRef Text = (*Buffer)->getBuffer();
    // Edits on one line, or on neighbouring ones, are one change.
    for (auto It = Replacements.begin(); It != Replacements.end();) {
      const unsigned First = It->getOffset();
      const size_t Begin = Text.rfind('\n', First) + 1;
      size_t End = Begin;
      std::vector<Replacement> Here;
      for (;
           It != Replacements.end() && (Here.empty() || It->getOffset() <= End);
           ++It) {
        const size_t EditEnd = It->getOffset() + It->getLength();
        if (EditEnd > Text.size())
          return {};
        End = std::max(End, std::min(Text.find('\n', EditEnd), Text.size()));
        Here.emplace_back(File, It->getOffset() - Begin, It->getLength(),
                          It->getReplacementText());
      }
      llvm::StringRef Old = Text.slice(Begin, End);
      std::optional<std::string> New = edited(Old, std::move(Here));
      if (!New)
        return {};
      LineChange Change;
      Change.File = File.str();
      Change.Line = Text.take_front(Begin).count('\n') + 1;
      for (auto [From, Lines] :
           {std::pair(Old, &Change.Before),
            std::pair(llvm::StringRef(*New), &Change.After)})
        for (llvm::StringRef Line : llvm::split(From, '\n'))
          Lines->push_back(Line.rtrim('\r').str());
      Out.push_back(std::move(Change));
    }
  }
  llvm::stable_sort(Out, [](const LineChange &A, const LineChange &B) {
    return std::tie(A.File, A.Line) < std::tie(B.File, B.Line);
  });
  return Out;
}

FixResult planFixes(llvm::ArrayRef<Finding> Findings,
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
      if (sourceFiles()->getRealPath(File, Real) || !isBelow(Real, Roots)) {
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
    auto Buffer = sourceFiles()->getBufferForFile(File);
    if (!Buffer) {
      Result.Errors.push_back(File + ": " + Buffer.getError().message());
      continue;
    }
    llvm::StringRef Before = (*Buffer)->getBuffer();
    std::optional<std::string> After = edited(Before, Replacements);
    if (!After) {
      Result.Errors.push_back(File + ": has changed since it was read; "
                                     "nothing is fixed in it");
      continue;
    }
    Result.Files.push_back(File);
    Result.Before.push_back(Before.str());
    Result.After.push_back(std::move(*After));
    for (const Replacement &R : Replacements)
      // None of them overlap.
      llvm::consumeError(Result.Edits[File].add(R));
  }
  return Result;
}

FixResult applyFixes(llvm::ArrayRef<Finding> Findings,
                     llvm::ArrayRef<std::string> Roots) {
  FixResult Planned = planFixes(Findings, Roots), Result;
  Result.Applied = Planned.Applied;
  Result.Conflicting = Planned.Conflicting;
  Result.Errors = std::move(Planned.Errors);
  for (size_t I = 0; I < Planned.Files.size(); ++I) {
    if (llvm::Error E = replaceFile(Planned.Files[I], Planned.After[I])) {
      Result.Errors.push_back(Planned.Files[I] + ": could not be written: " +
                              llvm::toString(std::move(E)));
      continue;
    }
    Result.Files.push_back(std::move(Planned.Files[I]));
    Result.Before.push_back(std::move(Planned.Before[I]));
    Result.After.push_back(std::move(Planned.After[I]));
  }
  return Result;
}

} // namespace cuda_lint
