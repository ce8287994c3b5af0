import { HttpError } from '#platform/client/http.ts'
import type { UploadedImage } from '../contract.ts'
import { imagesPath } from './requests.ts'

/**
 * Uploads one picture; `onProgress` hears how much of it has gone out, from 0 to 1. `fetch` cannot tell that, so this is the one
 * place that uses the older way. Throws `HttpError` for a refusal, an `AbortError` when `signal` says so.
 */
export function uploadImage(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', imagesPath)
    // A file whose kind the browser does not know is still sent: its bytes are what counts.
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'image/unknown')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 201) resolve((JSON.parse(request.responseText) as UploadedImage).url)
      else reject(new HttpError(request.status, request.responseText))
    }
    request.onerror = () => reject(new Error('The picture could not be sent. Please try again.'))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
