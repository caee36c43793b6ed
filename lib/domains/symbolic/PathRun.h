//===- PathRun.h - One exploration of a function ---------------*- C++ -*-===//
//
// Internal to Paths.h.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_PATHRUN_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_PATHRUN_H

#include "cuda/HostRuntime.h"
#include "cuda/SystemHeaders.h"
#include "domains/symbolic/PathNames.h"
#include "domains/symbolic/PathState.h"
#include "domains/symbolic/Paths.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

class PathRun {
public:
  /// One path after the other.
  PathRun(PathExecution &Engine, const clang::FunctionDecl *Root,
          ExecutionPaths &Out,
          std::optional<PathExecution::BlockShape> Block = std::nullopt);
  /// All paths together: ways that meet go on as one. At most so many steps.
  PathRun(PathExecution &Engine, const clang::FunctionDecl *Root,
          const ExecutionInputs &Inputs, ExecutionTrace &Trace,
          unsigned MaxSteps);
  void run();
  static TranslationUnit &unitOf(PathExecution &Engine) { return Engine.TU; }
  /// What the run has cost.
  uint64_t spent() const {
    return Steps + Symbols.work() - WorkBefore + Shared.Work;
  }

private:
  using Frame = PathFrame;
  using State = PathState;
  using TryWay = PathTry;
  using Past = PathPast;

  /// How often a loop runs whose condition stays open: in device code one that
  /// puts pointers into the elements of an array runs more often.
  unsigned maxOpenIterations(const ir::Function &F, const ir::Loop &L);
  /// Nothing more is run: what there is are not all paths.
  void reachBound();
  /// A component of a built-in variable, as the shape of the block says it.
  const SymExpr *builtin(BuiltinVariable B, unsigned Axis);

  // Control (PathRun.cpp, PathBranches.cpp, PathSteps.cpp)
  void follow(State &&S);
  /// False when the path ends with it.
  bool step(State &S, const ir::Instruction &I);
  /// What an instruction gives that does nothing else.
  const SymExpr *computed(State &S, const ir::Instruction &I);
  const SymExpr *builtinRead(const ir::Instruction &I);
  const SymExpr *fieldAddress(State &S, const ir::Instruction &I);
  /// What is not known of a result, which may be the compiler's choice.
  const SymExpr *opaqueResult(State &S, const ir::Instruction &I);
  void zero(State &S, const ir::Instruction &I);
  void allocate(State &S, const ir::Instruction &I);
  /// An instruction of which only its source says what it does; false when the
  /// path ends with it.
  bool unknown(State &S, const ir::Instruction &I);
  /// The same where that is not followed: it may do anything.
  const SymExpr *unfollowed(State &S, const ir::Instruction &I);
  bool terminator(State &S, const ir::Instruction &I);
  std::optional<bool> whileShared(State &S, const SymExpr *Condition);
  bool branch(State &S, const ir::Instruction &I);
  /// A loop whose condition stays open ends after a few iterations: whether the
  /// path goes on where one does here, none where none does.
  std::optional<bool> leaveOpenLoop(State &S, const SymExpr *Condition,
                                    uint32_t Then, uint32_t Else);
  bool takesThenFirst(const State &S, uint32_t Then, uint32_t Else);
  bool switchTo(State &S, const ir::Instruction &I);
  /// One way instead of two where floating-point numbers decide which value
  /// some variables get, and nothing else happens on either (PathChoice.cpp):
  /// the block where both meet, with what they hold there.
  std::optional<uint32_t> chooseValues(State &S, const SymExpr *Condition);
  /// \p Forked: of two ways the one that is taken later.
  bool enter(State &S, uint32_t Block, bool Forked = false);
  bool isQuiet(State &S, Frame::LoopState &Loop);
  bool returnFrom(State &S, const ir::Instruction &I);
  void end(State &S, bool Returns);
  void fork(const State &S, uint32_t Block, const SymExpr *Condition);
  const ir::Loop *loopAt(const ir::Function &F, uint32_t Header) const;
  /// The place of a state, with its registers, memory and past: states that
  /// have all this in common differ only in what they know.
  size_t meetingPoint(const State &S) const;
  /// Whether what goes on from here does so for this state as well.
  bool alreadySeen(const State &S, size_t Point);
  /// Has a state wait for others that may come to the same point, or ends it
  /// where that was seen; false when it is to go on at once.
  bool park(State &S, bool Forked);
  /// Has those go on that nothing comes to any more, those of one point as few:
  /// two that parted at one condition know nothing of it where they meet.
  void resume();
  /// Has the one go on that came furthest.
  void resumeFurthest();
  /// The state that goes on: the last one, or where they are too many to meet
  /// the last of those at the place that the fewest have come to.
  State next();
  /// How often states that no longer meet have come to a block, in the same
  /// calls.
  unsigned &timesAt(const State &S, uint32_t Block);
  /// Whether of many states one is chosen for where little has been so far:
  /// every other one is, in half of the steps. Those between are neighbours,
  /// which cost less.
  bool isSpread() const;
  /// Makes A all that A and B are; false when facts do not say exactly that.
  bool unite(State &A, const State &B) const;
  /// Whether calls are no longer followed and loops no longer unrolled.
  bool hurried() const { return Trace && spent() > MaxSteps / 2; }
  bool exhausted() const {
    return Trace ? spent() > MaxSteps : Steps > MaxSteps;
  }

  // Exceptions (PathExceptions.cpp)
  bool thrown(State &S, const ir::Instruction &I);
  bool leaveFunction(State &S, const SymExpr *Exception,
                     const ir::Instruction &I);
  bool giveToHandlers(State &S, const ir::Instruction &I,
                      const SymExpr *Exception);
  bool catchIn(State &S, const ir::Instruction &I, unsigned Which,
               const SymExpr *Exception);
  const SymExpr *exceptionOf(State &S, const ir::Instruction &I);
  const Location *exceptionAt(const clang::Stmt *Site, clang::QualType T);
  bool enterTry(State &S, const ir::Instruction &I);
  void throwIn(TryWay &Way);
  /// What is called is not followed: it may throw.
  void mayThrow(State &S, const ir::Instruction &I,
                const clang::FunctionDecl *Callee);
  /// Whether a function of the library does nothing but throw: then it does.
  bool libraryThrows(State &S, const ir::Instruction &I,
                     const clang::FunctionDecl *Callee, bool &Goes);
  bool keepCaught(State &S, const ir::Instruction &I);
  bool keepMade(State &S, const ir::Instruction &I,
                const clang::FunctionDecl *Callee);
  /// \p Keeper, a `std::exception_ptr`, gets another one or ends.
  void letGo(State &S, const SymExpr *Keeper, clang::QualType Own);
  bool keptException(State &S, const ir::Instruction &I,
                     const clang::FunctionDecl *Callee);
  const SymExpr *uncaught(State &S, clang::QualType T);
  /// What a handler has caught ends with it.
  void endException(State &S, const ir::Instruction &I);
  /// Code of the program has run, unseen: what it can reach is unknown, but the
  /// program knows it.
  void runUnseen(State &S);
  /// What was changed since is known to the program, unseen here.
  void noteLibraryChanges(unsigned Since);
  bool isOutOfRange(State &S, const ir::Instruction &I,
                    const clang::FunctionDecl *Callee);

  // All paths together (PathMerge.cpp)
  void runTogether();
  /// False when the state waits for others that get to the same place.
  bool goOn(State &S);
  static bool isBefore(const State &A, const State &B);
  static bool samePlace(const State &A, const State &B);
  /// What the one way was taken for, and the other not, which knows as many
  /// facts the same; null where that is not known.
  const SymExpr *partingCondition(const State &A, const State &B,
                                  size_t Common);
  State merge(State &&A, State &&B);
  void mergeRegisters(Frame &A, const Frame &B, const SymExpr *Condition);
  void giveUp(const State &S);
  bool branchTogether(State &S, const ir::Instruction &I,
                      const SymExpr *Condition);
  bool enterLoop(State &S, const ir::Loop &L, Frame::LoopState &Loop);
  bool repeatLoop(State &S, const ir::Loop &L, Frame::LoopState &Loop);
  bool beginRound(State &S, Frame::LoopState &Loop);
  bool beginLastRound(State &S, const ir::Loop &L, Frame::LoopState &Loop);
  void finishLoop(State &S, const ir::Loop &L, const Frame::LoopState &Loop);
  /// What stands for a value that a loop changes.
  const SymExpr *changedByLoop(ScalarType T);
  uint64_t mostIterations(State &S, const Frame::LoopState &Loop);
  uint64_t steps(const SymExpr *Symbol, const SymExpr *Next, ValueRange Start,
                 llvm::ArrayRef<const SymExpr *> Known);

  // How values came, and events of all paths (PathTrace.cpp)
  const Provenance *origin(const State &S, ir::Register R) const;
  /// Of what a call is given: of what a reference that is passed refers to.
  const Provenance *originGiven(const State &S, ir::Register R) const;
  const Provenance *join(const Provenance *A, const Provenance *B);
  clang::SourceLocation placeOf(const State &S, const clang::Stmt *Source);
  void assigned(State &S, const Location *L, const SymExpr *V,
                const clang::Stmt *Source, const Provenance *From);
  void traceResult(State &S, const ir::Instruction &I);
  /// Of a constant that has a name; null for any other.
  const Provenance *namedConstant(const State &S, const ir::Instruction &I);
  const Provenance *tracedDivision(State &S, const ir::Instruction &I,
                                   const SymExpr *Value);
  void traceCopy(State &S, const ir::Instruction &I, const Location *To);
  ExecutionEvent &occur(State &S, ExecutionEvent::KindT Kind,
                        const clang::Stmt *Site);
  void occurred(State &S, const PathEvent &E, const ir::Instruction &I);
  void accessed(State &S, const clang::Stmt *Site, const SymExpr *Address,
                clang::QualType T, bool Write);
  void occurredLaunch(State &S, const PathEvent &E, const ir::Instruction &I);
  TracedValue traced(State &S, ir::Register R);
  TracedValue tracedAt(State &S, const Location *L);
  void tracedExtent(State &S, const Location *Object, TracedValue (&Out)[3]);
  void configuration(State &S, const Location *Config, ExecutionEvent &Event);
  bool attributes(State &S, const Location *Config, ExecutionEvent &Event);
  void listedArguments(State &S, const SymExpr *Buffer, ExecutionEvent &Event);
  void setAttribute(State &S, const ir::Instruction &I, const PathEvent &E);

  // What the language's library does (PathLibrary.cpp)
  /// How many elements a sequence has and, where they are followed, the array
  /// that they are; by when it was last changed.
  struct Sequence {
    const SymExpr *Size = nullptr;
    const Location *Elements = nullptr;
  };
  bool libraryCall(State &S, const ir::Instruction &I,
                   const clang::FunctionDecl *Callee);
  void noteRead(State &S, const ir::Instruction &I, clang::QualType Parameter,
                unsigned N, const SymExpr *V);
  const SymExpr *extremum(State &S, const ir::Instruction &I,
                          const clang::FunctionDecl *Callee);
  const SymExpr *ofNumbers(State &S, const ir::Instruction &I,
                           const clang::FunctionDecl *Callee);
  const SymExpr *parsed(State &S, const ir::Instruction &I,
                        const clang::FunctionDecl *Callee);
  const SymExpr *mathematics(State &S, const ir::Instruction &I,
                             const clang::FunctionDecl *Callee);
  const SymExpr *ofConstant(State &S, const ir::Instruction &I,
                            const clang::FunctionDecl *Callee);
  const SymExpr *ofTexts(State &S, const ir::Instruction &I,
                         const clang::FunctionDecl *Callee);
  const SymExpr *copiedText(State &S, const ir::Instruction &I, bool Appends);
  /// The same of those of PathCText.cpp.
  const SymExpr *ofCText(State &S, const ir::Instruction &I,
                         const clang::FunctionDecl *Callee);
  bool writeText(State &S, const SymExpr *To, llvm::StringRef Text);
  const SymExpr *placeInText(State &S, llvm::StringRef Name,
                             llvm::ArrayRef<const SymExpr *> Given,
                             clang::QualType T);
  const SymExpr *readNumber(State &S, llvm::ArrayRef<const SymExpr *> Given,
                            clang::QualType T);
  std::optional<std::string> formatted(State &S, llvm::StringRef Format,
                                       llvm::ArrayRef<const SymExpr *> Given);
  const SymExpr *printed(State &S, bool Limited,
                         llvm::ArrayRef<const SymExpr *> Given,
                         clang::QualType T);
  const SymExpr *comparedTexts(State &S, const ir::Instruction &I,
                               const clang::FunctionDecl *Callee, ScalarType T);
  const SymExpr *comparedLiterals(State &S, const ir::Instruction &I,
                                  const clang::FunctionDecl *Callee,
                                  ScalarType T);
  /// What a method of a sequence of the library gives; false where that is not
  /// known.
  bool sequenceCall(State &S, const ir::Instruction &I,
                    const clang::CXXMethodDecl *Method);
  class SequenceChange;
  bool rangeChange(State &S, const ir::Instruction &I,
                   const clang::CXXMethodDecl *Method, const Location *L,
                   Sequence Known, clang::QualType Element, uint64_t Index);
  bool emplaced(State &S, const ir::Instruction &I,
                const clang::CXXMethodDecl *Method, const Location *L,
                Sequence Known, clang::QualType Element);
  bool rotated(State &S, const ir::Instruction &I,
               const clang::FunctionDecl *Callee);
  bool sorted(State &S, const ir::Instruction &I,
              const clang::FunctionDecl *Callee);
  const Sequence *known(State &S, const Location *L) const;
  void remember(State &S, const ir::Instruction &I, const Location *L,
                Sequence Now);
  const Location *elementsFor(State &S, clang::QualType Element, uint64_t Count,
                              const Location *From = nullptr,
                              uint64_t First = 0);
  const SymExpr *addressOf(const Location *Elements, uint64_t Index,
                           clang::QualType Element);
  /// Copies an element, with what it holds where it is a sequence itself.
  void copyElement(State &S, const Location *To, const Location *From,
                   clang::QualType Element);
  clang::QualType elementOf(const clang::CXXRecordDecl *Class);
  bool isPlain(clang::QualType T);
  void leaveMoved(State &S, clang::QualType Given, const Location *From);
  bool putElement(State &S, const ir::Instruction &I,
                  const clang::FunctionDecl *Callee, unsigned N,
                  const Location *Elements, uint64_t At,
                  clang::QualType Element);
  /// The same for an object of a type at any place.
  bool putInto(State &S, const ir::Instruction &I,
               const clang::FunctionDecl *Callee, unsigned N,
               const Location *To, clang::QualType T);
  const SymExpr *pointerOf(State &S, const SymExpr *Given, clang::QualType T);
  std::optional<uint64_t> indexIn(const SymExpr *Pointer,
                                  const Location *&Elements);
  bool give(State &S, const ir::Instruction &I, const SymExpr *Out);
  const Location *filled(State &S, const ir::Instruction &I,
                         const clang::FunctionDecl *Callee,
                         const SymExpr *Size);
  Sequence ofOther(State &S, const Location *From);
  Sequence ofList(State &S, const SymExpr *List, clang::QualType T);
  Sequence between(State &S, const ir::Instruction &I,
                   const clang::CXXMethodDecl *Method);
  Sequence givenElements(State &S, const ir::Instruction &I,
                         const clang::FunctionDecl *Callee);
  const Location *sequenceAt(State &S, const ir::Instruction &I,
                             const clang::FunctionDecl *Callee);
  bool isSimple(const clang::FunctionDecl *F, const ir::Function &Body) const;
  /// An algorithm may have changed the elements of any sequence: sizes stay.
  void forgetElements(State &S);
  const Location *resized(State &S, const ir::Instruction &I,
                          const clang::FunctionDecl *Callee, Sequence Before);
  void noteSequence(State &S, const ir::Instruction &I,
                    const clang::FunctionDecl *Callee, Sequence Given,
                    Sequence Before);
  const SymExpr *scalarArgument(State &S, const ir::Instruction &I,
                                const clang::FunctionDecl *Callee, unsigned N);

  // Strings whose characters are known (PathText.cpp)
  bool textCall(State &S, const ir::Instruction &I,
                const clang::FunctionDecl *Callee);
  bool textMethod(State &S, const ir::Instruction &I,
                  const clang::CXXMethodDecl *Method);
  bool viewString(State &S, const ir::Instruction &I,
                  const clang::CXXMethodDecl *Method);
  std::optional<std::string> textOf(State &S, const SymExpr *Given,
                                    clang::QualType T);
  std::optional<std::string> textBehind(State &S, const SymExpr *Pointer,
                                        std::optional<uint64_t> Count);
  std::optional<std::string> charactersIn(State &S, const Location *Array,
                                          uint64_t First,
                                          std::optional<uint64_t> Count);
  std::optional<std::string> madeText(State &S, const ir::Instruction &I,
                                      const clang::CXXMethodDecl *Method);
  std::optional<std::string> changedText(State &S, const ir::Instruction &I,
                                         const clang::CXXMethodDecl *Method,
                                         std::string Text);
  bool giveText(State &S, const ir::Instruction &I, llvm::StringRef Text);
  Sequence sequenceOf(State &S, llvm::StringRef Text);

  // Maps and sets, of all paths together (PathAssociations.cpp)
  /// The elements of a map or set, by their keys.
  using Association =
      llvm::SmallVector<std::pair<__int128, const Location *>, 2>;
  struct AssociationPlace {
    const Location *Holder;
    size_t Index;
  };
  bool isAssociative(const clang::CXXRecordDecl *Class) const;
  bool associativeCall(State &S, const ir::Instruction &I,
                       const clang::CXXMethodDecl *Method);
  bool associativeLookup(State &S, const ir::Instruction &I,
                         const clang::CXXMethodDecl *Method);
  bool iteratorCall(State &S, const ir::Instruction &I,
                    const clang::CXXMethodDecl *Method);
  bool associativeInsert(State &S, const ir::Instruction &I,
                         const clang::CXXMethodDecl *Method, const Location *L,
                         bool Assigns);
  bool convertInto(State &S, const Location *To, clang::QualType ToType,
                   const Location *From, clang::QualType FromType);
  bool giveInserted(State &S, const ir::Instruction &I, AssociationPlace At,
                    bool Inserted);
  bool associativeOfKey(State &S, const ir::Instruction &I,
                        const clang::CXXMethodDecl *Method, const Location *L);
  bool associativeSubscript(State &S, const ir::Instruction &I,
                            const clang::CXXMethodDecl *Method,
                            const Location *L, __int128 Key, bool Makes);
  bool associativeErase(State &S, const ir::Instruction &I,
                        const clang::CXXMethodDecl *Method, const Location *L);
  std::optional<Association>
  givenAssociation(State &S, const ir::Instruction &I,
                   const clang::CXXMethodDecl *Method);
  std::optional<__int128> keyNumber(const SymExpr *V, clang::QualType Key);
  /// The key that an argument is, and the one that a place holds.
  std::optional<__int128> givenKey(State &S, const ir::Instruction &I,
                                   const clang::CXXMethodDecl *Method,
                                   clang::QualType Key);
  std::optional<__int128> keyAt(State &S, const Location *At, clang::QualType T,
                                clang::QualType Key);
  void writeKey(State &S, const Location *At, clang::QualType Key,
                __int128 Number);
  const Association *association(State &S, const Location *L) const;
  void associate(State &S, const ir::Instruction &I, const Location *L,
                 Association Now);
  const Location *endOf(const Location *L);
  std::optional<AssociationPlace>
  placeOfIterator(State &S, const SymExpr *Iterator, clang::QualType T);
  const SymExpr *iteratorAt(State &S, AssociationPlace At);
  bool moveIterator(State &S, const SymExpr *Iterator, clang::QualType T,
                    const SymExpr *To);
  const Location *elementLike(State &S, clang::QualType Element,
                              const Location *From);

  // Atomic operations (PathAtomics.cpp)
  /// Does what the compiler's own atomic operation does on the host; false
  /// where others may have a part in it.
  bool atomic(State &S, const ir::Instruction &I);
  /// \p Old: what is there.
  bool compareExchange(State &S, const ir::Instruction &I, const Location *L,
                       clang::QualType T, const SymExpr *Old);

  /// What a local `static` begins with that nothing is done with but that
  /// constants are added to it (PathStatics.cpp); none for any other variable.
  std::optional<int64_t> countsFrom(const clang::VarDecl *V);

  // Values (PathValues.cpp)
  const SymExpr *value(const State &S, ir::Register R) const;
  void set(State &S, const ir::Instruction &I, const SymExpr *V);
  const SymExpr *unary(State &S, const ir::Instruction &I);
  const SymExpr *distance(State &S, const ir::Instruction &I);
  /// What an operation gives on a type that has no expressions.
  const SymExpr *notModelled(State &S, const ir::Instruction &I);
  const SymExpr *binary(State &S, const ir::Instruction &I);
  const SymExpr *convert(State &S, const ir::Instruction &I);
  const SymExpr *element(const SymExpr *Array, const SymExpr *Index,
                         clang::QualType T);
  const SymExpr *fresh(clang::QualType T, const clang::Stmt *Origin);
  /// A place in an object: bytes from its start. No object where it is not
  /// known.
  struct PlaceWithin {
    const Location *Whole = nullptr;
    int64_t At = 0;
  };
  PlaceWithin placeWithin(const SymExpr *Address) const;
  /// What `memcpy`, `memmove` and `memset` leave and write in an object: found
  /// before the call, since the two sides may overlap.
  struct Transfer {
    struct Part {
      const Location *At;
      const SymExpr *Value;
      const Station *Way;
    };
    std::vector<Part> Kept, Written;
    /// All of an object gets one value in its bytes.
    const Location *Filled = nullptr;
    uint8_t Byte = 0;
    /// What is written is known as it was written, too, beside the bytes.
    bool Beside = false;
  };
  /// What is known of single bytes, by their distance from the first.
  struct KnownBytes {
    llvm::SmallDenseMap<int64_t, uint8_t, 16> Values;
    /// From where to where they are of data: nobody knows them without running
    /// it.
    llvm::SmallVector<std::pair<int64_t, int64_t>, 4> Data;
    bool isOfData(int64_t At, int64_t Size) const {
      return llvm::any_of(Data, [&](const auto &Range) {
        return Range.first < At + Size && At < Range.second;
      });
    }
  };
  KnownBytes knownBytes(State &S, PlaceWithin From, int64_t Bytes);
  /// Whether an object that was put into a buffer is there as it was.
  bool isStillThere(State &S, const Location *Seen, const SymExpr *Address,
                    clang::QualType T);
  /// Whether the program says what a value is, known here or not.
  bool isOfProgram(const SymExpr *V) const;
  /// The value of \p Size bytes from \p At on; null where not all are known.
  const SymExpr *composed(const KnownBytes &Known, int64_t At, int64_t Size,
                          ScalarType T);
  /// What a number is of which bytes are written: from the first of \p Range
  /// on as many as the second, each \p Byte or those of \p From. Null where
  /// they are of data.
  const SymExpr *written(State &S, PlaceWithin Part, clang::QualType T,
                         std::pair<int64_t, int64_t> Range,
                         const std::optional<KnownBytes> *From,
                         std::optional<uint8_t> Byte);
  Transfer transfer(State &S, const ir::Instruction &I,
                    const clang::FunctionDecl *Callee);
  /// The same for so many bytes; a source without an object is not known. With
  /// \p Byte each is that.
  Transfer transfer(State &S, PlaceWithin To, PlaceWithin From, int64_t Bytes,
                    std::optional<uint8_t> Byte);
  /// What is known of the object otherwise is forgotten where it lies in the
  /// same place, unless \p Forgets is false.
  void apply(State &S, const Transfer &Moved, bool Forgets = true);
  /// Visits the scalars of an object, each with its type, its first byte and
  /// its size; false where a part has no such place.
  template <class Fn>
  bool forEachScalar(State &S, const Location *Whole, Fn Visit);
  const SymExpr *ofBits(uint64_t Bits, ScalarType T);
  /// A constant of another type of the same width, by its bits; null for
  /// anything but a constant.
  const SymExpr *sameBits(const SymExpr *V, ScalarType T);
  /// What constants give, read as another type; null where it is not known.
  const SymExpr *bytesRead(State &S, const SymExpr *Address, const Location *L,
                           clang::QualType T);
  /// What becomes of the scalars that a constant is written into as another
  /// type.
  Transfer bytesWritten(State &S, const SymExpr *Address, const Location *L,
                        const SymExpr *V, clang::QualType T);
  const SymExpr *characterAt(const SymExpr *Address, clang::QualType T);
  const SymExpr *characterOf(const LiteralPlace &Text, const Location *Part,
                             const Location *Whole);
  const SymExpr *memberPointer(const clang::ValueDecl *Member,
                               clang::QualType T);
  const SymExpr *memberOf(State &S, const ir::Instruction &I);
  /// Keeps in mind that a value is one number that only a library knows: what
  /// it makes of objects of the program's own.
  void noteComputed(const SymExpr *V);
  /// Whether a condition rests on such a value: which way it goes is decided,
  /// only not here, and the ways are no two possibilities.
  bool isComputedUnseen(const SymExpr *Condition) const;
  /// Whether the program decides a condition, only not here: which way is taken
  /// is no possibility of two.
  bool isDecided(const SymExpr *Condition) const;
  /// Whether a function of the library is given numbers alone, and all of them
  /// are known: `std::div(7, 2)`.
  bool isOfKnownNumbers(const clang::FunctionDecl *Callee,
                        const PathEvent &E) const;
  /// Whether a function of the library computes its result of what the program
  /// has in objects of its own: whoever ran it would know the result. \p
  /// Within: it is called by a function of the library, which may be made of
  /// the compiler's own.
  bool isOfOwnObjects(const clang::FunctionDecl *Callee, const PathEvent &E,
                      bool Within) const;
  std::optional<ScalarType> scalar(clang::QualType T) const;
  const SymExpr *constantOf(const Location *L);
  /// What a constant of a type holds; null for what is no scalar.
  const SymExpr *ofValue(const clang::APValue &Value, clang::QualType Type,
                         ScalarType T);
  const SymExpr *readAt(State &S, const SymExpr *Address, clang::QualType T,
                        unsigned Depth = 0);
  /// The object of a type at an address; null where none is known.
  const Location *resolve(const SymExpr *Address, clang::QualType T);
  const Location *around(const Location *L, uint64_t &Offset) const;
  const Location *within(const Location *L, uint64_t Offset, clang::QualType T);
  void load(State &S, const ir::Instruction &I);
  /// Whether what an object holds was put there by a library, unseen.
  bool isReadUnseen(State &S, const Location *L, const SymExpr *V) const;
  /// What is read of a local `static` that counts.
  void assumeCounted(State &S, const Location *L, const SymExpr *V,
                     ScalarType T);
  /// A value as a load of another type gives it.
  const SymExpr *readAs(const SymExpr *V, ScalarType T,
                        const ir::Instruction &I);
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

  // Calls (PathCalls.cpp, PathRecursion.cpp, PathEffects.cpp, PathLaunches.cpp)
  const clang::FunctionDecl *calleeOf(State &S, const ir::Instruction &I);
  const Location *ellipsisAt(State &S, ir::Register List);
  const SymExpr *nextOfEllipsis(State &S, const ir::Instruction &I);
  bool builtinCall(State &S, const ir::Instruction &I,
                   const clang::FunctionDecl *Callee);
  /// How many elements there are behind what an array's new gave; none where
  /// that is not known, or more than are made one by one.
  std::optional<uint64_t> countOfNew(const SymExpr *Address) const;
  bool onEachElement(State &S, const ir::Instruction &I,
                     const clang::FunctionDecl *Callee, ir::Register Array,
                     uint64_t Count, bool Backwards);
  bool makesElements(State &S, const ir::Instruction &I,
                     const clang::FunctionDecl *Callee);
  bool elementsOfHeap(State &S, const ir::Instruction &I);
  void zeroElements(State &S, const SymExpr *Array, uint64_t Count,
                    clang::QualType T);
  bool isDecidedDeep(const State &S, const clang::FunctionDecl *Callee,
                     const PathEvent &E);
  bool call(State &S, const ir::Instruction &I);
  /// Does what is known of a call, or goes into what it calls: whether the path
  /// goes on; none for all other calls.
  std::optional<bool> followed(State &S, const ir::Instruction &I,
                               const clang::FunctionDecl *Callee);
  /// The pointers in what a call is given by value and by reference.
  void givenPointers(State &S, PathEvent &E);
  void forgetResult(State &S, const ir::Instruction &I, const PathEvent &E,
                    const SymExpr *Object);
  void assumeOfResult(State &S, const PathEvent &E);
  void sameUntilChanged(State &S, const ir::CallOperands &O, PathEvent &E);
  /// Does what a function of numbers of 16 bits does (PathHalves.cpp).
  bool halfCall(State &S, const ir::Instruction &I,
                const clang::FunctionDecl *Callee);
  void launch(State &S, const ir::Instruction &I);
  /// The class that an object was made as; null where that is not known.
  const clang::CXXRecordDecl *classOf(const State &S,
                                      const SymExpr *Object) const;
  /// What `dynamic_cast` to a pointer gives for such an object; null where that
  /// is not known.
  const SymExpr *castDynamically(State &S, const ir::Instruction &I);
  const clang::FunctionDecl *overrider(const State &S, const SymExpr *Object,
                                       const clang::FunctionDecl *Called) const;
  /// Activations of what a call runs, where what is known counts them.
  size_t countedActivations(State &S, const ir::Instruction &I,
                            const clang::FunctionDecl *Callee);
  /// Numbers and pointers that a call gives, and what is held where they lead.
  llvm::SmallVector<const SymExpr *, 0>
  givenTo(State &S, const ir::Instruction &I,
          const clang::FunctionDecl *Callee);
  bool goesOnDecided(State &S, const ir::Instruction &I,
                     const clang::FunctionDecl *Callee, const Frame &Last);
  bool isKnownHere(const SymExpr *V);
  /// One that calls itself counts once, what only hands on not at all.
  bool isTooDeep(const State &S, const clang::FunctionDecl *Callee) const;
  /// Whether a call only makes the text of what ends the path: it costs more
  /// than all that comes before, and nobody asks what it says.
  bool makesLastWords(const State &S, const clang::FunctionDecl *Callee) const;
  bool hasBodyHere(const clang::FunctionDecl *Callee) const;
  /// The body of what a call runs, of which there are so many activations; null
  /// where it is not gone through.
  const ir::Function *bodyToFollow(State &S, const ir::Instruction &I,
                                   const clang::FunctionDecl *Callee,
                                   size_t Before);
  Frame frameOf(State &S, const ir::Instruction &I,
                const clang::FunctionDecl *Callee, const ir::Function &F);
  void giveArguments(State &S, const ir::Instruction &I,
                     const clang::FunctionDecl *Callee, Frame &Inner);
  bool followInto(State &S, const ir::Instruction &I,
                  const clang::FunctionDecl *Callee, const SymExpr *Pointer);
  bool callOnce(State &S, const ir::Instruction &I,
                const clang::FunctionDecl *Callee);
  void launchAttributes(State &S, PathEvent &E, const Location *Config);
  /// Whether an address is in what cudaGetParameterBuffer gave.
  bool isParameterBuffer(const SymExpr *Address);
  /// What a launch finds in a buffer of arguments, or behind their addresses.
  void bufferedArguments(State &S, PathEvent &E, const SymExpr *Buffer);
  /// The scalars in an argument of class type.
  void passedObject(State &S, PathEvent &E, unsigned N, clang::QualType T);
  /// The pointers in an object that is copied.
  void pointersCopied(State &S, PathEvent &E, unsigned Argument,
                      const Location *L, clang::QualType T);
  /// Those in what the runtime copies.
  void copiedByRuntime(State &S, PathEvent &E);
  /// `memset` of one object, or of one array.
  void setBytes(State &S, const ir::Instruction &I);
  /// `memcpy` of one object.
  void copyBytes(State &S, const ir::Instruction &I,
                 const clang::FunctionDecl *Callee, const Transfer &Moved);
  /// What a call that is not followed may have changed.
  void changeAt(State &S, const SymExpr *Address, const clang::Expr *Cause,
                bool SelfContained);
  /// Writes what the runtime gives back through an argument; false where it
  /// gives nothing, or where to is not known.
  bool handOut(State &S, const ir::Instruction &I, ArgumentRole Role,
               unsigned N, const SymExpr *A, clang::QualType Pointee);
  /// A call whose body is not followed.
  struct UnseenCall {
    const ir::Instruction &I;
    const clang::FunctionDecl *Callee;
    /// Of the runtime or a library; null for all others.
    const HostFunction *Row;
    /// It changes only what its arguments lead to.
    bool SelfContained;
  };
  /// What such a call may change through argument \p N, which is \p A.
  void effectsThrough(State &S, const UnseenCall &Call, unsigned N,
                      const SymExpr *A);
  void effects(State &S, const ir::Instruction &I,
               const clang::FunctionDecl *Callee,
               llvm::ArrayRef<const SymExpr *> Arguments);
  llvm::SmallVector<const SymExpr *, 6>
  argumentsOf(State &S, const ir::Instruction &I,
              const clang::FunctionDecl *Callee);
  /// What an intrinsic of the device gives, where that is known; its sizes.
  const SymExpr *deviceValue(State &S, const ir::Instruction &I,
                             const clang::FunctionDecl *Callee);
  void readSizes(State &S, PathEvent &E);
  void assembly(State &S, const ir::Instruction &I);
  const SymExpr *rankInWarp();
  std::optional<const SymExpr *> specialRegister(llvm::StringRef Name);
  const SymExpr *heldByOutput(State &S, const ir::Instruction &I,
                              const clang::GCCAsmStmt &Asm,
                              const clang::Expr *Output);
  const SymExpr *rankInBlock();
  const SymExpr *threadsOfBlock();
  /// Makes the object that an intrinsic of the device gives: numbers along each
  /// axis. False where they are not known.
  bool deviceVector(State &S, const ir::Instruction &I,
                    const clang::FunctionDecl *Callee);
  /// Where the runtime puts the pointer that it hands out through argument
  /// \p N, as the program names it: memory behind an unknown address is told
  /// apart by type.
  const Location *receiver(const SymExpr *Address, const clang::Stmt *Site,
                           unsigned N);
  /// What the runtime stored.
  void receive(State &S, PathEvent &E);
  /// A value is a number of threads that a block may have, as the runtime gives
  /// it: no device and no kernel has blocks of more.
  void assumeThreadsOfBlock(State &S, const SymExpr *V);
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
  ExecutionPaths None;
  const ExecutionInputs *Inputs = nullptr;
  ExecutionTrace *Trace = nullptr;
  const std::optional<PathExecution::BlockShape> Block;
  unsigned MaxSteps;
  const uint64_t WorkBefore;
  size_t States = 0;
  SymbolicMemory::Shared Shared;
  std::vector<std::unique_ptr<Past>> Pasts;
  std::vector<State> Waiting;
  llvm::DenseMap<size_t, unsigned> WentTo;
  unsigned Steps = 0;
  /// Of iterations that are not counted, see isQuiet().
  unsigned QuietSteps = 0;
  llvm::DenseMap<const ir::Loop *, bool> FillsTable;
  /// States that wait where ways meet.
  struct ParkedState {
    State S;
    size_t Point;
  };
  std::vector<ParkedState> Parked;
  /// So many states may wait for each other, in a part of the steps: then what
  /// came furthest goes on to its end, as some paths are better than none.
  static const Bound<size_t> MaxTogether;
  bool isTogether() const {
    return Waiting.size() + Parked.size() < MaxTogether && Steps < MaxSteps / 4;
  }
  /// What those knew that went on from a point.
  struct Meeting {
    Facts Known;
    bool Sure;
  };
  llvm::DenseMap<size_t, llvm::SmallVector<Meeting, 1>> Seen;
  /// What memory was in Seen: it is told by its address, which another one
  /// would get if it ended.
  std::vector<SymbolicMemory> Met;
  std::map<std::tuple<const clang::FunctionDecl *, const Location *, unsigned>,
           const SymExpr *>
      Accessors;
  /// What a map or set answers to a question after a key; with when both were
  /// last changed.
  std::map<std::tuple<const clang::FunctionDecl *, const Location *, unsigned,
                      const SymExpr *, unsigned>,
           const SymExpr *>
      Lookups;
  /// Values that only a library knows: noteComputed().
  llvm::DenseSet<const SymExpr *> Computed;
  /// When a function of the library that is not followed, or destructors of
  /// elements that nobody counts, changed something: of what is made here,
  /// whoever ran it would know what.
  llvm::DenseSet<unsigned> LibraryChanges;
  /// The same, symbols by number: what was merged on a condition on them.
  llvm::DenseSet<uint64_t> ComputedHere;
  /// As which class the object at an address was made; null where that was more
  /// than one.
  llvm::DenseMap<const SymExpr *, const clang::CXXRecordDecl *> MadeAs;
  /// By object and when it was last changed.
  std::map<std::pair<const Location *, unsigned>, Sequence> Sequences;
  /// The same of a map or set.
  std::map<std::pair<const Location *, unsigned>, Association> Associations;
  /// The map that an element, or the end, is of; the end of a map.
  llvm::DenseMap<const Location *, const Location *> HolderOf, EndOf;
  /// What a loop was found to change: within another it is run again.
  struct LoopChanges {
    struct Value {
      const Location *At;
      ScalarType Type;
      /// Only a library knows it.
      bool Computed;
    };
    llvm::SmallVector<Value, 8> Values;
    llvm::SmallVector<const Location *, 4> Forgotten;
    llvm::SmallPtrSet<const Location *, 4> OfLibrary;
    llvm::SmallSetVector<const Location *, 2> Targets;
    bool Decided = false;
  };
  std::map<std::pair<const ir::Loop *, const Location *>, LoopChanges>
      LoopsDone;
  llvm::DenseMap<const clang::VarDecl *, std::optional<int64_t>> Counters;
  /// Whether an exception was taken hold of: it may live longer than its
  /// handler.
  bool KeepsExceptions = false;
  /// How many elements an array has that new made, by its address.
  llvm::DenseMap<const SymExpr *, const SymExpr *> CountsOfNew;
  /// What is thrown at each place.
  llvm::DenseMap<const clang::Stmt *, const Location *> Exceptions;
  /// Of all paths together: the events that the last step made.
  std::vector<std::unique_ptr<PathEvent>> Recent;
};

} // namespace cuda_lint

#endif
