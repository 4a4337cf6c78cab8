import API
import Accounts
import Core
import Notifications
import Storage
import Work

/// What is left to do about messages that assign a defect, ask whom to assign it to, or ask to check a fix.
struct DefectNoticeStatus {
    private static let check = "defects.notice.check"
    private static let reported = "defects.notice.reported"
    private static let asking: Set = ["defects.notice.toYou", "defects.notice.reportedToYou", check, reported]

    private let viewer: Viewer
    private let schema: DefectSchema
    private let defects: [DefectID: Defect]

    static func of(
        _ notices: [SentNotice],
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [SentNotice: NoticeStatus] {
        let questions = notices.filter { asking.contains($0.key) }
        if questions.isEmpty || viewer.isArchived { return [:] }
        let read = try DefectNoticeStatus(of: questions.map { $0.thing.cast() }, viewer, tx)
        return questions.reduce(into: [:]) { $0[$1] = read.status(of: $1) }
    }

    private init(of ids: [DefectID], _ viewer: Viewer, _ tx: Tx) throws {
        self.viewer = viewer
        schema = try DefectSchema.of(viewer.crew, in: tx)
        let found = try Defect.read(ids, viewer, in: tx)
        defects = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    }

    private func status(of notice: SentNotice) -> NoticeStatus? {
        guard let defect = defects[notice.thing.cast()] else { return .settled(Phrase("defects.settled.deleted")) }
        if defect.closed {
            return .settled(Phrase("defects.settled.state", ["state": schema.spoken(state: defect.state)]))
        }
        if notice.key == Self.check {
            // Unless the next action closes it, somebody is still at work: there is nothing to check yet.
            guard let next = next(defect), next.to.map(schema.isClosed) ?? false else { return nil }
        } else if let owner = defect.owner, owner.id != viewer.person {
            return .settled(Phrase("defects.settled.assigned", ["name": .text(owner.name)]))
        } else if defect.owner == nil && notice.key != Self.reported {
            return .settled(Phrase("defects.settled.unassigned"))
        }
        if next(defect) == nil { return nil }
        return .open { [schema] context, html, words, page in
            NextActionView(context: context, html: html, spoken: SchemaWords(schema: schema, words: words))
                .write(defect, returnsTo: page)
        }
    }

    private func next(_ defect: Defect) -> DefectAction? {
        schema.usualNext(for: defect, of: schema.legal(in: defect.state, viewer))
    }
}
