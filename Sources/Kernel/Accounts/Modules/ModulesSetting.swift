import API
import Core
import Storage
import Web

/// Which modules a crew uses, and their order: the fields `modules` and `moduleOrder` of a crew.
struct ModulesSetting: CrewSetting {
    let known: [SwitchableModule]

    func fill(_ crews: inout [CrewID: API.Crew], in tx: Tx) throws {
        let ids = crews.keys.sorted()
        let (restricted, orders) = (try CrewModules.restricted(in: ids, in: tx), try CrewModules.orders(in: ids, tx))
        for id in ids {
            let (visible, known) = (restricted[id] ?? [:], known.ordered(by: orders[id] ?? [], id: \.id))
            crews[id]?.modules = known.map { CrewModule(id: $0.id, visible: visible[$0.id] ?? .everyone) }
        }
    }

    func change(_ patch: CrewPatch, in tx: MemberTransaction) throws {
        if let modules = patch.modules { try CrewModules.change(modules, among: known, in: tx) }
        if let order = patch.moduleOrder { try CrewModules.order(order, among: known, in: tx) }
    }
}
