"""The use of a page by keyboard alone, with a check of each step that the focus can be seen."""

FOCUSED = """() => {
  const element = document.activeElement, { top, bottom, width } = element.getBoundingClientRect()
  // The button inside a field for a date or time has a ring of the browser's own.
  const parts = [[element], [element, '::after'], [element.nextElementSibling]]
  const isMarked = element.matches('[type="date"], [type="time"]') || parts.some(([each, part]) => {
    const { outlineStyle, outlineWidth } = each ? getComputedStyle(each, part) : {}
    return each && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  const label = (element.labels?.[0] ?? element).cloneNode(true)
  label.querySelectorAll('svg').forEach((icon) => icon.remove())
  const name = element.ariaLabel ?? label.textContent.replace(/\\s+/g, ' ').trim()
  return { name, isSeen: isMarked && width > 0 && top >= 0 && bottom <= innerHeight, html: element.outerHTML.slice(0, 200) }
}"""


def focused(page):
    """The name of the element with the focus, which can be seen."""
    element = page.evaluate(FOCUSED)
    assert element["isSeen"], f"the focus cannot be seen: {element['html']}"
    return element["name"]


def tab_to(page, name):
    """Presses Tab until the focus is on the element with this name, and checks each time that it can be seen."""
    ends = 0
    while ends < 2:
        page.keyboard.press("Tab")
        # After the last element of the page comes the browser itself.
        if page.evaluate("document.activeElement === document.body"):
            ends += 1
        elif focused(page).startswith(name):
            return
    raise AssertionError(f"Tab does not reach {name}")


def enter(page, name):
    tab_to(page, name)
    with page.expect_navigation():
        page.keyboard.press("Enter")
