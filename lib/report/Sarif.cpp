//===- Sarif.cpp - Static Analysis Results Interchange Format 2.1.0 -------===//

#include "report/Formats.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

namespace json = llvm::json;
using clang::tooling::DiagnosticMessage;

namespace cuda_lint {

static json::Object artifact(llvm::StringRef Path, const RunReport &Run) {
  std::string Shown = displayPath(Path, Run.Folder);
  json::Object Out{{"uri", uriOf(Shown)}};
  if (!llvm::sys::path::is_absolute(Shown))
    Out["uriBaseId"] = "ROOT";
  return Out;
}

/// A region of \p Length bytes; of none, a place between two characters.
static json::Object region(llvm::StringRef Path, unsigned Offset,
                           unsigned Length, SourceLines &Lines) {
  Position Begin = Lines.position(Path, Offset),
           End = Lines.position(Path, Offset + Length);
  json::Object Out{{"startLine", std::max(1u, Begin.Line)},
                   {"startColumn", std::max(1u, Begin.Column)}};
  if (Begin.Line && End.Line) {
    Out["endLine"] = End.Line;
    Out["endColumn"] = End.Column;
  }
  return Out;
}

static json::Object sarifLocation(const DiagnosticMessage &Message,
                                  const RunReport &Run, SourceLines &Lines,
                                  bool WithText) {
  json::Object Out{
      {"physicalLocation",
       json::Object{{"artifactLocation", artifact(Message.FilePath, Run)},
                    {"region", region(Message.FilePath, Message.FileOffset,
                                      Lines.tokenLength(Message.FilePath,
                                                        Message.FileOffset),
                                      Lines)}}}};
  if (WithText)
    Out["message"] = json::Object{{"text", json::fixUTF8(Message.Message)}};
  return Out;
}

static const char *levelName(const Finding &F, const RunReport &Run) {
  switch (weightOf(F, Run)) {
  case Weight::Error:
    return "error";
  case Weight::Correctness:
    return "warning";
  case Weight::Performance:
  case Weight::Strict:
    return "note";
  }
  llvm_unreachable("covered switch");
}

/// From 0 to 100: what a viewer sorts by.
static double rankOf(llvm::StringRef Kind) {
  return Kind == "correctness" ? 90 : Kind == "performance" ? 40 : 20;
}

/// "SmemBankConflict" of "cuda-smem-bank-conflict".
static std::string ruleName(llvm::StringRef Check) {
  Check.consume_front("cuda-");
  std::string Out;
  for (llvm::StringRef Word : llvm::split(Check, '-'))
    Out += llvm::toUpper(Word.front()) + Word.drop_front().str();
  return Out;
}

static json::Array sarifRules(const RunReport &Run) {
  json::Array Out;
  for (const Rule &R : Run.Rules) {
    const bool IsBug = R.Kind == "correctness";
    Out.push_back(json::Object{
        {"id", R.Name},
        {"name", ruleName(R.Name)},
        {"shortDescription", json::Object{{"text", R.Summary}}},
        {"helpUri", pageUrl(R.Name)},
        {"help", json::Object{{"text", json::fixUTF8(R.Page)},
                              {"markdown", json::fixUTF8(R.Page)}}},
        {"defaultConfiguration",
         json::Object{{"level", IsBug ? "warning" : "note"},
                      {"rank", rankOf(R.Kind)},
                      {"enabled", R.Kind != "strict"}}},
        {"properties", json::Object{{"tags", json::Array{R.Kind, "cuda"}},
                                    {"problem.severity",
                                     IsBug ? "warning" : "recommendation"}}}});
  }
  return Out;
}

static json::Object sarifResult(const Finding &F, llvm::StringRef Print,
                                const RunReport &Run, SourceLines &Lines) {
  json::Object Out{
      {"ruleId", F.DiagnosticName},
      {"level", levelName(F, Run)},
      {"message", json::Object{{"text", json::fixUTF8(F.Message.Message)}}},
      {"locations", json::Array{sarifLocation(F.Message, Run, Lines, false)}},
      {"partialFingerprints", json::Object{{"cudaLint/v1", Print.str()}}}};
  for (size_t I = 0; I < Run.Rules.size(); ++I)
    if (Run.Rules[I].Name == F.DiagnosticName) {
      Out["ruleIndex"] = I;
      Out["rank"] = rankOf(Run.Rules[I].Kind);
    }
  // The notes lead to the report: they are its code flow, which ends where the
  // report is.
  json::Array Related, Flow;
  for (const DiagnosticMessage &Note : F.Notes) {
    if (Note.FilePath.empty())
      continue;
    Related.push_back(sarifLocation(Note, Run, Lines, true));
    Flow.push_back(
        json::Object{{"location", sarifLocation(Note, Run, Lines, true)}});
  }
  if (!Related.empty()) {
    Flow.push_back(
        json::Object{{"location", sarifLocation(F.Message, Run, Lines, true)}});
    Out["relatedLocations"] = std::move(Related);
    Out["codeFlows"] = json::Array{json::Object{
        {"threadFlows",
         json::Array{json::Object{{"locations", std::move(Flow)}}}}}};
  }
  json::Array Changes;
  static const llvm::StringMap<clang::tooling::Replacements> None;
  const llvm::StringMap<clang::tooling::Replacements> *Fix = offeredFix(F);
  for (const auto &[File, Replacements] : Fix ? *Fix : None) {
    json::Array Edits;
    for (const clang::tooling::Replacement &R : Replacements) {
      json::Object Deleted =
          region(R.getFilePath(), R.getOffset(), R.getLength(), Lines);
      Edits.push_back(json::Object{
          {"deletedRegion", std::move(Deleted)},
          {"insertedContent",
           json::Object{{"text", json::fixUTF8(R.getReplacementText())}}}});
    }
    Changes.push_back(json::Object{{"artifactLocation", artifact(File, Run)},
                                   {"replacements", std::move(Edits)}});
  }
  if (!Changes.empty())
    Out["fixes"] = json::Array{json::Object{
        {"description",
         json::Object{
             {"text",
              json::fixUTF8(F.Notes.empty() ? "the fix of " + F.DiagnosticName
                                            : F.Notes.back().Message)}}},
        {"artifactChanges", std::move(Changes)}}};
  return Out;
}

void writeSarif(llvm::raw_ostream &OS, const RunReport &Run) {
  SourceLines Lines;
  json::Array Results, Notifications;
  // Fingerprints are those of the findings by place.
  auto Add = [&](const std::vector<Finding> &Findings, const char *Suppressed) {
    std::vector<std::pair<Weight, json::Object>> Made;
    std::vector<std::string> Prints = fingerprints(Findings, Run.Folder, Lines);
    for (const auto &[F, Print] : llvm::zip(Findings, Prints))
      Made.emplace_back(weightOf(F, Run), sarifResult(F, Print, Run, Lines));
    llvm::stable_sort(
        Made, [](const auto &A, const auto &B) { return A.first < B.first; });
    for (auto &[Weight, Result] : Made) {
      if (Suppressed)
        Result["suppressions"] =
            json::Array{json::Object{{"kind", Suppressed}}};
      Results.push_back(std::move(Result));
    }
  };
  Add(Run.Findings, nullptr);
  Add(Run.Known, "external");
  Add(Run.Suppressed, "inSource");
  bool Successful = Run.Interrupted.empty();
  if (!Successful)
    Notifications.push_back(
        json::Object{{"level", "error"},
                     {"message", json::Object{{"text", Run.Interrupted}}}});
  for (const UnitReport &Unit : Run.Units) {
    if (Unit.Status == UnitStatus::Linted)
      continue;
    Successful = false;
    Notifications.push_back(json::Object{
        {"level", "error"},
        {"message",
         json::Object{
             {"text", json::fixUTF8(displayPath(Unit.File, Run.Folder) + ": " +
                                    Unit.Failure)}}},
        {"locations", json::Array{json::Object{
                          {"physicalLocation",
                           json::Object{{"artifactLocation",
                                         artifact(Unit.File, Run)}}}}}}});
  }
  json::Object Driver{{"name", "cuda-lint"},
                      {"version", Run.Version},
                      {"informationUri", siteUrl()},
                      {"rules", sarifRules(Run)}};
  json::Object One{
      {"tool", json::Object{{"driver", std::move(Driver)}}},
      {"columnKind", "unicodeCodePoints"},
      {"originalUriBaseIds",
       json::Object{{"ROOT", json::Object{{"uri", uriOf(Run.Folder) + "/"}}}}},
      {"invocations",
       json::Array{json::Object{
           {"executionSuccessful", Successful},
           {"toolExecutionNotifications", std::move(Notifications)}}}},
      {"results", std::move(Results)}};
  OS << llvm::formatv(
      "{0:2}\n",
      json::Value(json::Object{
          {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
          {"version", "2.1.0"},
          {"runs", json::Array{std::move(One)}}}));
}

} // namespace cuda_lint
