//===- WarpJumps.cpp - Blocks, labels and what jumps to them --------------===//

#include "analysis/WarpExecutor.h"
#include "cuda/Constants.h"

using namespace clang;

namespace cuda_lint {

namespace {
/// How often control goes back to labels of one block.
constexpr unsigned MaxJumpsBack = 64;
/// States that wait at one label.
constexpr size_t MaxWaiting = 64;
} // namespace

void WarpValues::Executor::execCompound(const CompoundStmt *S) {
  Scopes.emplace_back();
  const size_t Known = Labels.size();
  unsigned Index = 0;
  for (const Stmt *Child : S->body()) {
    for (; const auto *L = dyn_cast<LabelStmt>(Child); Child = L->getSubStmt())
      Labels.push_back(
          {L->getDecl(), Index, Top, St.Guards, Scopes.size(), {}});
    ++Index;
  }
  if (Labels.size() == Known)
    for (const Stmt *Child : S->body())
      exec(Child);
  else
    execLabelled(S, Known);
  Labels.resize(Known);
  endScope();
}

void WarpValues::Executor::execLabelled(const CompoundStmt *S, size_t Known) {
  // The labels of blocks inside come and go behind these.
  const size_t End = Labels.size();
  // What ran to the end of the block while others went back.
  std::vector<Exit> Through;
  unsigned Back = 0;
  for (unsigned I = 0; !Aborted;) {
    for (; I < S->size() && !Aborted; ++I) {
      for (size_t L = Known; L < End; ++L)
        if (Labels[L].Statement == I && !Labels[L].Waiting.empty()) {
          std::vector<Exit> Waiting = std::move(Labels[L].Waiting);
          Labels[L].Waiting.clear();
          rejoin(Waiting);
          St.Guards = Labels[L].Guards;
        }
      exec(S->body_begin()[I]);
    }
    size_t Next = Known;
    while (Next < End && Labels[Next].Waiting.empty())
      ++Next;
    if (Next == End)
      break;
    if (++Back > MaxJumpsBack)
      return abort();
    if (St.Active)
      Through.push_back({St, true});
    St.Active = 0;
    I = Labels[Next].Statement;
  }
  rejoin(Through);
}

void WarpValues::Executor::execGoto(const GotoStmt *S) {
  for (size_t L = Labels.size(); L-- > 0;) {
    if (Labels[L].Decl != S->getLabel() || Labels[L].Of != Top)
      continue;
    // Where it is not known who jumps, those who wait are not all in one place.
    if (Labels[L].Guards != St.Guards || Labels[L].Waiting.size() >= MaxWaiting)
      break;
    leaveScopes(Labels[L].Scopes);
    Labels[L].Waiting.push_back({St, true});
    St.Active = 0;
    return;
  }
  abort();
}

static bool holds(const Stmt *S, const Stmt *Part) {
  return S == Part || llvm::any_of(S->children(), [&](const Stmt *Child) {
           return Child && holds(Child, Part);
         });
}

void WarpValues::Executor::enterAt(const Stmt *S, const SwitchCase *Target) {
  if (S == Target)
    return exec(Target->getSubStmt());
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass: {
    Scopes.emplace_back();
    bool In = false;
    for (const Stmt *Child : cast<CompoundStmt>(S)->body()) {
      if (In) {
        exec(Child);
      } else if (holds(Child, Target)) {
        In = true;
        enterAt(Child, Target);
      }
    }
    return endScope();
  }
  case Stmt::IfStmtClass: {
    const auto *If = cast<IfStmt>(S);
    return enterAt(If->getThen() && holds(If->getThen(), Target)
                       ? If->getThen()
                       : If->getElse(),
                   Target);
  }
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return enterAt(cast<SwitchCase>(S)->getSubStmt(), Target);
  case Stmt::LabelStmtClass:
    return enterAt(cast<LabelStmt>(S)->getSubStmt(), Target);
  case Stmt::DoStmtClass: {
    // The rest of the first iteration, then those that the test begins.
    const auto *Do = cast<DoStmt>(S);
    Loop First;
    First.Scopes = Scopes.size();
    First.EntryGuards = St.Guards;
    Loops.push_back(&First);
    enterAt(Do->getBody(), Target);
    Loops.pop_back();
    rejoin(First.Continues);
    execLoop(S, Do->getCond(), nullptr, nullptr, Do->getBody(), true, nullptr);
    return rejoin(First.Breaks);
  }
  default:
    return abort();
  }
}

void WarpValues::Executor::enterSwitch(const SwitchStmt *S, const Value &V) {
  const std::optional<int64_t> Number =
      V.isNumber() ? V.V.uniformConstant(St.Active) : std::nullopt;
  if (!Number)
    return abort();
  const SwitchCase *Target = nullptr, *Default = nullptr;
  for (const SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase()) {
    const auto *Case = dyn_cast<CaseStmt>(C);
    if (!Case) {
      Default = C;
      continue;
    }
    const std::optional<LaneValue> Low = constantOf(Case->getLHS()),
                                   High = Case->getRHS()
                                              ? constantOf(Case->getRHS())
                                              : Low;
    if (!Low || !High)
      return abort();
    if (*Number >= Low->constantOf(0) && *Number <= High->constantOf(0))
      Target = C;
  }
  if (!Target)
    Target = Default;
  if (!Target)
    return;
  Loop L;
  L.IsSwitch = true;
  L.Scopes = Scopes.size();
  L.EntryGuards = St.Guards;
  Loops.push_back(&L);
  enterAt(S->getBody(), Target);
  Loops.pop_back();
  rejoin(L.Breaks);
}

} // namespace cuda_lint
