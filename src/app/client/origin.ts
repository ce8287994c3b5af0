import { createContext, useContext } from 'react'

/** The shop's public origin: the request's while the server renders, the window's in the browser. */
const OriginContext = createContext('')
export const OriginProvider = OriginContext.Provider

/** Makes an address absolute, for canonical links and structured data. */
export function useAbsolute(): (path: string) => string {
  const origin = useContext(OriginContext)
  // A path that starts with two slashes would name another host if it were resolved.
  return (path) => (path.startsWith('/') ? origin + path : path)
}
