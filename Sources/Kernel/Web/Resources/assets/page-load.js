// What happens when a page is shown.
{
  // Screen readers announce changes and the focused element, not what was on the page from the start. The errors of a form are scrolled into
  // view: it may be far down the page.
  const said = document.querySelector('.flash, .error-summary')
  if (said && document.activeElement === document.body) {
    said.tabIndex = -1
    said.focus({ preventScroll: said.matches('.flash') })
  }

  // Long enough to read it and reach the button. Everything it can undo can also be undone on another page.
  const toast = document.querySelector('.toast')
  const expire = () => setTimeout(() => toast.matches(':hover, :focus-within') ? expire() : toast.remove(), 12000)
  if (toast) {
    expire()
    // It has the focus from the start, which a pointer does not move.
    for (const kind of ['pointerdown', 'wheel']) document.addEventListener(kind, () => toast.blur(), { passive: true })
  }

  // Late in the week, today would be below the fold; a month shows it in its grid. A message about a form is at the top and has precedence.
  const today = document.querySelector('main:not(:has(.month)) .day-today')
  const isNew = performance.getEntriesByType('navigation')[0]?.type === 'navigate'
  if (today && !said && isNew && !location.hash && today.getBoundingClientRect().bottom > innerHeight * 0.8) {
    today.scrollIntoView({ block: 'center' })
  }

  // A page restored from the back/forward cache must show nothing of someone who has signed out since, on this device or elsewhere. Someone
  // else may have signed in, and see a page of their own at the same address.
  addEventListener('pageshow', async ({ persisted }) => {
    const { person } = document.documentElement.dataset
    if (!persisted || !person) return
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' }).catch(() => undefined)
    const page = answer?.ok && new DOMParser().parseFromString(await answer.text().catch(() => ''), 'text/html')
    const isOthers = page && page.documentElement.dataset.person !== person
    if (answer && (answer.redirected || answer.status === 401 || answer.status === 404 || isOthers)) location.reload()
  })

  // The response to a form with a secret that is shown once: reloading requests the page that data-once names, instead of sending the form
  // again.
  const once = document.querySelector('[data-once]')
  if (once) history.replaceState(history.state, '', once.dataset.once)

  // The device knows its time zone; the server only guesses it from the language.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const select of document.querySelectorAll('select[data-zone]')) {
    if ([...select.options].some(({ value }) => value === zone)) select.value = zone
  }

  // Leaves empty fields out of the address of a search.
  document.addEventListener('submit', ({ target: form }) => {
    if (!form.matches('form[data-tidy]')) return
    const empty = [...form.elements].filter((field) => field.name && field.value === '' && !field.disabled)
    empty.forEach((field) => { field.disabled = true })
    setTimeout(() => empty.forEach((field) => { field.disabled = false }))
  })
}
