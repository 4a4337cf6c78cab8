import Accounts
import Core
import Storage
import Web

extension FixedShift {
    /// The maximum number of series on the page, reached only by crews with hundreds of members.
    private static let most = 2_000

    /// The series of a crew, or of one person in it, whose last day has not passed: by person and then in the order of
    /// the week.
    static func week(of person: PersonID?, _ viewer: Viewer, now: Instant, in tx: Tx) throws -> [FixedShift] {
        let today = viewer.zone.today(at: now)
        let theirs: SQL = person.map { " AND fixed_shift.person = \($0)" } ?? ""
        let found = try tx.all(
            FixedShift.self,
            """
            FROM \(source) WHERE fixed_shift.crew = \(viewer.crew) AND \(current(on: today))\(theirs)
            ORDER BY lower(person.name), person.id, fixed_shift.weekday, fixed_shift.start_minute LIMIT \(most)
            """
        )
        // The crew's week need not start on Monday.
        let (before, after) = (
            found.filter { $0.weekday < viewer.weekStart }, found.filter { $0.weekday >= viewer.weekStart }
        )
        return after + before
    }

    /// "Friday, 17:00–01:00".
    func title(_ words: Words) -> String {
        "\(words.weekday(weekday)), \(start)–\(end)"
    }
}
