// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Inbox/Announcement.swift: change that.

extension Announcement {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        author: PersonRef,
        text: Wire.AnnouncementText,
        to: AnnouncementAudience,
        position: Wire.PositionName?,
        urgent: Bool,
        createdAt: Wire.Instant,
        forMe: Bool,
        confirmedAt: Wire.Instant?,
        recipients: Wire.Count?,
        confirmed: Wire.Count?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            author: author,
            text: text,
            to: to,
            position: position,
            urgent: urgent,
            createdAt: createdAt,
            forMe: forMe,
            confirmedAt: confirmedAt,
            recipients: recipients,
            confirmed: confirmed
        )
    }
}

extension NewAnnouncement {
    /// Creates a value with all properties.
    public init(
        text: Wire.AnnouncementText,
        to: AnnouncementAudience? = nil,
        position: Wire.PositionName? = nil,
        urgent: Bool? = nil,
        _: Void = ()
    ) {
        self.init(text: text, to: to, position: position, urgent: urgent)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["text", "to", "position", "urgent"]
}

extension AnnouncementRecipient {
    /// Creates a value with all properties.
    public init(person: PersonRef, confirmedAt: Wire.Instant?, _: Void = ()) {
        self.init(person: person, confirmedAt: confirmedAt)
    }
}
