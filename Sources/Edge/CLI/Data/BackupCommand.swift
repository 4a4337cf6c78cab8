import ArgumentParser
import Storage

/// `decklog backup`
struct BackupCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies the database into a new file, also while the server runs."
    )

    @Argument(help: "The file to make.")
    var file: String

    @OptionGroup var options: ServerOptions

    func carryOut() async throws {
        keepToOwner()
        try requireRoom(for: file)
        try await options.withDatabase { try await $0.backup(to: file) }
        print("Everything is in \(file) (\(size(bytes: fileSize(file)))).")
    }
}
