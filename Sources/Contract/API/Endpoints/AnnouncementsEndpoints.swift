extension Endpoint where Input == Void, Output == Page<Announcement> {
    /// List announcements, newest first: for managers all of them, for others those that were sent to them.
    public static var listAnnouncements: Self {
        Endpoint(.get, "crews/{crew}/announcements", .crews, [.paged], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewAnnouncement, Output == Announcement {
    /// Send an announcement (managers).
    ///
    /// It is sent to those who are members at this moment, except the author. If the audience has no one else, this is
    /// 409. A person can send 20 in 24 hours.
    public static var sendAnnouncement: Self {
        Endpoint(.post, "crews/{crew}/announcements", .crews, [.created], gives: "The announcement.")
    }
}

extension Endpoint where Input == Void, Output == Announcement {
    /// Get an announcement.
    public static var getAnnouncement: Self {
        Endpoint(.get, "crews/{crew}/announcements/{announcement}", .crews, gives: "The announcement.")
    }

    /// Confirm that you read an announcement.
    ///
    /// Confirming it again changes nothing. One that was not sent to you is 404.
    public static var confirmAnnouncement: Self {
        Endpoint(
            .post,
            "crews/{crew}/announcements/{announcement}/confirmation",
            .crews,
            gives: "The announcement, with the time of the confirmation."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete an announcement, for everyone (managers).
    public static var deleteAnnouncement: Self {
        Endpoint(
            .delete,
            "crews/{crew}/announcements/{announcement}",
            .crews,
            gives: "The announcement is deleted."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<AnnouncementRecipient> {
    /// List the recipients of an announcement, by name, with the time at which they confirmed it (managers).
    public static var listAnnouncementRecipients: Self {
        Endpoint(
            .get,
            "crews/{crew}/announcements/{announcement}/recipients",
            .crews,
            [.paged, .restricted],
            gives: "One page of the list."
        )
    }
}
