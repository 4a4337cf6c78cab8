import API
import Accounts
import Core
import Storage

/// A person whom a manager could assign a shift to.
struct Candidate: Sendable {
    let person: Named
    /// The positions that they work in, in the order of the crew's; empty for a shift without a position.
    let positions: [String]
    /// Whether the position of the shift is not among them.
    let isElsewhere: Bool
    /// Minutes worked in the week of the shift, without and with the shift.
    let minutes: Int
    let after: Int
    /// The findings if they had the shift.
    let findings: [Finding]

    var isBlocked: Bool { findings.contains(where: \.isBlocking) }

    /// The best match first; equal matches by fewest hours.
    fileprivate var rank: (Int, Int, Int, Int, String) {
        (isBlocked ? 1 : 0, isElsewhere ? 1 : 0, findings.count, minutes, person.name)
    }
}

extension Candidate {
    /// All members except the holder, best match first, with one read of all schedules.
    static func of(_ shift: Shift, _ viewer: Viewer, now: Instant, _ tx: Tx) throws -> [Candidate] {
        let people = try crewMembers(viewer, tx).filter { $0.id != shift.person?.id }
        let changes = people.map { person in
            (
                key: person.id,
                change: [
                    Takeover(shift.commitment, giver: shift.person?.id, holder: shift.person?.id, taker: person.id)
                ]
            )
        }
        let findings = try CrewRules.judged(changes, viewer, now, tx)
        let hours = try WeekHours.of(
            Dictionary(changes.map { ($0.key, $0.change) }) { change, _ in change },
            crew: viewer.crew,
            in: tx
        )
        let week = shift.date.startOfWeek(firstDay: viewer.weekStart)
        // People know who can do which work even in a crew that has no rule about it.
        let all = try shift.position == nil ? [] : Positions.all(of: viewer.crew, in: tx)
        let theirs =
            try shift.position == nil ? [:] : Members.positions(of: people.map(\.id), crew: viewer.crew, in: tx)
        return people.map { person in
            let positions = theirs[person.id] ?? []
            let hours = hours[person.id]?.first { $0.person == person.id && $0.week == week }
            return Candidate(
                person: person,
                positions: all.filter { positions.contains($0) },
                isElsewhere: shift.position.map { !positions.contains($0) } ?? false,
                minutes: hours?.before ?? 0,
                after: hours?.after ?? 0,
                // Managers may assign at short notice.
                findings: (findings[person.id] ?? []).filter { $0.rule != .notice }
            )
        }.sorted { $0.rank < $1.rank }
    }
}
