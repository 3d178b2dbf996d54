import { EXPORT_APPROVED_DAYS } from '@camp/contract/base/approval'
import type { AnyCall } from '@camp/contract/base/call'
import { exportEvents } from '@camp/contract/base/export.events'
import { permissions } from '@camp/contract/permissions'
import { countOne } from '../counters.ts'
import type { Tx } from '../db/executor.ts'
import { seldom } from '../db/statement.ts'
import { AppError } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import { numberParameter } from '../parameters.ts'
import { hashOf } from '../write/audit.ts'
import { tellAsked } from '../write/system.ts'
import { transaction } from '../write/transaction.ts'

// Large exports of data of children: above a number of rows another person approves, and that very export is made once.

/** Does a code open the call that shows data of children? */
export const takesChildren = ({ codes }: AnyCall): boolean =>
  typeof codes !== 'string' && codes.some((code) => 'showsChildren' in permissions[code])

/** A tenth more rows than were approved may have come since. */
const TAKE = seldom(
  'exportRequests.take',
  `update export_requests set used_at = now()
     where id = (select id from export_requests where asked_by = $1 and call = $2 and choice = $3 and outcome = 'APPROVED' and used_at is null
       and decided_at > now() - interval '${EXPORT_APPROVED_DAYS} days' and $4::bigint * 10 <= rows::bigint * 11 order by id limit 1 for update)
     returning id`,
)
const ASK = seldom(
  'exportRequests.ask',
  `insert into export_requests (asked_by, call, entity, choice, filter, rows) values ($1, $2, $3, $4, $5, $6)
     on conflict (asked_by, call, choice) where outcome is null do nothing returning id`,
)

/** What is taken out: all that was sent, how many rows that is, and what the log says of it. */
export interface TakenOut {
  readonly input: { readonly body: object; readonly query: object }
  readonly count: number
  readonly filter: object
}

/** Minutes. */
const A_DAY = 1_440
const subjectOf = ({ reader }: Cx): string => `exports:${reader.userId}`

class NotApproved extends Error {
  readonly above: number
  constructor(above: number) {
    super('an export waits for approval')
    this.above = above
  }
}

/** The number of rows, the moment and the order may differ, and whether it is a task. */
function choiceOf({ input: { body, query } }: TakenOut): Buffer {
  const { total: _total, idempotencyKey: _key, ...wanted } = { total: 0, idempotencyKey: '', ...body }
  const { async: _async, sort: _sort, before: _before, ...asked } = { async: false, sort: '', before: '', ...query }
  return hashOf({ body: wanted, query: asked })
}

/** Uses the approval of an export up, in the transaction that takes it out: of two at once one finds it. Null: it needs none. */
export async function takeApproval(tx: Tx, cx: Cx, out: TakenOut): Promise<number | null> {
  if (!takesChildren(cx.call)) return null
  const above = await numberParameter(tx, 'export.approveAbove')
  if (above === 0) return null
  // What somebody takes out without approval adds up over a day: two halves are no way around, nor are two at once.
  const day = await countOne(tx, subjectOf(cx), A_DAY, out.count)
  if (day.count <= above) return null
  const taken = await tx.one(TAKE, [cx.reader.userId, cx.call.id, choiceOf(out), out.count])
  if (!taken) throw new NotApproved(above)
  await countOne(tx, subjectOf(cx), A_DAY, -out.count)
  return taken.id
}

/** Asks for what was not approved, once, and refuses it in words. */
export async function orAsked<T>(cx: Cx, out: TakenOut, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NotApproved)) throw error
    const { audit } = cx.call
    const entity = typeof audit === 'object' ? audit.target : 'log'
    const { userId, realName } = cx.reader
    if (!cx.isDryRun)
      await transaction(cx.services.pool, async (tx) => {
        const values = [userId, cx.call.id, entity, choiceOf(out), JSON.stringify(out.filter), out.count] as const
        const made = await tx.one(ASK, [...values])
        if (made) tellAsked(tx, cx, exportEvents.exportAsked, entity, { entity, count: out.count, number: made.id })
      })
    const names = (await cx.services.access.approvers()).filter((name) => name !== realName)
    throw new AppError('EXPORT_TO_APPROVE', { count: out.count, above: error.above, names: names.join('、') })
  }
}
