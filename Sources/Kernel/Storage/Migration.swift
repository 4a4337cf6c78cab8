/// One step of the schema, never edited once it has shipped.
///
/// The text is portable: types are `uuid`, `bigint`, `boolean`, `jsonb`, `bytea`, `text` and `double precision`, which
/// each engine translates (`docs/adr/0003-one-sql-text.md`). A table of short rows may end in `WITHOUT ROWID`: an
/// engine that supports it stores the table in the order of its key, without a copy of the key.
package struct Migration: Sendable {
    package let name: String
    package let sql: String

    package init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }
}

/// Something that must be true of every committed state. `decklog check` and the tests run them.
package struct Invariant: Sendable {
    /// What is wrong if a row is found; printed before each violation.
    package let name: String
    /// Selects one text per violation; no rows when there is none.
    package let violations: SQL

    package init(_ name: String, _ violations: SQL) {
        self.name = name
        self.violations = violations
    }
}
