import API
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/tabs`
struct TabsAPI: Sendable {
    let site: Site

    func add(to crew: Routes<CrewContext>) {
        let site = site
        crew.on(.getTabs) { _, context in
            let viewer = context.viewer
            return jsonAnswer(try await site.database.read { tx in try tabs(of: viewer, in: tx) })
        }
        crew.on(.setTabs) { request, context, input in
            try await context.write(request, input: input) { tx in
                try MemberTabs.choose(input.tabs, on: site, in: tx)
                return Reply(try tabs(of: tx.viewer, in: tx))
            }
        }
    }

    private func tabs(of viewer: Viewer, in tx: Tx) throws -> MyTabs {
        let (items, chosen) = try MemberTabs.read(of: viewer, on: site, in: tx)
        return MyTabs(tabs: items.tabs(chosen).map(\.id), chosen: !chosen.isEmpty, available: items.map(\.id))
    }
}
