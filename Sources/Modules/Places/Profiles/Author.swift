import API
import Accounts
package import Core
import HTML
import Storage
import Web

/// The person who created an experience.
package struct Author: Sendable, Hashable {
    package let id: PersonID
    package let name: String
    /// The name in the profile's URL; `nil` without one.
    let username: String?
    let picture: PictureID?

    init(row: inout Row) throws {
        id = try row.read()
        name = try row.read()
        username = try row.read()
        picture = try row.read()
    }

    var json: API.Author {
        API.Author(id: id.description, name: name, username: username, picture: ProfilePictures.wire(picture, of: id))
    }

    /// The path of the profile; `nil` without a username.
    var path: String? { username.map(Profile.path) }

    /// The picture, or the initials.
    func writePicture(_ html: HTML, _ site: Site) {
        // The page frame has only the pictures of colleagues.
        html.pictures[id.description] = ProfilePictures.wire(picture, of: id)?.thumbnail
        site.avatar(html, id, name)
    }

    /// The name, as a link to the profile.
    func writeName(_ html: HTML) {
        guard let path else { return html.bdi(name) }
        html.a(.href(path)) { html.bdi(name) }
    }
}
