import Core
package import Notifications
package import Storage
package import Work

/// Who is told what about a defect: whoever reported it, has it, or follows it, but not who did it.
package struct DefectsNotices: NoticeMaker, TopicMaker {
    package init() {}

    package func topics(for kind: String) -> Set<String> {
        kind.hasPrefix("defect") ? ["defects"] : []
    }

    package func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard entry.kind.hasPrefix("defect.") else { return [] }
        if entry.kind == DefectsBulkChanged.kind { return try BulkNotices.notices(for: entry, in: tx) }
        return try DefectMessages(entry, tx).all().map { message in
            Notice(to: message.recipients, about: entry.subject, message.phrase, path: message.path)
        }
    }
}
