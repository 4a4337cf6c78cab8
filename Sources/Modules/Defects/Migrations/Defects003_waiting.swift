import Storage

extension Migration {
    static let defects003 = Migration(
        "Defects003_waiting",
        """
        -- Whether its words are not in defect_word and defect_spelling yet. They are entered together with those of others.
        ALTER TABLE defect_indexed ADD COLUMN waiting boolean NOT NULL DEFAULT FALSE;
        CREATE INDEX defect_indexed_waiting ON defect_indexed (waiting, crew, number) WHERE waiting = TRUE;
        """
    )
}
