// A second tap on a slow network does not send a form twice. aria-disabled, not disabled: the focus and the button's value stay.
{
  const mark = (form, sent) => {
    sent ? form.dataset.sent = '' : delete form.dataset.sent
    form.querySelectorAll('button:not([type="button"])').forEach((button) =>
      sent ? button.setAttribute('aria-disabled', 'true') : button.removeAttribute('aria-disabled'))
  }

  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || form.getAttribute('method')?.toLowerCase() !== 'post') return // htmx or confirm has it
    if (form.dataset.sent !== undefined) return event.preventDefault()
    mark(form, true)
    setTimeout(() => mark(form, false), 15000) // an answer that leaves the page in place, such as a download
  })
  window.addEventListener('pageshow', () => document.querySelectorAll('form[data-sent]').forEach((form) => mark(form, false)))
}
