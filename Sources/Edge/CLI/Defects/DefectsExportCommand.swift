import API
import ArgumentParser
import Client
import Foundation

/// `decklog defects export`
struct DefectsExportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Exports defects to a file: a table, or for managers an archive with everything."
    )

    @OptionGroup var crew: CrewOption

    @Argument(help: "The file to create, or - for the terminal. An existing file is not overwritten.")
    var file: String

    @Option(help: "csv, archive or json.", transform: exportFormat)
    var format = DefectExportFormat.csv

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
            try await here.client.download(
                .exportDefects(crew: here.slug, format: format, language: format == .csv ? language ?? "en" : nil)
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
    guard let format = DefectExportFormat(rawValue: text) else {
        throw ValidationError("The format must be csv, archive or json.")
    }
    return format
}
