import API

typealias ImportFormat = HoursImportFormat
typealias DateOrder = HoursImportDates

extension ImportFormat {
    var isTree: Bool { self == .json || self == .trackerati }

    /// The columns that are read, by their headings in lower case.
    var headings: [String: HoursColumn] {
        switch self {
        case .csv: neutralHeadings
        case .toggl:
            [
                "user": .person, "email": .email, "client": .client, "project": .project, "task": .task,
                "description": .comment,
                "billable": .billable, "start date": .date, "start time": .start, "end date": .endDate,
                "end time": .end,
                "duration": .length,
            ]
        case .clockify:
            [
                "project": .project, "client": .client, "description": .comment, "task": .task, "activity": .task,
                "user": .person, "email": .email, "billable": .billable, "start date": .date, "start time": .start,
                "end date": .endDate, "end time": .end, "duration (h)": .length, "duration (decimal)": .decimalLength,
            ]
        case .harvest:
            [
                "date": .date, "client": .client, "project": .project, "task": .task, "notes": .comment,
                "hours": .length,
                "billable?": .billable, "first name": .firstName, "last name": .lastName,
            ]
        case .kimai:
            kimaiHeadings
        case .solidtime:
            [
                "description": .comment, "task": .task, "project": .project, "client": .client, "user": .person,
                "user_name": .person, "user_email": .email, "start": .start, "end": .end, "duration": .length,
                "duration (decimal)": .decimalLength, "billable": .billable,
            ]
        case .json, .trackerati: [:]
        }
    }

    /// Identifies a table of this format: at least one column of each set must be present.
    private var marks: [Set<String>] {
        switch self {
        case .csv: [["minutes"], ["rounded_minutes"], ["project"], ["date"]]
        case .toggl: [["user"], ["start date"], ["start time"], ["duration"], ["project"]]
        case .clockify: [["start date"], ["duration (h)", "duration (decimal)"], ["project"]]
        case .harvest: [["hours"], ["notes"], ["first name"], ["project"]]
        case .kimai:
            [
                ["from", "von", "van", "begin", "beginn"], ["duration", "dauer", "duur"],
                ["customer", "kunde", "klant"],
                ["project", "projekt"],
            ]
        case .solidtime: [["start"], ["end"], ["project"], ["client"], ["description"], ["user", "user_name"]]
        case .json, .trackerati: []
        }
    }

    /// The format of a table with these headings; `nil` if it is unknown.
    static func of(headings: [String]) -> ImportFormat? {
        let there = Set(headings.map(plain))
        return allCases.first { format in
            !format.marks.isEmpty && format.marks.allSatisfy { !$0.isDisjoint(with: there) }
        }
    }

    static func plain(_ heading: String) -> String {
        heading.lowercased().filter { $0 != "\u{FEFF}" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// The meaning of a column in a table.
enum HoursColumn: Hashable, Sendable {
    case person, firstName, lastName, login, email
    case client, project, task, comment
    case billable
    case date, start, end, endDate
    case length, decimalLength, minutes
    case id
    /// A column that only Decklog's own files have.
    case own(NeutralForm.Column)
}

private let neutralHeadings = Dictionary(
    uniqueKeysWithValues: NeutralForm.Column.allCases.map { ($0.rawValue, $0.meaning) }
)

extension NeutralForm.Column {
    fileprivate var meaning: HoursColumn {
        switch self {
        case .date: .date
        case .hours: .length
        case .minutes: .minutes
        case .client: .client
        case .project: .project
        case .person: .person
        case .email: .email
        case .billable: .billable
        case .comment: .comment
        case .start: .start
        case .end: .end
        case .id: .id
        default: .own(self)
        }
    }
}

/// Kimai's headings depend on the language of the user: English, German or Dutch.
private let kimaiHeadings: [String: HoursColumn] = [
    "date": .date, "datum": .date,
    "from": .start, "begin": .start, "von": .start, "beginn": .start, "van": .start,
    "to": .end, "end": .end, "bis": .end, "ende": .end, "tot": .end,
    "duration": .length, "dauer": .length, "duur": .length,
    "name": .person, "naam": .person,
    "user": .login, "benutzer": .login, "gebruiker": .login,
    "e-mail": .email, "email": .email, "e-mail-adresse": .email,
    "customer": .client, "kunde": .client, "klant": .client,
    "project": .project, "projekt": .project,
    "activity": .task, "tätigkeit": .task, "aktivität": .task, "activiteit": .task,
    "description": .comment, "beschreibung": .comment, "omschrijving": .comment, "beschrijving": .comment,
    "billable": .billable, "abrechenbar": .billable, "factureerbaar": .billable,
    "id": .id,
]
