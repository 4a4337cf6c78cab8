"""Automatic checks of how a page looks: room, size, colours, language."""
import json
import re

from .server import ROOT

# Layout shifts that no input caused, from the first paint on: [[score, what moved]].
WATCHES_SHIFTS = """
window.shifts = []
new PerformanceObserver((list) => {
  for (const each of list.getEntries().filter((each) => !each.hadRecentInput)) {
    const parts = each.sources.map(({ node, previousRect: from, currentRect: to }) =>
      `${node?.outerHTML?.slice(0, 99) ?? node?.textContent}: ${from.x},${from.y} → ${to.x},${to.y}`)
    window.shifts.push([each.value, `after ${Math.round(each.startTime)} ms: ${parts.join('; ')}`])
  }
}).observe({ type: 'layout-shift', buffered: true })
"""

LOOKS = r"""(foreign) => {
  const found = [], name = (e) => {
    const classes = [...e.classList].slice(0, 3).map((c) => '.' + c).join('')
    return `<${e.localName}${e.id ? '#' + e.id : ''}${classes}> ${(e.innerText || e.value || '').trim().replace(/\s+/g, ' ').slice(0, 50)}`
  }
  const isHidden = (e) => {
    for (let at = e; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at), box = at.getBoundingClientRect()
      if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return true
      if (style.position === 'absolute' && (box.width <= 1 || box.height <= 1)) return true
      if (style.clipPath === 'inset(50%)') return true
      if (at.localName === 'details' && !at.open && e.closest('summary')?.parentElement !== at) return true
    }
    return false
  }
  const isFixed = (e) => {
    for (let at = e; at; at = at.parentElement) if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
    return false
  }
  // What ancestors leave visible of a box.
  const visible = (box, parent) => {
    let { left, top, right, bottom } = box
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at), room = at.getBoundingClientRect()
      if (style.display === 'inline') continue
      if (style.overflowX !== 'visible') [left, right] = [Math.max(left, room.left), Math.min(right, room.right)]
      if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)]
    }
    return right > left && bottom > top ? { left, top, right, bottom } : null
  }
  // Room
  const page = document.scrollingElement
  if (page.scrollWidth > page.clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter((e) => e.getBoundingClientRect().right > page.clientWidth + .5)
    found.push(['overflow', `${page.scrollWidth} of ${page.clientWidth}: ${wide.length ? name(wide.at(-1)) : ''}`])
  }
  // Texts: what is cut off, what is small, what covers something else
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), texts = []
  for (let node; (node = walker.nextNode());) {
    const text = node.data.trim(), parent = node.parentElement
    if (!text || parent.closest('script, style, noscript, svg, option, datalist, template') || isHidden(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0)
    if (boxes.length) texts.push({ text, parent, boxes, seen: boxes.map((box) => visible(box, parent)).filter(Boolean) })
  }
  const small = new Set(), cut = new Set()
  for (const { text, parent, boxes } of texts) {
    if (parseFloat(getComputedStyle(parent).fontSize) < 12) small.add(name(parent))
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.display === 'inline' || style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const room = at.getBoundingClientRect()
      const across = !/auto|scroll/.test(style.overflowX) && boxes.some((box) => box.right > room.right + 1 || box.left < room.left - 1)
      const down = !/auto|scroll/.test(style.overflowY) && boxes.some((box) => box.bottom > room.bottom + 3 || box.top < room.top - 3)
      // A text that says that it goes on is not cut off by mistake.
      if (across) cut.add((style.textOverflow === 'ellipsis' ? 'ellipsis ' : 'CUT ') + name(at))
      if (down && style.webkitLineClamp === 'none') cut.add('CUT below ' + name(at))
      break
    }
  }
  small.forEach((what) => found.push(['small', what]))
  cut.forEach((what) => found.push([what.startsWith('ellipsis') ? 'ellipsis' : 'cut', what]))
  const flat = texts.filter(({ parent }) => !isFixed(parent)).flatMap(({ parent, seen }) => seen.map((box) => ({ parent, box })))
  flat.sort((a, b) => a.box.top - b.box.top)
  const covered = new Set()
  flat.forEach((one, index) => {
    for (let next = index + 1; next < flat.length && flat[next].box.top < one.box.bottom - 4; next++) {
      const other = flat[next], across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 3 && down > 5 && one.parent !== other.parent) covered.add(`${name(one.parent)} × ${name(other.parent)}`)
    }
  })
  covered.forEach((what) => found.push(['overlap', what]))
  // Targets
  const inText = (e) => getComputedStyle(e).display === 'inline' && [...e.parentElement.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
  const targets = []
  for (const e of document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), select, textarea')) {
    if (isHidden(e) || e.disabled) continue
    const label = e.matches('[type=checkbox], [type=radio]') ? e.closest('label') : null, after = getComputedStyle(e, '::after')
    if (after.position === 'absolute' && after.content !== 'none') continue
    targets.push({ e, box: (label || e).getBoundingClientRect() })
  }
  // A small target needs a free circle of 24 px around it, in which no other one begins.
  for (const { e, box } of targets) {
    if (!box.width || inText(e) || box.width > 23.5 && box.height > 23.5) continue
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2, reach = Math.max(0, box.width / 2 - 12)
    const isNear = (other) => other.e !== e && other.box.width && !other.e.contains(e) && !e.contains(other.e)
      && other.box.left < x + reach + 12 && other.box.right > x - reach - 12 && other.box.top < y + 12 && other.box.bottom > y - 12
    if (targets.some(isNear)) found.push(['target', `${Math.round(box.width)}×${Math.round(box.height)} ${name(e)}`])
  }
  // Language
  if (foreign) {
    const exact = new Set(foreign.exact), patterns = foreign.patterns.map((p) => new RegExp(`^${p}$`, 's'))
    const said = texts.map(({ text, parent }) => [text.replace(/\s+/g, ' '), parent])
    for (const e of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const key of ['aria-label', 'title', 'placeholder']) if (e.getAttribute(key)) said.push([e.getAttribute(key), e])
    for (const [text, e] of said)
      if (!e.closest('bdi, body [lang=en]') && (exact.has(text) || patterns.some((p) => p.test(text)))) found.push(['english', `${text.slice(0, 80)} ${name(e)}`])
  }
  return found
}"""


def shifts(visitor):
    """What has moved since the first paint, without input. Call it before a screenshot, which moves things itself."""
    moved = visitor.page.evaluate("window.shifts")
    # On a busy machine, a long page is painted before its end has arrived.
    return [("shift", moved)] if sum(score for score, _ in moved) > 0.02 else []


def looks(visitor, language, axe=None):
    """What is wrong with the look of the page, as (kind, details)."""
    found = [tuple(one) for one in visitor.page.evaluate(LOOKS, english_words() if language == "nl" else None)]
    found += [("contrast", violation) for violation in (visitor.axe(axe) if axe else [])]
    found += [("console", trouble) for trouble in visitor.troubles]
    visitor.troubles.clear()
    return found


def english_words(_kept={}):
    """English strings that differ in Dutch: a Dutch page must contain none of them."""
    if not _kept:
        both = [], []
        for path in ROOT.glob("Sources/**/Resources/[sS]trings/en.json"):
            english, dutch = json.loads(path.read_text()), json.loads(path.with_name("nl.json").read_text())
            for key, text in english.items():
                sort_out(text, dutch.get(key, ""), *both)
        dutch_texts = {text for path in ROOT.glob("Sources/**/Resources/[sS]trings/nl.json") for text in json.loads(path.read_text()).values()}
        _kept.update(exact=sorted(set(both[0]) - dutch_texts), patterns=sorted(set(both[1])))
    return _kept


def sort_out(english, dutch, exact, patterns):
    """Texts without placeholders are compared as a whole; others become patterns if enough of them is text."""
    parts = re.split(r"\{\w+\}", english)
    if english == dutch or len(english) < 3:
        return
    if len(parts) == 1:
        exact.append(english)
    elif sum(len(part.strip()) for part in parts) > 9:
        patterns.append(".*".join(re.escape(part).replace("/", "\\/") for part in parts))
