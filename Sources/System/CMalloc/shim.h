#include <malloc.h>

// Other C libraries have neither arenas nor mallopt.
static inline void decklog_limit_arenas(int most) {
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, most);
#endif
}
