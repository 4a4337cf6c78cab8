import Foundation
import Web

/// The texts and static files of all modules.
package struct SiteFiles: Sendable {
    let catalog: Catalog
    let assets: Assets

    /// - Throws: `SettingsError` if a folder of resources is missing beside the executable.
    package init(_ modules: Modules, _ settings: Settings) throws {
        let folders = try ["Web"].map(resources) + modules.all.compactMap(\.resources) + ["App"].map(resources)
        catalog = try Catalog(folders)
        assets = try Assets(folders, thirdParty: settings.webFolder)
    }
}

private func resources(of target: String) throws -> URL {
    guard let folder = resourceFolder(of: target) else {
        throw SettingsError("the folder decklog_\(target).resources is missing beside the executable")
    }
    return folder
}

extension Settings {
    fileprivate var webFolder: URL {
        web.map { URL(filePath: $0, directoryHint: .isDirectory) }
            ?? Bundle.main.bundleURL.appending(path: "web", directoryHint: .isDirectory)
    }
}
