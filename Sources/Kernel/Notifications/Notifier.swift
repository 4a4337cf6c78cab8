import Accounts
import Core
package import Storage
package import Web
package import Work

/// Writes messages to the inboxes in the transaction that delivers the fact, so that each is written exactly once.
package struct Notifier: Listener {
    private let makers: [Contributed<any NoticeMaker>]

    package init(_ makers: [Contributed<any NoticeMaker>]) {
        self.makers = makers
    }

    package func receive(_ entry: OutboxEntry, in tx: Tx) throws {
        var told: Set<NotifiedPerson> = []
        for maker in makers {
            try markSettled(maker.value.settled(by: entry, in: tx), by: entry, in: tx)
            if let actor = entry.actor {
                try markSettled(maker.value.settledForActor(by: entry, in: tx), of: actor, by: entry, in: tx)
            }
            if let settled = try maker.value.settledElsewhere(by: entry, in: tx) {
                try markSettled(settled, by: entry, in: tx)
            }
            let notices = try maker.value.notices(for: entry, in: tx)
            if notices.isEmpty { continue }
            // A module that is switched off sends no messages, not even later.
            if let module = maker.module, try CrewModules.isOff(module, in: entry.crew, tx) { continue }
            for notice in notices {
                let phrase = try jsonText(notice.phrase)
                let recipients = try Members.reachable(among: notice.recipients, of: entry.crew, in: tx)
                let pushed = try PushSubscriptions.people(among: Set(recipients), in: tx)
                for person in recipients where person != entry.actor {
                    // A person whom a fact concerns in two ways gets one message.
                    guard told.insert(NotifiedPerson(person: person, thing: notice.thing)).inserted else { continue }
                    let row = WriteNotice(
                        notice: notice,
                        phrase: phrase,
                        person: person,
                        crew: entry.crew,
                        module: maker.module,
                        actor: entry.actor,
                        // Facts about another subject have numbers of their own.
                        seq: notice.thing == entry.subject ? entry.seq : nil,
                        at: entry.at
                    )
                    try row.write(hasDevice: pushed.contains(person), in: tx)
                }
            }
        }
    }

    private struct NotifiedPerson: Hashable {
        let person: PersonID
        let thing: ID<OutboxSubject>
    }
}
