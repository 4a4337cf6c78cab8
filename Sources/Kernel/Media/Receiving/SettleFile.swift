import Core
import Storage

extension Media {
    /// Determines the type of a file, re-encodes a picture, and stores the result.
    /// - Throws: `AppError` on the field `file` when the file is refused.
    func settle(
        _ file: WholeFile,
        name: String,
        as shape: PictureShape,
        in folder: WorkFolder,
        by person: PersonID,
        at now: Instant
    ) async throws -> ReceivedFile {
        let shown: [String: Phrase.Argument] = ["name": .text(safeName(name, as: .other))]
        if file.size == 0 { throw AppError.refused(.invalid, "empty", Phrase("media.error.empty", shown)) }
        let limits = try services().limits
        // Refused files count too, because they have cost processing time.
        try await services().database.write { tx in try limits.charge(file.size, to: person, at: now, in: tx) }
        let type = FileType(head: file.head, isText: file.isText)
        if let promised = FileType.promised(by: name) {
            if promised.isPicture && !type.isPicture { throw unreadable(shown) }
            if promised == .pdf && type != .pdf {
                throw AppError.refused(.unsupportedMediaType, "notPDF", Phrase("media.error.notPDF", shown))
            }
        }
        if !type.isPicture {
            try await store(file, at: now)
            return ReceivedFile(of: file, as: file, type, name: safeName(name, as: type), limits: limits)
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
            let isGrey = isGreyscale(type, head: head)
            made = try await services().pictures.make(
                type,
                shape,
                from: size,
                of: person,
                isGreyscale: isGrey,
                in: folder
            )
        } catch is UnreadablePicture {
            throw unreadable(shown)
        }
        try await store(made.picture, at: now)
        try await store(made.thumbnail, at: now)
        if let medium = made.medium { try await store(medium, at: now) }
        return ReceivedFile(
            of: file,
            as: made.picture,
            made.type,
            name: safeName(name, as: made.type),
            limits: limits,
            made,
            position: PicturePosition(of: type, head: head)
        )
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
        limits: StorageLimits,
        _ made: MadePicture? = nil,
        position: PicturePosition? = nil
    ) {
        self.init(
            name: name,
            type: type,
            size: stored.size,
            width: made?.size.width,
            height: made?.size.height,
            position: position,
            digest: came.hash.hexadecimal,
            hash: stored.hash,
            thumbnail: made?.thumbnail.hash,
            medium: made?.medium?.hash,
            colors: made?.colors,
            held: nil,
            limits: limits
        )
    }
}
