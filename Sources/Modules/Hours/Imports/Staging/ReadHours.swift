import API
import Core
import Imports
import Storage

extension HoursImports {
    /// Tables are read twice if the order of day and month has to be determined first.
    func read(_ reader: ImportReader<HoursImports>) async throws {
        try await HoursFileReader(source: reader).read()
    }
}

private struct HoursFileReader {
    let source: ImportReader<HoursImports>
    private var file: HoursImport { source.file }

    func read() async throws {
        let first = try await source.part(0)
        let start = try opening(first)
        if first.count == start { throw AppError.invalid("file", "empty", Phrase("hours.import.file.empty")) }
        let isTree = [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first[start...].first { !isBlank($0) } ?? 0)
        if let format = file.format, format.isTree != isTree {
            let key = isTree ? "hours.import.format.isTree" : "hours.import.format.isTable"
            throw AppError.invalid("format", "other", Phrase(key))
        }
        let collector: ImportCollector
        if isTree {
            let isList = first[start...].first { !isBlank($0) } == UInt8(ascii: "[")
            collector = try await readTree(file.format ?? (isList ? .json : .trackerati), skipping: start)
        } else {
            let crew = source.crew
            let (crewName, dates) = try await source.database.read { [id = file.id] tx in
                (
                    try tx.value("SELECT name FROM crew WHERE id = \(crew)") ?? "",
                    try tx.value("SELECT dates FROM hours_import WHERE crew = \(crew) AND id = \(id)") as DateOrder??
                )
            }
            collector = try await readTable(first, skipping: start, dates: dates ?? nil, ownClient: crewName)
        }
        if collector.isEmpty { throw AppError.invalid("file", "noHours", Phrase("hours.import.file.noHours")) }
    }

    /// The offset of the text after a byte order mark.
    /// - Throws: `AppError.invalid` for UTF-16 and for a ZIP archive.
    private func opening(_ first: [UInt8]) throws -> Int {
        if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) {
            throw AppError.invalid("file", "encoding", Phrase("hours.import.file.utf16"))
        }
        if first.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw AppError.invalid("file", "archive", Phrase("hours.import.file.archive"))
        }
        return first.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    // MARK: - Tables

    private func readTable(
        _ first: [UInt8],
        skipping start: Int,
        dates: DateOrder?,
        ownClient: String
    ) async throws -> ImportCollector {
        let separator = CSVReader.separator(of: Array(first[start...]))
        let isOurs = file.format == .csv
        let order = isOurs ? nil : try await dateOrder(dates, separator, skipping: start)
        var form: TableForm?
        var collector = ImportCollector(file.format ?? .csv, zone: file.zone)
        var reader = CSVReader(separator: separator)
        func take(_ line: CSVReader.Line) throws {
            guard let form else {
                let made = try TableForm(file.format, headings: line.cells)
                collector = ImportCollector(made.format, zone: file.zone)
                form = made
                return
            }
            do {
                let hours = try form.read(line, zone: file.zone, order: order, ownClient: ownClient, now: source.now)
                try collector.take(.success(hours))
            } catch let error as Rejection {
                try collector.take(.failure(FailedRecord(line: line.number, rejection: error)))
            }
        }
        try await source.eachPart(skipping: start) { bytes in
            try reader.read(bytes, take)
            return collector.collected()
        }
        try reader.finish(take)
        try collector.finish()
        try await source.finish(collector.collected(), as: form?.format)
        return collector
    }

    /// Scans all dates first: a single number above 12 shows which one is the day.
    private func dateOrder(_ chosen: DateOrder?, _ separator: UInt8, skipping start: Int) async throws -> DateOrder? {
        if let chosen { return chosen }
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
        while case let bytes = try await source.part(number), !bytes.isEmpty {
            try reader.read(number == 0 ? bytes[start...] : bytes[...], take)
            number += 1
        }
        try reader.finish(take)
        return try survey.order()
    }

    // MARK: - Trees

    private func readTree(_ format: ImportFormat, skipping start: Int) async throws -> ImportCollector {
        var form: any TreeForm =
            format == .json ? NeutralList(zone: file.zone, now: source.now) : TrackeratiTree(now: source.now)
        var collector = ImportCollector(format, zone: file.zone)
        var reader = JSONReader()
        func take(_ event: JSONReader.Event) throws {
            switch form.take(event) {
            case .record(let read): try collector.take(read)
            case .listed(let client, let project, let member):
                try collector.take(client: client, project: project, member: member)
            case nil: break
            }
        }
        try await source.eachPart(skipping: start) { bytes in
            try reader.read(bytes, take)
            return collector.collected()
        }
        try reader.finish(take)
        try collector.finish()
        try await source.finish(collector.collected(), as: format)
        return collector
    }
}

private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}
