// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/AnnouncementsEndpoints.swift: change that.

extension Call where Output == Page<Announcement> {
    /// List announcements, newest first: for managers all of them, for others those that were sent to them.
    public static func listAnnouncements(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Announcement>>.listAnnouncements.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Announcement {
    /// Send an announcement (managers).
    ///
    /// It is sent to those who are members at this moment, except the author. If the audience has no one else, this is
    /// 409. A person can send 20 in 24 hours.
    public static func sendAnnouncement(crew: String, _ input: NewAnnouncement) -> Self {
        Call(Endpoint<NewAnnouncement, Announcement>.sendAnnouncement.operation, at: [crew], body: input)
    }

    /// Get an announcement.
    public static func getAnnouncement(crew: String, announcement: String) -> Self {
        Call(Endpoint<Void, Announcement>.getAnnouncement.operation, at: [crew, announcement])
    }

    /// Confirm that you read an announcement.
    ///
    /// Confirming it again changes nothing. One that was not sent to you is 404.
    public static func confirmAnnouncement(crew: String, announcement: String) -> Self {
        Call(Endpoint<Void, Announcement>.confirmAnnouncement.operation, at: [crew, announcement])
    }
}

extension Call where Output == Void {
    /// Delete an announcement, for everyone (managers).
    public static func deleteAnnouncement(crew: String, announcement: String) -> Self {
        Call(Endpoint<Void, Void>.deleteAnnouncement.operation, at: [crew, announcement])
    }
}

extension Call where Output == Page<AnnouncementRecipient> {
    /// List the recipients of an announcement, by name, with the time at which they confirmed it (managers).
    public static func listAnnouncementRecipients(
        crew: String,
        announcement: String,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<AnnouncementRecipient>>.listAnnouncementRecipients.operation, at: [crew, announcement], query: [.number("limit", limit), .text("after", after)])
    }
}
