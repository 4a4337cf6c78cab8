import Core
import Foundation
import TestSupport
import Testing
import Web

@testable import Compass

@Suite("Fuzzing input of Compass clients")
struct CompassFuzzTests {
    @Test("does not break parsing queries")
    func questions() {
        let question = """
            {"name": "Mine", "primaryEntityDefName": "Defect", "queryFieldDefs": [
                {"fieldPathName": "dbid", "isShown": "true", "sortType": "SORT_ASC"}, {"fieldPathName": "Headline", "isShown": true}],
             "filterNode": {"boolOp": "BOOL_OP_AND", "fieldFilters": [
                {"fieldPath": "Owner", "compOp": "COMP_OP_EQ", "values": ["[CURRENT_USER]", 7, null]}],
                "childFilterNodes": [{"boolOp": "BOOL_OP_OR", "fieldFilters": [
                    {"fieldPath": "SubmitDate", "compOp": "COMP_OP_BETWEEN", "values": ["2026-11-18", "2026-11-19 10:20:30"]}]}]}}
            """
        let faults = Fuzz("questions", texts: [question, "[[[]]]", "{}"]).run { bytes in
            let json = try JSON.read(bytes)
            _ = try JSONEncoder().encode(json)
            _ = try QueryDefinition(json)
        }
        #expect(faults == [])
    }

    @Test("does not break parsing times")
    func times() throws {
        let zone = try Zone.named("Europe/Amsterdam")
        let faults = Fuzz("times", texts: ["2026-11-20 17:30:05", "2026-11-20T17:30:05.123Z", "2026-11-20"]).run {
            bytes in
            if let instant = zone.compassInstant(String(decoding: bytes, as: UTF8.self)) {
                _ = zone.compassText(instant)
            }
        }
        #expect(faults == [])
    }

    @Test(
        "Parsing a client's input takes linear time",
        arguments: ["0,", "\"a\",", "{\"a\":1},", "[[[0]]],"]
    )
    func growing(_ part: String) throws {
        let ratio = try growth(8_000) { count in
            Array("[\(String(repeating: part, count: count / part.utf8.count))0]".utf8)
        } _: { bytes in
            _ = try JSON.read(bytes)
        }
        #expect(ratio < linear)
    }
}
