import type { RequestCategory, RequestTimeline } from '../custom-request.ts'
import type { ReferenceImage } from './use-reference-images.ts'

/** What is typed into the form, as it is typed. */
export type RequestValues = {
  title: string
  category: RequestCategory | ''
  description: string
  specifications: { dimensions: string; color: string; material: string; quantity: string; specialRequirements: string }
  budget: string
  timeline: RequestTimeline | ''
}

export const noValues: RequestValues = {
  title: '',
  category: '',
  description: '',
  specifications: { dimensions: '', color: '', material: '', quantity: '1', specialRequirements: '' },
  budget: '',
  timeline: '',
}

type Draft = { values: RequestValues; images: ReferenceImage[]; modelId?: string | undefined }
const keyOf = (userId: string) => `custom-request:${userId}`

/** What somebody typed and uploaded before, in this browser; whoever else signs in here does not see it. */
export function readDraft(userId: string): Draft {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Partial<Draft>
    const values = { ...noValues, ...kept.values }
    return {
      values: { ...values, specifications: { ...noValues.specifications, ...values.specifications } },
      images: kept.images ?? [],
      modelId: kept.modelId,
    }
  } catch {
    // Storage that is off or unreadable only means that nothing is remembered.
    return { values: noValues, images: [] }
  }
}

/** Keeps it for the next visit; an empty form leaves nothing behind. */
export function keepDraft(userId: string, { values, images, modelId }: Draft) {
  const draft = JSON.stringify({ values, images: images.filter(({ state }) => state.at === 'done'), modelId })
  try {
    if (draft === nothing) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), draft)
  } catch {
    // A full or forbidden storage must not disturb the typing.
  }
}

const nothing = JSON.stringify({ values: noValues, images: [] })
