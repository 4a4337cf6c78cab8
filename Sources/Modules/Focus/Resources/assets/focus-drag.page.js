// Dragging in the drawings of Focus, with a mouse or a pen: the edges of a day's entries, the blocks of the weekly plan, and free time for a
// new block. Each drag ends in the form that phones and the keyboard use. Escape cancels.
{
  const reach = 8 // pixels from an edge
  const slack = 4 // pixels that a click may move
  const clamp = (value, least, most) => Math.max(least, Math.min(value, most))
  const round = (minutes, step) => Math.round(minutes / step) * step
  const svgOf = ({ target }) => target.closest?.('.day-timeline')
  const announce = (text) => document.getElementById('announcer')?.replaceChildren(text)
  let drag, hasMoved

  // The position of the pointer in a drawing, in its units.
  const point = (svg, { clientX, clientY }) => new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse())

  // Which of the edges is under the pointer. Each has at most this share of the height.
  function edgeAt(element, edges, share, { clientY }) {
    const { top, bottom } = element.getBoundingClientRect()
    const within = Math.min(reach, (bottom - top) * share)
    return edges.find((edge) => (edge === 'start' ? clientY - top : bottom - clientY) <= within)
  }

  // Whether it was sent: submit-once.js prevents that while offline.
  function submit(action, values) {
    const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true })
    for (const [name, value] of Object.entries(values)) {
      form.append(Object.assign(document.createElement('input'), { name, value }))
    }
    document.body.append(form)
    form.requestSubmit()
    return form.dataset.sent !== undefined
  }

  // What would be dragged from here, if anything. `move` follows the pointer, `cancel` undoes that, `end` submits.
  const grip = (event) => {
    const svg = event.pointerType !== 'touch' && svgOf(event)
    return svg ? (svg.matches('.plan-week') ? blockIn(svg, event) : entryIn(svg, event)) : undefined
  }

  // An edge of an entry, in steps of five minutes.
  function entryIn(svg, event) {
    const hour = 44, step = 5 // as in TimelineView
    const entry = event.target.closest('[data-options]')
    const edge = entry && edgeAt(entry.firstElementChild, entry.dataset.options.split(' '), 0.5, event)
    if (!edge) return
    const isStart = edge === 'start'
    const [y, height] = ['y', 'height'].map((name) => Number(entry.getAttribute(name)))
    const from = point(svg, event).y
    // At least one step of the entry is left.
    const most = Math.max(0, Math.floor(height / hour * 60) - step)
    let minutes = 0

    function show(value) {
      const units = value * hour / 60
      minutes = value
      entry.setAttribute('y', isStart ? y + units : y)
      for (const element of [entry, entry.firstElementChild]) element.setAttribute('height', Math.max(3, isStart ? height - units : height + units))
    }

    return {
      svg, cursor: 'ns-resize',
      move(event) {
        const moved = round((point(svg, event).y - from) / hour * 60, step)
        show(isStart ? Math.min(moved, most) : Math.max(moved, -most))
      },
      cancel: () => show(0),
      end() {
        const date = new URLSearchParams(location.search).get('date') ?? ''
        if (minutes && !submit(`/focus/entries/${entry.dataset.key}/nudge`, { version: entry.dataset.state, date, edge, minutes })) show(0)
      },
    }
  }

  // A block, one of its edges, or free time, in steps of fifteen minutes. Times are minutes since midnight, above `day` on the next day.
  function blockIn(svg, event) {
    const hour = 18, left = 34, top = 18, column = 42, days = 7 // as in WeekChart
    const step = 15, day = 24 * 60
    if (!svg.dataset.options) return
    const [first, last, earliest] = svg.dataset.options.split(' ').map(Number)
    const at = (event) => {
      const { x, y } = point(svg, event)
      return { day: Math.floor((x - left) / column), minute: clamp(first * 60 + (y - top) / hour * 60, first * 60, last * 60) }
    }
    const from = at(event)
    const link = event.target.closest('a')
    if (link ? !link.dataset.options : from.day < earliest || from.day >= days) return

    let before, follow, cursor
    if (link) {
      const [weekday, start, end] = link.dataset.options.split(' ').map(Number)
      const isSecond = from.day !== weekday - 1 // the part after midnight
      const edges = [!isSecond && 'start', (isSecond || end <= day) && 'end'].filter(Boolean)
      const edge = edgeAt(link.firstElementChild, edges, 0.25, event)
      before = { day: from.day - isSecond, start, end }
      if (edge === 'start') follow = ({ minute }) => ({
        ...before, start: clamp(round(minute, step), Math.max(first * 60, end - day + step), Math.min(end, day) - step),
      })
      else if (edge) follow = ({ minute }) => ({
        ...before, end: clamp(round(minute, step) + isSecond * day, Math.max(start, isSecond * day) + step, start + day - step),
      })
      else follow = (to) => {
        const moved = to.day - from.day
        const latest = end > day ? day - step : Math.max(start, last * 60 - end + start)
        const begin = clamp(round(start + to.minute - from.minute, step), Math.min(start, first * 60), latest)
        return { day: moved ? clamp(before.day + moved, earliest, days - 1) : before.day, start: begin, end: begin + end - start }
      }
      cursor = edge ? 'ns-resize' : 'grab'
    } else {
      const cell = (minute) => Math.min(Math.floor(minute / step) * step, last * 60 - step)
      follow = ({ minute }) => {
        const [start, end] = [cell(from.minute), cell(minute)].sort((a, b) => a - b)
        return { day: from.day, start, end: end + step }
      }
      cursor = 'crosshair'
    }
    const block = link?.dataset
    const parts = block ? svg.querySelectorAll(`[data-key="${CSS.escape(block.key)}"]`) : []
    const group = document.createElementNS(svg.namespaceURI, 'g')
    let now = before

    function shape(name, attributes, text = '') {
      const element = document.createElementNS(svg.namespaceURI, name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      element.append(text)
      return element
    }
    const isSame = (a, b) => a?.day === b?.day && a?.start === b?.start && a?.end === b?.end
    const clock = (minute) => [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
    const weekday = () => (now.day + days) % days + 1

    function show() {
      const y = (minute) => top + (minute - first * 60) * hour / 60
      const text = `${clock(now.start)}–${clock(now.end)}`
      const ranges = [[now.day, now.start, Math.min(now.end, day)], [now.day + 1, 0, now.end - day]]
      const rects = ranges.filter(([place, start, end]) => end > start && place >= 0 && place < days).map(([place, start, end]) => shape('rect', {
        x: left + place * column + 1, y: y(Math.max(start, first * 60)), width: column - 2, height: y(Math.min(end, last * 60)) - y(Math.max(start, first * 60)), rx: 3,
      }))
      const middle = clamp(left + (Math.max(now.day, 0) + 0.5) * column, left + 32, left + days * column - 32)
      group.setAttribute('class', 'plan-drag')
      group.replaceChildren(...rects, shape('text', { x: middle, y: Math.max(y(now.start) - 4, top + 10) }, text))
      svg.append(group)
      parts.forEach((part) => part.classList.add('plan-dragged'))
      // The first of January 2024 was a Monday.
      const name = new Date(Date.UTC(2024, 0, weekday())).toLocaleDateString(document.documentElement.lang, { weekday: 'long', timeZone: 'UTC' })
      announce(`${name}, ${text}`)
    }

    function cancel() {
      group.remove()
      parts.forEach((part) => part.classList.remove('plan-dragged'))
      announce('')
    }

    return {
      svg, cursor, cancel,
      move(event) {
        const next = follow(at(event))
        if (isSame(next, now)) return
        now = next
        show()
      },
      end() {
        if (isSame(now, before)) return cancel()
        const values = { weekday: weekday(), start: clock(now.start), end: clock(now.end), date: svg.dataset.key }
        if (block) {
          if (!submit(`/focus/plan/blocks/${block.key}`, { version: block.state, ...values })) return cancel()
        } else location.assign(`/focus/plan/blocks/new?${new URLSearchParams(values)}`)
        // For people who come back to this page.
        addEventListener('pagehide', cancel, { once: true })
      },
    }
  }

  function move(event, isScroll = false) {
    drag.last = event
    if (!hasMoved && !isScroll && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < slack) return
    if (!hasMoved) drag.svg.setPointerCapture(drag.pointer)
    hasMoved = true
    drag.move(event)
  }

  document.addEventListener('pointerdown', (event) => {
    hasMoved = false
    const { button, ctrlKey, metaKey, shiftKey, clientX: x, clientY: y, pointerId: pointer } = event
    const found = button === 0 && !ctrlKey && !metaKey && !shiftKey && grip(event)
    if (!found) return
    event.preventDefault()
    drag = Object.assign(found, { x, y, pointer, last: event })
  })
  document.addEventListener('pointermove', (event) => {
    if (drag) return move(event)
    const svg = svgOf(event)
    if (svg) svg.style.cursor = grip(event)?.cursor ?? ''
  })
  document.addEventListener('scroll', () => drag && move(drag.last, true), { capture: true, passive: true })
  document.addEventListener('pointerup', () => {
    const ended = drag
    drag = undefined
    if (ended && hasMoved) ended.end()
  })
  for (const name of ['pointercancel', 'keydown']) {
    document.addEventListener(name, ({ key }) => {
      if (!drag || key && key !== 'Escape') return
      drag.cancel()
      drag = undefined
    })
  }
  // A drag is not a click on the link where it began.
  document.addEventListener('dragstart', (event) => svgOf(event) && event.preventDefault())
  document.addEventListener('click', (event) => hasMoved && svgOf(event) && event.preventDefault(), true)
}
