import Core
import Outgoing
import Work

/// The result of sending a message, from the answer of the push service (RFC 8030, and what services answer in practice).
enum PushOutcome: Sendable, Equatable {
    private static let usualPause = 60
    private static let longestPause = 24 * 60 * 60

    case sent
    /// Failed, and not retried.
    case over(String?)
    /// The device is gone, or its address is not allowed.
    case noDevice(String)
    case tooLarge
    /// The service accepts nothing from this server until then.
    case pause(until: Instant, String)
    /// The service does not accept this server's key or token.
    case refused(String)
    case later(String)
    /// The server stopped in the meantime.
    case interrupted

    init(_ answer: OutgoingAnswer, at now: Instant) {
        let status = answer.status
        switch status {
        case 200..<300: self = .sent
        case 404, 410: self = .noDevice("\(status)")
        case 400: self = .over("\(status)")
        case 401, 403: self = .refused("\(status)")
        case 413: self = .tooLarge
        // The service of Windows answers 406 when it throttles.
        case 406, 429:
            let seconds = answer.secondsToWait(at: now) ?? Self.usualPause
            let pause = Int64(min(max(seconds, 1), Self.longestPause))
            self = .pause(until: now.adding(milliseconds: pause * 1000), "\(status)")
        // Includes redirects, which are never followed: the address of the next server is not checked.
        default: self = .later("\(status)")
        }
    }

    var problem: String? {
        switch self {
        case .sent, .interrupted: nil
        case .over(let problem): problem
        case .tooLarge: "413"
        case .noDevice(let problem), .pause(_, let problem), .refused(let problem), .later(let problem): problem
        }
    }

    var result: DeliveryResult {
        switch self {
        case .sent: .ok
        case .over, .refused: .refused
        case .noDevice: .gone
        case .tooLarge, .pause, .later: .retry
        case .interrupted: .interrupted
        }
    }

    /// A problem that only the operator can solve.
    var operatorProblem: String? {
        switch self {
        case .over(let problem): problem
        case .refused(let problem): problem
        default: nil
        }
    }
}
