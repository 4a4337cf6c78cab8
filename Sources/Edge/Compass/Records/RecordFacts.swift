import API
import Accounts
import Core
import Defects
import Media
import Storage

/// The data for the fields of a record.
struct RecordFacts {
    private let number: Int
    private let prefix: String
    /// By Decklog's field names; people by key.
    private let values: [String: String]
    private let state: String
    private let isClosed: Bool
    private let stateBefore: String?
    private let isDuplicate: Bool
    private let submitter: PersonID
    private let submittedAt: Instant
    private let version: Int
    /// The comment that a commit of the draft will add.
    private let note: String
    private let lockedBy: PersonID?
    private let zone: Zone
    private let logins: Logins
    private let log: RecordLog

    init(_ defect: Defect, lock: Draft?, _ viewer: Viewer, _ tx: Tx) throws {
        number = defect.number
        prefix = defect.prefix
        values = defect.values
        state = defect.state
        isClosed = defect.closed
        stateBefore = defect.stateBefore
        isDuplicate = defect.original != nil
        submitter = defect.submitter.id
        submittedAt = defect.submittedAt
        version = defect.version
        note = ""
        lockedBy = lock?.person
        zone = viewer.zone
        let people = defect.values.values.compactMap { PersonID($0) }
        logins = try Logins(of: people + [submitter] + [lockedBy].compactMap { $0 }, in: tx)
        log = try RecordLog(of: defect, viewer, tx)
    }

    /// - Parameter defect: `nil` for a new record.
    init(
        _ draft: Draft,
        _ defect: Defect?,
        _ action: DefectAction?,
        _ schema: DefectSchema,
        _ viewer: Viewer,
        at now: Instant,
        _ tx: Tx
    ) throws {
        number = draft.number
        prefix = try Defect.prefix(of: viewer.crew, in: tx) ?? ""
        values = draft.values
        let former = defect?.state ?? schema.first
        // The state after the action: the client shows it while its form is open.
        state = action?.kind == .unduplicate ? defect?.stateBefore ?? former : action?.to ?? former
        isClosed = schema.isClosed(state)
        stateBefore = defect?.stateBefore
        isDuplicate = defect?.original != nil
        submitter = defect?.submitter.id ?? draft.person
        submittedAt = defect?.submittedAt ?? draft.openedAt
        version = draft.version
        note = draft.effects.note ?? ""
        lockedBy = draft.person
        zone = viewer.zone
        let people = values.values.compactMap { PersonID($0) }
        logins = try Logins(of: people + [submitter, draft.person], in: tx)
        log = try defect.map { try RecordLog(of: $0, viewer, tx) } ?? RecordLog()
    }

    func value(of field: CompassField) -> String {
        if let own = field.field { return text(values[own.name], own) }
        switch field.name {
        case "Attachments": return log.files
        case "dbid": return RecordNumber.databaseID(number)
        case "history": return log.history
        case "id": return Defect.displayID(prefix, number)
        case "is_active": return "1"
        case "is_duplicate": return isDuplicate ? "1" : "0"
        case "lock_version": return String(version)
        case "locked_by": return lockedBy.map { logins[$0] } ?? ""
        case "Note_Entry": return note
        case "Notes_Log": return log.notes
        case "ratl_mastership": return "<local>"
        case "record_type": return RecordType.name
        case "Resolution_Statetype": return isClosed || values["resolution"] != nil ? "Resolved" : "Not_Resolved"
        case "State": return state
        case "Submit_Date": return zone.compassText(submittedAt)
        case "Submitter": return logins[submitter]
        case "unduplicate_state": return stateBefore ?? ""
        default: return ""
        }
    }

    private func text(_ value: String?, _ field: DefectField) -> String {
        guard let value else { return "" }
        switch field.type {
        case .person: return logins[value]
        case .date: return value + " 00:00:00"
        case .line, .text, .choice, .number: return value
        }
    }
}

/// The comments on a record and its history, as text.
struct RecordLog {
    private static let mostLines = 50

    var notes = ""
    var history = ""
    var files = ""

    init() {}

    init(of defect: Defect, _ viewer: Viewer, _ tx: Tx) throws {
        let zone = viewer.zone
        files = try DefectFile.list(of: defect.id, viewer, in: tx).map(\.file.name).joined(separator: "\n")
        notes = try defect.latestComments(viewer, most: Self.mostLines, in: tx).map { comment in
            "====== \(comment.login) \(zone.compassText(comment.at)) ======\n\(comment.text)"
        }.joined(separator: "\n\n")
        history = try defect.latestSteps(viewer, most: Self.mostLines, in: tx).map { step in
            [zone.compassText(step.at), step.login, step.action, step.oldState, step.newState].joined(separator: "\t")
        }.reversed().joined(separator: "\n")
    }
}
