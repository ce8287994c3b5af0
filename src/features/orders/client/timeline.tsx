import type { ReactNode } from 'react'
import './timeline.css'

/** What has happened, oldest first, as beads on a line of filament. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className="timeline">{children}</ol>
