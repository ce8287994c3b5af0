import { useEffect, useRef, useState } from 'react'
import { errorSentence, HttpError } from '#platform/client/http.ts'
import { type SentModel, sentModelBytes } from '../contract.ts'
import type { DrawnIn } from '../sent-model.ts'
import { postSentModel, putSentModel, readModel, takeBackModel } from './requests.ts'

/** The state of a request's model: none, loading from a draft, uploading, or measured. */
export type ModelState =
  | { at: 'none' }
  | { at: 'reading'; id: string }
  | { at: 'sending'; name: string; part: number }
  | { at: 'there'; model: SentModel; isChanging: boolean }

/** Why a file was refused, and the file's name. */
export type ModelProblem = { name: string; sentence: string }

const idOf = (state: ModelState) =>
  state.at === 'there' ? state.model.id : state.at === 'reading' ? state.id : undefined
const none: ModelState = { at: 'none' }
const there = (model: SentModel): ModelState => ({ at: 'there', model, isChanging: false })

/** The model of a request, uploaded and measured while the form is filled in. `firstId` is the model of a draft. */
export function useSentModel(firstId: string | undefined) {
  const [state, setState] = useState<ModelState>(firstId ? { at: 'reading', id: firstId } : none)
  const [problem, setProblem] = useState<ModelProblem>()
  const leaving = useRef(new AbortController())

  useEffect(() => {
    const reading = new AbortController()
    if (firstId)
      readModel(firstId, reading.signal).then(
        (model) => setState(there(model)),
        (error: unknown) => {
          // A model that was deleted as unused is ignored.
          if (error instanceof HttpError && error.status === 404) setState(none)
        },
      )
    return () => reading.abort()
  }, [firstId])
  useEffect(() => () => leaving.current.abort(), [])

  const add = async (file: File | undefined) => {
    if (!file) return
    const { name } = file
    if (file.size > sentModelBytes) return setProblem({ name, sentence: tooLarge })
    // If the new file is refused, the previous model stays.
    const before = state.at === 'sending' ? none : state
    leaving.current.abort()
    leaving.current = new AbortController()
    setProblem(undefined)
    setState({ at: 'sending', name, part: 0 })
    try {
      const onProgress = (part: number) => setState({ at: 'sending', name, part })
      setState(there(await postSentModel(file, onProgress, leaving.current.signal)))
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
      setState(before)
      setProblem({ name, sentence: errorSentence(error, (error as Error).message) })
    }
  }
  const change = async (drawnIn: DrawnIn) => {
    if (state.at !== 'there') return
    const { model } = state
    // The model may have been removed during the request.
    const settle = (next: SentModel) => setState((now) => (idOf(now) === model.id ? there(next) : now))
    setState({ at: 'there', model, isChanging: true })
    setProblem(undefined)
    try {
      settle(await putSentModel(model.id, { drawnIn }))
    } catch (error) {
      settle(model)
      setProblem({ name: model.name, sentence: errorSentence(error, 'The model could not be measured again.') })
    }
  }
  const remove = () => {
    leaving.current.abort()
    // If the deletion fails, the sweep deletes the model after a day.
    if (state.at === 'there') takeBackModel(state.model.id).catch(() => undefined)
    clear()
  }
  const clear = () => {
    setProblem(undefined)
    setState(none)
  }
  return { state, problem, isSending: state.at === 'sending', modelId: idOf(state), add, change, remove, clear }
}

export type SentModelHandle = ReturnType<typeof useSentModel>

export const maxModelSize = `${sentModelBytes / 1024 / 1024} MB`
const tooLarge = `A model may have at most ${maxModelSize}. Please reduce its detail.`
