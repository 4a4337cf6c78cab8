// <fieldset class="crop" hidden>: chooses which square of the picture in the form is sent, with sliders or by dragging.
// Without scripts, or if the browser cannot decode the picture, the server keeps the square in the middle.
{
  const side = 512 // pixels, as much as the server keeps

  function dress(frame) {
    const { form } = frame, input = form.querySelector('input[type="file"]')
    const slider = (name) => Object.assign(frame.querySelector(`[data-part="${name}"]`), { step: 'any' })
    const zoom = slider('zoom'), across = slider('across'), down = slider('down')
    const canvas = document.createElement('canvas')
    canvas.setAttribute('aria-hidden', 'true')
    frame.querySelector('legend').after(canvas)
    let picture, file, isOther = true

    // The square in pixels of the picture, and how far it can move.
    function square() {
      const size = Math.min(picture.width, picture.height) / zoom.value
      const [right, low] = [picture.width - size, picture.height - size]
      return { size, right, low, x: right * across.value, y: low * down.value }
    }

    function draw() {
      if (!picture) return
      const { size, right, low, x, y } = square()
      across.disabled = right < 1
      down.disabled = low < 1
      // Small pictures are not enlarged.
      canvas.width = canvas.height = Math.max(1, Math.round(Math.min(side, size)))
      canvas.getContext('2d').drawImage(picture, x, y, size, size, 0, 0, canvas.width, canvas.height)
    }

    let latest = 0
    async function load() {
      const chosen = input.files[0], turn = ++latest
      let decoded
      try { decoded = chosen && await createImageBitmap(chosen, { imageOrientation: 'from-image' }) } catch { decoded = undefined }
      if (turn !== latest) return decoded?.close()
      picture?.close()
      // When a photo is scaled down after it was chosen, the chosen square stays.
      if (!decoded || isOther) [zoom.value, across.value, down.value] = [1, 0.5, 0.5]
      file = decoded && chosen
      isOther = !decoded
      picture = decoded
      frame.hidden = !picture
      draw()
    }

    const drag = (event) => {
      if (!canvas.hasPointerCapture(event.pointerId)) return
      const { size, right, low } = square(), scale = size / canvas.clientWidth
      if (right) across.value -= event.movementX * scale / right
      if (low) down.value -= event.movementY * scale / low
      draw()
    }
    canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId))
    canvas.addEventListener('pointermove', drag)
    frame.addEventListener('input', draw)
    for (const event of ['change', 'files', 'restore']) {
      input.addEventListener(event, () => {
        isOther ||= event === 'change'
        setTimeout(load)
      })
    }
    form.addEventListener('formdata', ({ formData }) => {
      // While a photo is being scaled down, the square is cut from the original.
      if (!picture || isOther) return
      const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
      const bytes = Uint8Array.from(atob(canvas.toDataURL(type, 0.92).split(',')[1]), (letter) => letter.charCodeAt(0))
      formData.set(input.name, new File([bytes], file.name, { type }))
    })
    if (input.files.length) load()
  }

  if (window.createImageBitmap) document.querySelectorAll('fieldset.crop').forEach(dress)
}
