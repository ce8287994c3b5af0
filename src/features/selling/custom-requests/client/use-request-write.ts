import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { waitingPath } from '#features/base/office/paths.ts'
import { notSaved } from '#platform/client/form/refusal.tsx'
import { errorSentence, send } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { AdminRequest } from '../contract.ts'
import { requestsApi } from './requests.ts'

/** Saves changes and reloads the lists. A refusal is shown in a toast and in the form, which keeps the typed values. */
export function useRequestWrite<Values extends object>(request: AdminRequest, where: string, done: [string, string]) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (values: Values) =>
      send<unknown>('PUT', `${requestsApi}/${request.id}${where}`, { ...values, version: request.version }),
    onSuccess: () => {
      setProblem(undefined)
      toast.success(...done)
    },
    onError: (error: Error) => {
      setProblem(errorSentence(error, notSaved))
      toast.refused('Failed to update request', error)
    },
    onSettled: () => queries.invalidateQueries(queriesUnder(requestsApi, waitingPath)),
  })
  return { write: mutate, isPending, problem }
}
