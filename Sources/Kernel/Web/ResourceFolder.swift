package import Foundation

/// The folder with a target's `strings` and `assets`, which the build puts beside the executable.
///
/// `Bundle.module` would end the process where the folder is missing, and would carry the path of the build machine. In a debug build
/// `DECKLOG_RESOURCES` may name the folder `Sources`, so that a change of a string or a style needs no build (`bin/dev`).
/// - Returns: `nil` when it is not there.
package func resourceFolder(of target: String) -> URL? {
    #if DEBUG
    if let sources = ProcessInfo.processInfo.environment["DECKLOG_RESOURCES"] {
        return sourceFolder(of: target, in: URL(filePath: sources, directoryHint: .isDirectory))
    }
    #endif
    let folder = Bundle.main.bundleURL.appending(
        path: "decklog_\(target).resources/Resources",
        directoryHint: .isDirectory
    )
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}

/// `Sources/Modules/Hours/Resources` for the target Hours; `nil` when no layer has that target or it has no resources.
func sourceFolder(of target: String, in sources: URL) -> URL? {
    ["Kernel", "Modules", "Edge"]
        .map { sources.appending(path: "\($0)/\(target)/Resources", directoryHint: .isDirectory) }
        .first { FileManager.default.fileExists(atPath: $0.path) }
}
