import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { SILENT_DAYS } from './workHours.conditions.ts'

// Months that are over and wait for their coach. Each is marked in the change that tells, so that of two processes one tells.

const OF = 'work_statements o join coaches k on k.id = o.coach_id and k.user_id is not null'
// The month before this one, as soon as it is over; hours that come to it later, or a month that is opened again, are told then.
const READY = `o.live and o.status = 'OPEN' and o.line_count > 0 and o.told_ready_at is null and o.month = to_char(current_date - interval '1 month', 'YYYY-MM')`
/** Since when the coach is asked. */
const ASKED = "case o.status when 'SUBMITTED' then o.submitted_at else o.told_ready_at end"
// A day before the end, or half of the time where there is less.
const LATE = `o.live and o.status in ('OPEN', 'SUBMITTED') and now() < ${ASKED} + ${SILENT_DAYS}
  and now() >= ${ASKED} + ${SILENT_DAYS} - least(interval '1 day', ${SILENT_DAYS} / 2) and coalesce(o.reminded_at < ${ASKED}, true)`
const TOLD = `o.id, o.coach_id, k.user_id as coach_user_id, o.month, o.minutes, o.amount, ${ASKED} + ${SILENT_DAYS} as until`
const SAYS = { notNull: ['coachUserId', 'until'] } as const

const TO_TELL = statement('ready.toTell', `select o.id from ${OF} where ${READY} order by o.id limit 500`)
const TELL = statement(
  'ready.tell',
  `update work_statements o set told_ready_at = now() from coaches k where k.id = o.coach_id and k.user_id is not null and o.id = $1 and ${READY} returning ${TOLD}`,
  SAYS,
)
const TO_REMIND = statement('ready.toRemind', `select o.id from ${OF} where ${LATE} order by o.id limit 500`)
const REMIND = statement(
  'ready.remind',
  `update work_statements o set reminded_at = now() from coaches k where k.id = o.coach_id and k.user_id is not null and o.id = $1 and ${LATE} returning ${TOLD}`,
  SAYS,
)

export const readyRepository = {
  toTell: (db: Executor) => db.all(TO_TELL, []),
  tell: async (tx: Tx, id: number) => await tx.one(TELL, [id]),
  toRemind: (db: Executor) => db.all(TO_REMIND, []),
  remind: async (tx: Tx, id: number) => await tx.one(REMIND, [id]),
}
