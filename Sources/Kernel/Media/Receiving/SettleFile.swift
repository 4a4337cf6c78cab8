import Core
import Storage

extension Media {
    /// Decides what a file is, makes a picture anew, and stores what there is to store.
    /// - Throws: `AppError` told at the field `file`, where the file is not taken.
    func settle(_ file: WholeFile, name: String, in room: Room, at now: Instant) async throws -> ReceivedFile {
        let shown: [String: Phrase.Argument] = ["name": .text(safeName(name, as: .other))]
        if file.size == 0 { throw AppError.refused(.invalid, "empty", Phrase("media.error.empty", shown)) }
        let type = FileType(head: file.head, isText: file.isText)
        if let promised = FileType.promised(by: name) {
            if promised.isPicture && !type.isPicture { throw unreadable(shown) }
            if promised == .pdf && type != .pdf {
                throw AppError.refused(.unsupportedMediaType, "notPDF", Phrase("media.error.notPDF", shown))
            }
        }
        if !type.isPicture {
            try await store(file, at: now)
            return ReceivedFile(of: file, as: file, type, name: safeName(name, as: type))
        }
        let head = try await Disk.bytes(of: file.path, most: PictureSize.telling)
        guard let size = PictureSize(of: type, head: head) else { throw unreadable(shown) }
        if size.isTooLarge {
            let most: [String: Phrase.Argument] = ["most": .number(PictureSize.mostPixels / 1_000_000)]
            let message = Phrase("media.error.tooManyPixels", shown.merging(most) { ours, _ in ours })
            throw AppError.refused(.tooLarge, "tooManyPixels", message)
        }
        let made: MadePicture
        do {
            made = try await works().pictures.make(type, in: room)
        } catch is UnreadablePicture {
            throw unreadable(shown)
        }
        try await store(made.picture, at: now)
        try await store(made.thumbnail, at: now)
        return ReceivedFile(of: file, as: made.picture, made.type, name: safeName(name, as: made.type), made)
    }

    private func unreadable(_ shown: [String: Phrase.Argument]) -> AppError {
        AppError.refused(.unsupportedMediaType, "notAPicture", Phrase("media.error.notAPicture", shown))
    }
}

extension ReceivedFile {
    fileprivate init(
        of came: WholeFile,
        as stored: WholeFile,
        _ type: FileType,
        name: String,
        _ made: MadePicture? = nil
    ) {
        self.init(
            name: name,
            type: type,
            size: stored.size,
            width: made?.size.width,
            height: made?.size.height,
            digest: hexadecimal(came.hash),
            hash: stored.hash,
            thumbnail: made?.thumbnail.hash,
            held: nil
        )
    }
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.reduce(into: "") { $0 += String($1 >> 4, radix: 16) + String($1 & 15, radix: 16) }
}
