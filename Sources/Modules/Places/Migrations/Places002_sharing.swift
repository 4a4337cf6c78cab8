import Storage

extension Migration {
    /// Adds named people, links, saved experiences and search. The engines have no common syntax for changing a CHECK, so the tables of
    /// experiences are recreated.
    static let places002 = Migration(
        "Places002_sharing",
        """
        CREATE TABLE new_experience (
            id uuid PRIMARY KEY NOT NULL,
            -- Identifies it in the search index; later ones have higher numbers.
            number bigint NOT NULL UNIQUE,
            owner uuid NOT NULL REFERENCES person (id),
            -- The crew that it belongs to, if it is shared with one.
            crew uuid REFERENCES crew (id),
            sharing text NOT NULL CHECK (sharing IN ('private', 'people', 'crew', 'server', 'link')),
            title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
            description text CHECK (length(description) BETWEEN 1 AND 4000),
            -- Kept up to date with the scenes that are not deleted, so that lists need not read them.
            scene_count bigint NOT NULL DEFAULT 0,
            meters bigint NOT NULL DEFAULT 0,
            -- How many people have saved it.
            saves bigint NOT NULL DEFAULT 0 CHECK (saves >= 0),
            version bigint NOT NULL DEFAULT 1,
            created_at bigint NOT NULL,
            changed_at bigint NOT NULL,
            deleted_at bigint,
            CHECK ((sharing = 'crew') = (crew IS NOT NULL))
        );
        INSERT INTO new_experience (id, number, owner, crew, sharing, title, description, scene_count, meters, version, created_at,
                changed_at, deleted_at)
            SELECT id, created_at * 32768 + ROW_NUMBER() OVER (ORDER BY id), owner, crew, sharing, title, description, scene_count,
                meters, version, created_at, changed_at, deleted_at FROM experience;
        CREATE TABLE new_scene (
            experience uuid NOT NULL REFERENCES new_experience (id),
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
        INSERT INTO new_scene (experience, id, rank, title, description, latitude, longitude, position_source, date, version, deleted_at)
            SELECT experience, id, rank, title, description, latitude, longitude, position_source, date, version, deleted_at FROM scene;
        CREATE TABLE new_scene_picture (
            experience uuid NOT NULL,
            scene uuid NOT NULL,
            picture uuid NOT NULL UNIQUE REFERENCES picture (id),
            PRIMARY KEY (experience, scene, picture),
            FOREIGN KEY (experience, scene) REFERENCES new_scene (experience, id)
        );
        INSERT INTO new_scene_picture (experience, scene, picture) SELECT experience, scene, picture FROM scene_picture;
        DROP TABLE scene_picture;
        DROP TABLE scene;
        DROP TABLE experience;
        ALTER TABLE new_experience RENAME TO experience;
        ALTER TABLE new_scene RENAME TO scene;
        ALTER TABLE new_scene_picture RENAME TO scene_picture;
        CREATE INDEX experience_owner ON experience (owner, id);
        CREATE INDEX experience_crew ON experience (crew, id) WHERE crew IS NOT NULL;
        CREATE INDEX experience_server ON experience (id) WHERE sharing = 'server' AND deleted_at IS NULL;
        CREATE INDEX experience_popular ON experience (saves, id) WHERE sharing = 'server' AND deleted_at IS NULL;
        CREATE INDEX experience_deleted ON experience (deleted_at) WHERE deleted_at IS NOT NULL;
        CREATE INDEX scene_rank ON scene (experience, rank) WHERE deleted_at IS NULL;
        CREATE INDEX scene_deleted ON scene (deleted_at) WHERE deleted_at IS NOT NULL;

        -- Who can see an experience with the sharing 'people', besides its owner.
        CREATE TABLE experience_person (
            experience uuid NOT NULL REFERENCES experience (id),
            person uuid NOT NULL REFERENCES person (id),
            PRIMARY KEY (experience, person)
        );
        CREATE INDEX experience_person_person ON experience_person (person, experience);

        CREATE TABLE experience_save (
            person uuid NOT NULL REFERENCES person (id),
            experience uuid NOT NULL REFERENCES experience (id),
            -- Orders the list of a person.
            id uuid NOT NULL,
            saved_at bigint NOT NULL,
            PRIMARY KEY (person, experience)
        );
        CREATE INDEX experience_save_list ON experience_save (person, id);
        CREATE INDEX experience_save_experience ON experience_save (experience);

        -- A URL with which anyone can read an experience.
        CREATE TABLE experience_link (
            experience uuid NOT NULL REFERENCES experience (id),
            id uuid NOT NULL,
            hash bytea NOT NULL UNIQUE,
            created_by uuid NOT NULL REFERENCES person (id),
            -- Of previews and other visitors that do not name a language.
            language text NOT NULL,
            created_at bigint NOT NULL,
            expires_at bigint,
            -- Until it is erased, its visitors are told that it existed.
            ended_at bigint,
            PRIMARY KEY (experience, id)
        );
        CREATE INDEX experience_link_creator ON experience_link (created_by);
        CREATE INDEX experience_link_ended ON experience_link (ended_at) WHERE ended_at IS NOT NULL;
        CREATE INDEX experience_link_expires ON experience_link (expires_at) WHERE expires_at IS NOT NULL;
        """
    )
}
