import API
import App
import Client
import Core
import Foundation
import Media
import NIOCore
import Storage
import Telemetry
import Web

/// The message to show for an error, without internal names.
func sentence(for error: any Error) -> String {
    switch error {
    case let error as CommandError: error.description
    case let error as AppError: sentence(for: error)
    case let error as DecklogError: sentence(for: error)
    case let error as StorageError: error.description
    case let error as PortableError: error.description
    case let error as SettingsError: error.description
    case let error as BlobError: printable(error.description)
    case let error as TraceSettings.Fault: error.description
    case let error as IOError: "The operating system reported: \(String(cString: strerror(error.errnoCode)))."
    case let error as CocoaError: (error.filePath.map { "\(printable($0)): " } ?? "") + error.localizedDescription
    case is CancellationError: "Stopped."
    default: "Something went wrong inside Decklog."
    }
}

/// The text of a phrase.
func sentence(for phrase: Phrase, in language: Language = .english) throws -> String {
    guard let words = catalogWords(language) else { throw CommandError("Decklog's resource folder is missing.") }
    return words(phrase)
}

private func sentence(for error: AppError) -> String {
    if let reason = error.reason { return "The database reports: \(reason)." }
    guard let words = catalogWords() else { return "It did not work, and Decklog's resource folder is missing." }
    return said(words(error.message), error.fields.map { ($0.field, words($0.message)) })
}

private func sentence(for error: DecklogError) -> String {
    switch error {
    case .refused(let problem, _):
        let said = said(problem.detail, problem.errors.map { ($0.field, $0.message) })
        return problem.code == .unauthenticated ? said + "\nTo sign in: decklog login URL --email ADDRESS" : said
    case .unexpected(let status):
        return "The response (HTTP \(status)) is not from a Decklog server."
    case .unreadable:
        return "The server's response can't be read: the server and this program may have different versions."
    case .unreachable(let trouble as ConnectionTrouble):
        return "The server does not respond: \(trouble)."
    case .unreachable:
        return "The server does not respond."
    }
}

/// A sentence, followed by the errors of the fields. Messages that equal the sentence are left out.
private func said(_ sentence: String, _ fields: [(name: String, message: String)]) -> String {
    let lines = fields.filter { $0.message != sentence }.map { field in
        field.name == "rule" ? "  \(field.message)" : "  \(field.name): \(field.message)"
    }
    return ([sentence] + lines).joined(separator: "\n")
}

private func catalogWords(_ language: Language = .english) -> Words? {
    let folders = [resourceFolder(of: "Web")] + Modules().all.map(\.resources) + [resourceFolder(of: "App")]
    return try? Catalog(folders.compactMap { $0 }).words(language)
}
