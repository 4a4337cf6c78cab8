import Core

/// The position in an inbox after which a page begins. Opaque to clients.
struct InboxCursor: Sendable, Equatable {
    let at: Instant
    let id: ID<Notice>
}

extension InboxCursor: LosslessStringConvertible {
    /// `nil` for a text that is not the `description` of a cursor.
    init?(_ text: String) {
        let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let milliseconds = Int64(halves[0], radix: 36), let id = ID<Notice>(halves[1]) else {
            return nil
        }
        self.init(at: Instant(milliseconds: milliseconds), id: id)
        if description != text { return nil }
    }

    var description: String {
        "\(String(at.milliseconds, radix: 36)).\(id)"
    }
}
