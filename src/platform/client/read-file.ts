import { throwHttpError } from './http.ts'

/** Downloads a file with the name that the server gives it. Throws `HttpError` for a refusal. */
export async function readFile(path: string): Promise<File> {
  const response = await fetch(path, { credentials: 'include' })
  if (!response.ok) return throwHttpError(response)
  return new File([await response.blob()], nameIn(response.headers.get('content-disposition') ?? ''))
}

/** The Unicode name of the file if there is one, else the ASCII name. */
function nameIn(header: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? []
  if (encoded) return decodeURIComponent(encoded)
  const [, name = 'file'] = /filename="([^"]+)"/.exec(header) ?? []
  return name
}
