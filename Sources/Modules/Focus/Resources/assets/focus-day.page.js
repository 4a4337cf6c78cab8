// Drags the edges of entries in the drawing of a day, in steps of five minutes. Submits the form of the buttons on an entry's page that move
// its start and end, which are for phones and the keyboard. Escape cancels.
{
  const hour = 44 // units of the drawing, as in TimelineView
  const step = 5 // minutes
  const reach = 8 // pixels from an edge
  let drag

  // The entry and its edge under the pointer.
  function grip({ target, clientY }) {
    const block = target.closest?.('.day-timeline [data-options]')
    if (!block) return
    const { top, bottom } = block.firstElementChild.getBoundingClientRect()
    const within = Math.min(reach, (bottom - top) / 2)
    const edge = block.dataset.options.split(' ').find((edge) => (edge === 'start' ? clientY - top : bottom - clientY) <= within)
    return edge && { block, edge }
  }

  function show(minutes) {
    const { block, edge, y, height } = drag
    const units = minutes * hour / 60
    drag.minutes = minutes
    block.setAttribute('y', edge === 'start' ? y + units : y)
    for (const element of [block, block.firstElementChild]) {
      element.setAttribute('height', Math.max(3, edge === 'start' ? height - units : height + units))
    }
  }

  function end() {
    const { block, edge, minutes } = drag
    drag = undefined
    if (!minutes) return
    const form = Object.assign(document.createElement('form'), { method: 'post', action: `/focus/entries/${block.dataset.key}/nudge`, hidden: true })
    const date = new URLSearchParams(location.search).get('date') ?? ''
    for (const [name, value] of Object.entries({ version: block.dataset.state, date, edge, minutes })) {
      form.append(Object.assign(document.createElement('input'), { name, value }))
    }
    document.body.append(form)
    form.requestSubmit()
  }

  document.addEventListener('pointerdown', (event) => {
    const found = event.pointerType !== 'touch' && event.button === 0 && grip(event)
    if (!found) return
    event.preventDefault()
    const [y, height] = ['y', 'height'].map((name) => Number(found.block.getAttribute(name)))
    const svg = found.block.ownerSVGElement
    drag = { ...found, y, height, from: event.clientY, minutes: 0, scale: svg.viewBox.baseVal.height / svg.getBoundingClientRect().height }
    found.block.setPointerCapture(event.pointerId)
  })
  document.addEventListener('pointermove', (event) => {
    if (!drag) {
      const svg = event.target.closest?.('.day-timeline')
      if (svg) svg.style.cursor = event.pointerType !== 'touch' && grip(event) ? 'ns-resize' : ''
      return
    }
    const minutes = Math.round((event.clientY - drag.from) * drag.scale / hour * 60 / step) * step
    // At least one step of the entry is left.
    const most = Math.max(0, Math.floor(drag.height / hour * 60) - step)
    show(drag.edge === 'start' ? Math.min(minutes, most) : Math.max(minutes, -most))
  })
  document.addEventListener('pointerup', () => drag && end())
  for (const name of ['pointercancel', 'keydown']) {
    document.addEventListener(name, ({ key }) => {
      if (!drag || key && key !== 'Escape') return
      show(0)
      drag = undefined
    })
  }
}
