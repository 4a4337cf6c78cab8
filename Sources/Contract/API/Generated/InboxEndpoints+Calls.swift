// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/InboxEndpoints.swift: change that.

extension Call where Output == Inbox {
    /// Get your inbox, newest first.
    public static func getInbox(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Inbox>.getInbox.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Void {
    /// Mark all messages as read.
    public static func readInbox() -> Self {
        Call(Endpoint<Void, Void>.readInbox.operation)
    }

    /// Mark a message as read.
    public static func readInboxItem(item: String) -> Self {
        Call(Endpoint<Void, Void>.readInboxItem.operation, at: [item])
    }
}

extension Call where Output == NotificationSettings {
    /// Get what reaches me outside the inbox, and when.
    public static func getNotificationSettings() -> Self {
        Call(Endpoint<Void, NotificationSettings>.getNotificationSettings.operation)
    }

    /// Choose what reaches me outside the inbox, and when.
    public static func setNotificationSettings(_ input: NewNotificationSettings, ifMatch: String? = nil) -> Self {
        Call(Endpoint<NewNotificationSettings, NotificationSettings>.setNotificationSettings.operation, body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == ReminderSettings {
    /// Get what I am reminded of, and when.
    public static func getReminderSettings() -> Self {
        Call(Endpoint<Void, ReminderSettings>.getReminderSettings.operation)
    }

    /// Choose what I am reminded of, and when.
    public static func setReminderSettings(_ input: NewReminderSettings, ifMatch: String? = nil) -> Self {
        Call(Endpoint<NewReminderSettings, ReminderSettings>.setReminderSettings.operation, body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == PushDevices {
    /// List my devices that receive push notifications, and the key to subscribe with.
    public static func getPushSubscriptions(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, PushDevices>.getPushSubscriptions.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == PushDevice {
    /// Add a device that receives push notifications.
    ///
    /// Sending a known subscription again renews it. A subscription ends with the session or token that added it. A person has
    /// at most 20 devices; the 21st replaces the one that was renewed least recently.
    public static func addPushSubscription(_ input: NewPushSubscription) -> Self {
        Call(Endpoint<NewPushSubscription, PushDevice>.addPushSubscription.operation, body: input)
    }
}

extension Call where Output == Void {
    /// Remove a device that receives push notifications.
    ///
    /// Removing a device that is not mine, or no longer registered, has no effect.
    public static func removePushSubscription(_ input: PushEndpoint) -> Self {
        Call(Endpoint<PushEndpoint, Void>.removePushSubscription.operation, body: input)
    }
}
