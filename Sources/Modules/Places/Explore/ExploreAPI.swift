import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/experiences/search`
struct ExploreAPI {
    func add(to routes: Routes<PersonContext>) {
        routes.on(.searchExperiences) { request, context in
            var query = Query(request)
            let question = ExploreQuestion(&query)
            let paging = Paging(&query, keys: 2)
            try query.finish()
            let reader = context.account.person
            let explored = try await context.read { tx in
                var question = question
                let meant = try question.locate(for: reader, in: tx).map(\.name).joined(separator: ", ")
                if question.place != nil {
                    let key = meant.isEmpty ? "places.error.noPlace" : "places.error.ambiguous"
                    throw AppError.invalid("place", "unknown", Phrase(key, ["names": .text(meant)]))
                }
                return try Explore.search(question, for: reader, paging, in: tx)
            }
            return paging.answer(explored.found, to: request, keys: \.keys) { $0.json }
        }
    }
}

extension FoundExperience {
    fileprivate var json: ExperienceMatch {
        ExperienceMatch(
            experience: experience.json,
            why: ExperienceRelevance(
                text: relevance.text,
                distance: relevance.distance,
                popularity: relevance.popularity
            ),
            distanceMeters: meters.map { Int($0.rounded()) },
            latitude: point?.latitude,
            longitude: point?.longitude
        )
    }
}
