// Keyboard control of the week grid, as in a spreadsheet: arrows, Enter, selection with Shift, copy and paste. Without it, the grid is a
// plain form.
{
  const ofCell = (element) => element?.id?.match(/^h(\d+)-(\d+)$/)?.slice(1).map(Number)
  const at = (row, column) => document.getElementById(`h${row}-${column}`)
  const isField = (element) => element?.classList.contains('grid-hours')
  const rows = () => document.querySelectorAll('.grid tbody tr').length - 1
  let anchor // where the selection begins; it ends in the focused field

  // Skips cells that cannot be edited.
  function next([row, column], down, right) {
    do {
      row += down
      column += right
      if (isField(at(row, column))) return at(row, column)
    } while (row >= 0 && column >= 0 && column < 7 && row < rows())
  }

  const block = () => {
    const [from, to] = [anchor, ofCell(document.activeElement)]
    if (!from || !to) return []
    const range = (i) => Array.from({ length: Math.abs(from[i] - to[i]) + 1 }, (_, n) => Math.min(from[i], to[i]) + n)
    return range(0).map((row) => range(1).map((column) => at(row, column)))
  }

  function pick() {
    const picked = block().flat()
    document.querySelectorAll('.grid-picked').forEach((field) => field.classList.remove('grid-picked'))
    if (picked.length > 1) picked.forEach((field) => field?.classList.add('grid-picked'))
  }

  function go(field, isMore) {
    if (!field) return
    const from = anchor
    field.focus()
    if (isMore) anchor = from
    pick()
  }

  function write(field, text) {
    if (!isField(field) || field.value === text) return
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  document.addEventListener('focusin', ({ target }) => {
    if (!isField(target)) return
    target.select() // so that typing replaces the value
    anchor = ofCell(target)
    pick()
  })

  document.addEventListener('keydown', (event) => {
    const field = event.target
    const beside = field.matches('.grid-detailed') && ofCell(field.querySelector('[id]'))
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key]
    if (beside && step) {
      go(next(beside, ...step))
      return event.preventDefault()
    }
    if (!isField(field) || event.isComposing || event.altKey || event.metaKey) return
    const [here, shift] = [ofCell(field), event.shiftKey]
    const isWhole = field.selectionEnd - field.selectionStart === field.value.length
    const isEdge = (end) => isWhole || field.selectionStart === field.selectionEnd && field.selectionStart === end
    const ends = { ArrowLeft: 0, ArrowRight: field.value.length }
    if (event.key === 'Enter' && !event.ctrlKey) go(next(here, shift ? -1 : 1, 0)) // with Ctrl the form is submitted
    else if (event.key === 'Enter') field.form.requestSubmit()
    else if (event.key === 'Escape') write(field, field.defaultValue), field.select()
    else if (event.key === 'Delete' && block().flat().length > 1) block().flat().forEach((one) => write(one, ''))
    else if (step && !event.ctrlKey && (!(event.key in ends) || isEdge(ends[event.key]))) go(next(here, ...step), shift)
    else return
    event.preventDefault()
  })

  document.addEventListener('copy', (event) => {
    const lines = isField(document.activeElement) ? block() : []
    if (lines.flat().length < 2) return
    event.clipboardData.setData('text/plain', lines.map((line) => line.map((one) => one?.value ?? one?.textContent ?? '').join('\t')).join('\n'))
    event.preventDefault()
  })

  document.addEventListener('paste', (event) => {
    if (!isField(event.target)) return
    const lines = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n').map((line) => line.split('\t'))
    const picked = block()
    const isOne = lines.length === 1 && lines[0].length === 1
    if (isOne && picked.flat().length < 2) return
    event.preventDefault()
    const [top, start] = ofCell(picked[0][0] ?? event.target) ?? ofCell(event.target)
    if (isOne) picked.flat().forEach((one) => write(one, lines[0][0].trim()))
    else lines.forEach((line, down) => line.forEach((text, right) => start + right < 7 && write(at(top + down, start + right), text.trim())))
    event.target.select()
  })
}

// Updates the totals of the week grid while the user types. The server computes them again on saving.
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

  // What the server refused for another reason stays marked.
  function mark(field, isUnread) {
    if (!field || field.classList.contains('grid-unread') === isUnread) return
    field.classList.toggle('grid-unread')
    isUnread ? field.setAttribute('aria-invalid', 'true') : field.removeAttribute('aria-invalid')
  }

  function total() {
    const days = [0, 0, 0, 0, 0, 0, 0]
    for (let row = 0, cell; (cell = document.getElementById(`row-${row}`)); row++) {
      let sum = 0
      days.forEach((_, day) => {
        const there = document.getElementById(`h${row}-${day}`)
        const one = minutes(there?.value ?? there?.textContent ?? '')
        mark(there, Number.isNaN(one))
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
