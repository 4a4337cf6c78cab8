import API
import ArgumentParser
import Client
import Foundation

/// `decklog hours export`
struct HoursExportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Exports hours to a file: your own, or for managers everyone's."
    )

    @OptionGroup var crew: CrewOption

    @Argument(help: "The file to create, or - for the terminal. An existing file is not overwritten.")
    var file: String

    @Option(help: "csv, json or trackerati.", transform: exportFormat)
    var format = HoursExportFormat.csv

    @Option(help: "The first date, such as 2026-11-01. (default: the first entry)")
    var from: String?

    @Option(help: "The day after the last date. (default: after the last entry)")
    var to: String?

    @OptionGroup var filter: HoursFilterOptions

    @Option(help: "The language of the CSV: en or nl. (default: en)")
    var language: String?

    func validate() throws {
        if language != nil && format != .csv { throw ValidationError("--language only works with the format csv.") }
    }

    func execute() async throws {
        if file != "-" && FileManager.default.fileExists(atPath: file) {
            throw CommandError("\(file) already exists; nothing was written.")
        }
        let data = try await crew.withCrew { here in
            let named = try await filter.named(here)
            return try await here.client.download(
                .exportHours(
                    crew: here.slug,
                    format: format,
                    from: from,
                    to: to,
                    client: named.client,
                    project: named.project,
                    person: named.person,
                    billable: filter.billable,
                    language: format == .csv ? language ?? "en" : nil
                )
            )
        }
        if file == "-" {
            try FileHandle.standardOutput.write(contentsOf: data)
        } else {
            try data.write(to: URL(filePath: file), options: .withoutOverwriting)
            print("Wrote \(size(bytes: data.count)) to \(file).")
        }
    }
}

private func exportFormat(_ text: String) throws -> HoursExportFormat {
    guard let format = HoursExportFormat(rawValue: text) else {
        throw ValidationError("The format must be csv, json or trackerati.")
    }
    return format
}
