import API
import Accounts
import Core
import Shifts
import Storage
import Web

/// The twelve people of De Kombuis, their positions and their fixed shifts.
struct DemoCrew: Sendable {
    let crew: CrewID
    let opened: Instant
    private let people: [DemoPerson: PersonID]

    enum DemoPerson: String, CaseIterable {
        case marieke = "Marieke de Vries"
        case joost = "Joost Bakker"
        case sanne = "Sanne Visser"
        case ahmed = "Ahmed El Amrani"
        case lotte = "Lotte Jansen"
        case daan = "Daan Mulder"
        case fatima = "Fatima Yılmaz"
        case tom = "Tom O'Brien"
        case noor = "Noor van der Heijden-Oosterhuis"
        case kees = "Kees Smit"
        case yuki = "田中 Yuki"
        case layla = "ليلى حداد"

        /// `sanne@kombuis.example`
        var email: String { "\(self)@kombuis.example" }
    }

    init(opened: Instant, passwordHash: String, in tx: Tx) throws {
        self.opened = opened
        var people: [DemoPerson: PersonID] = [:]
        for somebody in DemoPerson.allCases {
            people[somebody] = try People.add(
                email: somebody.email,
                name: somebody.rawValue,
                passwordHash: passwordHash,
                at: opened,
                in: tx
            )
        }
        self.people = people
        guard let owner = people[.marieke] else { throw StorageError.unexpected("a demo without people") }
        let details = CrewDetails(name: "De Kombuis", zone: try Zone.named("Europe/Amsterdam"), language: .dutch)
        crew = try Crews.make(details, by: owner, at: opened, in: tx)
        for somebody in DemoPerson.allCases where somebody != .marieke {
            guard let person = people[somebody] else { continue }
            try Members.add(person, to: crew, as: somebody == .joost ? .manager : .member, at: opened, in: tx)
        }
        let viewer = try viewer(.marieke, tx)
        for (somebody, positions) in Self.positions {
            try Members.change(
                person(somebody),
                positions: positions,
                in: MemberTransaction(viewer, at: opened, in: tx)
            )
        }
    }

    func person(_ somebody: DemoPerson) -> PersonID {
        people[somebody] ?? PersonID(high: 0, low: 0)
    }

    func viewer(_ somebody: DemoPerson, _ tx: Tx) throws -> Viewer {
        try Viewer.of(person(somebody), crew: crew, in: tx).orNotFound()
    }

    func acting(_ somebody: DemoPerson, at now: Instant, _ tx: Tx) throws -> MemberTransaction {
        try MemberTransaction(viewer(somebody, tx), at: now, in: tx)
    }

    private static let positions: [(DemoPerson, [String])] = [
        (.marieke, ["Bediening", "Bar"]), (.joost, ["Keuken"]), (.sanne, ["Bar", "Bediening"]),
        (.ahmed, ["Bar", "Bediening"]), (.lotte, ["Bediening"]), (.daan, ["Keuken"]), (.fatima, ["Bediening"]),
        (.tom, ["Bar"]), (.noor, ["Bediening", "Bar"]), (.kees, ["Spoelkeuken"]), (.yuki, ["Keuken"]),
        (.layla, ["Bediening", "Spoelkeuken"]),
    ]

    /// The fixed shifts: person, weekdays, start, end and position. Bar shifts at the weekend end after midnight.
    private static let weeks: [(DemoPerson, days: [Int], String, String, String)] = [
        (.marieke, [2, 3, 5], "15:00", "23:00", "Bediening"),
        (.joost, [2, 3, 4, 5, 6], "14:00", "22:30", "Keuken"),
        (.sanne, [3, 4], "17:00", "23:30", "Bar"),
        (.sanne, [5, 6], "18:00", "02:00", "Bar"),
        (.ahmed, [2, 7], "16:00", "23:30", "Bar"),
        (.ahmed, [6], "12:00", "17:30", "Bediening"),
        (.lotte, [4, 5, 6], "17:00", "22:30", "Bediening"),
        (.daan, [3, 5, 6, 7], "15:00", "22:30", "Keuken"),
        (.fatima, [6, 7], "11:30", "17:00", "Bediening"),
        (.fatima, [3], "17:00", "22:30", "Bediening"),
        (.tom, [5, 6], "20:00", "03:00", "Bar"),
        (.tom, [1], "16:00", "22:00", "Bar"),
        (.noor, [1, 2, 7], "17:00", "22:30", "Bediening"),
        (.kees, [4, 5, 6, 7], "17:30", "23:00", "Spoelkeuken"),
        (.yuki, [1, 2, 4], "14:00", "22:00", "Keuken"),
        (.layla, [1, 6], "17:00", "22:30", "Bediening"),
    ]

    func registerFixedShifts(in tx: Tx) throws {
        let marieke = try viewer(.marieke, tx)
        for (somebody, days, start, end, position) in Self.weeks {
            let person = person(somebody)
            for day in days {
                guard let weekday = Weekday(rawValue: day), let start = LocalTime(start), let end = LocalTime(end)
                else {
                    throw StorageError.unexpected("a demo week that does not exist")
                }
                let draft = FixedShiftDraft(
                    person: person,
                    weekday: weekday,
                    start: start,
                    end: end,
                    position: position,
                    validFrom: nil,
                    validUntil: nil
                )
                _ = try FixedShift.register(draft, isNews: false, in: MemberTransaction(marieke, at: opened, in: tx))
            }
        }
    }
}
