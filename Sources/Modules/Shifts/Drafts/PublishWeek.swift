import API
package import Accounts
package import Core
import Events
import Storage
import Work

/// The result of publishing the draft of a week, or of a dry run.
package struct Publication: Sendable {
    /// The number of published shifts, including open ones.
    package var published = 0
    /// The number of published shifts that are open.
    package var open = 0
    /// The number of shifts removed from the draft because they would already have started.
    package var passed = 0
    package var people: Set<PersonID> = []
    /// The shifts that stay in the draft because their holder cannot work them.
    package var left: [CopiedWeek.Left] = []
}

extension UnpublishedShift {
    /// Publishes the draft of a week: its shifts are on the roster from then on, and everyone concerned is notified once.
    /// Shifts that break a blocking rule stay in the draft. Those of people without an account who are sick are open.
    /// - Parameters:
    ///   - first: the first day of the week.
    ///   - isTrial: whether to determine the result without saving anything.
    /// - Throws: `AppError.forbidden` for members; `conflict` when the draft is empty.
    package static func publish(
        week first: LocalDate,
        isTrial: Bool = false,
        in tx: MemberTransaction
    ) throws -> Publication {
        let draft = try ScheduledDraft(from: first, to: first.adding(days: 7), in: tx)
        if draft.shifts.isEmpty { throw AppError.conflict("week", "empty", Phrase("shifts.draft.empty")) }
        var publishing = try Publishing(draft, first, isTrial: isTrial, tx)
        try publishing.publish()
        return publishing.result
    }
}

extension ScheduledDraft {
    /// The result of publishing it, without doing so; `nil` when there is nothing to publish.
    func trial(week first: LocalDate, in tx: MemberTransaction) throws -> Publication? {
        if shifts.isEmpty { return nil }
        var publishing = try Publishing(self, first, isTrial: true, tx)
        try publishing.publish()
        return publishing.result
    }
}

private struct Publishing {
    private let shifts: [UnpublishedShift]
    private let first: LocalDate
    private let isTrial: Bool
    private let tx: MemberTransaction
    private var schedules: PlannedSchedules
    private var published: [UnpublishedShift] = []
    /// The shifts that are no longer in the draft.
    private var gone: [ShiftID] = []
    private(set) var result = Publication()

    init(_ draft: ScheduledDraft, _ first: LocalDate, isTrial: Bool, _ tx: MemberTransaction) throws {
        let sick = try DaysOff.sickWithoutAccount(
            Set(draft.shifts.compactMap(\.person?.id)),
            tx.crew,
            from: first,
            to: first.adding(days: 6),
            in: tx
        )
        shifts = draft.shifts.map { shift in
            let days = shift.person.flatMap { sick[$0.id] } ?? []
            if !days.contains(where: { $0.contains(shift.draft.date) }) { return shift }
            return UnpublishedShift(id: shift.id, person: nil, draft: shift.draft)
        }
        schedules = draft.roster
        self.first = first
        self.isTrial = isTrial
        self.tx = tx
    }

    mutating func publish() throws {
        for shift in shifts { try publish(shift) }
        if !isTrial { try finish() }
    }

    private mutating func publish(_ shift: UnpublishedShift) throws {
        let span = ShiftSpan(shift.draft.date, shift.draft.start, shift.draft.end, in: tx.viewer.zone)
        if span.startsAt <= tx.now {
            result.passed += 1
            gone.append(shift.id)
            return
        }
        if let person = shift.person {
            let commitment = shift.draft.commitment(shift.id, span)
            if let reason = schedules.obstacle(person, commitment) {
                result.left.append(.init(draft: shift.draft, holder: person, reason: reason))
                return
            }
            schedules.add(commitment, to: person.id)
            result.people.insert(person.id)
        } else {
            result.open += 1
        }
        result.published += 1
        published.append(shift)
        gone.append(shift.id)
        if !isTrial {
            try Shift.insert(shift.id, shift.draft, span, holder: shift.person?.id, isPublished: true, in: tx)
        }
    }

    private func finish() throws {
        if gone.isEmpty { return }
        try tx.run("DELETE FROM unpublished_shift WHERE crew = \(tx.crew) AND id IN \(list: gone)")
        if published.isEmpty { return }
        let counts = Dictionary(grouping: published.compactMap(\.person?.id)) { $0 }.mapValues(\.count)
        try tx.record(
            RosterPublished(
                week: first.weekNumber(firstDay: tx.viewer.weekStart).text,
                first: first,
                shifts: counts.sorted { $0.key < $1.key }.map { .init(person: $0.key, count: $0.value) },
                open: result.open,
                positions: Array(Set(published.filter { $0.person == nil }.map(\.draft.position)))
            ),
            about: PublicationID.new(at: tx.now)
        )
        try Shift.offerIfSick(published.map(\.id), in: tx)
    }
}

enum PublicationKey {}
typealias PublicationID = ID<PublicationKey>

/// The draft of a week was published. Each of its shifts has a `ShiftCreated` as well.
struct RosterPublished: Fact {
    static let kind = "roster.published"

    struct Share: Codable, Sendable {
        let person: PersonID
        let count: Int
    }

    /// Such as "2026-W49".
    let week: String
    let first: LocalDate
    /// The number of published shifts of each person, without open ones.
    let shifts: [Share]
    let open: Int
    /// The positions of open shifts; `nil` for those that everyone can take.
    let positions: [String?]
}
