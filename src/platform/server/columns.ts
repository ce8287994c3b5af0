import { customType, date, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Hundredths, readHundredths, showHundredths } from '#platform/hundredths.ts'
import { type Cents, cents, centsFromDollars, dollarsFromCents } from '#platform/money.ts'

/** A random id, which does not reveal how many rows there are. */
export const id = () => uuid().primaryKey().defaultRandom()

export const at = () => timestamp({ withTimezone: true })
/** A day such as `2026-12-01`, in the shop's time zone. */
export const day = () => date({ mode: 'string' })
export const createdAt = () => at().notNull().defaultNow()

/** Money: `decimal(10,2)` dollars in the database, whole cents in the code. */
export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => 'numeric(10, 2)',
  fromDriver: (value) => centsFromDollars(value) ?? cents(Number.NaN),
  toDriver: dollarsFromCents,
})

/** A number with two decimals; another column gives its unit, such as a discount's. */
export const hundredths = customType<{ data: Hundredths; driverData: string }>({
  dataType: () => 'numeric(10, 2)',
  fromDriver: (value) => readHundredths(value) ?? (Number.NaN as Hundredths),
  toDriver: showHundredths,
})

/** Any JSON value. The driver has parsed it: Drizzle's `jsonb` would parse again and turn the text "4.50" into a number. */
export const anyJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})
