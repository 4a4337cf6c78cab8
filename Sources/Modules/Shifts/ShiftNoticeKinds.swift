import Notifications

extension NoticeKind {
    /// Decisions that wait for the recipient.
    static let shiftsToDecide = NoticeKind("shifts.decide")
    static let ownShifts = NoticeKind("shifts.mine")
    /// Open and offered shifts, and colleagues who want extra shifts.
    static let shiftsToTake = NoticeKind("shifts.toTake", isMailed: false, pushMinutes: 4 * 60)
    /// Changes made by others, for managers.
    static let rosterChanges = NoticeKind("shifts.roster", isMailed: false, isPushed: false, isForManagers: true)
}
