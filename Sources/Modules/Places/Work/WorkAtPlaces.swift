import API
package import Accounts
package import Core
package import Storage

/// Provides a crew's open work, which another module keeps.
package protocol WorkAtPlaces: Sendable {
    /// The open work that has a place and that the person may see; at most a few hundred items.
    func open(in crew: CrewID, for person: PersonID, at now: Instant, in tx: Tx) throws -> [PlacedWork]
}

/// Work to do at a position or a scene.
package struct PlacedWork: Sendable, Hashable {
    let kind: OpenWorkKind
    package let id: String
    package let title: Phrase
    package let path: String
    package var point: GeoPoint?
    package var scene: PlaceID?

    package static func defect(id: String, title: Phrase, path: String, point: GeoPoint) -> PlacedWork {
        PlacedWork(kind: .defect, id: id, title: title, path: path, point: point)
    }

    package static func shift(id: String, title: Phrase, path: String, scene: PlaceID) -> PlacedWork {
        PlacedWork(kind: .shift, id: id, title: title, path: path, scene: scene)
    }
}

extension WorkAtPlaces {
    /// The open work at each scene of a crew's experience. Work with a position belongs to the nearest scene, if that
    /// is at most `Scene.reach` away.
    func open(at scenes: [Scene], of experience: Experience, for person: PersonID, _ now: Instant, in tx: Tx) throws
        -> [SceneID: [PlacedWork]]
    {
        guard let crew = experience.crew else { return [:] }
        let placed = scenes.compactMap { scene in scene.position.map { (id: scene.id, point: $0.point) } }
        var found: [SceneID: [PlacedWork]] = [:]
        for work in try open(in: crew.id, for: person, at: now, in: tx) {
            if let scene = work.scene { found[scene.cast(), default: []].append(work) }
            guard let point = work.point else { continue }
            let near = placed.filter { abs($0.point.latitude - point.latitude) <= Scene.reachDegrees }
                .map { (id: $0.id, meters: $0.point.meters(to: point)) }
                .min { $0.meters < $1.meters }
            if let near, near.meters <= Scene.reach { found[near.id, default: []].append(work) }
        }
        return found
    }
}

extension Scene {
    /// Something this close to a scene, in metres, is at it: as far off as phones often are.
    static let reach = 30.0
    /// More than `reach` along a meridian, in degrees.
    static let reachDegrees = 0.001
}
