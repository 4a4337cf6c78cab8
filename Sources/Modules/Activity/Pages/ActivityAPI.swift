import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/focus/activity`
struct ActivityAPI {
    func add(to routes: Routes<PersonContext>) {
        routes.on(.getFocusActivity) { request, context in
            let person = context.account.person
            let activity = try await context.read { tx in try RecordedActivity.load(person, in: tx) }
            return context.answer(activity.json, version: activity.settings.version, to: request)
        }
        routes.on(.changeFocusActivity) { request, context, input in
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let settings = try ActivitySettings.change(keptDays: input.keptDays, if: precondition, in: tx)
                return Reply(try RecordedActivity.load(tx.person, in: tx).json, version: settings.version)
            }
        }
        routes.on(.deleteFocusActivity) { request, context in
            if let answer = try await context.repeated(request) { return answer }
            let (database, person) = (context.site.database, context.account.person)
            try await context.slowly { try await ActivityBucket.eraseAll(of: person, database) }
            return try await context.write(request) { _ in .noContent }
        }
    }
}

/// Everything that is recorded about a person, without the events.
struct RecordedActivity: Sendable {
    let buckets: [ActivityBucket]
    let settings: ActivitySettings

    static func load(_ person: PersonID, in tx: Tx) throws -> RecordedActivity {
        RecordedActivity(
            buckets: try ActivityBucket.all(of: person, in: tx),
            settings: try ActivitySettings.of(person, in: tx)
        )
    }

    fileprivate var json: FocusActivity {
        FocusActivity(
            keptDays: settings.keptDays,
            events: buckets.reduce(0) { $0 + $1.events },
            bytes: buckets.reduce(0) { $0 + $1.bytes },
            buckets: buckets.map { bucket in
                FocusActivityBucket(
                    id: bucket.id.description,
                    name: bucket.name,
                    type: bucket.kind,
                    client: bucket.client,
                    hostname: bucket.hostname,
                    createdAt: bucket.createdAt.description,
                    lastEventAt: bucket.lastEnd?.instant.description,
                    events: bucket.events,
                    bytes: bucket.bytes
                )
            }
        )
    }
}
