import type { ReactNode } from 'react'
import './timeline.css'

/** Events as beads on a line; `children` are list items. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className="timeline">{children}</ol>
