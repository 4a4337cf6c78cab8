import API
import Core
import Foundation
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("Ten thousand random steps with shifts")
struct RandomStepsTests {
    private static let actors = 8
    private static let stepsEach = 1250

    @Test(
        "of eight people at once, on two servers if possible, over a year with both clock changes, break no rule",
        .timeLimit(.minutes(15))
    )
    func steps() async throws {
        let seed = TestSeeds.one(20_260_623)
        try await withTwoKitchens { kitchen, other in
            let world = try await RandomWorld(kitchen)
            await withTaskGroup { group in
                for number in 0..<Self.actors {
                    group.addTask {
                        var actor = RandomActor(world, number % 2 == 0 ? kitchen : other, seed: seed &+ UInt64(number))
                        for step in 1...Self.stepsEach where await world.isWell {
                            await actor.step()
                            if step % 125 == 0 { await actor.look() }
                            if step % 125 == 1 && number == 0 { try? await kitchen.analyze() }
                        }
                    }
                }
            }
            try await kitchen.expire()
            try await kitchen.generate()
            let findings: [String] =
                try await world.problems + kitchen.brokenRules() + kitchen.unoffered() + kitchen.started()
                + kitchen.unexplained(world.series)
            #expect(findings == [], "seed \(seed)")

            let (done, refused) = await (world.done, world.refused)
            for step in RandomStep.allCases {
                #expect(done[step, default: 0] >= 5, "\(step) hardly happened, seed \(seed)")
            }
            let foretold = await world.series.values.filter { $0 != nil }
            #expect(foretold.count >= 20, "hardly any series was left alone, seed \(seed)")
            #expect(refused.values.reduce(0, +) >= 500, "hardly anything was refused, seed \(seed)")
            #expect(kitchen.clock.now > (try #require(Instant(iso8601: "2027-04-01T00:00:00Z"))), "seed \(seed)")
        }
    }
}

/// The operations in a crew; frequent ones are listed more than once.
enum RandomStep: CaseIterable {
    case clock, register, changeSeries, endSeries, plan, edit, assign, delete, offer, claim, accept, approve, reject,
        withdraw
    case trade, ask, suggest, stopAsking, following, copyWeek
    case remove, join, settings
    case propose, decide
    case fallIll, recover

    var weight: Int {
        switch self {
        case .clock: 75
        case .register: 55
        case .changeSeries: 15
        case .endSeries: 8
        case .plan: 70
        case .edit: 70
        case .assign: 70
        case .delete: 30
        case .offer: 150
        case .trade: 120
        case .ask: 60
        case .suggest: 120
        case .stopAsking: 15
        case .following: 10
        case .copyWeek: 8
        case .claim: 60
        case .accept: 230
        case .approve: 90
        case .reject: 45
        case .withdraw: 35
        case .remove: 8
        case .join: 12
        case .settings: 7
        case .propose: 40
        case .decide: 30
        case .fallIll: 25
        case .recover: 15
        }
    }

    static func random(_ random: inout SplitMix) -> RandomStep {
        var rest = Int.random(in: 0..<allCases.map(\.weight).reduce(0, +), using: &random)
        for step in allCases {
            rest -= step.weight
            if rest < 0 { return step }
        }
        return .clock
    }
}
