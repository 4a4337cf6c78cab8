import Storage

extension Migration {
    static let mail001 = Migration(
        "Mail001_mail",
        """
        -- Mail on its way out. What it says is kept until it is sent or over, and no longer.
        CREATE TABLE mail (
            -- Also in its Message-ID, so that a mail that was sent twice can be seen to be one.
            id uuid PRIMARY KEY NOT NULL,
            recipient text NOT NULL,
            content jsonb,
            state text NOT NULL CHECK (state IN ('waiting', 'sent', 'refused', 'expired')),
            attempts bigint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
            -- What the mail server answered last.
            problem text,
            created_at bigint NOT NULL,
            -- When it is of no use any more.
            expires_at bigint NOT NULL,
            -- When it is tried next.
            due_at bigint,
            leased_until bigint NOT NULL DEFAULT 0,
            CHECK ((state = 'waiting') = (due_at IS NOT NULL)),
            CHECK ((state = 'waiting') = (content IS NOT NULL))
        );
        CREATE INDEX mail_due ON mail (expires_at, id) WHERE due_at IS NOT NULL;
        CREATE INDEX mail_age ON mail (created_at);

        -- Addresses that the mail server says do not exist: nothing is sent to them.
        CREATE TABLE mail_refusal (
            address text PRIMARY KEY NOT NULL,
            refused_at bigint NOT NULL,
            problem text NOT NULL
        );
        """
    )
}
