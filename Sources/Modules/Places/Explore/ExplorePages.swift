import API
import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page that searches experiences.
struct ExplorePage: Sendable {
    let question: ExploreQuestion
    /// What was entered, with its errors.
    let form: Form
    let found: PagedList<FoundExperience>
    let isPartial: Bool
    /// The places that may be meant by a name that is not exactly that of a single place.
    let meant: [NamedPlace]

    static let path = "/places/explore"
    static let navigation = NavigationPage("places-explore", path, label: "places.tab.explore")

    /// The path of the page for a question.
    static func path(_ question: ExploreQuestion, after: String? = nil) -> String {
        let parameters: [(name: String, value: String?)] = [
            ("text", question.text), ("near", question.nearText),
            ("radius", question.radius.map { String($0) }), ("bounds", question.bounds?.text), ("after", after),
        ]
        let query = parameters.compactMap { name, value in value.map { "\(name)=\(percentEncode($0))" } }
        return query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
    }
}

/// `/places/explore`: the experiences that a person can see, by text, distance and popularity, as a list and on a map.
struct ExplorePages {
    /// How many results a page shows.
    private static let most = 20
    private static let parameters = ["text", "near", "radius", "bounds"]

    let tiles: MapTiles?

    func add(to routes: Routes<PersonContext>) {
        routes.get(RouterPath(ExplorePage.path), show)
    }

    @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
        let reader = context.account.person
        var query = try Query(request, Set(Self.parameters + ["after", "limit"]))
        let question = ExploreQuestion(&query) { request.entered($0) }
        let paging = Paging(&query, keys: 2, usually: Self.most)
        let errors = query.check.fields
        let values = Self.parameters.compactMap { name in request.entered(name).map { (name, [$0]) } }
        let status: HTTPResponse.Status = errors.isEmpty ? .ok : .unprocessableContent
        return try await context.page(request, active: ExplorePage.navigation.id, status: status, isWide: true) { tx in
            var (question, form) = (question, Form(prefilled: Dictionary(uniqueKeysWithValues: values)))
            form.errors = errors
            let meant = try errors.isEmpty ? question.locate(for: reader, in: tx) : []
            if errors.isEmpty && meant.isEmpty && question.place != nil {
                form.errors = [.init("near", "unknown", Phrase("places.error.noPlace"))]
            }
            let isClear = form.errors.isEmpty && meant.isEmpty
            let explored = try isClear ? Explore.search(question, for: reader, paging, in: tx) : nil
            return ExplorePage(
                question: question,
                form: form,
                found: paging.page(explored?.found ?? [], \.keys),
                isPartial: explored?.isPartial ?? false,
                meant: meant
            )
        } title: { _, words in
            words("places.tab.explore")
        } body: { page, html, words in
            ExploreView(context: context, tiles: tiles, html: html, words: words).write(page)
        }
        .showingPictures(from: tiles?.origin)
    }
}
