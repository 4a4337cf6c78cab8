import API
import Core
import Events
import Imports

/// Reads the lines of a table in one format.
struct TableForm {
    let format: ImportFormat
    private let columns: [HoursColumn: Int]
    private let width: Int

    /// - Throws: `AppError.invalid`, field `file` or `format`, when the first line does not match the format.
    init(_ asked: ImportFormat?, headings: [String]) throws {
        guard let format = asked ?? .of(headings: headings), !format.isTree else {
            let shown = headings.prefix(12).map { String($0.prefix(30)) }.joined(separator: " | ")
            throw AppError.invalid(
                "format",
                "unknown",
                Phrase("hours.import.format.unknown", ["headings": .text(shown)])
            )
        }
        var columns: [HoursColumn: Int] = [:]
        for (index, heading) in headings.enumerated() {
            guard let column = format.headings[ImportFormat.plain(heading)], columns[column] == nil else { continue }
            columns[column] = index
        }
        self.format = format
        self.columns = columns
        width = headings.count
        try refuseMissing(headings)
    }

    private func refuseMissing(_ headings: [String]) throws {
        let needed: [(any: [HoursColumn], name: String)] = [
            ([.project], "hours.import.column.project"), ([.date, .start], "hours.import.column.date"),
            ([.length, .decimalLength, .minutes, .end], "hours.import.column.length"),
            ([.person, .firstName, .login, .email], "hours.import.column.person"),
        ]
        for need in needed where !need.any.contains(where: { columns[$0] != nil }) {
            throw AppError.invalid(
                "file",
                "heading",
                Phrase(
                    "hours.import.file.heading",
                    [
                        "column": .phrase(Phrase(need.name)),
                        "headings": .text(headings.prefix(12).map { String($0.prefix(30)) }.joined(separator: " | ")),
                    ]
                )
            )
        }
    }

    /// Adds the dates in a line to the survey of the whole file.
    func survey(_ line: CSVReader.Line, _ survey: inout DateSurvey) {
        for column in [HoursColumn.date, .start, .endDate, .end] {
            let text = cell(column, line)
            if !text.isEmpty { survey.see(text, line: line.number) }
        }
    }

    /// - Throws: `Rejection`.
    func read(
        _ line: CSVReader.Line,
        zone: Zone,
        order: DateOrder?,
        ownClient: String,
        now: Instant
    ) throws -> ImportedHours {
        if line.cells.count != width {
            throw Rejection(
                "hours.import.reason.cells",
                ["cells": .number(line.cells.count), "headings": .number(width)]
            )
        }
        let written = WrittenSpan(
            date: cell(.date, line),
            start: cell(.start, line),
            endDate: cell(.endDate, line),
            end: cell(.end, line),
            zone: zone,
            order: order
        )
        let measured = try ImportedHours.measured(
            written,
            seconds: try seconds(line),
            isExact: format == .csv,
            now: now
        )
        let client = oneLine(text(.client, line))
        let id = cell(.id, line)
        return ImportedHours(
            line: line.number,
            who: try person(line),
            // Hours without a client are for the crew itself.
            client: try importedName(client.isEmpty ? ownClient : client, missing: "hours.import.reason.noProject"),
            project: try importedName(text(.project, line), missing: "hours.import.reason.noProject"),
            date: measured.date,
            minutes: measured.minutes,
            comment: try importedComment(text(.comment, line), task: text(.task, line)),
            billable: try importedFlag(cell(.billable, line)),
            status: try importedStatus(oneLine(text(.own(.status), line))),
            span: measured.span,
            wall: written.start,
            source: id.isEmpty ? nil : format == .csv ? NeutralForm.source(id) : "\(format.rawValue):\(id)",
            own: format == .csv ? HoursRecordID(id) : nil,
            note: measured.note
        )
    }

    /// The length in seconds, if the line has one; the most precise of several columns.
    private func seconds(_ line: CSVReader.Line) throws -> Int? {
        let minutes = cell(.minutes, line)
        if !minutes.isEmpty {
            guard let number = readDigits(minutes, 1...4) else { throw wrongLength(minutes) }
            return number * 60
        }
        let texts = [cell(.length, line), cell(.decimalLength, line)].filter { !$0.isEmpty }
        guard let text = texts.first else { return nil }
        // Kimai writes hours with a colon or a fraction; a plain number is in seconds.
        if format == .kimai, let seconds = readDigits(text, 1...6) { return seconds }
        guard let seconds = readSeconds(text) else { throw wrongLength(text) }
        return seconds
    }

    private func wrongLength(_ text: String) -> Rejection {
        Rejection("hours.import.reason.hours", ["text": .text(String(text.prefix(40)))])
    }

    private func person(_ line: CSVReader.Line) throws -> FilePerson {
        let full = [cell(.firstName, line), cell(.lastName, line)].filter { !$0.isEmpty }.joined(separator: " ")
        let names = [text(.person, line), full, cell(.login, line)].map(oneLine)
        let person = FilePerson(
            name: names.first { !$0.isEmpty } ?? "",
            email: oneLine(text(.email, line)).lowercased()
        )
        try person.check()
        return person
    }

    private func cell(_ column: HoursColumn, _ line: CSVReader.Line) -> String {
        guard let index = columns[column], index < line.cells.count else { return "" }
        return oneLine(line.cells[index])
    }

    /// Text entered by a person; in Decklog's own format without the guard against formulas.
    private func text(_ column: HoursColumn, _ line: CSVReader.Line) -> String {
        guard let index = columns[column], index < line.cells.count else { return "" }
        return format == .csv ? SpreadsheetText.unguarded(line.cells[index]) : line.cells[index]
    }
}
