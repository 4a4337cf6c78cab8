package import Core
package import Storage

extension StorageLimits {
    /// Charges an upload to a person's daily limit, if there is one, in the transaction that announces or stores it.
    /// - Throws: `AppError.tooMany` when it exceeds the limit.
    package func charge(_ bytes: Int, to person: PersonID, at now: Instant, in tx: Tx) throws {
        guard let personADay else { return }
        try tx.run(
            """
            INSERT INTO upload_day (person, day, bytes) VALUES (\(person), \(day(now)), \(bytes))
            ON CONFLICT (person) DO UPDATE SET day = excluded.day, bytes = excluded.bytes
                + CASE WHEN upload_day.day = excluded.day THEN upload_day.bytes ELSE 0 END
            """
        )
        if try sent(by: person, at: now, in: tx) > personADay { throw tooMuchToday(personADay) }
    }

    /// Checks the limits before a body is read, so that uploads that cannot be stored are not received.
    /// - Parameter crew: `nil` for pictures that belong to no crew.
    /// - Throws: `AppError.tooMany` when the person's daily limit is used up, `conflict` when the crew's limit is, or
    ///   the person's if there is no crew.
    func requireShare(crew: CrewID?, person: PersonID, at now: Instant, in tx: Tx) throws {
        if let personADay, try sent(by: person, at: now, in: tx) >= personADay { throw tooMuchToday(personADay) }
        if let crew {
            if let most = self.crew, try CrewStorage.bytes(of: crew, in: tx) >= most { throw CrewStorage.full(most) }
        } else if let most = self.person, try StoredPicture.storage(of: person, in: tx) >= most {
            throw StoredPicture.full(most)
        }
    }

    private func sent(by person: PersonID, at now: Instant, in tx: Tx) throws -> Int {
        try tx.value("SELECT bytes FROM upload_day WHERE person = \(person) AND day = \(day(now))") ?? 0
    }

    private func day(_ now: Instant) -> Int64 { now.milliseconds / 86_400_000 }
}

/// The total size of a crew's files.
enum CrewStorage {
    static func bytes(of crew: CrewID, in tx: Tx) throws -> Int {
        try tx.value("SELECT bytes FROM crew_storage WHERE crew = \(crew)") ?? 0
    }

    /// - Parameter most: the crew's limit; `nil` for none.
    /// - Throws: `AppError.conflict` when it would be exceeded.
    static func add(_ bytes: Int, to crew: CrewID, most: Int?, in tx: Tx) throws {
        try tx.run(
            """
            INSERT INTO crew_storage (crew, bytes) VALUES (\(crew), \(bytes))
            ON CONFLICT (crew) DO UPDATE SET bytes = crew_storage.bytes + excluded.bytes
            """
        )
        if let most, try Self.bytes(of: crew, in: tx) > most { throw full(most) }
    }

    static func remove(_ bytes: Int, from crew: CrewID, in tx: Tx) throws {
        try tx.run("UPDATE crew_storage SET bytes = bytes - \(bytes) WHERE crew = \(crew)")
    }

    static func full(_ most: Int) -> AppError {
        .refused(.conflict, "crewFull", Phrase("media.error.crewFull", ["most": .number(most / 1_000_000)]))
    }
}

private func tooMuchToday(_ most: Int) -> AppError {
    .refused(.tooMany, "dailyUploads", Phrase("media.error.dailyUploads", ["most": .number(most / 1_000_000)]))
}
