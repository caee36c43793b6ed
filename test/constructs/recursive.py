"""Functions that call themselves with something else than a number, blocks of PTX, elements of arrays that new makes, and what is made once."""

LINK = 'struct Link { Link *on; int mark; T held; }; '
COUNT = 'struct Count { int &all; int mark; HD ~Count() { all = all * 10 + mark; } }; '

ANY = {
    'recursion along pointers': (
        LINK + 'HD void pick(const Link *l, T &out) { if (!l->on) { out = l->held; return; } pick(l->on, out); }',
        'Link c{nullptr, 3, v}, b{&c, 2, w}, a{&b, 1, w}; T r = w; pick(&a, r);'),
    'recursion along pointers, after the call': (
        LINK + 'HD void pick(const Link *l, T &out) { if (l) { pick(l->on, out); out = l->held; } }',
        'Link c{nullptr, 3, w}, b{&c, 2, w}, a{&b, 1, v}; T r = w; pick(&a, r);'),
    'recursion along pointers gives a number': (
        LINK + 'HD int sum(const Link *l) { return l ? l->mark + 10 * sum(l->on) : 0; }',
        'Link c{nullptr, 3, v}, b{&c, 2, v}, a{&b, 1, v}; T r = sum(&a) == 321 ? v : w;'),
    'recursion over a tree': (
        'struct Knot { Knot *l, *r; int mark; }; HD void walk(const Knot *k, int &n) { if (!k) return; walk(k->l, n); n = n * 10 + k->mark; walk(k->r, n); }',
        'Knot a{nullptr, nullptr, 1}, c{nullptr, nullptr, 3}, b{&a, &c, 2}; int n = 0; walk(&b, n); T r = n == 123 ? v : w;'),
    'recursion over memory of the heap': (
        LINK + 'HD void drop(Link *l, T &out) { if (!l) return; out = l->held; Link *on = l->on; delete l; drop(on, out); }',
        'T r = w; drop(new Link{new Link{new Link{nullptr, 3, v}, 2, w}, 1, w}, r);'),
    'recursion of destructors': (
        'struct Own { Own *on; T &out; T held; HD ~Own() { delete on; out = held; } };',
        'T r = w; { Own o{new Own{new Own{nullptr, r, w}, r, w}, r, v}; }'),
    'recursion of a method along pointers': (
        'struct Ring { Ring *on; T held; HD T last() const { return on ? on->last() : held; } };',
        'Ring c{nullptr, v}, b{&c, w}, a{&b, w}; T r = a.last();'),
    'recursion of a method by its object': (
        'struct Down { int n; T a, b; HD T go() { if (n == 0) return a; --n; T c = a; a = b; b = c; return go(); } };',
        'Down d{3, w, v}; T r = d.go();'),
    'recursion by references': (
        'HD void swing(int &n, T &a, T &b) { if (!n) return; --n; T c = a; a = b; b = c; swing(n, a, b); }',
        'int n = 5; T a = w, r = w; a = v; swing(n, a, r);'),
    'recursion by an object': (
        'struct Step { int n; T a, b; }; HD Step turn(Step s) { if (!s.n) return s; return turn({s.n - 1, s.b, s.a}); }',
        'T r = turn({3, w, v}).a;'),
    'recursion of two functions by pointers': (
        LINK + 'HD T odd(const Link *l); HD T even(const Link *l) { return l->on ? odd(l->on) : l->held; } HD T odd(const Link *l) { return l->on ? even(l->on) : l->held; }',
        'Link d{nullptr, 4, v}, c{&d, 3, w}, b{&c, 2, w}, a{&b, 1, w}; T r = even(&a);'),
    'recursion with a helper deep in it': (
        'HD int half(int n) { return n / 2; } HD T fall(int n, T a, T b) { return n <= 1 ? a : fall(half(n), b, a); }',
        'T r = fall(64, v, w);'),
    'recursion from both ends': (
        'HD bool same(const int *a, const int *b) { return a >= b || (*a == *b && same(a + 1, b - 1)); }',
        'int d[5] = {1, 2, 3, 2, 1}; T r = same(d, d + 4) ? v : w;'),
    'new of so many objects is zero': (
        'struct Plain { int n; T held; };', 'int n = 2; Plain *p = new Plain[n](); p[1].held = p[1].n == 0 ? v : w; T r = p[1].held; delete[] p;'),
    'new of two objects is zero': (
        'struct Plain { int n; T held; };', 'Plain *p = new Plain[2](); T r = p[1].n == 0 ? v : w; delete[] p;'),
    'new of so many numbers is zero': ('', 'int n = 4; int *p = new int[n](); T r = p[3] == 0 && p[0] == 0 ? v : w; delete[] p;'),
    'new of more numbers than are given': ('', 'int n = 4; int *p = new int[n]{5, 6}; T r = p[1] == 6 && p[3] == 0 ? v : w; delete[] p;'),
    'delete of three elements': (COUNT, 'int n = 0; Count *p = new Count[3]{{n, 1}, {n, 2}, {n, 3}}; delete[] p; T r = n == 321 ? v : w;'),
    'delete of so many elements': (
        'struct Note { int *all = nullptr; int mark = 0; HD ~Note() { if (all) *all = *all * 10 + mark; } };',
        'int n = 0, k = 2; Note *p = new Note[k]; p[0].all = p[1].all = &n; p[0].mark = 4; p[1].mark = 5; delete[] p; T r = n == 54 ? v : w;'),
}

HOST = {
    'a static that a function makes': ('int first() { return 40; } int once() { static int k = first(); return k; }', 'T r = once() == 40 ? v : w;'),
    'a static that a constructor makes': ('struct Made { int k; Made() : k(3) {} }; int once() { static Made m; return m.k; }', 'T r = once() == 3 ? v : w;'),
    'strcpy into an array': ('#include <cstring>\n', 'char b[8]; std::strcpy(b, "xyz"); T r = b[1] == \'y\' && b[3] == 0 ? v : w;'),
    'strcpy, then strcat': ('#include <cstring>\n', 'char b[16]; strcpy(b, "ab"); strcat(b, "cd"); T r = strcmp(b, "abcd") == 0 && strlen(b) == 4 ? v : w;'),
    'strcpy behind the beginning': ('#include <cstring>\n', 'char b[16] = "abcdef"; strcpy(b + 2, "xy"); T r = b[2] == \'x\' && b[1] == \'b\' && b[4] == 0 ? v : w;'),
    'snprintf into an array': ('#include <cstdio>\n', 'char b[16]; std::snprintf(b, sizeof b, "%d", 42); T r = b[0] == \'4\' ? v : w;'),
}

DEVICE = {
    'register of an inner block': (
        '', 'int y; asm("{ .reg .b32 k; mov.b32 k, %1; { .reg .b32 k; mov.b32 k, %2; } mov.b32 %0, k; }" : "=r"(y) : "r"(v), "r"(w)); T r = y;'),
    'register of an inner block is read there': (
        '', 'int y; asm("{ .reg .b32 k; mov.b32 k, %2; { .reg .b32 k; mov.b32 k, %1; mov.b32 %0, k; } }" : "=r"(y) : "r"(v), "r"(w)); T r = y;'),
    'predicate of an inner block': (
        '', 'int y; asm("{ .reg .pred p; setp.eq.s32 p, 1, 1; { .reg .pred p; setp.eq.s32 p, 1, 2; } selp.b32 %0, %1, %2, p; }" : "=r"(y) : "r"(v), "r"(w)); T r = y;'),
    'numbered registers of an inner block': (
        '', 'int y; asm("{ .reg .b32 k<3>; mov.b32 k2, %1; { .reg .b32 k<3>; mov.b32 k2, %2; } mov.b32 %0, k2; }" : "=r"(y) : "r"(v), "r"(w)); T r = y;'),
    'register of the outer block until it is hidden': (
        '', 'int y; asm("{ .reg .b32 k; mov.b32 k, %1; { mov.b32 %0, k; .reg .b32 k; mov.b32 k, %2; } }" : "=&r"(y) : "r"(v), "r"(w)); T r = y;'),
    'labels of two blocks': (
        '', 'int y; asm("{ bra DONE; mov.b32 %0, %2; DONE: mov.b32 %0, %2; } { bra DONE; mov.b32 %0, %2; DONE: mov.b32 %0, %1; }" : "=&r"(y) : "r"(v), "r"(w)); T r = y;'),
    'vector in an inner block': (
        '', 'int y; asm("{ .reg .b32 a, b; .reg .b64 d; mov.b32 a, %1; { .reg .b32 a, b; mov.b64 {a, b}, %3; mov.b64 d, {b, a}; } mov.b32 %0, a; }" : "=r"(y) : "r"(v), "r"(w), "l"(77ll)); T r = y;'),
}
