import { useState } from 'react'
import { ProfitFacts } from '#features/figures/profit/client/profit-facts.tsx'
import { ProfitTable } from '#features/figures/profit/client/profit-table.tsx'
import { FilamentLeft } from '#features/workshop/filament/client/filament-left.tsx'
import { FilamentMissing } from '#features/workshop/filament/client/filament-missing.tsx'
import { filamentQuery } from '#features/workshop/filament/client/requests.ts'
import type { FilamentStock } from '#features/workshop/filament/filament.ts'
import { DoneList } from '#features/workshop/print-queue/client/done-pieces.tsx'
import { FailDialog } from '#features/workshop/print-queue/client/fail-dialog.tsx'
import { PrinterCard } from '#features/workshop/print-queue/client/printer-card.tsx'
import { QueueBulk } from '#features/workshop/print-queue/client/queue-bulk.tsx'
import { QueueList } from '#features/workshop/print-queue/client/queue-list.tsx'
import type { Piece } from '#features/workshop/print-queue/contract.ts'
import { LinkForm } from '#features/workshop/printer-links/client/link-form.tsx'
import { LinkStand } from '#features/workshop/printer-links/client/link-stand.tsx'
import { PrinterLinkPanel } from '#features/workshop/printer-links/client/printer-link.tsx'
import { linkQuery, linksQuery } from '#features/workshop/printer-links/client/requests.ts'
import type { LinkAnswer, SentPlateAnswer } from '#features/workshop/printer-links/contract.ts'
import { PrinterForm } from '#features/workshop/printers/client/printer-form.tsx'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { doNothing, longWord, SamplePart, SampleQueries } from './part.tsx'
import { owner, product, samples } from './samples.ts'

const piece: Piece = {
  ...{ id: 'first', orderId: '8d7f9d6e-0000-4000-8000-0000f495c8bf', orderItemId: 'line' },
  ...{ productName: product.name, image: product.images[0] ?? null },
  customization: { color: 'red', size: 'small', engraving: 'Ida', material: 'petg' },
  ...{
    piece: 1,
    pieces: 3,
    attempt: 1,
    isPrintedFromModel: true,
    isPrintable: true,
    isPaused: false,
    isWanted: true,
    isRefunded: false,
    corrections: 0,
    correctableUntil: null,
    isDisputed: false,
  },
  ...{
    minutes: 185,
    grams: 23.4,
    isSliced: false,
    changeLayer: 20,
    dueDay: '2026-11-24',
    expectedDay: '2026-11-23',
    risk: null,
  },
  ...{ printerId: null, startedAt: null },
}
const pieces: Piece[] = [
  piece,
  {
    ...piece,
    id: 'second',
    piece: 2,
    risk: 'soon',
    attempt: 2,
    isPaused: true,
    isSliced: true,
    expectedDay: '2026-11-26',
  },
  { ...piece, id: 'third', productName: longWord, customization: null, risk: 'late', minutes: null, grams: null },
]
const printer: Printer = {
  ...{
    id: 'prusa',
    name: 'Prusa by the window',
    color: 'red',
    material: 'pla',
    ...{
      kind: 'slots' as const,
      isKindKnown: true,
      slots: 4,
      maxChanges: 3,
      changeSeconds: null,
      purge: null,
      speedPercent: 100,
    },
    alsoLoaded: [],
    minutesADay: 600,
    weekdays: null,
    isWorking: true,
    offUntil: null,
    version: 1,
  },
  ...{ bedWidth: 250, bedDepth: 210, bedGap: 5 },
}
const plan = {
  printerId: 'prusa',
  pieces: 12,
  lastDay: '2026-11-25',
  days: [{ day: '2026-11-24', pieces: 7, minutes: 580 }],
}

/** The print queue, printers and filament. */
export const QueueParts = () => (
  <SamplePart title="The print queue">
    <ProfitFacts profit={profit} />
    <ProfitTable rows={profit.rows} what="By shape" />
    <FilamentLeft filaments={filaments} />
    <SampleQueries queries={evening}>
      <FilamentMissing />
      <Printers />
    </SampleQueries>
    {(['order', 'filament'] as const).map((group) => (
      <QueueList
        key={group}
        pieces={pieces}
        group={group}
        chosen={new Set(['second'])}
        onChoose={doNothing}
        onMove={doNothing}
        onPrinter={doNothing}
      />
    ))}
    <QueueBulk pieces={pieces} printers={[printer]} onWant={doNothing} onDone={doNothing} />
    <QueueBulk pieces={pieces} printers={[]} onWant={doNothing} onDone={doNothing} />
    <PrinterForm
      printer={printer}
      save={async () => 'Another one is called so.'}
      newerVersion={undefined}
      onDelete={doNothing}
    />
    <Stand sent={{ ...sent, status: 'failed', says: longWord, endedAt: sent.sentAt }} silentSince={sent.sentAt} />
    <Stand sent={{ ...sent, status: 'unclear', says: 'It is at something else.', endedAt: sent.sentAt }} />
    <Stand sent={{ ...sent, isPaused: true }} />
    <LinkForm printerId={printer.id} link={link} onForget={doNothing} onClose={doNothing} />
    <DoneList pieces={pieces} onBroken={doNothing} />
    <Failing />
  </SamplePart>
)

const filaments: FilamentStock[] = [
  { material: 'pla', color: 'red', left: 12_840, wanted: 320, state: 'enough' },
  { material: 'pla', color: 'blue', left: 500, wanted: 320, state: 'low' },
  { material: 'petg', color: 'gold', left: 90, wanted: 1320, state: 'short' },
  { material: 'petg', color: 'green', left: 0, wanted: 120, state: 'out' },
]
const linkless: Printer = {
  ...printer,
  id: 'linkless',
  name: longWord,
  color: null,
  isWorking: false,
  offUntil: '2026-12-07',
}
const link: LinkAnswer['link'] = {
  kind: 'prusalink',
  address: 'http://192.168.1.20',
  hasKey: true,
  serial: '',
  profileName: 'mk4-pla.ini',
}

/** A printer that is printing, and a printer that is not linked yet. */
const Printers = () => (
  <ul className="grid items-start gap-4 sm:grid-cols-2">
    <PrinterCard
      hasQueue={false}
      printer={printer}
      pieces={[piece, { ...piece, id: 'gone', isWanted: false }, { ...piece, id: 'free', isRefunded: true }]}
      plan={plan}
      link={<PrinterLinkPanel printer={printer} hasPieces />}
      onEdit={doNothing}
    />
    <PrinterCard
      hasQueue={false}
      printer={linkless}
      pieces={[]}
      plan={undefined}
      link={<PrinterLinkPanel printer={linkless} hasPieces={false} />}
      onEdit={doNothing}
    />
  </ul>
)

/** The print queue as an owner sees it, with missing filament and one linked printer. */
function evening() {
  const queries = samples(owner)
  queries.setQueryData(filamentQuery.queryKey, filaments)
  queries.setQueryData(linksQuery.queryKey, [
    { printerId: printer.id, kind: 'octoprint', silentSince: null, trouble: null, slices: false, sent },
  ])
  queries.setQueryData(linkQuery(printer.id).queryKey, { link, hasSlicer: true })
  return queries
}

const sent: SentPlateAnswer = {
  ...{ id: 'plate', status: 'printing', isPaused: false, percent: 42, minutesLeft: 85, says: null, pieces: 2 },
  ...{ sentAt: '2026-11-22T13:02:00Z', endedAt: null },
}
const Stand = ({ sent, silentSince = null }: { sent: SentPlateAnswer; silentSince?: string | null }) => (
  <LinkStand
    name={printer.name}
    link={{
      printerId: 'prusa',
      kind: 'octoprint',
      silentSince,
      trouble: silentSince && 'It is another Wi-Fi.',
      slices: true,
      sent,
    }}
    hasPieces
    isUploading={false}
    onSend={doNothing}
    onSlice={doNothing}
    onReadSlots={doNothing}
    onEdit={doNothing}
  />
)

function Failing() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
        a print that failed
      </Button>
      {isOpen && <FailDialog piece={piece} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const row = {
  pieces: 31,
  measured: 30,
  revenue: '496.00',
  cost: '98.10',
  margin: '397.90',
  promises: { left: 21, inTime: 20 },
}
const prints = { done: 57, failed: 3, gramsLost: 64, grams: 1480, minutes: 7420 }
const noPrints = { done: 0, failed: 0, gramsLost: 0, grams: 0, minutes: 0 }
const profit = {
  rows: [
    { key: 'one', name: product.name, marginPercent: 80, ...row, prints },
    { key: 'other', name: longWord, marginPercent: -10, ...row, measured: 0, margin: '-12.00', prints: noPrints },
  ],
  packaging: '24.80',
  ...{ shipping: '120.40', fees: '31.07', postage: '88.15', feesUnknown: 2, labelsLeftOut: 1 },
  prints,
  promises: { left: 48, inTime: 47 },
}
