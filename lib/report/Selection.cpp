//===- Selection.cpp ------------------------------------------------------===//

#include "report/Selection.h"
#include "report/Formats.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <map>
#include <set>

namespace json = llvm::json;

namespace cuda_lint {

static llvm::Error failure(const std::string &Text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
}

llvm::Error writeBaseline(llvm::StringRef Path,
                          llvm::ArrayRef<Finding> Findings,
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
  return llvm::writeToOutput(Path, [&](llvm::raw_ostream &OS) {
    OS << llvm::formatv("{0:2}\n",
                        json::Value(json::Object{{"cuda-lint-baseline", 1},
                                                 {"known", std::move(Known)}}));
    return llvm::Error::success();
  });
}

llvm::Expected<unsigned> dropKnown(std::vector<Finding> &Findings,
                                   llvm::StringRef Path,
                                   llvm::StringRef Folder) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return failure(Path.str() + ": " + Buffer.getError().message());
  llvm::Expected<json::Value> Root = json::parse((*Buffer)->getBuffer());
  const json::Object *Top = Root ? Root->getAsObject() : nullptr;
  const json::Array *Entries = Top && Top->getInteger("cuda-lint-baseline") == 1
                                   ? Top->getArray("known")
                                   : nullptr;
  if (!Root)
    llvm::consumeError(Root.takeError());
  if (!Entries)
    return failure(Path.str() + ": not a baseline; --write-baseline makes one");
  llvm::StringSet<> Known;
  for (const json::Value &Entry : *Entries)
    if (const json::Object *O = Entry.getAsObject())
      if (std::optional<llvm::StringRef> Print = O->getString("fingerprint"))
        Known.insert(*Print);
  SourceLines Lines;
  std::vector<std::string> Prints = fingerprints(Findings, Folder, Lines);
  std::vector<Finding> Left;
  for (const auto &[F, Print] : llvm::zip(Findings, Prints))
    if (!Known.contains(Print))
      Left.push_back(F);
  unsigned Dropped = Findings.size() - Left.size();
  Findings = std::move(Left);
  return Dropped;
}

/// What git prints for a command in a folder.
static llvm::Expected<std::string>
git(llvm::ArrayRef<llvm::StringRef> Arguments, llvm::StringRef Folder) {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return failure(std::string("git is not installed"));
  llvm::SmallString<128> Output, Errors;
  if (llvm::sys::fs::createTemporaryFile("cuda-lint-git", "out", Output) ||
      llvm::sys::fs::createTemporaryFile("cuda-lint-git", "err", Errors))
    return failure(std::string("no temporary file can be made"));
  llvm::SmallVector<llvm::StringRef, 12> Command = {*Program, "-C", Folder};
  llvm::append_range(Command, Arguments);
  std::optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef(""), llvm::StringRef(Output), llvm::StringRef(Errors)};
  int Status = llvm::sys::ExecuteAndWait(*Program, Command, std::nullopt,
                                         Redirects, /*SecondsToWait=*/60);
  auto Text = llvm::MemoryBuffer::getFile(Output),
       Why = llvm::MemoryBuffer::getFile(Errors);
  llvm::sys::fs::remove(Output);
  llvm::sys::fs::remove(Errors);
  if (Status != 0 || !Text)
    return failure(Why ? "git: " + (*Why)->getBuffer().split('\n').first.str()
                       : std::string("git failed"));
  return (*Text)->getBuffer().str();
}

llvm::Expected<unsigned> dropUnchanged(std::vector<Finding> &Findings,
                                       llvm::StringRef Revision,
                                       llvm::StringRef Folder) {
  if (Revision.starts_with("-"))
    return failure("'" + Revision.str() + "' is no revision");
  llvm::Expected<std::string> Top =
      git({"rev-parse", "--show-toplevel"}, Folder);
  if (!Top)
    return Top.takeError();
  std::string Root = llvm::StringRef(*Top).rtrim().str();
  // What a diff looks like must not depend on the user's configuration.
  llvm::Expected<std::string> Diff =
      git({"-c", "core.quotepath=off", "diff", "--no-ext-diff", "--no-color",
           "--unified=0", "--src-prefix=a/", "--dst-prefix=b/", Revision, "--"},
          Root);
  if (!Diff)
    return Diff.takeError();
  llvm::Expected<std::string> Untracked =
      git({"ls-files", "--others", "--exclude-standard", "-z"}, Root);
  if (!Untracked)
    return Untracked.takeError();

  std::set<std::string> New;
  llvm::SmallVector<llvm::StringRef, 0> Names;
  llvm::StringRef(*Untracked).split(Names, '\0', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Name : Names)
    New.insert(Root + "/" + Name.str());
  std::map<std::string, std::vector<std::pair<unsigned, unsigned>>> Changed;
  std::string File;
  llvm::SmallVector<llvm::StringRef, 0> DiffLines;
  llvm::StringRef(*Diff).split(DiffLines, '\n');
  for (llvm::StringRef Line : DiffLines) {
    if (Line.consume_front("+++ ")) {
      File =
          Line.consume_front("b/") ? Root + "/" + Line.rtrim('\t').str() : "";
    } else if (Line.consume_front("@@ -")) {
      llvm::StringRef Added = Line.split('+').second.split(' ').first;
      unsigned First = 0, Count = 1;
      auto [FirstText, CountText] = Added.split(',');
      if (FirstText.getAsInteger(10, First) ||
          (!CountText.empty() && CountText.getAsInteger(10, Count)))
        continue;
      if (!File.empty() && Count)
        Changed[File].emplace_back(First, First + Count - 1);
    }
  }
  SourceLines Lines;
  size_t Before = Findings.size();
  llvm::erase_if(Findings, [&](const Finding &F) {
    if (New.count(F.Message.FilePath))
      return false;
    unsigned Line =
        Lines.position(F.Message.FilePath, F.Message.FileOffset).Line;
    auto It = Changed.find(F.Message.FilePath);
    return It == Changed.end() ||
           llvm::none_of(It->second, [&](const auto &Range) {
             return Range.first <= Line && Line <= Range.second;
           });
  });
  return Before - Findings.size();
}

} // namespace cuda_lint
