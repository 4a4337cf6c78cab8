import Configuration
import Foundation
import Places

/// The map tiles: `tiles.url` for those of another server, or `tiles.file` for a PMTiles file, with
/// `tiles.attribution`, `tiles.attribution.url` and `tiles.max.zoom`.
enum TileSettings {
    /// - Parameter data: the data folder, which the path of a file may be relative to.
    /// - Returns: `nil` for maps without tiles.
    /// - Throws: `SettingsError`.
    static func read(_ config: ConfigReader, data: String) throws -> MapTiles? {
        let url = config.string(forKey: "tiles.url")
        let path = config.string(forKey: "tiles.file")
        let credit = config.string(forKey: "tiles.attribution").flatMap(MapTiles.credit)
        let creditURL = config.string(forKey: "tiles.attribution.url")
        if let creditURL, URL(string: creditURL)?.host() == nil || creditURL.wholeMatch(of: /https?:.+/) == nil {
            throw SettingsError(
                "DECKLOG_TILES_ATTRIBUTION_URL must be an address such as https://example.org/copyright"
            )
        }
        if creditURL != nil && credit == nil {
            throw SettingsError("DECKLOG_TILES_ATTRIBUTION_URL requires DECKLOG_TILES_ATTRIBUTION")
        }
        if url != nil && path != nil { throw SettingsError("choose either DECKLOG_TILES_URL or DECKLOG_TILES_FILE") }
        if let path {
            let file = URL(filePath: path, relativeTo: URL(filePath: data, directoryHint: .isDirectory)).path
            do {
                return MapTiles(file: try TileFile(file), credit: credit, creditURL: creditURL)
            } catch let error as TileFileError {
                throw SettingsError("DECKLOG_TILES_FILE cannot be used, because \(error): \(file)")
            }
        }
        guard let url else { return nil }
        guard let credit else {
            throw SettingsError(
                "DECKLOG_TILES_URL requires DECKLOG_TILES_ATTRIBUTION, as do the terms of most tile servers"
            )
        }
        let deepest = try number(config, "tiles.max.zoom", 1...MapTiles.deepestZoom) ?? MapTiles.usualZoom
        if let tiles = MapTiles(url: url, credit: credit, creditURL: creditURL, deepest: deepest) { return tiles }
        throw SettingsError(
            "DECKLOG_TILES_URL must look like https://tiles.example.org/{z}/{x}/{y}.png, not \"\(url)\""
        )
    }
}
