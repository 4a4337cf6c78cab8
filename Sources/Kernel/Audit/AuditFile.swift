import Accounts
import Core
import Storage
import Web
import Work

/// The lines of a question as CSV, for a spreadsheet. They are read in batches, so that a slow client keeps no
/// transaction open.
struct AuditFile: Sendable {
    /// The number of lines in a batch.
    private static let part = 500

    let log: AuditLog
    let question: AuditQuestion
    let context: CrewContext
    let words: Words

    func write(_ send: ([UInt8]) async throws -> Void) async throws {
        let columns = ["time", "person", "what", "about", "details"].map { words("audit.column.\($0)") }
        // Without the byte order mark, spreadsheets do not detect UTF-8.
        try await send(Array("\u{FEFF}\(line(columns))".utf8))
        let (log, question, viewer, database) = (log, question, context.viewer, context.site.database)
        var last: AuditLog.Place?
        repeat {
            let (lines, things) = try await context.site.slowLane.run(for: viewer.person) { [last] in
                try await database.read { tx in
                    let lines = try log.read(question, viewer, after: last, most: Self.part, in: tx)
                    return (lines, try log.things(lines, viewer, in: tx))
                }
            }
            let text = AuditText(words: words, things: things)
            try await send(Array(lines.map { line(cells($0, text)) }.joined().utf8))
            last = lines.count < Self.part ? nil : lines.last?.place
        } while last != nil
    }

    private func cells(_ entry: AuditLine, _ text: AuditText) -> [String] {
        let (date, time) = context.viewer.zone.local(entry.at)
        return [
            "\(date) \(time)", entry.actor?.name ?? words("audit.server"), text.what(entry),
            text.subject(of: entry).map(text.name) ?? "", text.details(entry).joined(separator: "; "),
        ]
    }

    private func line(_ cells: [String]) -> String {
        SpreadsheetText.line(cells, separator: words.language == .dutch ? ";" : ",")
    }
}
