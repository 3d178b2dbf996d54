import type { BillFailure } from '@camp/contract/reconcile/reconcile.failures'
import type { BillSource } from '@camp/contract/reconcile/reconcile.labels'
import { dayState } from '@camp/contract/reconcile/reconcile.labels'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { mchIdOf, type StatementMerchant } from './reconcile.merchants.repository.ts'

const MAKE = statement(
  'reconcile.makeDay',
  'insert into reconciliation_days (day, mch_id, merchant_id) values ($1, $2, $3) on conflict (mch_id, day) do nothing',
)
const HELD = `d.id, d.day::text as day, d.mch_id, d.merchant_id, d.state, d.fetched_at, d.source,
  d.line_count, d.open_count, d.closed_by, d.version`
const LOCK_DATE = statement(
  'reconcile.lockDate',
  `select ${HELD} from reconciliation_days d where d.day = $1 and d.mch_id = $2 for update`,
  { fits: { state: dayState.schema } },
)
const LOCK = statement('reconcile.lockDay', `select ${HELD} from reconciliation_days d where d.id = $1 for update`, {
  fits: { state: dayState.schema },
})
const FILE = statement('reconcile.knownFile', 'select id from statement_files where day_id = $1 and sha1 = $2')
const ADD_FILE = statement(
  'reconcile.addFile',
  'insert into statement_files (day_id, sha1, name, source, line_count, taken_by) values ($1, $2, $3, $4, $5, $6) returning id',
)
const FETCHED = statement(
  'reconcile.fetched',
  `update reconciliation_days set fetched_at = now(), source = $2, failure = null, failed_at = null, attempts = 0, updated_at = now(),
     version = version + 1 where id = $1 returning id`,
)
const FAILED = statement(
  'reconcile.failed',
  `update reconciliation_days set failure = $2, failed_at = now(), attempts = attempts + 1, ${TOUCHED}
   where id = $1 and closed_at is null returning id`,
)
const CLOSE = statement(
  'reconcile.close',
  `update reconciliation_days set closed_at = now(), closed_by = $2, ${TOUCHED} where id = $1 returning version`,
)
const REOPEN = statement(
  'reconcile.reopen',
  `update reconciliation_days set closed_at = null, closed_by = null, ${TOUCHED} where id = $1 returning version`,
)
const ANYTHING = statement(
  'reconcile.anything',
  `select exists (select from orders o where o.paid_at >= $1::date and o.paid_at < $1::date + 1 and o.pay_method = 'WECHAT'
       and o.pay_amount > 0 and ${mchIdOf('$3')} = $2)
     or exists (select from refunds r join orders o on o.id = r.order_id where r.created_at >= $1::date and r.created_at < $1::date + 1
       and r.status = 'SUCCESS' and o.pay_method = 'WECHAT' and ${mchIdOf('$3')} = $2) as some`,
)
// What jobs do they tell the log.
const SNAPSHOT = statement(
  'reconcile.snapshot',
  `select d.created_at, null::timestamptz as deleted_at, '[]'::jsonb as changes,
     jsonb_build_object('state', d.state, 'source', d.source, 'lineCount', d.line_count, 'openCount', d.open_count) as fields
   from reconciliation_days d where d.id = $1`,
  snapshotSays,
)
const NAMES = statement('reconcile.names', `select id, day::text as name from reconciliation_days where id = any($1::bigint[])`)
// Not there yet, not asked for within the hour, and not in vain a whole day long. Before the first payment there is nothing to reconcile.
const DUE = statement(
  'reconcile.due',
  `select s.day::text as day from unnest($2::date[]) as s (day) left join reconciliation_days d on d.day = s.day and d.mch_id = $1
   where s.day >= (select min(paid_at)::date from orders where source = 'HERE')
     and (d.id is null or (d.fetched_at is null and d.attempts < 24 and (d.failed_at is null or d.failed_at < now() - interval '1 hour')))
   order by s.day`,
  { notNull: ['day'] },
)

export type LockedDay = Awaited<ReturnType<typeof daysRepository.hold>>

export const daysRepository = {
  /** Holds a day of a merchant, which is made where it is not there. */
  hold: async (tx: Tx, day: string, { mchId, merchantId }: StatementMerchant) => {
    tx.later(MAKE, [day, mchId, merchantId])
    return found(await tx.one(LOCK_DATE, [day, mchId]))
  },
  lock: async (tx: Tx, id: number) => found(await tx.one(LOCK, [id])),

  knows: async (tx: Tx, dayId: number, sha1: string): Promise<boolean> => (await tx.all(FILE, [dayId, sha1])).length > 0,
  addFile: async (
    tx: Tx,
    dayId: number,
    file: {
      readonly sha1: string
      readonly name: string
      readonly source: BillSource
      readonly lines: number
      readonly userId: number | null
    },
  ): Promise<number> => found(await tx.one(ADD_FILE, [dayId, file.sha1, file.name, file.source, file.lines, file.userId])).id,

  fetched: (tx: Tx, dayId: number, source: BillSource): void => tx.later(FETCHED, [dayId, source]),
  failed: (tx: Tx, dayId: number, failure: BillFailure): void => tx.later(FAILED, [dayId, failure]),
  close: async (tx: Tx, dayId: number, userId: number) => found(await tx.one(CLOSE, [dayId, userId])).version,
  reopen: async (tx: Tx, dayId: number) => found(await tx.one(REOPEN, [dayId])).version,

  /** Was anything paid to this merchant, or given back, on that day? */
  anything: async (db: Executor, day: string, mchId: string, fallback: string): Promise<boolean> =>
    (await db.one(ANYTHING, [day, mchId, fallback]))?.some ?? false,

  due: async (db: Executor, mchId: string, days: readonly string[]): Promise<string[]> =>
    (await db.all(DUE, [mchId, days])).map(({ day }) => day),

  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}
