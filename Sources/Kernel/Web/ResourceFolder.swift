package import Foundation

/// Returns the folder with the `strings` and `assets` of a target, which the build puts beside the executable.
///
/// `Bundle.module` would terminate the process if the folder were missing, and would contain the path on the build
/// machine. In a debug build, `DECKLOG_RESOURCES` can name the folder `Sources`, so that changes to strings and styles
/// need no build (`bin/dev`).
/// - Returns: `nil` when it does not exist.
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

/// `Sources/Modules/Hours/Resources` for the target Hours; `nil` when no layer has such a target with resources.
func sourceFolder(of target: String, in sources: URL) -> URL? {
    ["Kernel", "Modules", "Edge"]
        .map { sources.appending(path: "\($0)/\(target)/Resources", directoryHint: .isDirectory) }
        .first { FileManager.default.fileExists(atPath: $0.path) }
}
