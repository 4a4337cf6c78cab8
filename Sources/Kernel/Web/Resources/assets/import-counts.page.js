// The matching of people determines how many hours or defects are imported. When a person is chosen, the file is checked again, and the
// numbers and the button are updated. Without scripts, the button itself checks the file and shows what it would import.
{
  const form = document.getElementById('import-form')
  let turn = 0

  form?.addEventListener('change', async () => {
    const mine = ++turn
    const data = new URLSearchParams(new FormData(form))
    data.set('then', 'check')
    const button = form.querySelector('button[value="import"]')
    button.setAttribute('aria-disabled', 'true')
    try {
      const answer = await fetch(form.getAttribute('action'), { method: 'POST', body: data, headers: { Accept: 'text/html' } })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const now = page.querySelector('#import-form button[value="import"]')
      if (mine !== turn || !now) return
      button.textContent = now.textContent
      button.disabled = now.disabled
      form.elements.shown.value = page.querySelector('#import-form [name="shown"]').value
      document.getElementById('import').innerHTML = page.getElementById('import').innerHTML
      document.getElementById('announcer').textContent = now.textContent
    } catch {} finally { // offline: the server shows the numbers when the form is sent
      if (mine === turn) button.removeAttribute('aria-disabled')
    }
  })
}
