import API
package import Accounts
import Core
import Storage

extension Defect {
    /// Reports a defect.
    /// - Parameters:
    ///   - fields: by field name of the schema; a person is an id.
    ///   - position: where it is.
    ///   - number: a number that `nextNumber` reserved for it; `nil` to take the next one.
    /// - Throws: `AppError.forbidden` if only managers may report; `invalid` with every field that is wrong or missing;
    ///   `conflict` in an archived crew.
    package static func submit(
        _ fields: [String: String?],
        position: Position? = nil,
        number reserved: Int? = nil,
        in tx: MemberTransaction
    ) throws -> Defect {
        let schema = try DefectSchema.of(tx.crew, in: tx)
        let action = schema.action(.submit)
        if let action, !action.isAllowed(tx.viewer) { throw AppError(.forbidden, Phrase("error.needsManager")) }
        let required = Set(action?.requires ?? [])
        let values = try FieldChecks(schema, tx.viewer, tx).apply(fields, to: [:], required: required, isNew: true)
        var row = DefectRow(id: .new(at: tx.now), state: schema.first, values: values)
        row.closed = schema.isClosed(row.state)
        row.position = position
        let number = try reserved ?? nextNumber(in: tx)
        try row.insert(number: number, by: tx.viewer, at: tx.now, in: tx)
        let step = DefectStep(
            action: action?.name ?? "Submit",
            formerState: nil,
            formerValues: [:],
            operation: nil
        )
        try row.write(step, in: tx)
        let defect = try find(row.id, tx.viewer, in: tx)
        try tx.record(
            DefectSubmitted(number: number, headline: defect.headline, owner: defect.owner?.id),
            about: row.id
        )
        return defect
    }

    /// Takes the next number of a crew; each number is given out once.
    package static func nextNumber(in tx: MemberTransaction) throws -> Int {
        try tx.value(
            """
            INSERT INTO defect_settings (crew, prefix, last_number) VALUES (\(tx.crew), \(prefix(tx.viewer.slug)), 1)
            ON CONFLICT (crew) DO UPDATE SET last_number = defect_settings.last_number + 1 RETURNING last_number
            """
        ).orNotFound()
    }

    /// Inserts the crew's settings row if it is missing.
    static func makeSettings(_ viewer: Viewer, _ tx: Tx) throws {
        try tx.run(
            """
            INSERT INTO defect_settings (crew, prefix) VALUES (\(viewer.crew), \(prefix(viewer.slug)))
            ON CONFLICT (crew) DO NOTHING
            """
        )
    }

    /// "de-kombuis" gets the prefix "DEKOM", as Compass derives it from the name of a database.
    private static func prefix(_ slug: String) -> String {
        let letters = slug.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        // Digits at its end would run into the number.
        let prefix = String(letters.prefix(5).reversed().drop { $0.isNumber }.reversed())
        return prefix.isEmpty ? "DEF" : prefix
    }
}
