//===- PathCText.cpp - The C library's functions of texts -----------------===//
//
// What functions of <string.h>, <stdlib.h> and <stdio.h> give, and write, for
// texts whose characters are known (C23, 7.24, 7.26 and 7.23.6).
//
//===----------------------------------------------------------------------===//

#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/PathNames.h"
#include "domains/symbolic/PathRun.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <cerrno>
#include <cstdlib>

using namespace clang;

namespace cuda_lint {

using Node = const SymExpr *;

/// Writes a text that is known, and the zero behind it, to an array of the
/// function's own; false where it does not fit, or is no such array.
bool PathRun::writeText(State &S, Node To, llvm::StringRef Text) {
  const Location *Array = nullptr;
  const std::optional<uint64_t> At = indexIn(To, Array);
  if (!At || !isMadeHere(Array))
    return false;
  const ConstantArrayType *Type = Ctx.getAsConstantArrayType(Array->Type);
  const QualType T = Type->getElementType();
  if (!T->isCharType() || *At + Text.size() >= Type->getZExtSize())
    return false;
  for (uint64_t N = 0; N <= Text.size(); ++N)
    S.Memory.write(
        Symbols.element(Array, int64_t(*At + N), T),
        Symbols.integer(uint64_t(N < Text.size() ? Text[N] : 0), *scalar(T)));
  return true;
}

/// The character of a text that a function looks for, or where another text
/// begins in it; npos where there is none, nothing for another function.
static std::optional<size_t> foundIn(llvm::StringRef Name, llvm::StringRef Text,
                                     llvm::StringRef Other,
                                     std::optional<int64_t> Character) {
  if (Character) {
    const char C = char(*Character);
    // The zero belongs to the text.
    const size_t End = C ? llvm::StringRef::npos : Text.size();
    const size_t At = Name == "strrchr" ? Text.rfind(C) : Text.find(C);
    return C ? At : End;
  }
  return llvm::StringSwitch<std::optional<size_t>>(Name)
      .Case("strstr", Text.find(Other))
      .Case("strpbrk", Text.find_first_of(Other))
      .Default(std::nullopt);
}

/// `strchr`, `strstr` and their like.
Node PathRun::placeInText(State &S, llvm::StringRef Name,
                          llvm::ArrayRef<Node> Given, QualType T) {
  const bool OfCharacter = Name == "strchr" || Name == "strrchr";
  const std::optional<std::string> Text = textBehind(S, Given[0], std::nullopt);
  const std::optional<std::string> Other =
      OfCharacter ? std::optional(std::string())
                  : textBehind(S, Given[1], std::nullopt);
  const std::optional<int64_t> Character =
      OfCharacter && Given[1] ? Given[1]->integer() : std::nullopt;
  if (!Text || !Other || (OfCharacter && !Character))
    return nullptr;
  const std::optional<size_t> At = foundIn(Name, *Text, *Other, Character);
  if (!At)
    return nullptr;
  return *At == llvm::StringRef::npos
             ? Symbols.integer(0, *scalar(T))
             : element(Given[0], Symbols.integer(*At, {64, false, false}),
                       Ctx.CharTy);
}

/// The number of characters that a function counts; none for another one.
static std::optional<uint64_t>
countedIn(llvm::StringRef Name, llvm::StringRef Text, llvm::StringRef Other) {
  const size_t At = Name == "strspn"    ? Text.find_first_not_of(Other)
                    : Name == "strcspn" ? Text.find_first_of(Other)
                                        : 0;
  if (Name != "strspn" && Name != "strcspn")
    return std::nullopt;
  return At == llvm::StringRef::npos ? Text.size() : At;
}

std::optional<NumberInText> numberIn(const std::string &Text, int Base) {
  errno = 0;
  char *End = nullptr;
  const long long Value = std::strtoll(Text.c_str(), &End, Base);
  if (errno == ERANGE)
    return std::nullopt;
  return NumberInText{uint64_t(Value), size_t(End - Text.c_str())};
}

/// `strtol` and its like, with the place behind the number.
Node PathRun::readNumber(State &S, llvm::ArrayRef<Node> Given, QualType T) {
  const std::optional<ScalarType> Type = scalar(T);
  const std::optional<std::string> Text = textBehind(S, Given[0], std::nullopt);
  const std::optional<int64_t> Base =
      Given[2] ? Given[2]->integer() : std::nullopt;
  if (!Type || !Text || !Base || !Given[1] || *Base < 0 || *Base == 1 ||
      *Base > 36)
    return nullptr;
  const std::optional<NumberInText> Read = numberIn(*Text, int(*Base));
  if (!Read)
    return nullptr;
  if (!Given[1]->isInteger()) {
    const Location *End = resolve(Given[1], Ctx.getPointerType(Ctx.CharTy));
    Node At =
        element(Given[0], Symbols.integer(Read->Length, {64, false, false}),
                Ctx.CharTy);
    if (!End || !At)
      return nullptr;
    S.Memory.write(End, At);
  }
  return Symbols.integer(Read->Value, *Type);
}

namespace {
/// What stands between a percent sign and the letter behind it.
struct Conversion {
  bool Left = false, Zeros = false;
  unsigned Width = 0;
  /// Bits of the number.
  unsigned Bits = 32;
  char Letter = 0;
};
} // namespace

/// Takes a conversion from the beginning of a format; false for one that is
/// not known here.
static bool takeConversion(llvm::StringRef &Format, Conversion &C) {
  for (; !Format.empty() && (Format[0] == '-' || Format[0] == '0');
       Format = Format.drop_front())
    (Format[0] == '-' ? C.Left : C.Zeros) = true;
  const llvm::StringRef Width = Format.take_while(llvm::isDigit);
  if (!Width.empty() && (Width.getAsInteger(10, C.Width) || C.Width > 64))
    return false;
  Format = Format.drop_front(Width.size());
  while (!Format.empty() &&
         (Format[0] == 'l' || Format[0] == 'z' || Format[0] == 'j')) {
    C.Bits = 64;
    Format = Format.drop_front();
  }
  if (Format.empty())
    return false;
  C.Letter = Format[0];
  Format = Format.drop_front();
  return llvm::StringRef("diuxXcs%").contains(C.Letter);
}

/// How a conversion writes a number.
static std::string numberText(const Conversion &C, uint64_t Bits) {
  const bool Signed = C.Letter == 'd' || C.Letter == 'i';
  if (C.Letter == 'c')
    return std::string(1, char(Bits));
  const uint64_t Number =
      C.Bits == 64 ? Bits
                   : (Signed ? uint64_t(int64_t(int32_t(uint32_t(Bits))))
                             : uint64_t(uint32_t(Bits)));
  return C.Letter == 'x' || C.Letter == 'X'
             ? llvm::utohexstr(Number, C.Letter == 'x')
         : Signed ? std::to_string(int64_t(Number))
                  : std::to_string(Number);
}

/// As wide as a conversion says.
static std::string padded(const Conversion &C, std::string Text) {
  if (Text.size() >= C.Width)
    return Text;
  const size_t Missing = C.Width - Text.size();
  if (C.Left)
    return Text + std::string(Missing, ' ');
  if (!C.Zeros || C.Letter == 's' || C.Letter == 'c')
    return std::string(Missing, ' ') + Text;
  return Text.insert(Text.starts_with('-') ? 1 : 0, Missing, '0');
}

/// What a format makes of the arguments behind it.
std::optional<std::string> PathRun::formatted(State &S, llvm::StringRef Format,
                                              llvm::ArrayRef<Node> Given) {
  std::string Out;
  while (!Format.empty()) {
    const llvm::StringRef Plain =
        Format.take_until([](char C) { return C == '%'; });
    Out += Plain;
    Format = Format.drop_front(Plain.size());
    if (!Format.consume_front("%"))
      break;
    Conversion C;
    if (!takeConversion(Format, C))
      return std::nullopt;
    if (C.Letter == '%') {
      Out += '%';
      continue;
    }
    if (Given.empty() || !Given[0])
      return std::nullopt;
    if (C.Letter == 's') {
      const std::optional<std::string> Text =
          textBehind(S, Given[0], std::nullopt);
      if (!Text)
        return std::nullopt;
      Out += padded(C, *Text);
    } else if (Given[0]->isInteger()) {
      const std::optional<int64_t> Number = Given[0]->integer();
      Out +=
          padded(C, numberText(C, Number ? uint64_t(*Number) : Given[0]->Bits));
    } else {
      return std::nullopt;
    }
    Given = Given.drop_front();
  }
  return Out;
}

/// `sprintf` and `snprintf`.
Node PathRun::printed(State &S, bool Limited, llvm::ArrayRef<Node> Given,
                      QualType T) {
  const unsigned At = Limited ? 2 : 1;
  if (Given.size() <= At)
    return nullptr;
  const std::optional<uint64_t> Limit =
      Limited && Given[1] ? Given[1]->unsignedInteger() : std::nullopt;
  const std::optional<std::string> Format =
      textBehind(S, Given[At], std::nullopt);
  const std::optional<std::string> Text =
      Format ? formatted(S, *Format, Given.drop_front(At + 1)) : std::nullopt;
  if (!Text || (Limited && !Limit))
    return nullptr;
  const bool Writes = !Limited || *Limit > 0;
  const std::string Fits =
      Limited && Writes ? Text->substr(0, *Limit - 1) : *Text;
  if (Writes && !writeText(S, Given[0], Fits))
    return nullptr;
  return Symbols.integer(Text->size(), *scalar(T));
}

/// What functions of the C library give for texts that are known.
Node PathRun::ofCText(State &S, const ir::Instruction &I,
                      const FunctionDecl *Callee) {
  const QualType T = Callee->getReturnType();
  // Some are declared for characters that are constant and for others.
  if (!Callee->getIdentifier() || !scalar(T) || runsOnDevice(Root) ||
      !Callee->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return nullptr;
  llvm::StringRef Name = Callee->getName();
  Name.consume_front("__builtin_");
  llvm::SmallVector<Node, 6> Given;
  for (ir::Register R : ir::callOperands(I).Arguments)
    Given.push_back(value(S, R));
  if (Name == "sprintf" || Name == "snprintf")
    return printed(S, Name == "snprintf", Given, T);
  if (Given.size() == 3 &&
      llvm::is_contained({"strtol", "strtoll", "strtoul", "strtoull"}, Name))
    return readNumber(S, Given, T);
  if (Given.size() == 3 && Name == "strncmp") {
    const std::optional<std::string> X = textBehind(S, Given[0], std::nullopt),
                                     Y = textBehind(S, Given[1], std::nullopt);
    const std::optional<uint64_t> Count =
        Given[2] ? Given[2]->unsignedInteger() : std::nullopt;
    return X && Y && Count
               ? Symbols.integer(
                     uint64_t(
                         int64_t(llvm::StringRef(*X).take_front(*Count).compare(
                             llvm::StringRef(*Y).take_front(*Count)))),
                     *scalar(T))
               : nullptr;
  }
  if (Given.size() != 2)
    return nullptr;
  if (llvm::is_contained({"strchr", "strrchr", "strstr", "strpbrk"}, Name))
    return placeInText(S, Name, Given, T);
  const std::optional<std::string> X = textBehind(S, Given[0], std::nullopt),
                                   Y = textBehind(S, Given[1], std::nullopt);
  const std::optional<uint64_t> Count =
      X && Y ? countedIn(Name, *X, *Y) : std::nullopt;
  return Count ? Symbols.integer(*Count, *scalar(T)) : nullptr;
}

} // namespace cuda_lint
