import Core
import Storage
import TestSupport
import Testing

@testable import Work

@Suite("The slow lane", .timeLimit(.minutes(15)))
struct SlowLaneTests {
    private let lea = PersonID(high: 9, low: 1)
    private let tim = PersonID(high: 9, low: 2)
    private let omar = PersonID(high: 9, low: 3)

    @Test("lets waiting work go first between the transactions of an import")
    func turns() async throws {
        try await withDatabase(Jobs.migrations) { database in
            let lane = SlowLane()
            let order = Noted<[String]>([])
            let (opened, open) = AsyncStream<Void>.makeStream()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { [tim] in
                    try await lane.run(for: tim) { for await _ in opened {} }
                }
                group.addTask { [lea] in
                    try await lane.run(for: lea) {
                        for part in 1...3 {
                            try await database.write { tx in try tx.run("DELETE FROM job") }
                            order.change { $0.append("import \(part)") }
                            while part == 1 && lane.waiting < 1 { await Task.yield() }
                        }
                    }
                }
                while !lane.isBusy || order.value.isEmpty { await Task.yield() }
                group.addTask { [omar] in
                    try await lane.run(for: omar) { order.change { $0.append("report") } }
                    open.finish()
                }
                try await group.waitForAll()
            }
            #expect(order.value == ["import 1", "report", "import 2", "import 3"])
            #expect(!lane.isBusy && lane.waiting == 0)
        }
    }

    @Test("makes only its own work give way between transactions, not jobs outside of it")
    func outside() async throws {
        try await withDatabase(Jobs.migrations) { database in
            let lane = SlowLane()
            let isOver = Noted(false)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for person in [lea, tim, omar] {
                    group.addTask {
                        try await lane.run(for: person) { while !isOver.value { await Task.yield() } }
                    }
                }
                while lane.waiting < 1 { await Task.yield() }
                for _ in 0..<3 { try await database.write { tx in try tx.run("DELETE FROM job") } }
                try await BackgroundWork.run {
                    for _ in 0..<3 { try await database.write { tx in try tx.run("DELETE FROM job") } }
                }
                #expect(lane.isBusy && lane.waiting == 1)
                isOver.change { $0 = true }
                try await group.waitForAll()
            }
        }
    }
}
