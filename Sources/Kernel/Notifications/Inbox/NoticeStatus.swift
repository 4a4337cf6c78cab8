package import Accounts
package import Core
package import HTML
import Storage
package import Web
package import Work

/// What is left to do about the subject of a message.
package enum NoticeStatus: Sendable {
    /// Writes the forms with which the reader can act on it; they lead back to the page.
    package typealias Actions = @Sendable (CrewContext, HTML, Words, ReturnPage) -> Void

    case open(Actions)
    /// Nothing is left to do, for this reason.
    case settled(Phrase)

    var outcome: Phrase? {
        if case .settled(let outcome) = self { outcome } else { nil }
    }
}

/// A message in an inbox, as the module that sent it knows it.
package struct SentNotice: Hashable, Sendable {
    /// The subject.
    package let thing: ID<OutboxSubject>
    /// The key of its sentence.
    package let key: String

    package init(about thing: ID<OutboxSubject>, _ key: String) {
        self.thing = thing
        self.key = key
    }
}

extension [SentNotice] {
    /// Gives every message the status of its subject.
    package func statuses(_ bySubject: [ID<OutboxSubject>: NoticeStatus]) -> [SentNotice: NoticeStatus] {
        reduce(into: [:]) { $0[$1] = bySubject[$1.thing] }
    }
}

/// The person as a viewer of each of their crews, and the status of each message.
struct InboxStatuses: Sendable {
    var viewers: [CrewID: Viewer] = [:]
    var byNotice: [ID<Notice>: NoticeStatus] = [:]

    /// Runs a fixed number of statements per crew and module, however many messages there are.
    init(
        of rows: [InboxRow],
        for person: PersonID,
        from makers: [Contributed<any NoticeMaker>],
        at now: Instant,
        in tx: Tx
    ) throws {
        for (crew, rows) in Dictionary(grouping: rows, by: \.crew?.id) {
            guard let crew, let viewer = try Viewer.of(person, crew: crew, in: tx) else { continue }
            viewers[crew] = viewer
            for maker in makers {
                let own = rows.filter { $0.module == maker.module }
                if own.isEmpty { continue }
                let notices = own.map { SentNotice(about: $0.thing, $0.phrase.key) }
                let statuses = try maker.value.statuses(of: notices, for: viewer, at: now, in: tx)
                // Several makers may belong to one module.
                for (row, notice) in zip(own, notices) { byNotice[row.id] = statuses[notice] ?? byNotice[row.id] }
            }
        }
    }
}
