/// An event in the history of a shift.
public struct HistoryEntry: Codable, Hashable, Sendable {
    /// When it happened.
    public var at: Wire.Instant
    /// The kind of event, for programs.
    /// - Example: shift.offered
    public var kind: HistoryKind
    /// The person who did it; null for automatic events, such as an offer that expires.
    @OrNull public var actor: PersonRef?
    /// A description of the event.
    public var text: Wire.Sentence
}

/// The kinds of events in the history of a shift.
public enum HistoryKind: String, Codable, CaseIterable, Sendable {
    /// It was created.
    case created = "shift.created"
    /// Its date, times or position were changed.
    case changed = "shift.changed"
    /// The holder offered it.
    case offered = "shift.offered"
    /// The holder suggested it to someone who requested an extra shift.
    case suggested = "shift.suggested"
    /// The holder proposed to trade it for another shift.
    case tradeProposed = "shift.tradeProposed"
    /// The holder accepted a trade for it.
    case tradeAccepted = "shift.tradeAccepted"
    /// A trade for it ended without success.
    case tradeEnded = "shift.tradeEnded"
    /// It has a new holder as the result of a trade.
    case traded = "shift.traded"
    /// Someone accepted the offer.
    case accepted = "shift.accepted"
    /// It has a new holder.
    case taken = "shift.taken"
    /// The giver or a manager approved the exchange.
    case approved = "shift.approved"
    /// The exchange was rejected.
    case rejected = "shift.rejected"
    /// The giver withdrew the offer.
    case withdrawn = "shift.withdrawn"
    /// The shift started before the offer was completed.
    case expired = "shift.expired"
    /// The offer ended because the shift was changed in another way.
    case superseded = "shift.superseded"
    /// A manager assigned it to someone.
    case assigned = "shift.assigned"
    /// Its holder, who had no account, now has one.
    case handedOver = "shift.handedOver"
    /// It became open: a manager removed the holder, or the holder left the crew.
    case released = "shift.released"
    /// It was deleted.
    case deleted = "shift.deleted"
}
