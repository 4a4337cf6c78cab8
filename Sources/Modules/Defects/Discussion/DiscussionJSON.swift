import API
import Accounts
import Core
import Media
import Web

// Conversion of records to wire types.

extension Author {
    var json: PersonRef? { person.map { PersonRef(id: $0.description, name: name) } }
}

extension DefectComment {
    func json(_ files: [DefectFile], crew slug: String) -> API.DefectComment {
        API.DefectComment(
            id: id.description,
            person: author.json,
            name: author.name,
            at: at.description,
            text: text,
            changedAt: changedAt?.description,
            files: files.filter { $0.comment == id && $0.deletedAt == nil }.map { $0.file.wire(crew: slug) }
        )
    }
}

extension DefectFile {
    func json(crew slug: String) -> API.DefectFile {
        API.DefectFile(
            file: file.wire(crew: slug),
            comment: comment?.description,
            person: author.json,
            name: author.name,
            at: at.description
        )
    }
}

extension Followers {
    var json: DefectWatch { DefectWatch(watching: isOn, followers: followers.map(\.json)) }
}
