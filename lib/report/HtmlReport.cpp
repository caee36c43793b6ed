//===- HtmlReport.cpp - A report to look at -------------------------------===//

#include "report/HtmlReport.h"
#include "hardware/GlobalMemory.h"
#include "hardware/SharedMemory.h"
#include "report/SourceFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"
#include <map>
#include <set>

using clang::tooling::DiagnosticMessage;
using clang::tooling::Replacement;

namespace cuda_lint {

/// Lines shown before and after one that something is said about.
static constexpr unsigned ContextLines = 3;

static std::string escape(llvm::StringRef Text) {
  std::string Clean = llvm::json::fixUTF8(Text);
  llvm::erase_if(Clean, [](unsigned char C) {
    return C < 0x20 && C != '\n' && C != '\t';
  });
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  llvm::printHTMLEscaped(Clean, OS);
  return Out;
}

static std::string plural(size_t N, llvm::StringRef Word) {
  return std::to_string(N) + " " + Word.str() + (N == 1 ? "" : "s");
}

//===----------------------------------------------------------------------===//
// Pictures
//===----------------------------------------------------------------------===//

std::string bankPicture(const AccessPicture &Picture) {
  std::optional<SharedCost> Cost =
      sharedCost(Picture.Access, Picture.Operation);
  if (!Cost)
    return "";
  constexpr unsigned Cell = 22, Row = 16, Foot = 34;
  unsigned Highest = 1;
  for (const SharedCost::Bank &Bank : Cost->Banks)
    Highest = std::max<unsigned>(Highest, llvm::popcount(Bank.Lanes));
  unsigned Width = NumBanks * Cell, Height = Highest * Row + Foot;
  unsigned Worst = Cost->worstBank();
  std::string Title =
      llvm::formatv("{0} where {1} would do; bank {2} serves lanes {3}",
                    plural(Cost->Wavefronts, "wavefront"), Cost->Ideal, Worst,
                    formatLanes(Cost->Banks[Worst].Lanes));
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  OS << llvm::formatv("<svg class=\"banks\" role=\"img\" viewBox=\"0 0 {0} "
                      "{1}\" width=\"{0}\" height=\"{1}\"><title>{2}</title>\n",
                      Width, Height, escape(Title));
  for (unsigned B = 0; B < NumBanks; ++B) {
    const SharedCost::Bank &Bank = Cost->Banks[B];
    OS << llvm::formatv("<g class=\"{0}\"><title>bank {1}: {2}</title>",
                        Bank.Depth > 1 ? "hot"
                        : Bank.Depth   ? "busy"
                                       : "idle",
                        B,
                        !Bank.Depth
                            ? "idle"
                            : (Bank.Depth == 1 ? "1 access"
                                               : std::to_string(Bank.Depth) +
                                                     " accesses one after the "
                                                     "other") +
                                  ", lanes " + formatLanes(Bank.Lanes));
    unsigned At = 0;
    for (unsigned L = 0; L < WarpSize; ++L)
      if (Bank.Lanes >> L & 1) {
        unsigned X = B * Cell, Y = Height - Foot - ++At * Row;
        OS << llvm::formatv(
            "<rect x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" "
            "rx=\"2\"/><text x=\"{4}\" y=\"{5}\">{6}</text>",
            X + 1, Y + 1, Cell - 2, Row - 2, X + Cell / 2, Y + Row - 4, L);
      }
    OS << llvm::formatv("<rect class=\"bank\" x=\"{0}\" y=\"{1}\" "
                        "width=\"{2}\" height=\"16\"/><text class=\"no\" "
                        "x=\"{3}\" y=\"{4}\">{5}</text></g>\n",
                        B * Cell + 1, Height - Foot + 2, Cell - 2,
                        B * Cell + Cell / 2, Height - Foot + 14, B);
  }
  OS << llvm::formatv("<text class=\"axis\" x=\"0\" y=\"{0}\">bank; above it "
                      "the lanes that it serves</text></svg>\n",
                      Height - 3);
  return Out;
}

std::string sectorPicture(const AccessPicture &Picture) {
  std::optional<GlobalCost> Cost = globalCost(Picture.Access);
  if (!Cost || !Cost->Sectors)
    return "";
  const WarpAccess &Access = Picture.Access;
  auto LineOf = [](int64_t Address) {
    return Address >= 0 ? Address / LineBytes
                        : -((LineBytes - 1 - Address) / LineBytes);
  };
  // By line, by the first byte in it: the lane. Of lanes that use the same
  // bytes the first is shown.
  std::map<int64_t, std::map<unsigned, unsigned>> Lines;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (Access.isActive(L)) {
      int64_t Line = LineOf(Access.Address[L]);
      Lines[Line].try_emplace(Access.Address[L] - Line * LineBytes, L);
    }
  constexpr unsigned Byte = 6, Row = 20, Label = 64, Foot = 18;
  unsigned Width = Label + LineBytes * Byte + 2, Rows = 0;
  std::string Body;
  llvm::raw_string_ostream OS(Body);
  std::optional<int64_t> Before;
  for (const auto &[Line, Used] : Lines) {
    if (Before && Line != *Before + 1)
      OS << llvm::formatv(
          "<text class=\"gap\" x=\"{0}\" y=\"{1}\">&#8942;</text>",
          Label + LineBytes * Byte / 2, Rows++ * Row + 14);
    Before = Line;
    unsigned Y = Rows++ * Row;
    OS << llvm::formatv("<text class=\"axis\" x=\"0\" y=\"{0}\">{1}</text>",
                        Y + 14, Line * int64_t(LineBytes));
    std::set<unsigned> Sectors;
    for (const auto &[Offset, Lane] : Used)
      Sectors.insert(Offset / SectorBytes);
    for (unsigned S = 0; S < LineBytes / SectorBytes; ++S)
      OS << llvm::formatv("<rect class=\"{0}\" x=\"{1}\" y=\"{2}\" "
                          "width=\"{3}\" height=\"{4}\"/>",
                          Sectors.count(S) ? "moved" : "untouched",
                          Label + S * SectorBytes * Byte + 1, Y + 1,
                          SectorBytes * Byte - 2, Row - 2);
    for (const auto &[Offset, Lane] : Used) {
      unsigned X = Label + Offset * Byte, W = Access.Width * Byte;
      OS << llvm::formatv(
          "<g class=\"used\"><title>lane {0}, byte {1}</title><rect x=\"{2}\" "
          "y=\"{3}\" width=\"{4}\" height=\"{5}\"/>",
          Lane, Access.Address[Lane], X + 1, Y + 3, W - 2, Row - 6);
      if (Access.Width >= 4)
        OS << llvm::formatv("<text x=\"{0}\" y=\"{1}\">{2}</text>", X + W / 2,
                            Y + 14, Lane);
      OS << "</g>";
    }
    OS << '\n';
  }
  unsigned Height = Rows * Row + Foot;
  std::string Title = llvm::formatv("{0} of {1} bytes moved, {2} bytes used",
                                    plural(Cost->Sectors, "sector"),
                                    SectorBytes, Cost->UsedBytes);
  return llvm::formatv(
      "<svg class=\"sectors\" role=\"img\" viewBox=\"0 0 {0} {1}\" "
      "width=\"{0}\" height=\"{1}\"><title>{2}</title>\n{3}"
      "<text class=\"axis\" x=\"{4}\" y=\"{5}\">a row is a line of 128 bytes, "
      "a frame a sector of 32; numbered: bytes that a lane "
      "uses</text></svg>\n",
      Width, Height, escape(Title), Body, Label, Height - 4);
}

std::string reachPicture(const RegionPicture &Picture) {
  constexpr unsigned MostThreads = 2048, Cell = 14, Label = 48, Foot = 18;
  const size_t Threads = Picture.Reached.size();
  if (!Threads || Threads > MostThreads)
    return "";
  const size_t Here = llvm::count(Picture.Reached, '1');
  const unsigned Rows = (Threads + WarpSize - 1) / WarpSize,
                 Width = Label + WarpSize * Cell + 2,
                 Height = Rows * Cell + Foot;
  std::string Title = llvm::formatv("{0} of {1} threads reach {2}", Here,
                                    Threads, Picture.Barrier);
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  OS << llvm::formatv("<svg class=\"reach\" role=\"img\" viewBox=\"0 0 {0} "
                      "{1}\" width=\"{0}\" height=\"{1}\"><title>{2}</title>\n",
                      Width, Height, escape(Title));
  for (unsigned W = 0; W < Rows; ++W) {
    OS << llvm::formatv("<text class=\"axis\" x=\"0\" y=\"{0}\">{1}</text>",
                        W * Cell + Cell - 3, W * WarpSize);
    for (unsigned T = W * WarpSize;
         T < std::min<size_t>(Threads, (W + 1) * WarpSize); ++T) {
      const bool Reached = Picture.Reached[T] == '1';
      OS << llvm::formatv(
          "<rect class=\"{0}\" x=\"{1}\" y=\"{2}\" width=\"{3}\" "
          "height=\"{3}\"><title>thread {4} {5}</title></rect>",
          Reached ? "here" : "missing", Label + T % WarpSize * Cell + 1,
          W * Cell + 1, Cell - 2, T,
          Reached ? "reaches it" : "does not reach it");
    }
    OS << '\n';
  }
  OS << llvm::formatv(
      "<text class=\"axis\" x=\"{0}\" y=\"{1}\">a row is a warp, by its first "
      "thread; filled: reaches it, dashed: does not</text></svg>\n",
      Label, Height - 4);
  return Out;
}

std::string orderPicture(const RegionPicture &Picture,
                         llvm::ArrayRef<unsigned> Lines, bool Fixed) {
  if (Picture.Accesses.size() != 2 || Lines.size() != 2)
    return "";
  constexpr unsigned Column = 190, Box = 26, Gap = 12, Head = 18;
  const unsigned Width = 2 * Column + 2;
  // Both accesses in one region stand side by side: neither is first.
  const unsigned Region = Box + 2 * Gap, Barrier = Fixed ? 20 : 0;
  const unsigned Height = Head + (Fixed ? 2 * Region + Barrier : Region) + 4;
  std::string Title =
      Fixed ? "With " + Picture.Barrier +
                  " between them one access is done when the other begins"
            : std::string("No barrier between: either access may come first");
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  OS << llvm::formatv("<svg class=\"order\" role=\"img\" viewBox=\"0 0 {0} "
                      "{1}\" width=\"{0}\" height=\"{1}\"><title>{2}</title>\n",
                      Width, Height, escape(Title));
  auto Frame = [&](unsigned Y) {
    OS << llvm::formatv("<rect class=\"{0}\" x=\"1\" y=\"{1}\" width=\"{2}\" "
                        "height=\"{3}\" rx=\"6\"/>",
                        Fixed ? "ordered" : "open", Y, Width - 2, Region);
  };
  Frame(Head);
  if (Fixed) {
    Frame(Head + Region + Barrier);
    OS << llvm::formatv(
        "<text class=\"barrier\" x=\"{0}\" y=\"{1}\">{2}</text>", Width / 2,
        Head + Region + 14, escape(Picture.Barrier));
  }
  for (unsigned I = 0; I < 2; ++I) {
    const RegionAccess &Access = Picture.Accesses[I];
    const unsigned X = I * Column + 12,
                   Y = Head + Gap + (Fixed && I ? Region + Barrier : 0);
    OS << llvm::formatv(
        "<text x=\"{0}\" y=\"12\">thread {1}</text><rect class=\"access\" "
        "x=\"{2}\" y=\"{3}\" width=\"{4}\" height=\"{5}\" "
        "rx=\"4\"/><text x=\"{0}\" y=\"{6}\">{7}, line {8}</text>\n",
        X + (Column - 24) / 2, Access.Thread, X, Y, Column - 24, Box, Y + 17,
        escape(Access.Verb), Lines[I]);
  }
  OS << "</svg>\n";
  return Out;
}

//===----------------------------------------------------------------------===//
// The page
//===----------------------------------------------------------------------===//

namespace {

/// Something that is said about a place.
struct Remark {
  std::string Mark;
  const DiagnosticMessage *Message;
  unsigned Column;
};

class HtmlWriter {
public:
  HtmlWriter(llvm::raw_ostream &OS, const RunReport &Run) : OS(OS), Run(Run) {
    for (const Finding &F : Run.ParseErrors)
      add(F);
    for (const Finding &F : Run.Findings)
      add(F);
    for (auto &[Of, Checks] : Groups)
      for (auto &[Check, Files] : Checks)
        for (auto &[File, Findings] : Files)
          for (const Finding *F : Findings)
            Numbers.try_emplace(F, Numbers.size() + 1);
  }

  void write();

private:
  using ByFile = std::map<std::string, std::vector<const Finding *>>;
  using ByCheck = std::map<std::string, ByFile>;

  void add(const Finding &F) {
    Groups[weightOf(F, Run)][F.DiagnosticName][F.Message.FilePath].push_back(
        &F);
  }
  static llvm::StringRef nameOf(Weight Of) {
    switch (Of) {
    case Weight::Error:
      return "Errors";
    case Weight::Correctness:
      return "Correctness";
    case Weight::Performance:
      return "Performance";
    case Weight::Strict:
      return "Strict";
    }
    llvm_unreachable("covered switch");
  }
  void head();
  void overview();
  void group(Weight Of, const ByCheck &Checks);
  void finding(const Finding &F);
  void source(const Finding &F);
  void snippet(llvm::StringRef Path,
               const std::map<unsigned, std::vector<Remark>> &Remarks);
  void pictures(const Finding &F);
  void fix(const Finding &F);
  void fixedFile(llvm::StringRef Path,
                 const clang::tooling::Replacements &Edits);
  void pages();

  std::string shown(llvm::StringRef Path) const {
    return escape(displayPath(Path, Run.Folder));
  }
  const Rule *ruleOf(llvm::StringRef Check) const {
    auto Found = llvm::find_if(Run.Rules,
                               [&](const Rule &R) { return R.Name == Check; });
    return Found == Run.Rules.end() ? nullptr : &*Found;
  }

  llvm::raw_ostream &OS;
  const RunReport &Run;
  SourceLines Lines;
  /// What matters most first.
  std::map<Weight, ByCheck> Groups;
  std::map<const Finding *, unsigned> Numbers;
};

} // namespace

static const char Style[] = R"css(
:root{color-scheme:light dark;--bg:#fff;--fg:#1b1f24;--soft:#5a636e;--line:#d8dee4;--panel:#f6f8fa;--accent:#0b5cad;--hot:#c62f20;--hot-bg:#fde3df;
--ok:#1a7f37;--ok-bg:#dafbe1;--busy:#b9d6f2;--idle:#eef1f4;--mark:#fff3bf}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--bg:#0f1318;--fg:#e3e8ee;--soft:#9aa5b1;--line:#30363d;--panel:#171c23;--accent:#6cb2ff;
--hot:#ff8a7a;--hot-bg:#4a1d18;--ok:#56d364;--ok-bg:#12351f;--busy:#1f4468;--idle:#20262d;--mark:#4b4113}}
:root[data-theme=dark]{color-scheme:dark;--bg:#0f1318;--fg:#e3e8ee;--soft:#9aa5b1;--line:#30363d;--panel:#171c23;--accent:#6cb2ff;--hot:#ff8a7a;
--hot-bg:#4a1d18;--ok:#56d364;--ok-bg:#12351f;--busy:#1f4468;--idle:#20262d;--mark:#4b4113}
:root[data-theme=light]{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--fg);font:15px/1.5 system-ui,sans-serif}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--bg);padding:8px}
header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:12px 20px;border-bottom:1px solid var(--line);position:sticky;top:0;
background:var(--bg);z-index:1}
header h1{font-size:18px;margin:0}header .sum{color:var(--soft);flex:1}
header input,header button{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:3px 10px}
.cols{display:grid;grid-template-columns:minmax(220px,300px) minmax(0,1fr)}
nav{padding:16px 20px;border-right:1px solid var(--line);position:sticky;top:54px;align-self:start;max-height:calc(100vh - 54px);overflow:auto;font-size:14px}
nav h2{font-size:13px;margin:12px 0 4px;color:var(--soft)}nav ul{list-style:none;margin:0;padding:0}
nav li{display:flex;justify-content:space-between;gap:8px;overflow-wrap:anywhere}
nav button{all:unset;cursor:pointer;color:var(--accent)}nav button:focus-visible{outline:3px solid var(--accent)}nav button[aria-pressed=true]{font-weight:700}
main{padding:8px 24px 80px;min-width:0}
main h2{font-size:16px;margin:24px 0 8px;overflow-wrap:anywhere}
main details>summary{cursor:pointer;overflow-wrap:anywhere;padding:4px 0}main details.check>summary{font-weight:600;margin-top:12px}
main details.file{margin-left:12px}main details.file>summary{font-size:14px}
main summary .num,nav .num{color:var(--soft);font-weight:400}
article{border:1px solid var(--line);border-radius:8px;margin:12px 0;scroll-margin-top:64px;overflow:hidden;content-visibility:auto;
contain-intrinsic-size:auto 320px}
article:target{border-color:var(--accent);box-shadow:0 0 0 2px var(--accent)}
article>h3{margin:0;padding:10px 14px;font-size:15px;font-weight:600;background:var(--panel)}
pre{margin:0}
article .meta{padding:4px 14px 8px;background:var(--panel);border-bottom:1px solid var(--line);font-size:13px;color:var(--soft)}
.level-error h3::before{content:"error ";color:var(--hot)}
h4{font-size:13px;margin:12px 14px 4px;color:var(--soft)}
.src{overflow-x:auto;font:13px/1.6 ui-monospace,monospace;padding:6px 0}
.src .l{display:grid;grid-template-columns:56px 76px minmax(max-content,1fr);white-space:pre;tab-size:4}
.src .n{color:var(--soft);text-align:right;padding-right:10px;user-select:none}
.src .p{position:relative;text-align:center}
.on .p::before{content:"";position:absolute;left:37px;top:0;bottom:0;border-left:2px solid var(--accent)}
.src .first .p::before{top:50%}.src .last .p::before{bottom:50%}
.p b{position:relative;background:var(--accent);color:var(--bg);border-radius:9px;padding:0 5px;font-size:11px;margin:0 1px}
.p b.here{background:var(--hot)}
.l.said .c{background:var(--mark)}
.r{display:grid;grid-template-columns:56px 76px minmax(0,1fr);font-family:system-ui,sans-serif;font-size:13px}
.r span{grid-column:3;padding:1px 8px;margin:1px 0;border-left:3px solid var(--accent);white-space:pre-wrap;overflow-wrap:anywhere}
.r.here span{border-color:var(--hot);background:var(--hot-bg)}
.gap{color:var(--soft)}
figure{margin:8px 14px;overflow-x:auto}figcaption{font-size:13px;color:var(--soft)}
svg text{font:10px ui-monospace,monospace;text-anchor:middle;fill:var(--fg)}
svg .axis{text-anchor:start;fill:var(--soft)}svg .no{fill:var(--soft)}
.banks .busy rect{fill:var(--busy)}.banks .hot rect{fill:var(--hot-bg);stroke:var(--hot)}.banks rect.bank,.banks .idle rect{fill:var(--idle);stroke:none}
.banks .hot rect.bank{fill:var(--hot)}.banks .hot .no{fill:var(--bg);font-weight:700}
.sectors .moved{fill:var(--hot-bg);stroke:var(--hot)}.sectors .untouched{fill:none;stroke:var(--line);stroke-dasharray:3 3}
.sectors .used rect{fill:var(--busy);stroke:var(--accent)}
.reach .here{fill:var(--busy)}.reach .missing{fill:var(--hot-bg);stroke:var(--hot);stroke-dasharray:2 2}
.order .open{fill:var(--hot-bg);stroke:var(--hot)}.order .ordered{fill:var(--ok-bg);stroke:var(--ok)}.order .access{fill:var(--bg);stroke:var(--line)}
.order .barrier{fill:var(--ok);font-weight:700}
.fix{display:grid;grid-template-columns:repeat(auto-fit,minmax(340px,1fr));gap:0 12px}
.fix .src{border:1px solid var(--line);border-radius:6px;margin:0 14px 10px}
.fix del,.fix ins{text-decoration:none;border-radius:3px}.fix del{background:var(--hot-bg);box-shadow:0 2px 0 var(--hot)}
.fix ins{background:var(--ok-bg);box-shadow:0 2px 0 var(--ok)}
details.page{border-top:1px solid var(--line);padding:6px 0}details.page pre{white-space:pre-wrap;font:13px/1.5 ui-monospace,monospace}
kbd{border:1px solid var(--line);border-radius:4px;padding:0 5px;font-size:12px;background:var(--panel)}
@media (max-width:800px){.cols{grid-template-columns:1fr}nav{position:static;border-right:0;max-height:none}}
@media print{header,nav,.skip,.self{display:none}.cols{display:block}main{padding:0}article{content-visibility:visible;break-inside:avoid-page}
.src{overflow:visible}.src .l{white-space:pre-wrap;grid-template-columns:56px 40px minmax(0,1fr)}
/* Who opened the link of one report prints that one. */
body:has(article:target) :is(article:not(:target),main h2,main summary,details.page){display:none}}
)css";

static const char Script[] = R"js(
"use strict";
const all=[...document.querySelectorAll("article")],search=document.getElementById("filter"),root=document.documentElement;
let check="",file="";
/* Pictures are most of a page: each is drawn when its report comes near. */
function draw(a){for(const n of a.querySelectorAll("figure>noscript")){const t=document.createElement("template");t.innerHTML=n.textContent;n.replaceWith(t.content)}}
const near=new IntersectionObserver(list=>{for(const e of list)if(e.isIntersecting){draw(e.target);near.unobserve(e.target)}},{rootMargin:"1500px"});
all.slice(0,4).forEach(draw);for(const a of all)near.observe(a);
const texts=new Map();
function textOf(a){if(!texts.has(a)){const c=a.cloneNode(true);for(const n of c.querySelectorAll("noscript,svg"))n.remove();texts.set(a,c.textContent.toLowerCase())}return texts.get(a)}
function shown(){return all.filter(a=>!a.hidden)}
function update(){const t=search.value.toLowerCase();
for(const a of all)a.hidden=!((!check||a.dataset.check===check)&&(!file||a.dataset.file===file)&&(!t||textOf(a).includes(t)));
for(const g of document.querySelectorAll("main .group")){const n=[...g.querySelectorAll("article")].filter(a=>!a.hidden).length;
g.hidden=!n;g.querySelector(".num").textContent=n}
for(const b of document.querySelectorAll("nav button")){const one=b.dataset.check!==undefined,mine=one?b.dataset.check:b.dataset.file,
n=all.filter(a=>!a.hidden&&(one?a.dataset.check:a.dataset.file)===mine).length,on=mine===(one?check:file);
b.setAttribute("aria-pressed",on);b.parentElement.hidden=!n&&!on;b.nextElementSibling.textContent=n}
document.getElementById("count").textContent=shown().length+" of "+all.length+" shown"}
function step(n){const list=shown();if(!list.length)return;const i=list.indexOf(document.activeElement.closest?document.activeElement.closest("article"):null);
const next=list[i<0?(n>0?0:list.length-1):Math.min(list.length-1,Math.max(0,i+n))];for(let d=next;d;d=d.parentElement)if(d.tagName==="DETAILS")d.open=true;draw(next);next.focus();next.scrollIntoView({block:"start"})}
function theme(){const dark=root.dataset.theme?root.dataset.theme==="dark":matchMedia("(prefers-color-scheme: dark)").matches;root.dataset.theme=dark?"light":"dark"}
search.addEventListener("input",update);
document.getElementById("theme").addEventListener("click",theme);
for(const b of document.querySelectorAll("nav button"))b.addEventListener("click",()=>{
if(b.dataset.check)check=check===b.dataset.check?"":b.dataset.check;else file=file===b.dataset.file?"":b.dataset.file;update()});
document.addEventListener("keydown",e=>{if(e.ctrlKey||e.metaKey||e.altKey)return;
if(e.target===search){if(e.key==="Escape"){search.value="";update();search.blur()}return}
if(e.key==="j")step(1);else if(e.key==="k")step(-1);else if(e.key==="t")theme();else if(e.key==="/"){e.preventDefault();search.focus()}});
function reveal(){const a=location.hash.length>1&&document.getElementById(location.hash.slice(1));if(!a)return;
for(let d=a;d;d=d.parentElement)if(d.tagName==="DETAILS")d.open=true;if(a.matches("article"))draw(a);a.scrollIntoView({block:"start"})}
addEventListener("hashchange",reveal);
let folded=[];addEventListener("beforeprint",()=>{const one=document.querySelector("article:target");(one?[one]:all).forEach(draw);folded=[...document.querySelectorAll("main details.group:not([open])")];for(const d of folded)d.open=true});
addEventListener("afterprint",()=>{for(const d of folded)d.open=false});
update();reveal();
)js";

void HtmlWriter::head() {
  // The policy keeps the page to itself and lets only its own script run,
  // whatever a source file or a path contains.
  OS << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta "
        "charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
        "'none'; style-src 'unsafe-inline'; script-src 'sha256-"
     << llvm::encodeBase64(
            llvm::SHA256::hash(llvm::arrayRefFromStringRef(Script)))
     << "'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\">\n<title>cuda-lint: "
     << plural(Numbers.size(), "report") << "</title>\n<style>" << Style
     << "</style>\n</head>\n<body>\n"
     << "<a class=\"skip\" href=\"#main\">to the "
        "reports</a>\n<header><h1>cuda-lint</h1><span class=\"sum\">"
     << plural(Run.Units.size(), "file") << " linted, "
     << plural(Numbers.size(), "report")
     << " &middot; <span id=\"count\" role=\"status\"></span> &middot; "
        "<kbd>j</kbd> "
        "<kbd>k</kbd> next, previous; "
     << "<kbd>/</kbd> filter; <kbd>t</kbd> light or dark</span>"
     << "<label>Filter <input id=\"filter\" type=\"search\"></label><button "
        "id=\"theme\" type=\"button\">Light or dark</button></header>\n";
}

void HtmlWriter::overview() {
  auto Item = [&](llvm::StringRef Attribute, const std::string &Name,
                  size_t Count) {
    OS << "<li><button type=\"button\" aria-pressed=\"false\" data-"
       << Attribute << "=\"" << Name << "\">" << Name
       << "</button><span class=\"num\">" << Count << "</span></li>\n";
  };
  OS << "<nav aria-label=\"Checks and files\">\n";
  std::map<std::string, size_t> Files;
  for (const auto &[Of, Checks] : Groups) {
    OS << "<h2>" << nameOf(Of) << "</h2><ul>\n";
    for (const auto &[Check, InFiles] : Checks) {
      size_t Count = 0;
      for (const auto &[File, Findings] : InFiles) {
        Count += Findings.size();
        Files[File] += Findings.size();
      }
      Item("check", escape(Check), Count);
    }
    OS << "</ul>\n";
  }
  if (!Files.empty())
    OS << "<h2>Files</h2><ul>\n";
  for (const auto &[File, Count] : Files)
    Item("file", shown(File), Count);
  if (!Files.empty())
    OS << "</ul>\n";
  unsigned Unlinted = llvm::count_if(Run.Units, [](const UnitReport &Unit) {
    return Unit.Status != UnitStatus::Linted;
  });
  if (Unlinted) {
    OS << "<h2>Not linted in full</h2><ul>\n";
    for (const UnitReport &Unit : Run.Units)
      if (Unit.Status != UnitStatus::Linted)
        OS << "<li>" << shown(Unit.File) << ": " << escape(Unit.Failure)
           << "</li>\n";
    OS << "</ul>\n";
  }
  OS << "</nav>\n";
}

void HtmlWriter::snippet(
    llvm::StringRef Path,
    const std::map<unsigned, std::vector<Remark>> &Remarks) {
  std::set<unsigned> Wanted;
  for (const auto &[Line, Said] : Remarks)
    for (unsigned L = Line > ContextLines ? Line - ContextLines : 1;
         L <= Line + ContextLines; ++L)
      Wanted.insert(L);
  unsigned First = Remarks.begin()->first, Last = Remarks.rbegin()->first,
           LastLine = Lines.count(Path);
  OS << "<div class=\"src\" tabindex=\"0\" role=\"group\" "
        "aria-label=\"source\">";
  unsigned Before = 0;
  for (unsigned L : Wanted) {
    if (L > LastLine)
      break;
    const bool OnPath = First != Last && L >= First && L <= Last;
    if (Before && L != Before + 1)
      OS << "<div class=\"l gap" << (OnPath ? " on" : "")
         << "\"><span class=\"n\">&#8942;</span><span "
            "class=\"p\"></span><span></span></div>";
    Before = L;
    auto Said = Remarks.find(L);
    OS << "<div class=\"l" << (Said != Remarks.end() ? " said" : "")
       << (OnPath ? " on" : "") << (OnPath && L == First ? " first" : "")
       << (OnPath && L == Last ? " last" : "") << "\"><span class=\"n\">" << L
       << "</span><span class=\"p\">";
    if (Said != Remarks.end())
      for (const Remark &R : Said->second)
        OS << (R.Mark == "!" ? "<b class=\"here\">" : "<b>") << R.Mark
           << "</b>";
    OS << "</span><span class=\"c\">" << escape(Lines.line(Path, L))
       << "</span></div>";
    if (Said != Remarks.end())
      for (const Remark &R : Said->second)
        OS << "<div class=\"r" << (R.Mark == "!" ? " here" : "")
           << "\"><span><b>" << R.Mark << "</b> " << escape(R.Message->Message)
           << "</span></div>";
  }
  OS << "</div>\n";
}

void HtmlWriter::source(const Finding &F) {
  // What is said, by file (the finding's first) and line. The notes are
  // numbered in the order in which they are to be read.
  std::vector<std::string> Files;
  std::map<std::string, std::map<unsigned, std::vector<Remark>>> Remarks;
  std::vector<const DiagnosticMessage *> Elsewhere;
  auto Add = [&](const DiagnosticMessage &Message, std::string Mark) {
    Position At = Message.FilePath.empty()
                      ? Position()
                      : Lines.position(Message.FilePath, Message.FileOffset);
    if (!At.Line) {
      Elsewhere.push_back(&Message);
      return;
    }
    if (!llvm::is_contained(Files, Message.FilePath))
      Files.push_back(Message.FilePath);
    Remarks[Message.FilePath][At.Line].push_back(
        {std::move(Mark), &Message, At.Column});
  };
  Add(F.Message, "!");
  unsigned N = 0;
  for (const DiagnosticMessage &Note : F.Notes)
    Add(Note, std::to_string(++N));
  for (const std::string &File : Files) {
    if (Files.size() > 1)
      OS << "<h4>" << shown(File) << "</h4>";
    snippet(File, Remarks[File]);
  }
  for (const DiagnosticMessage *Message : Elsewhere)
    OS << "<div class=\"r\"><span>" << escape(Message->Message)
       << "</span></div>\n";
}

void HtmlWriter::pictures(const Finding &F) {
  std::set<std::string> Drawn;
  auto Figure = [&](llvm::StringRef Caption, const std::string &Picture) {
    if (!Picture.empty() && Drawn.insert(Picture).second)
      // Where the page's script runs this is text, which costs nothing until
      // the report is looked at; else it is the picture.
      OS << "<figure tabindex=\"0\"><figcaption>" << Caption
         << "</figcaption><noscript>" << Picture << "</noscript></figure>\n";
  };
  auto IsOfFinding = [&](const PicturePlace &Place) {
    return Place.Check == F.DiagnosticName &&
           Place.File == F.Message.FilePath &&
           Place.Offset == F.Message.FileOffset;
  };
  for (const UnitReport &Unit : Run.Units) {
    for (const AccessPicture &P : Unit.Pictures)
      if (IsOfFinding(P)) {
        if (P.Memory == AccessPicture::Shared)
          Figure("The 32 banks of shared memory in this request",
                 bankPicture(P));
        else
          Figure("The sectors of global memory in this request",
                 sectorPicture(P));
      }
    for (const RegionPicture &P : Unit.Regions)
      if (IsOfFinding(P)) {
        std::vector<unsigned> At;
        for (const RegionAccess &Access : P.Accesses)
          At.push_back(Lines.position(Access.File, Access.Offset).Line);
        Figure("Who reaches the barrier", reachPicture(P));
        Figure("One barrier region, two threads",
               orderPicture(P, At, /*Fixed=*/false));
        Figure("With the barrier", orderPicture(P, At, /*Fixed=*/true));
      }
  }
}

void HtmlWriter::fixedFile(llvm::StringRef Path,
                           const clang::tooling::Replacements &Edits) {
  auto Buffer = sourceFiles()->getBufferForFile(Path);
  if (!Buffer)
    return;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  if (llvm::any_of(Edits, [&](const Replacement &R) {
        return R.getOffset() + R.getLength() > Text.size();
      }))
    return;
  // Whole lines, a line of context around.
  size_t Begin = Edits.begin()->getOffset(), End = 0;
  for (const Replacement &R : Edits)
    End = std::max<size_t>(End, R.getOffset() + R.getLength());
  auto LineStart = [&](size_t At) {
    return At ? Text.rfind('\n', At - 1) + 1 : 0;
  };
  Begin = LineStart(Begin);
  Begin = Begin ? LineStart(Begin - 1) : 0;
  for (unsigned I = 0; I < 2 && End < Text.size(); ++I)
    End = std::min(Text.find('\n', End), Text.size() - 1) + 1;
  std::string Old, New;
  size_t At = Begin;
  for (const Replacement &R : Edits) {
    std::string Same = escape(Text.slice(At, R.getOffset()));
    Old += Same;
    New += Same;
    if (R.getLength())
      Old += "<del>" + escape(Text.substr(R.getOffset(), R.getLength())) +
             "</del>";
    if (!R.getReplacementText().empty())
      New += "<ins>" + escape(R.getReplacementText()) + "</ins>";
    At = R.getOffset() + R.getLength();
  }
  std::string Rest = escape(Text.slice(At, End));
  unsigned Line = Lines.position(Path, Begin).Line;
  auto Side = [&](llvm::StringRef Title, const std::string &Code) {
    OS << "<div><h4>" << Title << ", " << shown(Path) << " from line " << Line
       << "</h4><div class=\"src\" tabindex=\"0\" role=\"group\" aria-label=\""
       << Title << "\"><pre>" << Code << "</pre></div></div>\n";
  };
  OS << "<div class=\"fix\">";
  Side("Before the fix", Old + Rest);
  Side("After", New + Rest);
  OS << "</div>\n";
}

void HtmlWriter::fix(const Finding &F) {
  if (const auto *Fix = offeredFix(F))
    for (const auto &[File, Edits] : *Fix)
      if (!Edits.empty())
        fixedFile(File, Edits);
}

void HtmlWriter::finding(const Finding &F) {
  Position At = Lines.position(F.Message.FilePath, F.Message.FileOffset);
  const Rule *R = ruleOf(F.DiagnosticName);
  OS << "<article tabindex=\"0\" id=\"r" << Numbers[&F] << "\" class=\"level-"
     << (F.DiagLevel == Finding::Error ? "error" : "warning")
     << "\" data-check=\"" << escape(F.DiagnosticName) << "\" data-file=\""
     << shown(F.Message.FilePath) << "\"><h3>" << escape(F.Message.Message)
     << "</h3><div class=\"meta\">" << shown(F.Message.FilePath) << ":"
     << At.Line << ":" << At.Column << " &middot; ";
  if (R)
    OS << "<a href=\"#page-" << escape(R->Name) << "\">" << escape(R->Name)
       << "</a> &middot; " << escape(R->Kind);
  else
    OS << escape(F.DiagnosticName);
  OS << " &middot; <a class=\"self\" href=\"#r" << Numbers[&F]
     << "\">link</a></div>\n";
  source(F);
  pictures(F);
  fix(F);
  OS << "</article>\n";
}

void HtmlWriter::group(Weight Of, const ByCheck &Checks) {
  auto CountOf = [](const ByFile &Files) {
    size_t Count = 0;
    for (const auto &[File, Findings] : Files)
      Count += Findings.size();
    return Count;
  };
  size_t All = 0;
  for (const auto &[Check, Files] : Checks)
    All += CountOf(Files);
  OS << "<section class=\"group\"><h2>" << nameOf(Of) << " <span class=\"num\">"
     << All << "</span></h2>\n";
  for (const auto &[Check, Files] : Checks) {
    OS << "<details class=\"check group\" open><summary>" << escape(Check)
       << " <span class=\"num\">" << CountOf(Files) << "</span></summary>\n";
    for (const auto &[File, Findings] : Files) {
      OS << "<details class=\"file group\" open><summary>" << shown(File)
         << " <span class=\"num\">" << Findings.size() << "</span></summary>\n";
      for (const Finding *F : Findings)
        finding(*F);
      OS << "</details>\n";
    }
    OS << "</details>\n";
  }
  OS << "</section>\n";
}

void HtmlWriter::pages() {
  bool Any = false;
  for (const Rule &R : Run.Rules) {
    if (llvm::none_of(Groups, [&](const auto &Group) {
          return Group.second.count(R.Name);
        }))
      continue;
    if (!Any)
      OS << "<h2>The checks</h2>\n";
    Any = true;
    OS << "<details class=\"page\" id=\"page-" << escape(R.Name)
       << "\"><summary>" << escape(R.Name) << ": " << escape(R.Summary)
       << "</summary><pre>" << escape(R.Page) << "</pre></details>\n";
  }
}

void HtmlWriter::write() {
  head();
  OS << "<div class=\"cols\">\n";
  overview();
  OS << "<main id=\"main\">\n";
  if (!Run.Interrupted.empty())
    OS << "<p>" << escape(Run.Interrupted) << "</p>\n";
  for (const UnitReport *Unit : givenUp(Run))
    OS << "<p>" << escape(displayPath(Unit->File, Run.Folder)) << ": "
       << escape(Unit->Failure) << "</p>\n";
  if (Groups.empty())
    OS << "<p>Nothing was reported.</p>\n";
  for (const auto &[Of, Checks] : Groups)
    group(Of, Checks);
  pages();
  OS << "</main>\n</div>\n<script>" << Script
     << "</script>\n</body>\n</html>\n";
}

void writeHtml(llvm::raw_ostream &OS, const RunReport &Run) {
  HtmlWriter(OS, Run).write();
}

} // namespace cuda_lint
