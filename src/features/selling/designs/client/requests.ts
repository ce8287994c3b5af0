import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send, sendAs } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { ChangeDesign, DesignAnswer } from '../contract.ts'

const designsApi = '/api/designs'

export const designsQuery = queryOptions<DesignAnswer[]>({ queryKey: [designsApi] })

const useDesignWrite = <Wish>(write: (wish: Wish) => Promise<DesignAnswer>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: write, onSuccess: () => queries.invalidateQueries(queriesUnder(designsApi)) })
}

/** Uploads a design file unchanged. */
export const useUploadDesign = () =>
  useDesignWrite((file: File) =>
    sendAs<DesignAnswer>(
      'POST',
      `${designsApi}?${new URLSearchParams({ name: file.name })}`,
      'application/octet-stream',
      file,
    ),
  )

/** Loads the newest version of a design, which another admin may have saved. */
export function useNewestDesign(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const designs = await queries.fetchQuery({ ...designsQuery, staleTime: 0 })
      return designs.find((design) => design.id === id)
    },
  })
}

/** Saves a design's orientation and text area as a new version. */
export const useChangeDesign = (id: string) =>
  useDesignWrite((wish: ChangeDesign) => send<DesignAnswer>('POST', `${designsApi}/${id}/versions`, wish))
