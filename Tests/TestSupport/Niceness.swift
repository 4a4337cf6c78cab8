import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// The niceness of the current thread: on Linux it belongs to threads (setpriority(2)).
package func niceness() -> CInt {
    getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
}
