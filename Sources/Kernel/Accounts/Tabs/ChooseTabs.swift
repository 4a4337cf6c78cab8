import API
import Core
import Storage
import Web

/// The tabs on a member's phone.
enum MemberTabs {
    static func read(of viewer: Viewer, on site: Site, in tx: Tx) throws -> (items: [NavigationItem], chosen: [String])
    {
        let chosen = try tx.first("SELECT tabs FROM member WHERE crew = \(viewer.crew) AND person = \(viewer.person)") {
            CrewModules.ids(try $0.read())
        }
        return (try choices(for: viewer, on: site, in: tx), chosen ?? [])
    }

    /// Chooses the tabs; an empty list restores the default.
    /// - Parameter field: returns the name of the field for the tab at an index, for errors.
    /// - Throws: `AppError.invalid`, code `tooMany`, `unknown` or `twice`.
    static func choose(
        _ wanted: [String],
        field: (Int) -> String = { _ in "tabs" },
        on site: Site,
        in tx: MemberTransaction
    ) throws {
        var check = Validation()
        let most = Wire.Limits.tabs.upperBound
        if wanted.count > most {
            check.fail(field(most), "tooMany", Phrase("error.field.tabs", ["most": .number(most)]))
        }
        let known = try choices(for: tx.viewer, on: site, in: tx)
        for (index, id) in wanted.enumerated() {
            guard let item = known.first(where: { $0.id == id }) else {
                let names = known.map(\.id).joined(separator: ", ")
                check.fail(field(index), "unknown", Phrase("error.field.module", ["known": .text(names)]))
                continue
            }
            if wanted[..<index].contains(id) {
                check.fail(field(index), "twice", Phrase("error.field.tabTwice", ["name": .phrase(Phrase(item.label))]))
            }
        }
        try check.finish()
        let stored = wanted.isEmpty ? nil : wanted.joined(separator: ",")
        try tx.run("UPDATE member SET tabs = \(stored) WHERE crew = \(tx.crew) AND person = \(tx.viewer.person)")
    }

    private static func choices(for viewer: Viewer, on site: Site, in tx: Tx) throws -> [NavigationItem] {
        var crew = Frame.CrewLink(viewer)
        crew.hidden = site.items(of: try CrewModules.hidden(from: viewer, in: tx))
        crew.order = site.items(inOrder: try CrewModules.order(in: viewer.crew, tx))
        return site.navigation.seen(in: crew).possibleTabs
    }
}
