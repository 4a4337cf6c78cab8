import HTTPTypes
import Synchronization

/// Counts responses by the first digit of their status, for `/metrics`.
package final class ResponseCounts: Sendable {
    private let ok = Atomic<Int>(0)
    private let redirected = Atomic<Int>(0)
    private let refused = Atomic<Int>(0)
    private let failed = Atomic<Int>(0)

    package init() {}

    func count(_ status: HTTPResponse.Status) {
        switch status.code {
        case ..<300: ok.add(1, ordering: .relaxed)
        case ..<400: redirected.add(1, ordering: .relaxed)
        case ..<500: refused.add(1, ordering: .relaxed)
        default: failed.add(1, ordering: .relaxed)
        }
    }

    package var counts: [(status: String, count: Int)] {
        [
            ("2xx", ok.load(ordering: .relaxed)), ("3xx", redirected.load(ordering: .relaxed)),
            ("4xx", refused.load(ordering: .relaxed)), ("5xx", failed.load(ordering: .relaxed)),
        ]
    }
}
