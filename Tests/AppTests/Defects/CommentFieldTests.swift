import TestSupport
import Testing

@Suite("The field for a comment on a defect")
struct CommentFieldTests {
    @Test("comes with the script that suggests colleagues, which the list of defects does not load")
    func script() async throws {
        try await RouteWorld.with { world in
            let page = try await world.send(.member, "GET /c/{crew}/defects/{defect}").text
            let list = try await world.send(.member, "GET /c/{crew}/defects").text
            for part in ["data-mention=", "defects-mention.page.js"] {
                #expect(page.contains(part) && !list.contains(part), "\(part)")
            }
            // Where the script gets the names.
            let members = try await world.send(.member, "GET /api/v1/crews/{crew}/members?limit=200")
            #expect(try members.value("items.0.hasAccount") != nil)
        }
    }
}
