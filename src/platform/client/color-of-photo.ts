/** The middle of a photo that counts, as a share of its width and height: a swatch is photographed with something around it. */
const middle = 0.3
/** The middle is shrunk to this many pixels a side before they are averaged. */
const side = 32

/** The mean color in the middle of a photo, as `#rrggbb`. Throws when the photo cannot be decoded. */
export async function colorOfPhoto(photo: Blob): Promise<string> {
  const picture = await createImageBitmap(photo)
  const context = new OffscreenCanvas(side, side).getContext('2d')
  if (!context) throw new Error('This browser cannot draw here.')
  const [width, height] = [picture.width * middle, picture.height * middle]
  context.drawImage(
    picture,
    (picture.width - width) / 2,
    (picture.height - height) / 2,
    width,
    height,
    0,
    0,
    side,
    side,
  )
  picture.close()
  const pixels = context.getImageData(0, 0, side, side).data
  const sums = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) for (const part of [0, 1, 2]) sums[part]! += pixels[at + part]!
  return `#${sums.map((sum) => hexOf(sum / side ** 2)).join('')}`
}

const hexOf = (part: number) => Math.round(part).toString(16).padStart(2, '0')
