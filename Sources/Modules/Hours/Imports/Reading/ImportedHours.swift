import API
import Core
import Crypto
import Events
import Foundation
import Imports

/// One record as a file tells it, before anybody looked whether the crew has such people and projects.
struct ImportedHours: Sendable {
    /// Where it begins in the file.
    let line: Int
    var who: FilePerson
    var client: String
    var project: String
    var date: LocalDate
    var minutes: Int
    var comment: String?
    /// `nil` is as the project says.
    var billable: Bool?
    /// `nil` is as their contract says.
    var status: EmploymentStatus?
    var span: HoursSpan?
    /// When it began, as it is written: the same whatever zone the file is read in.
    var wall = ""
    /// What the file knows it by, together with the format.
    var source: String?
    /// Our own key, in a file that we wrote.
    var own: HoursRecordID?
    /// What somebody should know about how it was read.
    var note: Phrase?

    /// What it is known by when the file has no key of its own: all that is in it.
    var fingerprint: String {
        let parts = [
            who.key, nameKey(client), nameKey(project), date.description, String(minutes), wall,
            billable.map(String.init) ?? "",
            comment ?? "",
        ]
        let hash = SHA256.hash(data: Data(parts.joined(separator: "\u{1F}").utf8))
        return hash.prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

extension FilePerson {
    /// By what they are told apart in a file.
    var key: String { email.isEmpty ? nameKey(name) : email.lowercased() }

    /// - Throws: `Rejection` for nobody, and for a name or an address that nobody can have.
    func check() throws(Rejection) {
        if key.isEmpty { throw Rejection("hours.import.reason.noPerson") }
        if name.unicodeScalars.count > 299 || email.unicodeScalars.count > 254 {
            throw Rejection("hours.import.reason.longName", ["most": .number(254)])
        }
    }
}

/// - Throws: `Rejection` for nothing, or too much.
func importedName(_ text: String, missing: String) throws(Rejection) -> String {
    let name = oneLine(text)
    if name.isEmpty { throw Rejection(missing) }
    if name.unicodeScalars.count > Project.longestName {
        throw Rejection("hours.import.reason.longName", ["most": .number(Project.longestName)])
    }
    return name
}

/// - Parameter task: what was done, where the format has that beside the project.
/// - Throws: `Rejection` for a comment that is too long: cutting it would lose what somebody wrote.
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

/// - Throws: `Rejection` for what is neither yes nor no.
func importedFlag(_ text: String) throws(Rejection) -> Bool? {
    switch oneLine(text).lowercased() {
    case "": nil
    case "yes", "true", "1", "ja", "y", "billable": true
    case "no", "false", "0", "nein", "nee", "n", "non-billable": false
    default: throw Rejection("hours.import.reason.billable", ["text": .text(String(text.prefix(40)))])
    }
}

/// Minutes out of seconds, to the nearest one.
/// - Throws: `Rejection` for none, or more than a day has.
func importedMinutes(_ seconds: Int, most: Int = 24 * 60) throws(Rejection) -> Int {
    let minutes = (seconds + 30) / 60
    if minutes < 1 { throw Rejection("hours.import.reason.short") }
    if minutes > most { throw Rejection("hours.import.reason.long", ["most": .minutes(most)]) }
    return minutes
}
