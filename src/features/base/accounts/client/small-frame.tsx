import type { ReactNode } from 'react'
import { useTitle } from '#platform/client/screen.ts'

/** A page with one thing to do, such as choosing a new password. Search engines have no business here. */
export function SmallPage({ children }: { children: ReactNode }) {
  const title = useTitle()
  return (
    <div className="wrap grid max-w-[34rem] gap-5 py-12">
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  )
}

/** The token of a mailed link. It is secret: pages are rendered without it, and it is read only when it is needed. */
export const tokenOfLink = () => new URLSearchParams(location.search).get('token') ?? ''
