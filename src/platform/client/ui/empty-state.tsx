import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  /** Address of a decorative drawing. */
  drawing?: string
  /** `h1` if the screen shows nothing else. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
}

/** An empty list or page: a drawing, a sentence, and the next action (`children`). */
export const EmptyState = ({ title, text, drawing, heading: Heading = 'h2', children }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-12 text-center">
    {drawing && <img src={drawing} alt="" width={180} height={180} className="drawing size-44 object-contain" />}
    <Heading className="text-2xl md:text-3xl">{title}</Heading>
    {text && <p className="text-lg text-muted">{text}</p>}
    {children && <div className="mt-2 flex flex-wrap items-center justify-center gap-4">{children}</div>}
  </div>
)
