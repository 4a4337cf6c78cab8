import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("Adding and renaming statuses of a schema")
struct ChangeStatesTests {
    @Test("A new status is reached from every open one, allows what its model does, and has a way back")
    func added() async throws {
        try await withKitchen { kitchen in
            let next = try await kitchen.schema().usualNext(in: "Opened", of: DefectSchema.standard.actions)
            try await kitchen.edit { try CrewSchema.addState("Waits for a part", like: "Opened", in: $0) }
            let schema = try await kitchen.schema()
            let name = "own-waits-for-a-part"
            #expect(schema.states.last == DefectState(name: name, title: "Waits for a part"))
            #expect(SchemaCheck.mistakes(of: schema).isEmpty)
            #expect(schema.usualNext(in: "Opened", of: schema.actions)?.name == next?.name)
            let fridge = try await kitchen.report()
            #expect(try await kitchen.act(name, fridge).state == name)
            #expect(try await kitchen.act("Open", fridge).state == "Opened")
            try await kitchen.act(name, fridge)
            #expect(try await kitchen.act("Resolve", fridge, ["resolution": "Fixed"]).state == "Resolved")
        }
    }

    @Test("One that works like a closed status is closed")
    func closed() async throws {
        try await withKitchen { kitchen in
            try await kitchen.edit { try CrewSchema.addState("Thrown out", like: "Closed", in: $0) }
            let fridge = try await kitchen.report()
            #expect(try await kitchen.act("own-thrown-out", fridge).closed)
            #expect(try await !kitchen.act("Re_open", fridge).closed)
        }
    }

    @Test("A status is renamed with the action that leads to it; without a title it has its own name again")
    func renamed() async throws {
        try await withKitchen { kitchen in
            try await kitchen.edit { try CrewSchema.renameState("Opened", to: "Busy", in: $0) }
            #expect(try await kitchen.schema().states[2] == DefectState(name: "Opened", title: "Busy"))
            try await kitchen.edit { try CrewSchema.renameState("Opened", to: nil, in: $0) }
            #expect(try await kitchen.schema() == .standard)
            try await kitchen.edit { try CrewSchema.addState("Waits", like: "Postponed", in: $0) }
            try await kitchen.edit { try CrewSchema.renameState("own-waits", to: "Waits for a part", in: $0) }
            let schema = try await kitchen.schema()
            #expect(schema.states.last?.title == "Waits for a part")
            #expect(schema.action("own-waits")?.title == "Waits for a part")
        }
    }

    @Test("A title that another status has, an unknown status, and that of duplicates are refused")
    func refused() async throws {
        try await withKitchen { kitchen in
            let twice = await #expect(throws: AppError.self) {
                try await kitchen.edit { try CrewSchema.addState("Closed", like: "Opened", in: $0) }
            }
            #expect(twice?.fields.map(\.field) == ["title"])
            let duplicate = await #expect(throws: AppError.self) {
                try await kitchen.edit { try CrewSchema.addState("Seen", like: "Duplicate", in: $0) }
            }
            #expect(duplicate?.fields.map(\.field) == ["like"])
            let unknown = await #expect(throws: AppError.self) {
                try await kitchen.edit { try CrewSchema.renameState("Seen", to: "Looked at", in: $0) }
            }
            #expect(unknown?.code == .notFound)
        }
    }
}
