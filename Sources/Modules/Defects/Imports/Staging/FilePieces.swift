import Core
import Foundation
import Imports
import Media

// The content of a file in the file's own terms, before it is matched with the crew's people and choices. People are
// numbered within the file.

/// A defect.
struct FileDefect: Codable, Sendable {
    var headline: String
    var description: String?
    /// Set by `ImportedDefects`, if the comment that is the description is private.
    var isDescriptionPrivate: Bool?
    var state = ""
    var severity = ""
    var priority = ""
    var resolution = ""
    var owner: Int?
    var reporter: Int?
    var at: Instant
    var changedAt: Instant
    /// Further values, by field name; the crew's schema need not have the field.
    var more: [String: String] = [:]
    /// The people in fields of a Decklog archive other than the owner, by field name.
    var people: [String: Int]?
    /// The defect that it is a duplicate of, by its name in the file.
    var original: String?
    var watchers: [Int] = []
    /// The data that only a Decklog archive has.
    var own: Own?

    struct Own: Codable, Sendable {
        let id: DefectID
        let number: Int
        let stateBefore: String?
        let latitude: Double?
        let longitude: Double?
        /// The people who do not want to follow it.
        let silent: [Int]
    }

    /// Its terms for fields that have lists of choices here.
    var terms: [String: String] {
        ["state": state, "severity": severity, "priority": priority, "resolution": resolution]
    }
}

/// A comment on a defect.
struct FileComment: Codable, Sendable {
    let who: Int?
    let at: Instant
    let body: String
    var id: DefectCommentID?
    var changedAt: Instant?
    /// The key that earlier versions gave it in this file, if the file gives it none.
    var formerKey: String?
    /// Set for the description of a defect that is private, whose text is left out.
    var isPrivate: Bool?
}

/// A step in the history of a defect.
struct FileStep: Codable, Sendable {
    var who: Int?
    let at: Instant
    /// The action in our schema; `nil` if the file comes from another program.
    var action: String?
    var changes: [Change]
    /// The states and version of a step in a Decklog archive.
    var states: States?

    struct Change: Codable, Sendable {
        /// `state`, or the name of a field.
        let field: String
        let old: String?
        let new: String?
        /// Whether both values are numbers of people.
        var isPerson = false
    }

    struct States: Codable, Sendable {
        let version: Int
        let old: String?
        let new: String
    }
}

/// A photo or file whose content is already stored.
struct FileAttachment: Codable, Sendable {
    let who: Int?
    let at: Instant
    let name: String
    let file: FileID
    /// The comment that it was added with.
    var comment: DefectCommentID?
}

/// A photo or file that was read but not stored yet.
struct IncomingAttachment: Sendable {
    let item: String
    let key: String
    let line: Int
    let who: Int?
    let at: Instant
    let name: String
    let bytes: [UInt8]
    var comment: DefectCommentID?
}

extension FilePerson {
    /// The name to keep for a person who is not in the crew.
    var keptName: String { name.isEmpty ? email : name }
}
