import API
import Accounts
import Core
import HTML
import Imports
import Web

extension HoursImports: ImportPresentation {
    static let path = "/hours/import"
    static let tab = "hours"
    static let fileTypes = ".csv,.txt,.tsv,.json,text/csv,application/json"
    static let ownFormat = ImportFormat.csv
    static let parent = (path: "/hours/projects", text: "hours.tab.projects")
    static let results = (path: "/hours/reports", text: "hours.import.toReports")
    static let nobody = "hours.import.leaveOut"

    static func name(of format: ImportFormat, _ words: Words) -> String {
        words("hours.import.format.\(format.rawValue)")
    }

    static func reading(_ query: inout Query) -> Reading {
        Reading(dates: query.choice("dates"))
    }

    static func reading(_ form: Form, _ check: inout Validation) -> Reading {
        guard let dates = form["dates"], !dates.isEmpty else { return Reading() }
        return Reading(dates: check.choice("dates", dates, default: .dayFirst))
    }

    static var readingFields: ((Fields, Words) -> Void)? {
        { fields, words in
            fields.select(
                "dates",
                label: "hours.import.field.dates",
                [
                    (value: "", text: words("hours.import.dates.auto")),
                    (value: DateOrder.dayFirst.rawValue, text: words("hours.import.dates.dmy")),
                    (value: DateOrder.monthFirst.rawValue, text: words("hours.import.dates.mdy")),
                ]
            )
        }
    }

    /// An import is useful for its projects alone, or once rejected records can be matched to people.
    static func isWorthImporting(_ file: HoursImport, _ report: ImportReport<HoursImports>) -> Bool {
        file.counts.created > 0 || !report.details.projects.isEmpty || file.counts.rejected > 0
    }

    static func note(on person: ImportedPerson, _ report: ImportReport<HoursImports>, _ words: Words) -> String? {
        words.count("hours.import.records", report.details.records[person.number, default: 0])
    }

    static func writeFindings(_ report: ImportReport<HoursImports>, _ html: HTML, _ words: Words) {
        names("clients", report.details.clients, html, words)
        names("projects", report.details.projects, html, words)
    }

    private static func names(_ kind: String, _ names: [String], _ html: HTML, _ words: Words) {
        if names.isEmpty { return }
        let most = 50
        html.details(.class("import-names"), .id("import-\(kind)"), .open(names.count <= 10)) {
            html.summary(words.count("hours.import.new.\(kind)", names.count))
            html.ul {
                for name in names.prefix(most) { html.li { html.bdi(name) } }
                if names.count > most {
                    html.li(words("hours.import.more", ["count": .number(names.count - most)]), .class("muted"))
                }
            }
        }
    }

    static func result(
        _ report: ImportReport<HoursImports>,
        _ format: ImportFormat,
        _ counts: ImportCounts,
        _ words: Words
    ) -> HoursImportResult {
        func told(_ lines: [ImportLine]) -> [HoursImportLine] {
            lines.map { HoursImportLine(line: $0.number, reason: words($0.phrase)) }
        }
        return HoursImportResult(
            format: format,
            read: counts.records,
            created: counts.created,
            unchanged: counts.unchanged,
            rejectedCount: counts.rejected,
            rejected: told(report.rejected),
            notes: told(report.notes),
            unknown: HoursImportUnknown(
                people: report.unknownPeople.map(\.who.title),
                clients: report.details.clients,
                projects: report.details.projects
            )
        )
    }
}

extension ImportReport<HoursImports> {
    /// The people without a matching member, whose hours are skipped.
    var unknownPeople: [ImportedPerson] {
        people.filter { $0.member == nil && details.records[$0.number, default: 0] > 0 }
    }
}
