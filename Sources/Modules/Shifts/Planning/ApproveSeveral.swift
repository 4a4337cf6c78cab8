import API
import Accounts
import Core
import Storage
import Web

/// The result of one of several approvals.
struct Approved: Sendable {
    let exchange: ExchangeID
    /// The reason for the refusal; `nil` when it was approved.
    let refusal: Phrase?
}

extension CrewContext {
    /// The maximum number of takeovers in one request.
    static let mostApprovals = NewApprovals.Limits.exchanges.upperBound

    /// Approves takeovers, each in a transaction of its own: a failure does not affect the others.
    func approve(_ exchanges: [ExchangeID]) async throws -> [Approved] {
        var results: [Approved] = []
        for id in exchanges {
            do {
                try await write { tx in _ = try Exchange.approve(id, in: tx) }
                results.append(Approved(exchange: id, refusal: nil))
            } catch let error as AppError where error.code.isAboutTheOne {
                results.append(Approved(exchange: id, refusal: error.detail))
            }
        }
        return results
    }
}

extension AppError.Code {
    fileprivate var isAboutTheOne: Bool {
        switch self {
        case .conflict, .forbidden, .notFound, .invalid, .stale: true
        default: false
        }
    }
}
