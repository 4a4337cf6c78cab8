import API
import Accounts
import Core
import Mail
import Media
import Notifications
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Places

typealias Experience = Places.Experience
typealias Scene = Places.Scene
typealias ExperienceLink = Places.ExperienceLink

/// A crew of three: Nora owns it, Max is a manager, Lea a member. Vera is in no crew.
struct PlacesWorld: Sendable {
    let database: Database
    let clock = ManualClock()
    let nora, max, lea: Viewer
    let vera: PersonID

    static let module = PlacesModule(media: .absent)
    static let migrations =
        Outbox.migrations + Jobs.migrations + AccountsModule().migrations + MediaModule(.absent).migrations
        + MailModule().migrations + NotificationsModule(makers: [], topics: []).migrations + module.migrations

    static func with(_ body: (PlacesWorld) async throws -> Void) async throws {
        try await withDatabase(migrations) { database in
            try await body(try await new(in: database))
            #expect(try await database.check(module.invariants) == [])
        }
    }

    static func new(in database: Database) async throws -> PlacesWorld {
        try await database.write { tx in
            let nora = try tx.addCrew("De Waag", owner: tx.addPerson("Nora"))
            return PlacesWorld(
                database: database,
                nora: nora,
                max: try tx.addMember("Max", of: nora.crew, as: .manager),
                lea: try tx.addMember("Lea", of: nora.crew),
                vera: try tx.addPerson("Vera")
            )
        }
    }

    /// Runs a transaction as Lea or `person`.
    @discardableResult
    func acting<Value: Sendable>(
        as person: PersonID? = nil,
        _ body: @escaping @Sendable (PersonTransaction) throws -> Value
    ) async throws -> Value {
        let (person, now) = (person ?? lea.person, clock.now)
        return try await database.write { tx in try body(PersonTransaction(person, at: now, in: tx)) }
    }

    /// An experience of Lea or `person` with scenes of these titles, on a line to the east.
    func experience(
        _ titles: [String] = [],
        sharing: ExperienceSharing = .private,
        by person: PersonID? = nil
    ) async throws -> ExperienceID {
        let crew = sharing == .crew ? nora.slug : nil
        return try await acting(as: person) { tx in
            let draft = NewExperience(title: "Round", crew: crew, sharing: sharing)
            let id = try Experience.add(draft, most: 200, in: tx).id
            for (index, title) in titles.enumerated() {
                let east = Double(index) / 100
                _ = try Scene.add(NewScene(title: title, latitude: 52, longitude: 4 + east), to: id, in: tx)
            }
            return id
        }
    }

    func scenes(_ experience: ExperienceID) async throws -> [Scene] {
        try await database.read { tx in try Scene.list(of: experience, in: tx) }
    }

    func titles(_ experience: ExperienceID) async throws -> [String] {
        try await scenes(experience).map(\.title)
    }

    /// Expects `body` to throw an error such as "conflict title/limit" or "notFound".
    func refuses(
        _ expected: String,
        _ location: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async throws {
        do {
            try await body()
            Issue.record("nothing was refused", sourceLocation: location)
        } catch let error as AppError {
            let causes = error.fields.map { " \($0.field)/\($0.code)" }.joined()
            #expect("\(error.code)\(causes)" == expected, sourceLocation: location)
        }
    }
}
