import App
import ArgumentParser
import Configuration
import Foundation
import SystemPackage

/// The options of all commands that work on the data. Options that are not given are read from the environment, then
/// from a file.
struct ServerOptions: ParsableArguments {
    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on; 0 for any free port. (default: 8080)")
    var port: Int?

    @Option(help: "The data folder. (default: data)")
    var data: String?

    @Option(
        help:
            "A PostgreSQL database to use instead of SQLite, such as postgresql://decklog@localhost/decklog."
    )
    var database: String?

    @Option(help: "Where people reach the server, such as https://roster.example.org.")
    var publicURL: String?

    @Option(help: "Who can create an account: open or invited. (default: invited with a public URL, else open)")
    var signUp: String?

    @Option(help: "A settings file, one DECKLOG_NAME=value per line.")
    var config: String?

    func settings(demo: Bool = false) async throws -> Settings {
        var given: [AbsoluteConfigKey: ConfigValue] = [:]
        func give(_ key: [String], _ value: String?) {
            if let value { given[AbsoluteConfigKey(["decklog"] + key)] = ConfigValue(.string(value), isSecret: false) }
        }
        give(["host"], host)
        give(["port"], port.map(String.init))
        give(["data"], data)
        give(["database"], database)
        give(["public", "url"], publicURL)
        give(["sign", "up"], signUp)
        give(["demo"], demo ? "on" : nil)
        var providers: [any ConfigProvider] = [
            InMemoryProvider(values: given), EnvironmentVariablesProvider(),
        ]
        let environment = ProcessInfo.processInfo.environment
        var names = Array(environment.keys)
        if let file = config ?? environment["DECKLOG_CONFIG"] {
            try requireReadable(file)
            let written = try variables(in: file)
            if let unknown = SettingNames.unknown(in: written).first {
                throw CommandError("\(file): there is no setting \(unknown). Each line is a name, =, and a value.")
            }
            names += written
            providers.append(try await EnvironmentVariablesProvider(environmentFilePath: .init(file)))
        }
        return try Settings(
            ConfigReader(providers: providers).scoped(to: "decklog"),
            openID: try OpenIDSettings.providers(in: names)
        )
    }
}

/// The names in a file with lines such as `NAME=value`. A line without `=` may be a secret: only its first word counts.
private func variables(in file: String) throws -> [String] {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
        throw CommandError("\(file) is not a text file in UTF-8.")
    }
    return text.split(whereSeparator: \.isNewline)
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.hasPrefix("#") }
        .map { line in String(line.prefix { $0 != "=" && $0 != ":" && !$0.isWhitespace }) }
}
