import API
import Core

// The archive is a tar file:
//   README.txt             a description
//   schema.json            the number prefix, and the crew's fields, states and actions
//   people.json            all people who are or were in the crew, by key
//   defects-00001.ndjson   one defect per line, 500 per file
//   files/<id>.<ending>    photos and files, under the paths that the lines use
// Times are RFC 3339 in UTC. A person without a key is not a member of the crew.

/// `schema.json`
struct ArchiveHead: Codable, Sendable {
    var format = "decklog-defects"
    var version = 1
    let prefix: String
    /// The last number assigned, possibly to a defect that has since been deleted.
    let lastNumber: Int
    /// Whether the schema is the crew's own.
    let isOwn: Bool
    let schema: API.DefectSchema
}

/// An entry of `people.json`.
struct ArchivedPerson: Codable, Sendable {
    let id: PersonID
    let name: String
    let email: String
}

/// A line of `defects-….ndjson`.
struct ArchivedDefect: Codable, Sendable {
    let id: DefectID
    let displayId: String
    let number: Int
    let version: Int
    let state: String
    let closed: Bool
    /// Values by the schema's field names; a person is a key of `people.json`.
    let fields: [String: String]
    let submitter: Who
    let submittedAt: Instant
    let changedAt: Instant
    let original: DefectID?
    let stateBefore: String?
    let position: Place?
    let history: [Step]
    let comments: [Comment]
    let watchers: [Watcher]
    let files: [File]

    struct Who: Codable, Sendable {
        /// A key of `people.json`.
        var person: PersonID?
        /// The name of a person who is not in the crew.
        var name: String?
    }

    struct Place: Codable, Sendable {
        let latitude: Double
        let longitude: Double
    }

    struct Step: Codable, Sendable {
        let version: Int
        let action: String
        let by: Who
        let at: Instant
        let from: String?
        let to: String
        let changes: [Change]
    }

    struct Change: Codable, Sendable {
        let field: String
        let old: String?
        let new: String?
    }

    struct Comment: Codable, Sendable {
        let id: DefectCommentID
        let by: Who
        let at: Instant
        let changedAt: Instant?
        let body: String
    }

    struct Watcher: Codable, Sendable {
        let person: PersonID
        let watching: Bool
    }

    struct File: Codable, Sendable {
        /// Its path in the archive.
        let path: String
        let name: String
        let type: String
        let size: Int
        let by: Who
        let at: Instant
        let comment: DefectCommentID?
    }
}
