// Scenes are dragged by a handle to another place, with a mouse, a pen or a finger; near the top and bottom of the window the page scrolls.
// The drop is sent to where the buttons "Move up" and "Move down" are sent, with the order that was shown, so that no newer order is lost.
// Escape cancels.
{
  const slack = 4 // pixels that a click may move
  const reach = 96 // pixels from the top and bottom of the window in which the page scrolls, at most one pixel per millisecond
  const list = document.querySelector('.scenes')
  const scenes = [...list.children]
  const form = (scene) => scene.querySelector('form[action$="/move"]')
  const announce = (text) => document.getElementById('announcer')?.replaceChildren(text)
  const kept = `scenes ${location.pathname}`
  let drag

  // The message about the drop is above the list, which stays where it was. A message about a conflict is to be seen.
  const before = sessionStorage.getItem(kept)
  sessionStorage.removeItem(kept)
  if (before !== null && document.querySelector('.flash-success')) {
    scrollBy({ top: list.getBoundingClientRect().top - before, behavior: 'instant' })
  }

  function lift() {
    const head = drag.scene.querySelector('.scene-head'), { left, top, width } = head.getBoundingClientRect()
    const ghost = head.cloneNode(true)
    ghost.classList.add('scene-ghost')
    ghost.setAttribute('aria-hidden', 'true')
    Object.assign(ghost.style, { left: `${left}px`, width: `${width}px` })
    document.body.append(ghost) // not in <main>, which would be its containing block
    drag.scene.classList.add('scene-dragged')
    Object.assign(drag, { ghost, offset: top - drag.y })
    requestAnimationFrame((now) => scroll(now, now))
  }

  // Shows where the scene would go: before the first other scene whose middle is below the pointer.
  function show() {
    drag.ghost.style.top = `${drag.y + drag.offset}px`
    const others = scenes.filter((scene) => scene !== drag.scene)
    const middles = others.map((scene) => scene.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2)
    const to = middles.filter((middle) => middle < drag.y).length
    if (to === drag.to) return
    drag.to = to
    scenes.forEach((scene) => scene.classList.remove('scene-before', 'scene-after'))
    if (to !== drag.from) (others[to] ?? others.at(-1)).classList.add(others[to] ? 'scene-before' : 'scene-after')
    announce(`${to + 1}. ${drag.scene.querySelector('h2').textContent}`)
  }

  function scroll(then, now) {
    if (!drag?.ghost) return
    // Not before the pointer moves towards an edge: a drag may begin near one.
    const past = drag.y > drag.start ? Math.max(0, drag.y - innerHeight + reach) : -Math.max(0, reach - drag.y)
    scrollBy({ top: Math.max(-1, Math.min(past / reach, 1)) * (now - then), behavior: 'instant' })
    show()
    requestAnimationFrame((next) => scroll(now, next))
  }

  function clear() {
    drag = undefined
    document.querySelector('.scene-ghost')?.remove()
    scenes.forEach((scene) => scene.classList.remove('scene-dragged', 'scene-before', 'scene-after'))
    announce('')
  }

  // Whether it was sent: submit-once.js prevents that while offline.
  function submit({ scene, from, to }) {
    const sent = Object.assign(document.createElement('form'), { method: 'post', action: form(scene).action, hidden: true })
    const values = scenes.map((scene) => ['scene', form(scene).action.split('/').at(-2)])
    for (const [name, value] of [['steps', to - from], ...values]) sent.append(Object.assign(document.createElement('input'), { name, value }))
    document.body.append(sent)
    sent.requestSubmit()
    const isSent = sent.dataset.sent !== undefined
    if (isSent) sessionStorage.setItem(kept, list.getBoundingClientRect().top)
    return isSent
  }

  for (const scene of scenes) {
    const handle = Object.assign(document.createElement('span'), { className: 'scene-handle' })
    handle.setAttribute('aria-hidden', 'true') // the buttons are for the keyboard and for screen readers
    scene.querySelector('.scene-head').append(handle)
    handle.addEventListener('pointerdown', (event) => {
      // Until the page after a drop is there, nothing else is dragged.
      if (event.button !== 0 || !event.isPrimary || document.querySelector('.scene-ghost')) return
      event.preventDefault()
      handle.setPointerCapture(event.pointerId)
      const from = scenes.indexOf(scene)
      drag = { scene, from, to: from, y: event.clientY, start: event.clientY, pointer: event.pointerId }
    })
    handle.addEventListener('pointermove', ({ pointerId, clientY }) => {
      if (drag?.pointer !== pointerId) return
      if (!drag.ghost && Math.abs(clientY - drag.start) < slack) return
      if (!drag.ghost) lift()
      drag.y = clientY
      show()
    })
    handle.addEventListener('pointerup', ({ pointerId }) => {
      if (drag?.pointer !== pointerId) return
      const ended = drag
      drag = undefined
      if (ended.to === ended.from || !submit(ended)) clear()
    })
    handle.addEventListener('pointercancel', ({ pointerId }) => drag?.pointer === pointerId && clear())
  }
  document.addEventListener('keydown', ({ key }) => drag && key === 'Escape' && clear())
  // For people who come back to this page.
  addEventListener('pagehide', clear)
}
