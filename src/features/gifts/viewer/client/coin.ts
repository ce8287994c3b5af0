import { CylinderGeometry, Mesh, MeshStandardMaterial, type Vector3 } from 'three'

/** A coin of 24 mm. Lengths in millimeters. */
const radius = 12
const height = 1.75
const gap = 8

/** Creates a coin next to the gift, to show the gift's size. */
export function openCoin() {
  const mesh = new Mesh(
    new CylinderGeometry(radius, radius, height, 64).rotateX(Math.PI / 2),
    new MeshStandardMaterial({ color: '#d8d4ca', roughness: 0.5 }),
  )
  mesh.castShadow = true
  mesh.receiveShadow = true
  return {
    mesh,
    /** Places the coin on `floor`, in front of `front` and left of `right`. */
    lay: ({ right, front, floor }: { right: number; front: number; floor: number }) =>
      mesh.position.set(right - radius, front - gap - radius, floor + height / 2),
    corners: (): { low: Vector3; high: Vector3 } => ({
      low: mesh.position.clone().sub({ x: radius, y: radius, z: height / 2 }),
      high: mesh.position.clone().add({ x: radius, y: radius, z: height / 2 }),
    }),
  }
}
