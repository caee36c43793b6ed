#include "Json.h"

#include <cstdio>
#include <cstdlib>

using namespace cuda_lint;

/// Recursive descent over RFC 8259; escapes of code points beyond ASCII are left out, since no file of ours has any.
class Json::Parser {
public:
  explicit Parser(std::string_view Text) : Rest(Text) {}

  std::optional<Json> whole() {
    std::optional<Json> Value = value();
    skipSpace();
    return Rest.empty() ? Value : std::nullopt;
  }

private:
  void skipSpace() {
    size_t Count = Rest.find_first_not_of(" \t\r\n");
    Rest.remove_prefix(Count == std::string_view::npos ? Rest.size() : Count);
  }

  bool take(std::string_view Token) {
    skipSpace();
    if (Rest.substr(0, Token.size()) != Token)
      return false;
    Rest.remove_prefix(Token.size());
    return true;
  }

  std::optional<std::string> characters() {
    if (!take("\""))
      return std::nullopt;
    std::string Value;
    while (!Rest.empty() && Rest.front() != '"') {
      char C = Rest.front();
      Rest.remove_prefix(1);
      if (C != '\\') {
        Value += C;
        continue;
      }
      if (Rest.empty())
        return std::nullopt;
      constexpr std::string_view Escapes = "\"\\/bfnrt";
      constexpr std::string_view Values = "\"\\/\b\f\n\r\t";
      size_t Which = Escapes.find(Rest.front());
      if (Which == std::string_view::npos)
        return std::nullopt;
      Value += Values[Which];
      Rest.remove_prefix(1);
    }
    if (Rest.empty())
      return std::nullopt;
    Rest.remove_prefix(1);
    return Value;
  }

  std::optional<Json> value() {
    if (take("{"))
      return members();
    if (take("["))
      return elements();
    for (std::string_view Word : {"true", "false", "null"})
      if (take(Word))
        return Word == "null" ? Json() : Json::boolean(Word == "true");
    if (!Rest.empty() && Rest.front() == '"') {
      std::optional<std::string> Value = characters();
      return Value ? std::optional(Json::string(*Value)) : std::nullopt;
    }
    size_t Count = Rest.find_first_not_of("+-.0123456789eE");
    std::string_view Digits = Rest.substr(0, Count);
    if (Digits.empty())
      return std::nullopt;
    Rest.remove_prefix(Digits.size());
    Json Value;
    Value.Type = Kind::Number;
    Value.Text = Digits;
    return Value;
  }

  std::optional<Json> members() {
    Json Value = Json::object();
    if (take("}"))
      return Value;
    do {
      skipSpace();
      std::optional<std::string> Name = characters();
      if (!Name || !take(":"))
        return std::nullopt;
      std::optional<Json> Member = value();
      if (!Member)
        return std::nullopt;
      Value.set(*Name, std::move(*Member));
    } while (take(","));
    return take("}") ? std::optional(Value) : std::nullopt;
  }

  std::optional<Json> elements() {
    Json Value = Json::array();
    if (take("]"))
      return Value;
    do {
      std::optional<Json> Element = value();
      if (!Element)
        return std::nullopt;
      Value.push(std::move(*Element));
    } while (take(","));
    return take("]") ? std::optional(Value) : std::nullopt;
  }

  std::string_view Rest;
};

static std::string quoted(std::string_view Text) {
  std::string Result = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Result += '\\';
    if (C == '\n')
      Result += "\\n";
    else if (static_cast<unsigned char>(C) >= ' ')
      Result += C;
  }
  return Result + "\"";
}

Json Json::boolean(bool Value) {
  Json Result;
  Result.Type = Kind::Boolean;
  Result.Text = Value ? "true" : "false";
  return Result;
}

Json Json::number(int64_t Value) {
  Json Result;
  Result.Type = Kind::Number;
  Result.Text = std::to_string(Value);
  return Result;
}

Json Json::string(std::string Value) {
  Json Result;
  Result.Type = Kind::String;
  Result.Text = std::move(Value);
  return Result;
}

Json Json::array() {
  Json Result;
  Result.Type = Kind::Array;
  return Result;
}

Json Json::object() {
  Json Result;
  Result.Type = Kind::Object;
  return Result;
}

std::optional<Json> Json::parse(std::string_view Text) { return Parser(Text).whole(); }

int64_t Json::integer() const { return static_cast<int64_t>(real()); }

double Json::real() const { return std::strtod(Text.c_str(), nullptr); }

const Json *Json::find(std::string_view Name) const {
  for (const auto &[Key, Value] : Members)
    if (Key == Name)
      return &Value;
  return nullptr;
}

std::string Json::textOf(std::string_view Name, std::string_view Otherwise) const {
  const Json *Member = find(Name);
  return Member ? Member->Text : std::string(Otherwise);
}

void Json::set(std::string_view Name, Json Value) {
  for (auto &[Key, Old] : Members)
    if (Key == Name) {
      Old = std::move(Value);
      return;
    }
  Members.emplace_back(Name, std::move(Value));
}

std::string Json::print(unsigned Indent) const {
  switch (Type) {
  case Kind::Null:
    return "null";
  case Kind::Boolean:
  case Kind::Number:
    return Text;
  case Kind::String:
    return quoted(Text);
  case Kind::Array:
  case Kind::Object:
    break;
  }
  bool Flat = Type == Kind::Object;
  for (const auto &[Key, Value] : Members)
    Flat &= Value.Type != Kind::Object && Value.Type != Kind::Array;
  std::string Separator = Flat ? " " : "\n" + std::string(Indent + 2, ' ');
  std::string Result;
  auto Add = [&](const std::string &Item) {
    if (!Result.empty())
      Result += "," + Separator;
    else if (!Flat)
      Result += Separator;
    Result += Item;
  };
  for (const Json &Element : Elements)
    Add(Element.print(Indent + 2));
  for (const auto &[Key, Value] : Members)
    Add(quoted(Key) + ": " + Value.print(Indent + 2));
  if (!Flat)
    Result += "\n" + std::string(Indent, ' ');
  return (Type == Kind::Array ? "[" : "{") + Result + (Type == Kind::Array ? "]" : "}");
}

bool Json::operator==(const Json &Other) const {
  return Type == Other.Type && Text == Other.Text && Elements == Other.Elements && Members == Other.Members;
}
