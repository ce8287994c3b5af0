import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { splitFilament } from '#features/gifts/makes/filament.ts'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import { queueApi } from '#features/workshop/print-queue/client/requests.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { listNames } from '#platform/all-of.ts'
import { toast } from '#platform/client/toast.ts'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { queriesUnder } from '#platform/client/under.ts'
import { isOwner } from '#platform/viewer.ts'
import { tellsSlots } from '../printer-links.ts'
import { LinkForm } from './link-form.tsx'
import { LinkStand } from './link-stand.tsx'
import { isSending, linkQuery, linksQuery, useLinkWrite, useReadSlots } from './requests.ts'
import { SlicerProfile } from './slicer-profile.tsx'

/** A printer's link: the status of its plate, and for an owner the connection. */
export function PrinterLinkPanel({ printer, hasPieces }: { printer: Printer; hasPieces: boolean }) {
  const { data: links } = useQuery(linksQuery)
  const owns = isOwner(useUser())
  const link = links?.find(({ printerId }) => printerId === printer.id)
  const { mutateAsync, isPending } = useLinkWrite(printer.id)
  const slots = useReadSlots(printer.id)
  const { nameOf } = useFilaments()
  const [isEdited, setIsEdited] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  usePiecesAfter(link?.sent && !isSending(link.sent) ? link.sent.id : undefined)
  const sendFile = (file: File) =>
    mutateAsync({ do: 'send', file }).then(
      () => toast.success('Sent', `${printer.name} starts printing.`),
      (error: unknown) => toast.refused('Failed to send', error),
    )
  const holdsSeveral = printer.kind === 'slots' || printer.kind === 'heads'
  const readSlots = async () => {
    try {
      const { loaded, unknown } = await slots.mutateAsync()
      const names = loaded.map((filament) => nameOf(splitFilament(filament)))
      const others = unknown.length > 0 ? ` ${listNames(unknown)}: no filament of the shop.` : ''
      toast.success('Slots read', `${names.length > 0 ? `${listNames(names)}.` : ''}${others}`.trim())
    } catch (error) {
      toast.refused('Failed to read the slots', error)
    }
  }
  const slice = () =>
    mutateAsync({ do: 'slice' }).then(
      () => toast.success('Slicing', `${printer.name} gets the plate as soon as it is sliced.`),
      (error: unknown) => toast.refused('Failed to slice', error),
    )
  const forget = async () => {
    try {
      await mutateAsync({ do: 'forget' })
      toast.success('Link removed')
      setIsRemoving(false)
    } catch (error) {
      toast.refused('Failed to remove the link', error)
    }
  }
  return (
    <>
      <LinkStand
        name={printer.name}
        link={links && (link ?? null)}
        hasPieces={hasPieces}
        isUploading={isPending}
        onSend={(file) => void sendFile(file)}
        onSlice={() => void slice()}
        onReadSlots={link && tellsSlots(link.kind) && holdsSeveral ? () => void readSlots() : undefined}
        onEdit={owns ? () => setIsEdited(true) : undefined}
      />
      {isEdited && (
        <LinkDialog
          printer={printer}
          onForget={() => {
            setIsEdited(false)
            setIsRemoving(true)
          }}
          onClose={() => setIsEdited(false)}
        />
      )}
      <ConfirmDialog
        open={isRemoving}
        title={`Remove the link of ${printer.name}?`}
        action="Remove"
        pending={isPending}
        onConfirm={() => void forget()}
        onClose={() => setIsRemoving(false)}
      >
        <p>The shop deletes the API key. The printer stays in the print queue.</p>
        {isSending(link?.sent ?? null) && (
          <p className="font-semibold">
            The printer is printing a plate and continues. Mark its pieces as finished or failed by hand, because the
            shop will no longer hear from the printer.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

/** Reloads the print queue when a plate has ended. */
function usePiecesAfter(ended: string | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (ended) void queries.invalidateQueries(queriesUnder(queueApi))
  }, [ended, queries])
}

type LinkDialogProps = { printer: Printer; onForget: () => void; onClose: () => void }

const LinkDialog = ({ printer, onForget, onClose }: LinkDialogProps) => {
  const found = useQuery(linkQuery(printer.id))
  return (
    <Dialog open onClose={onClose} title={`Link ${printer.name}`}>
      <Reading
        of={ignoreRefetchError(found)}
        failed="The link could not be loaded."
        waiting={<Skeleton className="h-64" />}
      >
        {({ link, hasSlicer }) => (
          <div className="grid gap-6">
            <LinkForm printerId={printer.id} link={link} onForget={onForget} onClose={onClose} />
            {link && hasSlicer && <SlicerProfile printer={printer} link={link} />}
          </div>
        )}
      </Reading>
    </Dialog>
  )
}
