import API
import Accounts
import Core
import Foundation
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("A record as JSON")
struct RecordsJSONTests {
    @Test(
        "in a list equals the output of the encoder",
        arguments: [nil, "Zoë \"Z\" \\ 🦀 <b>", "\u{1}\t"],
        [nil, HoursLock.submitted(.month(.epoch))]
    )
    func alike(comment: String?, lock: HoursLock?) throws {
        let words = try Catalog([]).words(.english)
        let noon = Instant(milliseconds: 1_790_000_000_123)
        let record = HoursRecord(
            id: .new(at: noon),
            person: .init(id: .new(at: noon), name: comment ?? "Lea"),
            project: .new(at: noon),
            projectName: "R/D",
            client: .new(at: noon),
            clientName: "Acme Inc.",
            date: try day("2026-11-18"),
            minutes: 605,
            comment: comment,
            billable: comment == nil,
            status: .partTime,
            span: comment.map { _ in HoursSpan(startsAt: noon, endsAt: noon.adding(minutes: 605)) },
            rate: 9_500,
            shift: comment.map { _ in .new(at: noon) },
            version: 3
        )
        var json = JSONText(capacity: 0)
        WrittenHours(listed: ListedHours(record: record, lock: lock), words: words).write(to: &json)
        let encoded = try jsonBytes(record.json(lock, words))
        #expect(String(decoding: json.bytes, as: UTF8.self) == String(decoding: encoded, as: UTF8.self))
        var logged = JSONText(capacity: 0)
        WrittenLog(record: record, warnings: [.future, .duplicate], words: words).write(to: &logged)
        let warnings = [HoursWarning.future, .duplicate].map {
            RecordWarning(code: $0.rawValue, message: words($0.phrase))
        }
        let wire = try jsonBytes(LoggedHours(record.json(nil, words), warnings: warnings))
        #expect(String(decoding: logged.bytes, as: UTF8.self) == String(decoding: wire, as: UTF8.self))
        // Rates are visible to managers only. The colon rules out a random id that contains these digits.
        #expect(!String(decoding: json.bytes, as: UTF8.self).contains(":9500"))
    }

    @Test("has its warnings beside its fields")
    func warnings() throws {
        let json =
            #"{"warnings":[{"code":"future","message":"m"}],"id":"i","project":{"id":"p","name":"n","client":{"id":"c","name":"a"}},"person":{"id":"l","name":"Lea"},"date":"2026-11-18","minutes":60,"hours":"1:00","comment":null,"billable":true,"status":"fullTime","startedAt":null,"endedAt":null,"shift":null,"locked":null}"#
        let logged = try JSONDecoder().decode(LoggedHours.self, from: Data(json.utf8))
        #expect(logged.record.hours == "1:00" && logged.warnings.map(\.code) == ["future"])
        #expect(try JSONDecoder().decode(LoggedHours.self, from: Data(jsonBytes(logged))) == logged)
    }

    @Test(
        "is sent with hours as text or as minutes, and in no other form",
        arguments: ["\"7:30\"", "450", "7.5", "true", "[1]", "{}"]
    )
    func input(_ hours: String) throws {
        let json = Data("{\"project\":\"p\",\"hours\":\(hours)}".utf8)
        let read = try? JSONDecoder().decode(NewHoursRecord.self, from: json)
        switch hours {
        case "\"7:30\"": #expect(read?.hours == "7:30")
        case "450": #expect(read?.hours == 450)
        default: #expect(read == nil)
        }
    }
}
