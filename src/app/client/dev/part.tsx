import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** Related parts under a title. */
export const SamplePart = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </div>
)

/** Gives parts a query client of their own, with other data or other answers to writes. */
export function SampleQueries({ queries: make, children }: { queries: () => QueryClient; children: ReactNode }) {
  const [queries] = useState(make)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

export const doNothing = () => undefined
/** A word that is wider than any column. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
