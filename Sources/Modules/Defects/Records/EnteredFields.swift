import API
import Accounts
import Core
import Storage
import Web

extension Form {
    /// The values entered into fields of the schema, in stored form; `nil` for an emptied field. Fields that the form
    /// did not have are left out.
    func entered(_ fields: [DefectField]) -> [String: String?] {
        var entered: [String: String?] = [:]
        for field in fields {
            guard let text = self[field.name] else { continue }
            let normal = trim(text.replacing("\r\n", with: "\n"))
            entered.updateValue(normal.isEmpty ? nil : normal, forKey: field.name)
        }
        return entered
    }

    /// The entered values that differ from those that the form showed: an untouched field never overwrites what
    /// somebody else has changed meanwhile.
    /// - Throws: `AppError.invalid` for a field whose two sides were shown without one being chosen.
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

/// The name of the form field that chooses a side.
func sideField(_ name: String) -> String { "side.\(name)" }
