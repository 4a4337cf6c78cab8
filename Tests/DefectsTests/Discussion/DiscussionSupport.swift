import Accounts
import Core
import Foundation
import Media
import Notifications
import Storage
import TestSupport
import Testing
import Work

@testable import Defects

typealias DefectComment = Defects.DefectComment
typealias DefectFile = Defects.DefectFile

/// A crew that also uploads photos and files.
func withDiscussion(_ body: @escaping @Sendable (Kitchen, Media) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
        try await withKitchen { kitchen in
            try await body(kitchen, testMedia(kitchen.database, in: folder))
        }
    }
}

extension Kitchen {
    @discardableResult
    func post(_ text: String?, _ defect: Defect, by viewer: Viewer? = nil, at moment: Instant? = nil) async throws
        -> DefectComment
    {
        let (viewer, now) = (viewer ?? lea, moment ?? now)
        return try await database.write { tx in
            try DefectComment.post(text, about: defect.id, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func change(
        _ comment: DefectComment,
        to text: String?,
        if precondition: Precondition = .none,
        by viewer: Viewer? = nil
    ) async throws -> DefectComment {
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.write { tx in
            try DefectComment.change(
                comment.id,
                of: comment.defect,
                to: text,
                if: precondition,
                in: tx.acting(as: viewer, at: now)
            )
        }
    }

    func delete(_ comment: DefectComment, by viewer: Viewer? = nil) async throws {
        let (viewer, now) = (viewer ?? lea, now)
        try await database.write { tx in
            try DefectComment.delete(comment.id, of: comment.defect, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func restore(_ comment: DefectComment, by viewer: Viewer? = nil) async throws -> DefectComment {
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.write { tx in
            try DefectComment.restore(comment.id, of: comment.defect, in: tx.acting(as: viewer, at: now))
        }
    }

    func comments(_ defect: Defect) async throws -> [String] {
        let lea = lea
        return try await database.read { tx in
            try DefectComment.list(of: defect.id, lea, .whole, in: tx).map(\.text)
        }
    }

    @discardableResult
    func add(_ files: [ReceivedFile], to defect: Defect, by viewer: Viewer? = nil) async throws -> [DefectFile] {
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.write { tx in
            try DefectFile.add(files, to: defect.id, in: tx.acting(as: viewer, at: now))
        }
    }

    func fileNames(_ defect: Defect) async throws -> [String] {
        let lea = lea
        return try await database.read { tx in
            try DefectFile.list(of: defect.id, lea, in: tx).map(\.file.name)
        }
    }

    func watch(_ isOn: Bool, _ defect: Defect, by viewer: Viewer) async throws {
        let now = now
        try await database.write { tx in _ = try Followers.set(isOn, defect.id, in: tx.acting(as: viewer, at: now)) }
    }

    func followers(_ defect: Defect) async throws -> [String] {
        let lea = lea
        return try await database.read { tx in try Followers.of(defect.id, lea, in: tx).followers.map(\.name) }
    }

    @discardableResult
    func setPosition(_ defect: Defect, _ position: Defect.Position?, by viewer: Viewer? = nil) async throws -> Defect {
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.write { tx in
            try Defect.setPosition(defect.id, at: position, in: tx.acting(as: viewer, at: now))
        }
    }

    /// The recipients and text of every fact, oldest first: "Lea+Tim: state".
    /// - Parameter known: the number of facts to skip.
    func told(after known: Int = 0) async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            let entries = try tx.all(OutboxEntry.self, "FROM outbox WHERE crew = \(crew) ORDER BY id")
            return try entries.dropFirst(known).flatMap { entry in
                var told: Set<PersonID> = []
                return try DefectsNotices().notices(for: entry, in: tx).compactMap { notice -> String? in
                    // Like the notifier: never to the actor, and only the first of several messages.
                    let people = notice.recipients.filter { $0 != entry.actor && told.insert($0).inserted }
                    if people.isEmpty { return nil }
                    let names = try people.map { person in
                        try tx.value("SELECT name FROM person WHERE id = \(person)") ?? ""
                    }
                    return "\(names.sorted().joined(separator: "+")): \(notice.phrase.key.dropFirst(15))"
                }
            }
        }
    }
}

extension Kitchen {
    /// The recipients and texts of the messages about a step, delivered immediately, as on an idle server.
    func telling(_ step: () async throws -> some Any) async throws -> [String] {
        let crew = crew
        let count: Int? = try await database.read { tx in
            try tx.value("SELECT COUNT(*) FROM outbox WHERE crew = \(crew)")
        }
        _ = try await step()
        return try await told(after: count ?? 0)
    }
}

func sent(_ name: String, _ media: Media, by viewer: Viewer) async throws -> ReceivedFile {
    try await media.receive(Array("What \(name) says".utf8), name: name, by: viewer.person, at: kitchenNow)
}

/// Expects `body` to be rejected with this error.
func expect(
    _ code: AppError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async {
    let error = await #expect(throws: AppError.self, sourceLocation: sourceLocation) { try await body() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
}
