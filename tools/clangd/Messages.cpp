//===- Messages.cpp - What clangd says, amended ---------------------------===//
//
// clangd capitalises what is reported, calls its source clang-tidy, links it to
// LLVM's site, which has no page of these checks, and calls a fix by the
// characters that it puts in; its hover says nothing about a report. Where
// messages become JSON (lib/clang-inside/clangd), what concerns these checks is
// put right.
//
//===----------------------------------------------------------------------===//

#include "Messages.h"
#include "checks/CheckInfo.h"
#include "clang-inside/clangd/Hooks.h"
#include "report/Formats.h"
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
  /// What is said: the report, then its notes.
  std::vector<std::string> Said;
};

/// What a picture says, at the line of a report.
struct Drawing {
  /// Empty for an access that no check reports.
  std::string Check;
  int64_t Line = 0, Character = 0;
  std::string Title, Text;
};

/// What the editor was told last, by document, and the place that it asked
/// about last.
struct Conversation {
  std::mutex Lock;
  std::string PagesFolder;
  llvm::StringMap<std::vector<Report>> Reports;
  /// By the path of the file that was parsed.
  llvm::StringMap<std::vector<Drawing>> Drawings;
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

/// The address of a check's page: as the site shows it, if the rendered pages
/// are installed, else on the site.
static std::string pageAddress(StringRef Folder, StringRef Check) {
  llvm::SmallString<256> Path(Folder);
  llvm::sys::path::append(Path, Check + ".html");
  if (!Folder.empty() && llvm::sys::fs::exists(Path))
    return cuda_lint::uriOf(Path);
  return cuda_lint::pageUrl(Check);
}

/// Messages of these checks begin as the checks write them: in lower case,
/// unless with an acronym or a name of one letter.
static std::string asWritten(StringRef Message) {
  std::string Out = Message.str();
  if (Out.size() > 1 && !llvm::isUpper(Out[1]))
    Out[0] = llvm::toLower(Out[0]);
  return Out;
}

/// And as clangd writes them.
static std::string asClangdHasIt(StringRef Message) {
  std::string Out = Message.str();
  if (!Out.empty())
    Out[0] = llvm::toUpper(Out[0]);
  return Out;
}

static const cuda_lint::RegisteredCheck *
checkOf(const json::Object *Diagnostic) {
  std::optional<StringRef> Code =
      Diagnostic ? Diagnostic->getString("code") : std::nullopt;
  return Code ? cuda_lint::findCheck(*Code) : nullptr;
}

/// The message of a JSON object, written anew.
static void amendMessage(json::Object &Of,
                         llvm::function_ref<std::string(StringRef)> How) {
  if (std::optional<StringRef> Message = Of.getString("message"))
    Of["message"] = How(*Message);
}

/// A fix by what the report says is to be done, in place of the characters that
/// it puts in. The way to fix is the last note.
static void nameFix(json::Object &Action, llvm::ArrayRef<std::string> Said) {
  if (Said.size() > 1)
    Action["title"] = Said.back();
}

/// What of a report is said, in order.
static std::vector<std::string> saidBy(const json::Object &Diagnostic) {
  std::vector<std::string> Out;
  StringRef Message = Diagnostic.getString("message").value_or("");
  // Without related information an editor gets the notes in the message.
  llvm::SmallVector<StringRef, 8> Parts;
  Message.split(Parts, "\n\n");
  for (StringRef Part : Parts)
    Out.push_back(Part.contains(": note: ")
                      ? Part.split(": note: ").second.str()
                      : Part.str());
  if (const json::Array *Related = Diagnostic.getArray("relatedInformation"))
    for (const json::Value &Value : *Related)
      if (const json::Object *Note = Value.getAsObject())
        Out.push_back(Note->getString("message").value_or("").str());
  return Out;
}

/// What an editor that takes no related information gets of a note: a
/// diagnostic of its own. At the report's place it would say again what the
/// report says; elsewhere it is where to look, in the words of the check.
static bool isOnlyNote(json::Value &Value, llvm::ArrayRef<Report> Reports) {
  json::Object *Diagnostic = Value.getAsObject();
  if (!Diagnostic || Diagnostic->getString("code"))
    return false;
  const std::string Note = asWritten(
      Diagnostic->getString("message").value_or("").split("\n\n").first);
  const json::Object *Range = Diagnostic->getObject("range");
  const Place At = placeOf(Range ? Range->getObject("start") : nullptr);
  for (const Report &R : Reports) {
    if (R.Said.empty() ||
        !llvm::is_contained(llvm::ArrayRef(R.Said).drop_front(), Note))
      continue;
    if (R.Begin <= At && At <= R.Begin)
      return true;
    amendMessage(*Diagnostic, asWritten);
    (*Diagnostic)["source"] = "cuda-lint";
  }
  return false;
}

/// The path of a document on disk.
static std::string fileOf(StringRef Uri) {
  std::string Out;
  Uri.consume_front("file://");
  while (!Uri.empty()) {
    unsigned Code = 0;
    if (Uri.consume_front("%") && Uri.size() >= 2 &&
        !Uri.take_front(2).getAsInteger(16, Code)) {
      Out += char(Code);
      Uri = Uri.drop_front(2);
    } else {
      Out += Uri.front();
      Uri = Uri.drop_front();
    }
  }
  return Out;
}

void cuda_lint::forgetPictures(StringRef File) {
  Conversation &The = conversation();
  std::lock_guard<std::mutex> Guard(The.Lock);
  The.Drawings.erase(File);
}

void cuda_lint::addPicture(StringRef File, StringRef Check, unsigned Line,
                           const std::string &Title, const std::string &Text) {
  if (Title.empty())
    return;
  Conversation &The = conversation();
  std::lock_guard<std::mutex> Guard(The.Lock);
  std::vector<Drawing> &Drawings = The.Drawings[File];
  for (const Drawing &Known : Drawings)
    if (Known.Check == Check && Known.Line == int64_t(Line) - 1 &&
        Known.Title == Title)
      return;
  Drawings.push_back({Check.str(), int64_t(Line) - 1, 0, Title, Text});
}

void cuda_lint::addAccess(StringRef File, unsigned Line, unsigned Column,
                          const std::string &Title, const std::string &Text) {
  Conversation &The = conversation();
  std::lock_guard<std::mutex> Guard(The.Lock);
  The.Drawings[File].push_back(
      {"", int64_t(Line) - 1, int64_t(Column) - 1, Title, Text});
}

/// The access that begins last before a place in its line, and is not reported.
static const Drawing *accessAt(llvm::ArrayRef<Drawing> Drawings, Place At) {
  const Drawing *Found = nullptr;
  for (const Drawing &D : Drawings) {
    if (D.Line != At.Line)
      continue;
    if (!D.Check.empty())
      return nullptr;
    if (D.Character <= At.Character &&
        (!Found || D.Character > Found->Character))
      Found = &D;
  }
  return Found;
}

/// What is drawn, below a hover's text.
static std::string drawn(const Drawing &D, bool Markdown) {
  std::string Out = "\n\n" + D.Title;
  if (!D.Text.empty())
    Out += Markdown ? "\n\n```text\n" + D.Text + "```" : "\n" + D.Text;
  return Out;
}

void cuda_lint::setPagesFolder(StringRef Folder) {
  conversation().PagesFolder = Folder.str();
}

/// What is reported of a file.
static void amendReports(json::Value &Out) {
  json::Object *Top = Out.getAsObject();
  json::Array *Diagnostics = Top ? Top->getArray("diagnostics") : nullptr;
  if (!Diagnostics)
    return;
  Conversation &The = conversation();
  std::lock_guard<std::mutex> Guard(The.Lock);
  std::vector<Report> &Reports =
      The.Reports[Top->getString("uri").value_or("")];
  Reports.clear();
  for (json::Value &Value : *Diagnostics) {
    json::Object *Diagnostic = Value.getAsObject();
    const cuda_lint::RegisteredCheck *Check = checkOf(Diagnostic);
    if (!Check)
      continue;
    amendMessage(*Diagnostic, asWritten);
    if (json::Array *Related = Diagnostic->getArray("relatedInformation"))
      for (json::Value &Note : *Related)
        if (json::Object *Object = Note.getAsObject())
          amendMessage(*Object, asWritten);
    Report One;
    One.Check = Check->Info.Name.str();
    One.Said = saidBy(*Diagnostic);
    if (json::Array *Actions = Diagnostic->getArray("codeActions"))
      for (json::Value &Action : *Actions)
        if (json::Object *Object = Action.getAsObject())
          nameFix(*Object, One.Said);
    if (const json::Object *Range = Diagnostic->getObject("range")) {
      One.Begin = placeOf(Range->getObject("start"));
      One.End = placeOf(Range->getObject("end"));
      Reports.push_back(std::move(One));
    }
    (*Diagnostic)["source"] = "cuda-lint";
    // What costs time is no bug: an editor shows it less loudly.
    constexpr int Warning = 2, Information = 3;
    if (Check->Info.Kind != cuda_lint::CheckKind::Correctness &&
        Diagnostic->getInteger("severity") == Warning)
      (*Diagnostic)["severity"] = Information;
    (*Diagnostic)["codeDescription"] =
        json::Object{{"href", pageAddress(The.PagesFolder, Check->Info.Name)}};
  }
  json::Array Kept;
  for (json::Value &Value : *Diagnostics)
    if (!isOnlyNote(Value, Reports))
      Kept.push_back(std::move(Value));
  *Diagnostics = std::move(Kept);
  // Correctness first, where an editor keeps the order.
  std::stable_sort(Diagnostics->begin(), Diagnostics->end(),
                   [](const json::Value &A, const json::Value &B) {
                     auto SeverityOf = [](const json::Value &Of) {
                       const json::Object *Object = Of.getAsObject();
                       return Object
                                  ? Object->getInteger("severity").value_or(0)
                                  : 0;
                     };
                     return SeverityOf(A) < SeverityOf(B);
                   });
}

/// What the editor asks about.
static void rememberPlace(const json::Value &Value) {
  if (const json::Object *Asked = Value.getAsObject())
    if (const json::Object *Document = Asked->getObject("textDocument")) {
      Conversation &The = conversation();
      std::lock_guard<std::mutex> Guard(The.Lock);
      The.AskedDocument = Document->getString("uri").value_or("").str();
      The.AskedPlace = placeOf(Asked->getObject("position"));
    }
}

/// A fix, when an editor asks for those of a report.
static void amendAction(json::Value &Out) {
  json::Object *Top = Out.getAsObject();
  json::Array *Of = Top ? Top->getArray("diagnostics") : nullptr;
  if (!Of || Of->empty())
    return;
  json::Object *Diagnostic = Of->front().getAsObject();
  const json::Object *Range =
      Diagnostic ? Diagnostic->getObject("range") : nullptr;
  if (!checkOf(Diagnostic) || !Range)
    return;
  amendMessage(*Diagnostic, asWritten);
  (*Diagnostic)["source"] = "cuda-lint";
  const Place Begin = placeOf(Range->getObject("start"));
  Conversation &The = conversation();
  std::lock_guard<std::mutex> Guard(The.Lock);
  for (const auto &[Document, Reports] : The.Reports)
    for (const Report &R : Reports)
      if (R.Check == Diagnostic->getString("code") && R.Begin <= Begin &&
          Begin <= R.Begin && !R.Said.empty() &&
          R.Said.front() == StringRef(Diagnostic->getString("message")
                                          .value_or("")
                                          .split("\n\n")
                                          .first)) {
        nameFix(*Top, R.Said);
        return;
      }
}

/// What fixes the editor asks for: clangd finds those of a report by its
/// message, which the editor has as it was amended.
static void restoreMessages(json::Value &Asked) {
  json::Object *Top = Asked.getAsObject();
  json::Object *Context = Top ? Top->getObject("context") : nullptr;
  json::Array *Diagnostics =
      Context ? Context->getArray("diagnostics") : nullptr;
  if (!Diagnostics)
    return;
  for (json::Value &Entry : *Diagnostics)
    if (json::Object *Diagnostic = Entry.getAsObject(); checkOf(Diagnostic))
      amendMessage(*Diagnostic, asClangdHasIt);
}

/// A hover, with the report at its place.
static void amendHover(json::Value &Out) {
  json::Object *Top = Out.getAsObject();
  json::Object *Contents = Top ? Top->getObject("contents") : nullptr;
  if (!Contents)
    return;
  Conversation &The = conversation();
  std::lock_guard<std::mutex> Guard(The.Lock);
  const bool Markdown = Contents->getString("kind") == "markdown";
  std::string Text = Contents->getString("value").value_or("").str();
  auto Known = The.Reports.find(The.AskedDocument);
  if (Known == The.Reports.end())
    return;
  for (const Report &R : Known->second) {
    if (!(R.Begin <= The.AskedPlace) || !(The.AskedPlace <= R.End))
      continue;
    const std::string Address = pageAddress(The.PagesFolder, R.Check);
    Text +=
        Markdown ? "\n\n---\n**" + R.Check + "**: " : "\n\n" + R.Check + ": ";
    Text += cuda_lint::findCheck(R.Check)->Info.Summary;
    Text += Markdown ? " ([page](" + Address + "))" : "\n" + Address;
    auto Drawn = The.Drawings.find(fileOf(The.AskedDocument));
    if (Drawn == The.Drawings.end())
      continue;
    for (const Drawing &D : Drawn->second)
      if (D.Check == R.Check && D.Line == R.Begin.Line)
        Text += drawn(D, Markdown);
  }
  if (auto Drawn = The.Drawings.find(fileOf(The.AskedDocument));
      Drawn != The.Drawings.end())
    if (const Drawing *Access = accessAt(Drawn->second, The.AskedPlace))
      Text += drawn(*Access, Markdown);
  (*Contents)["value"] = std::move(Text);
}

void cuda_lint::watchMessages() {
  ClangdHooks &Hooks = clangdHooks();
  Hooks.Reports = amendReports;
  Hooks.Hover = amendHover;
  Hooks.Action = amendAction;
  Hooks.Place = rememberPlace;
  Hooks.Fixes = restoreMessages;
}
