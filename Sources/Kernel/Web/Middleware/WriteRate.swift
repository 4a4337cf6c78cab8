package import Core
import Foundation
import HTTPTypes
package import Hummingbird
import Storage
import Synchronization

/// Limits the rate of changes per person, across devices, tokens and pages.
package final class WriteRate: Sendable {
    /// The size of the burst, in minutes at the sustained rate.
    private static let burstMinutes = 5
    /// The cost of a bulk change, in ordinary changes.
    private static let costOfMany = 10
    /// The cost of an upload of unknown length.
    private static let costOfUnknownLength = 25

    private let limit: RateLimit

    package init(perMinute: Int) {
        limit = RateLimit(burst: perMinute * Self.burstMinutes, perHour: perMinute * 60)
    }

    /// Returns a permit for one request. Its cost is charged at the first write, so a request that changes nothing is
    /// free.
    package func permit(_ person: PersonID, _ request: Request, at now: Instant) -> Permit {
        Permit(limit: limit, person: person, cost: Self.cost(of: request), now: now)
    }

    /// One for an ordinary change, at least ten for a bulk change, and one more for every megabyte sent.
    static func cost(of request: Request) -> Int {
        let parts = request.uri.path.split(separator: "/")
        // Without the crew's name, which can be any of these.
        let rest = parts.dropFirst(parts.first == "c" ? 2 : parts.starts(with: ["api", "v1", "crews"]) ? 4 : 0)
        let many = ["bulk", "imports", "operations", "defect-operations", "approvals", "copy"]
        // The upload; what is chosen on the page of an import is an ordinary change.
        let isMany = rest.last == "import" || rest.contains { many.contains(String($0)) }
        let base = isMany ? costOfMany : 1
        guard let length = request.headers[.contentLength].flatMap({ Int($0) }) else {
            return request.headers[.transferEncoding] == nil ? base : base + costOfUnknownLength
        }
        return base + max(0, length) / (1024 * 1024)
    }

    /// Whether one request may write. It is decided once, so that a request is not stopped halfway.
    package final class Permit: WritePermit {
        private let limit: RateLimit
        private let person: PersonID
        private let cost: Int
        private let now: Instant
        private let decision = Mutex<Decision?>(nil)

        private struct Decision {
            let refusal: AppError?
        }

        fileprivate init(limit: RateLimit, person: PersonID, cost: Int, now: Instant) {
            self.limit = limit
            self.person = person
            self.cost = cost
            self.now = now
        }

        /// - Throws: `AppError.tooMany`.
        package func use() throws {
            let decision = decision.withLock { decision in
                let made = decision ?? Decision(refusal: refusal())
                decision = made
                return made
            }
            if let refusal = decision.refusal { throw refusal }
        }

        /// The number of seconds after which a rejected request can be retried.
        package var retryAfter: Int? {
            decision.withLock { $0?.refusal?.retryAfter }
        }

        private func refusal() -> AppError? {
            guard let wait = limit.wait(toTake: cost, person.description, at: now) else { return nil }
            let seconds = Int((wait + 999) / 1000)
            var error = AppError(.tooMany, counted("error.tooManyWrites", seconds))
            error.retryAfter = seconds
            return error
        }
    }
}

extension Site {
    /// Handles a request of a person, within the limit on their changes and in turn with the requests of other people.
    package func handle(
        _ request: Request,
        of person: PersonID,
        _ body: () async throws -> Response
    ) async throws -> Response {
        try await Requester.$current.withValue(.person(person)) {
            try await limitingWrites(of: person, request, body)
        }
    }

    private func limitingWrites(
        of person: PersonID,
        _ request: Request,
        _ body: () async throws -> Response
    ) async throws -> Response {
        let isRead = request.method == .get || request.method == .head
        if isRead || !settings.limitsRates { return try await body() }
        let permit = writeRate.permit(person, request, at: clock.now)
        var response = try await CurrentWritePermit.$permit.withValue(permit) { try await body() }
        // A form that is shown again with its input gets the header too.
        if response.status == .tooManyRequests, let seconds = permit.retryAfter {
            response.headers[.retryAfter] = "\(seconds)"
        }
        return response
    }
}
