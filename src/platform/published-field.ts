import * as z from 'zod/mini'

export const publishedYesOrNo = '`isPublished` must be true or false.'

/** Whether visitors see something. */
export const publishedField = z.boolean(publishedYesOrNo)
