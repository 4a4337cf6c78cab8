package import Foundation

/// The folder with a target's `strings` and `assets`, which the build puts beside the executable.
///
/// `Bundle.module` would end the process where the folder is missing, and would carry the path of the build machine.
/// - Returns: `nil` when it is not there.
package func resourceFolder(of target: String) -> URL? {
    let folder = Bundle.main.bundleURL.appending(
        path: "decklog_\(target).resources/Resources",
        directoryHint: .isDirectory
    )
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}
