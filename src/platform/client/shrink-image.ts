/** The maximum width of a picture in pixels (rule 21). */
const widest = 1000
/** JPEG qualities, tried in order until the picture is small enough. The last is used at any size. */
const qualities = [0.8, 0.6, 0.45, 0.35, 0.25]
const smallEnough = 80 * 1024

/** Shrinks a picture and encodes it as JPEG, as a data string. Runs in a worker. Throws when it cannot be decoded. */
export async function shrinkImage(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, widest / picture.width)
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw here.')
  // JPEG has no transparency, so transparent pixels become white.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return dataString(await encode(canvas))
}

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  let jpeg = new Blob()
  for (const quality of qualities) {
    jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (jpeg.size <= smallEnough) break
  }
  return jpeg
}

async function dataString(jpeg: Blob): Promise<string> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  let text = ''
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return `data:image/jpeg;base64,${btoa(text)}`
}
