import Core
import Foundation
import Logging
import Synchronization
import SystemPackage
import Work

/// A re-encoded picture in its sizes.
struct MadePicture: Sendable {
    let picture: WholeFile
    let medium: WholeFile?
    let thumbnail: WholeFile
    let colors: [UInt8]?
    let type: FileType
    let size: PictureSize
}

/// Re-encodes pictures, a few at a time.
final class PictureMaker: Sendable {
    /// The longest sides of a medium picture and a thumbnail, in pixels.
    static let longestMedium = 800
    static let longestThumbnail = 400

    /// One at a time for each person: whoever sends a hundred pictures delays mainly themselves.
    let limiter = FairLimiter<PersonID>(
        total: 2,
        perOwner: 1,
        maxQueued: Media.mostFiles,
        maxOwners: 100,
        refusals: .init(
            ofOwner: .refused(.unavailable, "tooManyWaiting", Phrase("media.error.tooManyWaiting")),
            ofAll: .refused(.unavailable, "busy", Phrase("media.error.busy"))
        )
    )
    private let folders: [String]
    private let hasComplained = Atomic(false)
    private let logger: Logger

    /// - Parameter folders: the folders to search for programs.
    init(folders: [String] = programFolders, logger: Logger) {
        self.folders = folders
        self.logger = logger
    }

    /// - Parameters:
    ///   - person: the sender; people take turns.
    ///   - received: the size of the received picture.
    ///   - isGreyscale: the result of `isGreyscale(_:head:)`.
    ///   - folder: contains the received file; the results are put beside it.
    /// - Throws: `UnreadablePicture`, or `AppError` for other failures.
    func make(
        _ type: FileType,
        _ shape: PictureShape,
        from received: PictureSize,
        of person: PersonID,
        isGreyscale: Bool,
        in folder: WorkFolder
    ) async throws -> MadePicture {
        // Searched for each time, so that installing it needs no restart.
        guard let tool = PictureTool(in: folders) else {
            complain()
            throw AppError.refused(.unavailable, "noPictures", Phrase("media.error.noPictures"))
        }
        // Drawings, text and transparency suffer in JPEG.
        let target: FileType = [.png, .gif, .webp].contains(type) ? .webp : .jpeg
        let names = ["picture", "medium", "thumbnail"].map { "\($0).\(target.endings[0])" }
        let longest = shape.longest(from: received)
        return try await limiter.run(for: person) {
            do {
                try await tool.make(
                    names[0],
                    from: IncomingFile.fileName,
                    in: folder.path,
                    longest: longest.picture,
                    isCropped: shape.isCropped,
                    convertsProfile: !isGreyscale
                )
                let picture = try await finish(names[0], target, in: folder)
                let head = try await Disk.bytes(of: folder.file(names[0]), most: PictureSize.telling)
                guard let size = PictureSize(of: target, head: head) else {
                    throw UnreadablePicture(reason: "what was made of it has no size")
                }
                func reduce(_ name: String, to longest: Int) async throws -> WholeFile {
                    // The input is in sRGB or greyscale already.
                    try await tool.make(name, from: names[0], in: folder.path, longest: longest, convertsProfile: false)
                    return try await finish(name, target, in: folder)
                }
                var medium: WholeFile?
                if let side = longest.medium, side < max(size.width, size.height) {
                    medium = try await reduce(names[1], to: side)
                }
                let thumbnail = try await reduce(names[2], to: longest.thumbnail)
                return MadePicture(
                    picture: picture,
                    medium: medium,
                    thumbnail: thumbnail,
                    colors: shape == .photo ? try await tool.colors(of: names[2], in: folder.path) : nil,
                    type: target,
                    size: size
                )
            } catch let unreadable as UnreadablePicture {
                logger.info("a picture could not be read", metadata: ["reason": "\(unreadable.reason)"])
                throw unreadable
            }
        }
    }

    private func finish(_ name: String, _ type: FileType, in folder: WorkFolder) async throws -> WholeFile {
        if type == .webp { try await strip(folder.file(name)) }
        return try await WholeFile(folder.file(name))
    }

    private func strip(_ path: FilePath) async throws {
        let file = try await Disk.bytes(of: path, most: Media.largestFile)
        guard let stripped = strippedWebP(file) else {
            throw UnreadablePicture(reason: "what was made of it is no WebP")
        }
        try await Disk.run { try Disk.remove(path) }
        _ = try await Disk.write(path) { put in try await put(stripped) }
    }

    private func complain() {
        if hasComplained.exchange(true, ordering: .relaxed) { return }
        logger.warning("pictures are refused: install the command vips (Debian and Ubuntu: apt install libvips-tools)")
    }
}

/// The folders of programs: those in `PATH`, then the usual ones.
let programFolders =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    + ["/usr/local/bin", "/usr/bin"]
