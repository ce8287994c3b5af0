/** For how long what has changed is read where it was changed, in milliseconds: what is made of it is kept for longer than a standby is behind. */
const recent = 2_000

/** Remembers the names of what visitors see that have just changed. */
export function createRecentChanges(now = () => performance.now()) {
  const changed = new Map<string, number>()
  let everything = Number.NEGATIVE_INFINITY
  const isRecent = (at = Number.NEGATIVE_INFINITY) => now() - at < recent
  return {
    /** Hears which names have changed, undefined for everything. */
    change: (names: readonly string[] | undefined) => {
      if (!names) everything = now()
      for (const [name, at] of changed) if (!isRecent(at)) changed.delete(name)
      for (const name of names ?? []) changed.set(name, now())
    },
    /** Whether something that shows these may still be old on a standby. */
    touch: (shows: readonly string[]) => isRecent(everything) || shows.some((name) => isRecent(changed.get(name))),
  }
}
