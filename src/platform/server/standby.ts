import type pg from 'pg'
import { every } from './every.ts'
import { type Log, reasonOf } from './log.ts'

/** How often it is asked how far a standby is, in milliseconds. */
const between = 500
/**
 * Lets connections to a standby answer only while it is at most a second behind, and what they cannot answer be asked of the primary:
 * nobody notices a standby that is away, behind, silent, or no standby any more. Its connections give up by themselves; the look at how far
 * it is may take `answersWithin` milliseconds.
 */
export function readFromStandby(standby: pg.Pool, primary: pg.Pool, log: Log, answersWithin: number) {
  let isNear: boolean | undefined
  let goal: string | undefined

  const say = (near: boolean, reason: string) => {
    if (near !== isNear) log.info({ reason }, near ? 'the standby answers' : 'the primary answers for the standby')
    isNear = near
  }
  const askStandby = standby.query.bind(standby)
  const query = async (...asked: unknown[]): Promise<unknown> => {
    if (isNear) {
      try {
        return await Reflect.apply(askStandby, standby, asked)
      } catch (error) {
        // A question that is wrong is wrong there too; everything else is about this server.
        say(false, reasonOf(error))
      }
    }
    return Reflect.apply(primary.query, primary, asked)
  }
  Object.defineProperty(standby, 'query', { value: query })

  const look = async () => {
    let isLate = false
    // What is not known any more is not near, and one that is silent says nothing.
    const late = setTimeout(() => {
      isLate = true
      say(false, 'how far it is was not said in time')
    }, answersWithin).unref()
    try {
      // It is near when it has what the primary had at the last look, half a second ago: both are asked at once, or what the answers take would count.
      const [reached, { rows }] = await Promise.all([
        goal && askStandby('select pg_last_wal_replay_lsn() >= $1::pg_lsn as near', [goal]),
        primary.query('select pg_current_wal_lsn() as lsn'),
      ])
      if (reached && !isLate) say(reached.rows[0].near === true, 'how far it is')
      goal = rows[0].lsn
    } catch (error) {
      goal = undefined
      say(false, reasonOf(error))
    } finally {
      clearTimeout(late)
    }
  }
  const looks = every(between, log, 'nobody could ask how far the standby is', look)
  return {
    close: async () => {
      await looks.stop()
      await standby.end()
    },
  }
}
