#if canImport(Glibc)
import Glibc
#endif

/// The limit on file descriptors: open files and connections of the process.
package enum Descriptors {
    /// More is never needed, and some programs loop over all possible descriptors; a hard limit may allow billions.
    private static let enough = 65_536
    /// Reserved for the database, uploads, and other files.
    private static let reserve = 320
    /// How many must be free for another connection.
    private static let spare = 8
    /// The maximum number of connections, regardless of the number of descriptors.
    private static let mostConnections = 4_096

    /// Raises the soft limit as far as possible. Many systems start with 1,024 for the sake of old programs.
    package static func raiseLimit() {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return }
        let wanted = min(limits.rlim_max, rlim_t(enough))
        if limits.rlim_cur >= wanted { return }
        limits.rlim_cur = wanted
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
    }

    package static var limit: Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return 1_024 }
        return Int(clamping: limits.rlim_cur)
    }

    /// Whether enough of the descriptors below a limit are free for another connection and for files. Looks at the
    /// highest first, because the lowest are given out first, and takes none: others would find even fewer.
    package static func areAvailable(below limit: Int = Descriptors.limit) -> Bool {
        var end = min(limit, Int(CInt.max))
        var free = 0
        while free < spare && end > 0 {
            let first = max(0, end - 64)
            var entries = (first..<end).map { pollfd(fd: CInt($0), events: 0, revents: 0) }
            if poll(&entries, nfds_t(entries.count), 0) > 0 {
                free += entries.count { $0.revents & Int16(POLLNVAL) != 0 }
            }
            end = first
        }
        return free >= spare
    }

    /// The number of connections that a number of descriptors allows.
    package static func connections(within limit: Int) -> Int {
        min(mostConnections, max(limit - reserve, limit / 2))
    }
}
