import Core
package import Web

/// A request with files after it was read: the accepted files, and the other fields of the form.
package struct Received: Sendable {
    /// All other fields; empty where the body was the bare file.
    package let form: Form
    /// The files in the order in which they were sent, after files held from an earlier attempt.
    package let files: [ReceivedFile]
    /// The error of the first file that was refused.
    let refusal: AppError?

    /// The files, if nothing is wrong with any.
    /// - Parameter least: how many there must be.
    /// - Throws: `AppError` of the kind that HTTP has a status for, told at the field `file`.
    package func accepted(atLeast least: Int = 0) throws -> [ReceivedFile] {
        if let refusal { throw refusal }
        if files.count < least {
            throw AppError.refused(.invalid, "required", Phrase("media.error.none"))
        }
        return files
    }
}

/// A file whose content is stored, and which nothing has yet: unless it is kept within a day, it goes again.
package struct ReceivedFile: Sendable {
    package let name: String
    package let type: FileType
    /// In bytes, as it is stored.
    package let size: Int
    /// In pixels, of a picture as it is stored.
    package let width: Int?
    package let height: Int?
    /// The SHA-256 of the file in hexadecimal, by which a retry is recognised.
    package let digest: String
    let hash: [UInt8]
    let thumbnail: [UInt8]?
    /// The file that it is already, from an earlier try.
    let held: FileID?
    /// How many bytes its crew may have with it; `nil` for any number.
    let crewLimit: Int?
}
