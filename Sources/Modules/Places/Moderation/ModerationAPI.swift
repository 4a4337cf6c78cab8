import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/experiences/{experience}/flags` and `/moderation/flags`
struct ModerationAPI {
    func add(to routes: Routes<PersonContext>) {
        routes.on(.flagExperience) { request, context, input in
            try await context.write(request, input: input) { tx in
                Reply(try Flag.add(input.reason, about: context.id("experience"), in: tx).json, status: .created)
            }
        }
        routes.on(.listFlags) { request, context in
            let reader = context.account.person
            var query = Query(request)
            let state = query.choice("state", default: FlagState.open)
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let flags = try await context.read { tx in try Flag.list(state, for: reader, paging, in: tx) }
            return paging.answer(flags, by: \.id, to: request) { $0.json }
        }
        routes.on(.decideFlag) { request, context, input in
            try await context.write(request, input: input) { tx in
                Reply(try Flag.decide(context.id("flag"), input.decision, note: input.note, in: tx).json)
            }
        }
    }
}
