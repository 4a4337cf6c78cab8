import API
import Core
import Foundation
import Testing

@Suite("A record as JSON")
struct RecordsJSONTests {
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
