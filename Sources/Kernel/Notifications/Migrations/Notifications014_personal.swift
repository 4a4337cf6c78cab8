import Storage

extension Migration {
    /// Adds messages that belong to no crew. The engines have no common syntax for dropping a NOT NULL or a primary key, so the tables are
    /// recreated.
    static let notifications014 = Migration(
        "Notifications014_personal",
        """
        CREATE TABLE new_notice (
            id uuid PRIMARY KEY NOT NULL,
            -- NULL: the message is for the person alone, whatever crews they are in.
            crew uuid,
            person uuid NOT NULL REFERENCES person (id),
            -- What it is about, as in the outbox.
            thing uuid NOT NULL,
            -- The newest sentence, not yet in a language.
            phrase jsonb NOT NULL,
            -- A page of this server and of no other.
            path text NOT NULL CHECK (path LIKE '/%' AND path NOT LIKE '//%'),
            -- How often it happened since the person last read it.
            count bigint NOT NULL CHECK (count > 0),
            created_at bigint NOT NULL,
            updated_at bigint NOT NULL,
            read_at bigint,
            module text,
            kind text,
            title jsonb,
            urgent boolean NOT NULL DEFAULT FALSE,
            expires_at bigint,
            mail_due_at bigint CHECK (mail_due_at IS NULL OR read_at IS NULL),
            mailed_key text,
            mail_id uuid,
            actor uuid REFERENCES person (id),
            push_due_at bigint CHECK (push_due_at IS NULL OR read_at IS NULL),
            pushed_key text,
            seq bigint,
            action text,
            UNIQUE (crew, person, thing),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        INSERT INTO new_notice (id, crew, person, thing, phrase, path, count, created_at, updated_at, read_at, module, kind, title, urgent,
                expires_at, mail_due_at, mailed_key, mail_id, actor, push_due_at, pushed_key, seq, action)
            SELECT id, crew, person, thing, phrase, path, count, created_at, updated_at, read_at, module, kind, title, urgent,
                expires_at, mail_due_at, mailed_key, mail_id, actor, push_due_at, pushed_key, seq, action FROM notice;
        CREATE TABLE new_push_message (
            id uuid PRIMARY KEY NOT NULL,
            subscription uuid NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
            notice uuid NOT NULL REFERENCES new_notice (id) ON DELETE CASCADE,
            -- The time of the news that it is about.
            told_at bigint NOT NULL,
            origin text NOT NULL,
            content jsonb NOT NULL,
            -- Whether only the title is sent, because the push service found the message too large.
            short boolean NOT NULL DEFAULT FALSE,
            urgent boolean NOT NULL,
            attempts bigint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
            expires_at bigint NOT NULL,
            due_at bigint,
            leased_until bigint NOT NULL DEFAULT 0,
            UNIQUE (subscription, notice, told_at)
        );
        INSERT INTO new_push_message (id, subscription, notice, told_at, origin, content, short, urgent, attempts, expires_at, due_at,
                leased_until)
            SELECT id, subscription, notice, told_at, origin, content, short, urgent, attempts, expires_at, due_at, leased_until
            FROM push_message;
        DROP TABLE push_message;
        DROP TABLE notice;
        ALTER TABLE new_notice RENAME TO notice;
        ALTER TABLE new_push_message RENAME TO push_message;
        -- One for each subject, as UNIQUE has it for those of a crew.
        CREATE UNIQUE INDEX notice_personal ON notice (person, thing) WHERE crew IS NULL;
        CREATE INDEX notice_inbox ON notice (person, updated_at, id);
        CREATE INDEX notice_crew_inbox ON notice (person, crew, updated_at, id);
        CREATE INDEX notice_unread ON notice (person, crew, module) WHERE read_at IS NULL;
        CREATE INDEX notice_thing ON notice (crew, thing) WHERE read_at IS NULL;
        CREATE INDEX notice_actor ON notice (actor);
        CREATE INDEX notice_mail_due ON notice (mail_due_at, person) WHERE mail_due_at IS NOT NULL;
        CREATE INDEX notice_mail ON notice (mail_id) WHERE mail_id IS NOT NULL;
        CREATE INDEX notice_push_due ON notice (push_due_at, person) WHERE push_due_at IS NOT NULL;
        CREATE INDEX push_message_due ON push_message (expires_at, id) WHERE due_at IS NOT NULL;
        CREATE INDEX push_message_notice ON push_message (notice);
        CREATE INDEX push_message_busy ON push_message (origin, leased_until) WHERE leased_until > 0;
        """
    )
}
