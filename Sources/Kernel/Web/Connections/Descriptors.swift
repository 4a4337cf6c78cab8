#if canImport(Glibc)
import Glibc
#endif

/// The open files and connections that the process may have.
package enum Descriptors {
    /// More than this is never needed, and where the hard limit is in the billions some programs count up to it.
    private static let enough = 65_536
    /// Kept free for the database, files that arrive, and what else is not a connection.
    private static let reserve = 320
    /// Connections at most, however many descriptors there are.
    private static let mostConnections = 4_096

    /// Raises the limit as far as the process may by itself. Many systems start with 1,024 for the sake of old programs.
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

    /// How many connections there can be with so many descriptors.
    package static func connections(within limit: Int) -> Int {
        min(mostConnections, max(limit - reserve, limit / 2))
    }
}
