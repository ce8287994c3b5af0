import { expect, test } from 'vitest'
import { toStl } from '#features/models/print-file.ts'
import { openWorkshop } from '#features/models/server/workshop.ts'
import { readDesignFile } from './read-design.ts'

const { kernel } = await openWorkshop()
const { Solid } = kernel

const read = (solid: ReturnType<typeof Solid.cube>) => {
  const { vertProperties, triVerts } = solid.getMesh()
  return readDesignFile(
    kernel,
    toStl({ positions: new Float32Array(vertProperties), triangles: new Uint32Array(triVerts) }),
  )
}

test('a design in very many pieces is refused', async () => {
  const many = Solid.compose(Array.from({ length: 201 }, (_, i) => Solid.cube(1).translate([2 * i, 0, 0])))
  expect(await read(many)).toEqual({ sentence: 'The model lies in 201 pieces. A gift has at most 200.' })
})

test('a design with more detail than can be printed is refused', async () => {
  const rough = Solid.sphere(60, 900).warp((place) => {
    const more = 1 + 0.02 * Math.sin(place[0] * 97.3) * Math.cos(place[1] * 83.1) * Math.sin(place[2] * 71.7)
    for (let axis = 0; axis < 3; axis++) place[axis]! *= more
  })
  expect(await read(rough)).toEqual({
    sentence: 'The model has more detail than a printer can show. Please reduce it to 150,000 triangles.',
  })
})
