package import Logging

/// Logs the errors of repeated work: each when it first occurs, and once when it is over. A full disk should not be filled
/// with logs.
package struct FaultLog: Sendable {
    private let name: String
    private let logger: Logger
    private var fault: String?

    /// - Parameter name: the name of the work.
    package init(_ name: String, _ logger: Logger) {
        self.name = name
        self.logger = logger
    }

    /// Does the work once.
    mutating func attempt(_ work: () async throws -> Void) async {
        do {
            try await work()
            note(nil)
        } catch {
            note(error)
        }
    }

    /// Logs how the work went, if that has changed.
    /// - Parameter error: `nil` after success.
    package mutating func note(_ error: (any Error)?) {
        // The server is stopping: an error may be caused by that, and success means nothing.
        if Task.isCancelled { return }
        let fault = error.map { "\($0)" }
        if let fault, fault != self.fault { logger.error("\(name) failed", metadata: ["error": "\(fault)"]) }
        if fault == nil && self.fault != nil { logger.notice("\(name) works again") }
        self.fault = fault
    }
}
