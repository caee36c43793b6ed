//===- Dominators.cpp -----------------------------------------------------===//

#include "ir/Dominators.h"
#include "llvm/ADT/GraphTraits.h"
#include "llvm/Support/GenericDomTree.h"
#include "llvm/Support/GenericDomTreeConstruction.h"

namespace cuda_lint::ir {
namespace {

struct FlowGraph;

/// A block as LLVM's algorithms want it: one that knows its neighbours.
struct FlowNode {
  FlowGraph *Parent = nullptr;
  uint32_t Number = 0;
  llvm::SmallVector<FlowNode *, 2> Successors, Predecessors;

  FlowGraph *getParent() const { return Parent; }
  void printAsOperand(llvm::raw_ostream &Out, bool = false) const {
    Out << 'b' << Number;
  }
};

struct FlowGraph {
  std::vector<FlowNode> Nodes;
  std::vector<FlowNode *> Pointers;

  FlowNode &front() { return Nodes.front(); }

  explicit FlowGraph(const Function &F) : Nodes(F.Blocks.size()) {
    for (uint32_t B = 0; B < Nodes.size(); ++B) {
      FlowNode &N = Nodes[B];
      N.Parent = this;
      N.Number = B;
      Pointers.push_back(&N);
      for (uint32_t To : F.Blocks[B].Successors)
        N.Successors.push_back(&Nodes[To]);
      for (uint32_t From : F.Blocks[B].Predecessors)
        N.Predecessors.push_back(&Nodes[From]);
    }
  }
};

} // namespace
} // namespace cuda_lint::ir

namespace llvm {

template <> struct GraphTraits<cuda_lint::ir::FlowNode *> {
  using NodeRef = cuda_lint::ir::FlowNode *;
  using ChildIteratorType = SmallVectorImpl<NodeRef>::iterator;
  static NodeRef getEntryNode(NodeRef N) { return N; }
  static ChildIteratorType child_begin(NodeRef N) {
    return N->Successors.begin();
  }
  static ChildIteratorType child_end(NodeRef N) { return N->Successors.end(); }
  static unsigned getNumber(const cuda_lint::ir::FlowNode *N) {
    return N->Number;
  }
};

// With numbers the trees are tables and no maps.
template <> struct GraphTraits<const cuda_lint::ir::FlowNode *> {
  using NodeRef = const cuda_lint::ir::FlowNode *;
  static unsigned getNumber(NodeRef N) { return N->Number; }
};

template <> struct GraphTraits<Inverse<cuda_lint::ir::FlowNode *>> {
  using NodeRef = cuda_lint::ir::FlowNode *;
  using ChildIteratorType = SmallVectorImpl<NodeRef>::iterator;
  static NodeRef getEntryNode(Inverse<NodeRef> N) { return N.Graph; }
  static ChildIteratorType child_begin(NodeRef N) {
    return N->Predecessors.begin();
  }
  static ChildIteratorType child_end(NodeRef N) {
    return N->Predecessors.end();
  }
};

template <>
struct GraphTraits<cuda_lint::ir::FlowGraph *>
    : GraphTraits<cuda_lint::ir::FlowNode *> {
  using nodes_iterator = std::vector<NodeRef>::iterator;
  static NodeRef getEntryNode(cuda_lint::ir::FlowGraph *G) {
    return &G->front();
  }
  static nodes_iterator nodes_begin(cuda_lint::ir::FlowGraph *G) {
    return G->Pointers.begin();
  }
  static nodes_iterator nodes_end(cuda_lint::ir::FlowGraph *G) {
    return G->Pointers.end();
  }
  static size_t size(cuda_lint::ir::FlowGraph *G) { return G->Nodes.size(); }
  static unsigned getMaxNumber(const cuda_lint::ir::FlowGraph *G) {
    return G->Nodes.size();
  }
  static unsigned getNumberEpoch(const cuda_lint::ir::FlowGraph *) { return 0; }
};

} // namespace llvm

namespace cuda_lint::ir {

struct Dominators::Trees {
  FlowGraph Graph;
  llvm::DominatorTreeBase<FlowNode, false> Before;
  llvm::DominatorTreeBase<FlowNode, true> After;

  explicit Trees(const Function &F) : Graph(F) {
    Before.recalculate(Graph);
    After.recalculate(Graph);
  }
};

Dominators::Dominators(const Function &F) : T(std::make_unique<Trees>(F)) {}
Dominators::~Dominators() = default;

bool Dominators::dominates(uint32_t A, uint32_t B) const {
  return T->Before.dominates(&T->Graph.Nodes[A], &T->Graph.Nodes[B]);
}

bool Dominators::postDominates(uint32_t A, uint32_t B) const {
  return T->After.dominates(&T->Graph.Nodes[A], &T->Graph.Nodes[B]);
}

std::optional<uint32_t> Dominators::immediate(uint32_t B) const {
  const auto *Node = T->Before.getNode(&T->Graph.Nodes[B]);
  if (!Node || !Node->getIDom())
    return std::nullopt;
  return Node->getIDom()->getBlock()->Number;
}

std::optional<uint32_t> Dominators::immediatePost(uint32_t B) const {
  const auto *Node = T->After.getNode(&T->Graph.Nodes[B]);
  // The root of the tree is the end of the function, which is no block.
  if (!Node || !Node->getIDom() || !Node->getIDom()->getBlock())
    return std::nullopt;
  return Node->getIDom()->getBlock()->Number;
}

} // namespace cuda_lint::ir
