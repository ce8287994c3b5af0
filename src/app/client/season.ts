import { createContext, useContext } from 'react'
import type { Season } from '../season.ts'

/** The season the page was made in: the server decides it once, and the browser reads it from the document. */
const SeasonContext = createContext<Season | undefined>(undefined)
export const SeasonProvider = SeasonContext.Provider
export const useSeason = () => useContext(SeasonContext)
