import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearch } from 'wouter'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { EntityDialogs } from '#features/base/office/client/entity-dialogs.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { PrinterForm } from '#features/workshop/printers/client/printer-form.tsx'
import { printersApi, printersQuery } from '#features/workshop/printers/client/requests.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState, ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { maxCounted } from '#platform/list-address.ts'
import { isInWorkshop } from '#platform/viewer.ts'
import type { Piece } from '../contract.ts'
import { doneAndNotPacked, type QueueGroup, queueGroups, showPieces } from '../print-queue.ts'
import { DonePieces } from './done-pieces.tsx'
import { PrinterCard } from './printer-card.tsx'
import { QueueBulk } from './queue-bulk.tsx'
import { QueueList } from './queue-list.tsx'
import { notChanged, planQuery, printingQuery, queueQuery, useMoveInQueue } from './requests.ts'

/** The status that a linked printer reports. */
type LinkOf = (printer: Printer, hasPieces: boolean) => ReactNode

/** The print queue: every printer with its pieces, and all waiting pieces (rules 67 to 69). The address holds the grouping. */
export default function AdminPrintQueuePage({ linkOf, note }: { linkOf: LinkOf; note: ReactNode }) {
  const [edited, setEdited] = useState<Printer | 'new'>()
  const owns = !isInWorkshop(useUser())
  return (
    <AdminLayout
      forWorkshop
      actions={
        <div className="flex gap-2">
          <Button variant="quiet" className="max-md:hidden" onClick={() => print()}>
            Print the queue
          </Button>
          {owns && (
            <Button variant="ghost" onClick={() => setEdited('new')}>
              Add Printer
            </Button>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Printers edited={edited} onEdit={owns ? setEdited : undefined} linkOf={linkOf} />
        {note}
        <Waiting />
        <DonePieces title={doneAndNotPacked} />
      </div>
    </AdminLayout>
  )
}

type PrintersProps = {
  edited: Printer | 'new' | undefined
  /** Missing for a person who only prints and packs. */
  onEdit: ((printer: Printer | 'new' | undefined) => void) | undefined
  linkOf: LinkOf
}

function Printers({ edited, onEdit, linkOf }: PrintersProps) {
  const printers = useQuery(printersQuery)
  const { data: printing = [] } = useQuery(printingQuery)
  const { data: plans = [] } = useQuery(planQuery)
  const [printerToDelete, setPrinterToDelete] = useState<Printer>()
  return (
    <section aria-label="Printers" className="printers">
      <Reading
        of={ignoreRefetchError(printers)}
        failed="The printers could not be read."
        waiting={<Skeleton className="h-40" />}
        isEmpty={(all) => all.length === 0}
        empty={
          <p className="panel p-5">
            You have no printers yet. Add a printer to print pieces from here and to see when each will be finished.
          </p>
        }
      >
        {(all) => (
          // On a phone the cards scroll sideways, which keeps the queue in sight.
          <ul className="relative -m-1 flex snap-x scroll-p-1 items-start gap-4 overflow-x-auto p-1 sm:grid sm:grid-cols-2 xl:grid-cols-3">
            {printingFirst(all, printing).map(([printer, pieces]) => (
              <PrinterCard
                key={printer.id}
                printer={printer}
                pieces={pieces}
                plan={plans.find(({ printerId }) => printerId === printer.id)}
                hasQueue={plans.some((plan) => plan.pieces > 0)}
                link={linkOf(printer, pieces.length > 0)}
                onEdit={onEdit && (() => onEdit(printer))}
              />
            ))}
          </ul>
        )}
      </Reading>
      {onEdit && (
        <EntityDialogs<Printer>
          noun="printer"
          path={printersApi}
          nameOf={({ name }) => name}
          form={(printer, save, newerVersion) => (
            <PrinterForm
              key={printer?.id}
              printer={printer}
              save={save}
              newerVersion={newerVersion}
              onDelete={() => {
                onEdit(undefined)
                setPrinterToDelete(printer)
              }}
            />
          )}
          edited={edited}
          onEdit={onEdit}
          toDelete={printerToDelete}
          onToDelete={setPrinterToDelete}
        />
      )}
    </section>
  )
}

/** The printers with their pieces; those that print come first, so that a phone beside a printer shows them. */
function printingFirst(all: Printer[], printing: Piece[]): [Printer, Piece[]][] {
  const piecesOf = Map.groupBy(printing, ({ printerId }) => printerId)
  const pairs = all.map((printer): [Printer, Piece[]] => [printer, piecesOf.get(printer.id) ?? []])
  return pairs.toSorted(([, one], [, other]) => Number(other.length > 0) - Number(one.length > 0))
}

const groupNames = {
  order: 'In order',
  filament: 'By filament',
  due: 'By due day',
} satisfies Record<QueueGroup, string>

function Waiting() {
  const asked = new URLSearchParams(useSearch()).get('group')
  const group = queueGroups.find((one) => one === asked) ?? 'order'
  const found = useInfiniteQuery(queueQuery(group))
  const { data: printers = [] } = useQuery(printersQuery)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState<string>()
  const moveInQueue = useMoveInQueue()
  const move = (id: string, to: string) =>
    void moveInQueue(id, to).catch((error: unknown) => toast.refused(notChanged, error))
  const choosePrinter = (id: string, printerId: string) => {
    if (!ticked.has(id)) setTicked(new Set([id]))
    setWanted(printerId)
  }
  const total = found.data?.pages[0]?.total
  return (
    <section className="panel" aria-label="Queue">
      <nav aria-label="Grouping" className="flex flex-wrap items-center gap-1 border-b border-hair p-2">
        {queueGroups.map((one) => (
          <a
            key={one}
            href={linkTo('/admin/print-queue', null, { group: one === 'order' ? '' : one })}
            className="view-tab"
            aria-current={one === group ? 'page' : undefined}
          >
            {groupNames[one]}
          </a>
        ))}
        <p role="status" className="num ml-auto px-2 text-sm text-muted">
          {total === undefined ? 'Loading...' : `${countOf(total)} to print`}
        </p>
      </nav>
      <Reading
        of={ignoreRefetchError(found)}
        failed="The queue could not be read."
        waiting={<Skeleton className="m-4 h-96" />}
        isEmpty={({ pages }) => pages.every(({ pieces }) => pieces.length === 0)}
        empty={
          <EmptyState
            title="No pieces to print"
            text="Pieces of paid orders appear here automatically."
            drawing={drawingPath('giftbox', { look: 'ghost' })}
          />
        }
      >
        {({ pages }) => {
          const pieces = pages.flatMap((page) => page.pieces)
          const chosen = pieces.filter(({ id }) => ticked.has(id))
          return (
            <>
              <QueueList
                pieces={pieces}
                group={group}
                chosen={ticked}
                onChoose={setTicked}
                hasMore={found.hasNextPage}
                onMove={move}
                onPrinter={choosePrinter}
              />
              {found.hasNextPage && (
                <div className="border-t border-hair p-4">
                  <Button
                    variant="ghost"
                    size="small"
                    pending={found.isFetchingNextPage}
                    onClick={() => void found.fetchNextPage()}
                  >
                    Show more
                  </Button>
                </div>
              )}
              {chosen.length > 0 && (
                <QueueBulk
                  pieces={chosen}
                  printers={printers.filter(({ isWorking }) => isWorking)}
                  wanted={wanted}
                  onWant={setWanted}
                  onDone={(ids) => {
                    const rest = ticked.difference(new Set(ids))
                    setTicked(rest)
                    if (rest.size === 0) setWanted(undefined)
                  }}
                />
              )}
            </>
          )
        }}
      </Reading>
    </section>
  )
}

const countOf = (total: number) =>
  total > maxCounted ? `More than ${maxCounted.toLocaleString('en-US')} pieces` : showPieces(total)
