import Accounts
import Core
import Storage

extension ProfilePictures {
    /// - Parameter files: received as a `square`.
    /// - Throws: `AppError` on the field `file`: `invalid` for more than one, `unsupportedMediaType` for what is not a picture, `conflict`.
    static func set(_ files: [ReceivedFile], in tx: PersonTransaction) throws {
        guard let file = files.first, files.count == 1 else {
            throw AppError.refused(.invalid, "tooMany", Phrase("media.error.onePicture"))
        }
        let picture = try StoredPicture.keep(file, by: tx.person, at: tx.now, in: tx)
        try forget(replace(with: picture, of: tx.person, in: tx), in: tx)
    }

    /// Does nothing for someone without a picture.
    static func remove(of person: PersonID, in tx: Tx) throws {
        try forget(replace(with: nil, of: person, in: tx), in: tx)
    }

    private static func forget(_ picture: PictureID?, in tx: Tx) throws {
        if let picture { try StoredPicture.forget(picture, in: tx) }
    }
}
