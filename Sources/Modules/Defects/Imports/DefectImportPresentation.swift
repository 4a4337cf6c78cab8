import API
import Accounts
import Core
import HTML
import Hummingbird
import Imports
import Web

extension DefectImports: ImportPresentation {
    static let path = "/defects/import"
    static let tab = "defects"
    static let fileTypes = ".tar,.json,.xml,.csv,application/json,text/xml,text/csv,application/x-tar"
    static let ownFormat = DefectImportFormat.archive
    static let parent = (path: "/defects", text: "nav.defects")
    static let results = (path: "/defects", text: "defects.import.toList")
    static let nobody = "defects.import.keepName"
    static let hasUpdates = true

    static func name(of format: DefectImportFormat, _ words: Words) -> String { format.title }

    static func choice(_ format: DefectImportFormat, _ words: Words) -> String {
        format == .archive ? words("defects.import.format.archive") : format.title
    }

    // MARK: - API

    /// Parses parameters of the form `severity:blocker:1-Critical`.
    static func terms(_ request: Request, _ query: inout Query)
        -> @Sendable (ImportReport<DefectImports>) throws -> [Int: String]
    {
        var values: [(term: ImportCollector.Term, text: String, choice: String)] = []
        for triple in request.uri.queryParameters.getAll("value").prefix(mostTerms) {
            // The term may contain a colon; names of fields and choices cannot.
            guard let first = triple.firstIndex(of: ":"), let last = triple.lastIndex(of: ":"), first < last else {
                query.fail("value", "form", Phrase("defects.import.value"))
                continue
            }
            let text = String(triple[triple.index(after: first)..<last])
            let term = ImportCollector.Term(field: String(triple[..<first]), text: nameKey(oneLine(text)))
            values.append((term, text, String(triple[triple.index(after: last)...])))
        }
        return { [values] report in
            let numbers = Dictionary(grouping: report.details.terms) {
                ImportCollector.Term(field: $0.term.field, text: nameKey($0.term.text))
            }
            var chosen: [Int: String] = [:]
            for value in values {
                guard let meant = numbers[value.term] else {
                    let message = Phrase("defects.import.mapUnknown", ["name": .text(value.text)])
                    throw AppError.invalid("value", "unknown", message)
                }
                for term in meant { chosen[term.number] = value.choice }
            }
            return chosen
        }
    }

    static func result(
        _ report: ImportReport<DefectImports>,
        _ format: DefectImportFormat,
        _ counts: ImportCounts,
        _ words: Words
    ) -> DefectImportResult {
        func told(_ lines: [ImportLine]) -> [DefectImportLine] {
            lines.map { DefectImportLine(line: $0.number, reason: words($0.phrase)) }
        }
        return DefectImportResult(
            format: format,
            read: counts.records,
            created: counts.created,
            updated: counts.updated,
            unchanged: counts.unchanged,
            rejectedCount: counts.rejected,
            rejected: told(report.rejected),
            notes: told(report.notes),
            people: report.people.map { DefectImportPerson(name: $0.who.title, person: $0.member?.description) },
            values: report.details.terms.map {
                DefectImportValue(
                    field: $0.term.field,
                    value: $0.term.text,
                    choice: $0.choice.isEmpty ? nil : $0.choice
                )
            }
        )
    }

    // MARK: - Pages

    /// Writes the choices for the terms of the file.
    static func writeChoices(_ report: ImportReport<DefectImports>, _ html: HTML, _ words: Words) {
        let schema = report.details.schema
        if report.details.terms.isEmpty { return }
        let schemaWords = SchemaWords(schema: schema, words: words)
        html.h2(words("defects.import.words"))
        html.p(words("defects.import.wordsHint"), .class("hint"))
        html.div(.class("form-grid")) {
            for term in report.details.terms {
                let field = term.term.field
                guard let options = schema.options(field) else { continue }
                html.div(.class("field")) {
                    html.label(.for("word-\(term.number)")) {
                        html.text("\(schemaWords.field(field)): ")
                        html.bdi(term.term.text.isEmpty ? words("defects.import.nothing") : term.term.text)
                    }
                    html.select(.class("input"), .id("word-\(term.number)"), .name("word-\(term.number)")) {
                        if schema.mayBeEmpty(field) {
                            html.option(words("defects.import.leaveEmpty"), .value(""), .selected(term.choice.isEmpty))
                        }
                        for option in options {
                            html.option(
                                field == "state" ? schemaWords.state(option) : schemaWords.choice(option),
                                .value(option),
                                .selected(option == term.choice)
                            )
                        }
                    }
                }
            }
        }
    }

    /// Links to the archive and CSV exports.
    static func writeMore(_ context: CrewContext, _ html: HTML, _ words: Words) {
        html.section(words("defects.export.title"), id: "exports") {
            html.p(words("defects.export.text"), .class("muted"))
            html.div(.class("cluster")) {
                let archive = Call.exportDefects(crew: context.viewer.slug, format: .archive)
                html.a(words("defects.export.archive"), .class("button"), .href(archive.target))
                let table = Call.exportDefects(
                    crew: context.viewer.slug,
                    format: .csv,
                    language: words.language.rawValue
                )
                html.a(words("defects.export.csv"), .class("button"), .href(table.target))
            }
        }
    }
}
