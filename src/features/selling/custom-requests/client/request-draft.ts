import type { PictureUpload } from '#platform/client/pictures/use-picture-uploads.ts'
import type { RequestCategory, RequestTimeline } from '../custom-request.ts'

/** The form's values, as typed. */
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

type Draft = { values: RequestValues; images: PictureUpload[]; modelId?: string | undefined }
const keyOf = (userId: string) => `custom-request:${userId}`

/** The draft of a user's request in this browser. Other accounts in this browser do not see the draft. */
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
    // Without storage, there is no draft.
    return { values: noValues, images: [] }
  }
}

/** Stores the draft; an empty form deletes it. */
export function saveDraft(userId: string, { values, images, modelId }: Draft) {
  const draft = JSON.stringify({ values, images: images.filter(({ state }) => state.at === 'done'), modelId })
  try {
    if (draft === nothing) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), draft)
  } catch {
    // Full or forbidden storage must not interrupt typing.
  }
}

const nothing = JSON.stringify({ values: noValues, images: [] })
