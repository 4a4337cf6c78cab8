import Foundation

/// A part of a record, whatever the format of the file: a text, or an ordered list of parts.
final class FileNode {
    let key: String
    private(set) var text: String?
    private(set) var parts: [FileNode] = []

    init(_ key: String, text: String? = nil) {
        self.key = key
        self.text = text
    }

    /// The first part with that name.
    subscript(_ key: String) -> FileNode? { parts.first { $0.key == key } }

    /// The text of a part, trimmed; `nil` when it is empty.
    func line(_ key: String) -> String? {
        guard let text = self[key]?.text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
            return nil
        }
        return text
    }

    /// Whether a mark such as `is_private` is set, which trackers write as true or 1.
    func isMarked(_ key: String) -> Bool {
        guard let mark = line(key)?.lowercased() else { return false }
        return mark != "false" && mark != "0"
    }

    func all(_ key: String) -> [FileNode] { parts.filter { $0.key == key } }

    /// - Returns: the memory that the part uses, in bytes.
    func add(_ part: FileNode) -> Int {
        parts.append(part)
        return part.weight
    }

    /// Appends to the text in place: in XML a text may come in any number of pieces.
    /// - Returns: the additional memory, in bytes.
    func append(_ more: String) -> Int {
        if text == nil { text = more } else { text?.append(more) }
        return more.utf8.count
    }

    /// Moves the text out, so that it is held only once.
    func takeText() -> String? {
        defer { text = nil }
        return text
    }

    /// Stores a text at a path. Parts come in the order of the file, so only the last one can still be growing.
    /// - Returns: the additional memory, in bytes.
    func put(_ text: String?, at path: ArraySlice<String>) -> Int {
        guard let key = path.first else {
            defer { self.text = text }
            return (text?.utf8.count ?? 0) - (self.text?.utf8.count ?? 0)
        }
        if let last = parts.last, last.key == key { return last.put(text, at: path.dropFirst()) }
        let part = FileNode(key)
        return add(part) + part.put(text, at: path.dropFirst())
    }

    private var weight: Int { RecordBudget.part + key.utf8.count + (text?.utf8.count ?? 0) }
}

/// A record of a file, and where it begins.
struct FileRecord {
    /// The keys, and indexes of lists, that lead to it.
    let path: [String]
    let node: FileNode
    /// Counted from 1.
    let line: Int
}
