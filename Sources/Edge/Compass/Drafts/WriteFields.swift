import API
import Accounts
import Core
import Defects
import Foundation
import Storage
import Web

/// The field values that a client sends for a record.
struct WrittenFields: Sendable {
    /// By the client's field names; `nil` for a field to be emptied.
    let values: [(name: String, value: String?)]

    private static let most = 300

    /// - Parameter json: a list of fields, of which only the name and the value are used; some clients send complete
    ///   fields.
    /// - Throws: `AppError.invalid`.
    init(_ json: JSON?) throws {
        switch json {
        case nil, .null: values = []
        case .list(let list) where list.count <= Self.most: values = try list.map(Self.read)
        default: throw AppError(.invalid, Phrase("compass.error.fields"))
        }
    }

    private static func read(_ json: JSON) throws -> (name: String, value: String?) {
        guard case .text(let name) = json["name"], !name.isEmpty, name.utf8.count <= 200 else {
            throw AppError(.invalid, Phrase("compass.error.fields"))
        }
        switch json["value"] {
        case nil, .null: return (name, nil)
        case .list(let lines): return (name, lines.compactMap(\.text).joined(separator: "\n"))
        case let value?:
            guard let text = value.text else { throw AppError(.invalid, Phrase("compass.error.fields")) }
            return (name, text)
        }
    }
}

/// The effects of a commit besides the fields that it writes.
struct SideEffects: Sendable {
    // The schema reserves these names, so no field has them.
    private static let (noteName, originalName) = ("comment", "original")

    /// A comment.
    var note: String?
    /// The original that this defect is marked as a duplicate of.
    var original: String?
}

extension SideEffects {
    /// Takes the effects out of the values of a stored draft.
    init(takenFrom written: inout [String: String?]) {
        note = written.removeValue(forKey: Self.noteName).flatMap { $0 }
        original = written.removeValue(forKey: Self.originalName).flatMap { $0 }
    }

    /// The values of a draft as they are stored, with the effects.
    func added(to written: [String: String?]) -> [String: String?] {
        var all = written
        if let note { all.updateValue(note, forKey: Self.noteName) }
        if let original { all.updateValue(original, forKey: Self.originalName) }
        return all
    }
}

extension Draft {
    /// Read-only fields that change between requests. Sending back an old value of one is not an error.
    private static let moving: Set = [
        "lock_version", "locked_by", "history", "Notes_Log", "Attachments", "version", "unduplicate_state",
        "Resolution_Statetype", "is_duplicate", "is_active",
    ]

    /// Applies what a client wrote. A value that it sends back unchanged is not a change, so that nobody else's edit is
    /// overwritten.
    /// - Throws: `AppError.invalid` with every field that does not exist or is read-only.
    mutating func write(_ fields: WrittenFields, in tx: MemberTransaction) throws {
        var untouched = self
        untouched.written = [:]
        untouched.effects = SideEffects()
        let before = try RecordView.of(untouched, tx.viewer, at: tx.now, in: tx)
        let shown = try RecordView.of(self, tx.viewer, at: tx.now, in: tx)
        var errors: [AppError.Field] = []
        for (name, value) in fields.values {
            let text = (value ?? "").replacing("\r\n", with: "\n")
            if name.lowercased() == "original" {
                effects.original = text.isEmpty ? nil : text
                continue
            }
            guard let place = before.field(named: name) else {
                errors.append(.init(String(name.prefix(100)), "unknown", Phrase("error.field.unknown")))
                continue
            }
            if place.field.name == "Note_Entry" {
                effects.note = text.allSatisfy(\.isWhitespace) ? nil : text
            } else if text == place.value {
                if let own = place.field.field { written.removeValue(forKey: own.name) }
            } else if let own = place.field.field {
                do {
                    written.updateValue(try ours(text, own, in: tx), forKey: own.name)
                } catch let error as AppError {
                    errors += error.fields
                }
            } else if !Self.moving.contains(place.field.name), text != shown.value(place.field.name),
                try text != stored(place.field.name, in: tx)
            {
                errors.append(.init(place.field.name, "readOnly", Phrase("compass.error.readOnly")))
            }
        }
        if !errors.isEmpty { throw AppError(.invalid, Phrase("error.invalid"), fields: errors) }
    }

    private func stored(_ name: String, in tx: MemberTransaction) throws -> String? {
        guard let defect else { return nil }
        return try RecordView.of(try Defect.find(defect, tx.viewer, in: tx), tx.viewer, at: tx.now, in: tx).value(name)
    }

    /// - Returns: `nil` for an empty text.
    private func ours(_ text: String, _ field: DefectField, in tx: MemberTransaction) throws -> String? {
        if text.isEmpty { return nil }
        switch field.type {
        case .person:
            guard let person = try Logins.member(text, tx.viewer, in: tx) else {
                throw AppError.invalid(field.name, "unknown", Phrase("error.field.notAMember"))
            }
            return person.description
        case .date: return String(text.prefix(10))
        case .line, .text, .choice, .number: return text
        }
    }
}
