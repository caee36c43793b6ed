//===- Paths.h - What a function does, path by path -------------*- C++ -*-===//
//
// Runs lowered functions on symbols instead of values, one path after the
// other: a condition that nothing decides is met both ways, and what it says is
// known from there on. Calls with a visible body are followed; what is unseen
// may change everything that it can reach. A loop whose condition stays open
// runs zero, one and two times. Where the order of events does not matter, all
// paths are run together (PathExecution::run).
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_PATHS_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_PATHS_H

#include "cuda/AlikeInstantiations.h"
#include "cuda/Bound.h"
#include "domains/symbolic/Execution.h"
#include "domains/symbolic/Station.h"
#include "ir/Program.h"
#include <array>
#include <map>
#include <memory>
#include <vector>

namespace cuda_lint {

/// Something that happens on a path and that others may see.
struct PathEvent {
  enum KindT : uint8_t {
    Call,     ///< of what is not followed: libraries, the runtime, no body
    Launch,   ///< a kernel launch of any form
    Read,     ///< of memory that others may reach: not of a plain local
    Write,    ///< the same
    End,      ///< a variable or temporary ends to exist: Object
    Allocate, ///< `new`: Result
    Free,     ///< `delete`: Address
    Assembly, ///< inline assembly
    Return,   ///< of the function that the paths are of, or its throw
  };
  KindT Kind;
  /// Where it comes from. Never null.
  const clang::Stmt *Site;
  /// The function whose body holds the site.
  const clang::FunctionDecl *In;
  /// The calls that led there from the function that the paths are of,
  /// outermost first; constructions and ends of objects, too.
  llvm::SmallVector<const clang::Stmt *, 2> Calls;
  /// The same, with the functions.
  const Activation *At = nullptr;
  /// How many of ExecutionPath::Known were known by then.
  unsigned Known = 0;

  /// Call: null where a pointer says what is called.
  const clang::FunctionDecl *Callee = nullptr;
  /// Call, Launch: the scalar arguments, and the addresses of objects. Null
  /// where nothing is known. Assembly: the operands. Call of a device
  /// intrinsic: for a constant reference to a scalar, and for what is a size,
  /// the value.
  llvm::SmallVector<const SymExpr *, 6> Arguments;
  /// Call, Launch: how the arguments came; empty, or as many as there are.
  /// Write: how the value came, or empty. See way().
  llvm::SmallVector<const Station *, 0> Ways;
  /// Call of the host's runtime: what it stored through each argument that
  /// receives memory, a handle or an extent (HostRuntime.def); null for the
  /// others.
  /// Assembly: what each output was given.
  llvm::SmallVector<const SymExpr *, 2> Received;
  /// Call: the address of the object that a method is called on.
  const SymExpr *This = nullptr;
  /// Call: what it gives, for a class the address of the object. Return: what
  /// is returned. Allocate: the address.
  const SymExpr *Result = nullptr;

  /// Launch. Extents, bytes and stream are null where they are not known; a
  /// stream that is not given is the integer 0.
  const cuda_lint::Launch *L = nullptr;
  const clang::FunctionDecl *Kernel = nullptr;
  std::array<const SymExpr *, 3> Grid{}, Block{};
  const SymExpr *SharedBytes = nullptr, *Stream = nullptr;
  const Station *StreamWay = nullptr;
  /// Launch: of a configuration that is an object. Null where they are not
  /// known.
  const SymExpr *AttributeCount = nullptr;
  llvm::SmallVector<const SymExpr *, 0> AttributeIds;
  /// Launch: the pointers in arguments of class type. Call: those in the
  /// objects that pointer arguments lead to, of library and runtime functions;
  /// what a reference to an atomic object refers to, as argument ThisObject.
  static constexpr unsigned ThisObject = ~0u;
  struct Part {
    unsigned Argument;
    const Location *Object;
    const SymExpr *Value;
    const Station *Way = nullptr;
  };
  llvm::SmallVector<Part, 0> Parts;
  /// Launch through a buffer or an array of addresses: what was put there. The
  /// argument is AnyArgument where its place does not say which.
  static constexpr unsigned AnyArgument = ~0u;
  llvm::SmallVector<Part, 0> Buffered;
  /// Launch: all scalars in arguments of class type. Call of a runtime
  /// function: the enumerators in the objects that pointer arguments lead to.
  llvm::SmallVector<Part, 0> Members;
  /// Write of a whole object: the pointers in it. Copy by the runtime: those in
  /// the known object that is copied, with the argument that leads there.
  llvm::SmallVector<Part, 0> Copied;

  /// Read, Write, End: what is accessed, null where only the address is known.
  const Location *Object = nullptr;
  /// Read, Write, Free.
  const SymExpr *Address = nullptr;
  /// Write, Free: how the address came. Call: how that of the object did.
  const Station *AddressWay = nullptr;
  /// Read, Write: the value; null for a whole object.
  const SymExpr *Value = nullptr;
  /// Read, Write: of a volatile object.
  bool Volatile = false;
  clang::QualType Type;

  /// How an argument came; null where that is not followed.
  const Station *way(unsigned Argument) const {
    return Argument < Ways.size() ? Ways[Argument] : nullptr;
  }
  /// The place to report: the outermost call when the site is in a helper.
  const clang::Stmt *place() const {
    return Calls.empty() ? Site : Calls.front();
  }
};

/// One way through a function.
struct ExecutionPath {
  std::vector<const PathEvent *> Events;
  /// The conditions that hold on it, in the order in which they were met.
  Facts Known;
  /// The conditions at which a loop was left at a bound, though it may go on.
  llvm::SmallVector<const SymExpr *, 2> Left;
  /// A loop that is decided was left at a bound.
  bool Shortened = false;
  /// How it ends: the function returned; else something did not (`exit`, a
  /// throw), or the path was left at a bound.
  bool Returns = false;

  /// What was known when an event happened.
  llvm::ArrayRef<const SymExpr *> knownAt(const PathEvent &E) const {
    return llvm::ArrayRef(Known).take_front(E.Known);
  }
};

/// The paths of a function.
struct ExecutionPaths {
  std::vector<ExecutionPath> Paths;
  /// False when there are more paths than were followed: what holds for all of
  /// these need not hold for all.
  bool Complete = true;
  /// A loop whose condition stays open was left after a few iterations: the
  /// paths on which it goes on are missing.
  bool LeftLoops = false;
};

/// The engine.
class PathExecution {
public:
  explicit PathExecution(TranslationUnit &TU);
  ~PathExecution();

  /// Functions that are followed into each other, on paths and in traces.
  static const Bound<unsigned> MaxDepth;

  SymContext &symbols() { return Symbols; }
  /// The paths of a function with a visible body, started with nothing known.
  /// Computed once; empty when the body is not visible.
  const ExecutionPaths &paths(const clang::FunctionDecl *F);
  /// The same for blocks of a shape: loops over the threads of a block are
  /// decided, and open loops run as often as a pipeline has stages.
  using BlockShape = std::array<uint64_t, 3>;
  const ExecutionPaths &paths(const clang::FunctionDecl *F,
                              const BlockShape &Block);
  /// All paths together: everything that happens, each event once, with what
  /// holds there. Ways that meet go on as one, with the choice kept in values;
  /// of a loop whose condition stays open one iteration is run, with
  /// everything unknown that it changes. Computed once for the same values.
  const ExecutionTrace &run(const clang::FunctionDecl *F,
                            const ExecutionInputs &Inputs = {});
  /// The value that a parameter starts with.
  const SymExpr *parameter(const clang::ParmVarDecl *P);
  /// The object that a method starts with.
  const SymExpr *object(const clang::CXXMethodDecl *F);
  /// A component of a built-in variable.
  const SymExpr *builtin(BuiltinVariable B, unsigned Axis);
  /// The variable that an object is or is part of; null for what is behind a
  /// pointer that is not known and for temporaries.
  const clang::ValueDecl *variableOf(const Location *L) const;

  /// Whether a value is what a local object holds that nothing was stored to.
  bool isIndeterminate(const SymExpr *Value) const;

  /// Whether an object is what `alloca` gave.
  bool isFromAlloca(const Location *L) const {
    return FromAlloca.contains(L->root());
  }

  /// Whether a value depends on nothing but what whoever runs the function
  /// decides: arguments, built-in variables, memory of others, what an unseen
  /// function gives. What is not known for another reason may have one value
  /// only, so what it decides is no two possibilities. \p Anonymous: so does
  /// what nothing visible gave, such as whether a call throws.
  bool isFree(const SymExpr *A, bool Anonymous = false);

  /// Whether a symbol may be any number whatever others are. What a function
  /// gives for numbers is none, nor is what a loop changes or
  /// SymContext::computed(): the program makes it of others, in a way that is
  /// not followed. A variable that a loop counts one by one is any of these.
  bool isIndependent(const SymExpr *Symbol) const;

  /// The pointer that an address was computed from: what it was before offsets
  /// and casts. The address of a known object's start for one in it.
  const SymExpr *base(const SymExpr *Address);

private:
  friend class PathRun;
  bool isFreeSymbol(const SymExpr *A, bool Anonymous);
  /// Whether a pointer is to memory that the program got for itself.
  static bool isOwnMemory(const SymExpr *Pointer);
  void follow(const clang::FunctionDecl *F, ExecutionPaths &Out,
              const std::optional<BlockShape> &Block);
  TranslationUnit &TU;
  SymContext Symbols;
  AlikeInstantiations Alike;
  std::vector<std::unique_ptr<PathEvent>> Events;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<ExecutionPaths>>
      Done;
  std::map<std::pair<const clang::FunctionDecl *, BlockShape>,
           std::unique_ptr<ExecutionPaths>>
      DoneForShape;
  const SymExpr *Builtins[4][3] = {};
  /// Symbols that a run was started with, and what a loop changes that runs as
  /// often as these say.
  llvm::DenseSet<const SymExpr *> Given;
  /// What loops change otherwise than one by one.
  llvm::DenseSet<const SymExpr *> Skipping;
  llvm::DenseMap<const clang::CXXMethodDecl *, const SymExpr *> Objects;
  /// Registers that are used in other blocks than the one that defines them.
  struct RegisterUse {
    std::vector<uint32_t> DefinedIn;
    llvm::BitVector Elsewhere;
  };
  const RegisterUse &usesOf(const ir::Function &F);
  /// Blocks of a function that leave it by an exception or end the program,
  /// whichever way it goes from there.
  const llvm::BitVector &lostBlocks(const ir::Function &F);
  std::map<std::vector<const void *>, std::unique_ptr<ExecutionTrace>> Traces;
  llvm::DenseMap<const ir::Function *, RegisterUse> Uses;
  llvm::DenseMap<const ir::Function *, llvm::BitVector> Lost;
  llvm::BumpPtrAllocator Steps;
  uint64_t Spent = 0;
  llvm::DenseSet<const Location *> FromAlloca;
  /// The stations and activations of all paths.
  llvm::BumpPtrAllocator Ways;
  /// Names of the objects of functions that are followed into.
  llvm::DenseMap<const Location *, const clang::ValueDecl *> Names;
};

} // namespace cuda_lint

#endif
