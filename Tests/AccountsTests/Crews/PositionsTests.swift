import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Accounts

@Suite("Positions")
struct PositionsTests {
    @Test("A crew's positions are replaced as a whole, and keep its order")
    func replace() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            for positions in [["kitchen", "bar", "floor"], ["bar", "dishes", "kitchen"], []] {
                let answer = try await town.call(
                    .patch,
                    kombuis.path,
                    CrewPatch(positions: positions),
                    token: kombuis.tokens.manager
                )
                #expect(try answer.json(Crew.self).positions == positions)
            }
        }
    }

    @Test(
        "An invalid list is rejected as a whole",
        arguments: [
            (["bar", "Bar"], "twice"), (["bar", " "], "required"), ([String(repeating: "x", count: 41)], "tooLong"),
            ((0...50).map { "p\($0)" }, "tooMany"),
        ]
    )
    func invalid(positions: [String], code: String) async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let answer = try await town.call(
                .patch,
                kombuis.path,
                CrewPatch(name: "X", positions: positions),
                token: kombuis.tokens.manager
            )
            #expect(answer.status == .unprocessableContent)
            #expect(try answer.errors() == ["positions/\(code)"])
            let crew = try await town.call(.get, kombuis.path, token: kombuis.tokens.manager).json(Crew.self)
            #expect(crew.name == "De Kombuis")
            #expect(crew.positions == [])
        }
    }

    @Test("A position that a member works in is kept, and the error names it")
    func inUse() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            try await town.database.write { tx in
                try Members.change(
                    kombuis.member.person,
                    positions: ["bar", "floor"],
                    in: tx.acting(as: kombuis.manager, at: testNow)
                )
            }
            let answer = try await town.call(
                .patch,
                kombuis.path,
                CrewPatch(positions: ["floor", "new"]),
                token: kombuis.tokens.manager
            )
            #expect(answer.status == .conflict)
            #expect(try answer.errors() == ["positions/inUse"])
            #expect(answer.body.contains("“bar”"))
            let crew = try await town.call(.get, kombuis.path, token: kombuis.tokens.manager).json(Crew.self)
            #expect(crew.positions == ["bar", "floor"])
        }
    }

    @Test("When assigning work, a manager creates a position by naming it, and a member cannot")
    func require() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            try await town.database.write { tx in
                let none = try Positions.require(nil, in: tx.acting(as: kombuis.member))
                #expect(none == nil)
                let error = #expect(throws: AppError.self) {
                    try Positions.require("bar", in: tx.acting(as: kombuis.member))
                }
                #expect(error?.fields.map { "\($0.field)/\($0.code)" } == ["position/unknown"])
                let made = try Positions.require(" Bar ", in: tx.acting(as: kombuis.manager))
                let named = try Positions.require("bar", in: tx.acting(as: kombuis.member))
                #expect(made == "Bar" && named == "Bar")
                #expect(try Positions.all(of: kombuis.crew, in: tx) == ["Bar"])
            }
        }
    }

    @Test("At most fifty positions can be created by naming them")
    func most() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            try await town.database.write { tx in
                for number in 0..<50 {
                    try Positions.require("p\(number)", in: tx.acting(as: kombuis.manager))
                }
                #expect(throws: AppError.self) {
                    try Positions.require("one more", in: tx.acting(as: kombuis.manager))
                }
                let known = try Positions.require("P7", in: tx.acting(as: kombuis.manager))
                #expect(known == "p7")
            }
        }
    }
}
