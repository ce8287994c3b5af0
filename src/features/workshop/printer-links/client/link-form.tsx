import { useForm } from 'react-hook-form'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { type LinkAnswer, saveLinkSchema } from '../contract.ts'
import { keyHints, type LinkKind, linkKindNames, linkKinds, needsKey, needsSerial } from '../printer-links.ts'
import { useLinkWrite, useTryLink } from './requests.ts'

type Values = { kind: LinkKind; address: string; key: string; serial: string; isWithoutKey: boolean }
const linkOf = ({ key, isWithoutKey, kind, address, serial }: Values) => ({
  ...{ kind, address },
  ...(needsSerial(kind) && { serial }),
  ...(isWithoutKey && !needsKey(kind) ? { key: '' } : key.trim() && { key: key.trim() }),
})

type LinkFormProps = { printerId: string; link: LinkAnswer['link']; onForget: () => void; onClose: () => void }

/** Connects a printer. The API key is typed here and never shown again. */
export function LinkForm({ printerId, link, onForget, onClose }: LinkFormProps) {
  const { mutateAsync } = useLinkWrite(printerId)
  const { mutateAsync: tryLink, isPending: isTried } = useTryLink(printerId)
  const { register, handleSubmit, formState, setError, watch } = useForm<Values>({
    mode: 'onTouched',
    resolver: typedResolver(saveLinkSchema, linkOf),
    defaultValues: {
      kind: link?.kind ?? linkKinds[0],
      address: link?.address ?? '',
      key: '',
      serial: link?.serial ?? '',
      isWithoutKey: false,
    },
  })
  const { errors, isSubmitting, isDirty } = formState
  const kind = watch('kind')
  const answered = async (does: () => Promise<unknown>) => {
    try {
      await does()
    } catch (error) {
      setError('root', { message: errorSentence(error, tryAgain) })
    }
  }
  const submit = handleSubmit((values) =>
    answered(async () => {
      // Unchanged values are not saved again, so a printing printer can be tested as well.
      if (!link || isDirty) await mutateAsync({ do: 'keep', link: linkOf(values) })
      const { says } = await tryLink()
      toast.success(link && !isDirty ? 'Connection works' : 'Linked', says)
      onClose()
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
      <SelectField
        label="Printer software"
        options={linkKinds.map((value) => ({ value, name: linkKindNames[value] }))}
        error={errors.kind?.message}
        {...register('kind')}
      />
      <TextField
        label="Address of the printer"
        required
        inputMode="url"
        hint="As your shop’s server reaches the printer, such as http://192.168.1.20."
        error={errors.address?.message}
        {...register('address')}
      />
      {needsSerial(kind) && (
        <TextField
          label="Serial number"
          required
          autoComplete="off"
          hint="On the printer’s screen: Settings, Device."
          error={errors.serial?.message}
          {...register('serial')}
        />
      )}
      <TextField
        label={kind === 'bambu' ? 'Access code' : 'API key'}
        type="password"
        autoComplete="off"
        required={!link?.hasKey && needsKey(kind)}
        hint={
          link?.hasKey ? 'A key is set. Leave blank to keep it.' : `${keyHints[kind]} It is sent to this address only.`
        }
        error={errors.key?.message}
        {...register('key')}
      />
      {link?.hasKey && !needsKey(kind) && <CheckField label="Remove the stored key" {...register('isWithoutKey')} />}
      <Button type="submit" pending={isSubmitting || isTried}>
        {link && !isDirty ? 'Test connection' : 'Save and test'}
      </Button>
      {link && (
        <Button variant="quiet" onClick={onForget}>
          Remove link
        </Button>
      )}
    </form>
  )
}
