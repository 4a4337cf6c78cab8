import Storage

extension Migration {
    static let webhooks001 = Migration(
        "Webhooks001_webhook",
        """
        CREATE TABLE webhook (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
            -- The topics, separated by spaces.
            topics text NOT NULL CHECK (length(topics) > 0),
            -- Needed to sign, so it cannot be hashed.
            secret bytea NOT NULL CHECK (length(secret) = 32),
            -- The secret before it was replaced, which signs as well for a day.
            old_secret bytea CHECK (length(old_secret) = 32),
            old_until bigint,
            enabled boolean NOT NULL,
            created_at bigint NOT NULL,
            -- Since when every delivery has failed, and how many of them.
            failing_since bigint,
            failures bigint NOT NULL DEFAULT 0,
            PRIMARY KEY (crew, id),
            CHECK ((old_secret IS NULL) = (old_until IS NULL)),
            FOREIGN KEY (crew) REFERENCES crew (id)
        );

        -- Events on their way to webhooks, and those of the last days.
        CREATE TABLE webhook_delivery (
            crew uuid NOT NULL,
            webhook uuid NOT NULL,
            id uuid PRIMARY KEY NOT NULL,
            -- The fact in the outbox; NULL for a test event.
            fact uuid,
            type text NOT NULL,
            body text NOT NULL CHECK (length(body) <= 20000),
            created_at bigint NOT NULL,
            -- When it is tried next; NULL when it is not.
            due_at bigint,
            expires_at bigint NOT NULL,
            leased_until bigint NOT NULL DEFAULT 0,
            attempts bigint NOT NULL DEFAULT 0,
            -- Of the last attempt.
            status bigint,
            problem text,
            delivered_at bigint,
            UNIQUE (crew, webhook, fact),
            FOREIGN KEY (crew, webhook) REFERENCES webhook (crew, id) ON DELETE CASCADE
        );
        CREATE INDEX webhook_delivery_due ON webhook_delivery (due_at, expires_at) WHERE due_at IS NOT NULL;
        CREATE INDEX webhook_delivery_busy ON webhook_delivery (crew, webhook, leased_until) WHERE leased_until > 0;
        CREATE INDEX webhook_delivery_log ON webhook_delivery (crew, webhook, id);
        CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at);
        """
    )
}
