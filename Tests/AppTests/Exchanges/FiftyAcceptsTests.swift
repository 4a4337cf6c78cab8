import API
import Accounts
import App
import Core
import Events
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Shifts
import Storage
import TestSupport
import Testing

@Suite("Fifty people who accept the same shift")
struct FiftyAcceptsTests {
    @Test(
        "one gets it, the others are told that someone was first, and nothing else is written",
        arguments: [true, false]
    )
    func oneWins(needsApproval: Bool) async throws {
        try await withServer(isLive: true) { test in
            let offer = try await anOffer(for: 50, needsApproval: needsApproval, test)
            let before = try await test.counts()

            let answers = try await withThrowingTaskGroup(of: (HTTPResponse.Status, String).self) { group in
                for token in offer.tokens {
                    group.addTask {
                        try await test.client.execute(
                            uri: "/api/v1/crews/\(offer.crew)/exchanges/\(offer.id)/acceptance",
                            method: .post,
                            headers: [.authorization: "Bearer \(token)", .contentType: "application/json"],
                            body: ByteBuffer(string: "{}")
                        ) { ($0.status, String(buffer: $0.body)) }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            let winners = answers.filter { $0.0 == .ok }
            let losers = answers.filter { $0.0 == .conflict }
            #expect(winners.count == 1)
            #expect(losers.count == 49)
            for (_, body) in losers {
                let problem = try JSONDecoder().decode(Problem.self, from: Data(body.utf8))
                #expect(problem.code == .conflict)
                #expect(problem.errors.map(\.code) == ["taken"])
            }
            let exchange = try JSONDecoder().decode(API.Exchange.self, from: Data((winners.first?.1 ?? "").utf8))
            let after = try await test.counts()
            #expect(after.facts == before.facts + 1)
            #expect(after.exchanges == before.exchanges)
            #expect(after.shifts == before.shifts)
            let state = try await test.database.read { tx in
                let shift = try Shift.find(offer.shift, crew: offer.crew, in: tx)
                return (
                    holder: shift.person?.id, taker: shift.exchange?.taker?.id,
                    lines: try HistoryLine.of(offer.shift, crew: offer.crew, in: tx).map(\.kind.rawValue)
                )
            }
            let winner = exchange.taker?.id
            #expect(winner != nil)
            if needsApproval {
                #expect(state.taker?.description == winner)
                #expect(state.holder == offer.giver)
                #expect(state.lines == ["shift.created", "shift.offered", "shift.accepted"])
            } else {
                #expect(state.holder?.description == winner)
                #expect(state.lines == ["shift.created", "shift.offered", "shift.taken"])
            }
        }
    }

    private struct Offer: Sendable {
        let id: ExchangeID
        let shift: ShiftID
        let crew: CrewID
        let giver: PersonID
        let tokens: [String]
    }

    private func anOffer(for takers: Int, needsApproval: Bool, _ test: TestServer) async throws -> Offer {
        try await test.database.write { tx in
            let owner = try tx.addPerson("Marieke")
            let viewer = try tx.addCrew("De Kombuis", owner: owner)
            _ = try CrewRules.change(
                ShiftSettingsChange(approval: needsApproval ? .manager : Approval.none),
                in: tx.acting(as: viewer, at: testNow)
            )
            let giver = try tx.addMember("Sanne", of: viewer.crew)
            guard let start = LocalTime("17:00"), let end = LocalTime("23:00") else { throw AppError.notFound }
            let date = viewer.zone.today(at: testNow).adding(days: 3)
            let shift = try Shift.add(
                ShiftDraft(date: date, start: start, end: end, position: nil),
                holder: giver.person,
                in: tx.acting(as: viewer, at: testNow)
            )
            let exchange = try Exchange.offer(shift.id, to: nil, reason: nil, in: tx.acting(as: giver, at: testNow))
            let tokens = try (1...takers).map { number in
                try tx.signIn(try tx.addMember("Colleague \(number)", of: viewer.crew).person)
            }
            return Offer(id: exchange.id, shift: shift.id, crew: viewer.crew, giver: giver.person, tokens: tokens)
        }
    }
}

extension TestServer {
    fileprivate func counts() async throws -> (facts: Int, exchanges: Int, shifts: Int) {
        try await database.read { tx in
            (
                try tx.value("SELECT COUNT(*) FROM outbox") ?? 0, try tx.value("SELECT COUNT(*) FROM exchange") ?? 0,
                try tx.value("SELECT COUNT(*) FROM shift") ?? 0
            )
        }
    }
}
