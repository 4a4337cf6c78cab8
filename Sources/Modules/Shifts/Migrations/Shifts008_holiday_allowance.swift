import Storage

extension Migration {
    static let shifts008 = Migration(
        "Shifts008_holiday_allowance",
        """
        -- The holiday days that a person has in a calendar year; no row where the crew does not keep account of them.
        CREATE TABLE holiday_allowance (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            days bigint NOT NULL CHECK (days BETWEEN 0 AND 366),
            PRIMARY KEY (crew, person),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        """
    )
}
