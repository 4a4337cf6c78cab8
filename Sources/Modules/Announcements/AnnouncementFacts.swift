package import Core
import Work

// Facts about announcements. Their subject is the announcement.

package enum AnnouncementKey {}

package typealias AnnouncementID = ID<AnnouncementKey>

/// A manager sent an announcement.
struct AnnouncementSent: Fact {
    static let kind = "announcement.sent"
}

/// It was deleted.
struct AnnouncementDeleted: Fact {
    static let kind = "announcement.deleted"
}

/// A recipient confirmed that they read it.
struct AnnouncementConfirmed: Fact {
    static let kind = "announcement.confirmed"
}
