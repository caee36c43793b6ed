//===- SarifMerge.cpp -----------------------------------------------------===//

#include "report/SarifMerge.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include <tuple>

namespace json = llvm::json;

namespace cuda_lint {

static std::string text(const json::Value &Value) {
  return llvm::formatv("{0}", Value).str();
}

/// An object's array of that name, made when it is missing.
static json::Array &arrayOf(json::Object &Object, llvm::StringRef Name) {
  json::Value &Slot = Object[Name];
  if (!Slot.getAsArray())
    Slot = json::Array();
  return *Slot.getAsArray();
}

static json::Object *driverOf(json::Object &Run) {
  json::Object *Tool = Run.getObject("tool");
  return Tool ? Tool->getObject("driver") : nullptr;
}

/// Runs with the same key are joined: what a tool, in a version, says with
/// columns counted its way.
static std::string keyOf(json::Object &Run) {
  const json::Object *Driver = driverOf(Run);
  std::string Key = Driver->getString("name").value_or("").str() + '\n' +
                    Driver->getString("version").value_or("").str() + '\n' +
                    Run.getString("columnKind").value_or("").str();
  // Rules of extensions are counted apart; a tool that has some keeps its runs.
  if (Run.getObject("tool")->get("extensions"))
    Key += '\n' + text(json::Value(json::Object(Run)));
  return Key;
}

namespace {

/// Where a result is, to sort by.
struct Place {
  llvm::StringRef Uri;
  int64_t Line = 0, Column = 0;
  llvm::StringRef Rule;
  auto key() const { return std::tie(Uri, Line, Column, Rule); }
};

} // namespace

static Place placeOf(const json::Value &Result) {
  Place Out;
  const json::Object *Object = Result.getAsObject();
  if (!Object)
    return Out;
  Out.Rule = Object->getString("ruleId").value_or("");
  const json::Array *Locations = Object->getArray("locations");
  const json::Object *First = Locations && !Locations->empty()
                                  ? Locations->front().getAsObject()
                                  : nullptr;
  const json::Object *Physical =
      First ? First->getObject("physicalLocation") : nullptr;
  if (!Physical)
    return Out;
  if (const json::Object *Artifact = Physical->getObject("artifactLocation"))
    Out.Uri = Artifact->getString("uri").value_or("");
  if (const json::Object *Region = Physical->getObject("region")) {
    Out.Line = Region->getInteger("startLine").value_or(0);
    Out.Column = Region->getInteger("startColumn").value_or(0);
  }
  return Out;
}

/// Adds the rules, results and invocations of \p From to \p To, which is of the
/// same tool.
static void mergeRun(json::Object &To, json::Object &From) {
  json::Array &Rules = arrayOf(*driverOf(To), "rules");
  llvm::StringMap<size_t> Index;
  for (size_t I = 0; I < Rules.size(); ++I)
    if (const json::Object *Rule = Rules[I].getAsObject())
      Index.try_emplace(Rule->getString("id").value_or(""), I);
  for (json::Value &Rule : arrayOf(*driverOf(From), "rules"))
    if (const json::Object *Object = Rule.getAsObject())
      if (Index.try_emplace(Object->getString("id").value_or(""), Rules.size())
              .second)
        Rules.push_back(std::move(Rule));
  for (json::Value &Result : arrayOf(From, "results")) {
    if (json::Object *Object = Result.getAsObject()) {
      auto Rule = Index.find(Object->getString("ruleId").value_or(""));
      if (Rule != Index.end() && Object->get("ruleIndex"))
        (*Object)["ruleIndex"] = Rule->second;
    }
    arrayOf(To, "results").push_back(std::move(Result));
  }
  for (json::Value &Invocation : arrayOf(From, "invocations"))
    arrayOf(To, "invocations").push_back(std::move(Invocation));
  if (const json::Object *Bases = From.getObject("originalUriBaseIds")) {
    json::Value &Mine = To["originalUriBaseIds"];
    if (!Mine.getAsObject())
      Mine = json::Object();
    // Each machine has its own folder; results are relative to it, so the first
    // stands for all.
    for (const auto &[Name, Base] : *Bases)
      Mine.getAsObject()->try_emplace(Name, Base);
  }
}

llvm::Expected<json::Value> mergeSarif(std::vector<SarifLog> Logs) {
  json::Array Runs;
  llvm::StringMap<size_t> Index;
  for (SarifLog &Log : Logs) {
    json::Object *Top = Log.Content.getAsObject();
    json::Array *Mine = Top ? Top->getArray("runs") : nullptr;
    if (!Mine || Top->getString("version") != "2.1.0")
      return llvm::createStringError(Log.Name + ": not a SARIF 2.1.0 file");
    for (json::Value &Value : *Mine) {
      json::Object *Run = Value.getAsObject();
      if (!Run || !driverOf(*Run))
        return llvm::createStringError(Log.Name + ": a run names no tool");
      auto [Known, New] = Index.try_emplace(keyOf(*Run), Runs.size());
      if (New)
        Runs.push_back(std::move(Value));
      else
        mergeRun(*Runs[Known->second].getAsObject(), *Run);
    }
  }
  for (json::Value &Run : Runs) {
    json::Array &Results = arrayOf(*Run.getAsObject(), "results");
    std::vector<json::Value> Sorted;
    llvm::StringSet<> Seen;
    for (json::Value &Result : Results)
      if (Seen.insert(text(Result)).second)
        Sorted.push_back(std::move(Result));
    llvm::stable_sort(Sorted, [](const json::Value &A, const json::Value &B) {
      Place First = placeOf(A), Second = placeOf(B);
      return First.key() < Second.key();
    });
    Results.clear();
    for (json::Value &Result : Sorted)
      Results.push_back(std::move(Result));
  }
  return json::Object{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", std::move(Runs)}};
}

} // namespace cuda_lint
