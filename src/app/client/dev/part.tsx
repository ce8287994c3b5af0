import type { ReactNode } from 'react'

/** A part, or a few that belong together, under what they are called. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </div>
)

export const nothing = () => undefined
/** A word that fits nowhere. */
export const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
