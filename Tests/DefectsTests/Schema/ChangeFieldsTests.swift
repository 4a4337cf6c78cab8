import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("Adding and removing fields of a schema")
struct ChangeFieldsTests {
    @Test("All standard fields but the headline can be removed, and restored in any order to the standard schema")
    func standard() async throws {
        try await withKitchen { kitchen in
            let names = DefectSchema.standard.fields.map(\.name).filter { $0 != "headline" }
            for name in names { try await kitchen.edit { try CrewSchema.remove(name, in: $0) } }
            let small = try await kitchen.schema()
            #expect(small.fields.map(\.name) == ["headline"])
            #expect(small.actions.allSatisfy { $0.requires == nil && $0.asks == nil })
            #expect(small.removedStandardFields.map(\.name) == names)
            for name in names.reversed() { try await kitchen.edit { try CrewSchema.restore(name, in: $0) } }
            #expect(try await kitchen.schema() == .standard)
            let present = try await kitchen.database.read { tx in try CrewSchema.of(kitchen.crew, in: tx) }
            #expect(!present.isOwn)
        }
    }

    @Test("Neither the headline nor a missing field can be removed; a field that is present cannot be restored")
    func missing() async throws {
        try await withKitchen { kitchen in
            for name in ["headline", "shelf"] {
                let refused = await #expect(throws: AppError.self) {
                    try await kitchen.edit { try CrewSchema.remove(name, in: $0) }
                }
                #expect(refused?.code == .notFound)
            }
            for name in ["severity", "shelf"] {
                let refused = await #expect(throws: AppError.self) {
                    try await kitchen.edit { try CrewSchema.restore(name, in: $0) }
                }
                #expect(refused?.code == .notFound)
            }
        }
    }

    @Test("A new field is named after its title, distinct from standard and reserved names, and regains its values")
    func names() async throws {
        try await withKitchen { kitchen in
            let titles = ["Shelf / row", "shelf-row", "Étage", "棚", "階", "Number", "Customer"]
            for title in titles {
                try await kitchen.edit { try CrewSchema.add(.init(title: title, type: .line), in: $0) }
            }
            let fields = try await kitchen.schema().fields.suffix(titles.count)
            #expect(
                fields.map(\.name) == [
                    "own-shelf-row", "own-shelf-row-2", "own-etage", "own-field", "own-field-2", "own-number",
                    "own-customer",
                ]
            )
            #expect(fields.map(\.title) == titles)
            let defect = try await kitchen.report("It drips", ["own-etage": "2"])
            try await kitchen.edit { try CrewSchema.remove("own-etage", in: $0) }
            try await kitchen.edit { try CrewSchema.add(.init(title: "Étage", type: .line), in: $0) }
            #expect(try await kitchen.defect(defect.id).values["own-etage"] == "2")
        }
    }

    @Test(
        "A field that cannot be added is refused with a message beside its part of the form",
        arguments: [
            (NewField(title: " ", type: .line), "title"),
            (NewField(title: String(repeating: "x", count: 101), type: .line), "title"),
            (NewField(title: "Room", type: .line), "title"),
            (NewField(title: "Shelf", type: .choice), "choices"),
            (NewField(title: "Shelf", type: .choice, choices: ["Upper", "upper"]), "choices"),
            (NewField(title: "Shelf", type: .choice, choices: (0...200).map(String.init)), "choices"),
        ]
    )
    func refused(_ new: NewField, _ field: String) async throws {
        try await withKitchen { kitchen in
            try await kitchen.edit { try CrewSchema.add(.init(title: "Room", type: .line), in: $0) }
            let before = try await kitchen.schema()
            let refused = await #expect(throws: AppError.self) {
                try await kitchen.edit { try CrewSchema.add(new, in: $0) }
            }
            #expect(refused?.fields.map(\.field) == [field])
            #expect(try await kitchen.schema() == before)
        }
    }

    @Test("There is a limit to the number of fields")
    func limit() async throws {
        try await withKitchen { kitchen in
            let room = SchemaCheck.mostFields - DefectSchema.standard.fields.count
            for number in 0..<room {
                try await kitchen.edit { try CrewSchema.add(.init(title: "Field \(number)", type: .line), in: $0) }
            }
            let refused = await #expect(throws: AppError.self) {
                try await kitchen.edit { try CrewSchema.add(.init(title: "Another", type: .line), in: $0) }
            }
            #expect(refused?.fields.map(\.code) == ["tooMany"])
        }
    }

    @Test("A field is renamed, and two fields cannot have one name")
    func rename() async throws {
        try await withKitchen { kitchen in
            try await kitchen.edit { try CrewSchema.edit("customer", .init(title: "Guest", required: false), in: $0) }
            #expect(try await kitchen.schema().field("customer")?.title == "Guest")
            let refused = await #expect(throws: AppError.self) {
                try await kitchen.edit {
                    try CrewSchema.edit("keywords", .init(title: "Guest", required: false), in: $0)
                }
            }
            #expect(refused?.fields.map(\.field) == ["title"])
            try await kitchen.edit { try CrewSchema.edit("customer", .init(title: nil, required: false), in: $0) }
            #expect(try await kitchen.schema() == .standard)
        }
    }
}
