import type { Printer } from '#features/workshop/printers/contract.ts'
import { tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { LinkAnswer } from '../contract.ts'
import { canSliceFor } from '../printer-links.ts'
import { useLinkWrite } from './requests.ts'

type SlicerProfileProps = { printer: Printer; link: NonNullable<LinkAnswer['link']> }

/** The profile with which the shop slices plates for a linked printer. */
export function SlicerProfile({ printer, link: { kind, profileName: name } }: SlicerProfileProps) {
  const { mutateAsync, isPending, error } = useLinkWrite(printer.id)
  const change = (title: string, write: Parameters<typeof mutateAsync>[0]) =>
    mutateAsync(write).then(
      () => toast.success(title),
      // The sentence stands below the field.
      () => undefined,
    )
  if (!canSliceFor(printer.kind, kind))
    return (
      <p className="border-t border-hair pt-5 text-sm text-muted">
        {kind === 'bambu'
          ? 'Slice plates for this printer in Bambu Studio or OrcaSlicer, and send them from here.'
          : 'Slice plates for this printer yourself, because you decide which slot holds which filament.'}
      </p>
    )
  return (
    <section className="grid gap-2 border-t border-hair pt-5" aria-label="Slicing">
      <label className="grid gap-1.5">
        <span className="font-semibold">Profile for slicing</span>
        <input
          type="file"
          accept=".ini,text/plain"
          className="field"
          disabled={isPending}
          aria-describedby="profile-note"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void change('Profile saved', { do: 'keep-profile', file })
            target.value = ''
          }}
        />
      </label>
      <p id="profile-note" className="text-sm text-muted">
        {name
          ? `Plates are sliced with ${name}, and sent to the printer when you press Print.`
          : 'In PrusaSlicer: File, Export, Export Config. The shop then slices each plate and sends it to the printer when you press Print.'}
      </p>
      {error && (
        <p role="alert" className="text-sm font-semibold text-err">
          {errorSentence(error, tryAgain)}
        </p>
      )}
      {name && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          pending={isPending}
          onClick={() => void change('Profile removed', { do: 'forget-profile' })}
        >
          Remove the profile
        </Button>
      )}
    </section>
  )
}
