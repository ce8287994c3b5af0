import { useId } from 'react'
import { useShop } from '#features/base/settings/client/requests.ts'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { showDollars } from '#platform/money.ts'
import { maxGiftMessage } from '../gift-message.ts'
import { dayHolds, earliestIs } from '../words.ts'
import { changeGift, type GiftChoice, useGiftChoice } from './gift-choice.ts'

type GiftFieldsProps = {
  /** Whether the parcel goes to another person: prices are then left out unless the buyer chooses otherwise. */
  hidesPrices: boolean
  /** The last day of the promised arrival, where it is known. */
  arrivesBy?: string | undefined
}

/** Message, wrapping and days of an order that is a gift (rule 131), at the cart and the checkout. */
export function GiftFields(props: GiftFieldsProps) {
  const choice = useGiftChoice()
  return (
    <div className="grid gap-4">
      <CheckField
        label="This is a gift"
        checked={choice.isGift}
        onChange={({ target }) => changeGift({ isGift: target.checked })}
      />
      {choice.isGift && <GiftOptionFields {...props} choice={choice} onChange={changeGift} />}
    </div>
  )
}

type GiftOptionFieldsProps = GiftFieldsProps & { choice: GiftChoice; onChange: (change: Partial<GiftChoice>) => void }

/** The options of one parcel that is a gift. */
export const GiftOptionFields = ({ choice, onChange, hidesPrices, arrivesBy }: GiftOptionFieldsProps) => (
  <div className="grid gap-4">
    <TextArea
      label="Message on the card (optional)"
      hint={`Printed on a card in the parcel. ${choice.message.length} of ${maxGiftMessage} characters.`}
      rows={3}
      maxLength={maxGiftMessage}
      value={choice.message}
      onChange={({ target }) => onChange({ message: target.value })}
    />
    <Wrappings wrapping={choice.wrapping} onChange={onChange} />
    <CheckField
      label="No prices in the parcel"
      checked={choice.hidesPrices ?? hidesPrices}
      onChange={({ target }) => onChange({ hidesPrices: target.checked })}
    />
    <TextField
      label="Do not ship before (optional)"
      hint="The parcel leaves on this day or later. The checkout shows when it arrives."
      type="date"
      value={choice.notBefore}
      onChange={({ target }) => onChange({ notBefore: target.value })}
    />
    <TextField
      label="Arrive by (optional)"
      type="date"
      value={choice.wishedDay}
      error={choice.wishedDay && arrivesBy && arrivesBy > choice.wishedDay ? earliestIs(arrivesBy) : undefined}
      hint={
        choice.wishedDay && arrivesBy && arrivesBy <= choice.wishedDay
          ? dayHolds(choice.wishedDay)
          : 'We check this day against the promised arrival before you pay.'
      }
      onChange={({ target }) => onChange({ wishedDay: target.value })}
    />
  </div>
)

/** The owner's wrappings with pictures and prices; one that is out of stock cannot be chosen. */
function Wrappings({ wrapping, onChange }: Pick<GiftOptionFieldsProps, 'onChange'> & Pick<GiftChoice, 'wrapping'>) {
  const { wrappings } = useShop()
  const group = useId()
  if (wrappings.length === 0) return null
  const chosen = wrappings.find(({ name, isInStock }) => isInStock && name === wrapping)?.name ?? null
  const rows = [{ name: null, price: '', picture: '', isInStock: true }, ...wrappings]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Gift wrapping</legend>
      {rows.map(({ name, price, picture, isInStock }) => (
        <label key={name ?? ''} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={group}
            className="tick rounded-full"
            disabled={!isInStock}
            checked={chosen === name}
            onChange={() => onChange({ wrapping: name })}
          />
          {picture && (
            <Picture
              src={picture}
              alt=""
              width={56}
              height={56}
              sizes="56px"
              className="size-14 rounded-s object-cover"
            />
          )}
          <span className="min-w-0 flex-1 break-words">{name ?? 'No wrapping'}</span>
          <span className="num text-muted">{isInStock ? price && showDollars(price) : 'Out of stock'}</span>
        </label>
      ))}
    </fieldset>
  )
}
