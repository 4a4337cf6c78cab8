import API
import Accounts
import Core
import Storage

/// The schedules of some people while a manager plans many shifts at once, each judged with those added before it.
struct PlannedSchedules {
    private let tx: MemberTransaction
    private let members: Set<PersonID>
    private let rules: CrewRules
    private var schedules: [PersonID: Schedule]

    /// - Parameters:
    ///   - from: the first date of the shifts to plan.
    ///   - to: the day after the last one.
    init(of people: Set<PersonID>, from: LocalDate, to: LocalDate, in tx: MemberTransaction) throws {
        self.tx = tx
        members = Set(try Members.current(among: people, of: tx.crew, in: tx))
        rules = try CrewRules.of(tx.crew, in: tx)
        schedules = try Schedule.of(
            people,
            crew: tx.crew,
            from: from,
            to: to,
            for: rules,
            in: tx
        )
    }

    mutating func add(_ commitment: Commitment, to person: PersonID) {
        let old = schedules[person] ?? Schedule([])
        schedules[person] = old.with(old.commitments + [commitment])
    }

    /// The reason why a person cannot work a shift.
    func obstacle(_ person: Named, _ commitment: Commitment) -> Phrase? {
        if !members.contains(person.id) {
            return Phrase("shifts.copy.left", ["name": .text(person.name)])
        }
        return findings(person.id, commitment).first(where: \.isBlocking)?
            .reason(to: tx.person, names: [person.id: person.name])
    }

    /// The rules that a shift would break, without the one about short notice: managers may plan at short notice.
    func findings(_ person: PersonID, _ commitment: Commitment) -> [Finding] {
        rules.findings(
            on: [Takeover(commitment, giver: nil, holder: nil, taker: person)],
            schedules: schedules,
            now: tx.now
        ).filter { $0.rule != .notice }
    }
}
