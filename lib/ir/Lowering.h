//===- Lowering.h - From Clang's AST to a program --------------*- C++ -*-===//
//
// Internal to lib/ir. One object lowers one body. It starts from the AST and
// not from Clang's CFG: the AST says where an object of class type is made
// (which is where its constructor stores), and what default arguments,
// initialiser lists and captures hold; the CFG keeps those as leaves.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_IR_LOWERING_H
#define CUDA_LINT_IR_LOWERING_H

#include "ir/Decision.h"
#include "ir/Program.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>

namespace cuda_lint::ir {

/// The program of a body.
std::unique_ptr<Function> lower(Program &P, const clang::FunctionDecl *F);

/// A variable that says whether a local `static` has been made: Clang has none,
/// its code generation makes them. It is in no context, so that nobody meets it
/// but who reads the program.
const clang::VarDecl *makeGuard(const clang::VarDecl *V);
bool isGuard(const clang::VarDecl *V);

/// Finds what follows from the successors of the blocks: their predecessors,
/// and the blocks of the loops.
void link(Function &F);

/// So many elements of an array are made and destroyed one by one.
uint64_t mostUnrolled();
/// Whether a call is one of `std::current_exception`.
bool asksForCaught(const clang::CallExpr *E);

class Lowering {
public:
  Lowering(Program &P, const clang::FunctionDecl *FD, Function &F);
  void run();

private:
  // Emitting (Lowering.cpp)
  Register emit(Opcode Code, clang::QualType T,
                llvm::ArrayRef<Register> Operands, const clang::Stmt *Source);
  /// The same for what gives nothing.
  Instruction &effect(Opcode Code, clang::QualType T,
                      llvm::ArrayRef<Register> Operands,
                      const clang::Stmt *Source);
  Instruction &last() { return F.Blocks[Current].Instructions.back(); }
  Register integer(const llvm::APSInt &V, clang::QualType T,
                   const clang::Stmt *Source);
  Register integer(uint64_t V, clang::QualType T, const clang::Stmt *Source);
  Register unknown(clang::QualType T, llvm::ArrayRef<Register> Reached,
                   const clang::Stmt *Source);
  /// A call of something of which nothing is known but what it is given.
  void unseen(llvm::ArrayRef<Register> Given, const clang::Stmt *Source);
  /// Code that is not in the AST, by the names that are written in it.
  void dropped(llvm::ArrayRef<llvm::StringRef> Names,
               const clang::Stmt *Source);
  Register load(Register Address, clang::QualType T, const clang::Stmt *Source);
  void store(Register Address, Register Value, clang::QualType T,
             const clang::Stmt *Source, bool Initialises = false);
  Register local(uint32_t Slot, const clang::Stmt *Source);
  Register declared(Opcode Code, const clang::Decl *D, clang::QualType T,
                    llvm::ArrayRef<Register> Operands,
                    const clang::Stmt *Source);
  Register convert(Register V, clang::QualType From, clang::QualType To,
                   const clang::Stmt *Source);
  /// The address \p Index elements of type \p T behind \p Array.
  Register element(Register Array, Register Index, clang::QualType T,
                   const clang::Stmt *Source);
  Register fieldAddress(Register Object, const clang::FieldDecl *Field,
                        const clang::Stmt *Source);
  uint32_t newSlot(Slot::KindT Kind, clang::QualType T,
                   const clang::ValueDecl *Decl, const clang::Expr *Made);
  /// A place for what one of several blocks gives, not given yet.
  uint32_t resultSlot(clang::QualType T, const clang::Stmt *Source);
  uint32_t newBlock();
  void startBlock(uint32_t B) { Current = B; }
  void jump(uint32_t To, const clang::Stmt *Source);
  Instruction &branch(Register Condition, uint32_t Then, uint32_t Else,
                      const clang::Stmt *Source);
  Instruction &terminate(Opcode Code, llvm::ArrayRef<Register> Operands,
                         const clang::Stmt *Source);
  void finish();

  // What ends with a scope (LoweringObjects.cpp)
  struct Cleanup {
    uint32_t Slot;
    clang::QualType Type;
    /// A slot that says whether the object was made; NoRegister when always.
    uint32_t Flag = NoRegister;
    /// The object is destroyed; else only its existence ends.
    bool Destroys = false;
    /// It ends so where an exception passes only: what a constructor has made
    /// before its body is done.
    std::function<void(const clang::Stmt *)> Unmake = {};
    /// Of what a handler has caught, and the slot has the address of: the
    /// handler's block.
    const clang::Stmt *Handler = nullptr;
    /// The block that ends it, and all that is older, for an exception.
    uint32_t Landing = NoBlock;
  };
  void pushCleanup(uint32_t Slot, clang::QualType T, const clang::Stmt *Source);
  /// Makes what a handler names, and has that and what it caught end with it.
  void beginHandler(const clang::CXXCatchStmt *Catch, uint32_t Thrown);
  /// \p Throws: the function is left by an exception.
  void emitCleanups(size_t Down, const clang::Stmt *Source,
                    bool Throws = false);
  void popCleanups(size_t Down, const clang::Stmt *Source);
  void endOf(const Cleanup &C, const clang::Stmt *Source);
  /// Has what a constructor has made end where something throws later.
  void pushUnmaking(clang::QualType T,
                    std::function<void(const clang::Stmt *)> Unmake);
  void pushUnmaking(Register Part, clang::QualType T);
  /// What was made since then is a whole, which ends otherwise.
  void dropUnmaking(size_t Before);
  /// The block that an exception goes to from within so many objects and
  /// handlers; NoBlock where it just leaves.
  uint32_t landingFrom(size_t Objects, size_t Within,
                       const clang::Stmt *Source);
  void destroy(Register Address, clang::QualType T, const clang::Stmt *Source);
  bool needsDestruction(clang::QualType T) const;
  uint32_t temporary(clang::QualType T, const clang::Expr *Made,
                     bool Destroyed = true);
  /// A temporary that holds the value of \p E.
  uint32_t objectOf(const clang::Expr *E, clang::QualType T);
  /// The temporaries of a full expression end with it.
  template <class Callable>
  auto fullExpression(const clang::Stmt *S, Callable Body);

  // Objects (LoweringObjects.cpp)
  void into(const clang::Expr *E, Register Address);
  void intoFromOther(const clang::Expr *E, Register Address);
  void copyInto(clang::QualType T, Register Address, Register From,
                const clang::Expr *E);
  void inherit(const clang::CXXInheritedCtorInitExpr *E, Register Address);
  void intoParenList(const clang::CXXParenListInitExpr *E, Register Address);
  void intoStandardList(const clang::CXXStdInitializerListExpr *E,
                        Register Address);
  void intoList(const clang::InitListExpr *List, Register Address);
  /// The bases and fields of an object that a list begins.
  void intoParts(const clang::CXXRecordDecl *Record,
                 llvm::ArrayRef<clang::Expr *> Inits, Register Address,
                 const clang::Expr *E);
  // Arrays (LoweringArrays.cpp)
  void intoArray(const clang::InitListExpr *List,
                 const clang::ConstantArrayType *Array, Register Address);
  /// Each element that is made is to end where a later one throws, until
  /// dropUnmaking().
  void intoElements(llvm::ArrayRef<clang::Expr *> Inits, Register Array,
                    clang::QualType Element);
  void constructElements(const clang::CXXConstructExpr *E,
                         const clang::ConstantArrayType *Array,
                         Register Address);
  void intoEachElement(const clang::ArrayInitLoopExpr *Loop, Register Address);
  /// Returns where the element is.
  Register intoElement(const clang::Expr *Init, Register Array, uint64_t Index,
                       clang::QualType Element);
  /// `<=>` of integers.
  void threeWay(const clang::BinaryOperator *E, Register Address);
  void intoField(const clang::Expr *Init, Register Object,
                 const clang::FieldDecl *Field);
  void construct(const clang::CXXConstructExpr *E, Register Address);
  void lambda(const clang::LambdaExpr *E, Register Address);
  void initialise(const clang::Expr *Init, Register Address, clang::QualType T);
  /// Does something for the address and the index of each element.
  void forEachElement(Register Array, uint64_t Count, clang::QualType Element,
                      const clang::Stmt *Source,
                      llvm::function_ref<void(Register, Register)> Body);
  void ifComplete(bool Virtual, const clang::Stmt *Source,
                  llvm::function_ref<void()> Body);
  void constructorInitialisers(const clang::CXXConstructorDecl *C);
  void destroyParts(const clang::CXXRecordDecl *Record,
                    llvm::function_ref<Register()> Object,
                    const clang::Stmt *Source);
  void destructorEpilogue(const clang::CXXDestructorDecl *D);
  Register baseAddress(Register Object, const clang::CXXRecordDecl *Derived,
                       const clang::CXXRecordDecl *Base,
                       const clang::Stmt *Source);
  Register newExpression(const clang::CXXNewExpr *E);
  void deleteExpression(const clang::CXXDeleteExpr *E);
  void release(const clang::CXXDeleteExpr *E, Register Address);
  /// The arguments of a function that allocates or frees memory of type \p T:
  /// those given, and the size and alignment that it asks for behind them, not
  /// known where \p T is null.
  llvm::SmallVector<Register, 3>
  withAlignment(const clang::FunctionDecl &Function,
                llvm::SmallVector<Register, 3> Arguments, clang::QualType T,
                const clang::Expr *E);
  void lowerDecl(const clang::Decl *D, const clang::Stmt *Source);
  void lowerVariable(const clang::VarDecl *V, const clang::Stmt *Source);

  // Statements (LoweringStatements.cpp)
  void statement(const clang::Stmt *S);
  void compound(const clang::CompoundStmt *S);
  void ifStatement(const clang::IfStmt *S);
  void whileLoop(const clang::WhileStmt *S);
  void doLoop(const clang::DoStmt *S);
  void forLoop(const clang::ForStmt *S);
  void rangeFor(const clang::CXXForRangeStmt *S);
  void switchStatement(const clang::SwitchStmt *S);
  void returnStatement(const clang::ReturnStmt *S);
  void tryStatement(const clang::CXXTryStmt *S);
  /// Makes the variable of a handler of a `try`, and goes there.
  void throwTo(const clang::CXXThrowExpr *E, size_t Within, unsigned Which);
  /// Throws again what the handler that is being lowered has caught.
  void rethrow(const clang::Stmt *E);
  void giveToHandlers(Register Thrown, size_t Within, uint32_t Other);
  uint32_t leavesAt();
  void throwExpression(const clang::CXXThrowExpr *E);
  void gotoStatement(const clang::LabelDecl *L, const clang::Stmt *S);
  void assembly(const clang::GCCAsmStmt *S);
  /// Goes to one of two blocks. \p Whole is the condition as written, \p End
  /// the block where its statement or operator ends.
  void condition(const clang::Expr *E, uint32_t Then, uint32_t Else,
                 const clang::Expr *Whole, uint32_t End);
  void leaveTo(uint32_t Target, size_t Down, const clang::Stmt *Source);

  // Expressions (LoweringExpressions.cpp)
  Register rvalue(const clang::Expr *E);
  Register lvalue(const clang::Expr *E);
  Register otherValue(const clang::Expr *E);
  Register otherPlace(const clang::Expr *E);
  /// The place that an operator gives; none where it gives a value.
  std::optional<Register> placeOfUnary(const clang::UnaryOperator *Op);
  std::optional<Register> placeOfBinary(const clang::BinaryOperator *Op);
  Register placeOfChoice(const clang::AbstractConditionalOperator *E);
  Register placeOfCast(const clang::CastExpr *E);
  /// The values, or places, of all that an expression is made of.
  llvm::SmallVector<Register, 4> valuesWithin(const clang::Expr *E);
  /// The same of what Clang gave up on; if it is code that runs it has run.
  llvm::SmallVector<Register, 4> partsOf(const clang::Expr *E);
  Register zeroOf(clang::QualType T, const clang::Expr *E);
  Register thisPointer(const clang::Expr *E);
  Register valueOfConstant(const clang::ConstantExpr *E);
  Register valueOfChoice(const clang::AbstractConditionalOperator *E);
  Register valueOfPseudo(const clang::PseudoObjectExpr *E);
  Register scalarOfList(const clang::InitListExpr *List);
  /// A component of a built-in variable; none for anything else.
  std::optional<Register> builtinValue(const clang::Expr *E);
  void discard(const clang::Expr *E);
  Register castTo(const clang::CastExpr *E);
  Register castMemberPointer(const clang::CastExpr *E);
  Register read(const clang::Expr *Object, const clang::CastExpr *E);
  Register basePath(const clang::CastExpr *E, Register Address);
  Register unaryOperator(const clang::UnaryOperator *E);
  Register binaryOperator(const clang::BinaryOperator *E);
  Register arithmetic(clang::BinaryOperatorKind Op, Register A, Register B,
                      clang::QualType TA, clang::QualType TB, clang::QualType T,
                      const clang::Stmt *Source);
  /// The address that was assigned to.
  Register assignment(const clang::BinaryOperator *E);
  /// \p Value, of a field's type, as \p Field holds it: a bit-field has fewer
  /// bits than its type.
  Register asHeld(Register Value, const clang::FieldDecl *Field,
                  const clang::Stmt *Source);
  /// The address, and the old value in \p Old.
  Register increment(const clang::UnaryOperator *E, Register &Old,
                     Register &New);
  Register shortCircuit(const clang::BinaryOperator *E);
  /// Both arms put what they give into one place.
  void conditional(const clang::AbstractConditionalOperator *E,
                   llvm::function_ref<void(const clang::Expr *)> Arm);
  /// The scalar that one of the arms gives.
  Register choice(const clang::AbstractConditionalOperator *E,
                  clang::QualType T, const clang::Expr *Source,
                  llvm::function_ref<Register(const clang::Expr *)> ValueOf);
  /// What the object that an expression names holds.
  Register loadOf(const clang::Expr *Object, const clang::Expr *Source);
  Register declaration(const clang::DeclRefExpr *E);
  Register member(const clang::MemberExpr *E);
  Register materialised(const clang::MaterializeTemporaryExpr *E);
  Register statementExpression(const clang::StmtExpr *E, Register Into,
                               bool Address);
  std::optional<Register> constant(const clang::Expr *E);
  void constantInto(const clang::APValue &V, clang::QualType T, Register Into,
                    const clang::Expr *Source);
  Register fromConstant(const clang::APValue &V, clang::QualType T,
                        const clang::Expr *Source);
  Register opaque(const clang::Expr *E);
  Register builtin(const BuiltinAccess &B, const clang::Expr *E);

  // Calls (LoweringCalls.cpp)
  /// A call; \p Into is where a class that is returned goes.
  Register call(const clang::CallExpr *E, Register Into);
  /// What Clang, or the language, computes of a call; none for others.
  std::optional<Register> computedCall(const clang::CallExpr *E,
                                       const clang::FunctionDecl *Callee,
                                       clang::QualType T, Register Into);
  /// \p OfScalar: a scalar is asked for.
  std::optional<Register> builtinCall(const clang::CallExpr *E,
                                      const clang::FunctionDecl &Callee,
                                      bool OfScalar);
  /// What a call runs, and on which object; a null callee is what a pointer
  /// says.
  struct Called {
    const clang::FunctionDecl *Callee;
    Register Pointer = NoRegister, Object = NoRegister;
    bool Virtual = false;
    /// Of those that the source has: the first that is no object.
    unsigned FirstArgument = 0;
  };
  Called calledBy(const clang::CallExpr *E);
  /// What the host runs where Clang found the device's function.
  Register callOfTwin(const clang::CallExpr *E,
                      const clang::FunctionDecl *Host);
  Register launch(const clang::CallExpr *E, const Launch &L);
  /// `__builtin_add_overflow` and its like: computed exactly, stored in the
  /// type of the result, and whether that is another number. None for any other
  /// call, and where 64 bits may not be enough.
  std::optional<Register> checkedArithmetic(const clang::CallExpr *E,
                                            const clang::FunctionDecl &Callee);
  /// What a parameter of type \p T is given for \p E.
  Register argument(const clang::Expr *E, clang::QualType T);
  Register valueOrNone(const clang::Expr *E);
  Register emitCall(const clang::FunctionDecl *Callee, Register Pointer,
                    Register Object, Register Result,
                    llvm::ArrayRef<Register> Arguments, clang::QualType T,
                    const clang::Stmt *Source, bool Virtual = false);

  Program &P;
  const clang::ASTContext &Ctx;
  const clang::FunctionDecl *FD;
  Function &F;
  uint32_t Current = 0;

  llvm::DenseMap<const clang::ValueDecl *, uint32_t> SlotOf;
  /// Variables that are made where the function's result goes.
  llvm::DenseSet<const clang::ValueDecl *> InResult;
  llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> Captures;
  clang::FieldDecl *ThisCapture = nullptr;
  /// The object whose default member initialisers are being lowered.
  Register Initialised = NoRegister;
  /// The index in the array that is copied.
  Register ArrayIndex = NoRegister;
  llvm::DenseMap<const clang::OpaqueValueExpr *, Register> Opaques;

  std::vector<Cleanup> Cleanups;
  /// Of temporaries that live as long as the variable that is bound to them.
  std::vector<Cleanup> Extended;
  /// The blocks from which the conditional parts that are being lowered are
  /// entered; outermost first.
  llvm::SmallVector<uint32_t, 4> Conditionals;
  struct Target {
    uint32_t Break, Continue;
    size_t Depth;
  };
  std::vector<Target> Targets;
  struct Handler {
    uint32_t Dispatch;
    size_t Depth;
    const clang::CXXTryStmt *Try;
    /// Where each of its handlers begins with its variable made.
    llvm::SmallVector<uint32_t, 2> Taken;
    /// The slot that says what was thrown.
    uint32_t Thrown = NoSlot;
    /// The block where an exception on its way is given to them.
    uint32_t Landing = NoBlock;
  };
  std::vector<Handler> Handlers;
  /// The slots that say what the handlers that are being lowered have caught.
  llvm::SmallVector<uint32_t, 2> Caught;
  /// Where an exception leaves the function; and whether the way of one is
  /// being lowered.
  uint32_t LeavesAt = NoBlock;
  bool InLanding = false;
  llvm::DenseMap<const clang::SwitchCase *, uint32_t> CaseBlocks;
  /// Loops that the source says are not unrolled.
  llvm::DenseSet<const clang::Stmt *> Rolled;
  /// The statements that are being lowered and have a scope of their own.
  std::vector<std::pair<const clang::Stmt *, size_t>> Scopes;
  struct Label {
    uint32_t Block;
    std::optional<size_t> Depth;
    llvm::SmallVector<const clang::Stmt *, 8> Within;
  };
  llvm::DenseMap<const clang::LabelDecl *, Label> Labels;
  void findLabels(const clang::Stmt *S,
                  llvm::SmallVectorImpl<const clang::Stmt *> &Within);
};

template <class Callable>
auto Lowering::fullExpression(const clang::Stmt *S, Callable Body) {
  const size_t Depth = Cleanups.size();
  const size_t ExtendedBefore = Extended.size();
  auto End = [&] {
    popCleanups(Depth, S);
    // What a variable is bound to ends with the scope around.
    for (size_t I = ExtendedBefore; I < Extended.size(); ++I)
      Cleanups.push_back(Extended[I]);
    Extended.resize(ExtendedBefore);
  };
  if constexpr (std::is_void_v<decltype(Body())>) {
    Body();
    End();
  } else {
    auto Result = Body();
    End();
    return Result;
  }
}

/// The expression that another one stands for, whether a value, a place or an
/// object is asked for; null where it is one by itself.
const clang::Expr *standsFor(const clang::Expr *E);

/// Whether nothing is thrown out of a function.
bool isQuiet(const clang::FunctionDecl *F);

/// The first handler of a statement that takes an exception of a type, their
/// number where none does; none where the types alone do not tell.
std::optional<unsigned> handlerOf(const clang::CXXTryStmt *Try,
                                  clang::QualType Thrown,
                                  const clang::ASTContext &Ctx);

/// Whether a value of a type is held in a register: numbers, pointers,
/// references. Everything else is an object in memory.
bool isScalar(clang::QualType T);

/// Whether all functions that a name found which was not resolved are of the
/// toolkit, or of the C or C++ library, and order nothing between threads.
bool isOfOneThread(const clang::OverloadExpr *Name);

/// Whether a class has a base, or one of its bases, more than once: then which
/// object is meant is told by where it lies.
bool isRepeated(const clang::CXXRecordDecl *Derived,
                const clang::CXXRecordDecl *Base);

/// Whether `new` of an array leaves zeros in the elements that nothing else is
/// given to: `new int[n]()`, `new int[n]{7}`, `new C[n]()` of a class without a
/// constructor of its own. Then it has an instruction `unknown` of that
/// expression and the address, where the elements are not counted.
bool zeroesElements(const clang::CXXNewExpr *E);

} // namespace cuda_lint::ir

#endif
