import HTML

extension HTML {
    /// A mode's icon, or the first letter of its name, on its colour. Hidden from screen readers: callers show the name
    /// beside it.
    func modeBadge(_ mode: FocusMode) {
        svg(.class("mode-badge"), .viewBox("0 0 36 36"), .width(36), .height(36), .aria(.hidden, "true")) {
            rect(.width(36), .height(36), .rx(8), .fill(mode.color))
            svgText(
                (mode.icon ?? mode.name).prefix(1).uppercased(),
                .class("mode-letter"),
                .x(18),
                .y(24),
                .fill(ModeColor.text(on: mode.color))
            )
        }
    }

    /// A row of a list, with the badge of a mode.
    /// - Parameters:
    ///   - path: what its title links to.
    ///   - notes: writes what is below the title.
    ///   - end: writes what is behind the title.
    func row(
        _ mode: FocusMode?,
        _ title: String,
        path: String?,
        class look: String = "row",
        notes: () -> Void,
        end: () -> Void
    ) {
        li(.class(look)) {
            if let mode { modeBadge(mode) }
            div(.class("row-body")) {
                p(.class("row-title")) {
                    if let path { a(.class("cover"), .href(path)) { bdi(title) } } else { bdi(title) }
                }
                notes()
            }
            end()
        }
    }
}
