/// A picture or file.
public struct FileInfo: Codable, Hashable, Sendable {
    /// The file's id.
    public var id: Wire.ID
    /// The name to save it under; its extension follows from the content.
    /// - Example: fridge.jpg
    public var name: String
    /// The type of its content.
    /// - Values: image/jpeg, image/webp, application/pdf, text/plain, application/octet-stream
    /// - Example: image/jpeg
    public var type: String
    /// In bytes.
    /// - Limit: 1...
    /// - Example: 48211
    public var size: Int
    /// In pixels; null unless it is a picture.
    @OrNull public var width: Wire.Count?
    /// In pixels; null unless it is a picture.
    @OrNull public var height: Wire.Count?
    /// Where its content is, from the root of the server.
    /// - Example: /api/v1/crews/de-kombuis/files/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01
    public var url: String
    /// Where a small picture of it is, at most 400 pixels on a side; null unless it is a picture.
    /// - Example: /api/v1/crews/de-kombuis/files/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01/thumbnail
    @OrNull public var thumbnail: String?
    /// The id of the person who uploaded it.
    public var uploadedBy: Wire.ID
    /// When it was uploaded.
    public var createdAt: Wire.Instant
}
