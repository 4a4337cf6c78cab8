import API
import Foundation

// Shared by the commands that import a file.

/// - Parameter most: the maximum size that any server accepts, in megabytes.
/// - Throws: `CommandError` for a file that does not exist, or is larger.
func readImport(_ path: String, most: Int) throws -> Data {
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    if size > most * 1024 * 1024 {
        throw CommandError("\(path) is larger than \(most) MB. Split it, for instance by year.")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
        throw CommandError("\(path) can't be read.")
    }
    return data
}

/// - Throws: `CommandError` for an invalid choice.
func choice<Choice: RawRepresentable<String> & CaseIterable>(_ text: String?, _ option: String) throws -> Choice? {
    guard let text else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw CommandError("\(option) must be one of \(choices), not \"\(text)\".")
}

/// A finding about a line of a file.
protocol ImportLine {
    var line: Int { get }
    var reason: String { get }
}

extension HoursImportLine: ImportLine {}
extension DefectImportLine: ImportLine {}

/// Prints names under a title; nothing when there are none.
func printList(_ title: String, _ names: [String]) {
    if names.isEmpty { return }
    print(title)
    for name in names { print("  \(printable(name))") }
}

/// Prints the findings about a file; nothing when there are none.
/// - Parameter count: the total number, of which `lines` are the first.
func printLines(_ title: String, _ lines: [some ImportLine], of count: Int) {
    printList(title, lines.map { "line \($0.line): \($0.reason)" })
    if count > lines.count && !lines.isEmpty { print("  and \(count - lines.count) more") }
}
