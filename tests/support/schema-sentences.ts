import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Sentence } from './read-sentences.ts'

type Told = { error?: (issue: object) => unknown }
type Part = { _zod: { def: Told & Record<string, unknown> } }

/** The error sentences of all exported schemas, with limits and choices filled in. */
export async function sentencesOfSchemas(files: string[]): Promise<Sentence[]> {
  const found = new Map<string, Sentence>()
  const seen = new Set<unknown>()
  const look = (value: unknown, file: string) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (!isPart(value)) return Object.values(value).forEach((part) => void look(part, file))
    const { error, ...parts } = value._zod.def
    const sentence = error?.({})
    if (typeof sentence === 'string') found.set(sentence, { file, sentence })
    look(parts, file)
  }
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href)
    for (const value of Object.values(exported)) if (isPart(value)) look(value, file)
  }
  return [...found.values()]
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && '_zod' in value
