import Accounts
import Core
import Events
import Storage

/// A file that is written while it is read, part by part.
struct Export: Sendable {
    let database: Database
    let scope: ExportScope

    typealias Send = ([UInt8]) async throws -> Void

    func write(_ form: some ExportForm, _ send: Send) async throws {
        try await send(form.opening())
        var isFirst = true
        try await each(scope, send) { record, file in
            form.append(record, isFirst: isFirst, to: &file)
            isFirst = false
        }
        try await send(form.closing())
    }

    func writeTree(_ send: Send) async throws {
        let (tree, people) = try await database.read { [scope] tx in
            (try TrackeratiFile(scope, in: tx), try scope.people(in: tx).map { $0.person.id })
        }
        try await send(tree.opening())
        var isFirst = true
        for person in people {
            var theirs = scope
            theirs.person = person
            var nodes: Set<String> = []
            try await each(theirs, send) { record, file in
                if nodes.isEmpty { file += tree.opening(of: person, isFirst: isFirst) }
                TrackeratiFile.append(record, isFirst: nodes.isEmpty, &nodes, to: &file)
                isFirst = false
            }
            if !nodes.isEmpty { try await send(TrackeratiFile.closingOfPerson) }
        }
        try await send(TrackeratiFile.closing)
    }

    private func each(
        _ scope: ExportScope,
        _ send: Send,
        append: (ExportedRecord, inout [UInt8]) -> Void
    ) async throws {
        var last: ExportedRecord?
        repeat {
            let records = try await database.read { [last] tx in try scope.records(after: last, in: tx) }
            var file: [UInt8] = []
            for record in records { append(record, &file) }
            if !file.isEmpty { try await send(file) }
            last = records.count < ExportScope.part ? nil : records.last
        } while last != nil
    }
}
