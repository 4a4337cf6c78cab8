import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("The location of a defect")
struct PositionTests {
    @Test("is set, changed and cleared, each as a step of its history; setting the same one is not a step")
    func steps() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            let place = try #require(Defect.Position(checked: 52.37021649, -4.8951684))
            let there = try await kitchen.setPosition(defect, place)
            #expect(there.position == .init(latitude: 52.370216, longitude: -4.895168) && there.version == 2)
            #expect(try await kitchen.setPosition(there, place).version == 2)
            #expect(try await kitchen.setPosition(there, nil).position == nil)
            #expect(try await kitchen.steps(defect.id) == ["Submit", "Modify", "Modify"])
            // Later changes do not affect the location.
            let again = try await kitchen.setPosition(there, place)
            try await kitchen.act("Modify", again, ["keywords": "cold"])
            #expect(try await kitchen.sentences(defect).first == "Lea set “Keywords” to “cold”.")
            #expect(try await kitchen.defect(defect.id).position == place)
        }
    }

    @Test("cannot be edited in an archived crew")
    func archived() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            let (crew, lea, now) = (kitchen.crew, kitchen.lea, kitchen.now)
            let error = await #expect(throws: AppError.self) {
                try await kitchen.database.write { tx in
                    try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(crew)")
                    return try PlacePage.load(defect.id, NoKnownPlaces(), Form(), lea.current(in: tx), tx)
                }
            }
            #expect(error?.code == .conflict)
        }
    }

    @Test("can be part of the report")
    func reported() async throws {
        try await withDiscussion { kitchen, _ in
            let (lea, now) = (kitchen.lea, kitchen.now)
            let defect = try await kitchen.database.write { tx in
                let fields: [String: String?] = ["headline": "Fridge", "severity": "4-Minor"]
                let position = Defect.Position(latitude: -33.5, longitude: 151)
                return try Defect.submit(fields, position: position, in: tx.acting(as: lea, at: now))
            }
            #expect(defect.position?.description == "-33.5, 151" && defect.version == 1)
        }
    }

    @Test(
        "is parsed in the notations that people use",
        arguments: [
            ("52.3702", "4.8952", "52.3702, 4.8952"), (" 52,37 ", "-4,5", "52.37, -4.5"), ("90", "-180", "90, -180"),
            ("0.0000004", "-0.0000004", "0, 0"), ("0.000001", "-0.5", "0.000001, -0.5"),
        ]
    )
    func entered(latitude: String, longitude: String, read: String) throws {
        let position = try #require(try Defect.Position.entered(latitude, longitude))
        #expect(position.description == read)
        #expect(position.map.hasPrefix("https://www.openstreetmap.org/?mlat="))
    }

    @Test(
        "outside the valid range is rejected, with an error for each field",
        arguments: [
            ("90.1", "0", ["latitude"]), ("0", "-180.5", ["longitude"]), ("north", "nan", ["latitude", "longitude"]),
            ("", "4", ["latitude"]), ("52", "", ["longitude"]), ("1e1", "0x10", ["latitude", "longitude"]),
            ("inf", "1.2.3", ["latitude", "longitude"]),
        ]
    )
    func refused(latitude: String, longitude: String, fields: [String]) {
        let error = #expect(throws: AppError.self) { try Defect.Position.entered(latitude, longitude) }
        #expect(error?.fields.map(\.field) == fields)
    }

    @Test("is unset when nothing was entered")
    func nothing() throws {
        #expect(try Defect.Position.entered(nil, " ") == nil)
        #expect(Defect.Position(checked: .nan, 0) == nil && Defect.Position(checked: 0, .infinity) == nil)
    }
}
