import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Today

@testable import Defects

@Suite("Defects on the start page")
struct DefectsOnTodayTests {
    private func cards(_ kitchen: Kitchen, _ viewer: Viewer) async throws -> Int {
        let now = kitchen.now
        return try await kitchen.database.read { tx in
            try DefectsOnToday().cards(for: viewer, at: now, in: tx).count
        }
    }

    @Test("are those assigned to the viewer, and for a manager those assigned to no one")
    func cards() async throws {
        try await withKitchen { kitchen in
            #expect(try await cards(kitchen, kitchen.nora) == 0)
            let fridge = try await kitchen.report()
            #expect(try await cards(kitchen, kitchen.nora) == 1)
            #expect(try await cards(kitchen, kitchen.omar) == 0)
            try await kitchen.act("Assign", fridge, ["owner": kitchen.omar.person.description], by: kitchen.nora)
            #expect(try await cards(kitchen, kitchen.nora) == 0)
            #expect(try await cards(kitchen, kitchen.omar) == 1)
        }
    }

    @Test("do not have to be assigned once they have an owner")
    func next() async throws {
        try await withKitchen { kitchen in
            let legal = DefectSchema.standard.actions.filter { $0.isLegal(in: "Submitted") }
            let next = { (defect: Defect) in DefectSchema.standard.usualNext(for: defect, of: legal)?.name }
            let fridge = try await kitchen.report()
            #expect(next(fridge) == "Assign")
            let owned = try await kitchen.act("Modify", fridge, ["owner": kitchen.omar.person.description])
            #expect(owned.state == "Submitted" && next(owned) == nil)
        }
    }
}
