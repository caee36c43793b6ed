"""Exceptions that leave functions, texts whose characters are known, numbers of 16 bits and tiles of a warp."""
# Sets a value when it ends.
ENDS = 'struct Ends { T *at; T to; HD Ends(T *at, T to) : at(at), to(to) {} HD ~Ends() { *at = to; } };'
HALF = '#include <cuda_fp16.h>'
BFLOAT = '#include <cuda_bf16.h>'
GROUPS = '#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;'
TILE = 'auto t = cg::tiled_partition<8>(cg::this_thread_block());'
TEXT = '#include <string>'

ANY = {
 'variant given another alternative': ('#include <LIB/variant>', "LIB::variant<char, T> u('c'); u = v; T r = LIB::holds_alternative<T>(u) ? LIB::get<T>(u) : w;"),
 'variant asked for its index': ('#include <LIB/variant>', "LIB::variant<char, T> u(w); u = 'c'; T r = u.index() == 0 ? v : w;"),
 'optional made in place, then reset': ('#include <LIB/optional>\n#include <LIB/utility>\n' + ENDS, 'T c = w; LIB::optional<Ends> o(LIB::in_place, &c, v); o.reset(); T r = c;'),
 'algorithm that fills and counts': ('#include <LIB/algorithm>', 'T a[3] = {w, w, w}; LIB::fill(a + 1, a + 3, v); T r = LIB::count(a, a + 3, w) >= 1 ? a[2] : w;'),
}
INTEGER = {}
LANE = {
 # tiles
 'tile shfl_xor there and back': (GROUPS, TILE + ' int l = threadIdx.x & 31; int x = t.shfl_xor(t.shfl_xor(l, 3), 3);'),
 'tile match of the same half': (GROUPS, TILE + ' unsigned m = t.match_any((int)t.thread_rank() / 4); int x = (int)(threadIdx.x & 31) + (m == (t.thread_rank() < 4 ? 0x0fu : 0xf0u)) - 1;'),
 'tile ballot of the first': (GROUPS, TILE + ' unsigned m = t.ballot(t.thread_rank() == 0); int x = (int)(threadIdx.x & 31) * m;'),
 'tile any of the last': (GROUPS, TILE + ' int x = t.any(t.thread_rank() == 7) && !t.all(t.thread_rank() == 7) ? (int)(threadIdx.x & 31) : 0;'),
 # numbers of 16 bits
 'half sum of quarters': (HALF, '__half q = __float2half(0.25f * (threadIdx.x & 31)); __half s = q + q; s += q + q; int x = (int)__half2float(s);'),
 'half2 high of swapped': (HALF, '__half2 p = __lowhigh2highlow(__floats2half2_rn((float)(threadIdx.x & 31), 7.0f)); int x = __half2int_rn(__high2half(p));'),
 'bfloat of the lane negated twice': (BFLOAT, '__nv_bfloat16 b = -(-__int2bfloat16_rn((int)(threadIdx.x & 31))); int x = (int)__bfloat162float(b);'),
}
DEVICE = {
 'half rounds to even above two thousand': (HALF, 'T r = (float)__half(2049.0f) == 2048.0f && (float)__half(2051.0f) == 2052.0f ? v : w;'),
 'half smallest and half of it': (HALF, '__half t = __ushort_as_half(1); T r = (float)t == 0x1p-24f && (float)(t * __half(0.5f)) == 0.0f ? v : w;'),
 'half too large is infinite': (HALF, 'T r = __half_as_ushort(__float2half(70000.0f)) == 0x7c00 ? v : w;'),
 'half fma rounds once': (HALF, '__half a = __float2half(1.0f + 3 * 0x1p-10f); T r = __half_as_ushort(__hfma(a, a, __float2half(-1.0f))) == 0x1e02 ? v : w;'),
 'half2 compared in all parts': (HALF, '__half2 a = __floats2half2_rn(1.0f, 2.0f), b = __floats2half2_rn(1.0f, 3.0f); T r = __hbeq2(a, a) && !__hbeq2(a, b) && __hble2(a, b) ? v : w;'),
 'half2 of a comparison': (HALF, '__half2 c = __hgt2(__floats2half2_rn(5.0f, 1.0f), __float2half2_rn(2.0f)); T r = __low2float(c) == 1.0f && __high2float(c) == 0.0f ? v : w;'),
 'half converted down and up': (HALF, 'T r = __half2int_rd(__float2half(-1.5f)) == -2 && __half2int_ru(__float2half(1.25f)) == 2 && __half2int_rz(__float2half(-1.5f)) == -1 ? v : w;'),
 'half counted up': (HALF, '__half h = 2.0f; ++h; T a[4] = {w, w, w, v}; T r = a[(int)h];'),
 'half saturated': (HALF, 'T r = __half2float(__hadd_sat(__float2half(0.75f), __float2half(0.75f))) == 1.0f ? v : w;'),
 'half assigned a number': (HALF, '__half h; h = 3; h *= __half(0.5f); T r = (float)h == 1.5f ? v : w;'),
 'bfloat keeps the exponent of float': (BFLOAT, 'T r = __bfloat162float(__float2bfloat16(0x1p100f)) == 0x1p100f ? v : w;'),
 'bfloat rounds to even': (BFLOAT, 'T r = (float)__nv_bfloat16(257.0f) == 256.0f && (float)__nv_bfloat16(259.0f) == 260.0f ? v : w;'),
 'bfloat pair multiplied': (BFLOAT, '__nv_bfloat162 p = __floats2bfloat162_rn(3.0f, 0.5f); p = __hmul2(p, p); T r = __low2float(p) == 9.0f && __high2float(p) == 0.25f ? v : w;'),
}
HOST = {
 # exceptions
 'callee throws past a guard': (ENDS + ' void no(int n) { if (n) throw n; }', 'T r = w; try { Ends e(&r, v); no(1); r = w; } catch (int) {}'),
 'callee does not throw': ('void no(int n) { if (n) throw n; }', 'T r = w; try { no(0); r = v; } catch (int) { r = w; }'),
 'what comes behind is not reached': ('void no(int n) { if (n) throw n; }', 'T r = v; try { no(3); r = w; } catch (int) {}'),
 'guards of two frames, inner first': (ENDS + ' void low(T *p, T x) { Ends e(p, x); throw 1; } void mid(T *p, T x, T y) { Ends e(p, y); low(p, x); }', 'T r = w; try { mid(&r, w, v); } catch (...) {}'),
 'handler by type, past others': ('struct A { T x; }; struct B : A { B(T y) : A{y} {} }; void no(T x) { throw B(x); }', 'T r = w; try { no(v); } catch (int) { r = w; } catch (const A &a) { r = a.x; } catch (...) { r = w; }'),
 'no handler here, one further out': ('void no(T x) { throw x; }', 'T r = w; try { try { no(v); } catch (char) { r = w; } } catch (T x) { r = x; }'),
 'inner handler, code behind it runs': ('void no() { throw 1; }', 'T r = w; try { try { no(); } catch (int) { r = w; } r = v; } catch (...) { r = w; }'),
 'changed on the way by reference': ('struct A { T x; }; void no(T x) { throw A{x}; } void more(T x, T y) { try { no(x); } catch (A &a) { a.x = y; throw; } }', 'T r = w; try { more(w, v); } catch (const A &a) { r = a.x; }'),
 'a copy is changed, not what is thrown': ('struct A { T x; }; void no(T x) { throw A{x}; }', 'T r = w; try { try { no(v); } catch (A a) { a.x = w; throw; } } catch (A &a) { r = a.x; }'),
 'another is thrown instead': ('void no(T x) { throw x; } void other(T y) { try { no(y); } catch (T) { throw (long)5; } }', 'T r = w; try { other(w); } catch (T x) { r = x; } catch (long) { r = v; }'),
 'members end where a constructor throws': (ENDS + ' void no() { throw 1; } struct M { Ends a, b; T *at; M(T *p, T x, T y) : a(p, x), b(p, y), at(p) { no(); } ~M() { *at = T(); } };', 'T r = w; try { M m(&r, v, w); } catch (int) {}'),
 'member that is not made does not end': (ENDS + ' int no() { throw 1; } struct M { Ends a; int n; Ends b; M(T *p, T x, T y) : a(p, x), n(no()), b(p, y) {} };', 'T r = w; try { M m(&r, v, w); } catch (int) {}'),
 'delegated to, then thrown': (ENDS + ' void no() { throw 1; } struct M { T *at; T x; M(T *p, T x) : at(p), x(x) {} M(T *p, T x, int) : M(p, x) { no(); } ~M() { *at = x; } };', 'T r = w; try { M m(&r, v, 0); } catch (int) {}'),
 'handler of a constructor throws again': ('T no() { throw 1; } struct M { T x; M(T *p, T y) try : x(no()) { *p = T(); } catch (int) { *p = y; } };', 'T r = w, s = w; try { M m(&r, v); r = w; } catch (int) { s = v; } r = r == s ? r : w;'),
 'virtual of what was caught': ('struct A { virtual ~A() {} virtual T of(T x, T y) const { return y; } }; struct B : A { T of(T x, T) const override { return x; } }; void no() { throw B(); }', 'T r = w; try { no(); } catch (const A &a) { r = a.of(v, w); }'),
 'caught by value is cut': ('struct A { T x; virtual ~A() {} virtual T of(T) const { return x; } }; struct B : A { T of(T y) const override { return y; } }; void no(T x) { B b; b.x = x; throw b; }', 'T r = w; try { no(v); } catch (A a) { r = a.of(w); }'),
 'guard knows that it is on the way': ('#include <exception>\nstruct On { T *at; T yes, no; ~On() { *at = std::uncaught_exceptions() > 0 ? yes : no; } }; void no() { throw 1; }', 'T r = w; try { On o{&r, v, w}; no(); } catch (int) {}'),
 'thrown here, guard knows': ('#include <exception>\nstruct On { T *at; T yes, no; ~On() { *at = std::uncaught_exceptions() > 0 ? yes : no; } };', 'T r = w; try { On o{&r, v, w}; throw 1; } catch (int) {}'),
 'empty optional asked': ('#include <optional>', 'std::optional<T> o; T r = w; try { r = o.value(); } catch (const std::bad_optional_access &) { r = v; }'),
 'element that is not there': ('#include <vector>\n#include <stdexcept>', 'std::vector<T> a{w, w, w}; T r = w; try { r = a.at(3); } catch (const std::out_of_range &) { r = v; }'),
 'loop tries again': ('void no(int n) { if (n < 2) throw n; }', 'T r = w; for (int n = 0; n < 4; ++n) try { no(n); r = v; break; } catch (int) { r = w; }'),
 'library may have run what was kept': ('#include <memory>\n' + ENDS, 'T c = w; auto a = std::shared_ptr<Ends>(new Ends(&c, w)); auto b = a; a.reset(); T r = v; if (b.use_count() == 7) r = w;'),
 'counter never below what it began with': ('int turn() { static int n = 3; return n++; }', 'turn(); T r = turn() >= 4 ? v : w;'),
 'dynamic cast to the class and to another': ('struct A { virtual ~A() {} }; struct B : A { T x; }; struct C : A { T x; };', 'B b; b.x = v; A *a = &b; C *c = dynamic_cast<C *>(a); B *d = dynamic_cast<B *>(a); T r = c ? w : d ? d->x : w;'),
 # texts
 'text joined and compared': (TEXT, 'std::string a = "tile", b = a + "_" + std::to_string(16); T r = b == "tile_16" && b != a ? v : w;'),
 'text appended by characters': (TEXT, "std::string a; for (char c = 'a'; c < 'd'; ++c) a += c; T r = a.size() == 3 && a.back() == 'c' && a == \"abc\" ? v : w;"),
 'text found and cut': (TEXT, "std::string a = \"block=256\"; auto at = a.find('='); T r = a.substr(0, at) == \"block\" && std::stoi(a.substr(at + 1)) == 256 ? v : w;"),
 'text not found': (TEXT, 'std::string a = "grid"; T r = a.find("x") == std::string::npos && a.rfind("id") == 2 ? v : w;'),
 'text erased, inserted, replaced': (TEXT, 'std::string a = "0123456"; a.erase(1, 2); a.insert(1, "ab"); a.replace(0, 1, "z"); T r = a == "zab3456" ? v : w;'),
 'text ordered': (TEXT, 'std::string a = "alpha", b = "beta"; T r = a < b && a.compare(b) < 0 && !(b <= a) ? v : w;'),
 'text of a view and back': (TEXT + '\n#include <string_view>', 'std::string a = "fp16"; std::string_view b = a; b.remove_prefix(2); std::string c(b); T r = c == "16" ? v : w;'),
 'text copied, then changed': (TEXT, 'std::string a = "x", b = a; a += "y"; T r = b == "x" && a.length() == 2 ? v : w;'),
 'text passed and given back': (TEXT + '\nstd::string twice(const std::string &s) { return s + s; }', 'T r = twice("ab") == "abab" ? v : w;'),
 'texts in a vector': (TEXT + '\n#include <vector>', 'std::vector<std::string> a{"one", "two"}; a.push_back("three"); T r = a[1] == "two" && a.back().size() == 5 ? v : w;'),
 'text as the C library sees it': (TEXT + '\n#include <string.h>', 'std::string a = "abc"; T r = strcmp(a.c_str(), "abc") == 0 && strlen(a.c_str()) == 3 ? v : w;'),
 'so many of one character': (TEXT, "std::string a(4, 'q'); a.pop_back(); T r = a == \"qqq\" && a.find_first_not_of('q') == std::string::npos ? v : w;"),
 'vectors in a vector': ('#include <vector>', 'std::vector<std::vector<T>> a; a.push_back({w, v}); a.push_back({w}); T r = a[0][1];'),
}
