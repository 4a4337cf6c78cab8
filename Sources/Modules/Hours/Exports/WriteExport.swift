import Accounts
import Core
import Storage
import Work

/// An export that is written part by part while it is read.
struct Export: Sendable {
    let database: Database
    let scope: ExportScope
    let lane: SlowLane
    /// The person who requested it.
    let person: PersonID

    typealias Send = ([UInt8]) async throws -> Void

    func write(_ form: some ExportForm, _ send: Send) async throws {
        try await send(form.opening())
        var isFirst = true
        try await each(scope, withSheets: true, send) { record, file in
            form.append(record, isFirst: isFirst, to: &file)
            isFirst = false
        }
        try await send(form.closing())
    }

    func writeTree(_ send: Send) async throws {
        let (tree, people) = try await slowly { [database, scope] in
            try await database.read { tx in
                (try TrackeratiFile(scope, in: tx), try scope.people(in: tx).map { $0.person.id })
            }
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
        withSheets: Bool = false,
        _ send: Send,
        append: (ExportedRecord, inout [UInt8]) -> Void
    ) async throws {
        var last: ExportedRecord?
        repeat {
            let records = try await slowly { [database, last] in
                try await database.read { tx in
                    try scope.records(after: last, withSheets: withSheets, in: tx)
                }
            }
            var file: [UInt8] = []
            for record in records { append(record, &file) }
            if !file.isEmpty { try await send(file) }
            last = records.count < ExportScope.part ? nil : records.last
        } while last != nil
    }

    /// Reads a part in the slow lane, and leaves the lane while the client receives the part.
    private func slowly<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await lane.run(for: person, body)
    }
}
