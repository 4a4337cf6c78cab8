import Storage

extension Migration {
    static let notifications004 = Migration(
        "Notifications004_mail",
        """
        -- When it is mailed unless it is read by then.
        ALTER TABLE notice ADD COLUMN mail_due_at bigint CHECK (mail_due_at IS NULL OR read_at IS NULL);
        -- The key of the sentence that was mailed: what was said is not said again while it is unread.
        ALTER TABLE notice ADD COLUMN mailed_key text;
        -- The mail that tells it, which is not sent once everything in it is read.
        ALTER TABLE notice ADD COLUMN mail_id uuid;
        CREATE INDEX notice_mail_due ON notice (mail_due_at, person) WHERE mail_due_at IS NOT NULL;
        CREATE INDEX notice_mail ON notice (mail_id) WHERE mail_id IS NOT NULL;

        -- Links that turn mail off without a sign-in. Only their hashes are kept.
        CREATE TABLE mail_off_link (
            hash bytea PRIMARY KEY NOT NULL,
            person uuid NOT NULL REFERENCES person (id),
            created_at bigint NOT NULL
        );
        CREATE INDEX mail_off_link_person ON mail_off_link (person);
        CREATE INDEX mail_off_link_age ON mail_off_link (created_at);
        """
    )
}
