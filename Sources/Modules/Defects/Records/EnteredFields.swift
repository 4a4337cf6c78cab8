import API
import Accounts
import Core
import Storage
import Web

extension Form {
    /// What was typed into some of a schema's fields, as it would be kept; `nil` for what was emptied. What the form did not have is not
    /// in it.
    func entered(_ fields: [DefectField]) -> [String: String?] {
        var entered: [String: String?] = [:]
        for field in fields {
            guard let text = self[field.name] else { continue }
            let normal = trim(text.replacing("\r\n", with: "\n"))
            entered.updateValue(normal.isEmpty ? nil : normal, forKey: field.name)
        }
        return entered
    }

    /// Of what was typed, that which is other than what the form was shown with: what nobody touched is never written back over what
    /// somebody else has changed meanwhile.
    /// - Throws: `AppError.invalid` for a field of which both sides were shown and neither was chosen.
    func touched(_ fields: [DefectField], of defect: Defect, _ viewer: Viewer, _ tx: Tx) throws -> [String: String?] {
        let shown = try defect.values(at: Int(self["version"] ?? "") ?? defect.version, viewer, tx)
        var check = Validation()
        var touched = entered(fields).filter { $0.value != shown[$0.key] }
        for name in all("clash") where touched[name] != nil {
            switch self[sideField(name)] {
            case "theirs": touched[name] = nil
            case "mine": break
            default: check.fail(name, DefectErrorCode.side.rawValue, Phrase("defects.clash.choose"))
            }
        }
        try check.finish()
        return touched
    }
}

/// The field in which somebody says whose side they take.
func sideField(_ name: String) -> String { "side.\(name)" }
