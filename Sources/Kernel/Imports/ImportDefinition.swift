package import Accounts
package import Core
package import Storage

/// A kind of file that a module imports. This target provides upload, states, jobs, progress, recovery after a crash,
/// clearing, pages and API; a definition says how such a file is read, checked and written, and `ImportPresentation`
/// how it is shown.
///
/// The tables belong to the module. `table` is the name of the first one and the prefix of the others:
///
///     T          crew, id, person, format, file_name, time_zone, state, bytes, read_bytes, records, created, updated, unchanged,
///                rejected, fault, created_at, taken, given_up
///     T_part     crew, import, number, bytes
///     T_person   crew, import, number, name, email, person, is_chosen
///     T_row      crew, import, number, line, outcome ('bad', 'new', 'changed', 'known' or 'barred'), reason
package protocol ImportDefinition: Sendable {
    associatedtype Format: RawRepresentable<String>, CaseIterable, Sendable, SQLBindable, SQLReadable
    associatedtype Reading: ImportReadingOptions
    /// The column that identifies the rows of a file, besides `crew` and `import`.
    associatedtype RowKey: SQLBindable, SQLReadable, Sendable
    /// The part of the report besides people, rejected rows and notes.
    associatedtype Details: Sendable
    associatedtype Imported: Fact

    static var table: SQL { get }
    static var rowKey: SQL { get }
    /// Further tables with the columns `crew`, `import` and `number`, which are cleared together with the rows.
    static var numberedTables: [SQL] { get }
    /// The kind of the job that reads and writes files, such as `hours.import`.
    static var job: String { get }
    /// The kind of the recurring job that clears up, such as `hours.imports.tend`.
    static var tendingJob: String { get }
    /// The prefix of the keys of its texts, such as `hours.import`.
    static var texts: String { get }
    /// The largest file, in bytes.
    static var largestFile: Int { get }
    /// The maximum number of people that a file may name.
    static var mostPeople: Int { get }

    // MARK: Reading

    /// Reads a file into the tables. It may be started again, after everything from the earlier attempt was deleted.
    /// - Throws: `AppError` for a file that cannot be read.
    func read(_ file: ImportReader<Self>) async throws

    // MARK: Checking

    /// Compares every row with the crew's current data and stores its outcome, in short transactions.
    func check(_ check: ImportCheck<Self>) async throws
    /// Other names for a member that a file may use, derived from the member's email address.
    static func aliases(ofAddress address: String) -> [String]
    /// The assignments that store the member for a person in a file.
    static func assignments(of person: PersonID?) -> SQL
    /// Stores what a manager chose for the numbered terms of a file.
    /// - Throws: `AppError.invalid` for a choice that does not exist.
    static func choose(terms: [Int: String], in file: ImportFile<Self>, in tx: MemberTransaction) throws
    static func details(of file: ImportFile<Self>, _ viewer: Viewer, in tx: Tx) throws -> Details
    /// Notes for a manager about how the file was read; at most `ImportReport<Self>.mostLines`.
    static func notes(on file: ImportFile<Self>, _ viewer: Viewer, in tx: Tx) throws -> [ImportLine]

    // MARK: Writing

    /// Writes all accepted rows, or the remaining ones, in slices. A request and a job may call it at the same time,
    /// and it is called again after a crash: `ImportWork` knows the progress.
    func write(_ work: ImportWork<Self>) async throws
    /// Deletes the written rows, except those changed since. It may be called again.
    func rollBack(_ work: ImportWork<Self>) async throws
    /// The fact to record at the end. It may correct the counts, which are those of the rows' outcomes.
    func imported(
        _ work: ImportWork<Self>,
        _ file: ImportFile<Self>,
        _ counts: inout ImportCounts,
        in tx: Tx
    ) throws -> Imported

    // MARK: Clearing

    /// Deletes data read from the file other than rows, people and `numberedTables`, in short transactions.
    /// - Parameter keepsNotes: whether the page of the import still shows its notes.
    static func clear(_ id: ID<Self>, _ crew: CrewID, keepsNotes: Bool, _ database: Database) async throws
}

extension ImportDefinition {
    package static var numberedTables: [SQL] { [] }
    package static var mostPeople: Int { 5_000 }
    /// The part before the at sign.
    package static func aliases(ofAddress address: String) -> [String] {
        address.split(separator: "@").first.map { [String($0)] } ?? []
    }
    package static func assignments(of person: PersonID?) -> SQL { "person = \(person)" }
    package static func choose(terms: [Int: String], in file: ImportFile<Self>, in tx: MemberTransaction) throws {}

    /// The key of one of its texts.
    package static func text(_ name: String) -> String { "\(texts).\(name)" }
    package static func phrase(_ name: String, _ arguments: [String: Phrase.Argument] = [:]) -> Phrase {
        Phrase(text(name), arguments)
    }
}

/// The options for reading a file, besides its format and time zone.
package protocol ImportReadingOptions: Sendable {
    init()
    /// SQL assignments that store the options, each after a comma.
    var assignments: SQL { get }
}

package struct NoReadingOptions: ImportReadingOptions {
    package init() {}
    package var assignments: SQL { "" }
}
