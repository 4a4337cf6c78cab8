import Foundation
import Telemetry

#if canImport(Glibc)
import Glibc
#endif

/// The resource usage of this process from `/proc/self` (proc(5)), under the names that all Prometheus clients use.
struct ProcessUsage: Sendable {
    /// 4 KiB on most machines, up to 64 KiB on those with ARM processors.
    private static let pageBytes = Double(sysconf(CInt(_SC_PAGESIZE)))
    private static let ticksPerSecond = 100.0

    private let startedAt = Date.now.timeIntervalSince1970

    func write(to text: inout Exposition) {
        text.add("process_start_time_seconds", help: "When the server started, as Unix time.", startedAt)
        if let pages = Self.words("statm").dropFirst().first.flatMap(Double.init) {
            text.add("process_resident_memory_bytes", help: "Resident memory.", pages * Self.pageBytes)
        }
        // The second field is the name of the executable in parentheses.
        let fields = Self.read("stat").split(separator: ")").last?.split(separator: " ") ?? []
        if fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) {
            let seconds = (user + system) / Self.ticksPerSecond
            text.add("process_cpu_seconds_total", .counter, help: "Processor time, user and system.", [.init(seconds)])
        }
        if let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
            text.add("process_open_fds", help: "Open file descriptors.", Double(open))
        }
        if let line = Self.read("limits").split(separator: "\n").first(where: { $0.hasPrefix("Max open files") }),
            let most = line.dropFirst("Max open files".count).split(separator: " ").first.flatMap({ Double($0) })
        {
            text.add("process_max_fds", help: "The maximum number of open file descriptors.", most)
        }
    }

    private static func read(_ name: String) -> String {
        (try? String(contentsOfFile: "/proc/self/\(name)", encoding: .utf8)) ?? ""
    }

    private static func words(_ name: String) -> [String] {
        read(name).split(separator: " ").map(String.init)
    }
}
