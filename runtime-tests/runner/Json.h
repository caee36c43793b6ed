// JSON, as much of it as the runner reads and writes. The folder that it runs in comes with nothing but the driver, so
// this is all its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cuda_lint {

/// A JSON value. Numbers keep the text they were written with; members keep their order.
class Json {
public:
  enum class Kind { Null, Boolean, Number, String, Array, Object };

  Json() = default;
  static Json boolean(bool Value);
  static Json number(int64_t Value);
  static Json string(std::string Value);
  static Json array();
  static Json object();

  /// The value that \p Text is, or nothing when it is not one value of JSON and white space.
  static std::optional<Json> parse(std::string_view Text);

  Kind kind() const { return Type; }
  bool isTrue() const { return Type == Kind::Boolean && Text == "true"; }
  bool isString() const { return Type == Kind::String; }
  bool isObject() const { return Type == Kind::Object; }
  /// The characters of a string, the digits of a number.
  const std::string &text() const { return Text; }
  /// The value of a number, rounded towards zero when it is not a whole one.
  int64_t integer() const;
  double real() const;

  const std::vector<Json> &elements() const { return Elements; }
  const std::vector<std::pair<std::string, Json>> &members() const { return Members; }
  /// The member of an object, or null.
  const Json *find(std::string_view Name) const;
  /// The text of a member, or \p Otherwise.
  std::string textOf(std::string_view Name, std::string_view Otherwise = "") const;

  void push(Json Element) { Elements.push_back(std::move(Element)); }
  /// Adds a member, or replaces the one of that name.
  void set(std::string_view Name, Json Value);

  /// The value as text; objects of scalars on one line, larger ones indented.
  std::string print(unsigned Indent = 0) const;

  bool operator==(const Json &Other) const;

private:
  class Parser;

  Kind Type = Kind::Null;
  std::string Text;
  std::vector<Json> Elements;
  std::vector<std::pair<std::string, Json>> Members;
};

} // namespace cuda_lint
