package import Accounts
package import Core
package import HTML
package import Hummingbird
package import Web

/// How one kind of file appears in the API and on the pages.
package protocol ImportPresentation: ImportDefinition {
    /// The result in the API.
    associatedtype Result: Encodable & Sendable

    // MARK: Names

    /// The path of its pages below that of the crew, such as `/hours/import`.
    static var path: String { get }
    /// The tab that its pages belong to, and the live topic that they listen to.
    static var tab: String { get }
    /// The file types that a browser offers, for the attribute `accept`.
    static var fileTypes: String { get }
    /// The format of files that this server writes.
    static var ownFormat: Format { get }
    static func name(of format: Format, _ words: Words) -> String
    /// The name of a format in a list of all formats.
    static func choice(_ format: Format, _ words: Words) -> String

    // MARK: API

    static func reading(_ query: inout Query) -> Reading
    /// Parses the choices for the terms of a file from the query.
    /// - Returns: a function that looks up the numbers of the terms in a file; it throws `AppError.invalid` for a term
    ///   that the file does not have.
    static func terms(_ request: Request, _ query: inout Query)
        -> @Sendable (ImportReport<Self>) throws -> [Int: String]
    static func result(_ report: ImportReport<Self>, _ format: Format, _ counts: ImportCounts, _ words: Words) -> Result

    // MARK: Pages

    static func reading(_ form: Form, _ check: inout Validation) -> Reading
    /// Writes form fields for reading options, besides format and time zone; `nil` for none.
    static var readingFields: ((Fields, Words) -> Void)? { get }
    /// The parent of the upload page, relative to the crew's path, and the key of its name.
    static var parent: (path: String, text: String) { get }
    /// The path of the page with imported items, below that of the crew, and the key of the link's text.
    static var results: (path: String, text: String) { get }
    /// The key of the choice that a person in the file is not in the crew.
    static var nobody: String { get }
    /// Whether importing may change what exists.
    static var hasUpdates: Bool { get }
    static func isWorthImporting(_ file: ImportFile<Self>, _ report: ImportReport<Self>) -> Bool
    /// The note beside the name of a person in the file.
    static func note(on person: ImportedPerson, _ report: ImportReport<Self>, _ words: Words) -> String?
    /// Writes the findings about a file, above the form in which a manager decides.
    static func writeFindings(_ report: ImportReport<Self>, _ html: HTML, _ words: Words)
    /// Writes fields `word-1`, `word-2` and so on in the form in which a manager decides.
    static func writeChoices(_ report: ImportReport<Self>, _ html: HTML, _ words: Words)
    /// Writes the part below the list of files.
    static func writeMore(_ context: CrewContext, _ html: HTML, _ words: Words)
}

extension ImportPresentation {
    package static var hasUpdates: Bool { false }
    package static var readingFields: ((Fields, Words) -> Void)? { nil }
    package static func choice(_ format: Format, _ words: Words) -> String { name(of: format, words) }
    package static func reading(_ query: inout Query) -> Reading { Reading() }
    package static func reading(_ form: Form, _ check: inout Validation) -> Reading { Reading() }

    package static func terms(_ request: Request, _ query: inout Query)
        -> @Sendable (ImportReport<Self>) throws -> [Int: String]
    {
        { _ in [:] }
    }
    package static func isWorthImporting(_ file: ImportFile<Self>, _ report: ImportReport<Self>) -> Bool {
        file.counts.created + file.counts.updated > 0
    }
    package static func note(on person: ImportedPerson, _ report: ImportReport<Self>, _ words: Words) -> String? { nil }
    package static func writeFindings(_ report: ImportReport<Self>, _ html: HTML, _ words: Words) {}
    package static func writeChoices(_ report: ImportReport<Self>, _ html: HTML, _ words: Words) {}
    package static func writeMore(_ context: CrewContext, _ html: HTML, _ words: Words) {}
}
