package import API
package import Accounts
package import Core
package import Storage
import Work

/// Knows who works today, from the roster.
package protocol WorkingToday: Sendable {
    /// Whether the viewer's crew has a roster.
    func isAvailable(to viewer: Viewer, in tx: Tx) throws -> Bool
    /// The people who have a shift that starts today in the crew's time zone, or one of yesterday that has not ended.
    func people(of viewer: Viewer, at now: Instant, in tx: Tx) throws -> Set<PersonID>
}

/// A validated announcement that has not been sent yet.
package struct AnnouncementDraft: Sendable {
    /// In characters.
    package static let longest = Wire.Limits.announcementText.upperBound

    let text: String
    let audience: AnnouncementAudience
    let position: String?
    let isUrgent: Bool

    /// - Throws: `AppError.invalid`.
    package init(_ input: NewAnnouncement) throws {
        var check = Validation()
        let text = check.optionalText("text", input.text, most: Self.longest)
        if text == nil && check.fields.isEmpty { check.fail("text", "required", Phrase("error.field.required")) }
        let audience = input.to ?? (input.position == nil ? .everyone : .position)
        let position = check.optionalLine("position", input.position, most: Positions.longest)
        if audience == .position && position == nil {
            check.fail("position", "required", Phrase("error.field.required"))
        }
        if audience != .position && position != nil {
            check.fail("position", "unused", Phrase("announcements.error.position"))
        }
        try check.finish()
        self.text = text ?? ""
        self.audience = audience
        self.position = position
        isUrgent = input.urgent ?? false
    }
}

extension Announcement {
    /// How many a person may send within 24 hours.
    package static let mostADay = 20

    /// Sends an announcement to the current members in the audience who have an account (managers). The author is not
    /// among its recipients.
    /// - Throws: `AppError` `forbidden`; `invalid`, field `position` or `to`; `conflict` in an archived crew, with code
    ///   `nobody` when there is no recipient, and with code `limit` after too many in one day.
    package static func send(
        _ draft: AnnouncementDraft,
        _ shifts: (any WorkingToday)?,
        in tx: MemberTransaction
    ) throws -> Announcement {
        try tx.viewer.requireManager()
        try refuseTooMany(in: tx)
        let position = try draft.position.map { try known($0, in: tx) }
        let audience = try people(draft.audience, position, shifts, in: tx).subtracting([tx.person])
        let recipients = try Members.reachable(among: audience, of: tx.crew, in: tx)
        if recipients.isEmpty { throw AppError.conflict("to", "nobody", Phrase("announcements.error.nobody")) }
        let id = AnnouncementID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO announcement (crew, id, author, body, audience, position, urgent, created_at)
            VALUES (
                \(tx.crew), \(id), \(tx.person), \(draft.text), \(draft.audience), \(position), \(draft.isUrgent), \(tx.now)
            )
            """
        )
        for person in recipients {
            try tx.enqueue(
                "INSERT INTO announcement_recipient (crew, announcement, person) VALUES (\(tx.crew), \(id), \(person))"
            )
        }
        try tx.record(AnnouncementSent(), about: id)
        return try find(id, tx.viewer, in: tx)
    }

    private static func refuseTooMany(in tx: MemberTransaction) throws {
        let dayAgo = tx.now.adding(minutes: -24 * 60)
        // Facts, because one that was deleted has reached people all the same.
        let sent = try Outbox.entries(
            of: tx.crew,
            "AND at > \(dayAgo) AND actor = \(tx.person) AND kind = \(AnnouncementSent.kind)",
            most: mostADay,
            in: tx
        )
        try AppError.requireRoom(sent.count, below: mostADay, "text", "limit", "announcements.error.tooMany")
    }

    /// The position as the crew spells it.
    private static func known(_ name: String, in tx: MemberTransaction) throws -> String {
        guard let known = try Positions.find(name, of: tx.crew, in: tx) else {
            throw AppError.invalid("position", "unknown", Phrase("error.field.position"))
        }
        return known
    }

    private static func people(
        _ audience: AnnouncementAudience,
        _ position: String?,
        _ shifts: (any WorkingToday)?,
        in tx: MemberTransaction
    ) throws -> Set<PersonID> {
        switch audience {
        case .everyone, .position: return Set(try Members.all(of: tx.crew, position: position, in: tx))
        case .workingToday:
            guard let shifts, try shifts.isAvailable(to: tx.viewer, in: tx) else {
                throw AppError.invalid("to", "unavailable", Phrase("announcements.error.noRoster"))
            }
            return try shifts.people(of: tx.viewer, at: tx.now, in: tx)
        }
    }
}
