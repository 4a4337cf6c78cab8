/// A picture or file.
public struct FileInfo: Codable, Hashable, Sendable {
    /// The file's id.
    public var id: String
    /// What it is saved as; its ending says what it is.
    public var name: String
    /// What it is, as its content says: `image/jpeg`, `image/webp`, `application/pdf`, `text/plain` or `application/octet-stream`.
    public var type: String
    /// In bytes.
    public var size: Int
    /// In pixels; null for what is no picture.
    @OrNull public var width: Int?
    /// In pixels; null for what is no picture.
    @OrNull public var height: Int?
    /// Where its content is.
    public var url: String
    /// Where a small picture of it is, at most 400 pixels on a side; null for what is no picture.
    @OrNull public var thumbnail: String?
    /// The id of the person who sent it.
    public var uploadedBy: String
    /// When it was sent, RFC 3339 in UTC.
    public var createdAt: String

    /// Each field in the order of the JSON.
    public init(
        id: String,
        name: String,
        type: String,
        size: Int,
        width: Int?,
        height: Int?,
        url: String,
        thumbnail: String?,
        uploadedBy: String,
        createdAt: String
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.size = size
        self.width = width
        self.height = height
        self.url = url
        self.thumbnail = thumbnail
        self.uploadedBy = uploadedBy
        self.createdAt = createdAt
    }
}
