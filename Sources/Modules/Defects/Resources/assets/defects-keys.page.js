// Keyboard shortcuts of the list of defects, while it has the focus: speech input types letters anywhere. They move between
// rows and submit the forms in #defects-keys, for the focused row or for all selected rows; afterwards the next row gets the
// focus. Everything they do can also be done without them.
{
  const parts = document.getElementById('defects-keys')
  const kept = 'defects-next'
  let last // the id of the row that last had the focus

  const rows = () => [...document.querySelectorAll('.listed-row')]
  const link = (row) => row.querySelector('.listed-link')
  const box = (row) => row.querySelector('input[name="_defect"]')
  const current = () => document.activeElement?.closest('.listed-row') ?? document.getElementById(last)

  function focus(row) {
    if (!row) return
    last = row.id
    link(row).focus()
    row.scrollIntoView({ block: 'nearest' })
  }

  function move(step) {
    const all = rows()
    focus(all[Math.min(Math.max(all.indexOf(current()) + step, 0), all.length - 1)])
  }

  function chosen() {
    const checked = rows().filter((row) => box(row)?.checked)
    return checked.length || !current() ? checked : [current()]
  }

  // Shows the number of selected rows beside the actions.
  function count() {
    const number = rows().filter((row) => box(row)?.checked).length
    document.getElementById('defects-chosen-count')?.replaceChildren(number ? `(${number})` : '')
  }
  document.addEventListener('change', ({ target }) => target.name === '_defect' && count())
  window.addEventListener('pageshow', count)

  function choose() {
    const row = current()
    if (!row) return
    box(row).click()
    document.getElementById('announcer')?.replaceChildren(`${box(row).labels[0].textContent} ${box(row).checked ? '✓' : '–'}`)
  }

  // Remembers which row to focus after the page reloads: the next one, else the previous one.
  function keep(picked) {
    const all = rows()
    const end = all.indexOf(picked.at(-1))
    const next = [...all.slice(end + 1), ...all.slice(0, end).reverse()].filter((row) => !picked.includes(row))
    sessionStorage.setItem(kept, JSON.stringify([...next, picked.at(-1)].map(({ id }) => id)))
  }

  function send(name) {
    const form = document.getElementById('keys-' + name)
    const picked = chosen()
    if (!form || picked.length === 0) return
    form.querySelectorAll('input[name="_defect"]').forEach((input) => input.remove())
    for (const row of picked) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: '_defect', value: box(row).value }))
    }
    const names = picked.slice(0, 3).map((row) => link(row).textContent.trim())
    form.querySelector('.keys-which').textContent = names.join(', ') + (picked.length > 3 ? ` … (${picked.length})` : '')
    form.onsubmit = () => keep(picked)
    if (name === 'mine') form.requestSubmit()
    else ask(form)
  }

  // Undoes the last change, whose button may have scrolled out of view.
  function undo() {
    const form = document.querySelector('#defects-done form')
    if (!form) return
    sessionStorage.setItem(kept, JSON.stringify([last]))
    form.requestSubmit()
  }

  // Shows the form in a dialog. When that closes, moves it back and the focus to the list.
  function ask(part) {
    const dialog = Object.assign(document.createElement('dialog'), { className: 'dialog' })
    dialog.setAttribute('aria-label', part.querySelector('h2').textContent)
    const before = current()
    dialog.append(part)
    dialog.onclose = () => {
      parts.append(part)
      dialog.remove()
      focus(before ?? rows()[0])
    }
    part.querySelectorAll('.keys-close').forEach((button) => { button.onclick = () => dialog.close() })
    part.onkeydown = (event) => {
      if (event.key !== 'Enter' || event.target.localName !== 'select') return
      event.preventDefault()
      part.requestSubmit()
    }
    const action = part.querySelector('[name="action"]')
    if (action) (action.onchange = () => fit(part, action.value))()
    document.body.append(dialog)
    dialog.showModal()
  }

  // Shows and submits only the fields of the selected action.
  function fit(form, action) {
    for (const field of form.querySelectorAll('.keys-for')) {
      field.hidden = !field.classList.contains('keys-for-' + action)
      field.querySelectorAll('.input').forEach((input) => { input.disabled = field.hidden })
    }
  }

  const does = {
    j: () => move(1),
    k: () => move(-1),
    x: choose,
    o: () => current() && link(current()).click(),
    s: () => send('state'),
    a: () => send('assign'),
    i: () => send('mine'),
    d: () => send('done'),
    z: undo,
    c: () => document.getElementById('defects-new')?.click(),
    '/': () => document.getElementById('text')?.focus(),
    '?': () => ask(document.getElementById('keys-help')),
  }
  const within = { ArrowDown: does.j, ArrowUp: does.k, Enter: does.o } // only within a row: elsewhere the page uses them

  if (parts) {
    document.addEventListener('keydown', (event) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return
      if (!target.closest('#defects')) return
      if (key === 'Enter' && target.localName !== 'input') return
      const act = Object.hasOwn(does, key) ? does[key] : target.closest('.listed-row') && within[key]
      if (!act) return
      event.preventDefault()
      act()
    })
    document.addEventListener('focusin', ({ target }) => { last = target.closest?.('.listed-row')?.id ?? last })
    document.getElementById('keys-open')?.addEventListener('click', does['?'])
    const next = JSON.parse(sessionStorage.getItem(kept) ?? '[]')
    sessionStorage.removeItem(kept)
    focus(next.map((id) => document.getElementById(id)).find(Boolean))
  }
}
