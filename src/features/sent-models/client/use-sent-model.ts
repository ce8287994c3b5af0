import { useEffect, useRef, useState } from 'react'
import { HttpError, sentenceOf } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { type SentModel, sentModelBytes } from '../contract.ts'
import type { DrawnIn } from '../sent-model.ts'
import { changeModel, readModel, sendModel, takeBackModel } from './requests.ts'

/** Where the model of a request is: none yet, one of before that is being read, on its way, refused with why, or measured. */
export type ModelState =
  | { at: 'none' }
  | { at: 'reading'; id: string }
  | { at: 'sending'; name: string; part: number }
  | { at: 'failed'; name: string; sentence: string }
  | { at: 'there'; model: SentModel; isChanging: boolean }

const idOf = (state: ModelState) =>
  state.at === 'there' ? state.model.id : state.at === 'reading' ? state.id : undefined
const none: ModelState = { at: 'none' }
const notThere = 'The model could not be read.'

/** The model of a request, which is sent and measured while the rest is being typed. `firstId` is that of one a draft remembers. */
export function useSentModel(firstId: string | undefined) {
  const [state, setState] = useState<ModelState>(firstId ? { at: 'reading', id: firstId } : none)
  const leaving = useRef(new AbortController())

  useEffect(() => {
    const reading = new AbortController()
    if (firstId)
      readModel(firstId, reading.signal).then(
        (model) => setState({ at: 'there', model, isChanging: false }),
        (error: unknown) => {
          // One that was swept away meanwhile is simply not there.
          if (!(error instanceof HttpError)) return
          setState(error.status === 404 ? none : { at: 'failed', name: '', sentence: sentenceOf(error, notThere) })
        },
      )
    return () => reading.abort()
  }, [firstId])
  useEffect(() => () => leaving.current.abort(), [])

  const add = async (file: File | undefined) => {
    if (!file) return
    const { name } = file
    if (file.size > sentModelBytes) return setState({ at: 'failed', name, sentence: tooLarge })
    leaving.current = new AbortController()
    setState({ at: 'sending', name, part: 0 })
    try {
      const onProgress = (part: number) => setState({ at: 'sending', name, part })
      const model = await sendModel(file, onProgress, leaving.current.signal)
      setState({ at: 'there', model, isChanging: false })
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
      setState({ at: 'failed', name, sentence: sentenceOf(error, (error as Error).message) })
    }
  }
  const change = async (drawnIn: DrawnIn) => {
    if (state.at !== 'there') return
    const { model } = state
    setState({ at: 'there', model, isChanging: true })
    try {
      setState({ at: 'there', model: await changeModel(model.id, { drawnIn }), isChanging: false })
    } catch (error) {
      setState({ at: 'there', model, isChanging: false })
      toast.refused('The model stays as it was', error, 'It could not be measured anew.')
    }
  }
  const remove = () => {
    leaving.current.abort()
    // One that stays behind is swept away after a day.
    if (state.at === 'there') takeBackModel(state.model.id).catch(() => undefined)
    setState(none)
  }
  return {
    state,
    isSending: state.at === 'sending',
    modelId: idOf(state),
    add,
    change,
    remove,
    clear: () => setState(none),
  }
}

export type SentModelHandle = ReturnType<typeof useSentModel>

export const mostModelSize = `${sentModelBytes / 1024 / 1024} MB`
const tooLarge = `A model may have at most ${mostModelSize}. Please reduce its detail.`
