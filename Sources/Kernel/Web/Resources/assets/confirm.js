// Asks before a form is sent: <form data-confirm="Delete this shift?" data-confirm-text="..." data-confirm-yes="Delete"
// data-confirm-no="Keep it">. A red or quiet button ends something, so the button that confirms it is red. Without this script the form is
// sent at once, so the server offers an undo or a separate page where that matters.
{
  const part = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text })

  function ask(form, submitter) {
    const { confirm, confirmText, confirmYes, confirmNo, confirmDanger } = form.dataset
    const dialog = part('dialog', 'dialog', '')
    const title = part('h2', '', confirm)
    const no = part('button', 'button', confirmNo || 'Cancel')
    const yes = part('button', confirmDanger === undefined && !submitter?.matches('.button-danger, .menu-danger, .button-quiet') ? 'button button-primary' : 'button button-danger', confirmYes || 'OK')
    const actions = part('div', 'actions', '')
    title.id = 'confirm-title'
    dialog.setAttribute('aria-labelledby', title.id)
    actions.append(no, yes)
    dialog.append(title, ...(confirmText ? [part('p', '', confirmText)] : []), actions)
    no.onclick = () => dialog.close()
    yes.onclick = () => {
      dialog.close()
      form.dataset.confirmed = ''
      form.requestSubmit(submitter)
    }
    dialog.onclose = () => dialog.remove()
    document.body.append(dialog)
    // Focuses the first button, the harmless one, and restores the focus afterwards.
    dialog.showModal()
  }

  // In the capturing phase, so that submit-once.js does not see a form that is still to be confirmed.
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (form.dataset.confirm === undefined) return
    if (form.dataset.confirmed !== undefined) return delete form.dataset.confirmed
    event.preventDefault()
    event.stopImmediatePropagation()
    ask(form, event.submitter)
  }, true)
}
