import API
import ArgumentParser
import Client
import Foundation

/// `decklog defects import`
struct DefectsImportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract:
            "Take in a file of defects: of Bugzilla, Redmine, Jira, GitHub, or an archive that Decklog wrote.",
        discussion: """
            All of it that can be taken is taken in at once, or nothing, and nobody is told. Taking the same file in again changes
            nothing; a newer one brings what has changed over there.
            """
    )

    @OptionGroup var crew: CrewOption

    @Argument(help: "The file, at most 200 MB.")
    var file: String

    @Option(
        help:
            "Where it comes from: archive, bugzilla, redmine, jira or github. (default: as it looks)"
    )
    var format: String?

    @Flag(help: "Only tell what would come of it.")
    var dryRun = false

    @Option(help: "The time zone of clock times in the file. (default: the crew's)")
    var zone: String?

    @Option(help: "Who somebody in the file is, such as \"J. Jansen=Jan\". Can be given several times.")
    var map: [String] = []

    @Option(
        help: "What a word of the file becomes, such as \"severity:blocker:1-Critical\". Can be given several times."
    )
    var value: [String] = []

    @Flag(help: "As JSON, for programs.")
    var json = false

    func carryOut() async throws {
        let data = try read()
        let asked: DefectImportFormat? = try choice(format, "--format")
        let result = try await crew.withCrew { here in
            try await here.client.defects.importFile(
                data,
                in: here.slug,
                format: asked,
                dryRun: dryRun,
                zone: zone,
                map: try await people(here),
                values: value
            )
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(result), as: UTF8.self))
        } else {
            tell(result)
        }
    }

    /// - Throws: `CommandError` for a file that is not there, or is larger than any server takes.
    private func read() throws -> Data {
        let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
        if size > 200 * 1024 * 1024 {
            throw CommandError("\(file) has more than 200 MB. Split it, for instance by year.")
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw CommandError("\(file) cannot be read.")
        }
        return data
    }

    private func people(_ here: InCrew) async throws -> [String: String] {
        var people: [String: String] = [:]
        for pair in map {
            guard let sign = pair.lastIndex(of: "=") else {
                throw CommandError("Say who \"\(pair)\" is, such as --map \"J. Jansen=Jan\"")
            }
            people[String(pair[..<sign])] = try await here.person(String(pair[pair.index(after: sign)...])).id
        }
        return people
    }

    private func tell(_ result: DefectImportResult) {
        let (made, changed) =
            dryRun ? ("would be taken in", "would be brought up to date") : ("taken in", "brought up to date")
        print(
            "Read \(counted(result.read, "defect")) of \(result.format.rawValue): \(result.created) \(made), \(result.updated) \(changed), "
                + "\(result.unchanged) there already, \(result.rejectedCount) left out."
        )
        list(
            "Nobody here, only the names are kept (say who with --map):",
            result.people.filter { $0.person == nil }.map(\.name)
        )
        list(
            "What words become (say otherwise with --value):",
            result.values.map { "\($0.field) \"\($0.value)\": \($0.choice ?? "nothing")" }
        )
        lines("Left out:", result.rejected, of: result.rejectedCount)
        lines("Good to know:", result.notes, of: result.notes.count)
    }

    private func list(_ title: String, _ names: [String]) {
        if names.isEmpty { return }
        print(title)
        for name in names { print("  \(printable(name))") }
    }

    private func lines(_ title: String, _ lines: [DefectImportLine], of count: Int) {
        if lines.isEmpty { return }
        print(title)
        for line in lines { print("  line \(line.line): \(printable(line.reason))") }
        if count > lines.count { print("  and \(count - lines.count) more") }
    }
}

/// - Throws: `CommandError` for a word that is none of the choices.
private func choice<Choice: RawRepresentable<String> & CaseIterable>(_ text: String?, _ option: String) throws
    -> Choice?
{
    guard let text else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw CommandError("\(option) is one of \(choices), and not \"\(text)\".")
}
