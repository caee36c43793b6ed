//===- Selection.cpp ------------------------------------------------------===//

#include "report/Selection.h"
#include "report/Formats.h"
#include "report/Git.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <set>

namespace json = llvm::json;

namespace cuda_lint {

static llvm::Error failure(const std::string &Text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
}

llvm::Error writeBaseline(llvm::StringRef Path,
                          llvm::ArrayRef<Finding> Findings,
                          llvm::ArrayRef<std::string> Unlinted,
                          llvm::StringRef Folder) {
  SourceLines Lines;
  std::vector<std::string> Prints = fingerprints(Findings, Folder, Lines);
  // Sorted, so that a baseline under version control changes as little as its
  // findings do.
  std::map<std::string, json::Object> Entries;
  for (const auto &[F, Print] : llvm::zip(Findings, Prints)) {
    std::string File = displayPath(F.Message.FilePath, Folder);
    Entries[File + '\n' + F.DiagnosticName + '\n' + Print] = json::Object{
        {"file", File}, {"check", F.DiagnosticName}, {"fingerprint", Print}};
  }
  json::Array Known;
  for (auto &[Key, Entry] : Entries)
    Known.push_back(std::move(Entry));
  json::Object Top{{"cuda-lint-baseline", 1}, {"known", std::move(Known)}};
  if (!Unlinted.empty()) {
    std::set<std::string> Files;
    for (const std::string &File : Unlinted)
      Files.insert(displayPath(File, Folder));
    Top["unlinted"] = json::Array(Files);
  }
  return llvm::writeToOutput(Path, [&](llvm::raw_ostream &OS) {
    OS << llvm::formatv("{0:2}\n", json::Value(std::move(Top)));
    return llvm::Error::success();
  });
}

/// The content of a baseline.
static llvm::Expected<json::Object> readBaseline(llvm::StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return failure(Path.str() + ": " + Buffer.getError().message());
  llvm::Expected<json::Value> Root = json::parse((*Buffer)->getBuffer());
  json::Object *Top = Root ? Root->getAsObject() : nullptr;
  const bool Valid = Top && Top->getInteger("cuda-lint-baseline") == 1 &&
                     Top->getArray("known");
  if (!Root)
    llvm::consumeError(Root.takeError());
  if (!Valid)
    return failure(Path.str() + ": not a baseline; --write-baseline makes one");
  return std::move(*Top);
}

llvm::Expected<std::vector<Finding>> takeKnown(std::vector<Finding> &Findings,
                                               llvm::StringRef Path,
                                               llvm::StringRef Folder) {
  llvm::Expected<json::Object> Top = readBaseline(Path);
  if (!Top)
    return Top.takeError();
  llvm::StringSet<> Known;
  for (const json::Value &Entry : *Top->getArray("known"))
    if (const json::Object *O = Entry.getAsObject())
      if (std::optional<llvm::StringRef> Print = O->getString("fingerprint"))
        Known.insert(*Print);
  SourceLines Lines;
  std::vector<std::string> Prints = fingerprints(Findings, Folder, Lines);
  std::vector<Finding> Left, Taken;
  for (const auto &[F, Print] : llvm::zip(Findings, Prints))
    (Known.contains(Print) ? Taken : Left).push_back(F);
  Findings = std::move(Left);
  return Taken;
}

llvm::Expected<std::set<std::string>> knownUnlinted(llvm::StringRef Path,
                                                    llvm::StringRef Folder) {
  llvm::Expected<json::Object> Top = readBaseline(Path);
  if (!Top)
    return Top.takeError();
  std::set<std::string> Out;
  if (const json::Array *Files = Top->getArray("unlinted"))
    for (const json::Value &Entry : *Files)
      if (std::optional<llvm::StringRef> Name = Entry.getAsString()) {
        std::string File = Name->str();
        makeAbsolute(File, Folder);
        Out.insert(std::move(File));
      }
  return Out;
}

llvm::Expected<Changes> Changes::since(llvm::StringRef Revision,
                                       llvm::StringRef Folder) {
  if (Revision.starts_with("-"))
    return failure("'" + Revision.str() + "' is no revision");
  llvm::Expected<std::string> Top =
      runGit({"rev-parse", "--show-toplevel"}, Folder);
  if (!Top)
    return Top.takeError();
  std::string Root = llvm::StringRef(*Top).rtrim().str();
  // What a diff looks like must not depend on the user's configuration.
  llvm::Expected<std::string> Diff = runGit(
      {"-c", "core.quotepath=off", "diff", "--no-ext-diff", "--no-color",
       "--unified=0", "--src-prefix=a/", "--dst-prefix=b/", Revision, "--"},
      Root);
  if (!Diff)
    return Diff.takeError();
  llvm::Expected<std::string> Untracked =
      runGit({"ls-files", "--others", "--exclude-standard", "-z"}, Root);
  if (!Untracked)
    return Untracked.takeError();

  Changes Out;
  llvm::SmallVector<llvm::StringRef, 0> Names;
  llvm::StringRef(*Untracked).split(Names, '\0', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Name : Names)
    Out.New.insert(Root + "/" + Name.str());
  std::string File;
  llvm::SmallVector<llvm::StringRef, 0> DiffLines;
  llvm::StringRef(*Diff).split(DiffLines, '\n');
  for (llvm::StringRef Line : DiffLines) {
    if (Line.consume_front("+++ ")) {
      File =
          Line.consume_front("b/") ? Root + "/" + Line.rtrim('\t').str() : "";
      if (!File.empty())
        Out.Changed[File];
    } else if (Line.consume_front("@@ -")) {
      llvm::StringRef Added = Line.split('+').second.split(' ').first;
      unsigned First = 0, Count = 1;
      auto [FirstText, CountText] = Added.split(',');
      if (FirstText.getAsInteger(10, First) ||
          (!CountText.empty() && CountText.getAsInteger(10, Count)))
        continue;
      if (!File.empty() && Count)
        Out.Changed[File].emplace_back(First, First + Count - 1);
    }
  }
  return Out;
}

bool Changes::touch(llvm::StringRef File) const {
  return New.count(File.str()) || Changed.count(File.str());
}

bool Changes::touch(const Finding &F, SourceLines &Lines) const {
  if (New.count(F.Message.FilePath))
    return true;
  auto It = Changed.find(F.Message.FilePath);
  if (It == Changed.end())
    return false;
  const unsigned Line =
      Lines.position(F.Message.FilePath, F.Message.FileOffset).Line;
  return llvm::any_of(It->second, [&](const auto &Range) {
    return Range.first <= Line && Line <= Range.second;
  });
}

unsigned dropUnchanged(std::vector<Finding> &Findings, const Changes &Since) {
  SourceLines Lines;
  const size_t Before = Findings.size();
  llvm::erase_if(Findings,
                 [&](const Finding &F) { return !Since.touch(F, Lines); });
  return Before - Findings.size();
}

} // namespace cuda_lint
