import API
import Testing

@testable import CLI

@Suite("A project typed by a user")
struct ProjectNameTests {
    private let projects = [
        project("1", "Acme", "Website"), project("2", "Acme", "App"), project("3", "R/D Inc.", "A/B test"),
        project("4", "R", "D Inc./A/B test"),
        project("5", "Zürich", "Café"), project("6", "Bolt", "App"),
    ]

    @Test(
        "is found by client and name in whatever case, by its name alone, and by its id",
        arguments: [
            ("Acme/Website", "1"), ("acme/WEBSITE", "1"), ("Acme / Website", "1"), ("Acme · Website", "1"),
            ("website", "1"), ("bolt/app", "6"), ("3", "3"),
            ("r/d inc. / a/b test", "3"), ("a/b test", "3"), ("zu\u{308}rich/cafe\u{301}", "5"),
        ]
    )
    func found(_ entered: String, _ id: String) throws {
        #expect(try chooseProject(entered, among: projects).id == id)
    }

    @Test("is asked for by id if ambiguous", arguments: ["app", "R/D Inc./A/B test"])
    func several(_ entered: String) {
        let error = #expect(throws: CommandError.self) { try chooseProject(entered, among: projects) }
        #expect(error?.description.contains("Several projects are called \"\(entered)\"") == true)
        #expect(error?.description.split(separator: "\n").count == 3)
    }

    @Test("is an archived one only if no other has the name")
    func archived() throws {
        let archived = [project("7", "Old", "Website"), project("8", "Old", "Shop")]
        #expect(try chooseProject("website", among: projects, or: archived).id == "1")
        #expect(try chooseProject("Old/Website", among: projects, or: archived).id == "7")
        #expect(try chooseProject("shop", among: projects, or: archived).id == "8")
        #expect(throws: CommandError.self) { try chooseProject("shop", among: projects) }
    }

    @Test("is reported if unknown", arguments: ["", "Acme", "Acme/", "Acme/Web", "/Website"])
    func none(_ entered: String) {
        let error = #expect(throws: CommandError.self) { try chooseProject(entered, among: projects) }
        #expect(error?.description.hasPrefix("No project is called") == true)
    }
}

private func project(_ id: String, _ client: String, _ name: String) -> ProjectRef {
    ProjectRef(id: id, name: name, client: ClientRef(id: "c\(id)", name: client))
}
