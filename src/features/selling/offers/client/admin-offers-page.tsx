import { changedSpan, DateSpanFields, showSpan, spanNames } from '#features/base/office/client/date-span.tsx'
import type { Save } from '#features/base/office/client/entity-dialogs.tsx'
import { useEntityForm } from '#features/base/office/client/entity-form.tsx'
import { EntityFormFrame } from '#features/base/office/client/entity-form-frame.tsx'
import { EntityList } from '#features/base/office/client/entity-list.tsx'
import { PublishedBadge } from '#features/base/office/client/published-badge.tsx'
import { dayOf } from '#platform/client/dates.ts'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { shortHundredths } from '#platform/hundredths.ts'
import { createOfferSchema } from '../admin-contract.ts'
import type { Offer } from '../contract.ts'
import { type DiscountType, discountTypes, showDiscount } from '../offer.ts'
import { offersApi } from './requests.ts'

/** Offers, which discount carts automatically (rule 5). */
export default function AdminOffersPage() {
  return (
    <EntityList<Offer>
      noun="offer"
      path={offersApi}
      emptyText="Offers discount every cart automatically within their dates. If several apply, each shopper gets the best offer."
      nameOf={({ title }) => title}
      form={(offer, save, newerVersion) => (
        <OfferForm key={offer?.id} offer={offer} save={save} newerVersion={newerVersion} />
      )}
    >
      {(offer) => (
        <>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <b className="min-w-0 text-lg">{offer.title}</b>
            <PublishedBadge isPublished={offer.isPublished} on="Active" />
          </p>
          <p className="num font-display text-2xl font-black">{showDiscount(offer)}</p>
          {offer.description && <p>{offer.description}</p>}
          <p className="text-sm text-muted">{showSpan(offer)}</p>
        </>
      )}
    </EntityList>
  )
}

type Values = {
  title: string
  description: string
  discountType: DiscountType
  value: string
  startDate: string
  endDate: string
  isPublished: boolean
}

const offerOf = ({ description, startDate, endDate, ...values }: Values) => ({
  ...values,
  description: description || null,
  startDate: startDate || null,
  endDate: endDate || null,
})
const checkOffer = typedResolver(createOfferSchema, offerOf)

const typeNames = { percentage: 'Percentage', fixed: 'Fixed amount' } satisfies Record<DiscountType, string>

const valuesOf = (offer: Offer | undefined): Values => ({
  title: offer?.title ?? '',
  description: offer?.description ?? '',
  discountType: offer?.discountType ?? 'percentage',
  value: offer ? shortHundredths(offer.value) : '',
  startDate: dayOf(offer?.startDate),
  endDate: dayOf(offer?.endDate),
  isPublished: offer?.isPublished ?? false,
})

const labels = {
  title: 'Title',
  description: 'Description',
  discountType: 'Kind',
  value: 'Amount',
  startDate: spanNames.start,
  endDate: spanNames.end,
  isPublished: 'Active',
}

type OfferFormProps = { offer: Offer | undefined; save: Save; newerVersion: Offer | undefined }

function OfferForm({ offer, save, newerVersion }: OfferFormProps) {
  const { form, register, errors, isSubmitting, submit, notes } = useEntityForm({
    entity: offer,
    newerVersion,
    valuesOf,
    save,
    labels,
    resolver: checkOffer,
    sent: (values, { formState }) => {
      const { startDate, endDate, ...others } = offerOf(values)
      return { ...others, ...changedSpan({ startDate, endDate }, formState.dirtyFields, !offer) }
    },
  })
  const isPercentage = form.watch('discountType') === 'percentage'
  return (
    <EntityFormFrame noun="offer" isNew={!offer} isSubmitting={isSubmitting} submit={submit} notes={notes}>
      <TextField
        label="Title"
        required
        hint="Shown to shoppers next to the discount."
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea label="Description" rows={2} error={errors.description?.message} {...register('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Kind"
          options={discountTypes.map((value) => ({ value, name: typeNames[value] }))}
          {...register('discountType')}
        />
        <TextField
          label={isPercentage ? 'Percent off' : 'Dollars off'}
          required
          inputMode="decimal"
          error={errors.value?.message}
          {...register('value')}
        />
      </div>
      <DateSpanFields
        start={{ error: errors.startDate?.message, ...register('startDate') }}
        end={{ error: errors.endDate?.message, ...register('endDate') }}
      />
      <CheckField label="Active" {...register('isPublished')} />
    </EntityFormFrame>
  )
}
