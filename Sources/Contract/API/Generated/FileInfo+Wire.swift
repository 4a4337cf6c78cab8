// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Media/FileInfo.swift: change that.

extension FileInfo {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        name: String,
        type: String,
        size: Int,
        width: Wire.Count?,
        height: Wire.Count?,
        url: String,
        thumbnail: String?,
        uploadedBy: Wire.ID,
        createdAt: Wire.Instant,
        _: Void = ()
    ) {
        self.init(
            id: id,
            name: name,
            type: type,
            size: size,
            width: width,
            height: height,
            url: url,
            thumbnail: thumbnail,
            uploadedBy: uploadedBy,
            createdAt: createdAt
        )
    }
}
