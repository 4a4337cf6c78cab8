import API
import Core
import Testing

@testable import Shifts

/// A situation on both sides of a rule's limit, around a night from Saturday to Sunday.
struct RuleEdge {
    /// Days after that Saturday, and the times.
    typealias Slot = (day: Int, times: String)

    let shift: Slot
    var position: String?
    let passing: Side
    let breaking: Side

    struct Side {
        var value: Int?
        var has: [Slot] = []
        var can: Set<String> = []
        /// The days on which the taker is off, in days after the Saturday.
        var off: [Int] = []
        /// The given shift, if it differs from the one that breaks the rule.
        var shift: Slot?
        /// The time at which the change is checked.
        var now: Slot?
    }
}

/// The night in which the clocks may change.
enum Night: String, CaseIterable {
    case ordinary, spring, autumn

    var saturday: String {
        switch self {
        case .ordinary: "2026-06-27"
        case .spring: "2027-03-27"
        case .autumn: "2026-10-24"
        }
    }

    /// The minutes by which it is longer than local time suggests.
    var extra: Int {
        switch self {
        case .ordinary: 0
        case .spring: -60
        case .autumn: 60
        }
    }
}

extension RuleEdge {
    /// `nil` for rules that crews cannot set.
    init?(_ rule: RuleName, _ night: Night) {
        let longNight: Slot = (0, "22:00-06:00")
        switch rule {
        case .overlap: self.init(longNight, passing: [(1, "06:00-12:00")], breaking: [(1, "05:59-12:00")])
        case .oneADay: self.init(longNight, passing: [(1, "08:00-12:00")], breaking: [(0, "08:00-12:00")])
        case .minimumRest:
            self.init((0, "15:00-23:00"), has: [(1, "10:00-18:00")], least: 11 * 60 + night.extra)
        case .weeklyRest:
            let week = (-5...(-1)).map { ($0, "12:00-20:00") } + [(2, "10:00-18:00")]
            self.init((0, "15:00-23:00"), has: week, least: 35 * 60 + night.extra)
        case .daysInARow, .daysPerWeek:
            self.init(longNight, has: (-5...(-1)).map { ($0, "10:00-12:00") }, most: 6)
        case .weekendsInARow: self.init(longNight, has: [(-6, "10:00-12:00"), (-14, "10:00-12:00")], most: 3)
        case .hoursPerShift: self.init(longNight, has: [], most: 8 * 60 + night.extra)
        case .hoursPerDay: self.init(longNight, has: [(0, "10:00-12:00")], most: 10 * 60 + night.extra)
        case .hoursPerWeek:
            self.init(longNight, has: [(-5, "10:00-18:00"), (-4, "10:00-18:00")], most: 24 * 60 + night.extra)
        case .averageHours:
            // Seventeen times eight hours, plus or minus an hour: the average, rounded up to whole minutes.
            let most = (17 * 480 + night.extra + 16) / 17
            self.init(longNight, has: (1...16).map { (-3 - 7 * $0, "10:00-18:00") }, most: most)
        case .youngWorker:
            self.init(
                shift: (1, "06:59-12:00"),
                passing: Side(shift: (1, "07:00-12:00")),
                breaking: Side()
            )
        case .dayOff: self.init(shift: longNight, passing: Side(off: [-1, 1]), breaking: Side(off: [0]))
        case .position: self.init(shift: longNight, position: "Bar", passing: Side(can: ["Bar"]), breaking: Side())
        case .notice:
            let day = 24 * 60 + night.extra
            let now: Slot = (0, "10:00-10:01")
            self.init(
                shift: (1, "10:00-14:00"),
                passing: Side(value: day, now: now),
                breaking: Side(value: day + 1, now: now)
            )
        case .notStarted, .stillHeld: return nil
        }
    }

    private init(_ shift: Slot, passing: [Slot], breaking: [Slot]) {
        self.init(shift: shift, passing: Side(has: passing), breaking: Side(has: breaking))
    }

    private init(_ shift: Slot, has: [Slot], least: Int) {
        self.init(
            shift: shift,
            passing: Side(value: least, has: has),
            breaking: Side(value: least + 1, has: has)
        )
    }

    private init(_ shift: Slot, has: [Slot], most: Int) {
        self.init(
            shift: shift,
            passing: Side(value: most, has: has),
            breaking: Side(value: most - 1, has: has)
        )
    }
}
