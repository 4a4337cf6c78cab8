// <input type="file" data-choose="Choose files" data-camera="Take a photo">: replaces the browser's buttons, shows thumbnails of the chosen
// files, and lets them be added and removed one by one. Photos are scaled down before they are sent. That loses their location, so for an
// input with data-metadata, the address of camera-data.page.js, only JPEG photos are scaled down, and keep the data of the camera. The form
// shows the progress of the upload. Without scripts, or if files cannot be assigned to an input, the plain input stays.
{
  const element = (name, className, text = '') => Object.assign(document.createElement(name), { className, textContent: text })

  async function draw(canvas, file) {
    try {
      const picture = await createImageBitmap(file, { resizeHeight: 192, resizeQuality: 'low' })
      canvas.width = canvas.height = 192
      canvas.getContext('2d').drawImage(picture, (192 - picture.width) / 2, 0)
      picture.close()
    } catch { canvas.remove() } // not a picture, or one that this browser cannot decode
  }

  const longest = 2048 // pixels: more than a phone's screen shows; its camera makes photos of 4000 and more
  const enough = 400_000 // bytes; smaller photos are sent unchanged

  // Returns the photo scaled down and upright, or the file itself if this browser cannot decode it or the result is not smaller.
  async function shrink(file, metadata) {
    if (!/^image\/(jpeg|png|webp|heic|heif|avif)$/.test(file.type) || file.size < enough) return file
    if (metadata && file.type !== 'image/jpeg') return file
    try {
      const data = metadata ? await (await import(metadata)).cameraData(file) : []
      const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
      const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(picture.width * scale)
      canvas.height = Math.round(picture.height * scale)
      canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
      picture.close()
      const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
      const small = await new Promise((done) => canvas.toBlob(done, type, 0.85))
      if (!small || small.type !== type || small.size >= file.size) return file
      const name = type === 'image/jpeg' ? file.name.replace(/\.\w+$/, '') + '.jpg' : file.name
      return new File([small.slice(0, 2), ...data, small.slice(2)], name, { type, lastModified: file.lastModified })
    } catch { return file }
  }

  // Sends the form with XMLHttpRequest, which reports progress. With X-Upload the server answers 204 instead of a redirect, so that this
  // script can open the page. Every other answer, such as a form with errors, is requested again as an ordinary form.
  function send(form, submitter, text, refused) {
    const data = new FormData(form, submitter)
    const bar = element('progress', ''), label = element('p', 'hint'), line = element('div', 'file-sending')
    bar.max = 1
    bar.setAttribute('aria-label', text)
    label.setAttribute('role', 'status')
    line.append(bar, label)
    form.querySelector('.form-offline')?.remove()
    const buttons = form.querySelectorAll('button:not([type="button"])')
    buttons.forEach((button) => button.setAttribute('aria-disabled', 'true'))
    form.append(line)
    label.textContent = text // a status is announced only if its text changes on the page
    line.scrollIntoView({ block: 'nearest' })
    const request = new XMLHttpRequest()
    const stop = () => {
      line.remove()
      delete form.dataset.sending
      buttons.forEach((button) => button.removeAttribute('aria-disabled'))
    }
    request.upload.onprogress = ({ loaded, total }) => { bar.value = loaded / total }
    request.onload = () => {
      // A server that answered with a redirect after all has saved the form, so it must not be sent again.
      const isElsewhere = request.responseURL !== new URL(form.getAttribute('action'), location).href
      const next = request.status === 204 ? request.getResponseHeader('Location') : isElsewhere && request.responseURL
      if (next) {
        form.dispatchEvent(new CustomEvent('sent', { bubbles: true }))
        leave(form, next)
      } else {
        stop()
        form.dataset.plain = ''
        form.requestSubmit(submitter)
      }
    }
    request.onerror = async () => {
      // A server that refuses a request because of its size closes the connection before it has read it.
      const isThere = await fetch('/health', { cache: 'no-store' }).then(() => true, () => false)
      stop()
      const reason = isThere ? refused : document.documentElement.dataset.offline
      form.append(Object.assign(element('p', 'error form-offline', reason), { role: 'alert' }))
    }
    request.open('POST', form.getAttribute('action'))
    request.setRequestHeader('X-Upload', '1')
    request.send(data)
  }

  // An address that differs only in its fragment would not be loaded. The reset keeps the browser from restoring the input afterwards.
  function leave(form, address) {
    const here = location.href.split('#')[0]
    if (new URL(address, here).href.split('#')[0] !== here) return location.assign(address)
    form.reset()
    location.replace(address)
    location.reload()
  }

  function dress(input) {
    const { choose, camera, remove, sending, refused, metadata } = input.dataset
    const list = element('ul', 'file-chosen')
    const ways = element('div', 'file-ways')
    const way = (text, chosen) => {
      const button = Object.assign(element('button', 'button', text), { type: 'button' })
      button.onclick = chosen
      const described = input.getAttribute('aria-describedby')
      if (described) button.setAttribute('aria-describedby', described)
      ways.append(button)
    }
    let files = []

    function put(all) {
      const held = new DataTransfer()
      all.forEach((file) => held.items.add(file))
      input.files = held.files
      files = all
      list.replaceChildren(...files.map((file, index) => {
        const line = element('li', ''), canvas = element('canvas', ''), off = element('button', 'button button-quiet', '×')
        canvas.setAttribute('aria-hidden', 'true')
        off.type = 'button'
        off.setAttribute('aria-label', remove.replace('{name}', file.name))
        off.onclick = () => {
          put(files.filter((_, at) => at !== index))
          ways.querySelector('button').focus()
          input.dispatchEvent(new CustomEvent('files', { bubbles: true }))
        }
        line.append(canvas, element('span', 'file-name', file.name), off)
        if (file.type.startsWith('image/')) draw(canvas, file)
        else canvas.remove()
        return line
      }))
    }
    let ready = Promise.resolve()
    const add = (more) => {
      const chosen = [...more]
      put([...input.multiple ? files : [], ...chosen])
      document.getElementById('announcer')?.replaceChildren(chosen.map(({ name }) => name).join(', '))
      input.dispatchEvent(new CustomEvent('files', { bubbles: true, detail: 'chosen' }))
      // One after the other, because a decoded photo takes some 50 MB of memory.
      ready = ready.then(async () => {
        for (const file of chosen) {
          const small = await shrink(file, metadata)
          if (small === file || !files.includes(file)) continue
          put(files.map((one) => one === file ? small : one))
          input.dispatchEvent(new CustomEvent('files', { bubbles: true }))
        }
      })
    }
    // Several files may also be pasted, such as a screenshot, or dropped on the form.
    const take = (event, { files, types }) => {
      // A copied table is both text and a picture: people paste its text.
      const isText = event.type === 'paste' && types.includes('text/plain')
      if (event.defaultPrevented || !files.length || isText || !input.isConnected) return
      event.preventDefault()
      add(files)
    }
    if (input.form && input.multiple) {
      document.addEventListener('paste', (event) => take(event, event.clipboardData))
      input.form.addEventListener('drop', (event) => take(event, event.dataTransfer))
      input.form.addEventListener('dragover', (event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      })
    }
    input.form?.addEventListener('submit', async (event) => {
      const { form } = input
      if (!files.length || form.dataset.plain !== undefined || !navigator.onLine) return
      event.preventDefault()
      if (form.dataset.sending !== undefined) return
      form.dataset.sending = ''
      await ready
      send(form, event.submitter, sending, refused)
    })

    if (matchMedia('(pointer: coarse)').matches) {
      way(camera, () => {
        const shot = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*' })
        shot.setAttribute('capture', 'environment')
        shot.onchange = () => add(shot.files)
        shot.click()
      })
    }
    way(choose, () => input.click())
    input.addEventListener('change', () => add(input.files))
    // drafts.js restores the files chosen before.
    input.addEventListener('restore', ({ detail }) => put(detail))
    input.classList.add('visually-hidden')
    input.tabIndex = -1
    input.after(ways, list)
    if (input.files.length) put([...input.files])
  }

  if (window.DataTransfer) document.querySelectorAll('input[type="file"][data-choose]').forEach(dress)
}
