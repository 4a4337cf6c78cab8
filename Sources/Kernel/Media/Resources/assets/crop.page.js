// <fieldset class="crop" data-side="512" hidden>: chooses which square of the picture in the form is sent, with sliders or by dragging.
// With a checkbox, the whole picture is sent until that is checked. Without scripts, with several pictures, or if the browser cannot decode
// the picture or keep its location, nothing is cropped here.
{
  function dress(frame) {
    const { form } = frame, input = form.querySelector('input[type="file"]'), side = Number(frame.dataset.side)
    const slider = (name) => Object.assign(frame.querySelector(`[data-part="${name}"]`), { step: 'any' })
    const zoom = slider('zoom'), across = slider('across'), down = slider('down')
    const choice = frame.querySelector('[type="checkbox"]'), parts = frame.querySelector('.crop-square')
    const canvas = document.createElement('canvas')
    canvas.setAttribute('aria-hidden', 'true')
    parts.prepend(canvas)
    let picture, file, data, isOther = true

    // The square in pixels of the picture, and how far it can move.
    function square() {
      const size = Math.min(picture.width, picture.height) / zoom.value
      const [right, low] = [picture.width - size, picture.height - size]
      return { size, right, low, x: right * across.value, y: low * down.value }
    }

    function draw() {
      if (!picture) return
      if (choice) parts.hidden = !choice.checked
      const { size, right, low, x, y } = square()
      across.disabled = right < 1
      down.disabled = low < 1
      // Small pictures are not enlarged.
      canvas.width = canvas.height = Math.max(1, Math.round(Math.min(side, size)))
      canvas.getContext('2d').drawImage(picture, x, y, size, size, 0, 0, canvas.width, canvas.height)
    }

    const { metadata } = input.dataset
    async function decode(chosen) {
      const found = metadata ? await (await import(metadata)).cameraData(chosen) : []
      return [await createImageBitmap(chosen, { imageOrientation: 'from-image' }), found]
    }

    let latest = 0
    async function load() {
      const chosen = input.files.length === 1 && input.files[0], turn = ++latest
      const [decoded, found] = chosen ? await decode(chosen).catch(() => []) : []
      if (turn !== latest) return decoded?.close()
      picture?.close()
      // When a photo is scaled down after it was chosen, the chosen square stays.
      if (!decoded || isOther) {
        [zoom.value, across.value, down.value] = [1, 0.5, 0.5]
        if (choice) choice.checked = false
      }
      file = chosen
      data = found
      isOther = !decoded
      picture = decoded
      frame.hidden = !picture
      draw()
    }

    // Not movementX, for which browsers use different units.
    let last
    const hold = (event) => {
      if (!event.isPrimary) return
      canvas.setPointerCapture(event.pointerId)
      last = event
    }
    const drag = (event) => {
      if (!event.isPrimary || !canvas.hasPointerCapture(event.pointerId)) return
      const { size, right, low } = square(), scale = size / canvas.clientWidth
      if (right) across.value -= (event.clientX - last.clientX) * scale / right
      if (low) down.value -= (event.clientY - last.clientY) * scale / low
      last = event
      draw()
    }
    canvas.addEventListener('pointerdown', hold)
    canvas.addEventListener('pointermove', drag)
    frame.addEventListener('input', draw)
    for (const event of ['change', 'files', 'restore']) {
      input.addEventListener(event, ({ detail }) => {
        isOther ||= event === 'change' || detail === 'chosen'
        setTimeout(load)
      })
    }
    form.addEventListener('formdata', ({ formData }) => {
      // While a photo is being scaled down, the square is cut from the original.
      if (!picture || isOther || input.files.length !== 1 || choice?.checked === false) return
      const type = file.type === 'image/png' && !data.length ? 'image/png' : 'image/jpeg'
      const bytes = Uint8Array.from(atob(canvas.toDataURL(type, 0.92).split(',')[1]), (letter) => letter.charCodeAt(0))
      formData.set(input.name, new File([bytes.subarray(0, 2), ...data, bytes.subarray(2)], file.name, { type }))
    })
    if (input.files.length) load()
  }

  if (window.createImageBitmap) document.querySelectorAll('fieldset.crop').forEach(dress)
}
