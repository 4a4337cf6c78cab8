import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("The form of an action")
struct ActionFormTests {
    @Test("writes only the edited fields: changes by others in the meantime are kept")
    func untouched() async throws {
        try await withKitchen { kitchen in
            let reported = try await kitchen.report("It drips", ["description": "One\nTwo"])
            var entered = try await kitchen.shown(reported)
            try await kitchen.act("Modify", reported, ["priority": "4-Low Priority"], by: kitchen.tim)
            entered["keywords"] = " cold "
            entered["description"] = "One\r\nTwo"
            let touched = try await kitchen.touched(entered, reported)
            #expect(touched == ["keywords": "cold"])
            let changed = try await kitchen.act("Modify", reported, touched, if: .shown(entered["version"]))
            #expect(changed.values["priority"] == "4-Low Priority" && changed.values["description"] == "One\nTwo")
        }
    }

    @Test("shows both versions of a field that two people changed, with all other input")
    func clash() async throws {
        try await withKitchen { kitchen in
            let reported = try await kitchen.report()
            var entered = try await kitchen.shown(reported)
            let (first, second) = (["priority": "4-Low Priority", "keywords": "theirs"], "mine")
            try await kitchen.act("Modify", reported, first, by: kitchen.tim)
            entered["keywords"] = second
            entered["symptoms"] = "a puddle"
            let page = try await kitchen.form(reported, nil, Form(entered))
            #expect(page.clashes.map(\.field.name) == ["keywords"])
            #expect(page.clashes.first?.theirs == "theirs" && page.clashes.first?.yours == "mine")
            #expect(page.form["symptoms"] == "a puddle" && page.form["priority"] == "4-Low Priority")
            #expect(page.form.errors.map(\.field) == ["keywords"])
            // The same value from both is not a clash.
            entered["keywords"] = "theirs"
            #expect(try await kitchen.form(reported, nil, Form(entered)).clashes.isEmpty)
        }
    }

    @Test("saves the chosen version, and neither if none was chosen", arguments: ["theirs", "mine", nil])
    func sides(_ side: String?) async throws {
        try await withKitchen { kitchen in
            let reported = try await kitchen.report()
            let changed = try await kitchen.act("Modify", reported, ["keywords": "theirs"], by: kitchen.tim)
            var entered = try await kitchen.shown(changed)
            entered["keywords"] = "mine"
            entered["symptoms"] = "a puddle"
            entered["clash"] = "keywords"
            entered["side.keywords"] = side
            guard let side else {
                let error = await #expect(throws: AppError.self) { try await kitchen.touched(entered, changed) }
                #expect(error?.fields.map(\.field) == ["keywords"])
                let again = try await kitchen.form(changed, nil, Form(entered))
                #expect(again.clashes.map(\.field.name) == ["keywords"] && again.form["symptoms"] == "a puddle")
                return
            }
            let touched = try await kitchen.touched(entered, changed)
            #expect(
                touched == (side == "mine" ? ["keywords": "mine", "symptoms": "a puddle"] : ["symptoms": "a puddle"])
            )
        }
    }

    @Test("has only the fields that its action needs, and does not exist for an unavailable action")
    func asks() async throws {
        try await withKitchen { kitchen in
            let reported = try await kitchen.report()
            let assign = try await kitchen.form(reported, "Assign", Form())
            #expect(assign.fields.map(\.name) == ["owner", "priority"] && assign.required.contains("owner"))
            #expect(assign.members.count == 4)
            #expect(try await kitchen.form(reported, nil, Form()).fields.count == 12)
            let error = await #expect(throws: AppError.self) { try await kitchen.form(reported, "Validate", Form()) }
            #expect(error?.code == .conflict)
        }
    }

    @Test("reports that the state has changed")
    func moved() async throws {
        try await withKitchen { kitchen in
            let reported = try await kitchen.report()
            var entered = ["version": "1", "owner": kitchen.omar.person.description]
            try await kitchen.act("Postpone", reported, by: kitchen.tim)
            let page = try await kitchen.form(reported, "Assign", Form(entered))
            #expect(page.formerState == "Submitted" && page.defect.state == "Postponed")
            #expect(page.form["owner"] == entered["owner"])
            entered["version"] = "2"
            #expect(try await kitchen.form(reported, "Assign", Form(entered)).formerState == nil)
        }
    }

    @Test("can reconstruct an earlier version from the history, however often the defect has changed since")
    func earlier() async throws {
        try await withKitchen { kitchen in
            let reported = try await kitchen.report()
            for text in ["one", "two", nil, "four"] { try await kitchen.act("Modify", reported, ["keywords": text]) }
            let (defect, lea) = (try await kitchen.defect(reported.id), kitchen.lea)
            let past = try await kitchen.database.read { tx in
                try (1...5).map { try defect.values(at: $0, lea, tx)["keywords"] }
            }
            #expect(past == [nil, "one", "two", nil, "four"])
        }
    }
}

extension Kitchen {
    /// The unchanged values of the form for all fields.
    fileprivate func shown(_ defect: Defect) async throws -> [String: String] {
        let page = try await form(defect, nil, Form())
        var entered = Dictionary(uniqueKeysWithValues: page.fields.map { ($0.name, page.form[$0.name] ?? "") })
        entered["version"] = String(page.defect.version)
        return entered
    }

    fileprivate func form(_ defect: Defect, _ action: String?, _ form: Form) async throws -> ActionForm {
        let lea = lea
        return try await database.read { tx in try ActionForm.load(defect.id, action, form, lea, tx) }
    }

    fileprivate func touched(_ entered: [String: String], _ defect: Defect) async throws -> [String: String?] {
        let lea = lea
        return try await database.read { tx in
            let now = try Defect.find(defect.id, lea, in: tx)
            return try Form(entered).touched(DefectSchema.standard.fields, of: now, lea, tx)
        }
    }
}
