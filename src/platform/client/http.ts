import { QueryClient, type QueryFunction } from '@tanstack/react-query'

/** Calls the API: by `fetch` in the browser, in-process while the server renders. */
export type Fetcher = (path: string, init?: RequestInit) => Response | Promise<Response>

/** An answer that was not OK. Its message is `status: body`, as toasts show it (rule 41). */
export class HttpError extends Error {
  readonly status: number
  /** The server's sentence alone, for a screen that shows it in its own words. */
  readonly sentence: string
  constructor(status: number, sentence: string) {
    super(`${status}: ${sentence}`)
    this.name = 'HttpError'
    this.status = status
    this.sentence = sentence
  }
}

/** Five minutes, in milliseconds: how long session and cart stay fresh (rule 42). */
export const fiveMinutes = 5 * 60_000

/** A query client whose default read GETs the query key's parts joined by slashes (rule 42). */
export function createQueryClient(fetcher: Fetcher): QueryClient {
  const readKey: QueryFunction = async ({ queryKey, signal }) => {
    const response = await fetcher(queryKey.join('/'), { credentials: 'include', signal })
    return response.ok ? response.json() : throwHttpError(response)
  }
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, requests fail at once and the screen shows it, instead of waiting.
        networkMode: 'always',
        queryFn: readKey,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Reads an address that no query key names, such as one of many pages. Throws `HttpError` for a refusal. */
export async function read<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { credentials: 'include', signal: signal ?? null })
  return response.ok ? (response.json() as Promise<Answer>) : throwHttpError(response)
}

/** A query whose answer is reduced to the fields that its screen shows before the page embeds it. */
export const sentAs = <Answer>(shown: (answer: Answer) => Answer) => ({ meta: { sentAs: shown } })

/** Options of a personal query, which is dropped when the user signs in or out. */
export const personal = { meta: { isPersonal: true } }

/** Sends a write and reads its JSON answer. Throws `HttpError` for a refusal. */
export async function send<Answer>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: unknown,
): Promise<Answer> {
  if (payload !== undefined) return sendAs(method, path, 'application/json', JSON.stringify(payload))
  const response = await fetch(path, { method, credentials: 'include' })
  return response.ok ? (response.json() as Promise<Answer>) : throwHttpError(response)
}

/** Sends a body of another type, such as a CSV file, and reads the JSON answer. Throws `HttpError` for a refusal. */
export async function sendAs<Answer>(method: string, path: string, type: string, body: BodyInit): Promise<Answer> {
  const response = await fetch(path, { method, credentials: 'include', headers: { 'content-type': type }, body })
  return response.ok ? (response.json() as Promise<Answer>) : throwHttpError(response)
}

/** Throws an `HttpError` with the sentence of a response that is not OK. */
export async function throwHttpError(response: Response): Promise<never> {
  throw new HttpError(response.status, (await response.text()) || response.statusText)
}

/** `status: sentence`, as toasts show a refusal (rule 41); `otherwise` if there is no sentence. */
export const messageOf = (error: unknown, otherwise?: string) =>
  error instanceof HttpError ? error.message : otherwise
/** The sentence alone, as a form shows it. */
export const errorSentence = (error: unknown, otherwise: string) =>
  error instanceof HttpError ? error.sentence : otherwise
