import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import type { DrawnPictures, DrawPictures, ModelAnswer } from '../contract.ts'

const modelsApi = '/api/models'

export const modelsQuery = queryOptions<ModelAnswer[]>({ queryKey: [modelsApi], staleTime: Infinity })

/** Generates pictures of a model with text, one in each color. */
export const useDrawPictures = () =>
  useMutation({ mutationFn: (wish: DrawPictures) => send<DrawnPictures>('POST', `${modelsApi}/pictures`, wish) })
