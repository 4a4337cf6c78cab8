import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// Asks for a password at the terminal without echoing it; without a terminal, reads the first line of standard input.
func readPassword(_ prompt: String) throws -> String {
    guard let password = readSecret(prompt) else {
        throw CommandError("No password was given. Type it when asked, or send it as the first line of standard input.")
    }
    return password
}

/// Asks for a secret at the terminal without echoing it; without a terminal, reads the first line of standard input.
/// - Returns: `nil` if there is none.
func readSecret(_ prompt: String) -> String? {
    let line = isatty(STDIN_FILENO) == 1 ? hiddenLine(prompt) : readLine()
    return line.flatMap { $0.isEmpty ? nil : $0 }
}

/// Asks twice at a terminal, because typing errors are invisible.
func readNewPassword() throws -> String {
    let password = try readPassword("New password: ")
    if isatty(STDIN_FILENO) == 1, hiddenLine("Repeat it: ") != password {
        throw CommandError("The passwords don't match; nothing was changed.")
    }
    return password
}

/// Asks to type a text again before something that can't be undone; without a terminal, reads the first line of standard
/// input.
/// - Throws: `CommandError` for another text.
func confirm(_ prompt: String, typing text: String) throws {
    if isatty(STDIN_FILENO) == 1 { complain(prompt) }
    if readLine()?.lowercased() != text.lowercased() {
        throw CommandError("That is not \(text); nothing was changed.")
    }
}

private func hiddenLine(_ prompt: String) -> String? {
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    var hidden = settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    let ends = [SIGINT, SIGTERM]
    for end in ends { signal(end, showAndExit) }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    // After echo is switched off, so that text typed immediately is neither shown nor lost.
    try? FileHandle.standardError.write(contentsOf: Data(prompt.utf8))
    defer {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        complain("")
        for end in ends { signal(end, SIG_DFL) }
    }
    return readLine()
}

/// Handles Ctrl-C: the terminal would otherwise go on hiding what is typed. Uses only what a signal handler may call.
private func showAndExit(_ signal: Int32) {
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    settings.c_lflag |= tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    _exit(128 + signal)
}
