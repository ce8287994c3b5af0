import { showMonthAndDay } from '#features/selling/delivery/arrival.ts'
import type { GiftOptions } from './contract.ts'

/** The label of the wrapping's price in totals, emails and on receipts. */
export const giftWrapping = 'Gift wrapping'

/** A wished day of arrival that holds, or the earliest day instead. */
export const dayHolds = (day: string) => `${showMonthAndDay(day)} holds.`
export const earliestIs = (day: string) => `The earliest arrival is ${showMonthAndDay(day)}.`
/** For the maker: a parcel that must wait. */
export const notShippedBefore = (day: string) => `Do not ship before ${showMonthAndDay(day)}`

/** The options of a gift as rows, for the order's page, emails and the packing table. */
export const giftFacts = ({ message, wrapping, hidesPrices, notBefore, wishedDay }: GiftOptions) =>
  [
    { name: giftWrapping, text: wrapping },
    { name: 'Card', text: message },
    { name: 'In the parcel', text: hidesPrices ? 'No prices' : null },
    { name: 'Ship', text: notBefore && `Not before ${showMonthAndDay(notBefore)}` },
    { name: 'Wished arrival', text: wishedDay && `By ${showMonthAndDay(wishedDay)}` },
  ].flatMap(({ name, text }) => (text ? [{ name, text }] : []))
