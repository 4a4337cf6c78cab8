import Accounts
import Core
import Search
import Storage

enum AudienceKey {}
/// Who can find an experience: the id of its crew, of its owner, or `everyone`. A search reads only the index of its
/// own audiences, so that the experiences of others neither slow it down nor displace results.
typealias Audience = ID<AudienceKey>

extension Audience {
    static var everyone: Audience { Audience(high: 0, low: 0) }

    /// The audience of an experience, in a query.
    static var ofExperience: SQL {
        "CASE WHEN experience.sharing = 'server' THEN \(everyone) ELSE COALESCE(experience.crew, experience.owner) END"
    }

    /// The audiences to which a person belongs, and the owners of what is shared with that person by name; without those
    /// for whom nothing is indexed. Some experiences of these owners are not visible: the caller has to check.
    static func all(of person: PersonID, in tx: Tx) throws -> [Audience] {
        let others = try tx.all(
            """
            SELECT id FROM (
                SELECT id FROM person WHERE id = \(person)
                UNION SELECT crew FROM member WHERE person = \(person) AND left_at IS NULL
                UNION SELECT owner FROM experience
                WHERE sharing = 'people' AND id IN (\(Experience.namedFor("\(person)")))
            ) AS audience WHERE EXISTS (SELECT 1 FROM experience_indexed WHERE experience_indexed.audience = audience.id)
            """
        ) { try $0.read() as Audience }
        return [everyone] + others
    }
}

/// The index of the words and positions of experiences. It is written in the transaction that changes them.
enum ExploreIndex {
    static let tables = SearchIndex.Tables(
        words: "experience_word",
        indexed: "experience_indexed",
        spellings: "experience_spelling",
        scope: "audience"
    )

    static func words(of audience: Audience) -> SearchIndex { SearchIndex(tables, scope: audience) }

    /// Indexes an experience as it is now, or removes it if it was deleted.
    /// - Parameter scenes: its scenes, if the caller has them.
    static func write(_ id: ExperienceID, _ scenes: [Scene]? = nil, in tx: Tx) throws {
        let found = try tx.first(
            """
            SELECT experience.number, experience.title, experience.description,
                CASE WHEN experience.deleted_at IS NULL THEN \(Audience.ofExperience) END, experience_indexed.audience
            FROM experience LEFT JOIN experience_indexed ON experience_indexed.number = experience.number
            WHERE experience.id = \(id)
            """
        ) { row in
            (
                number: try row.read() as Int, title: try row.read() as String,
                description: try row.read() as String?, audience: try row.read() as Audience?,
                old: try row.read() as Audience?
            )
        }
        guard let found else { return }
        if let old = found.old, old != found.audience { try remove(found.number, from: old, in: tx) }
        guard let audience = found.audience else { return }
        let scenes = try scenes ?? Scene.list(of: id, in: tx)
        var words = IndexedWords()
        words.add(found.title, .title)
        words.add(found.description ?? "", .text)
        for scene in scenes {
            words.add(scene.title, .lines)
            words.add(scene.description ?? "", .remarks)
        }
        try Self.words(of: audience).put(words, for: found.number, in: tx)
        try put(scenes, of: found.number, audience, in: tx)
    }

    /// Removes an experience from the index.
    static func remove(_ number: Int, from audience: Audience, in tx: Tx) throws {
        try words(of: audience).remove(number, in: tx)
        try tx.run("DELETE FROM experience_position WHERE number = \(number)")
    }

    private static func put(_ scenes: [Scene], of number: Int, _ audience: Audience, in tx: Tx) throws {
        let old = try tx.all(
            "SELECT scene, latitude, longitude FROM experience_position WHERE number = \(number)"
        ) { IndexedPosition(scene: try $0.read(), point: try GeoPoint(row: &$0)) }
        let new = scenes.compactMap { scene in scene.position.map { IndexedPosition(scene: scene.id, point: $0.point) }
        }
        let gone = Set(old).subtracting(new)
        if !gone.isEmpty {
            try tx.run(
                "DELETE FROM experience_position WHERE number = \(number) AND scene IN \(list: gone.map(\.scene))"
            )
        }
        let known = Set(old)
        let added = new.filter { !known.contains($0) }
        if added.isEmpty { return }
        let rows = tuples(added) {
            "(\(audience), \(GridCell.cell(of: $0.point)), \(number), \($0.scene), \($0.point.latitude), \($0.point.longitude))"
        }
        let statement: SQL = """
            INSERT INTO experience_position (audience, cell, number, scene, latitude, longitude) VALUES \(rows)
            """
        try tx.run(added.count == 1 ? statement : statement.notReused)
    }
}

private struct IndexedPosition: Hashable {
    let scene: SceneID
    let point: GeoPoint
}

extension GeoBox {
    /// Reads the area of an experience's scenes: the least latitude and longitude, and the greatest.
    init?(row: inout Row) throws {
        let (south, west): (Double?, Double?) = (try row.read(), try row.read())
        let (north, east): (Double?, Double?) = (try row.read(), try row.read())
        guard let south, let west, let north, let east else { return nil }
        self.init(south: south, west: west, north: north, east: east)
    }
}

extension GeoPoint {
    /// Reads a latitude and a longitude.
    init(row: inout Row) throws {
        let (latitude, longitude): (Double, Double) = (try row.read(), try row.read())
        self = try GeoPoint(latitude: latitude, longitude: longitude).orNotFound()
    }
}
