/// A picture or file.
public struct FileInfo: Codable, Hashable, Sendable {
    /// The file's id.
    public var id: Wire.ID
    /// The name for downloads; its extension matches the content.
    /// - Example: fridge.jpg
    public var name: String
    /// The media type.
    /// - Values: image/jpeg, image/webp, application/pdf, text/plain, application/octet-stream
    /// - Example: image/jpeg
    public var type: String
    /// The size in bytes.
    /// - Limit: 1...
    /// - Example: 48211
    public var size: Int
    /// The width in pixels; null unless it is a picture.
    @OrNull public var width: Wire.Count?
    /// The height in pixels; null unless it is a picture.
    @OrNull public var height: Wire.Count?
    /// The path of its content on the server.
    /// - Example: /api/v1/crews/de-kombuis/files/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01
    public var url: String
    /// The path of its thumbnail on the server, at most 400 pixels wide and high; null unless it is a picture.
    /// - Example: /api/v1/crews/de-kombuis/files/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01/thumbnail
    @OrNull public var thumbnail: String?
    /// The id of the person who uploaded it.
    public var uploadedBy: Wire.ID
    /// When it was uploaded.
    public var createdAt: Wire.Instant
}
