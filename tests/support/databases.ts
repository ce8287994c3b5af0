import { test } from 'vitest'
import { isFull } from './how-often.ts'

/** On the embedded database, in a run that has a server too. */
const isSecond = process.env.TEST_ON === 'embedded' && Boolean(process.env.TEST_DATABASE_URL) && !isFull

/** Tried on both databases: who waits for whom, and what is left when something dies half-way. */
export const onBoth = test

/** One step after another, which is PostgreSQL on either: by day it is tried on the server alone. decisions/0037 */
export const onOne = test.skipIf(isSecond)
