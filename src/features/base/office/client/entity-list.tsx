import { type ReactNode, useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { capital } from '#platform/words.ts'
import { AdminLayout } from './admin-layout.tsx'
import { Entities, type EntityListProps } from './entities.tsx'
import type { Entity } from './entity-dialogs.tsx'

/** A back office page with all entities of one kind as cards; for kinds of which a shop has a few dozen (rule 39). */
export function EntityList<Kept extends Entity>({ below, ...props }: EntityListProps<Kept> & { below?: ReactNode }) {
  const [edited, setEdited] = useState<Kept | 'new'>()
  const { noun } = props
  return (
    <AdminLayout actions={<Button onClick={() => setEdited('new')}>Add {capital(noun)}</Button>}>
      <Entities {...props} edited={edited} onEdit={setEdited} />
      {below}
    </AdminLayout>
  )
}
