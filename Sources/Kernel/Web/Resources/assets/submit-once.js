// A second tap on a slow network does not send a form twice, and a form is not sent into nothing while the device is offline.
// aria-disabled, not disabled: the focus and the button's value stay.
{
  const mark = (form, sent) => {
    sent ? form.dataset.sent = '' : delete form.dataset.sent
    form.querySelectorAll('button:not([type="button"])').forEach((button) =>
      sent ? button.setAttribute('aria-disabled', 'true') : button.removeAttribute('aria-disabled'))
  }

  // A browser leaves the page for one of its own then, and photos that were chosen are gone.
  function sayOffline(form) {
    form.querySelector('.form-offline')?.remove()
    form.append(Object.assign(document.createElement('p'), {
      className: 'error form-offline', role: 'alert', textContent: document.documentElement.dataset.offline,
    }))
  }

  document.addEventListener('submit', (event) => {
    const form = event.target
    const method = event.submitter?.getAttribute('formmethod') ?? form.getAttribute('method')
    if (event.defaultPrevented || method?.toLowerCase() !== 'post') return // confirm.js handles it
    if (form.dataset.sent !== undefined) return event.preventDefault()
    if (!navigator.onLine && document.documentElement.dataset.offline) {
      event.preventDefault()
      return sayOffline(form)
    }
    mark(form, true)
    setTimeout(() => mark(form, false), 15000) // an answer that leaves the page in place, such as a download
  })
  window.addEventListener('online', () => document.querySelectorAll('.form-offline').forEach((note) => note.remove()))
  window.addEventListener('pageshow', () => document.querySelectorAll('form[data-sent]').forEach((form) => mark(form, false)))
}
