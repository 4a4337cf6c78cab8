/// Arithmetic of the proleptic Gregorian calendar on plain numbers, for years from 1 on.
///
/// Years are counted from March, so that a leap day is the last day of its year and month lengths follow a linear
/// formula: the days before month m (March = 0) are (153 m + 2) / 5.
enum Civil {
    /// From 0000-03-01 to 1970-01-01.
    private static let daysToEpoch = 719_468
    static let secondsPerDay: Int64 = 86_400
    /// The days of 400 years, after which dates, leap years and weekdays repeat.
    static let daysPerCycle = 146_097

    /// Days since 1970-01-01. The day of the month is not checked.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month > 2 ? year : year - 1
        let shiftedMonth = month > 2 ? month - 3 : month + 9
        let century = shiftedYear / 100
        let leapDays = shiftedYear / 4 - century + century / 4
        return shiftedYear * 365 + leapDays + (153 * shiftedMonth + 2) / 5 + day - 1 - daysToEpoch
    }

    static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        // In quarters of a day, the mean century (36524.25 days) and the mean year (365.25 days) are whole numbers.
        let quarters = 4 * (days + daysToEpoch) + 3
        let quartersOfCentury = quarters % daysPerCycle / 4 * 4 + 3
        let dayOfYear = quartersOfCentury % 1461 / 4
        let shiftedYear = quarters / daysPerCycle * 100 + quartersOfCentury / 1461
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        return (
            year: shiftedMonth < 10 ? shiftedYear : shiftedYear + 1,
            month: shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// - Parameter month: 1...12.
    static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension BinaryInteger {
    /// Division that rounds down, so that times before 1970 fall into the right minute and day.
    package func flooredQuotient(_ divisor: Self) -> Self {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// The remainder in 0 ..< divisor, for negative numbers too.
    func flooredRemainder(_ divisor: Self) -> Self {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
