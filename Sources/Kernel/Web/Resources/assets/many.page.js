// The search field above many choices hides those that do not match. Chosen ones stay visible.
for (const field of document.querySelectorAll('[type="search"][aria-controls]')) {
  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').trim()
  const choices = [...document.getElementById(field.getAttribute('aria-controls')).children]
  field.addEventListener('input', () => {
    const sought = plain(field.value)
    for (const choice of choices) choice.hidden = !choice.querySelector(':checked') && !plain(choice.textContent).includes(sought)
  })
}
