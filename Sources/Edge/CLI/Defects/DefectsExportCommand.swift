import API
import ArgumentParser
import Client
import Foundation

/// `decklog defects export`
struct DefectsExportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write defects to a file: a table, or for managers an archive with everything."
    )

    @OptionGroup var crew: CrewOption

    @Argument(help: "Where to write it; - is the terminal. A file that is there already is left alone.")
    var file: String

    @Option(help: "csv, archive or json.", transform: exportFormat)
    var format = DefectExportFormat.csv

    @Option(help: "In whose spreadsheets a CSV opens right: en or nl.")
    var language = "en"

    func carryOut() async throws {
        if file != "-" && FileManager.default.fileExists(atPath: file) {
            throw CommandError("\(file) is there already; nothing was written.")
        }
        let data = try await crew.withCrew { here in
            try await here.client.defects.export(
                from: here.slug,
                as: format,
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

private func exportFormat(_ text: String) throws -> DefectExportFormat {
    guard let format = DefectExportFormat(rawValue: text) else { throw ValidationError("Say csv, archive or json.") }
    return format
}
