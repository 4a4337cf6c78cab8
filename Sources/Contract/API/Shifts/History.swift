/// Something that happened to a shift.
public struct HistoryEntry: Codable, Hashable, Sendable {
    /// When.
    public var at: Wire.Instant
    /// What, for programs.
    /// - Example: shift.offered
    public var kind: HistoryKind
    /// Who did it; null when nobody did, as when an offer ran out.
    @OrNull public var actor: PersonRef?
    /// What.
    public var text: Wire.Sentence
}

/// What can happen to a shift.
public enum HistoryKind: String, Codable, CaseIterable, Sendable {
    /// It was made.
    case created = "shift.created"
    /// Its date, times or position were changed.
    case changed = "shift.changed"
    /// Its holder offered it.
    case offered = "shift.offered"
    /// Its holder suggested it to somebody who wants to work that day.
    case suggested = "shift.suggested"
    /// Its holder wants another shift for it.
    case tradeProposed = "shift.tradeProposed"
    /// Its holder said yes to a trade for it.
    case tradeAccepted = "shift.tradeAccepted"
    /// The trade came to nothing.
    case tradeEnded = "shift.tradeEnded"
    /// It has a new holder, who gave another shift for it.
    case traded = "shift.traded"
    /// Somebody said yes to the offer.
    case accepted = "shift.accepted"
    /// It has a new holder.
    case taken = "shift.taken"
    /// The giver or a manager agreed.
    case approved = "shift.approved"
    /// Somebody said no.
    case rejected = "shift.rejected"
    /// The giver took the offer back.
    case withdrawn = "shift.withdrawn"
    /// The shift started before somebody took it.
    case expired = "shift.expired"
    /// The offer ended because something else happened to the shift.
    case superseded = "shift.superseded"
    /// A manager gave it to somebody.
    case assigned = "shift.assigned"
    /// A manager made it open, or its holder left the crew.
    case released = "shift.released"
    /// It is gone.
    case deleted = "shift.deleted"
}
