//===- Function.h - A body of C++ as a small program -----------*- C++ -*-===//
//
// What a function body means, without C++: blocks of instructions over
// registers and objects. Every temporary, destructor, capture, default
// argument, initialiser list, structured binding, range-for and compound
// expression is already turned into loads, stores, arithmetic, addresses, calls
// and jumps. Each instruction keeps the expression or statement that it comes
// from, so that messages and fix-its lose nothing.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_IR_FUNCTION_H
#define CUDA_LINT_IR_FUNCTION_H

#include "cuda/BuiltinVariables.h"
#include "clang/AST/APValue.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace cuda_lint {
struct Launch;
}

namespace cuda_lint::ir {

/// What an instruction computes: a scalar, or the address of an object. Unique
/// in a function, and valid where its instruction dominates.
using Register = uint32_t;
constexpr Register NoRegister = ~0u;

/// An object that one activation of a function has: a parameter, a local
/// variable, a temporary. What activations share (`static`, `__shared__`) is no
/// slot, see Opcode::Global.
struct Slot {
  enum KindT : uint8_t { Parameter, Local, Temporary };
  KindT Kind = Temporary;
  /// A reference is a pointer.
  clang::QualType Type;
  /// The parameter, variable or structured binding; null for a temporary.
  const clang::ValueDecl *Decl = nullptr;
  /// The expression that a temporary is made for.
  const clang::Expr *Made = nullptr;
};

enum class Opcode : uint8_t {
  // Values
  Integer,  ///< an integer, boolean, enumerator or null pointer: integer()
  Floating, ///< floating()
  String,   ///< address of a string literal: Source
  Function, ///< address of function()
  Global,   ///< address of a variable that is not an activation's: variable()
  Local,    ///< address of slot()
  This,     ///< the address that a method was called with
  Result,   ///< the address where an object that is returned is made
  Builtin,  ///< a component of a built-in variable: builtin(), axis()
  Member,   ///< a pointer to a member: member()
  Complete, ///< whether the object that is made or destroyed here is no base of
            ///< another: then it has its virtual bases

  // Addresses
  Field,    ///< address of field() in the object at A
  Base,     ///< address of the base record() in the object at A
  Derived,  ///< address of the object record() whose base is at A
  Element,  ///< A plus B elements of Type (B may be negative)
  Distance, ///< the elements of Type from B to A
  MemberOf, ///< address of the member that the pointer B says, in the object at
            ///< A

  // Memory
  Load,     ///< a scalar of Type at A
  Store,    ///< scalar B of Type to A
  Copy,     ///< all of the object of Type at B to A, without any call
  Zero,     ///< zero bytes in the object of Type at A
  Begin,    ///< the object slot() begins to exist, its contents not known
  End,      ///< and ends to exist
  Allocate, ///< `new`: address of B objects of Type; A bytes where known
  Free,     ///< `delete` of A

  // Arithmetic
  Unary,   ///< unary() of A
  Binary,  ///< A binary() B
  Convert, ///< A as Type: conversion()

  // What leaves the function
  Call,     ///< callee() with arguments
  Launch,   ///< a kernel launch: launch()
  Assembly, ///< inline assembly: outputs' addresses, then inputs' values
  Unknown,  ///< may do anything to what its operands reach; a value of Type

  // The end of a block
  Jump,        ///< to the first successor
  Branch,      ///< to the first successor when A is not zero, else the second
  Switch,      ///< by A: cases(), the last successor is the default
  Return,      ///< with the scalar A where there is one
  Throw,       ///< what is thrown leaves the function: the object of Type at
               ///< A, without a Type the one that the pointer A says, without
               ///< A what is on its way. With successors it goes to the first
               ///< handler of the `try` at Source that takes it, to the last of
               ///< them where none does: A, then the places of the handlers'
               ///< variables and the one that says what was thrown
  Unreachable, ///< nothing goes on from here: `exit`, `__trap`
};

/// How a scalar becomes one of another type.
enum class Conversion : uint8_t {
  Integer,   ///< integer to integer, by the types' widths and signs
  ToBoolean, ///< anything to bool: not zero
  IntegerToFloating,
  FloatingToInteger,
  Floating, ///< floating to floating
  PointerToInteger,
  IntegerToPointer,
  Pointer, ///< pointer to pointer: the same address
};

/// One step of a function.
struct Instruction {
  Opcode Code;
  /// What it gives; NoRegister for nothing.
  Register Result = NoRegister;
  /// The type of the result, or of what is accessed. Null for none.
  clang::QualType Type;
  llvm::SmallVector<Register, 2> Operands;
  /// Where it comes from; never null in a function with a body.
  const clang::Stmt *Source = nullptr;

  // Which of these means something is said by the opcode.
  /// Integer, Floating: in the function's table. Local, Begin, End: the slot.
  /// Builtin: the axis (0 to 2). Call: which of CallOperands there are, and
  /// landing(). Base,
  /// Derived: the bytes between the two objects, NoOffset where the class does
  /// not say. Branch, Switch: see Decision.h.
  uint32_t Number = 0;
  /// UnaryOperatorKind, BinaryOperatorKind, Conversion, BuiltinVariable.
  uint8_t Operator = 0;
  /// Load, Store: of a volatile object. Call: of a virtual function whose
  /// object's class is not known. Store, Copy: the first value of the object.
  bool Volatile = false, Virtual = false, Initialises = false;
  /// Call: of the constructor or destructor of a base.
  bool OfBase = false;
  /// Call: an object ends, or a handler may run, where it throws. Branch: the
  /// second way is that something in a `try` throws that is not followed.
  bool Unwinds = false;
  /// Global, Field, Function, Call, Member: the declaration. Base, Derived: the
  /// record. Launch: see launch().
  const void *Pointer = nullptr;

  Register operand(unsigned I) const {
    return I < Operands.size() ? Operands[I] : NoRegister;
  }
  /// The address of what a Store, Copy or Zero writes; NoRegister for any
  /// other instruction.
  Register written() const {
    return Code == Opcode::Store || Code == Opcode::Copy || Code == Opcode::Zero
               ? operand(0)
               : NoRegister;
  }
  const clang::ValueDecl *declaration() const {
    return static_cast<const clang::ValueDecl *>(Pointer);
  }
  const clang::VarDecl *variable() const {
    return llvm::cast<clang::VarDecl>(declaration());
  }
  const clang::FieldDecl *field() const {
    return llvm::cast<clang::FieldDecl>(declaration());
  }
  const clang::CXXRecordDecl *record() const {
    return static_cast<const clang::CXXRecordDecl *>(Pointer);
  }
  /// Function, Call: null where a pointer says what is called; then it is the
  /// first operand.
  const clang::FunctionDecl *function() const {
    return Pointer ? llvm::cast<clang::FunctionDecl>(declaration()) : nullptr;
  }
  const cuda_lint::Launch *launch() const {
    return static_cast<const cuda_lint::Launch *>(Pointer);
  }
  clang::UnaryOperatorKind unary() const {
    return static_cast<clang::UnaryOperatorKind>(Operator);
  }
  clang::BinaryOperatorKind binary() const {
    return static_cast<clang::BinaryOperatorKind>(Operator);
  }
  Conversion conversion() const { return static_cast<Conversion>(Operator); }
  BuiltinVariable builtin() const {
    return static_cast<BuiltinVariable>(Operator);
  }
  bool isTerminator() const { return Code >= Opcode::Jump; }
};

/// Which of its optional operands a Call has, in this order before the
/// arguments; bits of Instruction::Number.
namespace CallPart {
enum Bits : uint32_t { Callee = 1, Object = 2, Result = 4 };
}

/// Behind these bits: the block that is gone to where a call throws, and one.
constexpr unsigned LandingShift = 3;

/// What a Call takes. An argument is a scalar, or the address of the object
/// that was made for a parameter of class type.
struct CallOperands {
  /// The pointer that says what is called.
  Register Callee = NoRegister;
  Register Object = NoRegister;
  /// Where an object that is returned is made.
  Register Result = NoRegister;
  llvm::ArrayRef<Register> Arguments;
};

/// What a Launch takes. Grid and Block are addresses of dim3
/// objects, Config of a cudaLaunchConfig_t; what a form of launch does not have
/// is NoRegister.
struct LaunchOperands {
  Register Kernel, Grid, Block, SharedBytes, Stream, Config, ArgumentBuffer;
  /// Of the kernel, as those of a call.
  llvm::ArrayRef<Register> Arguments;
};

/// A case of a Switch: both bounds included.
struct SwitchCase {
  llvm::APSInt Low, High;
  uint32_t Target;
};

/// A run of instructions that ends with a terminator.
struct Block {
  std::vector<Instruction> Instructions;
  llvm::SmallVector<uint32_t, 2> Successors, Predecessors;
  /// Of a Switch.
  std::vector<SwitchCase> Cases;

  const Instruction &terminator() const { return Instructions.back(); }
};

constexpr uint32_t NoSlot = ~0u;

/// A loop as written, for messages and budgets.
struct Loop {
  /// ForStmt, WhileStmt, DoStmt, CXXForRangeStmt.
  const clang::Stmt *Statement;
  /// The block where the condition starts (of a do loop: the body), the one
  /// where what comes after every iteration starts, the one that all who leave
  /// the loop come to, where the variable of the condition ends, and the one
  /// after the loop.
  uint32_t Header, Latch, Leave, Exit;
  /// The slot of the one variable that a `for` declares; NoSlot for none.
  uint32_t Induction = NoSlot;
  /// The source says so: `#pragma unroll 1`, `#pragma nounroll`.
  bool NotUnrolled = false;
  /// The blocks from which another iteration can follow.
  llvm::BitVector Body = {};
};

/// A function body as a program. Block 0 is the entry.
class Function {
public:
  const clang::FunctionDecl *Declaration = nullptr;
  std::vector<Slot> Slots;
  std::vector<Block> Blocks;
  std::vector<Loop> Loops;
  /// The slots of the parameters, in order.
  llvm::SmallVector<uint32_t, 4> Parameters;
  std::vector<llvm::APSInt> Integers;
  std::vector<llvm::APFloat> Floatings;
  /// The type of what each register holds; null for an address.
  std::vector<clang::QualType> RegisterTypes;
  /// What is only reached where a function that is called throws: objects end,
  /// up to a handler or to the caller. Numbered behind Blocks.
  std::vector<Block> Unwinding;
  /// Of each of Unwinding: the first of Blocks that it leads to, none where the
  /// exception leaves.
  std::vector<uint32_t> UnwindsTo;

  /// Any block by its number.
  const Block &block(uint32_t B) const {
    return B < Blocks.size() ? Blocks[B] : Unwinding[B - Blocks.size()];
  }
  bool isUnwinding(uint32_t B) const { return B >= Blocks.size(); }
  const llvm::APSInt &integer(const Instruction &I) const {
    return Integers[I.Number];
  }
  const llvm::APFloat &floating(const Instruction &I) const {
    return Floatings[I.Number];
  }
};

/// Which operands a Call or a Launch has.
CallOperands callOperands(const Instruction &I);
LaunchOperands launchOperands(const Instruction &I);

/// Of a Call: the block that is gone to where what is called throws; none where
/// nothing is to be done in this function, or where that is not said.
std::optional<uint32_t> landing(const Instruction &I);

/// What a report of a load or store names: the place, not the conversion or the
/// assignment that reads or writes it. Null where no expression does.
const clang::Expr *accessed(const Instruction &I);
/// The condition of a loop as written; null for none.
const clang::Expr *conditionOf(const Loop &L);

/// The program as text, an instruction a line:
/// \code
///   function 'scale' (s0)
///     s0 'n' int
///   b0:
///     %0 = local s0
///     %1 = load int %0
/// \endcode
void print(const Function &F, llvm::raw_ostream &Out);

} // namespace cuda_lint::ir

#endif
