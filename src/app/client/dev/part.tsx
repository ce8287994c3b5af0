import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** A part, or a few that belong together, under what they are called. */
export const SamplePart = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </div>
)

/** Parts that read something else than those around them, or send it elsewhere. */
export function SampleQueries({ queries: make, children }: { queries: () => QueryClient; children: ReactNode }) {
  const [queries] = useState(make)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

export const doNothing = () => undefined
/** A word that fits nowhere. */
export const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
