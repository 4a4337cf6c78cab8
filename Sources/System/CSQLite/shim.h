#include <sqlite3.h>

// Swift cannot call variadic functions.
static inline int decklog_without_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
