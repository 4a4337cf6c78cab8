import API
import Core
import Crypto
import Events
import Foundation
import Imports
import Storage

/// Collects the records and inserts them into the staging tables, many rows per statement.
struct ImportCollector {
    private let format: ImportFormat
    private let zone: Zone
    private var people: [String: Int] = [:]
    private var projects: [ProjectName: Int] = [:]
    /// How often each content has occurred in records without an id, and the ids seen so far.
    private var seen: [String: Int] = [:]
    private(set) var records = 0

    private var rows: [[SQLValue]] = []
    private var newPeople: [(number: Int, person: FilePerson)] = []
    private var newProjects: [(number: Int, client: String, name: String, isListed: Bool)] = []
    private var pins: Set<Pin> = []
    /// The projects listed in a tree. Their names are keys: the full names are known only after all records.
    private var listed: [(client: String, project: String, members: [String])] = []
    private var listedMembers = 0
    private static let mostListedMembers = 100_000
    private var listedNumbers: [ProjectName: Int] = [:]

    private struct ProjectName: Hashable {
        let client: String
        let name: String
    }

    private struct Pin: Hashable {
        let person: Int
        let project: Int
    }

    /// Whether the file had no content.
    var isEmpty: Bool { records == 0 && listed.isEmpty }

    init(_ format: ImportFormat, zone: Zone) {
        self.format = format
        self.zone = zone
    }

    /// - Throws: `AppError.invalid` for more records than an import can have.
    mutating func take(_ read: Result<ImportedHours, FailedRecord>) throws {
        records += 1
        if records > HoursImports.mostRecords {
            throw AppError.invalid(
                "file",
                "tooMany",
                Phrase("hours.import.file.tooMany", ["most": .number(HoursImports.mostRecords)])
            )
        }
        switch read {
        case .failure(let failed): reject(failed.line, failed.rejection.phrase)
        case .success(let hours):
            guard let source = source(of: hours) else {
                return reject(hours.line, Phrase("hours.import.reason.twice"))
            }
            try add(hours, source)
        }
    }

    /// A project, with or without records.
    mutating func take(client: String, project: String, member: String?) throws {
        let name = ProjectName(client: client, name: project)
        let index = listedNumbers[name] ?? listed.count
        if index == listed.count {
            if index == Project.most { throw tooManyNames }
            for name in [client, project] { _ = try listedName(name) }
            listedNumbers[name] = index
            listed.append((client, project, []))
        }
        // Longer text cannot be a member's name.
        guard let member, member.unicodeScalars.count <= Project.longestName else { return }
        if listed[index].members.count == HoursImports.mostPeople { return }
        listedMembers += 1
        if listedMembers > Self.mostListedMembers { throw tooManyNames }
        listed[index].members.append(member)
    }

    private mutating func add(_ hours: ImportedHours, _ source: String) throws {
        let person = try number(of: hours.who)
        let project = try number(ofProject: hours.project, client: hours.client)
        let status = hours.status?.rawValue ?? ""
        let row: [SQLValue] = [
            .integer(Int64(records)), .integer(Int64(hours.line)), .text("new"), .text(""),
            .text(hours.note?.stored ?? ""),
            .integer(Int64(person)), .integer(Int64(project)), hours.date.sqlValue, .integer(Int64(hours.minutes)),
            .integer(hours.billable.map { $0 ? 1 : 0 } ?? -1), .text(status),
            .integer(hours.span?.startsAt.milliseconds ?? 0), .integer(hours.span?.endsAt.milliseconds ?? 0),
            key(hours.date).sqlValue, (hours.own ?? noRecord).sqlValue, .text(source), .text(hours.comment ?? ""),
        ]
        rows.append(row)
    }

    private mutating func reject(_ line: Int, _ reason: Phrase) {
        let none = noRecord.sqlValue
        let row: [SQLValue] = [
            .integer(Int64(records)), .integer(Int64(line)), .text("bad"), .text(reason.stored), .text(""),
            .integer(0), .integer(0), .text(""), .integer(0), .integer(-1), .text(""), .integer(0), .integer(0), none,
            none, .text(""), .text(""),
        ]
        rows.append(row)
    }

    /// Returns the `source` of the record; `nil` for a duplicate within the file.
    private mutating func source(of hours: ImportedHours) -> String? {
        if let source = hours.source {
            return seen.updateValue(1, forKey: seenKey(source)) == nil ? source : nil
        }
        let content = hours.fingerprint
        let count = (seen[content] ?? 0) + 1
        seen[content] = count
        return "\(format.rawValue):\(content)#\(count)"
    }

    /// Returns a key as if the record had been logged on its day: a person's latest record is found by the highest key,
    /// and imported records are old.
    private func key(_ date: LocalDate) -> HoursRecordID {
        let milliseconds = UInt64(clamping: zone.startOfDay(date).milliseconds) + UInt64(records >> 12)
        return HoursRecordID(
            high: milliseconds << 16 | 0x7000 | UInt64(records & 0xFFF),
            low: UInt64.random(in: 0...UInt64.max) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        )
    }

    private mutating func number(of person: FilePerson) throws -> Int {
        if let number = people[person.key] { return number }
        if people.count >= HoursImports.mostPeople { throw tooManyNames }
        let number = people.count + 1
        people[person.key] = number
        newPeople.append((number, person))
        return number
    }

    private mutating func number(ofProject name: String, client: String, isListed: Bool = false) throws -> Int {
        let key = ProjectName(client: nameKey(client), name: nameKey(name))
        if let number = projects[key] { return number }
        if projects.count >= Project.most { throw tooManyNames }
        let number = projects.count + 1
        projects[key] = number
        newProjects.append((number, client, name, isListed))
        return number
    }

    private var tooManyNames: AppError {
        .invalid("file", "tooManyNames", Phrase("hours.import.file.tooManyNames", ["most": .number(Project.most)]))
    }

    /// Adds the listed projects after the last record.
    mutating func finish() throws {
        var byKey: [ProjectName: Int] = [:]
        for (name, number) in projects {
            byKey[ProjectName(client: firebaseKey(name.client), name: firebaseKey(name.name))] = number
        }
        for entry in listed {
            let key = ProjectName(client: firebaseKey(entry.client), name: firebaseKey(entry.project))
            let client = try listedName(entry.client)
            let project = try listedName(entry.project)
            let number = try byKey[key] ?? number(ofProject: project, client: client, isListed: true)
            for member in entry.members {
                pins.insert(
                    Pin(person: try self.number(of: FilePerson(name: oneLine(member), email: "")), project: number)
                )
            }
        }
    }

    private func listedName(_ text: String) throws -> String {
        do {
            return try importedName(text, missing: "hours.import.reason.noProject")
        } catch {
            throw AppError.invalid("file", "name", error.phrase)
        }
    }
}

// MARK: - Writing

extension ImportCollector {
    /// Returns the rows collected since the last call.
    mutating func collected() -> [StagedRows] {
        defer { (rows, newPeople, newProjects, pins) = ([], [], [], []) }
        return [
            StagedRows(
                """
                INSERT INTO hours_import_row (crew, import, number, line, outcome, reason, note, person, project, date, minutes,
                    billable, status, starts_at, ends_at, record, own, source, comment) VALUES
                """,
                rows
            ),
            StagedRows(
                "INSERT INTO hours_import_person (crew, import, number, name, email) VALUES",
                newPeople.map { [.integer(Int64($0.number)), .text($0.person.name), .text($0.person.email)] }
            ),
            StagedRows(
                "INSERT INTO hours_import_project (crew, import, number, client, name, is_listed) VALUES",
                newProjects.map { [.integer(Int64($0.number)), .text($0.client), .text($0.name), .bool($0.isListed)] }
            ),
            StagedRows(
                "INSERT INTO hours_import_pin (crew, import, person, project) VALUES",
                pins.map { [.integer(Int64($0.person)), .integer(Int64($0.project))] }
            ),
        ]
    }
}

/// Returns a key of bounded length: ids in files can be of any length, and all are kept in memory.
private func seenKey(_ source: String) -> String {
    if source.utf8.count <= 32 { return source }
    return SHA256.hash(data: Data(source.utf8)).prefix(16).map { String($0, radix: 16) }.joined(separator: ".")
}
