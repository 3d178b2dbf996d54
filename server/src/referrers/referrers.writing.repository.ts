import type { Referrer } from '@camp/contract/referrers/referrers'
import { type Executor, type Row, statement, type Tx } from '../platform/db/executor.ts'
import { askInScope, type Scope, scopedStatement } from '../platform/scope.ts'

/** What is said of a referrer, as it is written. */
export type ReferrerFields = Pick<
  Referrer,
  'name' | 'phone' | 'wechat' | 'kind' | 'commissionRateBp' | 'channelId' | 'verifyStatus' | 'remark'
>

const FIELDS = `id, version, name, phone, wechat, kind, commission_rate_bp as "commissionRateBp", channel_id as "channelId",
  verify_status as "verifyStatus", remark`

// In one order for all, so that two who change many at once do not wait for each other. Whoever places an order for one waits too.
const LOCK = statement(
  'referrers.lock',
  `select ${FIELDS} from referrers where id = any($1::bigint[]) and deleted_at is null order by id for update`,
)
const USED = statement(
  'referrers.used',
  `select f.id, (select count(*) from orders o where o.referrer_id = f.id) as orders,
     (select count(*) from parents p where p.referrer_id = f.id and p.deleted_at is null) as families
   from referrers f where f.id = any($1::bigint[])`,
  { notNull: ['orders', 'families'] },
)
const ADD = statement(
  'referrers.add',
  `insert into referrers (name, phone, wechat, kind, commission_rate_bp, channel_id, verify_status, remark)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, version`,
)
const CHANGE = statement(
  'referrers.change',
  `update referrers set name = $1, phone = $2, wechat = $3, kind = $4, commission_rate_bp = $5, channel_id = $6, verify_status = $7,
     remark = $8, version = version + 1, updated_at = now() where id = $9 returning id, version`,
)
const ARCHIVE = statement(
  'referrers.archive',
  'update referrers set deleted_at = now(), version = version + 1, updated_at = now() where id = any($1::bigint[])',
)
const CHANNEL = statement('referrers.channel', 'select id from promotion_channels where id = $1 and deleted_at is null')
const KNOWN = statement('referrers.known', 'select phone from referrers where phone = any($1::text[]) and deleted_at is null')
const CHANNELS = statement('referrers.channels', 'select id, code from promotion_channels where deleted_at is null')
const RATES = statement(
  'referrers.rates',
  `select to_char(effective_from, 'YYYY-MM-DD') as "fromDay", rate_bp as "rateBp" from referrer_rates
   where referrer_id = $1 order by effective_from desc limit 50`,
  { notNull: ['fromDay'] },
)
const LINES = scopedStatement(
  'referrers.lines',
  'o.parent_id',
  (scope) => `select l.id, l.at, l.kind, o.order_number as "orderNumber", l.base_amount as "baseAmount", l.rate_bp as "rateBp", l.amount
    from commission_lines l join orders o on o.id = l.order_id where l.referrer_id = $1 ${scope} order by l.at desc, l.id desc limit 100`,
)

/** A referrer that is held until the end of the change. */
export type LockedReferrer = Row<typeof LOCK>

const values = (fields: ReferrerFields) => [
  fields.name,
  fields.phone,
  fields.wechat,
  fields.kind,
  fields.commissionRateBp,
  fields.channelId,
  fields.verifyStatus,
  fields.remark,
]

export const referrersWritingRepository = {
  lock: (tx: Tx, ids: readonly number[]): Promise<LockedReferrer[]> => tx.named(LOCK, [ids]),

  /** How many orders and families each has. Once they are held: what came while one waited for them counts. */
  used: (tx: Tx, ids: readonly number[]) => tx.named(USED, [ids]),

  add: async (tx: Tx, fields: ReferrerFields) => (await tx.named(ADD, values(fields)))[0],

  change: async (tx: Tx, id: number, fields: ReferrerFields) => (await tx.named(CHANGE, [...values(fields), id]))[0],

  archive: (tx: Tx, ids: readonly number[]): void => tx.later(ARCHIVE, [ids]),

  hasChannel: async (tx: Tx, id: number): Promise<boolean> => (await tx.named(CHANNEL, [id])).length > 0,

  /** Those of these phones that somebody has. */
  known: async (db: Executor, phones: readonly string[]): Promise<Set<string>> =>
    new Set((await db.once(KNOWN, [phones])).map(({ phone }) => phone)),

  /** Channels by their code, in small letters. */
  channels: async (db: Executor): Promise<Map<string, number>> =>
    new Map((await db.once(CHANNELS)).map(({ id, code }) => [code.toLowerCase(), id])),

  rates: (db: Executor, id: number) => db.named(RATES, [id]),

  lines: (db: Executor, id: number, scope: Scope) => askInScope(db, scope, LINES, id),
}
