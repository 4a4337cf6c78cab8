import Core
import Storage
import TestSupport
import Testing

@testable import Focus

@Suite("A report of Focus reads only what it shows", .enabled(if: !isOnPostgreSQL))
struct FocusReportPlanTests {
    @Test("of finished entries those of its days, and running ones by their own index")
    func plans() async throws {
        try await withDays { days in
            let (start, end) = (days.now.adding(minutes: -60), days.now)
            let finished = FocusReport.finished(of: days.lea, from: start, to: end)
            for (query, index) in [
                (finished, "focus_entry_start (person=? AND started_at>? AND started_at<?)"),
                (FocusReport.running(of: days.lea), "focus_entry_running_mode (person=?)"),
            ] {
                let plan = try await days.database.plan(query)
                #expect(plan == ["SEARCH focus_entry USING INDEX \(index)"])
            }
        }
    }
}
