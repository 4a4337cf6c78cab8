import API
import ArgumentParser
import Client
import Foundation

/// `decklog defects attach`
struct DefectsAttachCommand: Verb {
    private static let largest = 25_000_000

    static let configuration = CommandConfiguration(
        commandName: "attach",
        abstract: "Adds a photo or file to a defect. The location is removed from photos.",
        discussion: "TIFF, raw photos and videos are kept exactly as they are."
    )

    @Argument(help: "The defect's number, key or id.")
    var defect: String

    @Argument(help: "The file, at most 25 MB.")
    var file: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let data = try read()
        let name = URL(filePath: file).lastPathComponent
        let added = try await crew.withCrew { here in
            try await here.client.upload(data, .addDefectFiles(crew: here.slug, defect: defect, name: name)).items
        }
        for one in added { print("Added: \(printable(one.file.name)), \(size(bytes: one.file.size)).") }
    }

    /// - Throws: `CommandError` for a file that cannot be read, or is larger than the server accepts.
    private func read() throws -> Data {
        let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
        if size > Self.largest { throw CommandError("\(file) is larger than 25 MB.") }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw CommandError("\(file) can't be read.")
        }
        return data
    }
}
