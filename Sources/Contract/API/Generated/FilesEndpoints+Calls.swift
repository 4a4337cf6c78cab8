// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FilesEndpoints.swift: change that.

extension Call where Output == FileContent {
    /// The content of a picture or file.
    ///
    /// What it is was decided by its content. Pictures were made anew, upright and without position or
    /// camera; all else is as it was sent, and a download.
    public static func readFile(crew: String, file: String) -> Self {
        Call(Endpoint<Void, Void>.readFile.operation, at: [crew, file])
    }

    /// A small picture of a picture, at most 400 pixels on a side.
    public static func readThumbnail(crew: String, file: String) -> Self {
        Call(Endpoint<Void, Void>.readThumbnail.operation, at: [crew, file])
    }
}
