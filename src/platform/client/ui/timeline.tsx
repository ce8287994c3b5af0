import type { ReactNode } from 'react'
import './timeline.css'

/** What has happened, as beads on a line; `children` are the list's items. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className="timeline">{children}</ol>
