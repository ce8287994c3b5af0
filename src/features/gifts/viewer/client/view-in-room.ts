import { Group } from 'three'
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js'
import { USDZExporter } from 'three/examples/jsm/exporters/USDZExporter.js'

/** Whether this browser has built-in AR: Safari on phones and tablets. */
const supportsAr = () => document.createElement('a').relList.supports('ar')

/** Opens the gift at its true size in AR if the browser can, else downloads a GLB file for other programs. */
export async function viewInRoom(gift: Group, name: string): Promise<void> {
  const standing = toMeters(gift)
  const inRoom = supportsAr()
  const bytes = inRoom
    ? await new USDZExporter().parseAsync(standing)
    : await new GLTFExporter().parseAsync(standing, { binary: true })
  const [type, ending] = inRoom ? ['model/vnd.usdz+zip', 'usdz'] : ['model/gltf-binary', 'glb']
  const address = URL.createObjectURL(new Blob([bytes as ArrayBuffer], { type }))
  const link = document.createElement('a')
  link.href = address
  // Blob URLs have no file extension, which Safari needs to recognize the format (WebKit bug 259141). According to reports,
  // iOS 17.5 first asks whether to view or to download the file.
  link.download = `${name}.${ending}`
  if (inRoom) {
    link.rel = 'ar'
    // Safari opens AR only for links that contain an image.
    link.append(document.createElement('img'))
  }
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
