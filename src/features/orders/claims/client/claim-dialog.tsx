import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OrderItem } from '#features/orders/orders/contract.ts'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { PictureUploadsField } from '#platform/client/pictures/picture-uploads-field.tsx'
import { usePictureUploads } from '#platform/client/pictures/use-picture-uploads.ts'
import { toast } from '#platform/client/toast.ts'
import { SubmitButton } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea } from '#platform/client/ui/text-field.tsx'
import { remarkText } from '#platform/lengths.ts'
import {
  type ClaimKind,
  type ClaimWish,
  claimKindNames,
  claimKinds,
  claimWishes,
  claimWishNames,
  maxClaimPhotos,
  somethingIsWrong,
} from '../claim.ts'
import { type ClaimValues, type CreateClaim, createClaimSchema } from '../contract.ts'
import { claimPhotosPath, useCreateClaim } from './requests.ts'

type ClaimDialogProps = { item: OrderItem; most: number; onClose: () => void }

/** Reports that something is wrong with pieces of a line. A refusal, also of a photo, keeps what was typed. */
export function ClaimDialog({ item, most, onClose }: ClaimDialogProps) {
  const { mutateAsync } = useCreateClaim(item.orderId)
  const photos = usePictureUploads({ path: claimPhotosPath(item.orderId), most: maxClaimPhotos })
  const [refusal, setRefusal] = useState<string>()
  const wishes = useId()
  const wishOf = (values: ClaimValues, urls: string[]) =>
    ({
      ...values,
      itemId: item.id,
      pieces: Number(values.pieces),
      // The empty choices are sent too: the contract has their error messages.
      kind: values.kind as ClaimKind,
      wish: values.wish as ClaimWish,
      photos: urls,
    }) satisfies CreateClaim
  const { register, handleSubmit, formState } = useForm<ClaimValues>({
    mode: 'onTouched',
    resolver: typedResolver(createClaimSchema, (values: ClaimValues) => wishOf(values, [])),
    defaultValues: { pieces: 1, kind: '', words: '', wish: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await mutateAsync(wishOf(values, photos.urls))
      toast.success('Thank you for telling us', 'We look at your report and answer by email.')
      onClose()
    } catch (error) {
      setRefusal(errorSentence(error, tryAgain))
    }
  })
  return (
    <Dialog open onClose={onClose} title={`${somethingIsWrong} with ${item.productName}`}>
      <form noValidate className="grid gap-6" onSubmit={submit}>
        <Refusal text={refusal} />
        <SelectField
          label="What is wrong?"
          required
          data-focus-first
          error={errors.kind?.message}
          options={[
            { value: '', name: 'Please choose' },
            ...claimKinds.map((value) => ({ value, name: claimKindNames[value] })),
          ]}
          {...register('kind')}
        />
        {most > 1 && (
          <SelectField
            label="How many pieces?"
            error={errors.pieces?.message}
            options={Array.from({ length: most }, (_, index) => ({ value: `${index + 1}`, name: `${index + 1}` }))}
            {...register('pieces')}
          />
        )}
        <TextArea
          label="Please describe it"
          required
          rows={4}
          maxLength={remarkText}
          error={errors.words?.message}
          {...register('words')}
        />
        <PictureUploadsField
          field={photos}
          label="Photos"
          accept="image/png,image/jpeg,image/webp"
          formats="JPG, PNG or WebP"
        />
        <fieldset className="grid gap-1" aria-describedby={errors.wish && wishes}>
          <legend className="mb-1 font-semibold">What do you wish?</legend>
          {claimWishes.map((wish) => (
            <label key={wish} className="flex min-h-11 items-center gap-3">
              <input type="radio" value={wish} className="tick rounded-full" {...register('wish')} />
              {claimWishNames[wish]}
            </label>
          ))}
          {errors.wish && (
            <p id={wishes} role="alert" className="font-semibold text-err">
              {errors.wish.message}
            </p>
          )}
        </fieldset>
        <SubmitButton pending={isSubmitting} disabled={photos.isUploading}>
          Send report
        </SubmitButton>
      </form>
    </Dialog>
  )
}
