import { useForm } from 'react-hook-form'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { keepLinkSchema, type LinkAnswer } from '../contract.ts'
import { type LinkKind, linkKindNames, linkKinds } from '../printer-links.ts'
import { useLinkWrite, useTryLink } from './requests.ts'

type Values = { kind: LinkKind; address: string; key: string }
const linkOf = ({ key, ...link }: Values) => ({ ...link, ...(key.trim() && { key: key.trim() }) })

type LinkFormProps = { printerId: string; link: LinkAnswer['link']; onForget: () => void; onClose: () => void }

/** How a printer is reached. The key is typed here, and never shown again. */
export function LinkForm({ printerId, link, onForget, onClose }: LinkFormProps) {
  const { mutateAsync } = useLinkWrite(printerId)
  const { mutateAsync: tryLink, isPending: isTried } = useTryLink(printerId)
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    mode: 'onTouched',
    resolver: typedResolver(keepLinkSchema, linkOf),
    defaultValues: { kind: link?.kind ?? linkKinds[0], address: link?.address ?? '', key: '' },
  })
  const { errors, isSubmitting, isDirty } = formState
  const answered = async (does: () => Promise<unknown>) => {
    try {
      await does()
    } catch (error) {
      setError('root', { message: errorSentence(error, tryAgain) })
    }
  }
  const submit = handleSubmit((values) =>
    answered(async () => {
      // What is not changed is not stored again: a printer that prints can be tried too.
      if (!link || isDirty) await mutateAsync({ do: 'keep', link: linkOf(values) })
      const { says } = await tryLink()
      toast.success(link && !isDirty ? 'It answers' : 'Linked', says)
      onClose()
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
      <SelectField
        label="What answers there"
        options={linkKinds.map((value) => ({ value, name: linkKindNames[value] }))}
        error={errors.kind?.message}
        {...register('kind')}
      />
      <TextField
        label="Address of the printer"
        required
        inputMode="url"
        hint="As the shop’s server reaches it, such as http://192.168.1.20."
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label="API key"
        type="password"
        autoComplete="off"
        required={!link}
        hint={link?.hasKey ? 'It is set. Leave this empty to keep it.' : 'The shop hands it to this address alone.'}
        error={errors.key?.message}
        {...register('key')}
      />
      <Button type="submit" pending={isSubmitting || isTried}>
        {link && !isDirty ? 'Try It' : 'Save and Try It'}
      </Button>
      {link && (
        <Button variant="quiet" onClick={onForget}>
          Take the link away
        </Button>
      )}
    </form>
  )
}
