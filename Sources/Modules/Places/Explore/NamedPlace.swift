import Accounts
import Core
import Search
import Storage

/// A scene with a position, or an experience with such a scene, that is found by its name.
struct NamedPlace: Sendable, Hashable {
    let name: String
    /// The experience of a scene; `nil` for an experience.
    var experience: String?
    let point: GeoPoint

    /// How many experiences and scenes are compared.
    private static let (mostExperiences, mostScenes) = (50, 2_000)

    /// What a person can find: the places with exactly this name, or else those with all of its words.
    static func find(_ name: String, for reader: PersonID, in tx: Tx) throws -> (places: [NamedPlace], isExact: Bool) {
        var question = ExploreQuestion()
        question.text = name
        let found = try Explore.search(question, for: reader, .page(of: mostExperiences), in: tx).found
        if found.isEmpty { return ([], false) }
        let scenes = try tx.all(
            """
            SELECT scene.title, experience.title, scene.latitude, scene.longitude
            FROM scene JOIN experience ON experience.id = scene.experience
            WHERE experience.id IN \(list: found.map(\.experience.id))
                AND scene.deleted_at IS NULL AND scene.latitude IS NOT NULL
            ORDER BY experience.id, scene.rank, scene.id LIMIT \(mostScenes)
            """
        ) { NamedPlace(name: try $0.read(), experience: try $0.read(), point: try GeoPoint(row: &$0)) }
        let whole = found.compactMap { item in item.point.map { NamedPlace(name: item.experience.title, point: $0) } }
        let mark = SearchMark(name)
        let similar = (whole + scenes).filter { mark.isPart(of: $0.name) }
        let exact = similar.filter { mark.isWhole($0.name) }
        // Scenes of several experiences at the same spot count as one place.
        let distinct = (exact.isEmpty ? similar : exact).reduce(into: [NamedPlace]()) { kept, place in
            if !kept.contains(where: { $0.point.meters(to: place.point) <= Scene.reach }) { kept.append(place) }
        }
        return (distinct, !exact.isEmpty)
    }
}

extension ExploreQuestion {
    /// Replaces the name of a place with its position, if a single place has exactly this name.
    /// - Returns: at most five places that may be meant, if the name is not replaced.
    mutating func locate(for reader: PersonID, in tx: Tx) throws -> [NamedPlace] {
        guard let place else { return [] }
        let (found, isExact) = try NamedPlace.find(place, for: reader, in: tx)
        guard isExact, found.count == 1 else { return Array(found.prefix(5)) }
        self = near(found[0])
        return []
    }

    func near(_ named: NamedPlace) -> ExploreQuestion {
        var question = self
        (question.near, question.nearName, question.place) = (named.point, named.name, nil)
        return question
    }
}
