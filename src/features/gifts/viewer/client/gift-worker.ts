import manifoldWasm from 'manifold-3d/manifold.wasm?url'
import { loadKernel } from '#features/gifts/geometry/kernel.ts'
import type { ShownGift } from '#features/gifts/geometry/mesh-file.ts'
import { growingFonts } from '#features/gifts/lettering/growing-fonts.ts'
import { type MakeDescription, tidyText } from '#features/gifts/makes/make.ts'
import { showGift } from '#features/gifts/models/build-gift.ts'
import { designFile, readDesign } from '#features/gifts/models/design-file.ts'
import { type Fit, fitAndParts } from '#features/gifts/models/fit-of.ts'
import type { AnyModel } from '#features/gifts/models/model.ts'
import { findModel, unknownModel } from '#features/gifts/models/models.ts'
import { currentRules, isOwnDesign, type OwnDesign, ownModel } from '#features/gifts/models/own-model.ts'
import { wishOf } from '#features/gifts/models/wish-of.ts'
import { fontFiles } from './font-files.ts'

/** A numbered build request. Only the newest counts. */
export type BuildRequest = { number: number; model: WantedModel; make: MakeDescription }
/** A model. `draft` overrides the rotation, text area and zones of the maker's own design before they are saved. */
export type WantedModel = {
  id: string
  version: number
  draft?: Pick<OwnDesign, 'turned' | 'place' | 'accent' | 'ownZones'>
}
/** A built gift, without words if they cannot be printed legibly, or a failure. */
export type Built = { number: number; fit: Fit; shown: ShownGift } | { number: number; failure: string }

const { fonts, prepare } = growingFonts(async (file) => {
  const answer = await fetch(fontFiles[file] ?? file)
  if (!answer.ok) throw new Error(`${file} could not be fetched.`)
  return new Uint8Array(await answer.arrayBuffer())
})
const workshop = loadKernel(manifoldWasm).then((kernel) => ({ kernel, fonts }))

let newest: BuildRequest | undefined
let isBusy = false

self.addEventListener('message', ({ data }: MessageEvent<BuildRequest>) => {
  newest = data
  if (!isBusy) void work()
})

async function work() {
  isBusy = true
  while (newest) {
    const wanted = newest
    newest = undefined
    const built = await build(wanted).catch((error: unknown) => ({
      number: wanted.number,
      failure: error instanceof Error ? error.message : String(error),
    }))
    const buffers =
      'fit' in built
        ? built.shown.parts.flatMap(({ positions, normals, triangles }) => [
            positions.buffer,
            normals.buffer,
            triangles.buffer,
          ])
        : []
    self.postMessage(built, { transfer: buffers as ArrayBuffer[] })
  }
  isBusy = false
}

async function build({ number, model: wanted, make }: BuildRequest): Promise<Built> {
  const model = await modelOf(wanted)
  const wish = wishOf(model, make)
  await prepare(wish.font, tidyText(make.engraving))
  const tools = await workshop
  const { fit, parts } = fitAndParts(tools, model, make)
  // While the maker moves the text area, words that do not fit are shown too.
  const isBare = !fit.fits && !wanted.draft
  const shown = () => showGift(tools, model, isBare ? wishOf(model, { ...make, engraving: '' }) : wish).parts
  return { number, fit, shown: { view: model.view, parts: parts ?? shown() } }
}

const designs = new Map<string, Promise<OwnDesign>>()

async function modelOf({ id, version, draft }: WantedModel): Promise<AnyModel> {
  const ours = findModel(id, version)
  if (ours) return ours
  if (!isOwnDesign(id)) throw new Error(unknownModel(id, version))
  const file = designFile({ id, version })
  const reading = designs.get(file) ?? readFile(file)
  designs.set(file, reading)
  const design = await reading
  // Another rotation is another body, so it needs its own cache id.
  return ownModel(
    draft
      ? {
          ...design,
          ...draft,
          ...currentRules,
          id: `${id} ${JSON.stringify([draft.turned, draft.accent, draft.ownZones])}`,
        }
      : design,
  )
}

async function readFile(file: string): Promise<OwnDesign> {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}.`)
  return readDesign(await answer.arrayBuffer())
}

// Messages that arrive earlier are lost, because the module starts late after its top-level await.
self.postMessage('ready')
