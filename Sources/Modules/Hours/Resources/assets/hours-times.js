// Computes the hours from the start and end, as the server does on saving, until the hours themselves are edited.
{
  const field = (id) => document.getElementById(id)
  const minutes = (text) => text && Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  let isTyped = false

  document.addEventListener('input', ({ target }) => {
    if (target.id === 'hours') isTyped = true
    if (isTyped || !['startedAt', 'endedAt'].includes(target.id) || !field('hours')) return
    const [from, to] = [minutes(field('startedAt').value), minutes(field('endedAt').value)]
    if (from === '' || to === '') return
    const length = to > from ? to - from : to + 24 * 60 - from
    field('hours').value = `${Math.floor(length / 60)}:${String(length % 60).padStart(2, '0')}`
  })
}
