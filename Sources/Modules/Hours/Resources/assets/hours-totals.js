// Updates the totals of the week grid during typing. The server computes them again on saving.
{
  // Parses a duration as the server does; NaN if it is invalid.
  function minutes(text) {
    const t = text.toLowerCase().replace(/\s/g, '')
    let m
    if (!t) return 0
    if ((m = t.match(/^(\d{1,3}):([0-5]\d)$/))) return m[1] * 60 + +m[2]
    if ((m = t.match(/^(\d{1,3})?(?:[.,](\d{1,4}))?h?$/)) && (m[1] || m[2])) {
      const scale = 10 ** (m[2] ?? '').length
      return (m[1] ?? 0) * 60 + (m[2] ? Math.floor((m[2] * 60 + scale / 2) / scale) : 0)
    }
    if ((m = t.match(/^(\d{1,3})h([0-5]?\d)(?:m|min)?$/))) return m[1] * 60 + +m[2]
    return (m = t.match(/^(\d{1,5})(?:m|min)$/)) ? +m[1] : NaN
  }

  const show = (id, sum) => {
    const output = document.getElementById(id)
    if (output) output.textContent = `${Math.floor(sum / 60)}:${String(sum % 60).padStart(2, '0')}`
  }

  function total() {
    const days = [0, 0, 0, 0, 0, 0, 0]
    for (let row = 0, cell; (cell = document.getElementById(`row-${row}`)); row++) {
      let sum = 0
      days.forEach((_, day) => {
        const there = document.getElementById(`h${row}-${day}`)
        const one = minutes(there?.value ?? there?.textContent ?? '')
        there?.classList.toggle('grid-unread', Number.isNaN(one))
        sum += one || 0
        days[day] += one || 0
      })
      show(`row-${row}`, sum)
    }
    days.forEach((sum, day) => show(`day-${day}`, sum))
    show('week-total', days.reduce((a, b) => a + b))
  }

  document.addEventListener('input', ({ target }) => target.classList?.contains('grid-hours') && total())
  document.querySelector('.grid-hours') && total() // copied or typed values are in the fields already
  // An error may be on a day that a narrow screen does not show.
  document.addEventListener('click', ({ target }) => {
    const day = target.closest?.('.error-summary a')?.hash.match(/^#h\d+-(\d)$/)?.[1]
    if (day) document.getElementById(`at-${day}`).checked = true
  })
}
