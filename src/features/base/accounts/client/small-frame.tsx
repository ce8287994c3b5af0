import type { ReactNode } from 'react'
import { useTitle } from '#platform/client/screen.ts'

/** A narrow page with a single form, such as choosing a new password. */
export function SmallPage({ children }: { children: ReactNode }) {
  const title = useTitle()
  return (
    <div className="wrap grid max-w-[34rem] gap-5 py-12">
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  )
}

/** The token of an emailed link. Secret: the page is rendered without it, and it is read from the address on submit. */
export const tokenOfLink = () => new URLSearchParams(location.search).get('token') ?? ''
