import API
import Accounts
import Core
import Events
import Storage
import Synchronization
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("Time spent on a defect")
struct TimeTests {
    @Test(
        "The project is that of the defect, or the last one used; the comment contains the defect's id and headline"
    )
    func usual() async throws {
        try await withKitchen { kitchen in
            let (keeper, pass) = (RecordingTimeKeeper(), RecordingTimeKeeper.projects[1])
            let fridge = try await kitchen.report("The fridge drips", ["project": "acme/PASS"])
            try await kitchen.log(EnteredTime(length: .text("0:45")), fridge, keeper)
            let logged = try #require(keeper.drafts.first)
            #expect(logged.minutes == 45 && logged.project == pass.id)
            #expect(logged.comment == "KOMBU00000001 The fridge drips" && logged.date == LocalDate("2026-11-18"))
            let lamp = try await kitchen.report("A lamp is out")
            try await kitchen.log(EnteredTime(length: .minutes(30), comment: "New bulb"), lamp, keeper)
            #expect(keeper.drafts.last?.project == nil && keeper.drafts.last?.comment == "New bulb")
            try await kitchen.log(EnteredTime(length: .minutes(30), project: .project(pass.id)), lamp, keeper)
            try await kitchen.log(EnteredTime(length: .minutes(15)), lamp, keeper)
            #expect(keeper.drafts.last?.project == pass.id)
            try await kitchen.log(EnteredTime(length: .minutes(15), project: .own), lamp, keeper)
            #expect(keeper.drafts.last?.project == nil)
        }
    }

    @Test("An invalid length is rejected beside its field; a defect of another crew is not found; nothing is logged")
    func refused() async throws {
        try await withKitchen { kitchen in
            let (keeper, defect) = (RecordingTimeKeeper(), try await kitchen.report())
            for text in ["", "soon"] {
                let error = await #expect(throws: AppError.self) {
                    try await kitchen.log(EnteredTime(length: .text(text)), defect, keeper)
                }
                #expect(error?.code == .invalid && error?.fields.map(\.field) == ["hours"])
            }
            let stranger = try await kitchen.database.write { tx in
                let owner = try tx.addPerson("Stranger")
                let details = CrewDetails(
                    name: "Elsewhere",
                    zone: try Zone.named("Europe/Amsterdam"),
                    language: .english,
                    weekStart: .monday
                )
                return try tx.viewer(owner, try Crews.make(details, by: owner, at: kitchenNow, in: tx))
            }
            let unseen = await #expect(throws: AppError.self) {
                try await kitchen.log(EnteredTime(length: .minutes(15)), defect, keeper, by: stranger)
            }
            #expect(unseen?.code == .notFound && keeper.drafts.isEmpty)
            let elsewhere = await #expect(throws: AppError.self) {
                try await kitchen.log(EnteredTime(length: .minutes(15)), defect, NoTimeKeeper())
            }
            #expect(elsewhere?.fields.map(\.code) == ["elsewhere"])
        }
    }

    @Test("An older entry can be logged, however many newer ones there are")
    func older() async throws {
        try await withKitchen { kitchen in
            let (keeper, defect) = (RecordingTimeKeeper(), try await kitchen.report())
            for _ in 0..<RecordingTimeKeeper.most {
                try await kitchen.log(EnteredTime(length: .minutes(15), project: .own), defect, keeper)
            }
            let date = LocalDate("2026-11-02")
            let entered = EnteredTime(length: .minutes(30), date: date, comment: "Before", project: .own)
            let logged = try await kitchen.log(entered, defect, keeper)
            #expect(logged.comment == "Before" && logged.date == date && logged.minutes == 30)
        }
    }

    @Test("A defect with logged time can be deleted permanently")
    func sweep() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.report()
            try await kitchen.log(EnteredTime(length: .minutes(15)), defect, RecordingTimeKeeper())
            let (lea, now) = (kitchen.lea, kitchen.now)
            try await kitchen.database.write { tx in try Defect.delete(defect.id, in: tx.acting(as: lea, at: now)) }
            try await SweepDefects(kitchen.database).run(now: now.adding(minutes: restorationMinutes + 1))
            let left = try await kitchen.database.read { tx in
                try tx.exists("SELECT 1 FROM defect_time") || tx.exists("SELECT 1 FROM defect")
            }
            #expect(!left)
        }
    }
}

extension Kitchen {
    @discardableResult
    fileprivate func log(
        _ entered: EnteredTime,
        _ defect: Defect,
        _ keeper: any TimeKeeper,
        by viewer: Viewer? = nil
    ) async throws -> TimeRecord {
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.write { tx in
            try SpentTime.log(
                entered,
                on: .id(defect.id),
                in: keeper,
                ownName: "Repairs",
                in: tx.acting(as: viewer, at: now)
            )
            .record
        }
    }
}

/// Records hours without a database.
private final class RecordingTimeKeeper: TimeKeeper {
    static let projects = ["Acme/Website", "Acme/Pass"].map { title in
        TimeProject(id: ProjectID.new(at: kitchenNow), title: title)
    }

    /// As many records as a list has at most.
    static let most = 200

    private let written = Mutex<[(draft: TimeDraft, record: TimeRecord)]>([])

    /// Oldest first.
    var drafts: [TimeDraft] { written.withLock { $0.map(\.draft) } }
    /// Newest first.
    private var records: [TimeRecord] { written.withLock { $0.map(\.record).reversed() } }

    func readLength(_ text: String) -> Int? { text == "0:45" ? 45 : nil }
    func projects(_ viewer: Viewer, in tx: Tx) throws -> [TimeProject] { Self.projects }

    func log(_ draft: TimeDraft, in tx: MemberTransaction) throws -> HoursRecordID {
        let id = HoursRecordID.new(at: tx.now)
        let project = Self.projects.first { $0.id == draft.project } ?? TimeProject(id: .new(at: tx.now), title: "Own")
        let record = TimeRecord(
            id: id,
            person: Named(id: tx.person, name: tx.viewer.name),
            date: draft.date,
            minutes: draft.minutes,
            project: project,
            comment: draft.comment
        )
        written.withLock { $0.append((draft, record)) }
        return id
    }

    func minutes(of records: [HoursRecordID], crew: CrewID, in tx: Tx) throws -> Int {
        self.records.filter { records.contains($0.id) }.reduce(0) { $0 + $1.minutes }
    }

    func records(_ records: [HoursRecordID], _ viewer: Viewer, in tx: Tx) throws -> [TimeRecord] {
        let theirs = self.records.filter { records.contains($0.id) }
        let sorted = theirs.enumerated().sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }
        return sorted.prefix(Self.most).map(\.element)
    }
}
