import App
import ArgumentParser

/// `decklog openapi`
struct OpenAPICommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Prints the API description (OpenAPI YAML)."
    )

    func execute() async throws {
        print(try Description.print(), terminator: "")
    }
}
