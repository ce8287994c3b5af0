import { Group } from 'three'
import { USDZExporter } from 'three/examples/jsm/exporters/USDZExporter.js'

/** Opens the gift at its true size in the AR of Safari on phones and tablets. */
export async function viewInRoom(gift: Group, name: string): Promise<void> {
  const bytes = await new USDZExporter().parseAsync(toMeters(gift))
  const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'model/vnd.usdz+zip' }))
  const link = document.createElement('a')
  link.href = address
  // Blob URLs have no file extension, which Safari needs to recognize the format (WebKit bug 259141). According to reports,
  // iOS 17.5 first asks whether to view or to download the file.
  link.download = `${name}.usdz`
  link.rel = 'ar'
  // Safari opens AR only for links that contain an image.
  link.append(document.createElement('img'))
  link.hidden = true
  document.body.append(link)
  link.click()
  setTimeout(() => {
    link.remove()
    URL.revokeObjectURL(address)
  }, 60_000)
}

/** Converts from millimeters and z-up to meters and y-up. */
function toMeters(gift: Group) {
  const room = new Group()
  const standing = gift.clone()
  standing.scale.setScalar(0.001)
  standing.rotation.x = -Math.PI / 2
  room.add(standing)
  room.updateMatrixWorld(true)
  return room
}
