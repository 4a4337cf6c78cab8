import API
package import Core
package import Storage

/// The kinds of work in a crew, such as bar and kitchen.
package enum Positions {
    /// The maximum number in a crew.
    package static let most = Wire.Limits.positions.upperBound
    /// In characters.
    package static let longest = Wire.Limits.positionName.upperBound

    /// In the crew's own order.
    package static func all(of crew: CrewID, in tx: Tx) throws -> [String] {
        try tx.all("SELECT name FROM crew_position WHERE crew = \(crew) ORDER BY rank, name") { try $0.read() }
    }

    /// Those of each of some crews that has any, in its own order.
    static func all(of crews: [CrewID], in tx: Tx) throws -> [CrewID: [String]] {
        try tx.all("SELECT crew, name FROM crew_position WHERE crew IN \(list: crews) ORDER BY crew, rank, name") {
            (crew: try $0.read() as CrewID, name: try $0.read() as String)
        }
        .reduce(into: [:]) { $0[$1.crew, default: []].append($1.name) }
    }

    /// The position as the crew spells it; `nil` if the crew has none of this name.
    package static func find(_ name: String, of crew: CrewID, in tx: Tx) throws -> String? {
        try all(of: crew, in: tx).first { isSame($0, name) }
    }

    /// Finds the position for a shift or member. A new name creates a position if the viewer is a manager.
    /// - Parameter name: the entered name; `nil` for no position.
    /// - Returns: the name as the crew spells it, including upper and lower case.
    /// - Throws: `AppError.invalid`, field `position`, code `unknown` or the code of an invalid name.
    @discardableResult
    package static func require(_ name: String?, in tx: MemberTransaction) throws -> String? {
        guard let name else { return nil }
        return try require([name], field: "position", in: tx).first
    }

    static func require(_ names: [String], field: String, in tx: MemberTransaction) throws -> [String] {
        let names = try check(names, field)
        let known = try all(of: tx.crew, in: tx)
        var new: [String] = []
        let found = try names.map { name in
            if let known = known.first(where: { isSame($0, name) }) { return known }
            if !tx.viewer.isManager { throw AppError.invalid(field, "unknown", Phrase("error.field.position")) }
            new.append(name)
            return name
        }
        if known.count + new.count > most { throw tooMany(field) }
        try insert(new, from: known.count, in: tx.crew, tx)
        return found
    }

    /// Replaces the positions of the crew, in this order. If a removed position is in use, nothing changes.
    /// - Throws: `AppError.invalid`, or `conflict` with field `positions`, code `inUse`.
    static func replace(with names: [String], of crew: CrewID, in tx: Tx) throws {
        let names = try check(names, "positions")
        let known = try all(of: crew, in: tx)
        for name in known where !names.contains(name) { try remove(name, from: crew, tx) }
        try insert(names.filter { !known.contains($0) }, from: 0, in: crew, tx)
        for (rank, name) in names.enumerated() {
            try tx.run("UPDATE crew_position SET rank = \(rank) WHERE crew = \(crew) AND name = \(name)")
        }
    }

    private static func remove(_ name: String, from crew: CrewID, _ tx: Tx) throws {
        do {
            try tx.run("DELETE FROM crew_position WHERE crew = \(crew) AND name = \(name)")
        } catch StorageError.constraint {
            // A member or a shift has it: the foreign keys of all modules detect that.
            throw AppError.conflict("positions", "inUse", Phrase("error.positionInUse", ["name": .text(name)]))
        }
    }

    private static func insert(_ names: [String], from first: Int, in crew: CrewID, _ tx: Tx) throws {
        if names.isEmpty { return }
        // Positions are part of the crew, so changing them changes its version.
        try tx.run("UPDATE crew SET version = version + 1 WHERE id = \(crew)")
        for (index, name) in names.enumerated() {
            try tx.run("INSERT INTO crew_position (crew, name, rank) VALUES (\(crew), \(name), \(first + index))")
        }
    }

    private static func check(_ names: [String], _ field: String) throws -> [String] {
        if names.count > most { throw tooMany(field) }
        var check = Validation()
        let names = names.map { check.line(field, $0, 1...longest) }
        try check.finish()
        for (index, name) in names.enumerated() where names.prefix(index).contains(where: { isSame($0, name) }) {
            throw AppError.invalid(field, "twice", Phrase("error.field.twice", ["name": .text(name)]))
        }
        return names
    }

    private static func tooMany(_ field: String) -> AppError {
        .invalid(field, "tooMany", Phrase("error.field.tooMany", ["most": .number(most)]))
    }
}

/// "Bar" and "bar" are the same position.
private func isSame(_ a: String, _ b: String) -> Bool {
    a.lowercased() == b.lowercased()
}
