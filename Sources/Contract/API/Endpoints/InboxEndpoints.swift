extension Endpoint where Input == Void, Output == Inbox {
    /// Get your inbox, newest first.
    public static var getInbox: Self {
        Endpoint(
            .get,
            "me/inbox",
            .inbox,
            [.paged, .restricted],
            gives: "One page of the inbox, and the number of unread messages."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Mark all messages as read.
    public static var readInbox: Self {
        Endpoint(.post, "me/inbox/reading", .inbox, gives: "All messages are read.")
    }

    /// Mark a message as read.
    public static var readInboxItem: Self {
        Endpoint(.post, "me/inbox/{item}/reading", .inbox, gives: "The message is read.")
    }
}

extension Endpoint where Input == Void, Output == NotificationSettings {
    /// Get what reaches me outside the inbox, and when.
    public static var getNotificationSettings: Self {
        Endpoint(.get, "me/notification-settings", .inbox, [.versioned, .restricted], gives: "The settings.")
    }
}

extension Endpoint where Input == NewNotificationSettings, Output == NotificationSettings {
    /// Choose what reaches me outside the inbox, and when.
    public static var setNotificationSettings: Self {
        Endpoint(
            .put,
            "me/notification-settings",
            .inbox,
            [.versioned, .conditional],
            gives: "The settings as they are now."
        )
    }
}

extension Endpoint where Input == Void, Output == ReminderSettings {
    /// Get what I am reminded of, and when.
    public static var getReminderSettings: Self {
        Endpoint(.get, "me/reminder-settings", .inbox, [.versioned, .restricted], gives: "The settings.")
    }
}

extension Endpoint where Input == NewReminderSettings, Output == ReminderSettings {
    /// Choose what I am reminded of, and when.
    public static var setReminderSettings: Self {
        Endpoint(
            .put,
            "me/reminder-settings",
            .inbox,
            [.versioned, .conditional],
            gives: "The settings as they are now."
        )
    }
}

extension Endpoint where Input == Void, Output == PushDevices {
    /// List my devices that receive push notifications, and the key to subscribe with.
    public static var getPushSubscriptions: Self {
        Endpoint(.get, "me/push-subscriptions", .inbox, [.paged, .restricted], gives: "The devices and the key.")
    }
}

extension Endpoint where Input == NewPushSubscription, Output == PushDevice {
    /// Add a device that receives push notifications.
    ///
    /// Sending a known subscription again renews it. A subscription ends with the session or token that added it. A person has
    /// at most 20 devices; the 21st replaces the one that was renewed least recently.
    public static var addPushSubscription: Self {
        Endpoint(.post, "me/push-subscriptions", .inbox, [.created], gives: "The device.")
    }
}

extension Endpoint where Input == PushEndpoint, Output == Void {
    /// Remove a device that receives push notifications.
    ///
    /// Removing a device that is not mine, or no longer registered, has no effect.
    public static var removePushSubscription: Self {
        Endpoint(.delete, "me/push-subscriptions", .inbox, gives: "The device is removed.")
    }
}
