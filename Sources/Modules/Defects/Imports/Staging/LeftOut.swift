import Core
import Imports

/// What an import leaves out because it is private in the other program: everyone in the crew could see it here.
struct LeftOut {
    private var defects: Set<String> = []
    private var counted: [String: Counted] = [:]

    private struct Counted {
        let line: Int
        var keys: Set<String> = []
    }

    /// - Returns: `false` if the defect is left out already.
    mutating func insert(_ defect: String) -> Bool { defects.insert(defect).inserted }

    func holds(_ defect: String) -> Bool { defects.contains(defect) }

    /// Counts a comment or file, which several records may contain.
    /// - Returns: `false` if it was counted already.
    mutating func count(_ text: String, _ key: String, _ defect: String, _ line: Int) -> Bool {
        counted[text, default: Counted(line: line)].keys.insert("\(defect)\u{1F}\(key)").inserted
    }

    /// One note for each text, with the line of the first case.
    var notes: [ImportLine] {
        counted.sorted { $0.key < $1.key }.map { text, cases in
            ImportLine(number: cases.line, phrase: Phrase(text, ["count": .number(cases.keys.count)]))
        }
    }
}
