// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusCalendarsEndpoints.swift: change that.

extension Call where Output == Page<FocusCalendar> {
    /// List the calendars in my weekly plan.
    public static func listFocusCalendars(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<FocusCalendar>>.listFocusCalendars.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FocusCalendar {
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
    public static func addFocusCalendar(_ input: NewFocusCalendar) -> Self {
        Call(Endpoint<NewFocusCalendar, FocusCalendar>.addFocusCalendar.operation, body: input)
    }

    /// Rename a calendar, or plan its events in another mode.
    public static func changeFocusCalendar(
        focusCalendar: String,
        _ input: FocusCalendarPatch,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<FocusCalendarPatch, FocusCalendar>.changeFocusCalendar.operation, at: [focusCalendar], body: input, ifMatch: ifMatch)
    }

    /// Fetch a calendar now instead of within the hour.
    ///
    /// The response says whether that succeeded. A calendar that was uploaded as a file is read again.
    public static func refreshFocusCalendar(focusCalendar: String) -> Self {
        Call(Endpoint<Void, FocusCalendar>.refreshFocusCalendar.operation, at: [focusCalendar])
    }
}

extension Call where Output == Void {
    /// Delete a calendar, with its events in the plan. What was logged stays.
    public static func removeFocusCalendar(focusCalendar: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.removeFocusCalendar.operation, at: [focusCalendar], ifMatch: ifMatch)
    }
}
