import { createContext, useContext } from 'react'
import type { Season } from '../season.ts'

/** The season of the page, decided by the server. The browser reads it from the document. */
const SeasonContext = createContext<Season | undefined>(undefined)
export const SeasonProvider = SeasonContext.Provider
export const useSeason = () => useContext(SeasonContext)
