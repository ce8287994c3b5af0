/** An LRU cache of `most` answers. */
export function lruCache<T>(most: number): (key: string, work: () => T) => T {
  const answers = new Map<string, T>()
  return (key, work) => {
    const answer = answers.has(key) ? (answers.get(key) as T) : work()
    answers.delete(key)
    answers.set(key, answer)
    const [oldest] = answers.size > most ? answers.keys() : []
    if (oldest !== undefined) answers.delete(oldest)
    return answer
  }
}
