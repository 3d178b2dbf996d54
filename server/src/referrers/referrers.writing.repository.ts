import type { Referrer } from '@camp/contract/referrers/referrers'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, seldom, statement, TOUCHED } from '../platform/db/statement.ts'

/** What is said of a referrer, as it is written. */
export type ReferrerFields = Pick<
  Referrer,
  'name' | 'phone' | 'wechat' | 'kind' | 'commissionRateBp' | 'channelId' | 'verifyStatus' | 'remark'
>

const FIELDS = `id, version, name, phone, wechat, kind, commission_rate_bp, channel_id,
  verify_status, remark, rate_by, rate_raised`

// In one order for all, so that two who change many at once do not wait for each other. A caller who places an order for one waits too.
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
  `insert into referrers (name, phone, wechat, kind, commission_rate_bp, channel_id, verify_status, remark, rate_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id, version`,
)
// Of one that is put back: as the file before left it, so that that one can be taken back too.
const VERSION = seldom('referrers.version', 'update referrers set version = $2 where id = $1')
const CHANGE = statement(
  'referrers.change',
  `update referrers set name = $1, phone = $2, wechat = $3, kind = $4, commission_rate_bp = $5, channel_id = $6, verify_status = $7,
     remark = $8, rate_by = case when commission_rate_bp = $5 then rate_by else $9 end,
     rate_raised = $7 <> 'VERIFIED' and (rate_raised or verify_status = 'VERIFIED' and commission_rate_bp < $5), ${TOUCHED}
   where id = $10 returning id, version`,
)
const ARCHIVE = statement('referrers.archive', `update referrers set deleted_at = now(), ${TOUCHED} where id = any($1::bigint[])`)
const CHANNEL = statement('referrers.channel', 'select id from promotion_channels where id = $1 and deleted_at is null')
const KNOWN = seldom('referrers.known', 'select phone from referrers where phone = any($1::text[]) and deleted_at is null')
const BY_PHONE = seldom('referrers.byPhone', `select ${FIELDS} from referrers where phone = any($1::text[]) and deleted_at is null`)
const CHANNELS = seldom('referrers.channels', 'select id, code from promotion_channels where deleted_at is null')
const RATES = statement(
  'referrers.rates',
  `select to_char(effective_from, 'YYYY-MM-DD') as from_day, rate_bp from referrer_rates
   where referrer_id = $1 order by effective_from desc limit 50`,
  { notNull: ['fromDay'] },
)
const LOCK_PAYEE = statement(
  'referrers.lockPayee',
  `select id, version, name, phone, payee_by_hand as by_hand, payee_bank as bank, payee_sealed as sealed, payee_tail as tail
   from referrers where id = $1 and deleted_at is null for update`,
)
const PAYEE = statement(
  'referrers.payee',
  `select payee_by_hand as by_hand, payee_bank as bank, payee_tail as tail from referrers
   where id = $1 and (payee_by_hand or payee_sealed is not null)`,
)
const SET_PAYEE = statement(
  'referrers.setPayee',
  `update referrers set payee_by_hand = $2, payee_bank = $3, payee_sealed = $4, payee_tail = $5, ${TOUCHED}
   where id = $1 returning id, version`,
)

const NOTE_PAYEE = statement(
  'referrers.notePayee',
  `insert into referrer_payee_changes (referrer_id, by_hand, bank, tail, changed_by, changed_at) values ($1, $2, $3, $4, $5, $6) returning id`,
)
// The person, by the account of the same phone, and the others who pay: a referrer has no way in of their own.
const PAYEE_HEARERS = statement(
  'referrers.payeeHearers',
  `select h.id from code_holders('PROMOTE_COMMISSION_PAY') h where h.id <> $2::bigint
   union select u.id from users u where u.phone = $1 and u.deleted_at is null and u.activeflg = 'ACTIVE' order by id limit 50`,
  { notNull: ['id'] },
)

interface Payee {
  readonly byHand: boolean
  readonly bank: string | null
  /** The account, sealed; its last digits are shown. */
  readonly sealed: string | null
  readonly tail: string | null
}

/** A referrer that is locked until the end of the change. */
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
  lock: (tx: Tx, ids: readonly number[]): Promise<LockedReferrer[]> => tx.all(LOCK, [ids]),

  /** How many orders and families each has. Once they are held: what came while one waited for them counts. */
  used: (tx: Tx, ids: readonly number[]) => tx.all(USED, [ids]),

  add: async (tx: Tx, fields: ReferrerFields, byUserId: number) => await tx.one(ADD, [...values(fields), byUserId]),

  change: async (tx: Tx, id: number, fields: ReferrerFields, byUserId: number) => await tx.one(CHANGE, [...values(fields), byUserId, id]),

  archive: (tx: Tx, ids: readonly number[]): void => tx.later(ARCHIVE, [ids]),
  version: (tx: Tx, id: number, version: number): void => tx.later(VERSION, [id, version]),

  hasChannel: async (tx: Tx, id: number): Promise<boolean> => (await tx.all(CHANNEL, [id])).length > 0,

  /** Those of these phones that somebody has. */
  known: async (db: Executor, phones: readonly string[]): Promise<Set<string>> =>
    new Set((await db.all(KNOWN, [phones])).map(({ phone }) => phone)),

  /** Those who have these phones, as they stand. */
  byPhone: async (db: Executor, phones: readonly string[]): Promise<Map<string, LockedReferrer>> =>
    new Map((await db.all(BY_PHONE, [phones])).map((one) => [one.phone, one])),

  /** Channels by their code, in small letters. */
  channels: async (db: Executor): Promise<Map<string, number>> =>
    new Map((await db.all(CHANNELS)).map(({ id, code }) => [code.toLowerCase(), id])),

  rates: (db: Executor, id: number) => db.all(RATES, [id]),

  lockPayee: (tx: Tx, id: number) => tx.all(LOCK_PAYEE, [id]),

  /** How a referrer is paid; undefined: nobody has said. */
  payee: async (db: Executor, id: number) => await db.one(PAYEE, [id]),

  notePayee: async (tx: Tx, id: number, { byHand, bank, tail }: Omit<Payee, 'sealed'>, by: number, at: string) =>
    await tx.one(NOTE_PAYEE, [id, byHand, bank, tail, by, at]),

  /** Who hears that the account of the person with this phone was changed. */
  payeeHearers: async (tx: Tx, phone: string, by: number): Promise<number[]> =>
    (await tx.all(PAYEE_HEARERS, [phone, by])).map(({ id }) => id),

  setPayee: async (tx: Tx, id: number, { byHand, bank, sealed, tail }: Payee) => await tx.one(SET_PAYEE, [id, byHand, bank, sealed, tail]),
}
