import API
import Core
import Storage
import Web

/// Which modules a crew uses: the field `modules` of a crew.
struct ModulesSetting: CrewSetting {
    let known: [SwitchableModule]

    func fill(_ crew: inout API.Crew, _ id: CrewID, in tx: Tx) throws {
        let restricted = try CrewModules.restricted(in: id, in: tx)
        crew.modules = known.map { CrewModule(id: $0.id, visible: restricted[$0.id] ?? .everyone) }
    }

    func change(_ patch: CrewPatch, in tx: MemberTransaction) throws {
        guard let modules = patch.modules else { return }
        try CrewModules.change(modules, among: known, in: tx)
    }
}
