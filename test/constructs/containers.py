"""Objects in containers and other holders of the library: each is made, copied, moved and ended by code of the program that only the library calls."""
UTILITY = '#include <utility>\n'
# Notes its end; takes over what it is moved from; counts copies; counts the living; is not copied as it is.
NOTES = 'struct Notes { int *n; int k; ~Notes() { if (n) *n = *n * 10 + k; } };'
MOVES = ('struct Moves { int *n; int k; Moves(int *a, int b) : n(a), k(b) {} Moves(Moves &&o) : n(o.n), k(o.k) { o.n = nullptr; } '
         'Moves &operator=(Moves &&o) { std::swap(n, o.n); std::swap(k, o.k); return *this; } ~Moves() { if (n) *n = *n * 10 + k; } };')
COPIES = ('struct Copies { int *n; Copies(int *a) : n(a) {} Copies(const Copies &o) : n(o.n) { ++*n; } '
          'Copies &operator=(const Copies &o) { *n += 100; return *this; } ~Copies() { *n += 10000; } };')
LIVES = ('static int live; struct Lives { int k; Lives(int q) : k(q) { ++live; } Lives(const Lives &o) : k(o.k) { ++live; } '
         'Lives &operator=(const Lives &o) = default; ~Lives() { --live; } };')
OTHER = 'struct Other { int k; Other(int q) : k(q) {} Other(const Other &o) : k(o.k + 1) {} Other &operator=(const Other &o) { k = o.k + 5; return *this; } };'
MADE = 'static int made; struct Made { int k = 3; Made() { ++made; } };'
THROWN = 'static int live; struct Thrown { Thrown() { ++live; } Thrown(const Thrown &) { ++live; } ~Thrown() { --live; } };'


def header(*names):
    return UTILITY + ''.join('#include <%s>\n' % name for name in names)


HOST = {}
for _c in ('vector', 'list', 'deque'):
    HOST.update({
        _c + ': the last is taken': (header(_c) + LIVES, 'live = 0; std::%s<Lives> a; a.push_back(Lives(1)); a.push_back(Lives(2)); a.pop_back(); T r = live == 1 ? v : w;' % _c),
        _c + ': one is erased': (header(_c) + LIVES, 'live = 0; std::%s<Lives> a; a.emplace_back(1); a.emplace_back(2); a.erase(a.begin()); T r = live == 1 ? v : w;' % _c),
        _c + ': the scope ends': (header(_c) + LIVES, 'live = 0; int m; { std::%s<Lives> a; a.emplace_back(1); m = live; } T r = live == 0 && m == 1 ? v : w;' % _c),
        _c + ': cleared': (header(_c) + LIVES, 'live = 0; std::%s<Lives> a(3, Lives(1)); int m = live; a.clear(); T r = live == 0 && m == 3 ? v : w;' % _c),
        _c + ': assigned a count': (header(_c) + LIVES, 'live = 0; std::%s<Lives> a; a.assign(2, Lives(1)); int m = live; a.assign(1, Lives(1)); T r = live == 1 && m == 2 ? v : w;' % _c),
        _c + ': copies from a list': (header(_c) + COPIES, 'int n = 0; std::%s<Copies> a{Copies(&n), Copies(&n)}; T r = n == 20002 ? v : w;' % _c),
        _c + ': an element of a list is another': (header(_c) + OTHER, 'std::%s<Other> a{Other(1), Other(2)}; T r = a.back().k == 3 ? v : w;' % _c),
        _c + ': resized with a default': (header(_c) + MADE, 'made = 0; std::%s<Made> a; a.resize(3); T r = made == 3 ? v : w;' % _c),
        _c + ': made of so many': (header(_c) + MADE, 'made = 0; std::%s<Made> a(4); T r = made == 4 ? v : w;' % _c),
        _c + ': exchanged, nobody ends': (header(_c) + NOTES, 'int n = 0; std::%s<Notes> b; { std::%s<Notes> a; a.push_back(Notes{nullptr, 0}); a.front().n = &n; a.front().k = 4; std::swap(a, b); } int m = n; b.clear(); T r = m == 0 && n == 4 ? v : w;' % (_c, _c)),
        _c + ': the old end where another is moved in': (header(_c) + MOVES, 'int n = 0; std::%s<Moves> a, b; a.emplace_back(&n, 1); b.emplace_back(&n, 2); a = std::move(b); T r = n == 1 ? v : w;' % _c),
        _c + ': erased in a loop': (header(_c) + LIVES, 'live = 0; std::%s<Lives> a; for (int i = 0; i < 4; ++i) a.emplace_back(i); for (auto i = a.begin(); i != a.end();) if (i->k %% 2) i = a.erase(i); else ++i; T r = live == 2 ? v : w;' % _c),
    })
for _c in ('map', 'unordered_map'):
    HOST.update({
        _c + ': erased by key': (header(_c) + LIVES, 'live = 0; std::%s<int, Lives> a; a.emplace(1, 1); a.emplace(2, 2); a.erase(1); T r = live == 1 ? v : w;' % _c),
        _c + ': cleared': (header(_c) + LIVES, 'live = 0; std::%s<int, Lives> a; a.emplace(1, 1); a.insert({2, Lives(3)}); int m = live; a.clear(); T r = live == 0 && m == 2 ? v : w;' % _c),
        _c + ': the scope ends': (header(_c) + NOTES, 'int n = 0; { std::%s<int, Notes> a; a[3].n = &n; a[3].k = 7; } T r = n == 7 ? v : w;' % _c),
        _c + ': copied twice on its way in': (header(_c) + OTHER, 'std::%s<int, Other> a; a.insert(std::pair<const int, Other>(1, Other(1))); T r = a.at(1).k == 3 ? v : w;' % _c),
        _c + ': copied from a list': (header(_c) + OTHER, 'std::%s<int, Other> a{{1, Other(1)}}; T r = a.at(1).k == 3 ? v : w;' % _c),
        _c + ': shared pointers end': (header(_c, 'memory') + NOTES, 'int n = 0; std::%s<int, std::shared_ptr<Notes>> a; a[1] = std::make_shared<Notes>(Notes{nullptr, 0}); a[1]->n = &n; a[1]->k = 4; a.erase(1); T r = n == 4 ? v : w;' % _c),
    })
HOST.update({
    'vectors in a vector end': (header('vector') + LIVES, 'live = 0; std::vector<std::vector<Lives>> a(2); a[0].emplace_back(1); a[1].emplace_back(2); a.pop_back(); T r = live == 1 ? v : w;'),
    'vector moved into a vector is empty': (header('vector'), 'std::vector<std::vector<int>> a; std::vector<int> x{1, 2}; a.push_back(std::move(x)); T r = x.empty() && a[0][1] == 2 ? v : w;'),
    'string moved into a vector is empty': (header('vector', 'string'), 'std::vector<std::string> a; std::string x = "ab"; a.push_back(std::move(x)); T r = x.empty() && a[0] == "ab" ? v : w;'),
    'unique pointers in a vector end': (header('vector', 'memory') + LIVES, 'live = 0; std::vector<std::unique_ptr<Lives>> a; a.push_back(std::make_unique<Lives>(1)); int m = live; a.clear(); T r = live == 0 && m == 1 ? v : w;'),
    'shared pointers in a vector end': (header('vector', 'memory') + NOTES, 'int n = 0; { std::vector<std::shared_ptr<Notes>> a; a.emplace_back(new Notes{&n, 3}); a.push_back(a[0]); a.pop_back(); n += 5; } T r = n == 53 ? v : w;'),
    'functions in a vector are called': (header('vector', 'functional'), 'int n = 0; std::vector<std::function<void()>> a; a.push_back([&] { n += 1; }); a.emplace_back([&] { n += 10; }); for (auto &f : a) f(); T r = n == 11 ? v : w;'),
    'vector made of a range': (header('vector') + LIVES, 'live = 0; Lives x[2] = {1, 2}; std::vector<Lives> a(x, x + 2); T r = live == 4 ? v : w;'),
    'top of a stack goes': (header('stack') + LIVES, 'live = 0; std::stack<Lives> a; a.push(Lives(1)); a.emplace(2); a.pop(); T r = live == 1 ? v : w;'),
    'front of a forward_list goes': (header('forward_list') + LIVES, 'live = 0; std::forward_list<Lives> a; a.emplace_front(1); a.push_front(Lives(2)); a.pop_front(); T r = live == 1 ? v : w;'),
    'spliced element ends with the other list': (header('list') + LIVES, 'live = 0; std::list<Lives> b; { std::list<Lives> a; a.emplace_back(1); a.emplace_back(2); b.splice(b.begin(), a, a.begin()); } T r = live == 1 ? v : w;'),
    'hash that counts': (header('unordered_set') + 'static int asked; struct Hash { size_t operator()(int a) const { ++asked; return a; } };', 'asked = 0; std::unordered_set<int, Hash> s; s.insert(3); T r = asked > 0 ? v : w;'),
    'rotation assigns': (header('algorithm') + 'static int moves; struct Moved { int k; Moved(int q) : k(q) {} Moved(const Moved &o) : k(o.k) { ++moves; } Moved &operator=(const Moved &o) { k = o.k; ++moves; return *this; } };', 'Moved a[3] = {1, 2, 3}; moves = 0; std::rotate(a, a + 1, a + 3); T r = a[0].k == 2 && moves > 0 ? v : w;'),
    'array of objects made by make_unique': (header('memory') + 'static int live; struct Counted { Counted() { ++live; } ~Counted() { --live; } };', 'live = 0; int m; { auto p = std::make_unique<Counted[]>(3); m = live; } T r = m == 3 && live == 0 ? v : w;'),
    'objects ended by std::destroy': (header('memory') + NOTES, 'int n = 0; Notes *p = static_cast<Notes *>(::operator new(2 * sizeof(Notes))); for (int i = 0; i < 2; ++i) new (p + i) Notes{&n, i + 1}; std::destroy(p, p + 2); T r = n == 12 ? v : w;'),
    'function with an object is copied': (header('functional') + LIVES, 'live = 0; Lives g(1); std::function<int()> f = [g] { return g.k; }; auto h = f; T r = live == 3 ? v : w;'),
    'variant leaves an alternative': (header('variant') + LIVES + 'struct Lives2 : Lives { using Lives::Lives; };', 'live = 0; int m; { std::variant<Lives, Lives2> a(std::in_place_index<0>, 3); a.emplace<1>(4); m = live; } T r = m == 1 && live == 0 ? v : w;'),
    'list of calls runs backwards at the end': (header('functional', 'vector') + 'struct Later { std::vector<std::pair<int, std::function<void(int)>>> l; ~Later() { for (auto i = l.rbegin(); i != l.rend(); ++i) i->second(i->first); } };', 'int n = 0; { Later d; d.l.emplace_back(1, [&](int k) { n = n * 10 + k; }); d.l.emplace_back(2, [&](int k) { n = n * 10 + k; }); } T r = n == 21 ? v : w;'),
    'thrown object is a copy': (THROWN, 'live = 0; int in = 0; { Thrown e; try { throw e; } catch (Thrown &) { in = live; } } T r = in == 2 && live == 0 ? v : w;'),
    'caught by value': (THROWN, 'live = 0; int in = 0; try { throw Thrown(); } catch (Thrown e) { in = live; } T r = in == 2 && live == 0 ? v : w;'),
    'caught whatever it is': (THROWN, 'live = 0; int in = 0; try { throw Thrown(); } catch (...) { in = live; } T r = in == 1 && live == 0 ? v : w;'),
    'thrown again': (THROWN, 'live = 0; int in = 0, mid = 0; try { try { throw Thrown(); } catch (Thrown &) { mid = live; throw; } } catch (Thrown &) { in = live; } T r = in == 1 && mid == 1 && live == 0 ? v : w;'),
    'another is thrown in its handler': (NOTES, 'int n = 0; try { try { throw Notes{&n, 3}; } catch (Notes &) { n = 1; throw 5; } } catch (int k) { n = n * 10 + k; } T r = n == 135 ? v : w;'),
    'its handler returns': (NOTES + ' static int give(int *n) { try { throw Notes{n, 4}; } catch (Notes &) { *n = 2; return 7; } }', 'int n = 0; int k = give(&n); T r = n == 24 && k == 7 ? v : w;'),
    'its handler goes on with a loop': (NOTES, 'int n = 0; for (int i = 1; i < 3; ++i) { try { throw Notes{&n, i}; } catch (Notes &) { n *= 2; continue; } } T r = n == 22 ? v : w;'),
    'derived object ends, caught as its base': (NOTES + ' struct Base { virtual ~Base() {} }; struct Error : Base { Notes a; Error(int *n) : a{n, 6} {} };', 'int n = 0; try { throw Error(&n); } catch (const Base &) { n = 5; } T r = n == 56 ? v : w;'),
    'exception that is kept': ('#include <exception>\n' + THROWN, 'live = 0; std::exception_ptr p; try { throw Thrown(); } catch (...) { p = std::current_exception(); } int m = live; p = nullptr; T r = m == 1 && live == 0 ? v : w;'),
})
DEPTH = ''.join('HD int f%d(int x) { return %s; } ' % (i, 'x + 1' if i == 9 else 'f%d(x)' % (i + 1)) for i in range(9, 0, -1))
ENDS = 'struct Ends { T *o; T x; HD Ends(T *p, T q) : o(p), x(q) {} HD Ends(Ends &&p) : o(p.o), x(p.x) { p.o = nullptr; } HD ~Ends() { if (o) *o = x; } };'
ANY = {
    'condition nine functions deep': (DEPTH, 'T r = f1(1) == 2 ? v : w;'),
    'array of the library ends backwards': ('#include <LIB/array>\nstruct End { T *o; T x; HD ~End() { *o = x; } };', 'T r = w; { LIB::array<End, 3> a{{{&r, v}, {&r, w}, {&r, w}}}; }'),
    'pair of the library ends backwards': ('#include <LIB/utility>\n' + ENDS, 'T r = w; { LIB::pair<Ends, Ends> p(Ends(&r, v), Ends(&r, w)); r = w; }'),
    'tuple of the library ends': ('#include <LIB/tuple>\n' + ENDS, 'T r = w; { LIB::tuple<int, Ends> p(1, Ends(&r, v)); r = w; }'),
    'optional of the library ends': ('#include <LIB/optional>\n' + ENDS, 'T r = w; { LIB::optional<Ends> p(Ends(&r, v)); r = w; }'),
}
INTEGER = {
    'endless loop that is left after 28 rounds': ('', 'int n = 0; for (int c = 100;; ++c) { ++n; if (c == 127) break; } T r = n == 28 ? v : w;'),
    'endless loop of a small counter': ('', 'int n = 0; for (signed char c = 90;; ++c) { ++n; if (c == 127) break; } T r = n == 38 ? v : w;'),
}
DEVICE = {
    'sum of the warp, volatile': ('', 'int s; asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(s) : "r"(2)); T r = s == 64 ? v : w;'),
    'shuffle, volatile': ('', 'int s; asm volatile("shfl.sync.idx.b32 %0, %1, 0, 31, 0xffffffff;" : "=r"(s) : "r"(2)); T r = s == 2 ? v : w;'),
    'vote, volatile': ('', 'int s; asm volatile("{ .reg .pred p; setp.ne.s32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "=r"(s) : "r"(2)); T r = s == -1 ? v : w;'),
    'conversion there and back, volatile': ('', 'int s; asm volatile("{ .reg .f32 a; cvt.rn.f32.s32 a, %1; add.f32 a, a, a; cvt.rzi.s32.f32 %0, a; }" : "=r"(s) : "r"(2)); T r = s == 4 ? v : w;'),
}
