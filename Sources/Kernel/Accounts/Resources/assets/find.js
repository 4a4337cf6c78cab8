// The command palette: Ctrl-K, ⌘K or a link to the page /find opens that page's search field and results in a dialog.
{
  const link = document.querySelector('.nav a[href$="/find"]')
  const isWide = matchMedia('(min-width: 56.25em)')
  let dialog, input, none, list, timer
  // The texts that the latest request and the list are about.
  let asked, answered
  // Whether Enter was pressed before the answer arrived, which then opens its first result.
  let isEntered

  const make = (name, attributes) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
  const options = () => [...list.children]
  const chosen = () => list.querySelector('[aria-selected="true"]')

  function choose(option) {
    chosen()?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    option ? input.setAttribute('aria-activedescendant', option.id) : input.removeAttribute('aria-activedescendant')
  }

  async function ask() {
    clearTimeout(timer)
    const text = asked = input.value
    try {
      const answer = await fetch(`${link.href}?q=${encodeURIComponent(text)}`, { headers: { Accept: 'text/html' } })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      if (!answer.ok || answer.redirected || asked !== text) return
      list.replaceChildren(...[...page.querySelectorAll('#found .found-item')].map((item, index) => {
        const option = document.adoptNode(item)
        option.id = `palette-${index}`
        option.tabIndex = -1
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', 'false')
        return option
      }))
      answered = text
      choose(list.firstElementChild)
      none.textContent = page.querySelector('#found > p')?.textContent ?? ''
      input.setAttribute('aria-expanded', String(list.childElementCount > 0))
      if (isEntered) chosen()?.click()
    } catch { /* offline: the previous results stay */ } finally {
      if (asked === text) asked = isEntered = undefined
    }
  }

  function enter() {
    if (answered === input.value) return chosen()?.click()
    isEntered = true
    if (asked !== input.value) ask()
  }

  function move(step) {
    const all = options()
    if (all.length) choose(all[(all.indexOf(chosen()) + step + all.length) % all.length])
  }

  function key(event) {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }

  function open() {
    if (dialog) return
    const label = link.textContent.trim()
    dialog = make('dialog', { class: 'dialog palette', 'aria-label': label })
    input = make('input', {
      class: 'input', type: 'text', role: 'combobox', 'aria-label': label, 'aria-controls': 'palette-list', 'aria-expanded': 'false',
      'aria-autocomplete': 'list', placeholder: label, maxlength: '100', autocomplete: 'off', spellcheck: 'false',
    })
    list = make('div', { class: 'palette-list', id: 'palette-list', role: 'listbox', 'aria-label': label })
    // In the dialog: what is outside a modal dialog is neither seen nor announced.
    none = make('p', { class: 'muted', role: 'status' })
    dialog.append(input, none, list)
    input.addEventListener('input', () => {
      isEntered = false
      clearTimeout(timer)
      timer = setTimeout(ask, 120)
    })
    input.addEventListener('keydown', key)
    dialog.addEventListener('click', ({ target }) => { if (target === dialog) dialog.close() })
    dialog.addEventListener('close', () => {
      clearTimeout(timer)
      dialog.remove()
      dialog = asked = answered = isEntered = undefined
    })
    document.body.append(dialog)
    dialog.showModal()
    ask()
  }

  if (link) {
    link.addEventListener('click', (event) => {
      if (!isWide.matches || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      open()
    })
    document.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      open()
    })
  }
}
