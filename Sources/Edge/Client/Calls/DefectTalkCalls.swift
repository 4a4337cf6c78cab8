public import API
public import Foundation

// MARK: - Comments

extension DefectCalls {
    /// What was said about a defect, oldest first.
    public func comments(on defect: String, in crew: String) -> Listing<DefectComment> {
        connection.list(Paths.Defects.comments(crew: crew, defect: defect))
    }

    /// Says something about a defect.
    public func comment(
        on defect: String,
        in crew: String,
        _ input: NewDefectComment
    ) async throws -> Versioned<DefectComment> {
        try await connection.postVersioned(Paths.Defects.comments(crew: crew, defect: defect), input)
    }

    /// Writes something that I said anew.
    public func changeComment(
        _ comment: String,
        on defect: String,
        in crew: String,
        _ input: NewDefectComment,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<DefectComment> {
        let path = Paths.Defects.comment(crew: crew, defect: defect, comment: comment)
        return try await connection.patchVersioned(path, input, ifMatch: etag)
    }

    /// Deletes something that I said, or for managers anything; it can be brought back for a while.
    public func removeComment(
        _ comment: String,
        on defect: String,
        in crew: String,
        ifMatch etag: String? = nil
    ) async throws -> DeletedDefectPart {
        let path = Paths.Defects.comment(crew: crew, defect: defect, comment: comment)
        return try await connection.delete(path, ifMatch: etag)
    }

    /// Brings a comment back.
    public func restoreComment(_ comment: String, on defect: String, in crew: String) async throws -> DefectComment {
        try await connection.post(Paths.Defects.commentRestoration(crew: crew, defect: defect, comment: comment))
    }
}

// MARK: - Photos and files

extension DefectCalls {
    /// Photos and files of a defect, oldest first.
    public func files(of defect: String, in crew: String) async throws -> [DefectFile] {
        let page: Page<DefectFile> = try await connection.get(Paths.Defects.files(crew: crew, defect: defect))
        return page.items
    }

    /// Adds a photo or file to a defect.
    /// - Parameters:
    ///   - file: its content, at most 25 MB.
    ///   - name: what it is called.
    public func attach(
        _ file: Data,
        named name: String,
        to defect: String,
        in crew: String
    ) async throws -> [DefectFile] {
        let path = Paths.Defects.files(crew: crew, defect: defect)
        let page: Page<DefectFile> = try await connection.post(path, file: file, [HTTPCall.Parameter("name", name)])
        return page.items
    }

    /// Takes a file away that I added, or for managers any; it can be brought back for a while.
    public func removeFile(_ file: String, of defect: String, in crew: String) async throws -> DeletedDefectPart {
        try await connection.delete(Paths.Defects.file(crew: crew, defect: defect, file: file), ifMatch: nil)
    }

    /// Brings a file back.
    public func restoreFile(_ file: String, of defect: String, in crew: String) async throws -> DefectFile {
        try await connection.post(Paths.Defects.fileRestoration(crew: crew, defect: defect, file: file))
    }
}

// MARK: - Who is told, where it is, and what happened

extension DefectCalls {
    /// Who is told of what happens to a defect.
    public func watch(of defect: String, in crew: String) async throws -> DefectWatch {
        try await connection.get(Paths.Defects.watch(crew: crew, defect: defect))
    }

    /// Says whether I am.
    public func watch(_ defect: String, in crew: String, _ input: NewDefectWatch) async throws -> DefectWatch {
        try await connection.post(Paths.Defects.watch(crew: crew, defect: defect), input)
    }

    /// Says where a defect is.
    public func locate(
        _ defect: String,
        in crew: String,
        _ input: NewDefectPosition,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<Defect> {
        let path = Paths.Defects.position(crew: crew, defect: defect)
        return try await connection.putVersioned(path, input, ifMatch: etag)
    }

    /// Takes that back.
    public func forgetPosition(
        of defect: String,
        in crew: String,
        ifMatch etag: String? = nil
    ) async throws -> Defect {
        try await connection.delete(Paths.Defects.position(crew: crew, defect: defect), ifMatch: etag)
    }

    /// What happened to a defect, the newest first.
    public func history(of defect: String, in crew: String) -> Listing<DefectEvent> {
        connection.list(Paths.Defects.history(crew: crew, defect: defect))
    }
}
