import HTTPTypes
import Storage
import TestSupport
import Testing

@Suite("The page of a bulk change of defects")
struct OperationPageTests {
    @Test("reloads by itself until the change is done")
    func reload() async throws {
        try await RouteWorld.with { world in
            let refresh = try #require(HTTPField.Name("Refresh"))
            let page = "GET /c/{crew}/defects/operations/{operation}"
            #expect(try await world.send(.member, page).headers[refresh] == nil)
            try await world.test.database.write { tx in try tx.run("UPDATE defect_operation SET state = 'running'") }
            #expect(try await world.send(.member, page).headers[refresh] == "2")
        }
    }
}
