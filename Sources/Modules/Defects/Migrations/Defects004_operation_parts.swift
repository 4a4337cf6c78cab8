import Storage

extension Migration {
    static let defects004 = Migration(
        "Defects004_operation_parts",
        """
        -- Those of its defects to which it was not done yet, as many together as one transaction changes: their keys, 16 bytes each.
        CREATE TABLE defect_operation_part (
            crew uuid NOT NULL,
            operation uuid NOT NULL,
            number bigint NOT NULL,
            defects bytea NOT NULL,
            PRIMARY KEY (crew, operation, number),
            FOREIGN KEY (crew, operation) REFERENCES defect_operation (crew, id)
        );
        """
    )
}
