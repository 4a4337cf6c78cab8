// Computes the hours from the start and end, until the hours themselves are edited. On saving, the server takes the real
// span for hours that still are as shown: when the clocks change, it is longer or shorter than on the clock.
{
  const field = (id) => document.getElementById(id)
  const minutes = (text) => text && Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  const show = (text) => {
    const { shown } = field('hours').form
    if (shown) shown.value = text
  }
  let isTyped = false

  document.addEventListener('input', ({ target }) => {
    if (target.id === 'hours') {
      isTyped = true
      // Typed hours count, even if they are those that were shown.
      show('')
    }
    if (isTyped || !['startedAt', 'endedAt'].includes(target.id) || !field('hours')) return
    const [from, to] = [minutes(field('startedAt').value), minutes(field('endedAt').value)]
    if (from === '' || to === '') return
    const length = to > from ? to - from : to + 24 * 60 - from
    field('hours').value = `${Math.floor(length / 60)}:${String(length % 60).padStart(2, '0')}`
    show(field('hours').value)
  })
}
