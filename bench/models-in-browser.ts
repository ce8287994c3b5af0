import manifoldWasm from 'manifold-3d/manifold.wasm?url'
import { loadKernel } from '#features/gifts/geometry/kernel.ts'
import { growingFonts } from '#features/gifts/lettering/growing-fonts.ts'
import { buildGift, showGift } from '#features/gifts/models/build-gift.ts'
import { toStl } from '#features/gifts/models/print-file.ts'
import { fontFiles } from '#features/gifts/viewer/client/font-files.ts'
import { type Design, modelOf, wishFor } from '#features/selling/proofs/design.ts'

/** What the bench asks of the page: the hash of a gift's geometry, and how long a text takes to be seen, in milliseconds. */
export type InBrowser = { hashOf: (design: Design) => Promise<string>; timeOf: (design: Design) => number }

// As a gift's page reads them, in parts.
const { fonts, prepare } = growingFonts(
  async (file) => new Uint8Array(await (await fetch(fontFiles[file] ?? file)).arrayBuffer()),
)
const workshop = { kernel: await loadKernel(manifoldWasm), fonts }

const page: InBrowser = {
  hashOf: async (design) => {
    const wish = wishFor(design)
    await prepare(wish.font, design.make.engraving)
    const stl = toStl(buildGift(workshop, modelOf(design), wish).whole)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', stl))
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  },
  timeOf: (design) => {
    const began = performance.now()
    showGift(workshop, modelOf(design), wishFor(design))
    return performance.now() - began
  },
}
Object.assign(window, { page })
