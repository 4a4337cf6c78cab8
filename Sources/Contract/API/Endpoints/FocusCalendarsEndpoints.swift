extension Endpoint where Input == Void, Output == Page<FocusCalendar> {
    /// List the calendars in my weekly plan.
    public static var listFocusCalendars: Self {
        Endpoint(.get, "me/focus/calendars", .focus, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewFocusCalendar, Output == FocusCalendar {
    /// Add a calendar to my weekly plan, or upload its file again.
    ///
    /// Instead of JSON, the body may be an iCalendar file (`text/calendar` or `application/octet-stream`), or a multipart
    /// form with one in the field `file` and the fields `name`, `mode` and `replaces`. A file is at most 5 MB.
    ///
    /// Events from 60 days ago to a year ahead are planned, at most the first 5000, with their recurrence rules,
    /// exceptions and time zones. Times without a zone, or in an unknown one, are in mine. An address must be public.
    /// It is fetched at once, and then every hour; what cannot be fetched or read is 422. Adding a calendar again is
    /// 409, with `exists` in `errors`; so is an eleventh calendar, with `tooMany`. Uploading a file again changes the
    /// plan from today on.
    public static var addFocusCalendar: Self {
        Endpoint(
            .post,
            "me/focus/calendars",
            .focus,
            [.created, .versioned, .orFile(with: ["name", "mode", "replaces"])],
            gives: "The calendar."
        )
    }
}

extension Endpoint where Input == FocusCalendarPatch, Output == FocusCalendar {
    /// Rename a calendar, or plan its events in another mode.
    public static var changeFocusCalendar: Self {
        Endpoint(
            .patch,
            "me/focus/calendars/{focusCalendar}",
            .focus,
            [.versioned, .conditional],
            gives: "The calendar as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == FocusCalendar {
    /// Fetch a calendar now instead of within the hour.
    ///
    /// The response says whether that succeeded. A calendar that was uploaded as a file is read again.
    public static var refreshFocusCalendar: Self {
        Endpoint(.post, "me/focus/calendars/{focusCalendar}/refresh", .focus, gives: "The calendar.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete a calendar, with its events in the plan. What was logged stays.
    public static var removeFocusCalendar: Self {
        Endpoint(.delete, "me/focus/calendars/{focusCalendar}", .focus, [.conditional], gives: "Deleted.")
    }
}
