import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import type { DrawnPictures, DrawPictures, ModelAnswer } from '../contract.ts'

export const modelsQuery = queryOptions<ModelAnswer[]>({ queryKey: ['/api/models'], staleTime: Infinity })

/** Pictures of a model with words on it, one in each colour. */
export const useDrawPictures = () =>
  useMutation({ mutationFn: (wish: DrawPictures) => send<DrawnPictures>('POST', '/api/models/pictures', wish) })
