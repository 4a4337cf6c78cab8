package import Accounts
import Core
package import Media
import Storage

extension DefectComment {
    /// Posts a comment on a defect. Its author and the members that it mentions follow the defect from then on, unless
    /// they chose not to.
    /// - Parameters:
    ///   - text: 1 to 20,000 characters; may have line breaks.
    ///   - files: files to show with it.
    /// - Throws: `AppError.notFound`; `invalid`, fields `text` and `file`; `conflict` in an archived crew.
    package static func post(
        _ text: String?,
        about defect: DefectID,
        files: [ReceivedFile] = [],
        in tx: MemberTransaction
    ) throws -> DefectComment {
        let defect = try Defect.find(defect, tx.viewer, in: tx)
        let body = try checked(text)
        let id = DefectCommentID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO defect_comment (crew, id, defect, person, at, body)
            VALUES (\(tx.crew), \(id), \(defect.id), \(tx.person), \(tx.now), \(body))
            """
        )
        try DefectSearch.write(comment: body, of: defect.id, crew: tx.crew, in: tx)
        try DefectFile.insert(files, of: defect, with: id, in: tx)
        let mentioned = try Mentions.of([body], crew: tx.crew, in: tx)[0]
        for person in mentioned.union([tx.person]).sorted() {
            try Followers.begin(person, defect.id, crew: tx.crew, in: tx)
        }
        try tx.record(DefectCommented(number: defect.number, comment: id), about: defect.id)
        return try find(id, of: defect.id, tx.viewer, in: tx)
    }

    /// Edits the viewer's own comment. Readers see that it was changed. The members whom it mentions for the first time
    /// follow the defect, unless they chose not to, and are told once.
    /// - Throws: `AppError.notFound`; `forbidden` for somebody else's comment; `invalid`, field `text`; `stale`;
    ///   `conflict`.
    package static func change(
        _ id: DefectCommentID,
        of defect: DefectID,
        to text: String?,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> DefectComment {
        let defect = try Defect.find(defect, tx.viewer, in: tx)
        let old = try find(id, of: defect.id, tx.viewer, in: tx)
        if !old.isOwn(tx.viewer) { throw AppError(.forbidden, Phrase("defects.comment.notYours")) }
        try precondition.check(old.version)
        let body = try checked(text)
        if body == old.text { return old }
        let (added, all) = try mentions(in: body, insteadOf: old, in: tx)
        let count = try tx.run(
            """
            UPDATE defect_comment SET body = \(body), changed_at = \(tx.now), version = version + 1,
                mentioned = \(try all.isEmpty ? SQLValue.null : .json(of: all))
            WHERE crew = \(tx.crew) AND id = \(id) AND version = \(old.version)
            """
        )
        if count == 0 { throw AppError.stale }
        try DefectSearch.write(defect.id, crew: tx.crew, in: tx)
        for person in added { try Followers.begin(person, defect.id, crew: tx.crew, in: tx) }
        let fact = DefectCommentChanged(number: defect.number, comment: id, mentioned: added.isEmpty ? nil : added)
        try tx.record(fact, about: defect.id)
        return try find(id, of: defect.id, tx.viewer, in: tx)
    }

    /// - Returns: whom the new text of a comment mentions and no earlier one did; and everyone mentioned so far.
    private static func mentions(
        in body: String,
        insteadOf old: DefectComment,
        in tx: MemberTransaction
    ) throws -> (added: [PersonID], all: [PersonID]) {
        let known: [PersonID]?? = try tx.first(
            "SELECT mentioned FROM defect_comment WHERE crew = \(tx.crew) AND id = \(old.id)"
        ) { try $0.readOptionalJSON(as: [PersonID].self) }
        let found = try Mentions.of([old.text, body], crew: tx.crew, in: tx)
        let former = found[0].union((known ?? nil) ?? [])
        return (found[1].subtracting(former).sorted(), found[1].union(former).sorted())
    }

    private static func checked(_ text: String?) throws -> String {
        var check = Validation()
        let body = check.optionalText("text", text, most: longest)
        if body == nil && check.fields.isEmpty { check.fail("text", "required", Phrase("error.field.required")) }
        try check.finish()
        return body ?? ""
    }
}
