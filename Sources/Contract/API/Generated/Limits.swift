// swift-format-ignore-file
// Written by bin/lib/contract.py from the limits in Contract/API: change those.

extension Wire {
    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// A reason, in the words of the person who gives it.
        public static let reason = 0...300
        /// A day of the week: 1 is Monday, 7 is Sunday.
        public static let weekday = 1...7
        /// An IANA time zone name.
        public static let timeZone = 1...64
        /// An email address.
        public static let emailAddress = 3...254
        /// A new password.
        public static let password = 10...200
        /// The name of a person, as shown to the crew.
        public static let personName = 1...80
        /// The name of a crew.
        public static let crewName = 1...80
        /// The short name of a crew, used in URLs.
        public static let slug = 1...80
        /// The name of an access token.
        public static let tokenName = 1...80
        /// The name of a position, such as "bar" or "kitchen".
        public static let positionName = 1...40
        /// A list of distinct positions.
        public static let positions = 0...50
        /// The name of a client or of a project.
        public static let projectName = 1...299
        /// A description of the work.
        public static let hoursComment = 0...300
        /// An increment of hours, in minutes.
        public static let hoursStep = 1...240
        /// The price of an hour, in minor units of the crew's currency.
        public static let rate = 0...100_000_000
        /// The name of a mode.
        public static let focusModeName = 1...80
        /// An emoji, a letter or a short word that stands for a mode.
        public static let focusIcon = 0...16
        /// The name of a group of modes.
        public static let focusGroup = 0...40
        /// What was done in an entry.
        public static let focusNote = 0...1_000
        /// A tag of an entry.
        public static let focusTag = 1...40
        /// Tags of an entry, each once.
        public static let focusTags = 0...10
        /// How many minutes less than planned still count as kept.
        public static let focusTolerance = 0...240
        /// How many days recorded activity is kept.
        public static let activityKeptDays = 1...365
        /// The purpose of a planned block.
        public static let focusBlockNote = 0...200
        /// The minutes of a target.
        public static let focusTargetMinutes = 1...10_080
        /// The title of a task.
        public static let focusTaskTitle = 1...200
        /// The permanent name of a state, field or action in the crew's defect schema.
        public static let schemaName = 0...40
        /// The display name of a state, field, action or choice in the crew's defect schema.
        public static let schemaTitle = 0...100
        /// A one-line summary of the defect.
        public static let headline = 1...254
        /// The text of a comment on a defect; may have several lines.
        public static let defectText = 1...20_000
        /// The name of a saved view of defects.
        public static let queryName = 1...80
        /// Latitude in degrees, -90 (south) to 90 (north), WGS 84.
        public static let latitude = -90.0...90.0
        /// Longitude in degrees, -180 (west) to 180 (east), WGS 84.
        public static let longitude = -180.0...180.0
        /// The name of a calendar.
        public static let focusCalendarName = 1...80
        /// The address of a calendar.
        public static let focusCalendarAddress = 1...2_000
        /// The text of a rule.
        public static let focusRuleText = 1...80
        /// The text of an announcement; may have several lines.
        public static let announcementText = 1...2_000
        /// The id of a module.
        public static let moduleID = 1...40
        /// A name that no one else on the server has, ignoring case. Responses have it in lower case.
        public static let username = 3...30
        /// A few lines of a person about themselves.
        public static let bio = 0...500
        /// The id of a module that can have a tab.
        public static let tabName = 1...40
        /// Modules with a tab, in order.
        public static let tabs = 0...3
        /// The title of an experience or of a scene.
        public static let placeTitle = 1...80
        /// A description of an experience or of a scene; may have several lines.
        public static let placeText = 0...4_000
        /// Why an experience is reported; may have several lines.
        public static let flagReason = 1...1_000
        /// The reason for a moderator's decision; may have several lines.
        public static let decisionNote = 0...1_000
        /// A distance around a position, in metres.
        public static let searchRadius = 1...20_100_000
        /// A number of holiday days in a year.
        public static let holidayDays = 0...366
        /// A minimum rest between two shifts, in minutes.
        public static let restPatch = 1...2_880
        /// A minimum rest in a week, in minutes.
        public static let weeklyRestPatch = 720...8_640
        /// A maximum number of consecutive days.
        public static let daysInARowPatch = 1...13
        /// A maximum number of days in a week.
        public static let daysPerWeekPatch = 1...6
        /// A maximum number of consecutive weekends.
        public static let weekendsInARowPatch = 1...8
        /// A maximum of work in a shift or a day, in minutes.
        public static let hoursPerDayPatch = 60...1_440
        /// A maximum of work in a week, in minutes.
        public static let hoursPerWeekPatch = 60...10_080
        /// A minimum notice before a shift, in minutes.
        public static let noticePatch = 1...20_160
        /// The address of a webhook: https, on the public internet.
        public static let webhookURL = 1...2_000
    }
}
