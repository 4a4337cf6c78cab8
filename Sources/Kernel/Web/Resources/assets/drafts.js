// Keeps what was typed into <form data-draft> when its page is left before it was sent: in this tab, for this person, until it is sent
// or they sign out. <html data-person> says who, and data-restored what is said when a draft comes back.
{
  const { person, restored } = document.documentElement.dataset
  const prefix = `draft ${person} `
  const nameOf = (field) => field.getAttribute('aria-label') ?? field.name
  const keyOf = (field) => `${prefix}${field.form.getAttribute('action')} ${nameOf(field)}`
  const fields = (form) => [...form.elements].filter((field) => field.matches('textarea, input:not([type]), input[type="text"]') && !field.readOnly)

  // A form that was sent has arrived once a page of this person follows. After an error page, or after going back, it has not.
  const isBack = performance.getEntriesByType('navigation')[0]?.type === 'back_forward'
  const sent = JSON.parse(sessionStorage.getItem('sent') ?? '[]')
  if (person && !isBack) sent.forEach((key) => sessionStorage.removeItem(key))
  sessionStorage.removeItem('sent')

  if (person) {
    for (const form of document.querySelectorAll('form[data-draft]')) {
      const found = fields(form).filter((field) => (sessionStorage.getItem(keyOf(field)) ?? field.value) !== field.value)
      for (const field of found) {
        field.value = sessionStorage.getItem(keyOf(field))
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      if (!found.length || form.dataset.draft) continue
      form.prepend(Object.assign(document.createElement('p'), { className: 'hint draft-restored', role: 'status', textContent: restored }))
    }
    document.addEventListener('input', ({ target }) => {
      if (!target.form?.matches('[data-draft]') || !fields(target.form).includes(target)) return
      if (target.value === target.defaultValue) sessionStorage.removeItem(keyOf(target))
      else sessionStorage.setItem(keyOf(target), target.value)
    })
  }
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented) return
    if (form.getAttribute('action') === '/signout') sessionStorage.clear()
    else if (form.matches('[data-draft]')) sessionStorage.setItem('sent', JSON.stringify(fields(form).map(keyOf)))
  })
}
