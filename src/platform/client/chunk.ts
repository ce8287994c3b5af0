import { keepTypedFields } from './typed-fields.ts'

/** A chunk that could not be fetched: the network is lost, or an upgrade has replaced the chunk. */
export class ChunkError extends Error {}

/** Imports a chunk. Throws `ChunkError`. */
export const importChunk = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause) => {
    throw new ChunkError('A chunk could not be fetched.', { cause })
  })

/** Reloads failed stylesheets, which a repeated import does not. */
export function refetchStylesheets() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}

/**
 * Reloads the page after a failed chunk, with what is typed, if the server can be reached: an upgrade has replaced the chunk. At most
 * once per build in a tab, because a chunk that is missing from the build itself fails again.
 */
export async function reloadForUpgrade(): Promise<void> {
  try {
    // This module is part of the program, whose file has another name in every build.
    const build = import.meta.url
    if (sessionStorage.getItem('reloaded') === build) return
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    sessionStorage.setItem('reloaded', build)
    keepTypedFields()
    location.reload()
  } catch {
    // Without a network or storage the failed part offers another try.
  }
}
