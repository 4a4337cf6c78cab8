import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/experiences/{experience}/open-work`
struct WorkAPI {
    let work: (any WorkAtPlaces)?

    func add(to routes: Routes<PersonContext>) {
        routes.on(.listOpenWork) { request, context in
            let paging = try Paging(request, keys: 2)
            let last = try paging.last { keys in Int(keys[0]).map { (rank: $0, id: keys[1]) } }
            let (reader, now, words) = (context.account.person, context.site.clock.now, context.words)
            let items = try await context.read { tx in
                let experience = try context.experience(in: tx)
                let scenes = try Scene.list(of: experience.id, in: tx)
                let open = try work?.open(at: scenes, of: experience, for: reader, now, in: tx) ?? [:]
                return scenes.flatMap { scene in
                    (open[scene.id] ?? []).map { (scene: scene, work: $0) }.sorted { $0.work.id < $1.work.id }
                }
            }
            // Paging in memory is enough for a few hundred.
            let rest = items.drop { item in
                last.map { (item.scene.rank, item.work.id) <= ($0.rank, $0.id) } ?? false
            }
            return paging.answer(Array(rest.prefix(paging.fetched)), to: request) {
                [String($0.scene.rank), $0.work.id]
            } item: { item in
                OpenWork(
                    scene: item.scene.id.description,
                    kind: item.work.kind,
                    id: item.work.id,
                    title: words(item.work.title),
                    path: item.work.path
                )
            }
        }
    }
}
