// Prevents a second tap on a slow network from sending a form twice, and a form from being sent while the device is offline.
// aria-disabled, not disabled, because the latter drops the focus and the button's value.
{
  const mark = (form, sent) => {
    sent ? form.dataset.sent = '' : delete form.dataset.sent
    form.querySelectorAll('button:not([type="button"])').forEach((button) =>
      sent ? button.setAttribute('aria-disabled', 'true') : button.removeAttribute('aria-disabled'))
  }

  // Offline, a browser would replace the page with its own error page, and the chosen photos would be lost.
  function sayOffline(form) {
    // Forms of keys and of dragging are hidden.
    const place = form.closest('[hidden]') ? document.getElementById('main') : form
    place.querySelector(':scope > .form-offline')?.remove()
    const note = Object.assign(document.createElement('p'), {
      className: 'error form-offline', role: 'alert', textContent: document.documentElement.dataset.offline,
    })
    place === form ? place.append(note) : place.prepend(note)
    note.scrollIntoView({ block: 'nearest' })
  }

  document.addEventListener('submit', (event) => {
    const form = event.target
    const method = event.submitter?.getAttribute('formmethod') ?? form.getAttribute('method')
    // confirm.js handles it.
    if (event.defaultPrevented || method?.toLowerCase() !== 'post') return
    if (form.dataset.sent !== undefined) return event.preventDefault()
    if (!navigator.onLine && document.documentElement.dataset.offline) {
      event.preventDefault()
      return sayOffline(form)
    }
    mark(form, true)
    // For a visitor who stopped it. On a bad network the answer can take longer than a few seconds.
    setTimeout(() => mark(form, false), 60000)
  })
  window.addEventListener('online', () => document.querySelectorAll('.form-offline').forEach((note) => note.remove()))
  window.addEventListener('pageshow', () => document.querySelectorAll('form[data-sent]').forEach((form) => mark(form, false)))
}
