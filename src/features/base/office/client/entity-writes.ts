import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notSaved } from '#platform/client/form/refusal.tsx'
import { HttpError, send } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { capital } from '#platform/words.ts'

type Known = { id: string; version?: number }
/** Why a write failed. `isConflict`: another person has saved a newer version. */
export type Refused = { sentence: string; isConflict: boolean }

/** Creates, updates and deletes entities at an API path, shows the specified toasts, and refetches the lists under `path`. */
export function useEntityWrites(noun: string, path: string) {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) })
  const write = useMutation({
    mutationFn: ({ id, values }: { id?: string; values: object }) =>
      id ? send<unknown>('PUT', `${path}/${id}`, values) : send<unknown>('POST', path, values),
    onSettled: again,
  })
  const erase = useMutation({ mutationFn: (id: string) => send<unknown>('DELETE', `${path}/${id}`), onSettled: again })
  const Noun = capital(noun)
  return {
    isRemoving: erase.isPending,
    /** Updates `entity`, or creates one without it. Returns `undefined` on success. */
    save: async (entity: Known | undefined, values: object): Promise<Refused | undefined> => {
      const verb = entity ? 'update' : 'create'
      try {
        const { id, version } = entity ?? {}
        await write.mutateAsync(id ? { id, values: { ...values, version } } : { values })
        toast.success(`${Noun} ${verb}d`, `The ${noun} has been ${verb}d successfully.`)
        return undefined
      } catch (error) {
        toast.refused(`Failed to ${verb} ${noun}`, error)
        return error instanceof HttpError
          ? { sentence: error.sentence, isConflict: error.status === 409 }
          : { sentence: notSaved, isConflict: false }
      }
    },
    remove: async ({ id }: Known): Promise<boolean> => {
      try {
        await erase.mutateAsync(id)
        toast.success(`${Noun} deleted`, `The ${noun} has been deleted successfully.`)
        return true
      } catch (error) {
        toast.refused(`Failed to delete ${noun}`, error)
        return false
      }
    },
  }
}
