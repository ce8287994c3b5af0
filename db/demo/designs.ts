import { basicColors } from '#features/gifts/drawings/colors.ts'
import { type Design, knownModel } from '#features/selling/proofs/design.ts'
import { pastLines, pastOrders } from './past.ts'
import { type DemoProduct, demoProducts } from './products.ts'

/** What a product's pictures show: its words in each of the colors, its own color first. */
export function samplesOf({ modelFile, sample, color: own }: DemoProduct): Design[] {
  const model = knownModel(modelFile)
  if (!model) return []
  return [own, ...basicColors.filter((color) => color !== own)].map((color) => ({
    model,
    make: { color, size: 'medium', engraving: sample },
  }))
}

/** What was bought in the demo shop's past, in the order that products were put up for sale. */
export function pastDesigns(): Design[] {
  const goods = demoProducts.filter(({ isPublished, isNew }) => isPublished && !isNew).toReversed()
  return Array.from({ length: pastOrders }, (_, order) => pastLines(goods, order)).flatMap((lines) =>
    lines.flatMap(({ product, make }) => {
      const model = knownModel(product.modelFile)
      return model ? [{ model, make }] : []
    }),
  )
}
