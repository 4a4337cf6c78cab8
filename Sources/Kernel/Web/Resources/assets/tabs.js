// Scrolls the tab of the current page into view; where tabs are hidden, the edge fades.
{
  const mark = (tabs) => {
    const before = tabs.scrollLeft > 1
    const after = tabs.scrollLeft + tabs.clientWidth < tabs.scrollWidth - 1
    if (before || after) tabs.dataset.part = before ? (after ? 'middle' : 'end') : 'start'
    else delete tabs.dataset.part
  }

  // Collapses the sidebar to its icons, which then have titles. The cookie lets the server render the next page that way.
  const fold = document.getElementById('nav-fold')
  const setTitles = () => document.querySelectorAll('.nav-item').forEach((item) => {
    item.title = document.documentElement.dataset.nav === 'narrow' ? item.textContent.trim() : ''
  })
  fold?.addEventListener('click', () => {
    const isNarrow = document.documentElement.toggleAttribute('data-nav')
    if (isNarrow) document.documentElement.dataset.nav = 'narrow'
    fold.setAttribute('aria-expanded', String(!isNarrow))
    document.cookie = `nav=narrow; path=/; max-age=${isNarrow ? 31536000 : 0}; samesite=lax`
    setTitles()
  })
  if (fold) setTitles()

  for (const tabs of document.querySelectorAll('.tabs')) {
    const current = tabs.querySelector('[aria-current]')
    if (current) tabs.scrollLeft = current.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2
    mark(tabs)
    tabs.addEventListener('scroll', () => mark(tabs), { passive: true })
    addEventListener('resize', () => mark(tabs))
  }
}
