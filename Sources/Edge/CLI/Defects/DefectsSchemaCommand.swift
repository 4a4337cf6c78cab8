import API
import ArgumentParser
import Client
import Core
import Defects
import Foundation

/// `decklog defects schema`
struct DefectsSchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Shows or sets the fields, statuses and actions of the crew's defects.",
        subcommands: [SchemaCheckCommand.self, SchemaShowCommand.self, SchemaSetCommand.self]
    )
}

/// `decklog defects schema check`
struct SchemaCheckCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks a schema file and lists every mistake, without a server.",
        discussion: "Exits with status 1 if there are mistakes. Warnings are shown but are not mistakes."
    )

    @Argument(help: "The file, or - for standard input.")
    var file: String

    func execute() async throws {
        let read = SchemaFile(try readSchemaFile(file), takesMoves: true)
        let wrong = read.mistakes.filter { !$0.isWarning }
        for mistake in read.mistakes { print(try line(mistake)) }
        if !wrong.isEmpty {
            print(counted(wrong.count, "mistake") + ".")
            throw ExitCode(1)
        }
        guard let schema = read.schema else { throw ExitCode(1) }
        let counts = [
            counted(schema.states.count, "state"), counted(schema.fields.count, "field"),
            counted(schema.actions.count, "action"),
        ]
        print("No mistakes: \(counts.joined(separator: ", ")).")
    }

    /// `menu.json:12:5: states[3].name: “Opened” is there already.`, in the common format of compiler messages.
    private func line(_ mistake: SchemaMistake) throws -> String {
        var parts = [file]
        if let line = mistake.line, let column = mistake.column { parts[0] += ":\(line):\(column)" }
        if mistake.isWarning { parts.append("note") }
        if !mistake.place.isEmpty { parts.append(mistake.place) }
        return printable((parts + [try sentence(for: mistake.message)]).joined(separator: ": "))
    }
}

/// `decklog defects schema show`
struct SchemaShowCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Prints the crew's schema, as a file to edit and set again."
    )

    @Flag(help: "Print the standard schema, without a server.")
    var standard = false

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let schema =
            standard
            ? .standard
            : try await crew.withCrew { here in
                try await here.client.send(.getDefectSchema(crew: here.slug))
            }
        try printJSON(schema)
    }
}

/// `decklog defects schema set`
struct SchemaSetCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Sets the crew's schema from a file, or to the standard schema.",
        discussion: """
            For managers. No value of a defect is lost. Defects in a state that the new schema does not have need --move, for example:
            decklog defects schema set kitchen.json --move Opened=Assigned
            """
    )

    @Argument(help: "The file, or - for standard input.")
    var file: String?

    @Flag(help: "Use the standard schema.")
    var standard = false

    @Option(
        help: ArgumentHelp(
            "Where the defects of a removed status go. Repeatable.",
            valueName: "old=new"
        )
    )
    var move: [String] = []

    @Flag(help: "Only show what would happen.")
    var dryRun = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if (file == nil) != standard { throw ValidationError("Give a file, or --standard.") }
    }

    func execute() async throws {
        let input = try draft()
        let change = try await crew.withCrew { here in
            try await here.client.send(.setDefectSchema(crew: here.slug, input, dryRun: dryRun))
        }
        for warning in change.warnings { print("Note: \(printable("\(warning.field): \(warning.message)"))") }
        for moved in change.moved {
            print("\(counted(moved.defects, "defect")): \(printable("\(moved.from) → \(moved.to)"))")
        }
        print(dryRun ? "The file is valid; nothing was changed." : "The crew now uses it.")
    }

    /// Reports all errors in a file without connecting to a server.
    private func draft() throws -> NewDefectSchema {
        let moves = try moves()
        guard let file else { return NewDefectSchema(.standard, moveStates: moves) }
        let read = SchemaFile(try readSchemaFile(file), takesMoves: true)
        try read.mistakes.refuse()
        guard let schema = read.schema else { throw CommandError("\(file) can't be read.") }
        return NewDefectSchema(schema, moveStates: read.moveStates.merging(moves) { _, entered in entered })
    }

    private func moves() throws -> [String: String] {
        var moves: [String: String] = [:]
        for pair in move {
            let (old, new) = try DefectFieldOptions.split(pair)
            guard let new else { throw CommandError("Say where the defects go, such as --move Opened=Assigned.") }
            moves[old] = new
        }
        return moves
    }
}

/// - Throws: `CommandError` for a file that cannot be read.
private func readSchemaFile(_ file: String) throws -> [UInt8] {
    let most = SchemaFile.largest + 1
    if file == "-" { return Array(try FileHandle.standardInput.read(upToCount: most) ?? Data()) }
    guard let handle = FileHandle(forReadingAtPath: file), let data = try? handle.read(upToCount: most) else {
        throw CommandError("\(file) can't be read.")
    }
    return Array(data)
}
