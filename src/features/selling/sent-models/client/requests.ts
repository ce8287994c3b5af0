import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { personal, read, send } from '#platform/client/http.ts'
import { upload } from '#platform/client/upload.ts'
import type { ChangeSentModel, ModelPrice, ModelQuote, SentModel } from '../contract.ts'

const sentModelsApi = '/api/sent-models'

/** The address of a model's file. The unit is part of the address, because the content depends on it. */
const kept = ({ id, drawnIn }: SentModel, part: string) => `${sentModelsApi}/${id}/${part}?drawnIn=${drawnIn}`
export const modelPicture = (model: SentModel) => kept(model, 'picture')
export const modelShape = (model: SentModel) => kept(model, 'shape')
export const modelFile = (model: SentModel) => kept(model, 'file')

/** Uploads a model to be measured; `onProgress` receives the uploaded part, from 0 to 1. */
export const postSentModel = (file: File, onProgress: (part: number) => void, signal: AbortSignal) => {
  const path = `${sentModelsApi}?${new URLSearchParams({ name: file.name })}`
  const broke = 'The model could not be uploaded. Please try again.'
  return upload<SentModel>({ path, type: 'application/octet-stream', file, broke, signal }, onProgress)
}

export const readModel = (id: string, signal: AbortSignal) => read<SentModel>(`${sentModelsApi}/${id}`, signal)
export const putSentModel = (id: string, change: ChangeSentModel) =>
  send<SentModel>('PUT', `${sentModelsApi}/${id}`, change)
export const takeBackModel = (id: string) => send<unknown>('DELETE', `${sentModelsApi}/${id}`)

/** The estimated price of pieces. The previous price stays visible while a new one loads. */
export const modelPriceQuery = ({ id, drawnIn }: SentModel, pieces: number) =>
  queryOptions<ModelPrice>({
    queryKey: [sentModelsApi, id, `price?quantity=${pieces}&drawnIn=${drawnIn}`],
    ...personal,
    placeholderData: keepPreviousData,
  })

/** The suggested quote, based on the current queue and settings. */
export const modelQuoteQuery = ({ id }: SentModel, pieces: number) =>
  queryOptions<ModelQuote>({
    queryKey: [sentModelsApi, id, `quote?quantity=${pieces}`],
    ...personal,
    staleTime: 0,
  })
