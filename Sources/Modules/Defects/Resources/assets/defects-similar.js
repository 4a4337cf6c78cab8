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
    try {
      const answer = await fetch(`${address}?headline=${encodeURIComponent(text)}`, { headers: { Accept: 'text/html' } })
      if (!answer.ok || answer.redirected) return
      const found = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('#similar:has(li)')
      if (asked === text) place.replaceChildren(...found ? document.adoptNode(found).childNodes : before)
    } catch {} // offline: reporting does not depend on it
  }

  if (input && address) input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(look, 300)
  })
}
