import API
import Accounts
import Core
import Defects
import Storage
import Work

/// Whether HCL Compass clients may sign in to a crew: the field `compass` of a crew.
struct CompassSetting: CrewSetting {
    func fill(_ crews: inout [CrewID: API.Crew], in tx: Tx) throws {
        let ids = crews.keys.sorted()
        let open = Set(
            try tx.all("SELECT crew FROM compass_crew WHERE crew IN \(list: ids)") { try $0.read() as CrewID }
        )
        for id in ids { crews[id]?.compass = open.contains(id) }
    }

    /// Switching the setting off signs out everyone who signed in with such a client.
    func change(_ patch: CrewPatch, in tx: MemberTransaction) throws {
        guard let isOpen = patch.compass else { return }
        let crew = tx.crew
        let changed =
            isOpen
            ? try tx.run("INSERT INTO compass_crew (crew) VALUES (\(crew)) ON CONFLICT (crew) DO NOTHING")
            : try tx.run("DELETE FROM compass_crew WHERE crew = \(crew)")
        if changed == 0 { return }
        if !isOpen { try CrewSignIn.endAll(of: crew, in: tx) }
        try tx.record(CrewCompassChanged(isOpen: isOpen), about: crew)
    }

    static func isOpen(_ crew: CrewID, in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM compass_crew WHERE crew = \(crew)")
    }

    /// - Returns: `nil` for an unknown crew, or one that does not allow Compass clients.
    static func openCrew(_ slug: String, in tx: Tx) throws -> CrewID? {
        guard let crew = try Crews.find(slug, in: tx), try isOpen(crew, in: tx), try usesDefects(crew, in: tx) else {
            return nil
        }
        return crew
    }

    static func openCrews(in tx: Tx) throws -> [CrewID] {
        let crews = try tx.all("SELECT crew FROM compass_crew") { try $0.read() as CrewID }
        return try CrewModules.using(DefectsModule.id, among: crews, in: tx)
    }

    /// Whether Compass clients may act for the viewer in the viewer's crew.
    static func isOpen(for viewer: Viewer, in tx: Tx) throws -> Bool {
        try isOpen(viewer.crew, in: tx) && CrewModules.shows(DefectsModule.id, to: viewer, in: tx)
    }

    private static func usesDefects(_ crew: CrewID, in tx: Tx) throws -> Bool {
        try !CrewModules.isOff(DefectsModule.id, in: crew, tx)
    }
}

/// A crew allowed HCL Compass clients to use its defects, or stopped allowing them. The subject is the crew.
struct CrewCompassChanged: Fact {
    static let kind = "crew.compassChanged"

    let isOpen: Bool
}
