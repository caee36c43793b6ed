"""What the threads of a group exchange, objects that new makes in loops and where they are, texts of the C library."""
GROUPS = '#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n#include <cooperative_groups/scan.h>\nnamespace cg = cooperative_groups;'
TILE = 'auto t = cg::tiled_partition<%d>(cg::this_thread_block()); '
# Counts those that have ended.
COUNTED = 'struct Counted { int *n; HD ~Counted() { if (n) *n = *n * 4 + 1; } };'
NODE = 'struct Node { Node *n; int k; };'

ANY = {
 # what new makes in loops
 'new in a loop, kept in an array': ('', 'T *a[4]; for (int i = 0; i < 4; ++i) a[i] = new T(i == 2 ? v : w); T r = *a[2]; for (T *p : a) delete p;'),
 'new in two loops': ('', 'T *a[2][2]; for (int i = 0; i < 2; ++i) for (int j = 0; j < 2; ++j) a[i][j] = new T(i == 1 && j == 0 ? v : w); T r = *a[1][0];'),
 'new in a function in a loop': ('HD T *make(T x) { return new T(x); }', 'T *a[3]; for (int i = 0; i < 3; ++i) a[i] = make(i == 1 ? v : w); T r = *a[1];'),
 'new in each step, the last deleted': ('', 'T *p = new T(w); for (int i = 0; i < 3; ++i) { T *q = new T(i == 2 ? v : *p); delete p; p = q; } T r = *p;'),
 'new under a condition in a loop': ('', 'T *p = nullptr; for (int i = 0; i < 4; ++i) if (!p) p = new T(i == 0 ? v : w); T r = *p;'),
 'list that a loop makes': (NODE, 'Node *h = nullptr; for (int i = 1; i < 5; ++i) h = new Node{h, i}; int s = 0; while (h) { s = s * 10 + h->k; Node *n = h->n; delete h; h = n; } T r = s == 4321 ? v : w;'),
 'list that a loop makes at its end': (NODE, 'Node *h = nullptr, **t = &h; for (int i = 1; i < 4; ++i) { *t = new Node{nullptr, i}; t = &(*t)->n; } int s = 0; for (Node *p = h; p; p = p->n) s = s * 10 + p->k; '
                                             'T r = s == 123 ? v : w;'),
 'arrays of new in a loop': ('', 'T *p[3]; for (int i = 0; i < 3; ++i) { p[i] = new T[2]; p[i][0] = w; p[i][1] = i == 1 ? v : w; } T r = p[1][1];'),
 'delete[] of three': (COUNTED, 'int n = 0; Counted *a = new Counted[3]{{&n}, {&n}, {&n}}; delete[] a; T r = n == 21 ? v : w;'),
 'delete[] of as many as a loop says': (COUNTED, 'int n = 0; for (int i = 1; i < 3; ++i) { Counted *a = new Counted[i]; for (int j = 0; j < i; ++j) a[j].n = &n; delete[] a; } T r = n == 21 ? v : w;'),
 'constructor of each element of new': ('struct Three { int k; HD Three() : k(3) {} };', 'Three *a = new Three[4]; int n = 0; for (int i = 0; i < 4; ++i) n += a[i].k; delete[] a; T r = n == 12 ? v : w;'),
 'elements of new made zero': ('', 'int c = 3; int *z = new int[c](); z[1] = 5; int s = z[0] + z[1] + z[2]; delete[] z; T r = s == 5 ? v : w;'),
 # where objects are
 'two of new are apart': ('', 'T *a = new T(w), *b = new T(w); T r = a != b ? v : w;'),
 'new is no local': ('', 'T z = w; T *a = new T(w); T r = a == &z ? w : v;'),
 'two of one new in a loop are apart': ('', 'T *p[2]; for (int i = 0; i < 2; ++i) p[i] = new T(w); T r = p[0] == p[1] ? w : v;'),
 'two of one function are apart': ('HD T *make(T x) { return new T(x); }', 'T *a = make(w), *b = make(w); T r = a == b ? w : v;'),
 'order of elements of new': ('', 'T *a = new T[3]{w, w, w}; T *b = a + 1; T r = b != a && b == &a[1] && b > a && !(a >= b) ? v : w;'),
 'what is made anew is not what there is': ('', 'T *a = new T(w); T *k = new T(w); delete a; T *b = new T(v); T r = b != k ? v : w;'),
 'members and functions are what they are': ('struct Two { T a, b; }; HD int one(int a) { return a; } HD int two(int a) { return a + 1; }',
                                             'T Two::*m = &Two::a; int (*f)(int) = one; T r = m != &Two::b && m == &Two::a && f != two ? v : w;'),
 'members of a union are at one place': ('union Both { T a; T b; };', 'Both u; u.a = w; T r = (void *)&u.a == (void *)&u.b ? v : w;'),
 # virtual bases
 'virtual call through a virtual base': ('struct Low { HD virtual T f(T a, T) { return a; } }; struct High : virtual Low { HD T f(T, T b) override { return b; } };', 'High h; Low &l = h; T r = l.f(w, v);'),
 'virtual call across virtual bases': ('struct Low { HD virtual T f(T a, T) { return a; } }; struct Left : virtual Low {}; struct Right : virtual Low { HD T f(T, T b) override { return b; } }; '
                                       'struct Whole : Left, Right {};', 'Whole x; Left &l = x; T r = l.f(w, v);'),
 'virtual base of a base': ('struct Low { T x; HD virtual T f() { return x; } }; struct Mid : virtual Low { long pad = 0; }; struct High : Mid { T y; HD T f() override { return y; } };',
                            'High h; h.x = w; h.y = v; Low &l = h; T r = l.f();'),
 'virtual base of a member': ('struct Low { HD virtual T f(T a, T) { return a; } }; struct Mid : virtual Low { HD T f(T, T b) override { return b; } }; struct Holds { long pad; Mid m; };',
                              'Holds h; Low &l = h.m; T r = l.f(w, v);'),
 'virtual call while a base with a virtual base is made': ('struct Low { T x; HD virtual T f(T a, T) { return a; } }; struct Mid : virtual Low { HD Mid(T a, T b) { x = this->f(a, b); } }; '
                                                           'struct High : Mid { HD High(T a, T b) : Mid(a, b) {} HD T f(T, T b) override { return b; } };', 'High h(v, w); T r = h.x;'),
 'less of std::array': ('#include <LIB/array>', 'LIB::array<int, 2> a{1, 2}, b{1, 3}; T r = a < b && !(b < a) && a <= a && b > a && b >= b ? v : w;'),
}
INTEGER = {}
DEVICE = {
 'inclusive scan': (GROUPS, TILE % 32 + 'T r = cg::inclusive_scan(t, 1) == (int)t.thread_rank() + 1 ? v : w;'),
 'inclusive scan, the greatest': (GROUPS, TILE % 16 + 'T r = cg::inclusive_scan(t, 15 - (int)t.thread_rank(), cg::greater<int>()) == 15 ? v : w;'),
 'exclusive scan': (GROUPS, TILE % 8 + 'int k = t.thread_rank(); T r = cg::exclusive_scan(t, k, cg::plus<int>()) == k * (k - 1) / 2 ? v : w;'),
 'scan of those that are together': (GROUPS, 'auto t = cg::coalesced_threads(); T r = cg::exclusive_scan(t, 1) == (int)t.thread_rank() ? v : w;'),
 'reduction of a part': (GROUPS, TILE % 32 + 'auto h = cg::binary_partition(t, (threadIdx.x & 1) == 0); T r = cg::reduce(h, 1, cg::plus<int>()) == 16 ? v : w;'),
 'reduction to the least': (GROUPS, TILE % 4 + 'T r = cg::reduce(t, (int)t.thread_rank() + 2, cg::less<int>()) == 2 ? v : w;'),
 'votes of those that are together': (GROUPS, 'auto t = cg::coalesced_threads(); T r = t.any(true) && t.all(1) && !t.any(0) && t.ballot(1) == ~0u ? v : w;'),
 'match of those that are together': (GROUPS, 'auto t = cg::coalesced_threads(); T r = t.match_any((int)t.thread_rank()) == 1u << t.thread_rank() ? v : w;'),
 'reduction by an operator of the program': (GROUPS, TILE % 32 + 'T r = cg::reduce(t, 2, [](int a, int b) { return a + b; }) == 64 ? v : w;'),
 'reduction of real numbers': (GROUPS, TILE % 32 + 'T r = cg::reduce(t, 2.f, cg::plus<float>()) == 64.f ? v : w;'),
 'scan of real numbers': (GROUPS, TILE % 32 + 'T r = cg::inclusive_scan(t, 1.f) == (float)(t.thread_rank() + 1) ? v : w;'),
 'structure given by a lane': (GROUPS + '\nstruct Two { int a, b; };', TILE % 32 + 'Two p{1, 2}; T r = t.shfl(p, 3).b == 2 ? v : w;'),
 'reduction of two warps': (GROUPS, '__shared__ cg::block_tile_memory<1024> place; auto b = cg::this_thread_block(place); auto t = cg::tiled_partition<64>(b); T r = cg::reduce(t, 1, cg::plus<int>()) == 64 ? v : w;'),
 'active mask in assembly': ('', 'unsigned y; asm volatile("activemask.b32 %0;" : "=r"(y)); T r = y == ~0u ? v : w;'),
 'predicates counted by a barrier in assembly': ('', 'unsigned y; asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 9999; bar.red.popc.u32 %0, 0, p; }" : "=r"(y) : "r"(threadIdx.x) : "memory"); T r = y == blockDim.x * blockDim.y ? v : w;'),
 'instruction not known, which clobbers memory': ('', 'unsigned y; asm volatile("vadd4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(y) : "r"(3), "r"(4), "r"(0) : "memory"); T r = y == 7u ? v : w;'),
 'load behind an address in assembly': ('', 'int a[2] = {w, v}; int y; asm volatile("ld.u32 %0, [%1+4];" : "=r"(y) : "l"(a) : "memory"); T r = y;'),
 'load of two in assembly': ('', 'alignas(8) int a[2] = {w, v}; int x, y; asm volatile("ld.v2.s32 {%0, %1}, [%2];" : "=r"(x), "=r"(y) : "l"(a) : "memory"); T r = y;'),
 'store of two in assembly': ('', 'alignas(8) int a[4] = {w, w, w, w}; asm volatile("st.v2.s32 [%0+8], {%1, %2};" ::"l"(a), "r"(w), "r"(v) : "memory"); T r = a[3];'),
}
HOST = {
 'vector made with so many': ('#include <vector>', 'std::vector<int> q(3); for (auto i = q.begin(); i != q.end(); ++i) *i += 4; T r = q[2] == 4 && q.size() == 3 ? v : w;'),
 'strncmp': ('#include <cstring>', 'T r = strncmp("abx", "aby", 2) == 0 && strncmp("abx", "aby", 3) < 0 ? v : w;'),
 'strchr and strrchr': ('#include <cstring>', "const char *s = \"a.b.c\"; T r = strchr(s, '.') - s == 1 && strrchr(s, '.') - s == 3 && !strchr(s, 'z') ? v : w;"),
 'strchr of the zero': ('#include <cstring>', "char s[4] = \"abc\"; T r = strchr(s, 0) == s + 3 ? v : w;"),
 'strstr': ('#include <cstring>', 'const char *s = "key=val"; T r = strstr(s, "=v") == s + 3 && !strstr(s, "vb") ? v : w;'),
 'strspn and strcspn': ('#include <cstring>', 'T r = strspn("112a", "12") == 3 && strcspn("abc,d", ",;") == 3 && strcspn("abc", "z") == 3 ? v : w;'),
 'strpbrk': ('#include <cstring>', "T r = *strpbrk(\"ab;c\", \";,\") == ';' ? v : w;"),
 'strtol and what is behind': ('#include <cstdlib>', "char *e; long n = strtol(\"-31z\", &e, 10); T r = n == -31 && *e == 'z' ? v : w;"),
 'strtoul of sixteen': ('#include <cstdlib>', 'T r = strtoul("0x1fq", nullptr, 16) == 31 && strtol("077", nullptr, 0) == 63 ? v : w;'),
 'strtol of no number': ('#include <cstdlib>', "const char *s = \"xy\"; char *e; T r = strtol(s, &e, 10) == 0 && e == s ? v : w;"),
 'snprintf': ('#include <cstdio>\n#include <cstring>', 'char b[16]; int n = snprintf(b, sizeof b, "%d-%s%%", -12, "x"); T r = n == 6 && strcmp(b, "-12-x%") == 0 ? v : w;'),
 'snprintf cut short': ('#include <cstdio>\n#include <cstring>', 'char b[4]; int n = snprintf(b, sizeof b, "%s", "abcdef"); T r = n == 6 && strcmp(b, "abc") == 0 ? v : w;'),
 'sprintf with widths': ('#include <cstdio>\n#include <cstring>', 'char b[24]; sprintf(b, "%04d|%3x|%-3u|%c", -7, 255, 5u, 65); T r = strcmp(b, "-007| ff|5  |A") == 0 ? v : w;'),
 'memcmp of a literal and an array': ('#include <cstring>', 'char b[6] = "abcde"; T r = memcmp(b, "abx", 3) < 0 && memcmp(b, "abcde", 6) == 0 ? v : w;'),
 'cube root': ('#include <cmath>', 'T r = std::cbrt(27.0) == 3.0 && std::cbrt(-8.0) == -2.0 ? v : w;'),
}
