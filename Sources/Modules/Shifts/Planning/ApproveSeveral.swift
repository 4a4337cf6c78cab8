import API
import Accounts
import Core
import Storage
import Web

/// What came of approving one of several takeovers.
struct Approved: Sendable {
    let exchange: ExchangeID
    /// Why it did not go through; `nil` when it did.
    let refusal: Phrase?
}

extension CrewContext {
    /// The most takeovers that can be approved at once.
    static let mostApprovals = NewApprovals.Limits.exchanges.upperBound

    /// Approves takeovers, each in a transaction of its own: one that fails does not stand in the way of the others.
    func approve(_ exchanges: [ExchangeID]) async throws -> [Approved] {
        var results: [Approved] = []
        for id in exchanges {
            do {
                try await write { tx in _ = try Exchange.approve(id, in: tx) }
                results.append(Approved(exchange: id, refusal: nil))
            } catch let error as AppError where error.code.isAboutTheOne {
                results.append(Approved(exchange: id, refusal: error.fields.first?.message ?? error.message))
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
