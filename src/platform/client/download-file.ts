import type { MouseEvent } from 'react'
import { readFile } from './read-file.ts'
import { saveFile } from './save-file.ts'
import { toast } from './toast.ts'

/**
 * Downloads a file by script, so that a refusal is shown as a sentence: a plain link would save the error as a file. A pending download
 * is not requested again.
 */
export async function downloadFile(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  const link = event.currentTarget
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  if (link.ariaBusy) return
  link.ariaBusy = 'true'
  try {
    saveFile(await readFile(link.href))
  } catch (error) {
    toast.refused('The file could not be downloaded', error)
  }
  link.ariaBusy = null
}
