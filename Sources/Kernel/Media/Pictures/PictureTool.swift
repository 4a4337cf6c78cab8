import Core
import Foundation
import Subprocess
import SystemPackage

/// libvips' command, in a child process with limits and an empty environment: a picture that makes it crash, or take all there is, costs that
/// process only. It has the server's user, so one that takes a decoder over could read what the server can. Only what `FileType` knows
/// as a picture is handed to it, so its readers of PDF, SVG and TIFF are never reached.
/// Its options are those of 8.14 (libvips.org/API/8.14/using-command-line.html).
struct PictureTool: Sendable {
    /// Processor time.
    private static let seconds = 20
    /// Address space: 50 million pixels that have to be held as a whole take 400 MB.
    private static let mebibytes = 1536
    /// The largest file that it may write, while it works: what does not fit its memory.
    private static let fileMebibytes = 1024

    private let path: FilePath
    private let patience: Duration

    /// - Parameters:
    ///   - folders: where programs are.
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

    /// Re-encodes a picture: upright, in sRGB, with nothing but its pixels, and not larger than it was.
    /// - Parameters:
    ///   - source: a name in the folder, and so is `target`, whose ending says what is made.
    ///   - longest: of its sides, in pixels.
    ///   - convertsProfile: whether its colour profile is applied. A greyscale picture is refused by libvips then, since a profile for RGB
    ///     does not fit it, and so is one that carries a wrong profile itself; without, grey values are kept as they are.
    /// - Throws: `UnreadablePicture`, also for one that takes too long or too much.
    func make(
        _ target: String,
        from source: String,
        in folder: FilePath,
        longest: Int,
        convertsProfile: Bool
    ) async throws {
        let limits = """
            ulimit -c 0; ulimit -t \(Self.seconds); ulimit -v \(Self.mebibytes * 1024); \
            ulimit -f \(Self.fileMebibytes * 2048); exec "$@"
            """
        let quality = "Q=82,strip," + (target.hasSuffix(".webp") ? "smart_subsample" : "optimize_coding")
        let command = [
            path.string, "thumbnail", source, "\(target)[\(quality)]", "\(longest)", "--height", "\(longest)", "--size",
            "down",
            // Half a picture is a fault of the line that it came over: its sender can send it again.
            "--fail-on", "truncated",
        ]
        // What does not say which colours it means, means these; without a word on that, they would be shifted.
        let profiles = convertsProfile ? ["--import-profile", "srgb", "--export-profile", "srgb"] : []
        let environment: [Environment.Key: String] = [
            "PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": folder.string, "TMPDIR": folder.string,
            // Readers that nobody looks after stay shut, and one picture gets one thread.
            "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "MALLOC_ARENA_MAX": "2",
        ]
        let status = try await within(patience) {
            try await run(
                .path("/bin/sh"),
                arguments: Arguments(["-c", limits, "sh"] + command + profiles),
                environment: .custom(environment),
                workingDirectory: folder,
                output: .discarded,
                error: .discarded
            ).terminationStatus
        }
        guard status?.isSuccess == true, try Disk.size(of: folder.appending(target)) ?? 0 > 0 else {
            throw UnreadablePicture(reason: status.map { "\($0)" } ?? "it took too long")
        }
    }
}

/// The tool could not read the picture.
struct UnreadablePicture: Error {
    let reason: String
}

/// - Returns: `nil` when it took longer; it is then cancelled, and has ended.
private func within<Value: Sendable>(
    _ patience: Duration,
    _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await body() }
        group.addTask {
            try await Task.sleep(for: patience)
            return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
    }
}
