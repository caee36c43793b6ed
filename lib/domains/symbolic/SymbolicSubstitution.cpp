//===- SymbolicSubstitution.cpp - Expressions with other parts ------------===//

#include "cuda/Bound.h"
#include "domains/symbolic/SymbolicNodes.h"
#include "domains/symbolic/SymbolicValue.h"

using namespace clang;

namespace cuda_lint {

Node SymContext::substitute(Node A, llvm::function_ref<Node(Node)> Replace,
                            llvm::DenseMap<Node, Node> &Done) {
  if (!A || A->Kind == SymExpr::Integer || A->Kind == SymExpr::Real ||
      A->Kind == SymExpr::Function)
    return A;
  if (auto It = Done.find(A); It != Done.end())
    return It->second;
  ++Work;
  Node Out = Replace(A);
  if (!Out) {
    auto Sub = [&](Node E) { return substitute(E, Replace, Done); };
    switch (A->Kind) {
    case SymExpr::Binary:
      Out = binary(A->Op, A->Type, Sub(A->A), Sub(A->B));
      break;
    case SymExpr::Not:
      Out = negate(Sub(A->A));
      break;
    case SymExpr::Ceil:
    case SymExpr::Floor:
      Out = rounded(A->Kind, Sub(A->A));
      break;
    case SymExpr::Select:
      Out = select(Sub(A->A), Sub(A->B), Sub(A->C));
      break;
    case SymExpr::Cast:
      Out = cast(A->Type, Sub(A->A));
      break;
    case SymExpr::Address:
      Out = A->A ? address(A->Loc, Sub(A->A)) : A;
      break;
    default:
      Out = A;
    }
  }
  Done[A] = Out;
  return Out;
}

Node SymContext::resolve(Node A, llvm::ArrayRef<Node> Known) {
  llvm::DenseMap<Node, Node> Done;
  return substitute(
      A,
      [&](Node E) -> Node {
        if (E->Kind == SymExpr::Select)
          if (auto Which = decide(E->A, Known))
            return resolve(*Which ? E->B : E->C, Known);
        if (E->Kind == SymExpr::Symbol || E->Kind == SymExpr::Field)
          for (Node Fact : Known)
            if (Fact->Kind == SymExpr::Binary && Fact->Op == SymExpr::EQ &&
                Fact->A == E && Fact->B->isInteger())
              return Fact->B;
        return nullptr;
      },
      Done);
}

Node SymContext::replace(Node A, const llvm::DenseMap<Node, Node> &By) {
  llvm::DenseMap<Node, Node> Done;
  return substitute(A, [&](Node E) { return By.lookup(E); }, Done);
}

static Node firstSelect(Node A, llvm::SmallPtrSetImpl<Node> &Seen) {
  if (!A || !Seen.insert(A).second)
    return nullptr;
  if (A->Kind == SymExpr::Select)
    return A;
  for (Node Part : {A->A, A->B, A->C})
    if (Node Found = firstSelect(Part, Seen))
      return Found;
  return nullptr;
}

/// Of facts that are one thing or another: adds what holds because the other
/// one does not.
static void assumeAlternatives(SymContext &Sym, Facts &Known) {
  const Facts Before = Known;
  for (Node Fact : Before) {
    if (Fact->Kind != SymExpr::Binary || Fact->Op != SymExpr::LOr)
      continue;
    if (Sym.decide(Fact->A, Known) == false)
      Sym.assume(Fact->B, Known);
    else if (Sym.decide(Fact->B, Known) == false)
      Sym.assume(Fact->A, Known);
  }
}

static const Bound<unsigned>
    MaxCases("symbolic-cases", 128, BoundKind::Reach,
             "choices that a value is made of, taken one way and the other");

bool SymContext::anyCase(
    llvm::ArrayRef<Node> Values, llvm::ArrayRef<Node> Known,
    llvm::function_ref<bool(llvm::ArrayRef<Node>, llvm::ArrayRef<Node>)>
        Visit) {
  struct Case {
    llvm::SmallVector<Node, 8> Values;
    Facts Known;
  };
  std::vector<Case> Todo{
      {llvm::SmallVector<Node, 8>(Values), Facts(Known.begin(), Known.end())}};
  for (unsigned Budget = MaxCases; Budget && !Todo.empty(); --Budget) {
    Case Now = std::move(Todo.back());
    Todo.pop_back();
    Node Choice = nullptr;
    for (Node &V : Now.Values) {
      if (!V)
        continue;
      V = resolve(V, Now.Known);
      llvm::SmallPtrSet<Node, 16> Seen;
      if (!Choice)
        Choice = firstSelect(V, Seen);
    }
    if (!Choice) {
      if (Visit(Now.Values, Now.Known))
        return true;
      continue;
    }
    Case Else = Now;
    assume(Choice->A, Now.Known);
    assume(negate(Choice->A), Else.Known);
    assumeAlternatives(*this, Now.Known);
    assumeAlternatives(*this, Else.Known);
    // A condition that assume() split is not found among the facts as a whole,
    // so the choice is made here. Facts about the chosen value may rule it out.
    auto Choose = [&](Case &Of, bool Then) {
      llvm::DenseMap<Node, Node> Done;
      auto Replace = [&](Node E) -> Node {
        return E->Kind == SymExpr::Select && E->A == Choice->A
                   ? (Then ? E->B : E->C)
                   : nullptr;
      };
      for (Node &V : Of.Values)
        V = substitute(V, Replace, Done);
      for (Node &Fact : Of.Known) {
        Fact = substitute(Fact, Replace, Done);
        if (Fact->isInteger() && !Fact->Bits)
          return false;
      }
      return true;
    };
    bool ElsePossible = Choose(Else, false), ThenPossible = Choose(Now, true);
    if (ElsePossible)
      Todo.push_back(std::move(Else));
    if (ThenPossible)
      Todo.push_back(std::move(Now));
  }
  return false;
}

void forEachPart(Node Whole, llvm::function_ref<bool(Node)> Visit) {
  if (!Whole)
    return;
  // Most have no parts.
  if (Whole->Size == 1) {
    Visit(Whole);
    return;
  }
  llvm::SmallPtrSet<Node, 16> Seen;
  llvm::SmallVector<Node, 16> Left{Whole};
  while (!Left.empty()) {
    const Node E = Left.pop_back_val();
    if (!Seen.insert(E).second || !Visit(E))
      continue;
    // From the left, as it is written.
    for (const Node Part : {E->C, E->B, E->A})
      if (Part)
        Left.push_back(Part);
  }
}

bool contains(Node Whole, Node Part) {
  bool Found = false;
  forEachPart(Whole, [&](Node E) { return !(Found |= E == Part); });
  return Found;
}

} // namespace cuda_lint
