import API
import ArgumentParser
import Client
import Foundation

/// `decklog hours import`
struct HoursImportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract:
            "Imports hours from Toggl, Clockify, Harvest, Kimai, solidtime, Trackerati or Decklog.",
        discussion: """
            All of it that no rule is against is taken in at once, or nothing. Taking the same file in again changes nothing.
            """
    )

    @OptionGroup var crew: CrewOption

    @Argument(help: "The file, at most 64 MB.")
    var file: String

    @Option(
        help:
            "The format: csv, json, trackerati, toggl, clockify, harvest, kimai or solidtime. (default: detected)"
    )
    var format: String?

    @Flag(help: "Only show what would happen.")
    var dryRun = false

    @Option(
        help: "Whether day or month comes first in dates such as 03/04/2026: dmy or mdy. (default: detected)"
    )
    var dates: String?

    @Option(help: "The time zone of times in the file. (default: the crew's)")
    var zone: String?

    @Option(help: "Who a name in the file is, such as \"J. Jansen=Jan\". Repeatable.")
    var map: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let data = try read()
        let asked: HoursImportFormat? = try choice(format, "--format")
        let order: HoursImportDates? = try choice(dates, "--dates")
        let result = try await crew.withCrew { here in
            try await here.client.upload(
                data,
                .importHours(
                    crew: here.slug,
                    format: asked,
                    dryRun: dryRun,
                    dates: order,
                    zone: zone,
                    map: try await here.people(map)
                )
            )
        }
        if json {
            try printJSON(result)
        } else {
            tell(result)
        }
    }

    /// - Throws: `CommandError` for a file that is not there, or is larger than any server takes.
    private func read() throws -> Data {
        let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
        if size > 64 * 1024 * 1024 {
            throw CommandError("\(file) is larger than 64 MB. Split it, for instance by year.")
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw CommandError("\(file) can't be read.")
        }
        return data
    }

    private func tell(_ result: HoursImportResult) {
        let said = dryRun ? "would be imported" : "imported"
        print(
            "Read \(counted(result.read, "record")) of \(result.format.rawValue): \(result.created) \(said), "
                + "\(result.unchanged) already there, \(result.rejectedCount) skipped."
        )
        list(dryRun ? "New clients:" : "New clients created:", result.unknown.clients)
        list(dryRun ? "New projects:" : "New projects created:", result.unknown.projects)
        list("Not in the crew (say who with --map):", result.unknown.people)
        lines("Skipped:", result.rejected, of: result.rejectedCount)
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
    throw CommandError("\(option) is one of \(choices), not \"\(text)\".")
}
