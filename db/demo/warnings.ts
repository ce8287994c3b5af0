import type { Warning } from '#features/selling/catalog/warnings.ts'

/** The warnings of the demo's products, by model. */
const warningsOf: Partial<Record<string, Warning[]>> = {
  dragon: ['small-parts', 'not-a-toy'],
  caterpillar: ['small-parts', 'not-a-toy'],
  bunny: ['not-a-toy'],
  cat: ['not-a-toy'],
  rocket: ['not-a-toy'],
  medal: ['not-a-toy'],
  'egg-cup': ['not-for-food'],
  coaster: ['heat'],
  lantern: ['heat'],
  planter: ['heat'],
  vase: ['heat'],
}

/** `modelFile` names the model: `/models/egg-cup@1.bin`. */
export const demoWarnings = (modelFile: string): Warning[] =>
  warningsOf[/^\/models\/([a-z-]+)@/.exec(modelFile)?.[1] ?? ''] ?? []
