import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import { type ContactMessageForm, type MessageList, type MessageSearch, writeMessageSearch } from '../contract.ts'

export const writeToShop = (message: ContactMessageForm) => send<unknown>('POST', '/api/contact', message)

export const messagesApi = '/api/messages'

/** One page of the admin's list. The previous page stays visible while the next page loads. */
export const messagesQuery = (search: MessageSearch) =>
  queryOptions<MessageList>({
    queryKey: [`${messagesApi}${writeMessageSearch(search)}`],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
