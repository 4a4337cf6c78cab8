package import Accounts
import Core
package import Storage

/// The followers of a defect: its reporter, its owner, those who commented or were mentioned in a comment, and those
/// who chose to follow, unless they chose to stop.
package struct Followers: Sendable {
    /// Whether the viewer follows the defect.
    package let isOn: Bool
    /// Sorted by name, at most as many as a page shows.
    package let followers: [Named]

    /// The maximum number of followers in the list.
    private static let most = 200

    package static func of(_ defect: DefectID, _ viewer: Viewer, in tx: Tx) throws -> Followers {
        let people = people(defect, crew: viewer.crew)
        let followers = try tx.all(
            """
            SELECT person.id, person.name FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(viewer.crew) AND member.left_at IS NULL AND member.person IN (\(people))
            ORDER BY lower(person.name), person.id LIMIT \(most)
            """
        ) { Named(id: try $0.read(), name: try $0.read()) }
        var isOn = followers.contains { $0.id == viewer.person }
        if !isOn && followers.count == most {
            isOn = try tx.exists("SELECT 1 FROM (\(people)) AS follower WHERE follower.person = \(viewer.person)")
        }
        return Followers(isOn: isOn, followers: followers)
    }

    /// Makes the viewer follow the defect, or stop following it.
    /// - Throws: `AppError.notFound`; `conflict` in an archived crew.
    package static func set(_ isOn: Bool, _ defect: DefectID, in tx: MemberTransaction) throws -> Followers {
        let defect = try Defect.find(defect, tx.viewer, in: tx)
        let old = try of(defect.id, tx.viewer, in: tx)
        if old.isOn == isOn { return old }
        try tx.run(
            """
            INSERT INTO defect_watcher (crew, defect, person, watching)
            VALUES (\(tx.crew), \(defect.id), \(tx.person), \(isOn))
            ON CONFLICT (crew, defect, person) DO UPDATE SET watching = excluded.watching
            """
        )
        try tx.record(DefectWatched(number: defect.number, watching: isOn), about: defect.id)
        return try of(defect.id, tx.viewer, in: tx)
    }

    /// Makes the author of a comment, or somebody it mentions, follow the defect, unless they chose not to.
    static func begin(_ person: PersonID, _ defect: DefectID, crew: CrewID, in tx: Tx) throws {
        try tx.run(
            """
            INSERT INTO defect_watcher (crew, defect, person, watching)
            VALUES (\(crew), \(defect), \(person), \(true)) ON CONFLICT (crew, defect, person) DO NOTHING
            """
        )
    }

    /// The ids of all followers, including people who have left the crew.
    static func people(_ defect: DefectID, crew: CrewID) -> SQL {
        """
        SELECT person FROM defect_watcher WHERE crew = \(crew) AND defect = \(defect) AND watching
        UNION SELECT submitter FROM defect WHERE crew = \(crew) AND id = \(defect)
        UNION SELECT owner FROM defect WHERE crew = \(crew) AND id = \(defect) AND owner IS NOT NULL
        EXCEPT SELECT person FROM defect_watcher WHERE crew = \(crew) AND defect = \(defect) AND NOT watching
        """
    }
}
