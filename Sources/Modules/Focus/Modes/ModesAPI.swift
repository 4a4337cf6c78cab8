import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/focus/modes`
struct ModesAPI {
    func add(to routes: FocusRoutes) {
        routes.on(.listFocusModes) { request, context in
            let person = context.account.person
            var query = Query(request)
            let isArchived = query.flag("archived") == true
            let paging = Paging(&query, keys: 2)
            try query.finish()
            let last = try paging.last { keys in
                Int(keys[0]).flatMap { position in FocusModeID(keys[1]).map { (position, $0.description) } }
            }
            let modes = try await context.read { tx in try FocusMode.all(of: person, in: tx) }
            // At most 100 modes: paging in memory is enough.
            let rest = modes.filter { $0.isArchived == isArchived }.drop { mode in
                last.map { (mode.position, mode.id.description) <= $0 } ?? false
            }
            return paging.answer(Array(rest.prefix(paging.fetched)), to: request) {
                [String($0.position), $0.id.description]
            } item: {
                $0.json
            }
        }
        routes.add(.makeFocusMode) { input, tx in try FocusMode.add(input, in: tx) }
        routes.change(.changeFocusMode, "mode") { id, precondition, input, tx in
            try FocusMode.change(id, if: precondition, in: tx) { input.apply(to: &$0) }
        }
        routes.remove(.removeFocusMode, "mode") { try FocusMode.delete($0, if: $1, in: $2) }
    }
}

extension FocusMode: FocusThing {
    var json: API.FocusMode {
        API.FocusMode(
            id: id.description,
            name: name,
            color: color,
            icon: icon,
            group: group,
            position: position,
            archived: isArchived
        )
    }
}

extension FocusModePatch {
    func apply(to draft: inout NewFocusMode) {
        draft.name = name ?? draft.name
        draft.color = color ?? draft.color
        draft.icon = icon.applied(to: draft.icon)
        draft.group = group.applied(to: draft.group)
        draft.position = position
        draft.archived = archived ?? draft.archived
    }
}
