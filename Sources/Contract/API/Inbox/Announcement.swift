extension Wire {
    /// The text of an announcement; may have several lines.
    /// - Limit: 1...2000
    /// - Example: The delivery comes at 7 tomorrow. Whoever opens, please let them in.
    public typealias AnnouncementText = String
}

/// A text that a manager sent to members of the crew.
public struct Announcement: Codable, Hashable, Sendable {
    /// The announcement's id.
    public var id: Wire.ID
    /// The manager who sent it.
    public var author: PersonRef
    /// The text.
    public var text: Wire.AnnouncementText
    /// To whom it was sent.
    public var to: AnnouncementAudience
    /// The position that it was sent to; null for another audience.
    /// - Example: kitchen
    @OrNull public var position: Wire.PositionName?
    /// Whether it may interrupt quiet hours, for those who allow that.
    public var urgent: Bool
    /// When it was sent.
    public var createdAt: Wire.Instant
    /// Whether it was sent to you.
    public var forMe: Bool
    /// When you confirmed that you read it; null until then.
    @OrNull public var confirmedAt: Wire.Instant?
    /// The number of people it was sent to, for managers.
    public var recipients: Wire.Count?
    /// The number of recipients who confirmed that they read it, for managers.
    public var confirmed: Wire.Count?
}

/// The people an announcement is sent to.
public enum AnnouncementAudience: String, Codable, CaseIterable, Sendable {
    /// All members of the crew.
    case everyone
    /// The members who work in a position.
    case position
    /// The members who have a shift today.
    case workingToday
}

/// A new announcement.
/// - Example: {"text": "The delivery comes at 7 tomorrow. Whoever opens, please let them in.", "to": "position", "position": "kitchen", "urgent": false}
public struct NewAnnouncement: APIInput {
    /// The text; line breaks are preserved, and web addresses become links.
    public var text: Wire.AnnouncementText
    /// To whom to send it; everyone when left out, or the position when there is one.
    public var to: AnnouncementAudience?
    /// The position to send it to.
    public var position: Wire.PositionName?
    /// Whether it may interrupt quiet hours, for those who allow that.
    public var urgent: Bool?
}

/// A recipient of an announcement.
public struct AnnouncementRecipient: Codable, Hashable, Sendable {
    /// The recipient.
    public var person: PersonRef
    /// When they confirmed that they read it; null until then.
    @OrNull public var confirmedAt: Wire.Instant?
}
