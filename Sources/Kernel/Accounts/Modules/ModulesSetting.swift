import API
import Core
import Storage
import Web

/// Which modules a crew uses, and their order: the fields `modules` and `moduleOrder` of a crew.
struct ModulesSetting: CrewSetting {
    let known: [SwitchableModule]

    func fill(_ crew: inout API.Crew, _ id: CrewID, in tx: Tx) throws {
        let restricted = try CrewModules.restricted(in: id, in: tx)
        let known = known.ordered(by: try CrewModules.order(in: id, tx), id: \.id)
        crew.modules = known.map { CrewModule(id: $0.id, visible: restricted[$0.id] ?? .everyone) }
    }

    func change(_ patch: CrewPatch, in tx: MemberTransaction) throws {
        if let modules = patch.modules { try CrewModules.change(modules, among: known, in: tx) }
        if let order = patch.moduleOrder { try CrewModules.order(order, among: known, in: tx) }
    }
}
