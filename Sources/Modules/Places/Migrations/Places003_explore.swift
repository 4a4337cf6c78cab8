import Storage

extension Migration {
    static let places003 = Migration(
        "Places003_explore",
        """
        -- What is found by a word: its experiences, the weightiest place of the word first when it is read from its end.
        CREATE TABLE experience_word (
            -- Who can see it: its crew, its owner, or 0 for everyone on the server.
            audience uuid NOT NULL,
            -- Folded: lower case, without accents.
            word text NOT NULL,
            -- Where it stands: 8 in the title, 4 in the title of a scene, 2 in the description, 1 in that of a scene, added up.
            weight bigint NOT NULL,
            number bigint NOT NULL,
            PRIMARY KEY (audience, word, weight, number)
        ) WITHOUT ROWID;
        -- What the index holds of an experience that was not deleted: "door:8 fridge:10".
        CREATE TABLE experience_indexed (
            audience uuid NOT NULL,
            number bigint NOT NULL UNIQUE REFERENCES experience (number),
            -- Of the way in which words are made; those of an earlier one are made anew.
            edition bigint NOT NULL,
            words text NOT NULL,
            waiting boolean NOT NULL DEFAULT FALSE,
            PRIMARY KEY (audience, number)
        ) WITHOUT ROWID;
        CREATE INDEX experience_indexed_waiting ON experience_indexed (waiting, audience, number) WHERE waiting = TRUE;
        -- Words by what is left of their first letters when one is left out, so that one wrong letter can be looked up.
        CREATE TABLE experience_spelling (
            audience uuid NOT NULL,
            part text NOT NULL,
            length bigint NOT NULL,
            word text NOT NULL,
            PRIMARY KEY (audience, part, length, word)
        ) WITHOUT ROWID;
        -- Where the scenes of an experience that was not deleted are.
        CREATE TABLE experience_position (
            audience uuid NOT NULL,
            -- The square of the grid: neighbours have mostly similar numbers, and a larger square is a range of them.
            cell bigint NOT NULL,
            number bigint NOT NULL REFERENCES experience (number),
            scene uuid NOT NULL,
            latitude double precision NOT NULL,
            longitude double precision NOT NULL,
            PRIMARY KEY (audience, cell, number, scene)
        ) WITHOUT ROWID;
        CREATE INDEX experience_position_experience ON experience_position (number);
        """
    )
}
