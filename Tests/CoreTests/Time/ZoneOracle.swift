import Foundation

/// Python's `zoneinfo` as an oracle: an independent reader of the same zone files.
enum ZoneOracle {
    /// The path of `python3`; `nil` if it is not installed.
    static let python: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":")
        .map { "\($0)/python3" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Python's results, in the format that `script` writes.
    static func ask(directory: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python ?? "/usr/bin/python3")
        process.arguments = ["-c", script]
        process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONTZPATH": directory]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
        return data
    }

    struct Failure: Error {
        let status: Int32
    }

    /// Little-endian, without padding, for each zone: length of the name (u16), name, number of instants (u32), number
    /// of local times (u32), then
    /// the instants: second since 1970 (i64), offset (i32), abbreviation (8 bytes, padded with zeros), and
    /// the local times: minute since 1970 in local time (i64), its second with fold=0 and with fold=1 (i64, i64).
    private static let script = #"""
        import os, struct, sys, zoneinfo
        from datetime import datetime, timedelta, timezone
        from zoneinfo._common import load_data

        EPOCH = datetime(1970, 1, 1)
        STEP = 10 * 86400
        # The time of the tables, and some years for the rules after them.
        SPANS = [(1970, 2038), (2038, 2042), (2099, 2102), (2198, 2199)]

        def start(year):
            return int((datetime(year, 1, 1) - EPOCH).total_seconds())

        def state(zone, second):
            moment = datetime.fromtimestamp(second, zone)
            return moment.utcoffset(), moment.tzname()

        def changes(zone, table):
            """From the file's table, and by search for those that only a rule makes."""
            found = {t for t in table if start(1970) <= t < start(2038)}
            for first, last in SPANS:
                old = state(zone, start(first))
                for second in range(start(first), start(last), STEP):
                    new = state(zone, second + STEP)
                    if new != old:
                        low, high = second, second + STEP
                        while high - low > 1:
                            middle = (low + high) // 2
                            if state(zone, middle) == old:
                                low = middle
                            else:
                                high = middle
                        found.add(high)
                    old = new
            return sorted(found)

        def answer(name, path):
            zone = zoneinfo.ZoneInfo(name)
            with open(path, "rb") as file:
                _, table, _, _, _, rule = load_data(file)
            found = changes(zone, table)
            if b"," in rule and table and table[-1] < start(2037):
                # A slim file. Python lets the rule's season hold from the table's end, even against the table.
                found = [t for t in found if not table[-1] <= t < table[-1] + 400 * 86400]
            seconds, minutes = [start(1970), start(2026), start(2060)], {0, start(2026) // 60}
            for change in found:
                seconds += [change - 1, change, change + 3600]
                for moment in (change - 1, change):
                    minute = (change + int(state(zone, moment)[0].total_seconds())) // 60
                    minutes |= {minute - 61, minute - 1, minute, minute + 1, minute + 20, minute + 60}
            moments = bytearray()
            for second in seconds:
                offset, abbreviation = state(zone, second)
                moments += struct.pack("<qi8s", second, int(offset.total_seconds()), abbreviation.encode())
            walls = bytearray()
            for minute in sorted(minutes):
                wall = (EPOCH + timedelta(minutes=minute)).replace(tzinfo=zone)
                folds = [minute * 60 - int(wall.replace(fold=f).utcoffset().total_seconds()) for f in (0, 1)]
                walls += struct.pack("<qqq", minute, *folds)
            return struct.pack("<II", len(seconds), len(minutes)) + moments + walls

        answers = {}
        root = os.environ["PYTHONTZPATH"]
        # The two that are not in the database: links of this machine.
        for name in sorted(zoneinfo.available_timezones() - {"localtime", "posixrules"}):
            path = os.path.join(root, name)
            with open(path, "rb") as file:
                content = file.read()
            if content not in answers:
                answers[content] = answer(name, path)
            encoded = name.encode()
            sys.stdout.buffer.write(struct.pack("<H", len(encoded)) + encoded + answers[content])
        """#
}
