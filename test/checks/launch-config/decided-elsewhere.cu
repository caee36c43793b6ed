// RUN: %check --checks='-*,cuda-launch-config' %s -- -std=c++20 | FileCheck %s --implicit-check-not=warning:
// What the program decides is no choice: it is known, or nothing is said.

#include <any>
#include <compare>
#include <cstring>
#include <ctype.h>
#include <map>
#include <stdexcept>
#include <stdio.h>
#include <string>
#include <typeinfo>
#include <variant>

__global__ void k(int *p) {}

struct Base {
  virtual ~Base() = default;
};
struct Derived : Base {};

void noNumber(int *p) {
  float zero = 0.f, none = zero / zero;
  k<<<1, none == none ? 2048 : 64>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, none == none ? 64 : 2048>>>(p);
  k<<<1, __builtin_isnan(none) ? 64 : 2048>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, (1.0 <=> 2.0) < 0 ? 2048 : 64>>>(p);
  k<<<1, (1.0 <=> none) < 0 || (1.0 <=> none) >= 0 ? 2048 : 64>>>(p);
}

int one() { return 1; }
int two() { return 2; }
void functions(int *p) {
  int (*f)() = one;
  k<<<1, f != two && f ? 64 : 2048>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, f == one ? 2048 : 64>>>(p);
}

void kinds(int *p) {
  Derived d;
  Base &b = d;
  k<<<1, typeid(b) == typeid(Derived) ? 64 : 2048>>>(p);
  std::any a = 2048;
  a = 64;
  k<<<1, std::any_cast<int>(a)>>>(p);
}

void texts(int *p) {
  char text[16];
  snprintf(text, sizeof text, "%d", 12);
  k<<<1, strcmp(text, "12") == 0 ? 64 : 2048>>>(p);
  const char *pair = "key=value";
  k<<<1, strchr(pair, '=') == pair + 3 ? 64 : 2048>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, isdigit('7') ? 2048 : 64>>>(p);
}
// What the caller gives is a choice.
void given(int *p, const char *pair) {
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, strchr(pair, '=') ? 64 : 2048>>>(p);
}

void thrown(int *p) {
  int block = 2048;
  std::map<int, int> sizes;
  try {
    block = sizes.at(3);
  } catch (std::out_of_range &) {
    block = 64;
  }
  k<<<1, block>>>(p);
  block = 2048;
  try {
    std::stoi("many");
  } catch (std::invalid_argument &) {
    block = 64;
  }
  k<<<1, block>>>(p);
  block = 2048;
  std::variant<int, char> which = 1;
  try {
    std::get<char>(which);
  } catch (std::bad_variant_access &) {
    block = 64;
  }
  k<<<1, block>>>(p);
}
void foundAndRead(int *p) {
  std::map<int, int> sizes{{3, 2048}};
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, sizes.at(3)>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, std::stoi("2048")>>>(p);
}
