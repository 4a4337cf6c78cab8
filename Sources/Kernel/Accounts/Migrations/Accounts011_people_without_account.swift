import Storage

extension Migration {
    static let accounts011 = Migration(
        "Accounts011_people_without_account",
        """
        -- The crew in which a manager entered the person by name: they have no account, no address and no way to sign in. NULL for
        -- everyone with an account.
        ALTER TABLE person ADD COLUMN entered_in uuid REFERENCES crew (id);
        CREATE INDEX person_entered_in ON person (entered_in) WHERE entered_in IS NOT NULL;

        -- The account, a row of this table, that took over everything of a person who was entered by name. Their row stays for old
        -- history. No foreign key, because an import inserts the rows one after the other.
        ALTER TABLE person ADD COLUMN merged_into uuid;
        CREATE INDEX person_merged_into ON person (merged_into) WHERE merged_into IS NOT NULL;

        -- The person without an account whom the invitation is for: whoever accepts it takes them over.
        ALTER TABLE invitation ADD COLUMN person uuid REFERENCES person (id);
        -- Who accepted an invitation that is for such a person.
        ALTER TABLE invitation ADD COLUMN used_by uuid REFERENCES person (id);
        CREATE UNIQUE INDEX invitation_person_open ON invitation (person) WHERE person IS NOT NULL AND used_by IS NULL;
        CREATE INDEX invitation_person ON invitation (person) WHERE person IS NOT NULL;
        CREATE INDEX invitation_used_by ON invitation (used_by) WHERE used_by IS NOT NULL;
        """
    )
}
