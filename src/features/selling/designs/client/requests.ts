import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send, sendAs } from '#platform/client/http.ts'
import { under } from '#platform/client/under.ts'
import type { ChangeDesign, DesignAnswer } from '../contract.ts'

const designsApi = '/api/designs'

export const designsQuery = queryOptions<DesignAnswer[]>({ queryKey: [designsApi] })

const useDesignWrite = <Wish>(write: (wish: Wish) => Promise<DesignAnswer>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: write, onSuccess: () => queries.invalidateQueries(under(designsApi)) })
}

/** Sends a file that was drawn elsewhere, as it is. */
export const useUploadDesign = () =>
  useDesignWrite((file: File) =>
    sendAs<DesignAnswer>(
      'POST',
      `${designsApi}?${new URLSearchParams({ name: file.name })}`,
      'application/octet-stream',
      file,
    ),
  )

/** Reads what somebody else has kept of a design meanwhile. */
export function useNewestDesign(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const designs = await queries.fetchQuery({ ...designsQuery, staleTime: 0 })
      return designs.find((design) => design.id === id)
    },
  })
}

/** Keeps how a design stands and where words are on it, as a new version. */
export const useChangeDesign = (id: string) =>
  useDesignWrite((wish: ChangeDesign) => send<DesignAnswer>('POST', `${designsApi}/${id}/versions`, wish))
