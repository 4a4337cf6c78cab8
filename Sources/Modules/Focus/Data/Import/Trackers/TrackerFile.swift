import API
import Core

/// An entry in a file of another time tracker.
struct TrackedTime {
    var mode: String
    /// The group and the colour of the mode, if it is new.
    var group: String?
    var color: String?
    var span: Range<Instant>
    var note: String?
    var tags: [String] = []
    /// What identifies the entry in the other tracker; `nil` if only its start and mode do.
    var key: String?
    /// Whose time it is, if the file says so.
    var owner: String?
}

/// How the entries in one kind of file are read.
struct TrackerFormat: Sendable {
    let format: FocusImportFormat
    /// The name of the tracker, and of the mode for time without a project or tag.
    let tracker: String
    /// The columns or fields that such a file has.
    let fields: [String]
    /// Columns or fields that only similar files in other formats have.
    var others: [String] = []
    /// - Returns: `nil` for a line that is not an entry.
    /// - Throws: `Unreadable`.
    let read: @Sendable (FileObject, _ zone: Zone) throws -> TrackedTime?
}

/// Builds a `FocusFile` from the entries of another tracker. Ids are derived from the entries, so that importing a file
/// again finds what it created.
final class TrackerFile {
    let zone: Zone
    /// `nil` if it is to be recognised.
    let format: FocusImportFormat?
    private let now: Instant
    private var file = FocusFile()
    private var modes: [String: FocusModeID] = [:]
    private var count: [String: Int] = [:]
    private var owner: String?

    init(_ zone: Zone, as format: FocusImportFormat?, now: Instant) {
        (self.zone, self.format, self.now) = (zone, format, now)
        file.isExport = false
    }

    /// Whether the file may be in a format, as far as is known.
    func mayBe(_ other: FocusImportFormat) -> Bool { format == nil || format == other }

    /// The format of the file: the first one whose columns or fields it has.
    /// - Throws: `AppError.invalid` if there is none.
    func recognised(_ formats: [TrackerFormat], has: (String) -> Bool) throws -> TrackerFormat {
        let found = formats.first { format in
            mayBe(format.format) && format.fields.allSatisfy(has) && !format.others.contains(where: has)
        }
        guard let found else { throw AppError.unknownFile(format) }
        return found
    }

    /// Adds an entry, or notes why it cannot be read.
    /// - Throws: `AppError` for a file that cannot be imported at all.
    func add(_ line: Int, of tracker: String, _ read: () throws -> TrackedTime?) throws {
        var taken: (time: TrackedTime, mode: FocusFile.Mode, entry: FocusFile.Entry)?
        try file.reading(line) { _ in
            guard let time = try read() else { return }
            let (typed, group) = (oneLine(time.mode), time.group.map(oneLine) ?? "")
            let draft = NewFocusMode(
                name: typed.isEmpty ? tracker : typed,
                color: time.color,
                group: Wire.Limits.focusGroup.contains(group.unicodeScalars.count) ? group : nil
            )
            let name = nameKey(draft.name)
            let mode = FocusFile.Mode(modes[name] ?? id("mode", name), try draft.checked(), archived: false)
            let (start, end) = (time.span.lowerBound, time.span.upperBound)
            let key = "\(tracker) " + (time.key ?? "\(start) \(name)")
            let entry = FocusFile.Entry(
                id: id(key, String(count[key] ?? 0), at: start),
                mode: mode.id,
                startedAt: start,
                endedAt: end,
                note: time.note.map(oneLine),
                tags: time.tags,
                source: .manual,
                parallel: false,
                line: line
            )
            taken = (time, mode, try entry.checked(now: now))
            count[key, default: 0] += 1
        }
        guard let (time, mode, entry) = taken else { return }
        if let owner, let other = time.owner, other != owner {
            throw AppError.invalid("file", "people", Phrase("focus.import.file.people", ["line": .number(line)]))
        }
        owner = owner ?? time.owner
        if modes.updateValue(mode.id, forKey: nameKey(mode.name)) == nil {
            file.modes.append(mode)
            file.lines[mode.id.description] = line
        }
        try file.add(entry)
    }

    /// The file, with entries that overlap an earlier one marked as parallel.
    func finish() -> FocusFile {
        file.entries.sort { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
        var busyUntil: Instant?
        for index in file.entries.indices {
            if let busyUntil, file.entries[index].startedAt < busyUntil {
                file.entries[index].parallel = true
            } else {
                busyUntil = file.entries[index].endedAt
            }
        }
        return file
    }

    private func id<Key>(_ texts: String..., at instant: Instant = Instant(milliseconds: 0)) -> ID<Key> {
        let hashed = ID<Key>(hashing: texts)
        return ID(high: UInt64(clamping: instant.milliseconds) << 16 | 0x7000 | hashed.high & 0xFFF, low: hashed.low)
    }
}

extension AppError {
    /// For a file in no known format, or not in the one that it is said to be in.
    static func unknownFile(_ format: FocusImportFormat?) -> AppError {
        guard let format else { return .invalid("file", "unknown", Phrase("focus.import.file.unknown")) }
        return .invalid("format", "other", Phrase("focus.import.format.other", ["format": .text(format.rawValue)]))
    }
}
