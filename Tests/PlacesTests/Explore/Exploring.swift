import API
import Accounts
import Core
import Storage
import Testing

@testable import Places

/// A scene for tests of the search: a title, a text, and a position.
typealias Spot = (title: String, text: String?, point: GeoPoint?)

extension PlacesWorld {
    /// An experience of Lea or `person`, by default visible to everyone on the server.
    @discardableResult
    func add(
        _ title: String,
        _ description: String? = nil,
        _ spots: [Spot] = [],
        sharing: ExperienceSharing = .server,
        with people: [PersonID] = [],
        by person: PersonID? = nil
    ) async throws -> ExperienceID {
        let draft = NewExperience(
            title: title,
            description: description,
            crew: sharing == .crew ? nora.slug : nil,
            sharing: sharing,
            people: sharing == .people ? people.map(\.description) : nil
        )
        return try await acting(as: person) { tx in
            let id = try Experience.add(draft, most: 200, in: tx).id
            for spot in spots {
                let scene = NewScene(
                    title: spot.title,
                    description: spot.text,
                    latitude: spot.point?.latitude,
                    longitude: spot.point?.longitude
                )
                _ = try Scene.add(scene, to: id, in: tx)
            }
            return id
        }
    }

    /// What Vera or `reader` finds, best first.
    func search(
        _ text: String? = nil,
        near: GeoPoint? = nil,
        radius: Int? = nil,
        bounds: GeoBox? = nil,
        for reader: PersonID? = nil
    ) async throws -> [FoundExperience] {
        var question = ExploreQuestion()
        (question.text, question.near, question.radius, question.bounds) = (text, near, radius, bounds)
        return try await search(question, for: reader ?? vera)
    }

    func search(_ question: ExploreQuestion, for reader: PersonID, _ paging: Paging = .whole) async throws
        -> [FoundExperience]
    {
        try await database.read { tx in try Explore.search(question, for: reader, paging, in: tx).found }
    }

    func titles(_ text: String, for reader: PersonID? = nil) async throws -> [String] {
        try await search(text, for: reader).map(\.experience.title)
    }
}
