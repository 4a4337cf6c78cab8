import API
import Accounts
import Core
import Storage
import Web

extension Form {
    /// The values entered into some of a schema's fields, in their stored form; `nil` for an emptied field. Fields that the form did not have are not
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

    /// The entered values that differ from those that the form showed: a field that was not touched never overwrites what
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
