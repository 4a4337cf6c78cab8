import Core

/// An object in a JSON file, or a line of a table: its values, and its lists of values, as text.
struct FileObject {
    var line = 0
    private var fields: [String: String] = [:]
    private var lists: [String: [String]] = [:]

    init(_ fields: [String: String] = [:]) {
        self.fields = fields
    }

    /// - Parameter path: within the object.
    mutating func take(_ path: ArraySlice<String>, _ value: JSONReader.Scalar) {
        guard let name = path.first, let text = value.text else { return }
        if path.count == 1 { fields[name] = text }
        if path.count == 2 && list(name).count < Self.longestList { lists[name, default: []].append(text) }
    }

    private static let longestList = 100

    subscript(_ name: String) -> String? { fields[name] }

    func list(_ name: String) -> [String] { lists[name] ?? [] }

    /// - Throws: `Unreadable` if the value is missing or not of the type.
    func value<Value: LosslessStringConvertible>(_ name: String, as: Value.Type = Value.self) throws -> Value {
        guard let value = fields[name].flatMap({ Value($0) }) else { throw Unreadable(name) }
        return value
    }

    func choice<Value: RawRepresentable<String>>(_ name: String, as: Value.Type = Value.self) throws -> Value {
        guard let value = fields[name].flatMap({ Value(rawValue: $0) }) else { throw Unreadable(name) }
        return value
    }

    /// - Throws: `Unreadable` if the value is present but not of the type.
    func optional<Value: LosslessStringConvertible>(_ name: String, as: Value.Type = Value.self) throws -> Value? {
        try fields[name] == nil ? nil : value(name)
    }
}

/// A field of a file that cannot be read.
struct Unreadable: Error {
    let reason: Phrase

    init(_ field: String) {
        reason = Phrase("focus.import.reason.field", ["field": .text(field)])
    }

    init(_ reason: Phrase) {
        self.reason = reason
    }
}

extension FocusFile {
    /// The maximum number of notes stored.
    static let mostNotes = 200
    /// The most entries that a file may have, about 20 a day for fifteen years.
    static let mostEntries = 120_000
    /// The most blocks that a file may have, former ones included: they are added in one transaction. It is enough for
    /// every block to change daily for 200 days.
    static let mostBlocks = 20_000

    mutating func reject(_ line: Int, _ reason: Phrase) {
        rejectedCount += 1
        if rejected.count < Self.mostNotes { rejected.append(FileNote(line: line, reason: reason)) }
    }

    /// Runs `body`; if it finds an invalid field, notes that and lets the rest of the file be read.
    mutating func reading(_ line: Int, _ body: (inout FocusFile) throws -> Void) throws {
        do {
            try body(&self)
        } catch let error as Unreadable {
            reject(line, error.reason)
        } catch let error as AppError where error.code == .invalid {
            reject(line, error.detail)
        }
    }

    /// - Throws: `AppError.tooLarge` for one too many.
    mutating func add(_ entry: Entry) throws {
        if entries.count == Self.mostEntries { throw Self.tooManyEntries }
        entries.append(entry)
    }

    static var tooManyEntries: AppError {
        AppError(.tooLarge, Phrase("focus.import.file.tooMany", ["most": .number(mostEntries)]))
    }
}

extension FocusFile.Entry {
    /// - Throws: `AppError.invalid` for a note, tags or times that an entry cannot have.
    func checked(now: Instant) throws -> FocusFile.Entry {
        var (check, entry) = (Validation(), self)
        let details = check.details(note, tags ?? [])
        (entry.note, entry.tags) = (details.note, details.tags.isEmpty ? nil : details.tags)
        if endedAt != nil {
            check.times(startedAt, endedAt, now: now)
        } else if startedAt > now {
            // A running entry may have started at any earlier time.
            check.fail("startedAt", "future", Phrase("focus.entry.future"))
        }
        try check.finish()
        return entry
    }
}
