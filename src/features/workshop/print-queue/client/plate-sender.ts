import { createContext } from 'react'

/** How the plate on a printer's bed is sliced and sent to it; undefined for a printer whose plates a person slices. */
export type PlateSender = (printerId: string) => (() => Promise<void>) | undefined

/** Set by a screen that knows the printers' links. */
export const PlateSenderContext = createContext<PlateSender>(() => undefined)
