import { type ModelFile, parseModelFile } from './model-file.ts'

/** The address of a model's mesh with its default options. */
export function modelFileOf({ id, version, options }: ModelFile): string {
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)])).toString()
  return `/models/${id}@${version}.bin${query ? `?${query}` : ''}`
}

/** Whether two addresses name the same model. All addresses without a model are equal. */
export const isSameModel = (one: string | null, other: string | null): boolean =>
  addressOf(parseModelFile(one)) === addressOf(parseModelFile(other))

const addressOf = (model: ModelFile | undefined) =>
  model && modelFileOf({ ...model, options: Object.fromEntries(Object.entries(model.options).sort()) })
