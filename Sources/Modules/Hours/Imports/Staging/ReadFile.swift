import API
import Core
import Events
import Storage

/// Reads a file that is here, from its first piece to its last, into the tables where imports wait. Twice, if day and month have to be told
/// apart first. Begun anew, it begins anew.
struct ReadFile {
    private let database: Database
    private let crew: CrewID
    private let id: HoursImportID
    private let now: Instant

    init(_ database: Database, crew: CrewID, _ id: HoursImportID, now: Instant) {
        self.database = database
        self.crew = crew
        self.id = id
        self.now = now
    }

    /// - Throws: `AppError.invalid` for a file that cannot be read, naming the lines; `AppError.notFound` when it was given up meanwhile.
    func run() async throws {
        let (file, crewName) = try await begin()
        let first = try await part(0)
        let start = try opening(first)
        if first.count == start { throw AppError.invalid("file", "empty", Phrase("hours.import.file.empty")) }
        let isTree = [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first[start...].first { !isBlank($0) } ?? 0)
        if let format = file.format, format.isTree != isTree {
            let key = isTree ? "hours.import.format.isTree" : "hours.import.format.isTable"
            throw AppError.invalid("format", "other", Phrase(key))
        }
        let stager: Stager
        if isTree {
            let isList = first[start...].first { !isBlank($0) } == UInt8(ascii: "[")
            let format = file.format ?? (isList ? .json : .trackerati)
            stager = try await readTree(format, file, skipping: start)
        } else {
            stager = try await readTable(file, first, skipping: start, ownClient: crewName)
        }
        if stager.isEmpty { throw AppError.invalid("file", "noHours", Phrase("hours.import.file.noHours")) }
    }

    /// Forgets what an earlier reading left.
    private func begin() async throws -> (file: HoursImport, crewName: String) {
        try await database.write { tx in
            guard let file = try HoursImport.first(id, crew, in: tx) else { throw AppError.notFound }
            try HoursImport.forgetRows(id, crew, in: tx)
            return (file, try tx.value("SELECT name FROM crew WHERE id = \(crew)") ?? "")
        }
    }

    /// Where the text begins.
    /// - Throws: `AppError.invalid` for a file in another encoding than UTF-8.
    private func opening(_ first: [UInt8]) throws -> Int {
        if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) {
            throw AppError.invalid("file", "encoding", Phrase("hours.import.file.utf16"))
        }
        if first.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw AppError.invalid("file", "archive", Phrase("hours.import.file.archive"))
        }
        return first.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private func part(_ number: Int) async throws -> [UInt8] {
        try await database.read { tx in
            try tx.value(
                "SELECT bytes FROM hours_import_part WHERE crew = \(crew) AND import = \(id) AND number = \(number)"
            ) ?? []
        }
    }

    // MARK: - Tables

    private func readTable(
        _ file: HoursImport,
        _ first: [UInt8],
        skipping start: Int,
        ownClient: String
    ) async throws -> Stager {
        let separator = CSVReader.separator(of: Array(first[start...]))
        let isOurs = file.format == .csv
        let order = isOurs ? nil : try await dateOrder(file, separator, skipping: start)
        var form: TableForm?
        var stager = Stager(file.format ?? .csv, zone: file.zone)
        var reader = CSVReader(separator: separator)
        func take(_ line: CSVReader.Line) throws {
            guard let form else {
                let made = try TableForm(file.format, headings: line.cells)
                stager = Stager(made.name, zone: file.zone)
                form = made
                return
            }
            do {
                let hours = try form.read(line, zone: file.zone, order: order, ownClient: ownClient, now: now)
                try stager.take(.success(hours))
            } catch let error as Rejection {
                try stager.take(.failure(FailedRecord(line: line.number, rejection: error)))
            }
        }
        try await eachPart(of: file, skipping: start) { bytes in
            try reader.read(bytes, take)
            return stager.collected()
        }
        try reader.finish(take)
        try await finish(&stager, form?.name, file)
        return stager
    }

    /// Looks at all dates first: one day above 12 anywhere tells which number is the day.
    private func dateOrder(_ file: HoursImport, _ separator: UInt8, skipping start: Int) async throws -> DateOrder? {
        if let chosen = file.dates { return chosen }
        var form: TableForm?
        var survey = DateSurvey()
        var reader = CSVReader(separator: separator)
        func take(_ line: CSVReader.Line) throws {
            if let form {
                form.survey(line, &survey)
            } else {
                form = try TableForm(file.format, headings: line.cells)
            }
        }
        var number = 0
        while case let bytes = try await part(number), !bytes.isEmpty {
            try reader.read(number == 0 ? bytes[start...] : bytes[...], take)
            number += 1
        }
        try reader.finish(take)
        return try survey.order()
    }

    // MARK: - Trees

    private func readTree(_ format: ImportFormat, _ file: HoursImport, skipping start: Int) async throws -> Stager {
        var form: any TreeForm =
            format == .json ? NeutralList(zone: file.zone, now: now) : TrackeratiTree(now: now)
        var stager = Stager(format, zone: file.zone)
        var reader = JSONReader()
        func take(_ event: JSONReader.Event) throws {
            switch form.take(event) {
            case .record(let read): try stager.take(read)
            case .listed(let client, let project, let member):
                try stager.take(client: client, project: project, member: member)
            case nil: break
            }
        }
        try await eachPart(of: file, skipping: start) { bytes in
            try reader.read(bytes, take)
            return stager.collected()
        }
        try reader.finish(take)
        try await finish(&stager, format, file)
        return stager
    }

    // MARK: - Pieces

    private func eachPart(
        of file: HoursImport,
        skipping start: Int,
        _ read: (ArraySlice<UInt8>) throws -> Stager.Batch
    ) async throws {
        var number = 0
        var count = 0
        while case let bytes = try await part(number), !bytes.isEmpty {
            count += bytes.count
            try await keep(try read(number == 0 ? bytes[start...] : bytes[...]), readBytes: count)
            number += 1
        }
    }

    private func finish(_ stager: inout Stager, _ format: ImportFormat?, _ file: HoursImport) async throws {
        try stager.finish()
        try await keep(stager.collected(), readBytes: file.bytes)
        try await database.write { tx in
            try tx.run("UPDATE hours_import SET format = \(format) WHERE crew = \(crew) AND id = \(id)")
        }
    }

    private func keep(_ batch: Stager.Batch, readBytes: Int) async throws {
        try await database.write { tx in
            let isThere = try tx.run(
                """
                UPDATE hours_import SET read_bytes = \(readBytes)
                WHERE crew = \(crew) AND id = \(id) AND state IN ('arriving', 'reading')
                """
            )
            // Somebody gave it up.
            if isThere == 0 { throw AppError.notFound }
            try batch.write(crew, id, in: tx)
        }
    }
}

private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}
