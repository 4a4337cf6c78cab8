import Core
import Foundation
import Subprocess
import SystemPackage

/// Runs the command of libvips in a child process with a low priority, resource limits and an empty environment: a picture that makes
/// it crash or exhaust its resources affects only that process. It runs as the server's user, so code injected through
/// a decoder could read what the server can. Only pictures of a known `FileType` are passed to it, so its PDF, SVG and
/// TIFF loaders are never used.
///
/// The options are those of 8.14 (libvips.org/API/8.14/using-command-line.html).
struct PictureTool: Sendable {
    /// The limit of processor time.
    private static let seconds = 20
    /// The limit of address space: 50 million pixels that must be in memory at once take 400 MB.
    private static let mebibytes = 1536
    /// The largest file that it may write, including temporary files for data that does not fit into memory.
    private static let fileMebibytes = 1024

    private let path: FilePath
    private let patience: Duration

    /// - Parameters:
    ///   - folders: the folders to search for programs.
    ///   - patience: how long one run may take.
    /// - Returns: `nil` when it is not installed.
    init?(in folders: [String], patience: Duration = .seconds(20)) {
        let paths = folders.filter { $0.hasPrefix("/") }.map { FilePath($0).appending("vips") }
        guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0.string) }) else {
            return nil
        }
        self.path = path
        self.patience = patience
    }

    /// Re-encodes a picture: upright, in sRGB, without metadata, and not enlarged.
    /// - Parameters:
    ///   - source: a file name in the folder, like `target`, whose extension determines the format.
    ///   - longest: the longest side, in pixels.
    ///   - isCropped: whether to crop to a centred square with that side; the picture must not be smaller.
    ///   - convertsProfile: whether its color profile is applied. libvips then rejects a greyscale picture, because an
    ///   RGB profile does not fit it, and also one with a wrong profile of its own; if not applied, grey values are
    ///   kept as they are.
    /// - Throws: `UnreadablePicture`, including when it takes too long or too much memory.
    func make(
        _ target: String,
        from source: String,
        in folder: FilePath,
        longest: Int,
        isCropped: Bool = false,
        convertsProfile: Bool
    ) async throws {
        let quality = "Q=82,strip," + (target.hasSuffix(".webp") ? "smart_subsample" : "optimize_coding")
        let size = [
            "\(longest)", "--height", "\(longest)", "--size", "down",
            // A truncated picture is a transmission error: the sender can send it again.
            "--fail-on", "truncated",
        ]
        let crop = isCropped ? ["--crop", "centre"] : []
        // A picture without a profile is taken to be sRGB; without these options its colors would be shifted.
        let profiles = convertsProfile ? ["--import-profile", "srgb", "--export-profile", "srgb"] : []
        try await thumbnail(source, "\(target)[\(quality)]", size + crop + profiles, in: folder)
        if try Disk.size(of: folder.appending(target)) ?? 0 == 0 {
            throw UnreadablePicture(reason: "nothing was made of it")
        }
    }

    /// Returns the colors of a picture that was made: rows of red, green and blue bytes.
    /// - Throws: `UnreadablePicture`.
    func colors(of source: String, in folder: FilePath) async throws -> [UInt8] {
        let target = "colors.raw"
        let (width, height) = (PictureColors.width, PictureColors.height)
        try await thumbnail(source, target, ["\(width)", "--height", "\(height)", "--size", "force"], in: folder)
        let bytes = try await Disk.bytes(of: folder.appending(target), most: 4 * width * height)
        // One byte for grey, and one more for transparency.
        let bands = bytes.count / (width * height)
        guard bands > 0, bytes.count == bands * width * height else {
            throw UnreadablePicture(reason: "it has no colors")
        }
        return stride(from: 0, to: bytes.count, by: bands).flatMap { at in
            (0..<3).map { bytes[at + (bands < 3 ? 0 : $0)] }
        }
    }

    private func thumbnail(_ source: String, _ target: String, _ options: [String], in folder: FilePath) async throws {
        let limits = """
            ulimit -c 0; ulimit -t \(Self.seconds); ulimit -v \(Self.mebibytes * 1024); \
            ulimit -f \(Self.fileMebibytes * 2048); exec nice -n 10 "$@"
            """
        let environment: [Environment.Key: String] = [
            "PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": folder.string, "TMPDIR": folder.string,
            // Unmaintained loaders stay disabled, and one picture gets one thread.
            "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "MALLOC_ARENA_MAX": "2",
        ]
        let status = try await within(patience) {
            try await run(
                .path("/bin/sh"),
                arguments: Arguments(["-c", limits, "sh", path.string, "thumbnail", source, target] + options),
                environment: .custom(environment),
                workingDirectory: folder,
                output: .discarded,
                error: .discarded
            ).terminationStatus
        }
        guard status?.isSuccess == true else {
            throw UnreadablePicture(reason: status.map { "\($0)" } ?? "it took too long")
        }
    }
}

/// The tool could not read the picture.
struct UnreadablePicture: Error {
    let reason: String
}
