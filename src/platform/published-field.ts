import * as z from 'zod/mini'

export const publishedYesOrNo = 'Published is yes or no.'

/** Whether visitors see something. */
export const publishedField = z.boolean(publishedYesOrNo)
