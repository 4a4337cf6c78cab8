const telling = 2 ** 21 // bytes of a file in which the server looks for the location
const marks = /(?:Exif\0\0|eXIf|EXIF.{4})(?:II\*\0|MM\0\*)/s // of the data of the camera in a HEIC, PNG or WebP file

// Finds the segment of a JPEG with the data of the camera, as the server does (`PicturePosition`): EXIF 2.32 §4.5. Its orientation is
// set to upright. Empty if the file has none; throws if the file cannot be understood, or is no JPEG and has such data.
export async function cameraData(file) {
  const view = new DataView(await file.slice(0, telling).arrayBuffer())
  if (view.getUint16(0) !== 0xffd8) {
    if (marks.test(new TextDecoder('latin1').decode(view))) throw new TypeError('no JPEG')
    return []
  }
  for (let at = 2; ;) {
    const marker = view.getUint16(at)
    if (marker === 0xffda) return [] // the image data begins
    if (marker === 0xffff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (marker < 0xff01 || length < 2) throw new TypeError('no segment')
    const end = at + 2 + length
    const isExif = marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966 && view.getUint16(at + 8) === 0
    if (isExif && end <= view.byteLength) return [upright(view.buffer.slice(at, end))]
    at = end
  }
}

function upright(segment) {
  const tiff = new DataView(segment, 10)
  const order = tiff.getUint16(0)
  const isLittle = order === 0x4949
  if (!isLittle && order !== 0x4d4d) throw new TypeError('no TIFF')
  const root = tiff.getUint32(4, isLittle)
  for (let index = 0; index < tiff.getUint16(root, isLittle); index++) {
    const entry = root + 2 + 12 * index
    if (tiff.getUint16(entry, isLittle) !== 0x0112) continue
    if (tiff.getUint16(entry + 2, isLittle) !== 3) throw new TypeError('no orientation')
    tiff.setUint16(entry + 8, 1, isLittle)
  }
  return segment
}
