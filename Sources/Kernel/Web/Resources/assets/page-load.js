// What a page does once it is there.
{
  // Readers announce what changes or has the focus, not what was on the page from the start.
  const flash = document.querySelector('.flash')
  if (flash && document.activeElement === document.body) {
    flash.tabIndex = -1
    flash.focus({ preventScroll: true })
  }

  // Late in the week, today would be below the fold. What was said about a form is at the top, and comes first.
  const today = document.querySelector('.day-today')
  const isNew = performance.getEntriesByType('navigation')[0]?.type === 'navigate'
  if (today && !flash && isNew && !location.hash && today.getBoundingClientRect().bottom > innerHeight * 0.8) {
    today.scrollIntoView({ block: 'center' })
  }

  // A page that the browser kept shows nothing of somebody who has signed out since, on this device or elsewhere.
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted || !document.documentElement.dataset.live) return
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' }).catch(() => undefined)
    if (answer && (answer.redirected || answer.status === 401 || answer.status === 404)) location.reload()
  })

  // The answer to a form that shows something once: loading it again asks for the form, and does not send it again.
  if (document.querySelector('[data-once]')) history.replaceState(history.state, '', location.href)

  // The device knows where it is; the language only guesses.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const select of document.querySelectorAll('select[data-zone]')) {
    if ([...select.options].some(({ value }) => value === zone)) select.value = zone
  }

  // A search leaves out of its address what nobody filled in.
  document.addEventListener('submit', ({ target: form }) => {
    if (!form.matches('form[data-tidy]')) return
    const empty = [...form.elements].filter((field) => field.name && field.value === '' && !field.disabled)
    empty.forEach((field) => { field.disabled = true })
    setTimeout(() => empty.forEach((field) => { field.disabled = false }))
  })
}
