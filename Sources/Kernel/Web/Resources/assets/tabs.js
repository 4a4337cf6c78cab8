// Scrolls the tab of the current page into view; where tabs are hidden, the edge fades.
{
  const mark = (tabs) => {
    const before = tabs.scrollLeft > 1
    const after = tabs.scrollLeft + tabs.clientWidth < tabs.scrollWidth - 1
    if (before || after) tabs.dataset.part = before ? (after ? 'middle' : 'end') : 'start'
    else delete tabs.dataset.part
  }

  for (const tabs of document.querySelectorAll('.tabs')) {
    const current = tabs.querySelector('[aria-current]')
    if (current) tabs.scrollLeft = current.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2
    mark(tabs)
    tabs.addEventListener('scroll', () => mark(tabs), { passive: true })
    addEventListener('resize', () => mark(tabs))
  }
}
