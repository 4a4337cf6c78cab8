import Core
import HTML
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import Web

@Suite("The navigation around a page")
struct ShellTests {
    private static let navigation: [NavigationItem] = {
        let around = [
            NavigationItem("today", icon: "sun", path: "/today", kind: .home),
            NavigationItem("people", icon: "users", path: "/people", kind: .crew),
            NavigationItem("own", icon: "user", path: "/own", kind: .person),
        ]
        return around + ["one", "two", "three", "four", "five"].map(module)
    }()

    private static func module(_ name: String) -> NavigationItem {
        NavigationItem(
            name,
            icon: "clock",
            path: "/\(name)",
            pages: [
                NavigationPage("\(name)-mine", "/\(name)", label: "mine"),
                NavigationPage("\(name)-all", "/\(name)/all", label: "all", for: .managers),
            ],
            actions: [NavigationAction("/\(name)/new", icon: "plus", label: "new \(name)", for: .managers)]
        )
    }

    @Test("There are at most five tabs: the start page, three modules, and More with the others, in order")
    func tabs() async throws {
        try await page(crew(), active: "four-mine") { text in
            let (tabs, rest) = try split(text)
            #expect(tabs.ranges(of: #"class="nav-group""#).count == 4 && tabs.contains("nav-more"))
            for path in ["/c/dek/today", "/c/dek/one", "/c/dek/two", "/c/dek/three"] {
                #expect(tabs.contains("\"\(path)\""))
            }
            for path in ["/c/dek/four", "/c/dek/five", "/own", "/c/dek/people"] {
                #expect(rest.contains("\"\(path)\""))
            }
            // The current destination is under More, with its pages below the top bar.
            #expect(tabs.contains(#"popovertarget="nav-rest" aria-current="true""#))
            #expect(text.contains(##"class="tab" href="/c/dek/four" aria-current="page""##))
        }
    }

    @Test("Tabs appear in the order a person chose, other modules are under More, and a hidden one has no tab")
    func chosenTabs() async throws {
        var crew = crew()
        crew.tabs = ["five", "gone", "own", "two"]
        crew.hidden = ["two"]
        try await page(crew, active: "five-mine") { text in
            let (tabs, rest) = try split(text)
            let paths = ["/c/dek/today", "/c/dek/five", "/own"]
            let found = paths.compactMap { tabs.firstRange(of: "href=\"\($0)\"")?.lowerBound }
            #expect(found.count == 3 && found == found.sorted())
            #expect(tabs.ranges(of: #"class="nav-group""#).count == 3)
            #expect(rest.contains("\"/c/dek/one\"") && !rest.contains("\"/own\""))
            #expect(rest.contains("\"/c/dek/tabs\""))
        }
        crew.tabs = ["gone", "two"]
        try await page(crew, active: nil) { text in
            let tabs = try split(text).tabs
            #expect(tabs.contains("\"/c/dek/one\"") && tabs.contains("\"/c/dek/four\""))
        }
    }

    @Test("There is no More tab if everything fits")
    func few() async throws {
        let few = Self.navigation.filter { ["today", "one", "people"].contains($0.id) }
        try await page(crew(), active: nil, navigation: few) { text in
            #expect(!text.contains("nav-rest") && text.ranges(of: #"class="nav-group""#).count == 3)
        }
    }

    @Test("A hidden module appears nowhere, and members see nothing that is for managers")
    func hidden() async throws {
        var crew = crew(isManager: false)
        crew.hidden = ["two"]
        try await page(crew, active: "one-mine") { text in
            #expect(!text.contains("/c/dek/two"))
            #expect(!text.contains("/one/all") && !text.contains("/one/new") && !text.contains("add-menu"))
            #expect(text.contains("/c/dek/five"))
        }
    }

    @Test("Another crew opens at the same destination, or at its start page if it lacks that")
    func switching() async throws {
        let here = crew()
        var other = crew("other")
        try await page(here, active: "two-all", crews: [here, other]) { text in
            #expect(text.contains(##"class="menu-item" href="/c/other/two""##))
        }
        other.hidden = ["two"]
        try await page(here, active: "two-all", crews: [here, other]) { text in
            #expect(text.contains(##"class="menu-item" href="/c/other/today""##))
        }
    }

    @Test("Without a crew, only a person's own destinations are shown, and no actions of a crew")
    func withoutACrew() async throws {
        try await page(nil, active: nil) { text in
            #expect(text.contains(#"href="/own""#) && !text.contains("/people") && !text.contains("add-menu"))
        }
    }

    // MARK: - Support

    private func crew(_ slug: String = "dek", isManager: Bool = true) -> Frame.CrewLink {
        let id = CrewID(high: 1, low: slug == "dek" ? 1 : 2)
        return Frame.CrewLink(id: id, name: slug, slug: slug, isManager: isManager, isArchived: false)
    }

    /// The tab bar of a phone, and the contents of More.
    private func split(_ text: String) throws -> (tabs: Substring, rest: Substring) {
        let start = try #require(text.firstRange(of: #"<nav class="nav""#)).lowerBound
        let bar = text[start...]
        let more = try #require(bar.firstRange(of: #"id="nav-rest""#)).lowerBound
        let end = try #require(bar[more...].firstRange(of: "</nav>")).lowerBound
        return (bar[..<more], bar[more..<end])
    }

    private func page(
        _ crew: Frame.CrewLink?,
        active: String?,
        navigation: [NavigationItem] = navigation,
        crews: [Frame.CrewLink]? = nil,
        _ check: @escaping @Sendable (String) throws -> Void
    ) async throws {
        let frame = Frame(
            language: .english,
            appearance: .system,
            person: (ID(high: 2, low: 1), "Sanne"),
            crew: crew,
            navigated: crew,
            crews: crews ?? [crew].compactMap { $0 },
            unread: [:],
            running: [],
            now: Instant(milliseconds: 0),
            address: "/"
        )
        try await withServer(navigation: navigation) { router, site in
            router.get("page") { _, _ in htmlAnswer(site.page(title: "Page", frame, active: active) { $0.p("Text") }) }
        } _: { client in
            try await client.execute(uri: "/page", method: .get) { try check(String(buffer: $0.body)) }
        }
    }
}
