//===- HostStreams.h - Which stream host code works in ---------*- C++ -*-===//
//
// For each piece of work that a function of the host puts into a stream, or
// hands a stream to: which stream that is, as the function names it. Nothing is
// said about values; paths say those.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_HOSTSTREAMS_H
#define CUDA_LINT_ANALYSIS_HOSTSTREAMS_H

#include "cuda/HostRuntime.h"
#include "cuda/Launch.h"
#include "cuda/RuntimeApi.h"
#include "ir/Program.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <string>

namespace cuda_lint {

/// Something that a function names: a variable, a field of the object of a
/// method, what an accessor of a variable gives.
struct NamedObject {
  /// The variable; null for the object of a method.
  const clang::ValueDecl *Root = nullptr;
  /// The last field or accessor behind it; null for the variable itself.
  const clang::ValueDecl *Leaf = nullptr;
  bool OfThis = false;
  /// On the way there is an element of an array, or what pointer arithmetic
  /// leads to. Not compared.
  bool OfElement = false;
  /// Which elements they are, where constants say it of all. Two other ones are
  /// two objects.
  std::string Element;

  /// Goes on to an element; \p Key is empty where it is not known which.
  void choose(const std::string &Key) {
    Element = Key.empty() || (OfElement && Element.empty())
                  ? std::string()
                  : Element + '[' + Key;
    OfElement = true;
  }

  explicit operator bool() const { return Root || OfThis; }
  bool operator==(const NamedObject &O) const {
    return Root == O.Root && Leaf == O.Leaf && OfThis == O.OfThis &&
           (Element.empty() || O.Element.empty() || Element == O.Element);
  }
};

/// The stream of a piece of work.
struct StreamName {
  enum KindT : uint8_t {
    Omitted, ///< nothing is written: the default stream
    Null,    ///< a null pointer is written
    Named,   ///< cudaStreamLegacy and its like
    Object,
    Unknown
  };
  KindT Kind = Unknown;
  NamedObject Is;
};

/// A call or a launch that works in a stream, or is handed one.
struct StreamUse {
  const ir::Instruction *At = nullptr;
  uint32_t Block = 0, Index = 0;
  /// Null for a launch and for the user's functions.
  const HostFunction *Row = nullptr;
  /// Null for a launch.
  const clang::FunctionDecl *Callee = nullptr;
  StreamName Stream;
  /// Where the stream is, or would be, written; null where nothing is.
  const clang::Expr *Written = nullptr;
  /// A library's handle works: what made it. It was given no stream.
  const HostFunction *Maker = nullptr;
  /// What is read and written, as far as it is named: pointers.
  llvm::SmallVector<NamedObject, 4> Data;
  /// Objects that are given as a whole, with the pointers in them.
  llvm::SmallVector<NamedObject, 1> Objects;

  bool isLaunch() const { return At->Code == ir::Opcode::Launch; }
  /// Puts work into the stream, or gives it to a function that most likely
  /// does.
  bool works() const { return !Row || Row->enqueues(); }
};

/// True for `cudaStream_t`, and for classes that convert to it by themselves or
/// hold nothing else.
bool isStreamLike(clang::QualType T);

/// The object of a class of the user's that a call of the standard library
/// makes from what it is given, and whose stream it leaves to the default one;
/// none for others.
struct LeftToDefault {
  const clang::CXXConstructorDecl *Constructor;
  const clang::Expr *Stream;
};
std::optional<LeftToDefault> leftToDefaultBy(const clang::FunctionDecl *Callee);

/// The named stream that an expression is: a literal, or what a call gives by
/// the bodies that are seen, as an accessor does that returns
/// `cudaStreamPerThread`, or what another accessor returns.
NamedStream namedStreamOf(const clang::Expr *E, const clang::ASTContext &Ctx);

/// What one function does with streams.
class HostStreams {
public:
  explicit HostStreams(const ir::Function &F);

  llvm::ArrayRef<StreamUse> uses() const { return Uses; }
  /// True when a branch that comes before asks for the object's value: what is
  /// done depends on the answer.
  bool decides(const NamedObject &O, const StreamUse &Work) const;
  /// True when any branch asks for the object's value.
  bool isAskedFor(const NamedObject &O) const;
  /// True when something is done only for some values of the object.
  bool onlyForSome(const NamedObject &O, const StreamUse &Of) const;
  /// True when the address of a variable is given away, or it is stored to
  /// after its initialisation.
  bool changes(const clang::ValueDecl *V) const { return Changed.contains(V); }
  /// The call that gives a variable its only value through its address, as
  /// `getStream(&stream)` does; null where nothing or anything else stores to
  /// it.
  const ir::Instruction *filledBy(const clang::ValueDecl *V) const;
  /// True when the function mentions a variable at all.
  bool mentions(const clang::ValueDecl *V) const {
    return Mentioned.contains(V);
  }
  /// True when control may go from one place to the other, a place to itself
  /// only in a loop; \p Back also along the edges that close loops.
  bool reaches(const StreamUse &From, const StreamUse &To, bool Back) const;
  /// What a register's value is, as the function names it.
  NamedObject named(ir::Register R) const;
  /// The calls of the runtime that make the host wait.
  llvm::ArrayRef<StreamUse> waits() const { return Waits; }
  const ir::Function &function() const { return F; }

private:
  struct Made {
    const ir::Instruction *By;
    ir::Register Value;
  };
  NamedObject namedAt(ir::Register Address, unsigned Depth) const;
  NamedObject named(ir::Register R, unsigned Depth) const;
  NamedObject named(const Made &M, unsigned Depth) const;
  NamedObject ofCall(const ir::Instruction &I, unsigned Depth) const;
  NamedObject ofSlot(uint32_t S, unsigned Depth) const;
  bool namesNamedStream(const clang::Expr *Written) const;
  StreamName stream(ir::Register R, const clang::Expr *Written) const;
  StreamName streamOfConfig(ir::Register Config) const;
  ir::Register madeFrom(llvm::ArrayRef<ir::Register> Arguments) const;
  void collect();
  void changed(const clang::ValueDecl *V, const ir::Instruction *By);
  void noteMentioned(const ir::Instruction &I);
  void noteStored(const ir::Instruction &I);
  void noteMade(const ir::Instruction &I);
  void noteGiven(const ir::Instruction &I);
  std::optional<uint32_t> slotAt(ir::Register R) const;
  void addLaunch(const ir::Instruction &I, uint32_t B, uint32_t Index);
  void addCall(const ir::Instruction &I, uint32_t B, uint32_t Index);
  class OwnHandles;
  void collectHandles();
  void addData(StreamUse &Use, llvm::ArrayRef<ir::Register> Arguments) const;
  void addObject(StreamUse &Use, ir::Register R) const;
  void collectParts();
  bool dependsOn(ir::Register R, const NamedObject &O, unsigned Depth) const;
  bool asks(const ir::Block &B, const NamedObject &O) const;
  bool leadsTo(uint32_t From, uint32_t To, bool Back) const;

  const ir::Function &F;
  std::vector<const ir::Instruction *> Definitions;
  /// By slot: what it is given.
  llvm::DenseMap<uint32_t, llvm::SmallVector<Made, 1>> Contents;
  /// By field of a lambda's object: the variable that it captures.
  llvm::DenseMap<const clang::FieldDecl *, const clang::ValueDecl *> Captured;
  llvm::SmallPtrSet<const clang::ValueDecl *, 8> Changed, Mentioned;
  /// By variable: what it is stored to or given away by, as far as these are
  /// calls; null for all else.
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<const ir::Instruction *, 1>>
      Changes;
  std::vector<StreamUse> Uses, Waits;
};

} // namespace cuda_lint

#endif
