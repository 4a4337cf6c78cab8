#include <zlib.h>

// deflateInit2 is a macro, which Swift does not import. 15 + 16 asks for a gzip wrapper (zlib.h).
static inline int decklog_gzip_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

// A negative number of bits asks for no wrapper, as in a ZIP archive.
static inline int decklog_deflate_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}

static inline int decklog_inflate_init(z_stream *stream) {
    return inflateInit2(stream, -15);
}

static inline int decklog_gunzip_init(z_stream *stream) {
    return inflateInit2(stream, 15 + 16);
}
