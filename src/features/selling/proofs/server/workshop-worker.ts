import { LRUCache } from 'lru-cache'
import { writeMesh } from '#features/gifts/geometry/mesh-file.ts'
import { subsetTypeface } from '#features/gifts/lettering/server/cut-typeface.ts'
import { showGift } from '#features/gifts/models/build-gift.ts'
import { type Fit, fitOf } from '#features/gifts/models/fit-of.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { makeFor, modelOf, wishFor } from '../design.ts'
import { drawDesign } from './draw-design.ts'
import { makePlates } from './make-plate.ts'
import { makePrintFiles, measureDesign } from './make-print-files.ts'
import type { Task } from './workshop-pools.ts'

const workshop = await openWorkshop()
/** Texts are checked while they are typed and again in the cart, so answers are cached. */
const fits = new LRUCache<string, Fit>({ max: 500 })

/** Runs a task in a worker thread. */
export default function doWorkshopTask(task: Task) {
  if (task.do === 'plate') return makePlates(workshop, task.order)
  if (task.do === 'typeface') return subsetTypeface(task)
  const { design, width = 640 } = task
  const model = modelOf(design)
  switch (task.do) {
    case 'fit': {
      const key = JSON.stringify([design.model, design.make])
      const fit = fits.get(key) ?? fitOf(workshop, model, makeFor(design))
      fits.set(key, fit)
      return fit
    }
    case 'draw':
      return drawDesign(workshop, design, width)
    case 'show':
      return writeMesh({ view: model.view, parts: showGift(workshop, model, wishFor(design)).parts })
    case 'print':
      return makePrintFiles(workshop, design)
    case 'measure':
      return measureDesign(workshop, design)
  }
}
