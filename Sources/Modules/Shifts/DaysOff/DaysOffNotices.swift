import API
import Accounts
import Core
import Notifications
import Storage
import Work

/// The recipients of messages about days off: managers are told about requests, sickness and other days off, the person
/// about decisions and what a manager enters for them.
enum DaysOffNotices {
    static func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        if let fact: DaysOffRequested = try entry.fact() {
            return try about(entry, fact.first, fact.last, tx) { subject in
                [subject.notice(try managers(entry, fact.person, tx), "requested", .shiftsToDecide)]
            }
        }
        if let fact: DaysOffAdded = try entry.fact() {
            return try about(entry, fact.first, fact.last, tx) { subject in
                let kind: NoticeKind = subject.daysOff == .sick ? .shiftsToDecide : .rosterChanges
                let whose = fact.person == entry.actor ? "own" : "managers"
                return [
                    subject.notice([fact.person], "added.yours", .ownShifts),
                    subject.notice(
                        try managers(entry, fact.person, tx),
                        "added.\(whose).\(subject.daysOff.rawValue)",
                        kind,
                        isUrgent: subject.daysOff == .sick
                    ),
                ]
            }
        }
        if let fact: DaysOffApproved = try entry.fact() {
            return try about(entry, fact.first, fact.last, tx) { subject in
                [
                    subject.notice([fact.person], "approved", .ownShifts),
                    subject.notice(try managers(entry, fact.person, tx), "approved.managers", .rosterChanges),
                ]
            }
        }
        if let fact: DaysOffDeclined = try entry.fact() {
            return try about(entry, fact.first, fact.last, tx) { subject in
                [subject.notice([fact.person], subject.reason == nil ? "declined" : "declinedBecause", .ownShifts)]
            }
        }
        if let fact: DaysOffWithdrawn = try entry.fact(), !fact.wasRequested {
            return try about(entry, fact.first, fact.last, tx) { subject in
                [
                    subject.notice([fact.person], "withdrawn.yours", .ownShifts),
                    subject.notice(try managers(entry, fact.person, tx), "withdrawn", .rosterChanges),
                ]
            }
        }
        return []
    }

    private struct Subject {
        let entry: OutboxEntry
        let path: String
        let daysOff: DaysOffKind
        let reason: String?
        let arguments: [String: Phrase.Argument]

        func notice(_ people: Set<PersonID>, _ key: String, _ kind: NoticeKind, isUrgent: Bool = false) -> Notice {
            Notice(
                to: people,
                about: entry.subject,
                kind: kind,
                Phrase("shifts.notice.daysOff.\(key)", arguments),
                path: path,
                isUrgent: isUrgent,
                actions: key == "requested"
                    ? [action("approval", "shifts.daysOff.approve"), action("rejection", "shifts.daysOff.decline")] : []
            )
        }

        private func action(_ decision: String, _ title: String) -> NoticeAction {
            NoticeAction(Phrase(title), path: "\(path)/\(decision)", page: path)
        }
    }

    /// - Returns: an empty array when the days off were erased with their person's account.
    private static func about(
        _ entry: OutboxEntry,
        _ first: LocalDate,
        _ last: LocalDate,
        _ tx: Tx,
        _ notices: (Subject) throws -> [Notice]
    ) throws -> [Notice] {
        let actor = try entry.actor.flatMap { try People.name(of: $0, in: tx) }
        let found = try tx.first(
            """
            SELECT crew.slug, person.name, days_off.kind, days_off.reason FROM days_off
            JOIN person ON person.id = days_off.person JOIN crew ON crew.id = days_off.crew
            WHERE days_off.crew = \(entry.crew) AND days_off.id = \(entry.subject)
            """
        ) { row in
            let (slug, name): (String, String) = (try row.read(), try row.read())
            let (kind, reason): (DaysOffKind, String?) = (try row.read(), try row.read())
            var arguments: [String: Phrase.Argument] = [
                "person": .text(name), "when": .phrase(DaysOff.when(first, last)),
                "actor": actor.map { .text($0) } ?? .phrase(Phrase("shifts.history.server")),
            ]
            if let reason { arguments["reason"] = .text(reason) }
            let path = "/c/\(slug)/days-off/\(entry.subject)"
            return Subject(entry: entry, path: path, daysOff: kind, reason: reason, arguments: arguments)
        }
        return try found.map(notices) ?? []
    }

    private static func managers(_ entry: OutboxEntry, _ person: PersonID, _ tx: Tx) throws -> Set<PersonID> {
        Set(try Members.managers(of: entry.crew, in: tx)).subtracting([person])
    }
}

/// What is left to do about messages that ask a manager to decide on a holiday.
enum DaysOffNoticeStatus {
    static func of(
        _ notices: [SentNotice],
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [ID<OutboxSubject>: NoticeStatus] {
        let asking = notices.filter { $0.key == "shifts.notice.daysOff.requested" }
        if asking.isEmpty || !viewer.isManager { return [:] }
        let ids = asking.map { $0.thing.cast(to: DaysOffKey.self) }
        let found = try DaysOff.all("days_off.id IN \(list: ids)", crew: viewer.crew, in: tx)
        return found.reduce(into: [:]) { $0[$1.id.cast()] = status(of: $1, viewer) }
    }

    private static func status(of days: DaysOff, _ viewer: Viewer) -> NoticeStatus? {
        if days.state == .requested {
            guard days.isWaiting(for: viewer), !viewer.isArchived else { return nil }
            return .open { context, html, words, page in
                DaysOffView(context: context, html: html, words: words, returnsTo: page).decisionForms(days)
            }
        }
        let decider = days.decidedBy?.name ?? days.person.name
        return .settled(Phrase("shifts.daysOff.history.\(days.state.rawValue)", ["actor": .text(decider)]))
    }
}
