// Shows similar defects while a headline is typed. Without scripts, the link in #similar leads to them.
{
  const place = document.getElementById('similar')
  const input = place?.closest('form')?.querySelector('#headline')
  const address = place?.querySelector('a')?.href
  const before = [...place?.childNodes ?? []]
  let timer, asked = ''

  async function look() {
    const text = input.value.trim()
    if (text === asked) return
    asked = text
    if (text.length < 3) return place.replaceChildren(...before)
    let found
    try {
      const answer = await fetch(`${address}?headline=${encodeURIComponent(text)}`, { headers: { Accept: 'text/html' } })
      const page = answer.ok && !answer.redirected ? await answer.text() : ''
      found = new DOMParser().parseFromString(page, 'text/html').querySelector('#similar:has(li)')
    } catch {
      // Offline: reporting does not depend on it.
    }
    if (asked === text) place.replaceChildren(...found ? document.adoptNode(found).childNodes : before)
  }

  if (input && address) input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(look, 300)
  })
}
