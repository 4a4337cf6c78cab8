import Core
import TestSupport
import Testing

@testable import Focus

@Suite("Focus totals")
struct SumTests {
    private let zone: Zone
    private let study = FocusModeID(high: 1, low: 1)
    private let work = FocusModeID(high: 2, low: 2)

    init() throws { zone = try Zone.named("Europe/Amsterdam") }

    /// The totals from `from` to `until` inclusive, and the minutes of each day.
    private func sums(
        _ stretches: [ReportedEntry],
        _ from: String,
        _ until: String,
        now: String = "2027-01-01T00:00:00Z"
    ) throws -> (sums: FocusSums, days: [Int64]) {
        let days = try #require(LocalDate(from))..<(try #require(LocalDate(until)).adding(days: 1))
        let sums = FocusSums(stretches, in: days, zone: zone, now: try moment(now))
        return (sums, sums.byDay.map { $0 / 60_000 })
    }

    private func stretch(_ mode: FocusModeID, _ start: String, _ end: String?, _ tags: String...) throws
        -> ReportedEntry
    {
        ReportedEntry(mode, from: try moment(start), to: try end.map(moment), tags: tags)
    }

    @Test("Time is split at local midnight, and clipped to the range")
    func midnight() throws {
        // From Tuesday 23:30 to Wednesday 01:00 in Amsterdam.
        let night = try stretch(study, "2026-11-17T22:30:00Z", "2026-11-18T00:00:00Z")
        #expect(try sums([night], "2026-11-17", "2026-11-18").days == [30, 60])
        #expect(try sums([night], "2026-11-18", "2026-11-18").days == [60])
        #expect(try sums([night], "2026-11-19", "2026-11-19").sums.total == 0)
        #expect(try sums([night], "2026-11-17", "2026-11-18").sums.byHour[24 + 23] == 30 * 60_000)
        #expect(try sums([night], "2026-11-17", "2026-11-18").sums.byHour[48] == 60 * 60_000)
    }

    @Test("Days on which the clocks change have 23 and 25 hours")
    func clockChange() throws {
        let all = ReportedEntry(work, from: try moment("2026-01-01T00:00:00Z"), to: nil)
        #expect(try sums([all], "2026-03-28", "2026-03-30").days == [24 * 60, 23 * 60, 24 * 60])
        #expect(try sums([all], "2026-10-25", "2026-10-25").days == [25 * 60])
        let spring = try sums([all], "2026-03-29", "2026-03-29").sums
        #expect(spring.elapsed == 23 * 3_600_000 && spring.untracked == 0)
        // On that Sunday the hour from 2:00 to 3:00 is skipped; in October it occurs twice.
        #expect(spring.byHour[6 * 24 + 2] == 0 && spring.byHour[6 * 24 + 3] == 3_600_000)
        #expect(try sums([all], "2026-10-25", "2026-10-25").sums.byHour[6 * 24 + 2] == 7_200_000)
    }

    @Test("Overlapping entries count in each of their modes, but once in the tracked time")
    func parallel() throws {
        let both = [
            try stretch(study, "2026-11-18T08:00:00Z", "2026-11-18T10:00:00Z", "maths", "home"),
            try stretch(work, "2026-11-18T09:00:00Z", "2026-11-18T09:30:00Z", "home"),
            try stretch(work, "2026-11-18T09:45:00Z", "2026-11-18T11:00:00Z"),
        ]
        let sums = try sums(both, "2026-11-18", "2026-11-18").sums
        #expect(sums.byMode == [study: 120 * 60_000, work: 105 * 60_000])
        #expect(sums.total == 225 * 60_000 && sums.tracked == 180 * 60_000)
        #expect(sums.untracked == 21 * 3_600_000)
        #expect(sums.byTag == ["maths": 120 * 60_000, "home": 150 * 60_000, "": 75 * 60_000])
    }

    @Test("Running entries and elapsed time go up to now")
    func now() throws {
        let running = ReportedEntry(study, from: try moment("2026-11-17T22:00:00Z"), to: nil)
        let (sums, days) = try sums([running], "2026-11-17", "2026-11-22", now: "2026-11-18T08:00:00Z")
        #expect(days == [60, 9 * 60, 0, 0, 0, 0])
        #expect(sums.elapsed == 33 * 3_600_000 && sums.untracked == 23 * 3_600_000)
        let future = try self.sums([running], "2026-12-01", "2026-12-02", now: "2026-11-18T08:00:00Z").sums
        #expect(future.elapsed == 0 && future.total == 0 && future.untracked == 0)
    }

    @Test(
        "Sums by mode, tag, day, week and month equal the total; those by hour equal the tracked time",
        arguments: TestSeeds.several(1...12)
    )
    func property(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let names = ["Europe/Amsterdam", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns", "UTC"]
        let zone = try Zone.named(names[Int(seed) % names.count])
        let modes = (1...4).map { FocusModeID(high: 0, low: UInt64($0)) }
        let first = try #require(LocalDate(year: 2026, month: Int.random(in: 1...12, using: &random), day: 1))
        let days = first..<first.adding(days: Int.random(in: 1...366, using: &random))
        let (start, end) = (zone.startOfDay(days.lowerBound), zone.startOfDay(days.upperBound))
        let stretches = (0..<200).map { _ in
            let from = start.adding(
                milliseconds: .random(in: -90_000_000...(end.milliseconds - start.milliseconds), using: &random)
            )
            let length = Int64.random(in: 1...86_400_000, using: &random)
            return ReportedEntry(
                modes[Int.random(in: 0...3, using: &random)],
                from: from,
                to: from.adding(milliseconds: length)
            )
        }
        let now = end.adding(milliseconds: .random(in: -50_000_000...50_000_000, using: &random))
        let sums = FocusSums(stretches, in: days, zone: zone, now: now)
        let limit = min(end, now)
        // Computed independently, one stretch at a time.
        let plain = stretches.reduce(Int64(0)) { sum, stretch in
            let to = min(stretch.end ?? now, limit)
            return sum + max(0, to.milliseconds - max(stretch.start, start).milliseconds)
        }
        #expect(sums.total == plain, "seed \(seed)")
        #expect(sums.byMode.values.reduce(0, +) == plain, "seed \(seed)")
        #expect(sums.byDay.reduce(0, +) == plain, "seed \(seed)")
        #expect(sums.weeks.reduce(0) { $0 + $1.milliseconds } == plain, "seed \(seed)")
        #expect(sums.months.reduce(0) { $0 + $1.milliseconds } == plain, "seed \(seed)")
        #expect(sums.byTag == ["": plain], "seed \(seed)")
        #expect(sums.byHour.reduce(0, +) == sums.tracked, "seed \(seed)")
        #expect(sums.tracked <= min(sums.total, sums.elapsed), "seed \(seed)")
        // The tracked time of the first day, computed independently: from one start or end to the next.
        let day = FocusSums(stretches, in: first..<first.adding(days: 1), zone: zone, now: now)
        let next = min(limit, zone.startOfDay(first.adding(days: 1)))
        var covered = Int64(0)
        let edges = Set(stretches.flatMap { [$0.start, $0.end ?? now] } + [start, next]).filter { start...next ~= $0 }
            .sorted()
        for (from, to) in zip(edges, edges.dropFirst())
        where stretches.contains(where: { $0.start <= from && to <= $0.end ?? now }) {
            covered += to.milliseconds - from.milliseconds
        }
        #expect(day.tracked == covered, "seed \(seed)")
    }

    @Test(
        "A chart scale has at most four round steps",
        arguments: [
            (0, 5, 1), (1, 5, 1), (20, 5, 4), (21, 10, 3), (100, 30, 4), (240, 60, 4), (500, 180, 3), (1440, 360, 4),
            (6000, 2880, 3), (20_000, 7200, 3), (527_040, 144_000, 4),
        ]
    )
    func scale(minutes: Int, step: Int, count: Int) {
        let scale = ChartScale(most: Int64(minutes) * 60_000)
        #expect(scale.step == step && scale.count == count, "\(scale)")
        #expect(scale.units(Int64(minutes) * 60_000, of: 100) <= 100)
    }
}
