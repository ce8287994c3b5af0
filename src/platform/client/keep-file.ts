import type { MouseEvent } from 'react'
import { readFile } from './read-file.ts'
import { saveFile } from './save-file.ts'
import { toast } from './toast.ts'

/**
 * Does what a link to a file does, and says a refusal in its own words: the browser itself would keep that as a file, which nobody reads. One that is
 * being made is not asked for once more.
 */
export async function keepFile(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  const link = event.currentTarget
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  if (link.ariaBusy) return
  link.ariaBusy = 'true'
  try {
    saveFile(await readFile(link.href))
  } catch (error) {
    toast.refused('The file could not be had', error)
  }
  link.ariaBusy = null
}
