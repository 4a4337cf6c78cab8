import Storage

extension Migration {
    static let places001 = Migration(
        "Places001_experience",
        """
        CREATE TABLE experience (
            id uuid PRIMARY KEY NOT NULL,
            owner uuid NOT NULL REFERENCES person (id),
            -- The crew that it belongs to, if it is shared with one.
            crew uuid REFERENCES crew (id),
            sharing text NOT NULL CHECK (sharing IN ('private', 'crew', 'server')),
            title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
            description text CHECK (length(description) BETWEEN 1 AND 4000),
            -- Kept up to date with the scenes that are not deleted, so that lists need not read them.
            scene_count bigint NOT NULL DEFAULT 0,
            meters bigint NOT NULL DEFAULT 0,
            version bigint NOT NULL DEFAULT 1,
            created_at bigint NOT NULL,
            changed_at bigint NOT NULL,
            deleted_at bigint,
            CHECK ((sharing = 'crew') = (crew IS NOT NULL))
        );
        CREATE INDEX experience_owner ON experience (owner, id);
        CREATE INDEX experience_crew ON experience (crew, id) WHERE crew IS NOT NULL;
        CREATE INDEX experience_server ON experience (id) WHERE sharing = 'server' AND deleted_at IS NULL;
        CREATE INDEX experience_deleted ON experience (deleted_at) WHERE deleted_at IS NOT NULL;

        CREATE TABLE scene (
            experience uuid NOT NULL REFERENCES experience (id),
            id uuid NOT NULL,
            -- From 1, without gaps among the scenes that are not deleted.
            rank bigint NOT NULL CHECK (rank > 0),
            title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
            description text CHECK (length(description) BETWEEN 1 AND 4000),
            -- In degrees.
            latitude double precision CHECK (latitude BETWEEN -90 AND 90),
            longitude double precision CHECK (longitude BETWEEN -180 AND 180),
            position_source text CHECK (position_source IN ('device', 'photo', 'hand')),
            date text,
            version bigint NOT NULL DEFAULT 1,
            deleted_at bigint,
            PRIMARY KEY (experience, id),
            CHECK ((latitude IS NULL) = (longitude IS NULL)),
            CHECK ((latitude IS NULL) = (position_source IS NULL))
        );
        CREATE INDEX scene_rank ON scene (experience, rank) WHERE deleted_at IS NULL;
        CREATE INDEX scene_deleted ON scene (deleted_at) WHERE deleted_at IS NOT NULL;

        CREATE TABLE scene_picture (
            experience uuid NOT NULL,
            scene uuid NOT NULL,
            picture uuid NOT NULL UNIQUE REFERENCES picture (id),
            PRIMARY KEY (experience, scene, picture),
            FOREIGN KEY (experience, scene) REFERENCES scene (experience, id)
        );
        """
    )
}
