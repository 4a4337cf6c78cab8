import Core
import Foundation
import Imports
import Media

// What a file says, in the words of the file and before anybody looked whether the crew has such people and choices. People stand here by
// their numbers in the file.

/// A defect.
struct FileDefect: Codable, Sendable {
    var headline: String
    var description: String?
    var state = ""
    var severity = ""
    var priority = ""
    var resolution = ""
    var owner: Int?
    var reporter: Int?
    var at: Instant
    var changedAt: Instant
    /// Further fields by the names that the schema has for them.
    var more: [String: String] = [:]
    /// The one that it is the same as, as the file calls it.
    var original: String?
    var watchers: [Int] = []
    /// The data that only an archive of ours has.
    var own: Own?

    struct Own: Codable, Sendable {
        let id: DefectID
        let number: Int
        let stateBefore: String?
        let latitude: Double?
        let longitude: Double?
        /// Who does not want to follow it.
        let silent: [Int]
    }

    /// Its terms in the fields that have lists here.
    var terms: [String: String] {
        ["state": state, "severity": severity, "priority": priority, "resolution": resolution]
    }
}

/// Something that was said about it.
struct FileComment: Codable, Sendable {
    let who: Int?
    let at: Instant
    let body: String
    var id: DefectCommentID?
    var changedAt: Instant?
}

/// Something that was done to it.
struct FileStep: Codable, Sendable {
    let who: Int?
    let at: Instant
    /// As our schema names it; `nil` where the file has other names.
    var action: String?
    var changes: [Change]
    /// Whole as it stands here, from an archive of ours.
    var states: States?

    struct Change: Codable, Sendable {
        /// `state`, or a field.
        let field: String
        let old: String?
        let new: String?
        /// Whether both are people, by number.
        var isPerson = false
    }

    struct States: Codable, Sendable {
        let version: Int
        let old: String?
        let new: String
    }
}

/// A photo or file; its content is stored already.
struct FileAttachment: Codable, Sendable {
    let who: Int?
    let at: Instant
    let name: String
    let file: FileID
    /// The comment that it came with.
    var comment: DefectCommentID?
}

extension FilePerson {
    /// The name that is kept of a person whom the crew does not have.
    var keptName: String { name.isEmpty ? email : name }
}
