import API
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("The JSON that a defect writes")
struct DefectJSONTests {
    @Test("equals the output of the encoder, with all properties and with as few as possible")
    func alike() async throws {
        try await withKitchen { kitchen in
            let least = try await kitchen.report("מקרר \"חם\" \\ / 🦀")
            let most = try await kitchen.report("Tap drips")
            try await kitchen.act(
                "Modify",
                most,
                [
                    "description": "Drip\nby drip", "priority": "3-Normal Queue", "owner": "me", "project": "Café",
                    "keywords": "water, \"steel\"", "symptoms": "puddle", "customer": "table 4",
                ]
            )
            let all = [try await kitchen.defect(least.id), try await kitchen.defect(most.id)]
            for (number, defect) in all.enumerated() {
                var json = JSONText(capacity: 0)
                defect.write(to: &json)
                let encoded = try jsonBytes(defect.json)
                #expect(
                    String(decoding: json.bytes, as: UTF8.self) == String(decoding: encoded, as: UTF8.self),
                    "\(number)"
                )
            }
        }
    }

    @Test("has numbers as the encoder writes them", arguments: [0, -0.5, 52, 4.8952, -180, 1e-7, 90.000001])
    func numbers(number: Double) throws {
        var json = JSONText(capacity: 0)
        json.object {
            $0.field("latitude", number); $0.field("longitude", number)
        }
        let encoded = try jsonBytes(DefectPosition(latitude: number, longitude: number))
        #expect(String(decoding: json.bytes, as: UTF8.self) == String(decoding: encoded, as: UTF8.self))
    }
}
