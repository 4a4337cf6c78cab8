import API
import Accounts
import Core
import Shifts
import Storage

extension DemoCrew {
    /// The draft of the week after next, and days off on which nobody has a shift.
    func seedPlanning(until now: Instant, in tx: Tx) throws {
        let marieke = try acting(.marieke, at: now.adding(minutes: -100), tx)
        let monday = marieke.viewer.zone.today(at: now).startOfWeek(firstDay: .monday).adding(days: 14)
        try seedDraft(monday, marieke)
        try seedDaysOff(monday, now, tx)
    }

    /// Three extra evenings before the holidays: colleagues who are free then, and open shifts.
    private func seedDraft(_ monday: LocalDate, _ marieke: MemberTransaction) throws {
        guard let start = LocalTime("18:00"), let end = LocalTime("23:00") else { return }
        let evenings: [(day: Int, people: Set<PersonID>, open: Int, position: String)] = [
            (1, [person(.lotte), person(.fatima)], 1, "Bediening"), (2, [person(.tom)], 0, "Bar"),
            (3, [person(.noor)], 2, "Bediening"),
        ]
        for evening in evenings {
            let order = DraftOrder(
                dates: [monday.adding(days: evening.day)],
                people: evening.people,
                open: evening.open,
                start: start,
                end: end,
                position: evening.position
            )
            _ = try UnpublishedShift.add(order, in: marieke)
        }
    }

    /// Fatima is on holiday, and Kees is unavailable for a day.
    private func seedDaysOff(_ monday: LocalDate, _ now: Instant, _ tx: Tx) throws {
        let holiday = DaysOffDraft(
            person: person(.fatima),
            kind: .holiday,
            first: monday.adding(days: 7),
            last: monday.adding(days: 8),
            note: "Lang weekend met de kinderen"
        )
        let asked = try DaysOff.add(holiday, in: acting(.fatima, at: now.adding(minutes: -3000), tx))
        _ = try DaysOff.approve(asked.id, in: acting(.marieke, at: now.adding(minutes: -2900), tx))
        let tuesday = monday.adding(days: 1)
        let unavailable = DaysOffDraft(person: person(.kees), kind: .unavailable, first: tuesday, last: tuesday)
        _ = try DaysOff.add(unavailable, in: acting(.kees, at: now.adding(minutes: -1200), tx))
    }
}
