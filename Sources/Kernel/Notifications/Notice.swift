package import Accounts
package import Core
package import Storage
package import Web
package import Work

/// A message from a module about one subject. A repeated message about the same subject updates the existing row and
/// its count.
package struct Notice: Sendable {
    /// The people concerned; the `Notifier` leaves out the actor and people who are not in the crew.
    package let recipients: Set<PersonID>
    /// The subject, for instance a shift.
    package let thing: ID<OutboxSubject>
    /// The category by which people choose what is mailed.
    package let kind: NoticeKind
    /// The name of the subject, which all its messages share; `nil` when it has none.
    package let title: Phrase?
    /// A complete sentence, from the strings of the module.
    package let phrase: Phrase
    /// The path of the page about the subject; begins with a single slash.
    package let path: String
    /// Whether it may interrupt quiet hours, for those who allow that.
    package let isUrgent: Bool
    /// When the message becomes too old to be mailed; it stays in the inbox.
    package let expiresAt: Instant?
    /// What the reader can do about it with one press, while it is unread; at most two, which is what browsers show.
    package let actions: [NoticeAction]

    package init<Thing>(
        to recipients: Set<PersonID>,
        about thing: ID<Thing>,
        kind: NoticeKind,
        titled title: Phrase? = nil,
        _ phrase: Phrase,
        path: String,
        isUrgent: Bool = false,
        expiresAt: Instant? = nil,
        actions: [NoticeAction] = []
    ) {
        self.recipients = recipients
        self.thing = thing.cast()
        self.kind = kind
        self.title = title
        self.phrase = phrase
        self.path = path
        self.isUrgent = isUrgent
        self.expiresAt = expiresAt
        self.actions = actions
    }
}

/// Something that a message offers to do: a button in the inbox and in the notification, a link in the mail.
package struct NoticeAction: Codable, Hashable, Sendable {
    /// The text of the button, from the strings of the module.
    package let title: Phrase
    /// A `POST` to it performs the action, unless that has become pointless.
    package let path: String
    /// The page with its button, for devices that can only open pages; `nil` if that is a `GET` of `path`.
    package let page: String?

    /// - Parameter page: the page with its button, if that is the message's own page. The inbox then shows the module's
    ///   buttons, and the mail only the link to the page.
    package init(_ title: Phrase, path: String, page: String? = nil) {
        self.title = title
        self.path = path
        self.page = page
    }
}

/// Messages about several subjects that one fact settled, such as a change of many defects.
package struct SettledNotices: Sendable {
    let things: [ID<OutboxSubject>]
    let kinds: [NoticeKind]
    /// When they were settled: later messages about the subjects stay unread.
    let until: Instant

    package init(about things: [ID<OutboxSubject>], _ kinds: [NoticeKind], until: Instant) {
        self.things = things
        self.kinds = kinds
        self.until = until
    }
}

/// The actions of a message in the database.
struct StoredActions: Codable, Sendable {
    let actions: [NoticeAction]

    /// - Returns: `nil` for none.
    init?(_ actions: [NoticeAction]) {
        if actions.isEmpty { return nil }
        self.actions = actions
    }

    /// Also reads a single action, as earlier versions stored it.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        actions =
            try (try? container.decode([NoticeAction].self)) ?? [container.decode(NoticeAction.self)]
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(actions)
    }
}

/// Maps the facts of a module to messages.
package protocol NoticeMaker: ModuleExtension {
    /// The kinds of its messages, in the order in which the settings list them.
    var kinds: [NoticeKind] { get }
    /// Returns an empty array for facts of other modules, and for those that concern nobody.
    /// - Throws: any error; the delivery is then retried later.
    func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice]
    /// The kinds of messages about the fact's subject that ask for something which the fact settled. They count as read, for everyone.
    /// - Throws: any error; the delivery is then retried later.
    func settled(by entry: OutboxEntry, in tx: Tx) throws -> [NoticeKind]
    /// Like `settled`, but the messages count as read only for the actor of the fact.
    /// - Throws: any error; the delivery is then retried later.
    func settledForActor(by entry: OutboxEntry, in tx: Tx) throws -> [NoticeKind]
    /// Messages about other subjects than the fact's that ask for something which the fact settled; `nil` for none.
    /// They count as read, for everyone.
    /// - Throws: any error; the delivery is then retried later.
    func settledElsewhere(by entry: OutboxEntry, in tx: Tx) throws -> SettledNotices?
    /// What is left to do about messages of a crew; mere news has no status. The number of statements must
    /// not depend on the number of messages.
    func statuses(
        of notices: [SentNotice],
        for viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> [SentNotice: NoticeStatus]
}

extension NoticeMaker {
    package func settled(by entry: OutboxEntry, in tx: Tx) throws -> [NoticeKind] { [] }

    package func settledForActor(by entry: OutboxEntry, in tx: Tx) throws -> [NoticeKind] { [] }

    package func settledElsewhere(by entry: OutboxEntry, in tx: Tx) throws -> SettledNotices? { nil }

    package func statuses(
        of notices: [SentNotice],
        for viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> [SentNotice: NoticeStatus] { [:] }
}
