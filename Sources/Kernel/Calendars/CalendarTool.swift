import Core
import Foundation
import Subprocess
import SystemPackage

/// Reads calendar files in a child process with a low priority, resource limits and an empty environment: a file that
/// makes libical crash, or that takes too long, affects only that process. The process is the program itself, with the
/// hidden command `read-calendar`; the file is passed through a pipe and never stored on disk.
package struct CalendarTool: CalendarReading {
    /// The limit of address space, most of which is for shared libraries and never used.
    private static let mebibytes = 2_048
    private static let patience = Duration.seconds(20)
    /// In bytes. An event takes at most about 2 KB.
    private static let longestAnswer = 16 * 1024 * 1024
    /// The name of the command of this program.
    package static let command = "read-calendar"

    private let program: String
    private let seconds: Int

    /// - Parameter seconds: the limit of processor time.
    package init(seconds: Int = 10) {
        program = Self.ownProgram
        self.seconds = seconds
    }

    package func read(_ file: [UInt8], _ request: CalendarRequest) async throws -> CalendarContents {
        if file.count > CalendarContents.largestFile { throw CalendarFault.tooLarge }
        let limits = """
            ulimit -c 0; ulimit -f 0; ulimit -t \(seconds); ulimit -v \(Self.mebibytes * 1024); exec nice -n 10 "$@"
            """
        let command = [
            program, Self.command, request.zone.name, "\(request.from.milliseconds)", "\(request.until.milliseconds)",
        ]
        var environment: [Environment.Key: String] = ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]
        environment["TZDIR"] = ProcessInfo.processInfo.environment["TZDIR"]
        let chosen = environment
        let result = try await within(Self.patience) { () -> (status: TerminationStatus, output: [UInt8])? in
            do {
                let result = try await run(
                    .path("/bin/sh"),
                    arguments: Arguments(["-c", limits, "sh"] + command),
                    environment: .custom(chosen),
                    input: .array(file),
                    output: .bytes(limit: Self.longestAnswer),
                    error: .discarded
                )
                return (result.terminationStatus, result.standardOutput)
            } catch is SubprocessError {
                // A process killed by its limits does not read all of its input.
                return nil
            }
        }
        // The shell's exit codes for a program that cannot be run.
        if [.exited(126), .exited(127)].contains(result??.status) { throw CalendarToolMissing(program: program) }
        guard let output = result??.output,
            let answer = try? JSONDecoder().decode(CalendarAnswer.self, from: Data(output))
        else { throw CalendarFault.tooMuch }
        if let fault = answer.fault { throw fault }
        return answer.contents ?? CalendarContents()
    }

    /// In the server, the program itself, even if its file has been replaced since it was started. Tests run the server
    /// within another program, next to which the build puts this one.
    private static var ownProgram: String {
        if ProcessInfo.processInfo.processName == "decklog" {
            return "/proc/\(ProcessInfo.processInfo.processIdentifier)/exe"
        }
        return Bundle.main.bundleURL.appending(path: "decklog").path
    }
}

/// The program cannot be run: an error of the installation.
package struct CalendarToolMissing: Error {
    let program: String
}

/// What the child process writes.
package struct CalendarAnswer: Codable, Sendable {
    package var contents: CalendarContents?
    package var fault: CalendarFault?

    package init(_ file: [UInt8], _ request: CalendarRequest) {
        do {
            contents = try CalendarReader.read(file, request)
        } catch {
            fault = error as? CalendarFault ?? .unknown
        }
    }
}
