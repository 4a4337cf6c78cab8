// swift-format-ignore-file
// Written by bin/lib/contract.py from the limits in Contract/API: change those.

extension Wire {
    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Why, in somebody's own words.
        public static let reason = 0...300
        /// A day of the week: 1 is Monday, 7 is Sunday.
        public static let weekday = 1...7
        /// The IANA name of a time zone.
        public static let timeZone = 1...64
        /// An email address.
        public static let emailAddress = 3...254
        /// A password to be set.
        public static let password = 10...200
        /// The name of a person, as the crew reads it.
        public static let personName = 1...80
        /// The name of a crew.
        public static let crewName = 1...80
        /// The short name of a crew, in addresses.
        public static let slug = 1...80
        /// The name of an access token.
        public static let tokenName = 1...80
        /// The name of a position, such as "bar" or "kitchen".
        public static let positionName = 1...40
        /// Positions, each once.
        public static let positions = 0...50
        /// The name of a client or of a project.
        public static let projectName = 1...299
        /// What was done.
        public static let hoursComment = 0...300
        /// A step of hours in minutes.
        public static let hoursStep = 1...240
        /// What an hour costs, in minor units of the crew's currency.
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
        /// The lasting name of something in the schema of a crew's defects.
        public static let schemaName = 0...40
        /// What people read for something in the schema of a crew's defects.
        public static let schemaTitle = 0...100
        /// What is wrong, in one line.
        public static let headline = 1...254
        /// Something said about a defect, in lines.
        public static let defectText = 1...20_000
        /// The name of a list of defects.
        public static let queryName = 1...80
        /// Degrees from -90 in the south to 90 in the north (WGS 84).
        public static let latitude = -90.0...90.0
        /// Degrees from -180 in the west to 180 in the east (WGS 84).
        public static let longitude = -180.0...180.0
        /// A rule of a rest between two shifts, in minutes.
        public static let restPatch = 1...2_880
        /// A rule of a rest in each week, in minutes.
        public static let weeklyRestPatch = 720...8_640
        /// A rule of days in a row.
        public static let daysInARowPatch = 1...13
        /// A rule of days in a week.
        public static let daysPerWeekPatch = 1...6
        /// A rule of weekends in a row.
        public static let weekendsInARowPatch = 1...8
        /// A rule of work in a day, in minutes.
        public static let hoursPerDayPatch = 60...1_440
        /// A rule of work in a week, in minutes.
        public static let hoursPerWeekPatch = 60...10_080
        /// A rule of notice before a shift, in minutes.
        public static let noticePatch = 1...20_160
    }
}
