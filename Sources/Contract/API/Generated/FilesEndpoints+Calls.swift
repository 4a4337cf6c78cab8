// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FilesEndpoints.swift: change that.

extension Call where Output == FileContent {
    /// Download a picture or file.
    ///
    /// The media type was detected from the content. Pictures have been re-encoded: upright, and without location or
    /// camera data. Other files are as they were uploaded, and are sent as an attachment.
    public static func readFile(crew: String, file: String) -> Self {
        Call(Endpoint<Void, Void>.readFile.operation, at: [crew, file])
    }

    /// Download a thumbnail of a picture, at most 400 pixels wide and high.
    public static func readThumbnail(crew: String, file: String) -> Self {
        Call(Endpoint<Void, Void>.readThumbnail.operation, at: [crew, file])
    }
}
