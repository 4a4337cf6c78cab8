// <textarea data-mention="Colleagues">: suggests members of the crew after an @. Arrow keys choose, Enter or Tab inserts, Escape closes. Without
// scripts, or if the names cannot be loaded, they are typed.
{
  const most = 6
  const mostPages = 5 // of 200 members
  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = (name) => name.toLowerCase().split(/\s+/).filter(Boolean)
  // As in Mentions.swift, which finds the names in a comment.
  const keyOf = (words) => words.join(' ').replace(/[^\p{L}\p{N}]+$/u, '')
  const keys = ({ person }) => new Set([keyOf(words(person.name).slice(0, 1)), keyOf(words(person.name))])
  let people // a promise, once they are needed: [{ name, text, username }]
  let field, list // the field that has suggestions, and these
  let closed // the position of an @ whose suggestions were used, or closed by Escape

  async function members() {
    const found = []
    let after = ''
    for (let page = 0; page < mostPages && after !== null; page += 1) {
      const answer = await fetch(`/api/v1/crews/${location.pathname.split('/')[2]}/members?limit=200${after}`)
      if (!answer.ok) throw new Error(`members: ${answer.status}`)
      const { items, next } = await answer.json()
      found.push(...items)
      after = next && `&after=${encodeURIComponent(next)}`
    }
    return found
  }

  async function load() {
    const all = await members()
    const counts = new Map()
    for (const key of all.flatMap((member) => [...keys(member)])) counts.set(key, (counts.get(key) ?? 0) + 1)
    const isClear = (name) => words(name).length <= 5 && counts.get(keyOf(words(name))) === 1
    return all.filter(({ person, hasAccount }) => hasAccount && person.id !== document.documentElement.dataset.person)
      .map(({ person: { name }, username = '' }) => ({ name, username, text: isClear(name) ? name : username }))
      .filter(({ text }) => text)
  }

  // What was typed after an @ before the cursor, unless the @ is part of an email address.
  function typed(area) {
    if (area.selectionStart !== area.selectionEnd) return
    const match = area.value.slice(0, area.selectionStart).match(/(^|[^\p{L}\p{N}])@(?!\s)([^@\n]{0,60})$/u)
    return match && { start: match.index + match[1].length, text: plain(match[2]) }
  }

  function close() {
    list?.remove()
    for (const name of ['aria-activedescendant', 'aria-controls']) field?.removeAttribute(name)
    field = list = undefined
  }

  function choose(option) {
    list.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false')
    option.setAttribute('aria-selected', 'true')
    option.scrollIntoView({ block: 'nearest' })
    field.setAttribute('aria-activedescendant', option.id)
  }

  function open(area, found) {
    const label = area.dataset.mention
    const isNew = field !== area
    if (isNew) {
      close()
      field = area
      list = document.createElement('div')
      Object.assign(list, { id: 'mentions', className: 'menu-panel mentions' })
      list.setAttribute('role', 'listbox')
      list.setAttribute('aria-label', label)
      field.setAttribute('aria-autocomplete', 'list')
      field.setAttribute('aria-controls', list.id)
      field.after(list)
    }
    list.replaceChildren(...found.map(({ name, text }, index) => {
      const option = Object.assign(document.createElement('div'), { id: `mention-${index}`, className: 'menu-item', dir: 'auto' })
      option.setAttribute('role', 'option')
      option.setAttribute('aria-selected', 'false')
      option.dataset.text = text
      option.textContent = name === text ? name : `${name} (${text})`
      return option
    }))
    choose(list.firstElementChild)
    if (isNew) document.getElementById('announcer')?.replaceChildren(`${label}: ${found.length}`)
  }

  async function suggest(area) {
    if (!typed(area)) closed = undefined
    if (!typed(area) || typed(area).start === closed) return close()
    people ??= load()
    const all = await people.catch(() => {
      people = undefined // offline, or signed out: the next @ asks again
      return []
    })
    const entered = typed(area)
    if (!entered || entered.start === closed || document.activeElement !== area) return close()
    const isMeant = ({ name, username }) => {
      const shown = plain(name)
      return shown.startsWith(entered.text) || shown.includes(` ${entered.text}`) || username.startsWith(entered.text)
    }
    const found = all.filter(isMeant).slice(0, most)
    const isWhole = found.length === 1 && plain(found[0].text) === entered.text
    found.length && !isWhole ? open(area, found) : close()
  }

  function insert(option) {
    const area = field
    const entered = typed(area)
    if (entered) area.setRangeText(`@${option.dataset.text} `, entered.start, area.selectionStart, 'end')
    closed = entered?.start // a username can be the beginning of someone else's name
    close()
    area.dispatchEvent(new Event('input', { bubbles: true })) // keeps the draft
  }

  function move(step) {
    const options = [...list.children]
    const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true')
    choose(options[(at + step + options.length) % options.length])
  }

  document.addEventListener('input', ({ target, isComposing }) => {
    if (target.dataset?.mention && !isComposing) suggest(target)
  })
  document.addEventListener('click', ({ target }) => {
    if (target === field) suggest(field) // the cursor may be elsewhere now
  })
  document.addEventListener('focusout', ({ target }) => {
    if (target === field) close()
  })
  // A press on a suggestion must not take the focus from the field.
  document.addEventListener('mousedown', (event) => {
    const option = list && event.target.closest('.mentions [role="option"]')
    if (!option) return
    event.preventDefault()
    insert(option)
  })
  document.addEventListener('keydown', (event) => {
    if (!list || event.target !== field || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(list.querySelector('[aria-selected="true"]'))
    else if (event.key === 'Escape') {
      closed = typed(field)?.start
      close()
    } else {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) close()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }, true)
}
