import API
import ArgumentParser
import Client
import Foundation

/// `decklog hours export`
struct HoursExportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write hours to a file: your own, or for managers everybody's."
    )

    @OptionGroup var crew: CrewOption

    @Argument(help: "Where to write it; - is the terminal. A file that is there already is left alone.")
    var file: String

    @Option(help: "csv, json or trackerati.", transform: exportFormat)
    var format = HoursExportFormat.csv

    @Option(help: "The first date, such as 2026-11-01. (default: from the very first record)")
    var from: String?

    @Option(help: "The date before which to stop. (default: to the very last record)")
    var to: String?

    @Option(help: "In whose spreadsheets a CSV opens right: en or nl.")
    var language = "en"

    func carryOut() async throws {
        if file != "-" && FileManager.default.fileExists(atPath: file) {
            throw CommandError("\(file) is there already; nothing was written.")
        }
        let data = try await crew.withCrew { here in
            try await here.client.hours.export(
                from: here.slug,
                as: format,
                from: from,
                to: to,
                language: format == .csv ? language : nil
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
    guard let format = HoursExportFormat(rawValue: text) else { throw ValidationError("Say csv, json or trackerati.") }
    return format
}
