//===- Formats.cpp --------------------------------------------------------===//

#include "report/Formats.h"
#include "report/HtmlReport.h"
#include "report/TextPicture.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include <cstdlib>
#include <map>

namespace json = llvm::json;
using clang::tooling::DiagnosticMessage;

namespace cuda_lint {

std::vector<std::string> fingerprints(llvm::ArrayRef<Finding> Findings,
                                      llvm::StringRef Folder,
                                      SourceLines &Lines) {
  std::map<std::string, unsigned> Alike;
  std::vector<std::string> Out;
  for (const Finding &F : Findings) {
    unsigned Line =
        Lines.position(F.Message.FilePath, F.Message.FileOffset).Line;
    std::string Key = F.DiagnosticName + '\n' +
                      displayPath(F.Message.FilePath, Folder) + '\n';
    for (char C : Lines.line(F.Message.FilePath, Line))
      if (!llvm::isSpace(C))
        Key += C;
    Key += '\n' + std::to_string(Alike[Key]++);
    Out.push_back(
        llvm::toHex(llvm::ArrayRef<uint8_t>(
                        llvm::SHA256::hash(llvm::arrayRefFromStringRef(Key)))
                        .take_front(16),
                    /*LowerCase=*/true));
  }
  return Out;
}

Weight weightOf(const Finding &F, const RunReport &Run) {
  auto Rule = llvm::find_if(Run.Rules, [&](const cuda_lint::Rule &R) {
    return R.Name == F.DiagnosticName;
  });
  if (Rule == Run.Rules.end() || F.DiagLevel == Finding::Error)
    return F.DiagLevel == Finding::Error ? Weight::Error : Weight::Strict;
  return Rule->Kind == "correctness"   ? Weight::Correctness
         : Rule->Kind == "performance" ? Weight::Performance
                                       : Weight::Strict;
}

std::vector<Finding> byWeight(std::vector<Finding> Findings,
                              const RunReport &Run) {
  llvm::stable_sort(Findings, [&](const Finding &A, const Finding &B) {
    return weightOf(A, Run) < weightOf(B, Run);
  });
  return Findings;
}

std::string siteUrl() {
  const char *Given = std::getenv("CUDA_LINT_SITE");
  if (!Given || !*Given)
    return CUDA_LINT_SITE;
  std::string Site = *Given == '/' ? uriOf(Given) : std::string(Given);
  if (!llvm::StringRef(Site).ends_with("/"))
    Site += '/';
  return Site;
}

std::string withSiteUrl(llvm::StringRef Page) {
  llvm::SmallVector<llvm::StringRef> Between;
  Page.split(Between, CUDA_LINT_SITE);
  return llvm::join(Between, siteUrl());
}

std::string pageUrl(llvm::StringRef CheckName) {
  return siteUrl() + "checks/" + CheckName.str() + ".html";
}

std::string uriOf(llvm::StringRef Path) {
  // What RFC 3986 lets stand in a path stands; the rest is percent-encoded.
  std::string Out;
  for (unsigned char C : Path)
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/").contains(C))
      Out += C;
    else
      (Out += '%') += llvm::toHex(llvm::ArrayRef<uint8_t>(&C, 1));
  return llvm::sys::path::is_absolute(Path) ? "file://" + Out : Out;
}

std::vector<Finding> everything(const RunReport &Run) {
  std::vector<Finding> Out = Run.ParseErrors;
  llvm::append_range(Out, Run.Findings);
  return Out;
}

std::vector<const UnitReport *> givenUp(const RunReport &Run) {
  std::vector<const UnitReport *> Out;
  if (Run.Interrupted.empty())
    for (const UnitReport &Unit : Run.Units)
      if (Unit.Status == UnitStatus::Incomplete ||
          Unit.Status == UnitStatus::Failed)
        Out.push_back(&Unit);
  return Out;
}

std::vector<Finding> everythingAndGivenUp(const RunReport &Run) {
  std::vector<Finding> Out = everything(Run);
  for (const UnitReport *Unit : givenUp(Run)) {
    DiagnosticMessage Message(Unit->Failure);
    Message.FilePath = Unit->File;
    Out.emplace_back("cuda-lint-incomplete", Message,
                     llvm::SmallVector<DiagnosticMessage, 1>(), Finding::Error,
                     "");
  }
  return Out;
}

//===----------------------------------------------------------------------===//
// text
//===----------------------------------------------------------------------===//

/// What is in a text; in one that stands alone, also what is missing.
static std::vector<Finding> shownAsText(const RunReport &Run) {
  return byWeight(Run.Alone ? everythingAndGivenUp(Run) : everything(Run), Run);
}

static void writeInterrupted(llvm::raw_ostream &OS, const RunReport &Run) {
  if (Run.Alone && !Run.Interrupted.empty())
    OS << "cuda-lint: error: " << Run.Interrupted << '\n';
}

static void writeText(llvm::raw_ostream &OS, const RunReport &Run) {
  TextOptions Options;
  Options.Color = Run.Color;
  Options.RelativeTo = Run.Folder;
  if (Run.ShowPictures)
    Options.Below = [&](const Finding &F) { return picturesOf(F, Run.Units); };
  printText(OS, shownAsText(Run), Options);
  writeInterrupted(OS, Run);
}

static void writeConcise(llvm::raw_ostream &OS, const RunReport &Run) {
  TextOptions Options;
  Options.Color = Run.Color;
  Options.RelativeTo = Run.Folder;
  printConcise(OS, shownAsText(Run), Options);
  writeInterrupted(OS, Run);
}

//===----------------------------------------------------------------------===//
// json: docs/guides/formats.md describes it
//===----------------------------------------------------------------------===//

static json::Object location(const DiagnosticMessage &Message,
                             const RunReport &Run, SourceLines &Lines) {
  Position At = Lines.position(Message.FilePath, Message.FileOffset);
  return json::Object{{"file", displayPath(Message.FilePath, Run.Folder)},
                      {"line", At.Line},
                      {"column", At.Column},
                      {"offset", Message.FileOffset}};
}

static json::Array edits(const Finding &F, const RunReport &Run) {
  json::Array Out;
  const llvm::StringMap<clang::tooling::Replacements> *Fix = offeredFix(F);
  if (!Fix)
    return Out;
  for (const auto &[File, Replacements] : *Fix)
    for (const clang::tooling::Replacement &R : Replacements)
      Out.push_back(
          json::Object{{"file", displayPath(R.getFilePath(), Run.Folder)},
                       {"offset", R.getOffset()},
                       {"length", R.getLength()},
                       {"text", json::fixUTF8(R.getReplacementText())}});
  return Out;
}

/// "correctness", "performance", "strict"; "error" for what the compiler says.
static std::string kindName(const Finding &F, const RunReport &Run) {
  auto Rule = llvm::find_if(Run.Rules, [&](const cuda_lint::Rule &R) {
    return R.Name == F.DiagnosticName;
  });
  return Rule == Run.Rules.end() ? "error" : Rule->Kind;
}

static const char *statusName(UnitStatus Status) {
  switch (Status) {
  case UnitStatus::Linted:
    return "linted";
  case UnitStatus::NotParsed:
    return "not-parsed";
  case UnitStatus::Incomplete:
    return "incomplete";
  case UnitStatus::Failed:
    return "failed";
  }
  llvm_unreachable("covered switch");
}

static void writeJson(llvm::raw_ostream &OS, const RunReport &Run) {
  SourceLines Lines;
  std::vector<Finding> All = everything(Run);
  std::vector<std::string> Prints = fingerprints(All, Run.Folder, Lines);
  json::Array Findings, Files;
  for (const auto &[F, Print] : llvm::zip(All, Prints)) {
    json::Array Notes;
    for (const DiagnosticMessage &Note : F.Notes) {
      json::Object Entry{{"message", json::fixUTF8(Note.Message)}};
      if (!Note.FilePath.empty())
        Entry["location"] = location(Note, Run, Lines);
      Notes.push_back(std::move(Entry));
    }
    Findings.push_back(json::Object{
        {"check", F.DiagnosticName},
        {"level", F.DiagLevel == Finding::Error ? "error" : "warning"},
        {"kind", kindName(F, Run)},
        {"message", json::fixUTF8(F.Message.Message)},
        {"location", location(F.Message, Run, Lines)},
        {"notes", std::move(Notes)},
        {"edits", edits(F, Run)},
        {"fingerprint", Print}});
  }
  for (const UnitReport &Unit : Run.Units)
    Files.push_back(json::Object{{"file", displayPath(Unit.File, Run.Folder)},
                                 {"status", statusName(Unit.Status)},
                                 {"failure", json::fixUTF8(Unit.Failure)},
                                 {"unparsedLines", Unit.UnparsedLines},
                                 {"boundsReached", Unit.BoundsReached}});
  OS << llvm::formatv(
      "{0:2}\n",
      json::Value(json::Object{{"version", 1},
                               {"complete", Run.Interrupted.empty()},
                               {"tool", json::Object{{"name", "cuda-lint"},
                                                     {"version", Run.Version}}},
                               {"files", std::move(Files)},
                               {"findings", std::move(Findings)}}));
}

//===----------------------------------------------------------------------===//

static constexpr std::pair<llvm::StringLiteral, FormatWriter> Writers[] = {
    {"text", writeText},   {"concise", writeConcise}, {"json", writeJson},
    {"sarif", writeSarif}, {"github", writeGithub},   {"gitlab", writeGitlab},
    {"junit", writeJunit}, {"rdjson", writeRdjson},   {"html", writeHtml}};

FormatWriter formatWriter(llvm::StringRef Name) {
  for (const auto &[Known, Writer] : Writers)
    if (Known == Name)
      return Writer;
  return nullptr;
}

std::string formatNames() {
  std::string Out;
  for (const auto &[Name, Writer] : Writers)
    (Out += Out.empty() ? "" : ", ") += Name;
  return Out;
}

} // namespace cuda_lint
