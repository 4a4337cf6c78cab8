/* A wrong clock for one process, loaded before its libraries: the time of day is CLOCK_SHIFT seconds ahead. Measured durations are unaffected. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t shift(void) {
    const char *seconds = getenv("CLOCK_SHIFT");
    return seconds ? atol(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(clock, now);
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift();
    return status;
}

int gettimeofday(struct timeval *now, void *zone) {
    int (*real)(struct timeval *, void *) = dlsym(RTLD_NEXT, "gettimeofday");
    int status = real(now, zone);
    if (status == 0) now->tv_sec += shift();
    return status;
}

time_t time(time_t *now) {
    time_t (*real)(time_t *) = dlsym(RTLD_NEXT, "time");
    time_t shifted = real(NULL) + shift();
    if (now) *now = shifted;
    return shifted;
}
