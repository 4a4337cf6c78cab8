#if canImport(Glibc)
import Glibc
#endif

/// How willing threads are to let others run first: 0 is normal, 19 the most. On Linux each thread has its own (sched(7)).
package enum Niceness {
    /// For slow work: its threads get about a tenth of the processor time of normal ones. With less, those that hold a lock
    /// of the C library or of SQLite would make others wait for it.
    package static let slow: CInt = 10

    /// Cannot be reversed without privileges.
    package static func setOnCurrentThread(_ niceness: CInt) {
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    }
}
