package import Accounts
package import Core
import NIOCore
package import Storage

/// The profile picture of a person.
package struct PersonalPicture: PersonalData {
    private let media: Media

    package init(_ media: Media) {
        self.media = media
    }

    package func export(_ person: PersonID, to archive: PersonalArchive) async throws {
        guard let picture = try await archive.read({ tx in try ProfilePictures.find(of: person, in: tx) }),
            let content = try await archive.read({ tx in try StoredPicture.content(picture, .whole, in: tx) })
        else { return }
        let store = try media.services().store
        try await archive.file("picture.\(content.type.endings[0])") { send in
            try await store.read(content.blob) { try await send(Array($0.readableBytesView)) }
        }
    }

    package func erase(_ person: PersonID, from database: Database) async throws {
        try await database.write { tx in try ProfilePictures.remove(of: person, in: tx) }
    }
}
