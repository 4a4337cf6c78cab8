// <button type="button" data-copy="#invite-url" data-copied="Copied"> copies the value or the text of that element.
{
  const saying = new WeakSet()

  async function copy(source, button) {
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent.trim())
      return true
    } catch {
      // There is no clipboard without TLS, which a crew's server in its own network often lacks.
      source.select ? source.select() : getSelection().selectAllChildren(source)
      const done = document.execCommand('copy')
      button.focus({ preventScroll: true })
      return done
    }
  }

  document.addEventListener('click', async ({ target }) => {
    const button = target.closest?.('[data-copy]')
    const source = button && document.querySelector(button.dataset.copy)
    if (!source || saying.has(button) || !(await copy(source, button))) return
    saying.add(button)
    const label = [...button.childNodes]
    button.replaceChildren(button.dataset.copied || '✓')
    document.getElementById('announcer')?.replaceChildren(button.textContent)
    setTimeout(() => {
      button.replaceChildren(...label)
      saying.delete(button)
    }, 2000)
  })
}
