import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("Any filter in any order")
struct RandomListTests {
    private static let severities = ["1-Critical", "3-Average", "5-Enhancement"]
    private static let priorities = ["1-Resolve Immediately", "4-Low Priority"]

    @Test(
        "returns what a full scan returns, on every path and with any page size",
        arguments: TestSeeds.several(1...6)
    )
    func everything(seed: UInt64) async throws {
        try await withKitchen { kitchen in
            var random = SplitMix(seed: seed)
            try await Self.fill(kitchen, &random)
            let all = try await Self.all(kitchen)
            for _ in 0..<60 {
                let filter = Self.filter(kitchen, &random)
                let expected = Self.expected(all, filter).map(\.id)
                let most = Int.random(in: 1...7, using: &random)
                // With the normal limits, and with limits small enough to be reached.
                #expect(try await Self.walk(kitchen, filter, most) == expected, "\(filter)")
                #expect(try await Self.walk(kitchen, filter, most, few: 2, piece: 3) == expected, "\(filter)")
                #expect(
                    try await Self.walk(kitchen, filter, most, few: 2, piece: 3, pieces: 1) == expected,
                    "\(filter)"
                )
            }
        }
    }

    @Test("says how many defects there are, up to a limit")
    func count() async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportMany(ListQuestion.perPage + 1)
            try await kitchen.report("Lamp", by: kitchen.tim)
            let (lea, tim, now) = (kitchen.lea, kitchen.tim, kitchen.now)
            let (count, all, searched, limited) = try await kitchen.database.read { tx in
                var question = ListQuestion(show: .all)
                let all = try ListPage.load(question, nil, Form(), lea, now: now, tx).count
                question.filter.text = "broken"
                let searched = try ListPage.load(question, nil, Form(), lea, now: now, tx).count
                let one = try ListPage.load(ListQuestion(show: .reported), nil, Form(), tim, now: now, tx).count
                let schema = try DefectSchema.of(lea.crew, in: tx)
                var finder = KeyFinder(filter: ListFilter(), schema: schema, viewer: lea, tx: tx)
                finder.mostCounted = 10
                return (one, all, searched, try finder.count(finder.source(), shown: 10))
            }
            #expect(count == .exactly(1) && all == .exactly(52) && searched == .exactly(51) && limited == .many)
        }
    }

    @Test("does not start again on a page after a position that no list has given")
    func invalidPosition() async throws {
        try await withKitchen { kitchen in
            try await kitchen.report()
            let (lea, now) = (kitchen.lea, kitchen.now)
            for after in ["x", Paging.cursor(["1"]), Paging.cursor(["a", "b", "c"])] {
                var question = ListQuestion(show: .all)
                question.after = after
                let asked = question
                let error = await #expect(throws: AppError.self) {
                    try await kitchen.database.read { tx in
                        _ = try ListPage.load(asked, nil, Form(), lea, now: now, tx)
                    }
                }
                #expect(error?.fields.map { "\($0.field)/\($0.code)" } == ["after/cursor"], "\(after)")
            }
        }
    }

    @Test("returns every defect once, even with more former choices than are looked up")
    func manyFormer() async throws {
        try await withKitchen { kitchen in
            let severities: [String?] = ["0-Old", "0-Older", "3-Average", "0-Oldest", nil]
            var ids: [DefectID] = []
            for _ in severities { ids.append(try await kitchen.report().id) }
            let crew = kitchen.crew
            try await kitchen.database.write { tx in
                for (index, severity) in severities.enumerated() {
                    let number = index + 1
                    try tx.run("UPDATE defect SET severity = \(severity) WHERE crew = \(crew) AND number = \(number)")
                }
            }
            let expected = [3, 1, 4, 2, 5].map { ids[$0 - 1] }
            for submitter in [nil, kitchen.lea.person] {
                var filter = ListFilter()
                (filter.sort, filter.submitter) = (.severity, submitter)
                let found = try await Self.walk(kitchen, filter, 2, few: 2, piece: 3, former: 1)
                #expect(found == expected)
            }
        }
    }

    private static func walk(
        _ kitchen: Kitchen,
        _ filter: ListFilter,
        _ most: Int,
        few: Int = 5_000,
        piece: Int = 20_000,
        pieces: Int = 5,
        former: Int = 300
    ) async throws -> [DefectID] {
        let lea = kitchen.lea
        return try await kitchen.database.read { tx in
            let schema = try DefectSchema.of(lea.crew, in: tx)
            var finder = KeyFinder(filter: filter, schema: schema, viewer: lea, tx: tx)
            (finder.few, finder.piece, finder.mostPieces) = (few, piece, pieces)
            (finder.mostFormer, finder.mostExamined) = (former, piece)
            var ids: [DefectID] = []
            var place: ListPosition?
            for _ in 0..<1_000 {
                let part = try finder.find(after: place, most: most)
                #expect(part.keys.count <= most)
                ids += part.keys.map(\.id)
                guard let next = part.next else {
                    switch try finder.count(finder.source(), shown: part.keys.count) {
                    case .exactly(let count): #expect(count == ids.count)
                    case .atLeast(let count): #expect((part.keys.count...ids.count).contains(count))
                    case .many: Issue.record("there are only \(ids.count)")
                    }
                    return ids
                }
                place = try ListPosition(next.texts)
            }
            Issue.record("the list has no end")
            return ids
        }
    }

    private static func fill(_ kitchen: Kitchen, _ random: inout SplitMix) async throws {
        for number in 0..<40 {
            var fields: [String: String?] = ["severity": severities.randomElement(using: &random)]
            if Bool.random(using: &random) { fields["priority"] = priorities.randomElement(using: &random) }
            if Bool.random(using: &random) { fields["project"] = ["Bar", "Terrace"].randomElement(using: &random) }
            let people = [kitchen.lea, kitchen.omar, kitchen.tim]
            let owner = people.randomElement(using: &random) ?? kitchen.lea
            if Bool.random(using: &random) { fields["owner"] = owner.person.description }
            let defect = try await kitchen.report("Broken \(number)", fields, by: people.randomElement(using: &random))
            kitchen.clock.advance(minutes: Int.random(in: 0...2, using: &random))
            switch Int.random(in: 0...5, using: &random) {
            case 0: try await kitchen.act("Close", defect, ["resolution": "Fixed"])
            case 1: try await kitchen.act("Assign", defect, ["owner": owner.person.description])
            case 2: try await kitchen.act("Postpone", defect)
            case 3:
                let (lea, now) = (kitchen.lea, kitchen.now)
                try await kitchen.database.write { tx in try Defect.delete(defect.id, in: tx.acting(as: lea, at: now)) }
            default: break
            }
        }
        // Values that are no longer among the choices, as after a change of the schema.
        let crew = kitchen.crew
        try await kitchen.database.write { tx in
            try tx.run("UPDATE defect SET severity = 'Old' WHERE crew = \(crew) AND number IN (3, 7)")
            try tx.run("UPDATE defect SET severity = NULL WHERE crew = \(crew) AND number IN (4, 11)")
        }
    }

    private static func all(_ kitchen: Kitchen) async throws -> [Defect] {
        let crew = kitchen.crew
        return try await kitchen.database.read { tx in
            try tx.all(
                Defect.self,
                "FROM \(Defect.source) WHERE defect.crew = \(crew) AND defect.deleted_at IS NULL"
            )
        }
    }

    private static func filter(_ kitchen: Kitchen, _ random: inout SplitMix) -> ListFilter {
        var filter = ListFilter()
        let people = [kitchen.lea, kitchen.omar, kitchen.tim].map(\.person)
        if Int.random(in: 0...2, using: &random) == 0 {
            filter.owner =
                Bool.random(using: &random) ? .nobody : people.randomElement(using: &random).map { .person($0) }
        }
        if Int.random(in: 0...3, using: &random) == 0 { filter.submitter = people.randomElement(using: &random) }
        if Int.random(in: 0...3, using: &random) == 0 { filter.project = "Bar" }
        if Int.random(in: 0...2, using: &random) == 0 { filter.open = Bool.random(using: &random) }
        let states = [["Submitted"], ["Assigned", "Closed"], ["Nowhere"]]
        if Int.random(in: 0...3, using: &random) == 0 { filter.states = states.randomElement(using: &random) ?? [] }
        if Int.random(in: 0...3, using: &random) == 0 { filter.severities = ["1-Critical", "Old"] }
        if Int.random(in: 0...3, using: &random) == 0 { filter.priorities = ["4-Low Priority"] }
        filter.sort = DefectSort.allCases.randomElement(using: &random)
        return filter
    }

    private static func expected(_ all: [Defect], _ filter: ListFilter) -> [Defect] {
        let chosen = all.filter { defect in
            let ownerFits =
                switch filter.owner {
                case nil: true
                case .nobody?: defect.owner == nil
                case .person(let person)?: defect.owner?.id == person
                }
            return ownerFits && (filter.submitter.map { defect.submitter.id == $0 } ?? true)
                && (filter.project.map { defect.values["project"] == $0 } ?? true)
                && (filter.open.map { defect.closed != $0 } ?? true)
                && (filter.states.isEmpty || filter.states.contains(defect.state))
                && (filter.severities.isEmpty || filter.severities.contains(defect.values["severity"] ?? ""))
                && (filter.priorities.isEmpty || filter.priorities.contains(defect.values["priority"] ?? ""))
        }
        return chosen.sorted { rank($0, filter.sort) < rank($1, filter.sort) }
    }

    private static func rank(_ defect: Defect, _ sort: DefectSort?) -> (Int64, Int) {
        switch sort {
        case .number: (0, defect.number)
        case .newest, nil: (0, -defect.number)
        case .changed: (-defect.changedAt.milliseconds, -defect.number)
        case .open: (defect.closed ? 1 : 0, -defect.number)
        case .severity: (place(defect.values["severity"], "severity"), -defect.number)
        case .priority: (place(defect.values["priority"], "priority"), -defect.number)
        }
    }

    private static func place(_ value: String?, _ field: String) -> Int64 {
        guard let value else { return 1_000 }
        let choices = DefectSchema.standard.field(field)?.choices ?? []
        return choices.firstIndex(of: value).map(Int64.init) ?? 999
    }
}
