//===- WarpExecutor.h - Abstract execution of one warp ---------*- C++ -*-===//
//
// Private to the warp values engine.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_WARPEXECUTOR_H
#define CUDA_LINT_ANALYSIS_WARPEXECUTOR_H

#include "analysis/WarpValues.h"
#include "cuda/Effort.h"
#include "hardware/IntegerInstructions.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cuda_lint {

/// Executes a kernel for the lanes of one warp and records what it does.
class WarpValues::Executor {
public:
  Executor(WarpValues &Engine, WarpTrace &Trace, const PaddedArray *Padded);
  void run();

private:
  struct Condition;
  /// What an expression is worth.
  struct Value {
    enum KindTy {
      Unknown,
      Number,  ///< an integer, or a floating-point number of which only
               ///< uniformity is known: \c V
      Pointer, ///< \c V bytes into \c Base; for a prvalue of class type the
               ///< place that holds it
    };
    KindTy Kind = Unknown;
    LaneValue V;
    const MemoryObject *Base = nullptr;
    /// What a truth value that is not known of all lanes was made by, for those
    /// lanes: most often a test of bounds, whose result is kept and asked
    /// later.
    const Condition *Test = nullptr;

    static Value number(LaneValue V) { return {Number, std::move(V), nullptr}; }
    static Value pointer(const MemoryObject *Base, LaneValue Offset) {
      return {Pointer, std::move(Offset), Base};
    }
    bool isNumber() const { return Kind == Number; }
    bool isPointer() const { return Kind == Pointer && Base; }
  };
  /// A place in memory: \c Offset bytes into \c Base; null when unknown.
  struct Place {
    const MemoryObject *Base = nullptr;
    LaneValue Offset;
    /// Of a bit-field: how many bits it has, and in its first byte where the
    /// first of them is. Loads and stores are of something wider.
    unsigned Bits = 0, FirstBit = 0;
  };
  struct Cell {
    unsigned Size;
    Value V;
  };
  using CellKey = std::pair<unsigned, int64_t>;
  /// Cells of bit-fields come behind all others of their object; their offsets
  /// and sizes are in bits.
  static constexpr int64_t FirstBitCell = int64_t(1) << 40;
  /// Bytes of the widest cell, and bits of the widest bit-field.
  static constexpr int64_t WidestCell = 16, WidestBitField = 64;
  /// Cells by object and offset, in order, as std::flat_map of C++23 would have
  /// them. States share them until one changes something, which copies them, so
  /// they lie together.
  class CellMap {
    std::vector<std::pair<CellKey, Cell>> Entries;

  public:
    using iterator = decltype(Entries)::iterator;
    using const_iterator = decltype(Entries)::const_iterator;
    iterator begin() { return Entries.begin(); }
    iterator end() { return Entries.end(); }
    const_iterator begin() const { return Entries.begin(); }
    const_iterator end() const { return Entries.end(); }
    iterator lower_bound(const CellKey &Key) {
      return llvm::lower_bound(Entries, Key, before);
    }
    const_iterator lower_bound(const CellKey &Key) const {
      return llvm::lower_bound(Entries, Key, before);
    }
    const_iterator find(const CellKey &Key) const {
      auto It = lower_bound(Key);
      return It != end() && It->first == Key ? It : end();
    }
    std::pair<iterator, bool> try_emplace(const CellKey &Key, Cell C) {
      auto It = lower_bound(Key);
      if (It != end() && It->first == Key)
        return {It, false};
      return {Entries.emplace(It, Key, std::move(C)), true};
    }
    /// Of what comes after all others.
    void append(const CellKey &Key, Cell C) {
      Entries.emplace_back(Key, std::move(C));
    }
    void reserve(size_t N) { Entries.reserve(N); }
    size_t size() const { return Entries.size(); }
    /// Keeps what \p Keep wants of the cells from \p First to \p Last.
    template <class Fn> void filter(iterator First, iterator Last, Fn Keep) {
      auto To = First;
      for (auto It = First; It != Last; ++It)
        if (Keep(*It)) {
          if (To != It)
            *To = std::move(*It);
          ++To;
        }
      Entries.erase(To, Last);
    }

  private:
    static bool before(const std::pair<CellKey, Cell> &E, const CellKey &Key) {
      return E.first < Key;
    }
  };
  /// A few ids of objects.
  class ObjectSet {
    llvm::SmallVector<unsigned, 8> Ids;

  public:
    bool insert(unsigned Id) {
      auto It = llvm::lower_bound(Ids, Id);
      if (It != Ids.end() && *It == Id)
        return false;
      Ids.insert(It, Id);
      return true;
    }
    void erase(unsigned Id) {
      auto It = llvm::lower_bound(Ids, Id);
      if (It != Ids.end() && *It == Id)
        Ids.erase(It);
    }
    bool count(unsigned Id) const { return llvm::binary_search(Ids, Id); }
    auto begin() const { return Ids.begin(); }
    auto end() const { return Ids.end(); }
  };

  /// The registers and local variables of the warp, and the lanes that are
  /// executing.
  struct State {
    std::shared_ptr<const CellMap> Cells = std::make_shared<CellMap>();
    /// Objects (by id) that something unknown was stored to.
    ObjectSet Clobbered;
    uint32_t Active = AllLanes;
    const Guard *Guards = nullptr;
  };
  struct Exit {
    State S;
    bool Uniform;
  };
  struct Frame {
    const clang::FunctionDecl *Function = nullptr;
    Value This;
    const std::vector<const clang::CallExpr *> *Calls = nullptr;
    unsigned Id = 0;
    std::vector<Exit> Returns;
    const MemoryObject *Result = nullptr;
    const Guard *EntryGuards = nullptr;
    const Guard *ReturnGuard = nullptr;
    unsigned GuardedReturns = 0;
    Frame *Outer = nullptr;
    unsigned Depth = 0;
    /// Scopes around the call.
    size_t Scopes = 0;
    /// The object whose default member initialisers are being run by a list.
    std::optional<Value> Initialised;
  };
  /// A label of a block that is being run, and what jumped to it.
  struct Label {
    const clang::LabelDecl *Decl;
    unsigned Statement;
    const Frame *Of;
    const Guard *Guards;
    size_t Scopes;
    std::vector<Exit> Waiting;
  };
  struct Loop {
    std::vector<Exit> Breaks, Continues;
    const Guard *EntryGuards = nullptr;
    bool IsSwitch = false;
    /// Scopes around the loop.
    size_t Scopes = 0;
  };
  struct Condition {
    uint32_t True = 0, False = 0, Rest = 0;
    Guard::KindTy Kind = Guard::Uniform;
    SymbolScope Scope = SymbolScope::Grid;
    LaneValue Value;
    /// Which way one of many blocks, warps or iterations goes, if one does.
    enum SeldomTy : uint8_t { Never, WhenTrue, WhenFalse };
    SeldomTy Seldom = Never;
    uint32_t lanes() const { return True | False | Rest; }
  };
  /// What values were made by.
  std::deque<Condition> Tests;

  // Statements.
  void exec(const clang::Stmt *S);
  void execCompound(const clang::CompoundStmt *S);
  /// The statements of a block that has labels.
  void execLabelled(const clang::CompoundStmt *S, size_t Known);
  void execGoto(const clang::GotoStmt *S);
  /// Executes what follows a label that stands somewhere inside of a statement.
  void enterAt(const clang::Stmt *S, const clang::SwitchCase *Target);
  /// A switch with labels inside of other statements: followed where all lanes
  /// go one way.
  void enterSwitch(const clang::SwitchStmt *S, const Value &V);
  void execIf(const clang::IfStmt *S);
  void execSwitch(const clang::SwitchStmt *S);
  void execLoop(const clang::Stmt *S, const clang::Expr *Cond,
                const clang::VarDecl *CondVar, const clang::Expr *Inc,
                const clang::Stmt *Body, bool TestFirst,
                const clang::Stmt *EachIteration);
  /// A loop that is being executed.
  struct LoopRun {
    const clang::Stmt *S;
    const clang::Expr *Cond;
    const clang::VarDecl *CondVar;
    const clang::Expr *Inc;
    const clang::Stmt *Body, *EachIteration;
    Loop L{};
    const Guard *Entry = nullptr;
    /// Lanes whose condition has ended the loop.
    uint32_t Finished = 0;
    /// The source says that it is not unrolled.
    bool Kept = false;
    /// Whether what follows begins with the test: always so once an iteration
    /// has been run.
    bool Tested = false;
    /// Whether only the bound on iterations ended the running of one after the
    /// other.
    bool CutOff = false;
  };
  Condition test(const LoopRun &Run);
  void iterate(LoopRun &Run);
  /// How many iterations are run one by one.
  unsigned mostIterations(const LoopRun &Run) const;
  /// "i = 3"; empty when the loop has no variable whose number is known.
  std::string inductionText(const clang::Stmt *S);
  /// Runs iterations one by one; true when one is to stand for those that
  /// follow.
  bool runIterations(LoopRun &Run, bool TestFirst);
  void runGeneralIteration(LoopRun &Run);
  /// A state that holds at the beginning of every iteration. \p Leaks: lanes
  /// leave in different iterations, all are there in the first only.
  State formOf(LoopRun &Run, const State &Start, bool &Leaks);
  void noteBegin(const LoopRun &Run, const Condition &C);
  /// What holds behind a loop of which one iteration stood for all.
  void leaveLoop(const LoopRun &Run, const State &Start, const State &AtTest,
                 const Condition &Test);
  /// The condition under which the lanes that it leaves open go along with \p
  /// Decided, whose way is known: those may be alone.
  static Condition withLanes(Condition C, uint32_t Decided);
  bool namesArgument(const clang::Stmt *S) const;
  bool boundedConjunction(const clang::Expr *Cond);
  /// Whether a loop's steps multiply or divide, as of the strides of a
  /// reduction: what one iteration does, no form stands for in all of them.
  static bool isGeometric(const clang::Expr *Inc);
  void execRange(const clang::CXXForRangeStmt *S);
  void execAsm(const clang::GCCAsmStmt *S);
  /// The accesses of `ld`, `st`, `atom`, `red`, `ldmatrix` and `stmatrix`.
  void accessByAsm(const clang::GCCAsmStmt *S, llvm::ArrayRef<Value> Inputs);
  /// A request that the source names: \p Width bytes from \p At in each of \p
  /// Lanes. What an atomic costs may not be known.
  void request(WarpEvent::KindTy Kind, const Place &At, unsigned Width,
               std::optional<SharedOperation> Operation, const clang::Expr *E,
               uint32_t Lanes = AllLanes);
  /// What a fragment of 16x16x16 loads and stores of 16-bit elements, and of
  /// 32-bit accumulators, request; false for any other ("Warp Matrix
  /// Functions").
  bool accessFragment(const clang::CallExpr *E, llvm::StringRef Name);
  /// A statement that only computes integers; false for any other.
  bool computeAsm(const clang::GCCAsmStmt *S, llvm::ArrayRef<Value> Inputs);
  /// Applies a function to numbers that are known in every lane; a value that
  /// is the same where they are, else.
  std::optional<Value>
  inEachLane(llvm::StringRef Name, llvm::ArrayRef<Value> Operands,
             llvm::function_ref<std::optional<int64_t>(const IntegerOperands &)>
                 Compute,
             IntType T);
  void execReturn(const clang::ReturnStmt *S);
  void execDecl(const clang::DeclStmt *S);
  void declare(const clang::VarDecl *V);
  /// An object that ends with its scope or full expression, and the lanes that
  /// made it.
  struct Ended {
    Value Object;
    clang::QualType T;
    uint32_t Lanes;
  };
  /// Executes the destructors of what lies at \p V: its own, those of members
  /// and bases, those of elements; where one is not visible, what the object
  /// leads to is not known afterwards.
  void destroy(const Value &V, clang::QualType T);
  /// The same for those of the lanes that run now which made it.
  void end(const Ended &Object);
  /// Ends the temporaries of a full expression.
  void endTemporaries(size_t Keep);
  /// Whether objects of a type have something to do when they end.
  static bool isDestroyed(clang::QualType T);
  /// Ends the objects of the innermost scope, last first.
  void endScope();
  /// Ends the objects of the scopes that a jump leaves, for the lanes that
  /// jump.
  void leaveScopes(size_t Outermost);
  void branch(const clang::Stmt *Site, const clang::Expr *CondExpr,
              const Condition &C, llvm::function_ref<void()> Then,
              llvm::function_ref<void()> Else);
  void jump(std::vector<Exit> &To, const Guard *EntryGuards);
  /// Lets lanes that left go on with those that are there.
  void rejoin(std::vector<Exit> &From);
  /// How a condition that is unknown in \p Rest may split the lanes there.
  const Guard *guard(const clang::Stmt *Site, const clang::Expr *Cond,
                     const Condition &C, bool Taken);
  State join(const State &A, const State &B, bool Uniform,
             const clang::Stmt *Site);
  Value joinValue(const Value &A, const Value &B, uint32_t Only1,
                  uint32_t Only2, uint32_t Both, bool Uniform,
                  llvm::StringRef Key, unsigned Size);
  bool widen(State &Header, const State &Start, const State &End,
             const clang::Stmt *Site, unsigned Round);
  bool sameValue(const Value &A, const Value &B, uint32_t Lanes) const;

  // Expressions.
  Value eval(const clang::Expr *E);
  Value evalUncounted(const clang::Expr *E);
  /// What did not parse: what it does to its parts is not known.
  void evalUnparsed(const clang::Expr *E);
  Value evalStatements(const clang::CompoundStmt *Body);
  Value evalThis(const clang::CXXThisExpr *E);
  Value evalAtomic(const clang::AtomicExpr *Atomic);
  /// Enumerators, members, and what nobody converted.
  Value evalOther(const clang::Expr *E);
  Value evalCast(const clang::CastExpr *E);
  /// The value of a glvalue.
  Value evalRead(const clang::CastExpr *E);
  Value evalPointerCast(const clang::CastExpr *E);
  /// A pointer to a base class.
  Value evalBase(const clang::CastExpr *E);
  Value evalBinary(const clang::BinaryOperator *E);
  /// `<=>` of integers.
  Value evalThreeWay(const clang::BinaryOperator *E);
  Value evalUnary(const clang::UnaryOperator *E);
  Value evalCall(const clang::CallExpr *E);
  std::optional<Value> evalIntrinsic(const clang::CallExpr *E,
                                     llvm::StringRef Name);
  /// Barriers, fences, and what ends a thread.
  std::optional<Value> evalSynchronization(const clang::CallExpr *E,
                                           llvm::StringRef Name);
  Value evalShuffle(const clang::CallExpr *E, llvm::StringRef Name,
                    int64_t Width = 32);
  std::optional<Value> evalIntegerFunction(const clang::CallExpr *E,
                                           llvm::StringRef Name);
  /// Loads, stores, atomics and copies, and what is asked of an address.
  std::optional<Value> evalMemoryIntrinsic(const clang::CallExpr *E,
                                           llvm::StringRef Name);
  /// Copies what lies in objects of the thread's own; false where it is not
  /// known which.
  bool copyCells(const Place &To, const Place &From, int64_t Bytes);
  /// `memcpy`, `memset` and their like.
  Value copyBytes(const clang::CallExpr *E, llvm::StringRef Name);
  std::optional<Value> evalReduction(const clang::CallExpr *E,
                                     llvm::StringRef Name);
  /// A function of numbers only: the same result for the same operands.
  std::optional<Value> evalPureFunction(const clang::CallExpr *E,
                                        llvm::StringRef Name);
  /// The argument of a number; nothing where the call has none.
  Value argument(const clang::CallExpr *E, unsigned I);
  /// An event that is all that a call does.
  void emit(WarpEvent::KindTy Kind, const clang::CallExpr *E);
  std::optional<Value> evalCooperativeGroups(const clang::CallExpr *E,
                                             llvm::StringRef Name);
  /// Where a cooperative group of more than a warp has the ranks of its
  /// threads: far behind every member.
  static constexpr int64_t GroupRankAt = int64_t(1) << 40;
  /// A call of a member of a cooperative group, or of a function that makes
  /// one.
  struct GroupCall {
    GroupCall(const clang::CallExpr *E, llvm::StringRef Qualified);
    const clang::CallExpr *E;
    llvm::StringRef Method;
    /// The group, or the one that it is made of; may be null.
    const clang::Expr *Group = nullptr;
    /// The name of its class, and the size that a tile's type has; 0 for
    /// anything else.
    llvm::StringRef Kind;
    unsigned Tile = 0;
  };
  Value evalGroupRank(const GroupCall &Call);
  std::optional<Value> evalTileVote(const GroupCall &Call);
  Value evalGroupSize(const GroupCall &Call);
  Value evalGroupSync(const GroupCall &Call);
  Value evalGroupMade(const GroupCall &Call);
  /// By lane, the lanes of the warp that are in the same group, a bit each;
  /// unknown where that is not known, or the group may be more than a warp.
  LaneValue membersOf(const GroupCall &Call);
  /// The same of a group that a call makes.
  LaneValue membersMade(const GroupCall &Call);
  /// Of the block in its cluster.
  LaneValue rankInCluster();
  /// As the kernel's attribute says; unknown without one.
  LaneValue blocksInCluster();
  LaneValue threadsOfBlock();
  Value evalConstruct(const clang::CXXConstructExpr *E, Place Into);
  /// Default member initialisers that a list takes, or a constructor nobody
  /// wrote: \c this is the object.
  void initializeByDefault(Place Object, Place Member, clang::QualType T,
                           const clang::Expr *Init);
  /// What stands for a function, or for what a member pointer names.
  Value entity(const clang::ValueDecl *D);
  /// The function or member that a value stands for; null for any other.
  static const clang::ValueDecl *entityOf(const Value &V);
  /// The member that `.*` and `->*` name.
  Place placeOfMember(const clang::BinaryOperator *E);
  /// What a call runs whose callee is computed, and its object; null when that
  /// is not known.
  const clang::FunctionDecl *computedCallee(const clang::CallExpr *E,
                                            Value &This);
  /// What a virtual call runs; changes \p This to what it runs on.
  const clang::CXXMethodDecl *overriderOf(const clang::CXXMethodDecl *Method,
                                          Value &This);
  /// A built-in variable of three numbers as a whole.
  std::optional<Value> builtinVector(const clang::Expr *At,
                                     const clang::Expr *Variable);
  /// An object of three numbers that an expression makes.
  Value vectorOf(const clang::Expr *At, const LaneValue *Axes);
  /// What the library's functions that only pass a reference on give.
  std::optional<Value> evalPassedOn(const clang::CallExpr *E,
                                    const clang::FunctionDecl *F);
  Value evalLambda(const clang::LambdaExpr *E, Place Into);
  Value evalConditional(const clang::AbstractConditionalOperator *E,
                        bool AsPlace);
  Value inlineCall(const clang::FunctionDecl *F, const clang::CallExpr *Call,
                   llvm::ArrayRef<const clang::Expr *> Args, Value This);
  /// An argument, evaluated by the caller, and the parameter that is to hold
  /// it.
  struct Bound {
    const clang::ParmVarDecl *Parameter;
    Value V;
    bool Record;
  };
  std::vector<Bound> evalArguments(const clang::FunctionDecl *F,
                                   llvm::ArrayRef<const clang::Expr *> Args);
  /// Makes the parameter, in the callee's frame.
  void bind(const Bound &B, llvm::ArrayRef<const clang::Expr *> Args);
  void runInitializers(const clang::CXXConstructorDecl *Constructor,
                       const Value &This);
  void runBody(Frame &F, const clang::Stmt *Body);
  /// What a call of a function gave that only computes: the cells of the object
  /// that holds the result, by offset.
  struct ComputedResult {
    std::vector<std::pair<int64_t, Cell>> Cells;
    bool Clobbered = false;
  };
  /// Whether a call of \p F can do nothing but make a value of its arguments'
  /// values, but for what its body names by itself.
  bool onlyComputes(const clang::FunctionDecl *F);
  /// Whether a call of \p F makes an object of an empty class, and that is all.
  bool makesNothing(const clang::FunctionDecl *F);
  /// What a result depends on: the function, the lanes, and all that the
  /// arguments, by type and value or place, hold. None when that is not known
  /// to be all.
  std::optional<std::string> computationKey(
      const clang::FunctionDecl *F,
      llvm::ArrayRef<std::pair<clang::QualType, Value>> Arguments) const;
  void keepResult(const std::string &Key, const MemoryObject *Made);
  Value resultAgain(const ComputedResult &R, const MemoryObject *Into,
                    clang::QualType T);
  /// The object that holds what a call returns, with nothing in it.
  const MemoryObject *resultObject(const Frame &F, clang::QualType T);
  void opaqueCall(const clang::Expr *E,
                  llvm::ArrayRef<const clang::Expr *> Args);
  Value arithmetic(clang::BinaryOperatorKind Op, const Value &L, const Value &R,
                   clang::QualType Type, clang::QualType LeftType,
                   const clang::Expr *E);
  Value pointerAdd(const Value &P, const Value &I, clang::QualType Pointee,
                   bool Subtract);
  Condition condition(const clang::Expr *E);
  /// `&&` and `||`.
  Condition logical(const clang::BinaryOperator *Binary);
  Condition comparison(const clang::BinaryOperator *Binary);
  bool takesMany(const LaneValue &V) const;
  void noteBound(const LaneValue &Index, const LaneValue &Bound);
  Condition conditionOf(const Value &V, clang::QualType T);
  bool isAddress(const Value &V);
  std::optional<bool> areEqual(const Value &L, const Value &R);
  /// Both conditions, or one of them.
  Condition combined(const Condition &L, const Condition &R, bool And,
                     uint32_t Lanes);
  /// The truth value that a condition has in the lanes that execute.
  Value truthOf(const Condition &C);
  Value toBool(const Value &V, clang::QualType From);
  Value converted(const Value &V, clang::QualType From, clang::QualType To,
                  const clang::Expr *E);
  LaneValue convertNumber(const LaneValue &V, clang::QualType From,
                          clang::QualType To, const clang::Expr *E);
  /// Evaluates a prvalue (or copies a glvalue) of any type into a place.
  void initialize(Place Into, clang::QualType T, const clang::Expr *Init);
  void initializeByList(Place Into, clang::QualType T,
                        llvm::ArrayRef<clang::Expr *> Inits,
                        const clang::Expr *Filler, const clang::Expr *List);
  void initializeByList(Place Into, clang::QualType T,
                        const clang::CXXStdInitializerListExpr *List);
  Place place(const clang::Expr *E);
  /// The same of one kind of expression, with what it stores.
  Place placeOf(const clang::DeclRefExpr *Ref);
  Place placeOf(const clang::UnaryOperator *Unary);
  Place placeOf(const clang::CompoundAssignOperator *Compound);
  Place placeOf(const clang::BinaryOperator *Binary);
  Place placeOf(const clang::CastExpr *Cast);
  Place placeOf(const clang::MaterializeTemporaryExpr *Temp);
  /// An object that a template was given, with what it holds.
  Place placeOf(const clang::TemplateParamObjectDecl *Object);
  Place placeOf(const Value &P) {
    return P.isPointer() ? Place{P.Base, P.V} : Place{};
  }
  /// The object that an address lies in, also one that was computed with as a
  /// number.
  Place placeAt(const Value &Address);
  Place member(Place Base, const clang::FieldDecl *Field);
  Place captured(const clang::ValueDecl *V);
  Value builtin(const clang::Expr *E, bool &Found);
  Value number(LaneValue V) { return Value::number(std::move(V)); }
  /// Something that is the same for all lanes and otherwise unknown.
  Value uniformUnknown(const clang::Expr *E, clang::QualType T,
                       SymbolScope Scope, llvm::StringRef Name = "");
  Value ofType(const SymbolKey &Key, clang::QualType T, SymbolScope Scope,
               llvm::StringRef Name, const clang::ValueDecl *Decl);

  // Memory.
  /// What a constant variable holds at places that are known.
  std::optional<Value> constantElement(const Place &P, clang::QualType T);
  Value load(const Place &P, clang::QualType T, const clang::Expr *E,
             bool Record);
  void store(const Place &P, clang::QualType T, const Value &V,
             const clang::Expr *E, bool Record);
  void storeCell(const MemoryObject *Base, const LaneValue &Offset,
                 unsigned Size, const Value &V);
  void copyRecord(const Place &To, const Place &From, clang::QualType T,
                  unsigned &Budget);
  /// Forgets the cells from \p First up to \p Last, of which none is wider
  /// than \p Widest.
  void dropCells(const MemoryObject *Base, int64_t First, int64_t Last,
                 int64_t Widest);
  Value loadBits(const Place &P) const;
  void storeBits(const Place &P, clang::QualType T, const Value &V);
  /// A number over bytes that were stored as other numbers; none where nothing
  /// was stored that lies there.
  std::optional<Value> loadParts(const MemoryObject *Base, int64_t At,
                                 unsigned Size, clang::QualType T) const;
  /// Gives each part of an object the value that \p Byte in all its bytes is.
  void fill(const Place &Into, clang::QualType T, uint8_t Byte,
            unsigned &Budget);
  void zero(const Place &Into, clang::QualType T);
  /// `memset`; false where it is not followed.
  bool setBytes(const Place &Into, const Value &Byte, int64_t Bytes);
  const MemoryObject *literal(const clang::StringLiteral *Text);
  void initializeByText(const Place &Into, clang::QualType T,
                        const clang::StringLiteral *Text);
  int64_t characterOf(const clang::StringLiteral *Text, uint64_t Index,
                      clang::QualType T) const;
  void constantInto(const Place &Into, const clang::APValue &V,
                    clang::QualType T);
  /// What led to an object leads to another place from now on.
  void rename(const MemoryObject *From, const Place &To);
  /// Where an unknown address comes from: follows \p E to the first value that
  /// is not known.
  const UnknownCause *causeOf(const clang::Expr *E);
  UnknownCause findCause(const clang::Expr *E, unsigned Depth);
  bool isKnown(const clang::Expr *E);
  void noteCause(const Place &P, const Value &V, const clang::Expr *E);
  /// Notes an access to a thread's own object at a known place.
  void countLocal(const MemoryObject *Base, bool Store);
  void forget(const MemoryObject *Base);
  /// Forgets what is in the objects of calls that have returned: a state is
  /// copied and compared as a whole.
  void forgetEnded();
  void forgetReachable(const Value &V, unsigned Depth = 0);
  void access(WarpEvent::KindTy Kind, const Place &P, clang::QualType T,
              const clang::Expr *E, const Value *Stored = nullptr);
  /// `cp.async`, by an intrinsic or in inline assembly: \p Bytes of each lane.
  void copyAsynchronously(const Place &To, const Place &From, int64_t Bytes,
                          const clang::Expr *ToExpr,
                          const clang::Expr *FromExpr);
  void event(WarpEvent E);
  const MemoryObject *localObject(const clang::ValueDecl *V);
  const MemoryObject *variableObject(const clang::VarDecl *V);
  enum ObjectKind : unsigned {
    Variable,
    Temporary,
    PlacedTemporary,
    ArgumentTemporary,
    ResultOfCall,
    OfProgram,
  };
  const MemoryObject *temporary(const clang::Expr *E, clang::QualType T,
                                ObjectKind Kind = Temporary);
  const MemoryObject *pointee(llvm::StringRef Key, const clang::ValueDecl *Decl,
                              clang::QualType T, MemorySpace Space);
  CellMap &cells();

  const TypeFacts &factsOf(clang::QualType T) const;
  std::optional<IntType> intType(clang::QualType T) const {
    return factsOf(T).Integer;
  }
  int64_t sizeOf(clang::QualType T) const { return factsOf(T).Size; }
  unsigned alignOf(clang::QualType T) const;
  const CalleeFacts &factsOf(const clang::CallExpr *E,
                             const clang::FunctionDecl *F) const;
  /// What an integer expression is by the rules of the language alone; none
  /// when it is no constant.
  const std::optional<LaneValue> &constantOf(const clang::Expr *E) const;
  /// What a variable is by its declaration, wherever and however it is named:
  /// through an object that is not known, from inside a lambda. None when that
  /// is no integer constant.
  std::optional<LaneValue> constantOf(const clang::VarDecl *Var) const;
  /// Whether evaluating an expression does nothing else, and again gives the
  /// same: it reads the thread's own variables and the built-in ones.
  bool isPure(const clang::Expr *E) const;
  /// Says which of the times it is that something happens at \p S.
  SymbolKey &occurrence(SymbolKey &Key, const clang::Stmt *S);
  /// How many steps one warp may take.
  static unsigned maxSteps() { return effort() * 4'000'000; }
  bool step();
  bool live() const { return St.Active != 0 && !Aborted; }
  void abort() {
    Aborted = true;
    Trace.Complete = false;
  }
  void reachBound();
  /// Counts what a state with so many cells costs to copy.
  void charge(size_t Cells);

  /// The bytes of one \p Element of an array in \p Base, padding included.
  LaneValue stepOf(const MemoryObject *Base, clang::QualType Element) const;

  WarpValues &Engine;
  WarpTrace &Trace;
  const PaddedArray *Padded;
  LaneArithmetic &A;
  clang::ASTContext &Ctx;
  State St;
  Frame *Top = nullptr;
  std::vector<Loop *> Loops;
  std::vector<Label> Labels;
  llvm::DenseMap<std::pair<const clang::Stmt *, unsigned>, unsigned>
      Occurrences;
  llvm::DenseMap<const clang::Stmt *, unsigned> Visits;
  /// Objects whose unwritten parts are unknown but the same for all lanes: the
  /// kernel's parameters.
  ObjectSet UniformContents;
  /// Objects with bit-fields that were stored to.
  llvm::DenseSet<unsigned> BitFields;
  /// Loops around what is executed that end at a known test, but were not run
  /// to their end one iteration after the other.
  unsigned CutOffs = 0;
  /// Loops that the source says are not unrolled; executed as loops under
  /// BlockShape::LoopsAsCompiled.
  std::set<const clang::Stmt *> Rolled;
  llvm::DenseMap<const clang::OpaqueValueExpr *, Value> OpaqueValues;
  /// By scope, the local objects that end there; and the temporaries that end
  /// with the full expression.
  std::vector<std::vector<Ended>> Scopes;
  std::vector<Ended> Temporaries;
  std::vector<std::string> Iterations;
  /// What was last stored to a local variable without being known.
  std::map<CellKey, const clang::Expr *> StoredUnknown;
  const std::string *IterationText = nullptr;
  LaneValue ThreadIdx[3], BlockIdx[3], BlockDim[3], GridDim[3], Linear;
  /// What calls gave that only computed, by computationKey: libraries of
  /// templates compute the same address again and again.
  std::unordered_map<std::string, ComputedResult> Computed;
  std::unordered_map<const clang::FunctionDecl *, bool> OnlyComputes;
  /// How often something happened that is more than computing: an access, a
  /// barrier, a value that nothing is known of.
  unsigned Effects = 0;
  /// Objects of ended calls are forgotten when a state has more cells.
  size_t CellsToKeep = 256;
  /// Stretches of code so far, and which one it is.
  unsigned Stretch = 0;
  unsigned Steps = 0;
  unsigned Unrolled = 0;
  unsigned Silent = 0;
  bool Aborted = false;
};

} // namespace cuda_lint

#endif
