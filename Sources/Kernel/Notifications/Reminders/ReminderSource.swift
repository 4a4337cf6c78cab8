package import Accounts
package import Core
package import Storage
package import Web
package import Work

/// Reminders of one kind, which a module declares. Everything else is done here: when to ask, what people chose,
/// sending each reminder once, and withdrawing those that no longer apply.
package protocol ReminderSource: ModuleExtension {
    var kind: ReminderKind { get }
    /// The people whose reminders of this kind a fact may add, move or make obsolete.
    func people(concernedBy entry: OutboxEntry, in tx: Tx) throws -> Set<PersonID>
    /// The time of the member's next reminder after `time`; `nil` if there is none. The default implementation is for
    /// weekly kinds.
    func next(for member: ReminderMember, after time: Instant, in tx: Tx) throws -> Instant?
    /// What to say at a time that `next` returned; empty if there is nothing to say after all.
    func messages(for member: ReminderMember, at time: Instant, in tx: Tx) throws -> [ReminderMessage]
    /// Whether an unread message still applies.
    /// - Parameters:
    ///   - thing: its subject.
    ///   - time: when it was due.
    func applies(_ thing: ID<OutboxSubject>, from time: Instant, to member: ReminderMember, in tx: Tx) throws -> Bool
}

extension ReminderSource {
    package func next(for member: ReminderMember, after time: Instant, in tx: Tx) throws -> Instant? {
        member.setting.nextTime(after: time, in: member.viewer.zone)
    }
}

/// A kind of reminder, and what people can choose about it.
package struct ReminderKind: Sendable {
    /// What a person chooses besides the channels.
    package enum Timing: Sendable, Hashable {
        /// How many minutes before something starts; with travel time if people have to go there.
        case before(minutes: Int, addsTravel: Bool)
        /// How many minutes after something started.
        case after(minutes: Int)
        /// On which weekdays, and at what time in the crew's time zone.
        case weekly(Set<Weekday>, LocalTime)
    }

    package let notice: NoticeKind
    package let timing: Timing
    /// Whether it is on by default.
    package let isOn: Bool

    package init(_ notice: NoticeKind, _ timing: Timing, isOn: Bool) {
        self.notice = notice
        self.timing = timing
        self.isOn = isOn
    }

    package var id: String { notice.id }
    /// The string key of the explanation.
    var hint: String { "reminders.hint.\(id)" }
}

/// A member who may get reminders of a kind, with what they chose.
package struct ReminderMember: Sendable {
    package let viewer: Viewer
    package let setting: ReminderSetting
    /// The subject of messages that have no other; each one replaces the previous.
    package let thing: ID<OutboxSubject>
}

/// A message to a member.
package struct ReminderMessage: Sendable {
    let thing: ID<OutboxSubject>
    let title: Phrase?
    let phrase: Phrase
    let path: String
    let isUrgent: Bool
    let expiresAt: Instant?
    let action: NoticeAction?

    package init<Thing>(
        about thing: ID<Thing>,
        titled title: Phrase? = nil,
        _ phrase: Phrase,
        path: String,
        isUrgent: Bool = false,
        expiresAt: Instant?,
        action: NoticeAction? = nil
    ) {
        self.thing = thing.cast()
        self.title = title
        self.phrase = phrase
        self.path = path
        self.isUrgent = isUrgent
        self.expiresAt = expiresAt
        self.action = action
    }
}
