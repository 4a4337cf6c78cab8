import Core
package import Web

/// A received request: its accepted files, and the other fields of the form.
package struct Received: Sendable {
    /// All other fields; empty if the body was a bare file.
    package let form: Form
    /// The files in the order in which they were sent, after files held from an earlier attempt.
    package let files: [ReceivedFile]
    /// The error of the first file that was refused.
    let refusal: AppError?

    /// The files, unless any was refused.
    /// - Parameter least: the minimum number of files.
    /// - Throws: the refusal, an `AppError` on the field `file`.
    package func accepted(atLeast least: Int = 0) throws -> [ReceivedFile] {
        if let refusal { throw refusal }
        if files.count < least {
            throw AppError.refused(.invalid, "required", Phrase("media.error.none"))
        }
        return files
    }
}

/// A file whose content is stored but which belongs to nothing yet: it is deleted unless it is kept within a day.
package struct ReceivedFile: Sendable {
    package let name: String
    package let type: FileType
    /// In bytes, as stored.
    package let size: Int
    /// In pixels, as stored; `nil` unless it is a picture.
    package let width: Int?
    package let height: Int?
    /// Where a photo was taken, according to its file; the stored file no longer says.
    package var position: PicturePosition?
    /// The SHA-256 of the file in hexadecimal, by which a retry is recognized.
    package let digest: String
    let hash: [UInt8]
    let thumbnail: [UInt8]?
    /// `nil` unless it is a `photo` and large enough.
    var medium: [UInt8]?
    /// See `PictureColors`; `nil` unless it is a `photo`.
    var colors: [UInt8]?
    /// The id of the file, if it is held from an earlier attempt.
    let held: FileID?
    let limits: StorageLimits
}
