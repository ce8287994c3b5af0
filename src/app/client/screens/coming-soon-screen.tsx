import { LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { drawingPath } from '#platform/drawing/addresses.ts'
import { PageHead } from '../page-head.tsx'

/** An address that menus name and that has no screen yet. */
export default function ComingSoonScreen() {
  return (
    <div className="wrap py-10">
      <PageHead title="Being printed" description="This page is being printed." />
      <EmptyState heading="h1" title="This page is being printed." drawing={drawingPath('rocket', { look: 'ghost' })}>
        <LinkButton href="/">Back to Home</LinkButton>
      </EmptyState>
    </div>
  )
}
