import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { showMinutes } from '#features/gifts/estimates/show-work.ts'
import { showMoment } from '#platform/client/moments.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { LinkedPrinter, SentPlateAnswer } from '../contract.ts'
import { linkKindNames, slicedFilesOf } from '../printer-links.ts'
import { isSending } from './requests.ts'
import './printer-link.css'

type LinkStandProps = {
  name: string
  /** Null for a printer without a link, undefined while loading. */
  link: LinkedPrinter | null | undefined
  hasPieces: boolean
  isUploading: boolean
  onSend: (file: File) => void
  onSlice: () => void
  /** For a printer that tells what is in its slots. */
  onReadSlots: (() => void) | undefined
  /** Owners only. */
  onEdit: (() => void) | undefined
}

/** The status that a linked printer reports: its progress, how long it has been silent, how its last plate ended. */
export function LinkStand({
  name,
  link,
  hasPieces,
  isUploading,
  onSend,
  onSlice,
  onReadSlots,
  onEdit,
}: LinkStandProps) {
  const input = useRef<HTMLInputElement>(null)
  if (link === undefined || (link === null && !onEdit)) return null
  const canSend = link && hasPieces && !isSending(link.sent)
  return (
    <section
      aria-label={`Link of ${name}`}
      className="mx-4 mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-hair pt-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-sm text-muted">{link ? linkKindNames[link.kind] : 'Not linked'}</span>
        {onEdit && (
          <Button
            variant="quiet"
            size="small"
            aria-label={link ? `Change link of ${name}` : `Link ${name}`}
            onClick={onEdit}
          >
            {link ? 'Change link' : 'Link'}
          </Button>
        )}
      </div>
      {onReadSlots && (
        <Button variant="ghost" size="small" className="justify-self-start" onClick={onReadSlots}>
          Read slots
        </Button>
      )}
      {link?.sent && <SentStand sent={link.sent} />}
      {link?.silentSince && (
        <p role="status" className="num text-sm font-semibold text-warn">
          Has not answered since {showMoment(link.silentSince)}. {link.trouble}
        </p>
      )}
      {canSend && (
        <div className="flex flex-wrap gap-2 pb-2">
          {link.slices && (
            <Button size="small" pending={isUploading} onClick={onSlice}>
              Slice and send
            </Button>
          )}
          <input
            ref={input}
            type="file"
            accept={slicedFilesOf(link.kind)}
            className="sr-only"
            tabIndex={-1}
            aria-label={`Sliced plate for ${name}`}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) onSend(file)
              target.value = ''
            }}
          />
          <Button variant="ghost" size="small" pending={isUploading} onClick={() => input.current?.click()}>
            <Upload size={18} aria-hidden="true" />
            Send sliced plate
          </Button>
        </div>
      )}
    </section>
  )
}

function SentStand({ sent }: { sent: SentPlateAnswer }) {
  if (!isSending(sent)) return <p className={`num text-sm ${endLooks[sent.status]}`}>{showLastPlate(sent)}</p>
  return (
    <div className="num grid gap-1 text-sm">
      <progress
        className="print-progress"
        max={100}
        {...(sent.percent !== null && { value: sent.percent })}
        aria-label="Progress of the plate"
      />
      <p className="flex justify-between gap-4">
        <span>{showProgress(sent)}</span>
        {sent.minutesLeft !== null && <span className="text-muted">{showMinutes(sent.minutesLeft)} left</span>}
      </p>
    </div>
  )
}

const endLooks: Record<SentPlateAnswer['status'], string> = {
  ...{ slicing: '', sending: '', printing: '', done: 'text-muted' },
  ...{ failed: 'font-semibold text-err', unclear: 'font-semibold text-warn' },
}

function showProgress({ status, isPaused, percent }: SentPlateAnswer): string {
  if (status === 'slicing') return 'Slicing...'
  if (status === 'sending') return 'Sending...'
  if (percent === null) return 'Sent, not started yet'
  return `${isPaused ? 'Paused at' : 'Printing,'} ${percent} %`
}

function showLastPlate({ status, says, endedAt, sentAt }: SentPlateAnswer): string {
  const when = showMoment(endedAt ?? sentAt)
  if (status === 'done') return `Last plate done, ${when}.`
  if (status === 'failed') return `Last plate failed, ${when}. ${says ?? ''}`
  return `${says ?? ''} Look at the bed, then mark each piece as finished or failed.`
}
