import { Group } from 'three'
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js'
import { USDZExporter } from 'three/examples/jsm/exporters/USDZExporter.js'

/** Whether this browser puts a model into the camera's picture by itself: Safari on phones and tablets. */
const showsInRoom = () => document.createElement('a').relList.supports('ar')

/** Hands the gift over at its true size: into the room where the browser can, else as a GLB file that other programs show there. */
export async function viewInRoom(gift: Group, name: string): Promise<void> {
  const standing = inMetres(gift)
  const inRoom = showsInRoom()
  const bytes = inRoom
    ? await new USDZExporter().parseAsync(standing)
    : await new GLTFExporter().parseAsync(standing, { binary: true })
  const [type, ending] = inRoom ? ['model/vnd.usdz+zip', 'usdz'] : ['model/gltf-binary', 'glb']
  const address = URL.createObjectURL(new Blob([bytes as ArrayBuffer], { type }))
  const link = document.createElement('a')
  link.href = address
  // An address within the page has no ending, by which Safari knows what it opens (WebKit's fault 259141). Of iOS 17.5 it was told that it
  // asks first whether to look at it or to keep it.
  link.download = `${name}.${ending}`
  if (inRoom) {
    link.rel = 'ar'
    // Safari takes a link with a picture in it for one that opens in the room.
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

/** Models are millimetres with z upwards; rooms are metres with y upwards. */
function inMetres(gift: Group) {
  const room = new Group()
  const standing = gift.clone()
  standing.scale.setScalar(0.001)
  standing.rotation.x = -Math.PI / 2
  room.add(standing)
  room.updateMatrixWorld(true)
  return room
}
