//===- PathRun.h - One exploration of a function ---------------*- C++ -*-===//
//
// Internal to Paths.h.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_PATHRUN_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_PATHRUN_H

#include "domains/symbolic/Paths.h"
#include "domains/symbolic/SymbolicMemory.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

class PathRun {
public:
  PathRun(PathExecution &Engine, const clang::FunctionDecl *Root,
          ExecutionPaths &Out,
          std::optional<PathExecution::BlockShape> Block = std::nullopt);
  void run();

private:
  /// An activation of a function.
  struct Frame {
    const ir::Function *F;
    uint32_t Block = 0;
    size_t Next = 0;
    std::vector<const SymExpr *> Registers;
    /// How the values of some of them came.
    llvm::SmallDenseMap<ir::Register, const Station *, 4> Ways;
    const Activation *Who = nullptr;
    std::vector<const Location *> Slots;
    const SymExpr *This = nullptr, *Result = nullptr;
    const Station *ThisWay = nullptr;
    /// Of the caller: where the scalar that is returned goes.
    ir::Register ReturnTo = ir::NoRegister;
    /// The call; null in the root.
    const clang::Stmt *Site = nullptr;
    /// How often a loop's first block was entered, with what memory held when
    /// it was entered first.
    struct LoopState {
      unsigned All = 0;
      std::shared_ptr<const SymbolicMemory> Before;
    };
    llvm::SmallDenseMap<uint32_t, LoopState, 2> Loops;
  };
  /// Events so far, latest first; paths share what they have in common.
  struct Node {
    const PathEvent *Event;
    const Node *Before;
  };
  struct State {
    std::vector<Frame> Stack;
    SymbolicMemory Memory;
    Facts Known;
    llvm::SmallVector<const SymExpr *, 2> Left;
    bool Shortened = false;
    const Node *Events = nullptr;
  };

  unsigned maxSteps() const {
    return Block ? PathExecution::MaxShapedSteps : PathExecution::MaxSteps;
  }
  unsigned maxOpenIterations() const {
    return Block ? PathExecution::MaxShapedOpenIterations
                 : PathExecution::MaxOpenIterations;
  }
  /// A component of a built-in variable, as the shape of the block says it.
  const SymExpr *builtin(BuiltinVariable B, unsigned Axis);

  // Control (PathRun.cpp)
  void follow(State &&S);
  /// False when the path ends with it.
  bool step(State &S, const ir::Instruction &I);
  bool terminator(State &S, const ir::Instruction &I);
  bool branch(State &S, const ir::Instruction &I);
  bool switchTo(State &S, const ir::Instruction &I);
  bool enter(State &S, uint32_t Block);
  bool returnFrom(State &S, const ir::Instruction &I);
  void end(State &S, bool Returns);
  void fork(const State &S, uint32_t Block, const SymExpr *Condition);
  const ir::Loop *loopAt(const ir::Function &F, uint32_t Header) const;
  bool alreadySeen(const State &S);

  // Values (PathValues.cpp)
  const SymExpr *value(const State &S, ir::Register R) const;
  void set(State &S, const ir::Instruction &I, const SymExpr *V);
  const SymExpr *unary(State &S, const ir::Instruction &I);
  const SymExpr *binary(State &S, const ir::Instruction &I);
  const SymExpr *distance(State &S, const ir::Instruction &I);
  const SymExpr *convert(State &S, const ir::Instruction &I);
  const SymExpr *element(const SymExpr *Array, const SymExpr *Index,
                         clang::QualType T);
  const SymExpr *fresh(clang::QualType T, const clang::Stmt *Origin);
  std::optional<ScalarType> scalar(clang::QualType T) const;
  /// The object of a type at an address; null where none is known.
  const Location *resolve(const SymExpr *Address, clang::QualType T);
  const Location *within(const Location *L, uint64_t Offset, clang::QualType T);
  void load(State &S, const ir::Instruction &I);
  void store(State &S, const ir::Instruction &I);
  void copy(State &S, const ir::Instruction &I);

  // How values came (PathStations.cpp)
  const Station *way(const State &S, ir::Register R) const;
  const Station *station(Station S);
  /// The way of what an instruction computes from one operand.
  void keepWay(State &S, const ir::Instruction &I, const SymExpr *V);
  void loadWay(State &S, const ir::Instruction &I, const Location *From);
  void storeWay(State &S, const ir::Instruction &I, const Location *To,
                const SymExpr *V);
  void passWay(State &S, const ir::Instruction &I, unsigned Argument,
               const Location *To, const SymExpr *V, const Activation *Into);
  const Station *returnWay(State &S, const ir::Instruction &I,
                           const SymExpr *V);
  void noteWays(const State &S, PathEvent &E,
                llvm::ArrayRef<ir::Register> Arguments);
  /// A pointer that is one of those in a small array.
  const SymExpr *chosenElement(State &S, const Location *L, clang::QualType T);

  // Calls (PathCalls.cpp)
  bool call(State &S, const ir::Instruction &I);
  void launch(State &S, const ir::Instruction &I);
  bool followInto(State &S, const ir::Instruction &I,
                  const clang::FunctionDecl *Callee, const SymExpr *Pointer);
  bool callOnce(State &S, const ir::Instruction &I,
                const clang::FunctionDecl *Callee);
  void launchAttributes(State &S, PathEvent &E, const Location *Config);
  const SymExpr *rounded(State &S, const ir::Instruction &I,
                         const clang::FunctionDecl *Callee);
  const SymExpr *extremum(State &S, const ir::Instruction &I,
                          const clang::FunctionDecl *Callee);
  /// What a call that is not followed may have changed.
  void effects(State &S, const ir::Instruction &I,
               const clang::FunctionDecl *Callee);
  /// What an intrinsic of the device gives, where that is known; its sizes.
  const SymExpr *deviceValue(State &S, const ir::Instruction &I,
                             const clang::FunctionDecl *Callee);
  void readSizes(State &S, PathEvent &E);
  void assembly(State &S, const ir::Instruction &I);
  const SymExpr *rankInBlock();
  /// What the runtime stored.
  void receive(State &S, PathEvent &E);
  std::array<const SymExpr *, 3> extent(State &S, const SymExpr *Address);
  const SymExpr *memberValue(State &S, const Location *Object,
                             llvm::StringRef Name,
                             const Station **Way = nullptr);
  const SymExpr *accessor(State &S, const clang::CXXMethodDecl *Method,
                          const Location *Object, const SymExpr *Fresh);
  /// The pointers in the object of a type at an address.
  void pointersIn(State &S, PathEvent &E, unsigned Argument,
                  const SymExpr *Address, clang::QualType T);
  /// Memory of others behind an address that escapes.
  void expose(State &S, const SymExpr *Address);

  PathEvent &event(State &S, PathEvent::KindT Kind, const ir::Instruction &I);

  PathExecution &Engine;
  SymContext &Symbols;
  const clang::ASTContext &Ctx;
  ir::Program &Program;
  const clang::FunctionDecl *Root;
  ExecutionPaths &Out;
  const std::optional<PathExecution::BlockShape> Block;
  SymbolicMemory::Shared Shared;
  std::vector<std::unique_ptr<Node>> Nodes;
  std::vector<State> Waiting;
  unsigned Steps = 0;
  llvm::DenseSet<size_t> Seen;
  std::map<std::tuple<const clang::FunctionDecl *, const Location *, unsigned>,
           const SymExpr *>
      Accessors;
};

} // namespace cuda_lint

#endif
