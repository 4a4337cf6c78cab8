import API
import Core
import Crypto
import Events
import Foundation
import Imports

/// A record as read from a file, before its people and projects are matched with those of the crew.
struct ImportedHours: Sendable {
    /// The line on which it starts.
    let line: Int
    var who: FilePerson
    var client: String
    var project: String
    var date: LocalDate
    var minutes: Int
    var comment: String?
    /// `nil` for the default of the project.
    var billable: Bool?
    /// `nil` for the status in the person's contract.
    var status: EmploymentStatus?
    var span: HoursSpan?
    /// The start time as written in the file, which does not depend on the time zone of the import.
    var wall = ""
    /// The id of the record in the file, unique within the format.
    var source: String?
    /// The id of the record in Decklog, for files exported by Decklog.
    var own: HoursRecordID?
    /// A note about the interpretation of the line.
    var note: Phrase?

    /// The identity of a record without an id in the file: its whole content.
    var fingerprint: String {
        let parts = [
            who.key, nameKey(client), nameKey(project), date.description, String(minutes), wall,
            billable.map(String.init) ?? "",
            comment ?? "",
        ]
        let hash = SHA256.hash(data: Data(parts.joined(separator: "\u{1F}").utf8))
        return hash.prefix(16).hexadecimal
    }
}

extension FilePerson {
    /// The identity of a person within the file.
    var key: String { email.isEmpty ? nameKey(name) : email.lowercased() }

    /// - Throws: `Rejection` for a missing person, and for a name or email address that is too long.
    func check() throws(Rejection) {
        if key.isEmpty { throw Rejection("hours.import.reason.noPerson") }
        if name.unicodeScalars.count > 299 || email.unicodeScalars.count > 254 {
            throw Rejection("hours.import.reason.longName", ["most": .number(254)])
        }
    }
}

/// - Throws: `Rejection` for a name that is empty or too long.
func importedName(_ text: String, missing: String) throws(Rejection) -> String {
    let name = oneLine(text)
    if name.isEmpty { throw Rejection(missing) }
    if name.unicodeScalars.count > Project.longestName {
        throw Rejection("hours.import.reason.longName", ["most": .number(Project.longestName)])
    }
    return name
}

/// - Parameter task: the task, for formats that have one besides the project.
/// - Throws: `Rejection` for a comment that is too long; it is not cut off, because that would lose text.
func importedComment(_ text: String, task: String = "") throws(Rejection) -> String? {
    let parts = [oneLine(task), oneLine(text)].filter { !$0.isEmpty }
    let comment = parts.joined(separator: ": ")
    if comment.unicodeScalars.count > HoursRecord.longestComment {
        throw Rejection(
            "hours.import.reason.longComment",
            ["most": .number(HoursRecord.longestComment), "length": .number(comment.unicodeScalars.count)]
        )
    }
    return comment.isEmpty ? nil : comment
}

/// - Throws: `Rejection` for anything but yes or no.
func importedFlag(_ text: String) throws(Rejection) -> Bool? {
    switch oneLine(text).lowercased() {
    case "": nil
    case "yes", "true", "1", "ja", "y", "billable": true
    case "no", "false", "0", "nein", "nee", "n", "non-billable": false
    default: throw Rejection("hours.import.reason.billable", ["text": .text(String(text.prefix(40)))])
    }
}

/// - Parameter text: the status as Decklog's own files have it.
/// - Throws: `Rejection` for an unknown one.
func importedStatus(_ text: String) throws(Rejection) -> EmploymentStatus? {
    let status = EmploymentStatus(rawValue: text)
    if status == nil && !text.isEmpty {
        throw Rejection("hours.import.reason.status", ["text": .text(String(text.prefix(40)))])
    }
    return status
}

/// Converts seconds to minutes, rounded to the nearest minute.
/// - Throws: `Rejection` for less than a minute, or more than `most` minutes.
func importedMinutes(_ seconds: Int, most: Int = 24 * 60) throws(Rejection) -> Int {
    let minutes = (seconds + 30) / 60
    if minutes < 1 { throw Rejection("hours.import.reason.short") }
    if minutes > most { throw Rejection("hours.import.reason.long", ["most": .minutes(most)]) }
    return minutes
}
