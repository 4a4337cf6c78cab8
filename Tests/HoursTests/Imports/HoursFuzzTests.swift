import API
import Core
import Imports
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Parsers of hours")
struct HoursFuzzTests {
    private let now = Instant(milliseconds: 1_794_992_400_000)

    @Test(
        "survive fuzzing with tables of time trackers",
        arguments: ["toggl.csv", "clockify.csv", "harvest-import.csv", "kimai-import.csv", "solidtime-import.csv"]
    )
    func tables(_ name: String) throws {
        let zone = try Zone.named("Europe/Amsterdam")
        let faults = Fuzz(name, [try fixture(name)]).run(rounds: 1, isTold: { $0 is Rejection }) { bytes in
            var reader = CSVReader(separator: CSVReader.separator(of: bytes))
            var form: TableForm?
            var survey = DateSurvey()
            var collector = ImportCollector(.csv, zone: zone)
            func take(_ line: CSVReader.Line) throws {
                guard let form else { return form = try TableForm(nil, headings: line.cells) }
                form.survey(line, &survey)
                do {
                    let order: HoursImportDates = line.number % 2 == 0 ? .dayFirst : .monthFirst
                    let hours = try form.read(line, zone: zone, order: order, ownClient: "Crew", now: now)
                    try collector.take(.success(hours))
                } catch let rejection as Rejection {
                    try collector.take(.failure(FailedRecord(line: line.number, rejection: rejection)))
                }
            }
            try inPieces(bytes) { try reader.read($0, take) }
            try reader.finish(take)
            try collector.finish()
            _ = collector.collected()
            _ = try survey.order()
        }
        #expect(faults == [])
    }

    @Test("survive fuzzing with trees", arguments: ["trackerati.json", "decklog.json"])
    func trees(_ name: String) throws {
        let zone = try Zone.named("Europe/Amsterdam")
        let faults = Fuzz(name, [try fixture(name)]).run { bytes in
            var form: any TreeForm =
                name == "decklog.json" ? NeutralList(zone: zone, now: now) : TrackeratiTree(now: now)
            var collector = ImportCollector(.json, zone: zone)
            var reader = JSONReader()
            func take(_ event: JSONReader.Event) throws {
                switch form.take(event) {
                case .record(let read): try collector.take(read)
                case .listed(let client, let project, let member):
                    try collector.take(client: client, project: project, member: member)
                case nil: break
                }
            }
            try inPieces(bytes) { try reader.read($0, take) }
            try reader.finish(take)
            try collector.finish()
            _ = collector.collected()
        }
        #expect(faults == [])
    }

    @Test("survive fuzzing with durations, times and dates as people type them")
    func lengths() {
        let texts = [
            "7.5", "7,25", "1.234,5", "7:30", "07:30:00", "7h 30m", "450min", "9:05 p.m.", "24:00", "18.11.2026",
            "11/18/2026", "2026-11-18",
        ]
        let faults = Fuzz("lengths", texts: texts).run { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if let minutes = readLength(text) { #expect(0...10_080 ~= minutes) }
            if let seconds = readSeconds(text) { #expect(seconds >= 0) }
            if let seconds = readClock(text) { #expect(0...86_400 ~= seconds) }
            if let date = WrittenDate(text) { _ = (date.date(nil), date.date(.dayFirst), date.date(.monthFirst)) }
            _ = try? importedFlag(text)
            _ = try? importedComment(text)
        }
        #expect(faults == [])
    }

    @Test("limit the length of names of people and projects")
    func names() throws {
        let zone = try Zone.named("Europe/Amsterdam")
        let long = String(repeating: "n", count: 400)
        var collector = ImportCollector(.trackerati, zone: zone)
        #expect(throws: AppError.self) { try collector.take(client: long, project: "x", member: nil) }
        try collector.take(client: "Acme", project: "Web", member: long)
        try collector.finish()
        var tree = TrackeratiTree(now: now)
        var reader = JSONReader()
        var rejected: [String] = []
        let file =
            #"{"Users":{"\#(long)":{"records":{"a":{"client":"A","project":"B","date":"11/17/2026","hour":"1"}}}}}"#
        try reader.read(file.utf8) { event in
            if case .record(.failure(let failed)) = tree.take(event) { rejected.append(failed.rejection.phrase.key) }
        }
        #expect(rejected == ["hours.import.reason.longName"])
    }
}
