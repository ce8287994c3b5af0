import { HttpError } from './http.ts'

type Upload = { path: string; type: string; file: File; broke: string; signal: AbortSignal }

/**
 * Uploads a file and reads the JSON answer; `onProgress` gets the sent part, from 0 to 1. Uses XMLHttpRequest, because `fetch` has no
 * upload progress. Throws `HttpError` for a refusal, an error with the sentence `broke` for a lost connection, and an `AbortError`
 * after `signal`.
 */
export function upload<Answer>(
  { path, type, file, broke, signal }: Upload,
  onProgress: (part: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('content-type', type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as Answer)
      else reject(new HttpError(request.status, request.responseText))
    }
    request.onerror = () => reject(new Error(broke))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
