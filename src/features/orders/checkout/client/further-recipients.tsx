import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { AddressFields } from '#features/base/accounts/client/address-fields.tsx'
import { emptyAddress } from '#features/base/accounts/client/address-form.ts'
import { savedAddressesQuery } from '#features/base/accounts/client/address-requests.ts'
import { SavedAddressField } from '#features/base/accounts/client/saved-address-field.tsx'
import { DutyNote } from '#features/base/settings/client/duty-note.tsx'
import { Words } from '#features/gifts/makes/client/make.tsx'
import { arrives } from '#features/orders/orders/order.ts'
import { ofCountry, showArrivalIn } from '#features/selling/delivery/arrival.ts'
import { GiftOptionFields } from '#features/selling/gift-options/client/gift-fields.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Stepper } from '#platform/client/ui/stepper.tsx'
import type { PaymentIntentAnswer } from '../contract.ts'
import { maxRecipients } from '../recipients.ts'
import { AskField } from './ask-field.tsx'
import type { Basket, BasketLine } from './basket.ts'
import type { CheckoutValues } from './checkout-form.ts'
import {
  addRecipient,
  changeSplit,
  fitSplit,
  leftForFirst,
  type SplitRecipient,
  sumOfPieces,
  useSplit,
} from './split.ts'

type FurtherRecipientsProps = {
  basket: Basket
  /** The promised arrivals of each further recipient, where they are known. */
  arrivals: PaymentIntentAnswer['furtherArrivals']
  isAccount: boolean
}

/** Sends a cart to several people (rule 136): a button, and a section for each recipient after the first. */
export function FurtherRecipients({ basket: { lines }, arrivals = [], isAccount }: FurtherRecipientsProps) {
  const { clearErrors, getValues, setValue, watch } = useFormContext<CheckoutValues>()
  const recipients = fitSplit(useSplit(), lines)
  const left = leftForFirst(recipients, lines)
  const spare = sumOfPieces([...left.values()]) - 1
  const country = watch('shipping.country')
  const add = () => {
    setValue(`asks.further.${recipients.length}`, false)
    setValue(`further.${recipients.length}`, { ...emptyAddress, country }, { shouldDirty: true })
    changeSplit(addRecipient(recipients, lines))
  }
  const remove = (place: number) => {
    clearErrors('further')
    setValue('further', getValues('further').toSpliced(place, 1))
    setValue('asks.further', getValues('asks.further').toSpliced(place, 1))
    changeSplit(recipients.toSpliced(place, 1))
  }
  const change = (place: number, changes: Partial<SplitRecipient>) =>
    changeSplit(recipients.map((one, i) => (i === place ? { ...one, ...changes } : one)))
  return (
    <>
      {recipients.length > 0 && (
        <p className="mt-4" role="status">
          <b>For this address:</b> <Pieces of={lines} many={left} />
        </p>
      )}
      {recipients.map((recipient, place) => (
        <RecipientFields
          key={recipient.key}
          {...{ recipient, place, lines, left, spare, isAccount }}
          arrival={ofCountry(watch(`further.${place}.country`) ?? '', arrivals[place] ?? [])}
          onChange={(changes) => change(place, changes)}
          onRemove={() => remove(place)}
        />
      ))}
      {recipients.length === 0
        ? spare > 0 && (
            <Button variant="ghost" className="mt-4" onClick={add}>
              Send to several people
            </Button>
          )
        : recipients.length < maxRecipients - 1 && (
            <>
              <Button variant="ghost" className="mt-6" disabled={spare < 1} onClick={add}>
                Add another person
              </Button>
              {spare < 1 && (
                <p className="mt-2 text-sm text-muted">
                  Each person needs a piece. Put another piece into the cart to add a person.
                </p>
              )}
            </>
          )}
    </>
  )
}

/** The pieces of lines with their words, which tell two hearts apart. */
function Pieces({ of: lines, many }: { of: BasketLine[]; many: Map<string, number> }) {
  const own = lines.filter(({ id }) => (many.get(id) ?? 0) > 0)
  return own.map(({ id, name, customization }, i) => (
    <span key={id}>
      {i > 0 && ', '}
      {many.get(id)} × {name} <Words of={customization} />
    </span>
  ))
}

type RecipientFieldsProps = {
  recipient: SplitRecipient
  place: number
  lines: BasketLine[]
  /** The pieces that are left for the first recipient, and how many of them another recipient can get. */
  left: Map<string, number>
  spare: number
  arrival: { from: string; to: string } | undefined
  isAccount: boolean
  onChange: (changes: Partial<SplitRecipient>) => void
  onRemove: () => void
}

/** Pieces, address and gift options of one recipient after the first. */
function RecipientFields({ recipient, place, lines, left, spare, arrival, ...more }: RecipientFieldsProps) {
  const { isAccount, onChange, onRemove } = more
  const { pieces, gift } = recipient
  const { setValue, watch, formState, clearErrors } = useFormContext<CheckoutValues>()
  const { data: saved } = useQuery({ ...savedAddressesQuery, enabled: isAccount })
  const errors = formState.errors.further?.[place] as { pieces?: { message?: string } } | undefined
  const title = `Recipient ${place + 2}`
  const id = `further-${place}-pieces`
  const isAsked = watch(`asks.further.${place}`) ?? false
  return (
    <section aria-labelledby={`${id}-title`} className="mt-8 border-t border-hair pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        <Button variant="quiet" size="small" aria-label={`Remove recipient ${place + 2}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <fieldset id={id} tabIndex={-1} className="my-4 grid gap-3" aria-describedby={errors?.pieces && `${id}-error`}>
        <legend className="mb-2 font-semibold">Gifts for this person</legend>
        {lines.map(({ id: lineId, name, quantity, customization }) => (
          <div key={lineId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 break-words">
              {name} <Words of={customization} />
            </span>
            <span className="flex flex-none items-center gap-2">
              <Stepper
                label={`Pieces of ${name} for recipient ${place + 2}`}
                size="small"
                min={0}
                max={(pieces[lineId] ?? 0) + Math.min(left.get(lineId) ?? 0, spare)}
                value={pieces[lineId] ?? 0}
                onChange={(many) => {
                  clearErrors(`further.${place}`)
                  onChange({ pieces: { ...pieces, [lineId]: many } })
                }}
              />
              <span className="num text-sm text-muted">of {quantity}</span>
            </span>
          </div>
        ))}
        {errors?.pieces && (
          <p id={`${id}-error`} className="font-semibold text-err">
            {errors.pieces.message}
          </p>
        )}
      </fieldset>
      {saved && !isAsked && (
        <SavedAddressField
          addresses={saved.addresses}
          onChoose={(address) => setValue(`further.${place}`, { ...emptyAddress, ...address }, { shouldDirty: true })}
        />
      )}
      {/* The fields of a form know their place, which changes when a recipient is removed. */}
      <AddressFields key={place} part={`further.${place}`} isAsked={isAsked} />
      <AskField key={`ask ${place}`} part={`further.${place}`} />
      <h3 className="mt-6 mb-3 text-xl">Gift</h3>
      <GiftOptionFields
        choice={gift}
        onChange={(changes) => onChange({ gift: { ...gift, ...changes } })}
        hidesPrices
        arrivesBy={isAsked ? undefined : arrival?.to}
      />
      {arrival && !isAsked && (
        <p className="num mt-4">
          {arrives} <b>{showArrivalIn(arrival, (watch(`further.${place}.city`) ?? '').trim())}</b>.
        </p>
      )}
      <DutyNote country={watch(`further.${place}.country`) ?? ''} />
    </section>
  )
}
