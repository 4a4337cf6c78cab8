// Keeps the input of <form data-draft> when its page is left before it is sent: in this tab, for this person, until it is sent or they sign
// out. Files are kept too, for a form with photos that was sent after the session had ended. <html data-person> identifies the person. The
// value of data-draft is the message shown when a draft is restored; without one, it is restored silently. A draft belongs to the action of
// its form, or to its data-key: a form that can be filled in for several days needs one. With data-key="ACTION VERSION", it belongs to that
// version of a thing: then its texts are also sent by other forms with that key, or with that action and a field `version`.
{
  const { person } = document.documentElement.dataset
  const prefix = `draft ${person} `
  const kinds = 'textarea, select, input:not([type]), input:is([type=text], [type=number], [type=date], [type=time], [type=radio], [type=checkbox])'
  const isChoice = (field) => ['radio', 'checkbox'].includes(field.type)
  const nameOf = (field) => field.getAttribute('aria-label') ?? field.name + (isChoice(field) ? `=${field.value}` : '')
  const topicOf = (form) => form.dataset.key ?? form.getAttribute('action')
  const keyOf = (field) => `${prefix}${topicOf(field.form)} ${nameOf(field)}`
  const fields = (form) => [...form.elements].filter((field) => field.matches(kinds) && !field.readOnly)
  const valueOf = (field) => isChoice(field) ? String(field.checked) : field.value
  const firstOf = (field) => isChoice(field) ? String(field.defaultChecked)
    : field.matches('select') ? ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '' : field.defaultValue
  const set = (field, value) => isChoice(field) ? field.checked = value === 'true' : field.value = value

  // A form counts as sent once a page of this person follows. It does not after an error page of the server or, without a referrer, of the
  // browser, or after going back. A reload may be the response to a form with files.
  const type = performance.getEntriesByType('navigation')[0]?.type
  const sent = JSON.parse(sessionStorage.getItem('sent') ?? '[]')
  if (person && type !== 'back_forward' && (document.referrer || type === 'reload')) {
    sent.forEach((key) => sessionStorage.removeItem(key))
    if (sent.some((key) => key.startsWith(`${prefix}${sessionStorage.getItem('filesOf')} `))) forget()
  }
  sessionStorage.removeItem('sent')
  // The account was deleted. If that was refused, the person is still signed in.
  if (!person && sessionStorage.getItem('deleting')) {
    forget()
    sessionStorage.clear()
  }
  sessionStorage.removeItem('deleting')

  // Files are in a cache of this tab, because session storage holds only text. Browsers provide caches over HTTPS only.
  function shelf() {
    const name = sessionStorage.getItem('files')
    return name && window.caches?.open(name)
  }
  async function keepFiles(input) {
    if (!window.caches) return
    const files = [...input.files], size = files.reduce((sum, file) => sum + file.size, 0)
    forget()
    if (!files.length || size > 100e6) return
    sessionStorage.setItem('files', `draft ${Date.now()} ${Math.random()}`)
    sessionStorage.setItem('filesOf', topicOf(input.form))
    const cache = await shelf()
    await Promise.all(files.map((file, index) => cache.put(`/draft/${index}?${encodeURIComponent(keyOf(input))}`, new Response(file, {
      headers: { 'Content-Type': file.type || 'application/octet-stream', 'X-Name': encodeURIComponent(file.name) },
    }))))
  }
  async function findFiles(input) {
    // file-field.page.js runs after this script.
    if (document.readyState !== 'complete') await new Promise((done) => addEventListener('DOMContentLoaded', done, { once: true }))
    const cache = await shelf()
    const files = []
    for (const request of await cache?.keys() ?? []) {
      if (decodeURIComponent(new URL(request.url).search.slice(1)) !== keyOf(input)) continue
      const answer = await cache.match(request)
      files.push(new File([await answer.blob()], decodeURIComponent(answer.headers.get('X-Name')), { type: answer.headers.get('Content-Type') }))
    }
    if (!files.length || input.files.length) return
    input.dispatchEvent(new CustomEvent('restore', { detail: files }))
    say(input.form)
  }
  function forget() {
    const name = sessionStorage.getItem('files')
    sessionStorage.removeItem('files')
    sessionStorage.removeItem('filesOf')
    if (!window.caches) return
    if (name) caches.delete(name)
    // Caches of tabs that were closed more than a day ago.
    caches.keys().then((names) => names.filter((name) => name.split(' ')[1] < Date.now() - 864e5).forEach((name) => caches.delete(name)))
  }
  function say(form) {
    if (form.querySelector('.draft-restored')) return
    form.prepend(Object.assign(document.createElement('p'), { className: 'hint draft-restored', role: 'status', textContent: form.dataset.draft }))
  }

  if (person) {
    for (const form of document.querySelectorAll('form[data-draft]')) {
      const found = fields(form).filter((field) => (sessionStorage.getItem(keyOf(field)) ?? valueOf(field)) !== valueOf(field))
      for (const field of found) {
        set(field, sessionStorage.getItem(keyOf(field)))
        // live.js, which runs after this, leaves it alone.
        field.dataset.touched = ''
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      form.querySelectorAll('input[type=file]').forEach(findFiles)
      if (found.length && form.dataset.draft) say(form)
    }
    document.addEventListener('input', ({ target }) => {
      if (!target.form?.matches('[data-draft]')) return
      // In a group of radio buttons, the others change too.
      const changed = target.type === 'radio' ? [...target.form.elements].filter((field) => field.name === target.name) : [target]
      for (const field of changed.filter((field) => fields(target.form).includes(field))) {
        if (valueOf(field) === firstOf(field)) sessionStorage.removeItem(keyOf(field))
        else sessionStorage.setItem(keyOf(field), valueOf(field))
      }
    })
    document.addEventListener('files', ({ target }) => { if (target.form?.matches('[data-draft]')) keepFiles(target) })
  }
  // On the window, which hears of it after all scripts that may prevent it, such as submit-once.js while offline.
  addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented) return
    if (form.getAttribute('action') === '/settings/delete') sessionStorage.setItem('deleting', 'yes')
    if (['/signout', '/settings/devices/end'].includes(form.getAttribute('action'))) {
      forget()
      sessionStorage.clear()
    } else arrived(form)
  })
  const noteSent = (keys) => sessionStorage.setItem('sent', JSON.stringify(keys))
  const arrived = (form) => form.matches('[data-draft]') ? noteSent(fields(form).map(keyOf)) : carry(form)
  // The button in the top bar stops a timer with the comment that was typed in its card, perhaps on another page.
  function carry(form) {
    const version = form.elements.version?.value
    if (!person || !version) return
    const topic = `${prefix}${form.dataset.key ?? `${form.getAttribute('action')} ${version}`} `
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(topic))
    if (!keys.length) return
    form.addEventListener('formdata', ({ formData }) => {
      keys.forEach((key) => formData.set(key.slice(topic.length), sessionStorage.getItem(key)))
    }, { once: true })
    noteSent(keys)
  }
  // file-field.page.js has sent a form with files.
  document.addEventListener('sent', ({ target }) => arrived(target))
}
