import API
import Accounts
import Core
import Defects
import Storage
import Work

/// Whether programs made for HCL Compass may sign in to a crew: the field `compass` of a crew.
struct CompassSetting: CrewSetting {
    func fill(_ crew: inout API.Crew, _ id: CrewID, in tx: Tx) throws {
        crew.compass = try Self.isOpen(id, in: tx)
    }

    /// Who is signed in is signed out when it ends.
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

    /// - Returns: `nil` for a crew that is not there, or lets no such programs in.
    static func openCrew(_ slug: String, in tx: Tx) throws -> CrewID? {
        guard let crew = try Crews.find(slug, in: tx), try isOpen(crew, in: tx), try usesDefects(crew, in: tx) else {
            return nil
        }
        return crew
    }

    static func openCrews(in tx: Tx) throws -> [CrewID] {
        try tx.all("SELECT crew FROM compass_crew") { try $0.read() }.filter { try usesDefects($0, in: tx) }
    }

    /// Whether such programs may do something in the viewer's crew for the viewer.
    static func isOpen(for viewer: Viewer, in tx: Tx) throws -> Bool {
        try isOpen(viewer.crew, in: tx) && CrewModules.shows(DefectsModule.id, to: viewer, in: tx)
    }

    private static func usesDefects(_ crew: CrewID, in tx: Tx) throws -> Bool {
        try !CrewModules.isOff(DefectsModule.id, in: crew, tx)
    }
}

/// A crew lets programs made for HCL Compass in to its defects, or does so no more. The subject is the crew.
struct CrewCompassChanged: Fact {
    static let kind = "crew.compassChanged"

    let isOpen: Bool
}
