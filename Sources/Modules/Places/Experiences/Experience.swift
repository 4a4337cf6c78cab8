package import API
package import Accounts
package import Core
package import Storage

package enum ExperienceKey {}
package enum SceneKey {}

package typealias ExperienceID = ID<ExperienceKey>
package typealias SceneID = ID<SceneKey>

/// An ordered series of scenes, such as a walk, a tour or a story, as one person sees it.
package struct Experience: Sendable, Identifiable {
    package let id: ExperienceID
    package let owner: Author
    /// The crew that it belongs to and that can see it.
    package let crew: Crew?
    package let sharing: ExperienceSharing
    package let title: String
    package let description: String?
    package let scenes: Int
    /// The length of its path.
    package let meters: Int
    /// The first picture of its scenes.
    package let cover: PictureID?
    /// How many people have saved it.
    package let saves: Int
    /// The id of the reader's save; `nil` if they have not saved it.
    let save: ExperienceSaveID?
    package let version: Int
    package let createdAt: Instant
    package let changedAt: Instant
    package let deletedAt: Instant?
    /// Whether a moderator hides it from everyone who cannot edit it.
    package let isHidden: Bool
    /// Whether the reader is in its crew.
    let isOfMyCrew: Bool
    /// Whether the reader created it.
    package let isOwn: Bool
    /// Whether the reader can change it and its scenes.
    package let isEditable: Bool
    /// Whether the reader could change it if its crew were not archived.
    let isInArchive: Bool

    package struct Crew: Sendable, Hashable {
        package let id: CrewID
        package let slug: String
        package let name: String
    }

    /// Whether the reader has saved it.
    package var isSaved: Bool { save != nil }

    /// How long it can be restored after its deletion: 30 days, in minutes.
    static let keptMinutes = 30 * 24 * 60
}

extension Experience {
    /// - Throws: `AppError.notFound`, also when the reader may not see it.
    /// - Parameter now: `nil` leaves out what the reader sees only because they saved it with a link.
    package static func find(
        _ id: ExperienceID,
        for reader: PersonID,
        at now: Instant? = nil,
        in tx: Tx
    ) throws -> Experience {
        let isIt: SQL = "experience.id = \(id) AND experience.deleted_at IS NULL"
        return try read(reader, isIt, most: 1, at: now, in: tx).first.orNotFound()
    }

    /// An experience that the person may change.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict`, code `archived`.
    static func editable(
        _ id: ExperienceID,
        archived: ArchivedCrew = .refused,
        in tx: PersonTransaction
    ) throws -> Experience {
        let found = try find(id, for: tx.person, in: tx)
        try found.requireEditable(archived: archived)
        return found
    }

    /// - Throws: `AppError.forbidden`; `conflict`, code `archived`.
    func requireEditable(archived: ArchivedCrew = .refused) throws {
        if isEditable || isInArchive && archived == .allowed { return }
        if isInArchive { throw AppError.conflict("crew", "archived", Phrase("error.archived")) }
        throw AppError(.forbidden, Phrase("places.error.notYours"))
    }

    /// The experiences that a person may see, newest first.
    package static func list(
        _ scopes: [ExperienceScope] = ExperienceScope.allCases,
        for reader: PersonID,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [Experience] {
        let last = try paging.key(ExperienceKey.self)
        let newest = newest(scopes, for: reader, before: last, most: paging.fetched)
        return try read(reader, newest, most: paging.fetched, in: tx)
    }

    /// The experiences to which a person can move scenes of another: those that they may change, latest changed first.
    static func destinations(from id: ExperienceID, for person: PersonID, in tx: Tx) throws -> [Experience] {
        let (most, order): (Int, SQL) = (50, "experience.changed_at DESC, experience.id DESC")
        let rest: SQL = """
            AND id <> \(id) AND (crew IS NULL OR crew IN (
                SELECT member.crew FROM member JOIN crew ON crew.id = member.crew
                WHERE member.person = \(person) AND member.left_at IS NULL AND crew.archived_at IS NULL
                    AND (member.role <> 'member' OR experience.owner = \(person))
            ))
            """
        let latest = first(most, of: [.mine, .crew], for: person, rest, order: order)
        return try read(person, "experience.id IN (\(latest))", order: order, most: most, in: tx)
    }

    /// A condition that selects the newest experiences of the given scopes.
    static func newest(
        _ scopes: [ExperienceScope],
        for reader: PersonID,
        before last: ExperienceID? = nil,
        most: Int
    ) -> SQL {
        "experience.id IN (\(first(most, of: scopes, for: reader, last.map { "AND id < \($0)" } ?? "")))"
    }

    /// The first experiences of each scope. Each list is read from an index, so that the cost does not grow with the
    /// experiences of others.
    static func first(
        _ most: Int,
        of scopes: [ExperienceScope],
        for reader: PersonID,
        _ rest: SQL,
        order: SQL = "id DESC",
        column: SQL = "id"
    ) -> SQL {
        let crews = crews(of: reader)
        let isFound: SQL = "hidden_at IS NULL AND owner NOT IN (\(Avoidance.hidden(from: reader)))"
        let list: (SQL) -> SQL = { condition in
            """
            SELECT \(column) FROM (
                SELECT \(column) FROM experience WHERE \(condition) AND deleted_at IS NULL \(rest) ORDER BY \(order) LIMIT \(most)
            ) AS newest
            """
        }
        let lists = scopes.map { scope in
            switch scope {
            case .mine: list(isOwn(of: reader))
            case .people: list("sharing = 'people' AND id IN (\(namedFor("\(reader)"))) AND \(isFound)")
            // Managers also find what is hidden: they can edit it.
            case .crew:
                list("crew IN (\(crews)) AND (hidden_at IS NULL OR crew IN (\(crews) AND role <> 'member'))")
            case .server: list("sharing = 'server' AND \(isFound)")
            }
        }
        return lists.dropFirst().reduce(lists[0]) { "\($0) UNION \($1)" }
    }

    /// A condition that selects what a person has created, except in crews that they have left.
    static func isOwn(of person: PersonID) -> SQL {
        "owner = \(person) AND (crew IS NULL OR crew IN (\(crews(of: person))))"
    }

    private static func crews(of person: PersonID) -> SQL {
        "SELECT crew FROM member WHERE person = \(person) AND left_at IS NULL"
    }

    /// Includes deleted experiences, unless `condition` excludes them.
    static func read(
        _ reader: PersonID,
        _ condition: SQL,
        order: SQL = "experience.id DESC",
        most: Int,
        at now: Instant? = nil,
        in tx: Tx
    ) throws -> [Experience] {
        let query = query(reader, condition, order: order, most: most, at: now)
        return try tx.all(query) { try Experience(row: &$0, reader: reader) }
    }

    static func query(
        _ reader: PersonID,
        _ condition: SQL,
        order: SQL = "experience.id DESC",
        most: Int,
        at now: Instant? = nil
    ) -> SQL {
        """
        SELECT experience.id, experience.owner, owner.name, owner.username, owner.picture, crew.id, crew.slug, crew.name, crew.archived_at, member.role,
            experience.sharing, experience.title, experience.description, experience.scene_count, experience.meters,
            (
                SELECT scene_picture.picture FROM scene JOIN scene_picture
                    ON scene_picture.experience = scene.experience AND scene_picture.scene = scene.id
                WHERE scene.experience = experience.id AND scene.deleted_at IS NULL
                ORDER BY scene.rank, scene_picture.picture LIMIT 1
            ),
            experience.saves, save.id,
            experience.version, experience.created_at, experience.changed_at, experience.deleted_at,
            experience.hidden_at IS NOT NULL
        FROM experience JOIN person AS owner ON owner.id = experience.owner
        LEFT JOIN crew ON crew.id = experience.crew
        LEFT JOIN member ON member.crew = experience.crew AND member.person = \(reader) AND member.left_at IS NULL
        LEFT JOIN experience_save AS save ON save.person = \(reader) AND save.experience = experience.id
        WHERE (\(isVisible(to: "\(reader)", at: now)))
            AND (experience.hidden_at IS NULL OR experience.owner = \(reader) OR member.role <> 'member') AND \(condition)
        ORDER BY \(order) LIMIT \(most)
        """
    }

    /// Selects the number, id, saves and area of the given experiences that a person can find: those that they may see,
    /// except those of people whom they avoid.
    static func findable(_ numbers: [Int], to reader: PersonID) -> SQL {
        """
        SELECT experience.number, experience.id, experience.saves, experience.south, experience.west, experience.north, experience.east
        FROM experience
        LEFT JOIN member ON member.crew = experience.crew AND member.person = \(reader) AND member.left_at IS NULL
        WHERE experience.number IN \(list: numbers) AND experience.deleted_at IS NULL AND experience.hidden_at IS NULL
            AND (\(isVisible(to: "\(reader)")))
            AND (experience.crew IS NOT NULL OR experience.owner NOT IN (\(Avoidance.hidden(from: reader))))
        """
    }

    /// A condition, given the reader as a value or a column, and their row as `member`. Former members see nothing of a
    /// crew, not even what they created there. A block hides what the owner shares, but not what belongs to a crew that
    /// both are in.
    static func isVisible(to reader: SQL, at now: Instant? = nil) -> SQL {
        """
        experience.owner = \(reader) AND experience.crew IS NULL OR member.person IS NOT NULL
        OR (
            experience.sharing = 'server'
            OR experience.sharing = 'people' AND experience.id IN (\(namedFor(reader)))
            OR experience.id IN (\(linked(to: reader, at: now)))
        ) AND experience.owner NOT IN (\(Avoidance.blockers(of: reader)))
        """
    }

    /// The ids of the experiences that are shared by name with a person, given as a value or a column.
    static func namedFor(_ reader: SQL) -> SQL {
        "SELECT experience FROM experience_person WHERE person = \(reader)"
    }

    private init(row: inout Row, reader: PersonID) throws {
        id = try row.read()
        owner = try Author(row: &row)
        let isOwn = owner.id == reader
        crew = try row.unlessNull(columns: 3) { Crew(id: try $0.read(), slug: try $0.read(), name: try $0.read()) }
        let archivedAt: Instant? = try row.read()
        let role: Role? = try row.read()
        let hasRight = crew == nil ? isOwn : role.map { isOwn || $0 != .member } ?? false
        self.isOwn = isOwn
        isOfMyCrew = role != nil
        isEditable = hasRight && archivedAt == nil
        isInArchive = hasRight && archivedAt != nil
        sharing = try row.read()
        title = try row.read()
        description = try row.read()
        scenes = try row.read()
        meters = try row.read()
        cover = try row.read()
        saves = try row.read()
        save = try row.read()
        version = try row.read()
        createdAt = try row.read()
        changedAt = try row.read()
        deletedAt = try row.read()
        isHidden = try row.read()
    }
}

extension API.ExperienceSharing: SQLBindable, SQLReadable {}
