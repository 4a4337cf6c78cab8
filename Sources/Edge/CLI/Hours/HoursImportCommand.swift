import API
import ArgumentParser
import Client
import Foundation

/// `decklog hours import`
struct HoursImportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract:
            "Take in a file of hours: of Toggl, Clockify, Harvest, Kimai, solidtime, Trackerati, or one that Decklog wrote.",
        discussion: """
            All of it that no rule is against is taken in at once, or nothing. Taking the same file in again changes nothing.
            """
    )

    @OptionGroup var crew: CrewOption

    @Argument(help: "The file, at most 64 MB.")
    var file: String

    @Option(
        help:
            "Where it comes from: csv, json, trackerati, toggl, clockify, harvest, kimai or solidtime. (default: as it looks)"
    )
    var format: String?

    @Flag(help: "Only tell what would come of it.")
    var dryRun = false

    @Option(
        help: "Whether day or month comes first in dates such as 03/04/2026: dmy or mdy. (default: as the file tells)"
    )
    var dates: String?

    @Option(help: "The time zone of clock times in the file. (default: the crew's)")
    var zone: String?

    @Option(help: "Who somebody in the file is, such as \"J. Jansen=Jan\". Can be given several times.")
    var map: [String] = []

    @Flag(help: "As JSON, for programs.")
    var json = false

    func carryOut() async throws {
        let data = try read()
        let asked: HoursImportFormat? = try choice(format, "--format")
        let order: HoursImportDates? = try choice(dates, "--dates")
        let result = try await crew.withCrew { here in
            try await here.client.hours.importFile(
                data,
                in: here.slug,
                format: asked,
                dryRun: dryRun,
                dates: order,
                zone: zone,
                map: try await people(here)
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
        if size > 64 * 1024 * 1024 {
            throw CommandError("\(file) has more than 64 MB. Split it, for instance by year.")
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

    private func tell(_ result: HoursImportResult) {
        let said = dryRun ? "would be written down" : "written down"
        print(
            "Read \(counted(result.read, "record")) of \(result.format.rawValue): \(result.created) \(said), "
                + "\(result.unchanged) there already, \(result.rejectedCount) left out."
        )
        list(dryRun ? "New clients:" : "Clients that were made:", result.unknown.clients)
        list(dryRun ? "New projects:" : "Projects that were made:", result.unknown.projects)
        list("Nobody here is called (say who with --map):", result.unknown.people)
        lines("Left out:", result.rejected, of: result.rejectedCount)
        lines("Good to know:", result.notes, of: result.notes.count)
    }

    private func list(_ title: String, _ names: [String]) {
        if names.isEmpty { return }
        print(title)
        for name in names { print("  \(printable(name))") }
    }

    private func lines(_ title: String, _ lines: [HoursImportLine], of count: Int) {
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
