import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { queueApi } from '#features/workshop/print-queue/client/requests.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { toast } from '#platform/client/toast.ts'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { kept, Reading } from '#platform/client/ui/reading.tsx'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { under } from '#platform/client/under.ts'
import { isOwner } from '#platform/viewer.ts'
import { LinkForm } from './link-form.tsx'
import { LinkStand } from './link-stand.tsx'
import { isSending, linkQuery, linksQuery, useLinkWrite } from './requests.ts'

/** A printer's link: what it says of its plate, and for an owner how it is reached. */
export function PrinterLinkPanel({ printer, hasPieces }: { printer: Printer; hasPieces: boolean }) {
  const { data: links } = useQuery(linksQuery)
  const owns = isOwner(useUser())
  const link = links?.find(({ printerId }) => printerId === printer.id)
  const { mutateAsync, isPending } = useLinkWrite(printer.id)
  const [isEdited, setIsEdited] = useState(false)
  const [isDoomed, setIsDoomed] = useState(false)
  usePiecesAfter(link?.sent && !isSending(link.sent) ? link.sent.id : undefined)
  const sendFile = (file: File) =>
    mutateAsync({ do: 'send', file }).then(
      () => toast.success('Sent', `${printer.name} begins.`),
      (error: unknown) => toast.refused('Failed to send', error),
    )
  const forget = async () => {
    try {
      await mutateAsync({ do: 'forget' })
      toast.success('Link taken away')
      setIsDoomed(false)
    } catch (error) {
      toast.refused('Failed to take the link away', error)
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
        onEdit={owns ? () => setIsEdited(true) : undefined}
      />
      {isEdited && (
        <LinkDialog
          printer={printer}
          onForget={() => {
            setIsEdited(false)
            setIsDoomed(true)
          }}
          onClose={() => setIsEdited(false)}
        />
      )}
      <ConfirmDialog
        open={isDoomed}
        title={`Take the link of ${printer.name} away?`}
        action="Take it away"
        pending={isPending}
        onConfirm={() => void forget()}
        onClose={() => setIsDoomed(false)}
      >
        <p>Its key is forgotten; the printer itself stays in the queue.</p>
        {isSending(link?.sent ?? null) && (
          <p className="font-semibold">
            It is printing a plate, and goes on. The shop hears no more of it: say yourself which pieces are done and
            which have failed.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

/** When a plate has ended its pieces have moved. */
function usePiecesAfter(ended: string | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (ended) void queries.invalidateQueries(under(queueApi))
  }, [ended, queries])
}

type LinkDialogProps = { printer: Printer; onForget: () => void; onClose: () => void }

const LinkDialog = ({ printer, onForget, onClose }: LinkDialogProps) => {
  const found = useQuery(linkQuery(printer.id))
  return (
    <Dialog open onClose={onClose} title={`Link ${printer.name}`}>
      <Reading of={kept(found)} failed="The link could not be read." waiting={<Skeleton className="h-64" />}>
        {({ link }) => <LinkForm printerId={printer.id} link={link} onForget={onForget} onClose={onClose} />}
      </Reading>
    </Dialog>
  )
}
