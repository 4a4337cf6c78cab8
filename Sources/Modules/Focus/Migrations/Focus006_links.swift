import Storage

extension Migration {
    static let focus006 = Migration(
        "Focus006_links",
        """
        -- An address with which an automation of a phone starts or stops a mode. It needs no sign-in, so its secret is all that guards
        -- it; only the secret's hash is kept.
        CREATE TABLE focus_link (
            person uuid NOT NULL,
            id uuid NOT NULL,
            mode uuid NOT NULL,
            action text NOT NULL CHECK (action IN ('start', 'stop', 'switch')),
            hash bytea NOT NULL UNIQUE,
            created_at bigint NOT NULL,
            used_at bigint,
            PRIMARY KEY (person, id),
            FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
        );
        CREATE INDEX focus_link_mode ON focus_link (person, mode);
        """
    )
}
