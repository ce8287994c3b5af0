import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import {
  type AuditEntry,
  type AuditSearch,
  auditEntities,
  auditEntityNames,
  readAuditSearch,
  writeAuditSearch,
} from '#features/base/audit/audit.ts'
import { auditSentence, type ReadableChange, readableChanges } from '#features/base/audit/client/audit-words.ts'
import { auditQuery } from '#features/base/audit/client/requests.ts'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { staffQuery } from '#features/base/staff/client/requests.ts'
import { showMoment } from '#platform/client/moments.ts'
import { useTitle } from '#platform/client/screen.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { capital } from '#platform/words.ts'

/** The audit log, for owners: who changed which fields, with the old and new values. */
export default function AdminAuditPage() {
  return (
    <AdminLayout ownersOnly>
      <AuditLog />
    </AdminLayout>
  )
}

const pathOf = (search: Partial<AuditSearch>) => linkTo('/admin/audit', null, writeAuditSearch(search))

function AuditLog() {
  const search = readAuditSearch(useSearch())
  const found = useQuery(auditQuery(search))
  return (
    <section className="panel" aria-label={useTitle()}>
      <Filters search={search} />
      <Reading
        of={found}
        failed="The audit log could not be read."
        waiting={<Skeleton className="m-4 h-96" />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={
          <EmptyState
            title="Nothing found"
            text={
              writeAuditSearch(search) ? 'No change matches these filters.' : 'Changes in the back office appear here.'
            }
          />
        }
      >
        {({ entries, next }) => (
          <>
            <ol className={found.isPlaceholderData ? 'opacity-60' : undefined}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            <Pages search={search} next={next} />
          </>
        )}
      </Reading>
    </section>
  )
}

function Pages({ search, next }: { search: AuditSearch; next: number | null }) {
  if (!search.before && next === null) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-2 border-t border-hair p-4">
      {search.before && (
        <LinkButton variant="ghost" size="small" href={pathOf({ ...search, before: '' })}>
          Newest
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton variant="ghost" size="small" href={pathOf({ ...search, before: String(next) })}>
          Older
        </LinkButton>
      )}
    </nav>
  )
}

function Filters({ search }: { search: AuditSearch }) {
  const [, navigate] = useLocation()
  const { data } = useQuery(staffQuery)
  const goTo = (change: Partial<AuditSearch>) => navigate(pathOf({ ...search, before: '', ...change }))
  const people = data?.people ?? []
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-2 lg:max-w-[34rem]">
      <SelectField
        label="What"
        value={search.entity}
        options={[
          { value: '', name: 'Everything' },
          ...auditEntities.map((value) => ({ value, name: capital(auditEntityNames[value]) })),
        ]}
        onChange={({ target }) => goTo({ entity: auditEntities.find((one) => one === target.value) ?? '' })}
      />
      <SelectField
        label="Who"
        value={search.by}
        options={[
          { value: '', name: 'Everybody' },
          ...people.map(({ id, name, email }) => ({ value: id, name: `${name} (${showEmail(email)})` })),
          // The address may name a former staff member.
          ...(search.by && !people.some(({ id }) => id === search.by)
            ? [{ value: search.by, name: 'Former member of staff' }]
            : []),
        ]}
        onChange={({ target }) => goTo({ by: target.value })}
      />
    </div>
  )
}

/** Fields of a created or deleted entity that are shown without a click. Changed fields are always shown. */
const maxFields = 3

function Entry({ entry }: { entry: AuditEntry }) {
  const { verb, thing } = auditSentence(entry)
  const changes = readableChanges(entry)
  return (
    <li className="grid gap-2 border-t border-hair px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0">
          <b>{entry.by}</b> {verb} {thing && <b>{thing}</b>}
        </p>
        <time dateTime={entry.createdAt} className="text-sm text-muted">
          {showMoment(entry.createdAt)}
        </time>
      </div>
      {changes.length > 0 &&
        (entry.action === 'update' || changes.length <= maxFields ? (
          <Changes changes={changes} />
        ) : (
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">{changes.length} fields</summary>
            <Changes changes={changes} />
          </details>
        ))}
    </li>
  )
}

const Changes = ({ changes }: { changes: ReadableChange[] }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_1fr]">
    {changes.map(({ field, from, to }) => (
      <div key={field} className="sm:contents">
        <dt className="text-muted">{field}</dt>
        <dd className="min-w-0 whitespace-pre-wrap">
          {from !== null && <del className="text-muted">{from}</del>}
          {from !== null && to !== null && <span className="sr-only"> became </span>}
          {from !== null && to !== null && <span aria-hidden="true"> → </span>}
          {to !== null && <ins className="no-underline">{to}</ins>}
        </dd>
      </div>
    ))}
  </dl>
)
