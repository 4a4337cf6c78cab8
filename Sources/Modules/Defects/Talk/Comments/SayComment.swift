package import Accounts
package import Core
package import Events
package import Media
package import Storage
import Work

extension DefectComment {
    /// Says something about a defect. Whoever does follows it from then on, unless they said that they do not want to.
    /// - Parameters:
    ///   - text: 1 to 20,000 characters, in lines.
    ///   - files: what is to be shown with it.
    /// - Throws: `AppError.notFound`; `invalid`, fields `text` and `file`; `conflict` in a crew that is over.
    package static func say(
        _ text: String?,
        about defect: DefectID,
        files: [ReceivedFile] = [],
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> DefectComment {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let defect = try Defect.find(defect, viewer, in: tx)
        let body = try checked(text)
        let id = DefectCommentID.new(at: now)
        try tx.run(
            """
            INSERT INTO defect_comment (crew, id, defect, person, at, body)
            VALUES (\(viewer.crew), \(id), \(defect.id), \(viewer.person), \(now), \(body))
            """
        )
        try DefectSearch.write(comment: body, of: defect.id, crew: viewer.crew, in: tx)
        try DefectFile.insert(files, of: defect, with: id, by: viewer, at: now, in: tx)
        try Watching.begin(viewer.person, defect.id, crew: viewer.crew, in: tx)
        try Outbox.append(
            DefectCommented(number: defect.number, comment: id),
            about: defect.id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return try find(id, of: defect.id, viewer, in: tx)
    }

    /// Writes something that the viewer said anew. Everybody sees that it was changed.
    /// - Throws: `AppError.notFound`; `forbidden` for what somebody else said; `invalid`, field `text`; `stale`; `conflict`.
    package static func change(
        _ id: DefectCommentID,
        of defect: DefectID,
        to text: String?,
        if precondition: Precondition = .none,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> DefectComment {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let defect = try Defect.find(defect, viewer, in: tx)
        let old = try find(id, of: defect.id, viewer, in: tx)
        if !old.isOwn(viewer) { throw AppError(.forbidden, Phrase("defects.comment.notYours")) }
        try precondition.check(old.version)
        let body = try checked(text)
        if body == old.text { return old }
        let count = try tx.run(
            """
            UPDATE defect_comment SET body = \(body), changed_at = \(now), version = version + 1
            WHERE crew = \(viewer.crew) AND id = \(id) AND version = \(old.version)
            """
        )
        if count == 0 { throw AppError.stale }
        try DefectSearch.write(defect.id, crew: viewer.crew, in: tx)
        try Outbox.append(
            DefectCommentChanged(number: defect.number, comment: id),
            about: defect.id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return try find(id, of: defect.id, viewer, in: tx)
    }

    private static func checked(_ text: String?) throws -> String {
        var check = Validation()
        let body = check.optionalText("text", text, most: longest)
        if body == nil && check.fields.isEmpty { check.fail("text", "required", Phrase("error.field.required")) }
        try check.finish()
        return body ?? ""
    }
}
