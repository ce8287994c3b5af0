import { test } from 'vitest'
import { isFull } from './how-often.ts'

/** Whether this is the embedded database in a run that also has a server. */
const isSecond = process.env.TEST_ON === 'embedded' && Boolean(process.env.TEST_DATABASE_URL) && !isFull

/** For tests of locks and crashes, which run on both databases. */
export const onBoth = test

/** For sequential tests, which behave alike on both databases: `npm test` runs them on the server only. decisions/0037 */
export const onOne = test.skipIf(isSecond)
