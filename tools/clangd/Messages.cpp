//===- Messages.cpp - What clangd says, amended ---------------------------===//
//
// clangd links each clang-tidy report to LLVM's site, which has no page of
// these checks, and its hover says nothing about a report. Where messages
// become JSON, the linker redirects clangd's functions to this file (see
// Main.cpp): the link of a report leads to the page that is installed, and a
// hover over a report ends with what the check is about.
//
//===----------------------------------------------------------------------===//

#include "Messages.h"
#include "checks/CheckInfo.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include <mutex>
#include <tuple>

using llvm::StringRef;
namespace json = llvm::json;

namespace {

/// A place as the protocol counts it: from 0.
struct Place {
  int64_t Line = 0, Character = 0;
  bool operator<=(const Place &Other) const {
    return std::tie(Line, Character) <= std::tie(Other.Line, Other.Character);
  }
};

struct Report {
  Place Begin, End;
  std::string Check;
};

/// What the editor was told last, by document, and the place that it asked
/// about last.
struct Conversation {
  std::mutex Lock;
  std::string PagesFolder;
  llvm::StringMap<std::vector<Report>> Reports;
  std::string AskedDocument;
  Place AskedPlace;
};

} // namespace

static Conversation &conversation() {
  static Conversation The;
  return The;
}

static Place placeOf(const json::Object *Value) {
  if (!Value)
    return {};
  return {Value->getInteger("line").value_or(0),
          Value->getInteger("character").value_or(0)};
}

/// The address of a check's page; empty when it is not installed.
static std::string pageAddress(StringRef Folder, StringRef Check) {
  llvm::SmallString<256> Path(Folder);
  llvm::sys::path::append(Path, Check + ".md");
  if (Folder.empty() || !llvm::sys::fs::exists(Path))
    return "";
  std::string Out = "file://";
  for (unsigned char C : Path)
    if (llvm::isAlnum(C) || StringRef("-._~/").contains(C))
      Out += C;
    else
      (Out += '%') += llvm::toHex(llvm::ArrayRef<uint8_t>(&C, 1));
  return Out;
}

void cuda_lint::setPagesFolder(StringRef Folder) {
  conversation().PagesFolder = Folder.str();
}

#define TO_JSON_DIAGNOSTICS                                                    \
  "_ZN5clang6clangd6toJSONERKNS0_24PublishDiagnosticsParamsE"
#define TO_JSON_HOVER "_ZN5clang6clangd6toJSONERKNS0_5HoverE"
#define FROM_JSON_PLACE                                                        \
  "_ZN5clang6clangd8fromJSONERKN4llvm4json5ValueERNS0_"                        \
  "26TextDocumentPositionParamsENS2_4PathE"

json::Value
diagnosticsToJson(const void *Params) __asm__("__real_" TO_JSON_DIAGNOSTICS);
json::Value
diagnosticsWithPages(const void *Params) __asm__("__wrap_" TO_JSON_DIAGNOSTICS);
json::Value hoverToJson(const void *Hover) __asm__("__real_" TO_JSON_HOVER);
json::Value hoverWithReport(const void *Hover) __asm__("__wrap_" TO_JSON_HOVER);
bool placeFromJson(const json::Value &Value, void *Params,
                   json::Path Path) __asm__("__real_" FROM_JSON_PLACE);
bool rememberPlace(const json::Value &Value, void *Params,
                   json::Path Path) __asm__("__wrap_" FROM_JSON_PLACE);

/// For toJSON(const PublishDiagnosticsParams &).
LLVM_ATTRIBUTE_USED json::Value diagnosticsWithPages(const void *Params) {
  json::Value Out = diagnosticsToJson(Params);
  json::Object *Top = Out.getAsObject();
  json::Array *Diagnostics = Top ? Top->getArray("diagnostics") : nullptr;
  if (!Diagnostics)
    return Out;
  Conversation &The = conversation();
  std::lock_guard<std::mutex> Guard(The.Lock);
  std::vector<Report> &Reports =
      The.Reports[Top->getString("uri").value_or("")];
  Reports.clear();
  for (json::Value &Value : *Diagnostics) {
    json::Object *Diagnostic = Value.getAsObject();
    std::optional<StringRef> Code =
        Diagnostic ? Diagnostic->getString("code") : std::nullopt;
    if (!Code || !cuda_lint::findCheck(*Code))
      continue;
    if (const json::Object *Range = Diagnostic->getObject("range"))
      Reports.push_back({placeOf(Range->getObject("start")),
                         placeOf(Range->getObject("end")), Code->str()});
    std::string Address = pageAddress(The.PagesFolder, *Code);
    if (Address.empty())
      Diagnostic->erase("codeDescription");
    else
      (*Diagnostic)["codeDescription"] = json::Object{{"href", Address}};
  }
  return Out;
}

/// For fromJSON(const Value &, TextDocumentPositionParams &, Path): what the
/// editor asks about.
LLVM_ATTRIBUTE_USED bool rememberPlace(const json::Value &Value, void *Params,
                                       json::Path Path) {
  if (const json::Object *Asked = Value.getAsObject())
    if (const json::Object *Document = Asked->getObject("textDocument")) {
      Conversation &The = conversation();
      std::lock_guard<std::mutex> Guard(The.Lock);
      The.AskedDocument = Document->getString("uri").value_or("").str();
      The.AskedPlace = placeOf(Asked->getObject("position"));
    }
  return placeFromJson(Value, Params, Path);
}

/// For toJSON(const Hover &).
LLVM_ATTRIBUTE_USED json::Value hoverWithReport(const void *Hover) {
  json::Value Out = hoverToJson(Hover);
  json::Object *Top = Out.getAsObject();
  json::Object *Contents = Top ? Top->getObject("contents") : nullptr;
  if (!Contents)
    return Out;
  Conversation &The = conversation();
  std::lock_guard<std::mutex> Guard(The.Lock);
  const bool Markdown = Contents->getString("kind") == "markdown";
  std::string Text = Contents->getString("value").value_or("").str();
  auto Known = The.Reports.find(The.AskedDocument);
  if (Known == The.Reports.end())
    return Out;
  for (const Report &R : Known->second) {
    if (!(R.Begin <= The.AskedPlace) || !(The.AskedPlace <= R.End))
      continue;
    std::string Address = pageAddress(The.PagesFolder, R.Check);
    Text +=
        Markdown ? "\n\n---\n**" + R.Check + "**: " : "\n\n" + R.Check + ": ";
    Text += cuda_lint::findCheck(R.Check)->Info.Summary;
    if (!Address.empty())
      Text += Markdown ? " ([page](" + Address + "))" : "\n" + Address;
  }
  (*Contents)["value"] = std::move(Text);
  return Out;
}
