// Copies of one lambda, as macros and templates make them, are followed to a bound as often as it says: the others are not begun. Another lambda is.
// RUN: %print-program --bound=path-count=1 --bound=path-alike-instantiations=2 --paths %s 'operator()' | FileCheck %s --check-prefix=TWO
// RUN: %print-program --bound=path-count=1 --bound=path-alike-instantiations=1 --paths %s 'operator()' | FileCheck %s --check-prefix=ONE
// RUN: %print-program --paths %s 'operator()' | FileCheck %s --check-prefix=ALL

void use(int);
#define TWICE(...) __VA_ARGS__; __VA_ARGS__
#define CALL(N) [&] { if (b) return; use(N); }()

void copies(bool b) {
  TWICE(TWICE([&] { if (b) return; use(1); }()));
  [&] { if (b) return; use(2); }();
}
// TWO-COUNT-2: call use 1
// TWO-NOT: call use 1
// TWO: call use 2
// ONE-COUNT-1: call use 1
// ONE-NOT: call use 1
// ONE: call use 2
// ALL-COUNT-4: call use 1
// ALL: call use 2

// One that the macro itself has is another one wherever the macro is used.
void uses(bool b) {
  CALL(3);
  CALL(3);
  CALL(3);
}
// TWO-COUNT-3: call use 3
// ONE-COUNT-3: call use 3
// ALL-COUNT-3: call use 3

template <int N> void templates(bool b) {
  [&] { if (b) return; use(4); }();
}
void instantiations(bool b) {
  templates<1>(b);
  templates<2>(b);
  templates<3>(b);
}
// TWO-COUNT-2: call use 4
// TWO-NOT: call use
// ONE-COUNT-1: call use 4
// ONE-NOT: call use
// ALL-COUNT-3: call use 4
