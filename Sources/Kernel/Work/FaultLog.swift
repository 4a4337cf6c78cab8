import Logging

/// Logs the errors of repeated work: each when it first occurs, and once when it is over. A full disk should not be filled
/// with logs.
struct FaultLog {
    private let name: String
    private let logger: Logger
    private var fault: String?

    /// - Parameter name: the name of the work.
    init(_ name: String, _ logger: Logger) {
        self.name = name
        self.logger = logger
    }

    /// Does the work once.
    mutating func attempt(_ work: () async throws -> Void) async {
        var fault: String?
        do {
            try await work()
        } catch {
            fault = "\(error)"
        }
        // The server is stopping: an error may be caused by that, and success means nothing.
        if Task.isCancelled { return }
        if let fault, fault != self.fault { logger.error("\(name) failed", metadata: ["error": "\(fault)"]) }
        if fault == nil && self.fault != nil { logger.notice("\(name) works again") }
        self.fault = fault
    }
}
