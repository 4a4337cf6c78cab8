import API
import ArgumentParser
import Client
import Foundation

/// `decklog places export`
struct PlacesExportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Exports an experience for maps and navigation devices."
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    @Argument(help: "The file to create, or - for the terminal. An existing file is not overwritten.")
    var file: String

    @Option(help: "gpx, kml, kmz or geojson. (default: the ending of the file, or gpx)")
    var format: String?

    func execute() async throws {
        let ending = ExperienceFormat(rawValue: URL(filePath: file).pathExtension.lowercased())
        let format: ExperienceFormat? = try choice(format, "--format") ?? ending
        if file != "-" && FileManager.default.fileExists(atPath: file) {
            throw CommandError("\(file) already exists; nothing was written.")
        }
        let data = try await withSignedInClient { client in
            try await client.download(.exportExperience(experience: experience, format: format))
        }
        if file == "-" { return try FileHandle.standardOutput.write(contentsOf: data) }
        try data.write(to: URL(filePath: file), options: .withoutOverwriting)
        print("Wrote \(size(bytes: data.count)) to \(file).")
    }
}

/// `decklog places import`
struct PlacesImportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Imports an experience from a GPX, KML, KMZ or GeoJSON file, or from saved responses of Pachatary.",
        discussion: "Only you can see the new experience. Importing the same file again changes nothing."
    )

    @Argument(help: "The file, at most 50 MB.")
    var file: String

    @Option(help: "gpx, kml, kmz, geojson or pachatary. (default: detected)")
    var format: String?

    @Flag(help: "Only show what would happen.")
    var dryRun = false

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let format: ExperienceImportFormat? = try choice(format, "--format")
        let data = try readImport(file, most: 50)
        let result = try await withSignedInClient { client in
            try await client.upload(data, .importExperience(format: format, dryRun: dryRun))
        }
        if json { return try printJSON(result) }
        let verb = result.created ? (dryRun ? "would be imported" : "imported") : "already there"
        let unread = "\(result.rejected) places could not be read"
        print("\(printable(result.title)): \(result.scenes) scenes \(verb), \(unread).")
        if result.lines > 0 { print("Tracks, lines and areas that are left out: \(result.lines)") }
        printLines("Notes:", result.notes, of: result.notes.count)
        if let id = result.id { print("To see it: decklog places show \(id)") }
    }
}

extension ExperienceImportNote: ImportLine {}
