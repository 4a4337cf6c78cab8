import Storage

extension Migration {
    static let notifications006 = Migration(
        "Notifications006_push",
        """
        -- The devices that receive push notifications. An endpoint is a secret: it allows sending to the device.
        CREATE TABLE push_subscription (
            id uuid PRIMARY KEY NOT NULL,
            person uuid NOT NULL REFERENCES person (id),
            -- Signing out on the device removes it.
            credential uuid NOT NULL REFERENCES credential (id) ON DELETE CASCADE,
            -- SHA-256 of the endpoint. A device belongs to the person who signed in on it last.
            hash bytea NOT NULL UNIQUE,
            endpoint text NOT NULL,
            -- The origin of the endpoint, which identifies the push service.
            origin text NOT NULL,
            -- The keys with which messages to it are encrypted.
            public_key bytea NOT NULL CHECK (length(public_key) = 65),
            secret bytea NOT NULL CHECK (length(secret) = 16),
            device text NOT NULL,
            created_at bigint NOT NULL,
            -- When the device last renewed the subscription.
            seen_at bigint NOT NULL,
            -- The first failure since the last successful delivery.
            failing_since bigint
        );
        CREATE INDEX push_subscription_person ON push_subscription (person, seen_at);
        CREATE INDEX push_subscription_credential ON push_subscription (credential);

        -- The queue of messages to devices. A row is deleted when its message was delivered, dropped or expired.
        CREATE TABLE push_message (
            id uuid PRIMARY KEY NOT NULL,
            subscription uuid NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
            notice uuid NOT NULL REFERENCES notice (id),
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
        CREATE INDEX push_message_due ON push_message (expires_at, id) WHERE due_at IS NOT NULL;
        CREATE INDEX push_message_notice ON push_message (notice);
        CREATE INDEX push_message_busy ON push_message (origin, leased_until) WHERE leased_until > 0;

        -- Push services that are throttling or refusing this server.
        CREATE TABLE push_pause (
            origin text PRIMARY KEY NOT NULL,
            until bigint NOT NULL
        );

        -- The VAPID key. Losing it invalidates every subscription.
        CREATE TABLE push_key (
            id bigint PRIMARY KEY NOT NULL CHECK (id = 1),
            private_key bytea NOT NULL CHECK (length(private_key) = 32),
            created_at bigint NOT NULL
        );

        -- When it is pushed unless it is read by then; NULL if it was pushed or the person has no device.
        ALTER TABLE notice ADD COLUMN push_due_at bigint CHECK (push_due_at IS NULL OR read_at IS NULL);
        -- The key of the sentence that was pushed.
        ALTER TABLE notice ADD COLUMN pushed_key text;
        CREATE INDEX notice_push_due ON notice (push_due_at, person) WHERE push_due_at IS NOT NULL;
        -- NULL: the default of the kind.
        ALTER TABLE notification_choice ADD COLUMN push boolean;
        """
    )
}
