import { fail } from './http.ts'

/** Reads a file, with the name that it comes with. Throws `HttpError` for a refusal. */
export async function readFile(path: string): Promise<File> {
  const response = await fetch(path, { credentials: 'include' })
  if (!response.ok) return fail(response)
  return new File([await response.blob()], nameIn(response.headers.get('content-disposition') ?? ''))
}

/** The name in any letters, where there is one, before that in ASCII. */
function nameIn(header: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? []
  if (encoded) return decodeURIComponent(encoded)
  const [, name = 'file'] = /filename="([^"]+)"/.exec(header) ?? []
  return name
}
