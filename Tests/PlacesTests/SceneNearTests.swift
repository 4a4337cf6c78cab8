import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Places

@Suite("The location of a place, in the form of a scene")
struct SceneNearTests {
    private func point(_ latitude: Double, _ longitude: Double) throws -> GeoPoint {
        try #require(GeoPoint(latitude: latitude, longitude: longitude))
    }

    private func located(_ values: [String: String], _ world: PlacesWorld) async throws -> [String?] {
        let reader = world.vera
        let form = try await world.database.read { tx in try SceneNear.locate(Form(values), for: reader, in: tx) }
        return [form["latitude"], form["longitude"], form["positionSource"]]
    }

    private func refusal(_ values: [String: String], _ world: PlacesWorld) async throws -> [String] {
        do {
            _ = try await located(values, world)
            return []
        } catch let error as AppError {
            var form = Form(values)
            form.errors = error.fields
            let (refused, reader) = (form, world.vera)
            let meant = try await world.database.read { tx in try SceneNear.meant(refused, for: reader, in: tx) }
            return error.fields.map { "\($0.field) \($0.code)" } + meant.map { "\($0.name) \($0.point.typed)" }
        }
    }

    @Test("replaces coordinates; an ambiguous name is asked again with what it may mean")
    func place() async throws {
        try await PlacesWorld.with { world in
            let (quay, mill) = (try point(52, 4), try point(53.5, -5))
            try await world.add("Harbour round", nil, [("The Quay", nil, quay), ("Café Molen", nil, mill)])
            try await world.add("Secret", nil, [("Bunker", nil, quay)], sharing: .private)
            let typed = ["latitude": "1", "longitude": "2", "positionSource": "device"]
            #expect(try await located(typed, world) == ["1", "2", "device"])
            #expect(try await located(typed.merging(["place": " "]) { $1 }, world) == ["1", "2", "device"])
            #expect(try await located(typed.merging(["place": "café molen"]) { $1 }, world) == ["53.5", "-5", ""])
            #expect(try await refusal(["place": "Bunker"], world) == ["place unknown"])
            #expect(try await refusal(["place": "molne"], world) == ["place several", "Café Molen 53.5,-5"])
            #expect(try await refusal(["place": String(repeating: "x", count: 201)], world) == ["place tooLong"])
            try await world.add("Far", nil, [("The quay", nil, mill)])
            let two = ["place several", "The Quay 52,4", "The quay 53.5,-5"]
            #expect(try await refusal(["place": "the quay"], world) == two)
            let chosen = ["place": "the quay", "placeAsked": "the quay", "placeAt": "53.5,-5"]
            #expect(try await located(chosen, world) == ["53.5", "-5", ""])
            // The choice belongs to another name, or is not a position.
            #expect(try await located(chosen.merging(["place": "café molen"]) { $1 }, world) == ["53.5", "-5", ""])
            #expect(try await refusal(chosen.merging(["place": "Bunker"]) { $1 }, world) == ["place unknown"])
            #expect(try await refusal(chosen.merging(["placeAt": "north"]) { $1 }, world) == two)
        }
    }
}
