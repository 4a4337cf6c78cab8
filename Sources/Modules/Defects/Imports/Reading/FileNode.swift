import Foundation

/// A part of a record as its file has it, whatever the file is written in: a text, or further parts in their order.
final class FileNode {
    let key: String
    var text: String?
    private(set) var parts: [FileNode] = []

    init(_ key: String, text: String? = nil) {
        self.key = key
        self.text = text
    }

    /// The first part of that name.
    subscript(_ key: String) -> FileNode? { parts.first { $0.key == key } }

    /// What a part says, without blanks around it; `nil` for nothing.
    func line(_ key: String) -> String? {
        guard let text = self[key]?.text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
            return nil
        }
        return text
    }

    func all(_ key: String) -> [FileNode] { parts.filter { $0.key == key } }

    func add(_ part: FileNode) {
        parts.append(part)
    }

    /// Writes a text where a path leads. Parts come in the order of the file, so only the last one can still be growing.
    func put(_ text: String?, at path: ArraySlice<String>) {
        guard let key = path.first else {
            self.text = text
            return
        }
        if parts.last?.key != key { parts.append(FileNode(key)) }
        parts.last?.put(text, at: path.dropFirst())
    }
}

/// A record of a file, and where it begins.
struct FileRecord {
    /// The keys that lead to it, and numbers in lists.
    let path: [String]
    let node: FileNode
    /// From 1.
    let line: Int
}
