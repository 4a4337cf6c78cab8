// <input type="file" data-choose="Choose files" data-camera="Take a photo">: replaces the browser's buttons, shows thumbnails of the chosen
// files, and lets them be added and removed one by one. Without scripts, or if files cannot be assigned to an input, the plain input stays.
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

  function dress(input) {
    const { choose, camera, remove } = input.dataset
    const list = element('ul', 'file-chosen')
    const ways = element('div', 'file-ways')
    const way = (text, chosen) => {
      const button = Object.assign(element('button', 'button', text), { type: 'button' })
      button.onclick = chosen
      button.setAttribute('aria-describedby', input.getAttribute('aria-describedby'))
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
    const add = (more) => {
      put([...files, ...more])
      input.dispatchEvent(new CustomEvent('files', { bubbles: true }))
    }

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
