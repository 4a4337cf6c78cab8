import Notifications

extension NoticeKind {
    /// What waits for somebody's answer.
    static let shiftsToDecide = NoticeKind("shifts.decide")
    static let ownShifts = NoticeKind("shifts.mine")
    /// Open and offered shifts, and colleagues who want more.
    static let shiftsToTake = NoticeKind("shifts.toTake", isMailed: false)
    /// For managers: what others changed.
    static let rosterChanges = NoticeKind("shifts.roster", isMailed: false)
}
