//===- SourceScan.cpp - Includes and conditions, without parsing ----------===//

#include "frontend/SourceScan.h"
#include "cuda/Bound.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using clang::Lexer;
using clang::Token;
namespace tok = clang::tok;

namespace cuda_lint {
namespace {

// How far a scan goes: a decision between one pass and two is not worth more.
const Bound<size_t>
    MaxFilesPerScan("scan-files", 2000, BoundKind::Reach,
                    "files that a file includes in which code of one side is "
                    "looked for");
const Bound<uint64_t> MaxBytesPerFile("scan-file-bytes", 8 << 20,
                                      BoundKind::Reach,
                                      "bytes of a file in which code of one "
                                      "side is looked for");

class DirectiveReader {
public:
  explicit DirectiveReader(StringRef Text)
      : Lex(clang::SourceLocation(), options(), Text.begin(), Text.begin(),
            Text.end()) {}

  SourceFacts read() {
    next();
    while (Current.isNot(tok::eof)) {
      if (Current.is(tok::hash) && Current.isAtStartOfLine()) {
        readDirective();
        continue;
      }
      if (Current.is(tok::raw_identifier) && isTargetMacro(spelling()))
        Facts.HasHostOnlyCode = true;
      next();
    }
    return std::move(Facts);
  }

private:
  static const clang::LangOptions &options() {
    static const clang::LangOptions Options = [] {
      clang::LangOptions O;
      O.CPlusPlus = O.CPlusPlus11 = O.CPlusPlus14 = O.CPlusPlus17 = true;
      O.LineComment = true;
      O.RawStringLiterals = true;
      return O;
    }();
    return Options;
  }

  static bool isTargetMacro(StringRef Name) {
    return Name == "NV_IF_TARGET" || Name == "NV_IF_ELSE_TARGET" ||
           Name == "NV_DISPATCH_TARGET";
  }

  void next() { Lex.LexFromRawLexer(Current); }
  bool atEndOfDirective() const {
    return Current.is(tok::eof) || Current.isAtStartOfLine();
  }
  StringRef spelling() const { return Current.getRawIdentifier(); }
  const char *position() { return Lex.getBufferLocation(); }

  void readDirective() {
    next(); // #
    if (atEndOfDirective() || Current.isNot(tok::raw_identifier))
      return;
    StringRef Name = spelling();
    if (Name == "include" || Name == "include_next" || Name == "import") {
      readInclude();
    } else if (Name == "if" || Name == "ifdef" || Name == "ifndef") {
      Condition C = readCondition();
      if (Name == "ifndef")
        C.HoldsOnHost = true;
      OnSide.push_back(C.OnSide);
      Facts.HasHostOnlyCode |= C.OnSide && C.HoldsOnHost;
      return;
    } else if (Name == "elif" || Name == "else" || Name == "elifdef" ||
               Name == "elifndef") {
      // What follows a branch for the device is for the host, too.
      Facts.HasHostOnlyCode |= !OnSide.empty() && OnSide.back();
      Condition C = readCondition();
      if (!OnSide.empty())
        OnSide.back() |= C.OnSide;
      Facts.HasHostOnlyCode |=
          C.OnSide && (C.HoldsOnHost || Name == "elifndef");
      return;
    } else if (Name == "endif") {
      if (!OnSide.empty())
        OnSide.pop_back();
    }
    while (!atEndOfDirective())
      next();
  }

  void readInclude() {
    next();
    if (atEndOfDirective())
      return;
    if (Current.is(tok::string_literal)) {
      StringRef Text(Current.getLiteralData(), Current.getLength());
      Facts.Includes.push_back({Text.trim('"').str(), false});
    } else if (Current.is(tok::less)) {
      const char *Begin = position();
      while (!atEndOfDirective() && Current.isNot(tok::greater))
        next();
      if (Current.is(tok::greater) && !atEndOfDirective())
        Facts.Includes.push_back(
            {std::string(Begin, position() - Current.getLength()), true});
    }
  }

  struct Condition {
    /// It mentions __CUDA_ARCH__.
    bool OnSide = false;
    /// It may hold where __CUDA_ARCH__ is not defined (and reads as 0).
    bool HoldsOnHost = false;
  };

  Condition readCondition() {
    Condition C;
    next();
    while (!atEndOfDirective()) {
      if (Current.is(tok::raw_identifier))
        C.OnSide |= spelling() == "__CUDA_ARCH__";
      else
        C.HoldsOnHost |= Current.isOneOf(
            tok::exclaim, tok::exclaimequal, tok::less, tok::lessequal,
            tok::equalequal, tok::pipepipe, tok::question);
      next();
    }
    return C;
  }

  Lexer Lex;
  Token Current;
  SourceFacts Facts;
  SmallVector<bool> OnSide;
};

} // namespace

SourceFacts scanSource(StringRef Text) { return DirectiveReader(Text).read(); }

SourceScanner::SourceScanner(IntrusiveRefCntPtr<vfs::FileSystem> FileSystem)
    : FS(FileSystem ? std::move(FileSystem) : vfs::getRealFileSystem()) {}

const SourceFacts *SourceScanner::factsOf(StringRef Path) {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (auto Found = Known.find(Path); Found != Known.end())
      return Found->second.get();
  }
  std::unique_ptr<SourceFacts> Facts;
  auto Status = FS->status(Path);
  if (Status && !Status->isDirectory() && Status->getSize() <= MaxBytesPerFile)
    if (auto Buffer = FS->getBufferForFile(Path))
      Facts = std::make_unique<SourceFacts>(scanSource((*Buffer)->getBuffer()));
  std::lock_guard<std::mutex> Guard(Lock);
  return Known.try_emplace(Path, std::move(Facts)).first->second.get();
}

bool SourceScanner::reaches(
    StringRef File, ArrayRef<std::string> IncludeDirs,
    function_ref<bool(StringRef, const SourceFacts &)> Visit,
    function_ref<bool(StringRef)> Skip) {
  StringSet<> Seen;
  SmallVector<std::string> Work = {File.str()};
  Seen.insert(File);
  for (size_t I = 0; I < Work.size() && I < MaxFilesPerScan; ++I) {
    const std::string Path = Work[I];
    if (Skip && Skip(Path))
      continue;
    const SourceFacts *Facts = factsOf(Path);
    if (!Facts)
      continue;
    if (Visit(Path, *Facts))
      return true;
    for (const SourceFacts::Include &Include : Facts->Includes) {
      auto Try = [&](StringRef Folder) {
        SmallString<256> Candidate(Folder);
        sys::path::append(Candidate, Include.Name);
        sys::path::remove_dots(Candidate, /*remove_dot_dot=*/true);
        if (Seen.contains(Candidate))
          return true;
        if (!factsOf(Candidate))
          return false;
        Seen.insert(Candidate);
        Work.push_back(Candidate.str().str());
        return true;
      };
      if (!Include.Angled && Try(sys::path::parent_path(Path)))
        continue;
      for (const std::string &Folder : IncludeDirs)
        if (Try(Folder))
          break;
    }
  }
  return false;
}

} // namespace cuda_lint
