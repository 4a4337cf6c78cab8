import API
import Core

extension TrackerFormat {
    /// What `timew export` prints.
    static let timewarrior = TrackerFormat(
        format: .timewarrior,
        tracker: "Timewarrior",
        fields: ["start"],
        others: ["stop"]
    ) { object, _ in
        try time(object["start"], object["end"], object.list("tags"), object["annotation"])
    }

    /// An interval is logged in the mode of its first tag. Its number changes with each newer interval, so it is
    /// recognised by its start and tags.
    fileprivate static func time(
        _ start: String?,
        _ end: String?,
        _ tags: [String],
        _ annotation: String?
    ) throws -> TrackedTime {
        guard let from = start.flatMap({ Instant(compact: $0) }) else { throw Unreadable("start") }
        guard let end else { throw Unreadable(Phrase("focus.import.reason.running")) }
        guard let to = Instant(compact: end) else { throw Unreadable("end") }
        if to <= from { throw Unreadable(Phrase("focus.entry.order")) }
        let key = "\(from) \(tags.sorted().joined(separator: "\n"))"
        return TrackedTime(mode: tags.first ?? "", span: from..<to, note: annotation, tags: tags, key: key)
    }
}

/// A data file of Timewarrior: `inc 20260105T090000Z - 20260105T100000Z # acme "two words" # "annotation"`.
final class TimewarriorData: FocusFileParser {
    static let head = "inc 2"

    private let file: TrackerFile
    private var lines = TextLines()

    init(_ file: TrackerFile) {
        self.file = file
    }

    func read(_ bytes: ArraySlice<UInt8>) throws { try lines.read(bytes, take) }

    func finish() throws -> FocusFile {
        try lines.finish(take)
        return file.finish()
    }

    private func take(_ number: Int, _ line: String) throws {
        try file.add(number, of: TrackerFormat.timewarrior.tracker) {
            let parts = words(line).split(separator: "#", omittingEmptySubsequences: false).map { $0.map(unquoted) }
            guard parts[0].first == "inc" else { throw Unreadable("inc") }
            let times = parts[0].dropFirst().filter { $0 != "-" }
            return try TrackerFormat.time(
                times.first,
                times.dropFirst().first,
                parts.count > 1 ? parts[1] : [],
                parts.count > 2 ? parts[2].first : nil
            )
        }
    }

    /// Words and quoted texts, with their quotes.
    private func words(_ line: String) -> [String] {
        var (words, word, isQuoted, isEscaped) = ([String](), "", false, false)
        for sign in line {
            if sign == " " && !isQuoted {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if sign == "\"" && !isEscaped { isQuoted.toggle() }
            isEscaped = sign == "\\" && !isEscaped
            word.append(sign)
        }
        return word.isEmpty ? words : words + [word]
    }

    private func unquoted(_ word: String) -> String {
        guard word.count > 1, word.hasPrefix("\""), word.hasSuffix("\"") else { return word }
        return String(word.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }
}

extension Instant {
    /// `20260105T090000Z`.
    fileprivate init?(compact text: String) {
        let (date, time) = (text.prefix(8), text.dropFirst(9))
        let day = "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.dropFirst(6))"
        guard text.dropFirst(8).first == "T" else { return nil }
        self.init(iso8601: "\(day)T\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.dropFirst(4))")
    }
}
