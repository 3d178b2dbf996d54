import type { CallAnswer, Paging } from '@camp/contract/base/call'
import type { CommissionPayout, CommissionPayoutFilter, listDueCommission } from '@camp/contract/referrers/referrers.payouts'
import { sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, equals, except, listed, type Rows, sumsBy } from '../platform/db/list.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { STANDING, STATE } from './referrers.holds.repository.ts'

/** Did a person, at a place of the text, set where this referrer is paid since 30 days before that moment? `f` is the referrer. */
const ownPayee = (
  reader: string,
  at: string,
) => `exists (select from referrer_payee_changes z where z.referrer_id = f.id and z.changed_by = ${reader}::bigint
  and z.changed_at > ${at} - interval '30 days')`

/** Missing: no account, or one that was sealed under a key that is lost; at the place is the mark of what can be read. */
const payee = (mark: string) => `f.payee_by_hand as by_hand, f.payee_bank as bank, f.payee_tail as tail,
  not f.payee_by_hand and starts_with(f.payee_sealed, ${mark}::text) is not true as missing`

const DUE = statement(
  'payouts.due',
  `select f.id as referrer_id, f.name, s.lines, s.amount, s.held as held_amount, ${payee('$2')}
   from (
     select z.referrer_id, count(*) filter (where z.state = 'DUE') as lines, coalesce(sum(z.amount) filter (where z.state = 'DUE'), 0)::bigint as amount,
       coalesce(sum(z.amount) filter (where z.state = 'HELD'), 0)::bigint as held
     from (select l.referrer_id, l.amount, ${STATE} as state from ${STANDING} where business_day(l.at) <= $1::date and y.state is distinct from 'PAID') z
     group by z.referrer_id) s
   join referrers f on f.id = s.referrer_id where s.lines > 0 or s.held <> 0 order by s.amount desc, f.id limit 2000`,
  { notNull: ['lines', 'amount', 'heldAmount', 'missing'] },
)
const LOCK_REFERRERS = statement('payouts.lockReferrers', 'select id from referrers where id = any($1::bigint[]) order by id for update')
const ADD = statement('payouts.add', 'insert into commission_payouts (until_day, made_by) values ($1::date, $2) returning id, version')
const TAKE = statement(
  'payouts.take',
  `insert into commission_payout_lines (payout_id, line_id)
   select $1::bigint, l.id from ${STANDING} where l.referrer_id = any($2::bigint[]) and business_day(l.at) <= $3::date and ${STATE} = 'DUE'`,
)
const ROWS = statement(
  'payouts.rows',
  `select f.id as referrer_id, f.name, s.lines, s.amount, coalesce(c.by_hand, false) as by_hand, c.bank, c.tail, c.sealed,
     not coalesce(c.by_hand, false) and starts_with(c.sealed, $2::text) is not true as missing,
     p.state = 'DRAFT' and (c.payout_id is null or c.by_hand is distinct from f.payee_by_hand or c.bank is distinct from f.payee_bank
       or c.sealed is distinct from f.payee_sealed) as moved,
     ${ownPayee('$3', 'p.created_at')} as own_payee
   from (
     select l.referrer_id, count(*) as lines, sum(l.amount)::bigint as amount
     from commission_payout_lines x join commission_lines l on l.id = x.line_id where x.payout_id = $1 group by l.referrer_id) s
   join referrers f on f.id = s.referrer_id join commission_payouts p on p.id = $1
     left join commission_payout_payees c on c.payout_id = p.id and c.referrer_id = f.id order by s.amount desc, f.id`,
  { notNull: ['lines', 'amount', 'byHand', 'missing', 'moved', 'ownPayee'] },
)
const COPY_PAYEES = statement(
  'payouts.copyPayees',
  `insert into commission_payout_payees (payout_id, referrer_id, by_hand, bank, sealed, tail)
   select $1, f.id, f.payee_by_hand, f.payee_bank, f.payee_sealed, f.payee_tail from referrers f where f.id = any($2::bigint[])`,
)
const WHO_COULD = statement(
  'payouts.whoCould',
  `select h.name from code_holders('PROMOTE_COMMISSION_PAY') h where h.id <> all($1::bigint[]) and not exists (select from referrer_payee_changes z
     where z.referrer_id = any($2::bigint[]) and z.changed_by = h.id and z.changed_at > $3::timestamptz - interval '30 days') order by h.id limit 5`,
  { notNull: ['name'] },
)
const NAMES = statement('payouts.names', 'select name from referrers where id = any($1::bigint[]) order by id')
const SUM = statement(
  'payouts.sum',
  'update commission_payouts set amount = $2, referrers = $3, lines = $4 where id = $1 returning id, version, amount',
)
const FIELDS = `o.id, o.version, o.until_day, o.state, o.amount, o.made_by as made_by_id, o.created_at`
const LOCK = statement('payouts.lock', `select ${FIELDS} from commission_payouts o where o.id = $1 for update`)
const PAY = statement(
  'payouts.pay',
  `update commission_payouts set state = 'PAID', paid_by = $2, paid_at = $3, bank_reference = $4, ${TOUCHED}
   where id = $1 returning id, version`,
)
const CANCEL = statement(
  'payouts.cancel',
  `with freed as (update commission_payout_lines set live = false where payout_id = $1)
   update commission_payouts set state = 'CANCELLED', ${TOUCHED} where id = $1 returning id, version`,
)
const SNAPSHOT = statement(
  'payouts.snapshot',
  `select o.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
     json_build_object('untilDay', o.until_day, 'state', o.state, 'amount', o.amount, 'referrers', o.referrers, 'lines', o.lines,
       'bankReference', o.bank_reference) as fields
   from commission_payouts o where o.id = $1`,
  snapshotSays,
)
const DAYS = statement(
  'payouts.days',
  `select id, to_char(until_day, 'YYYY-MM-DD') as name from commission_payouts where id = any($1::bigint[])`,
  { notNull: ['name'] },
)

const SORTS = { id: 'o.id', createdAt: 'o.created_at', amount: 'o.amount', paidAt: { nullable: 'o.paid_at' } } as const

export type PayoutRow = Row<typeof ROWS>

const LIST = listed('referrers.payouts.list', {
  table: sql`commission_payouts o`,
  columns: sql`o.id, o.created_at, o.updated_at, o.version, o.until_day, o.state,
        o.amount, o.referrers, o.lines, o.made_by as made_by_id, u.real_name as made_by_name, p.real_name as paid_by_name, o.paid_at,
        o.bank_reference`,
  joins: sql`join users u on u.id = o.made_by left join users p on p.id = o.paid_by`,
  sorts: SORTS,
})

export const payoutsRepository = {
  page: (db: Executor, { id, state }: CommissionPayoutFilter & { id?: number }, paging: Paging): Promise<Rows<CommissionPayout>> =>
    LIST.page(db, all([equals('o.id', id), among('o.state', state)]), paging),

  sums: (db: Executor, { ids, except: but, state }: CommissionPayoutFilter & { ids?: number[]; except?: number[] }) =>
    sumsBy(db, {
      from: sql`commission_payouts o`,
      where: all([among('o.id', ids), except('o.id', but), among('o.state', state)]),
      of: { amount: 'o.amount' },
    }),

  due: (db: Executor, mark: string, until: string): Promise<CallAnswer<typeof listDueCommission>> => db.all(DUE, [until, mark]),

  /** Draws up a payout of all that is due to these referrers, who are held meanwhile. */
  add: async (tx: Tx, until: string, ids: readonly number[], userId: number): Promise<number> => {
    await tx.all(LOCK_REFERRERS, [ids])
    const { id } = found(await tx.one(ADD, [until, userId]))
    await tx.all(TAKE, [id, ids, until])
    await tx.all(COPY_PAYEES, [id, ids])
    return id
  },

  /** What goes to whom, by the accounts that were copied when it was drawn up; `ownPayee` is said of this person. */
  rows: (db: Executor, mark: string, id: number, by: number): Promise<PayoutRow[]> => db.all(ROWS, [id, mark, by]),

  /** Names of those who may pay, but for these people and who had a hand in these accounts. */
  whoCould: async (db: Executor, but: readonly number[], referrerIds: readonly number[], since: string): Promise<string[]> =>
    (await db.all(WHO_COULD, [but, referrerIds, since])).map(({ name }) => name),

  names: async (db: Executor, ids: readonly number[]): Promise<string[]> => (await db.all(NAMES, [ids])).map(({ name }) => name),

  /** Writes down what a payout comes to. */
  sum: async (tx: Tx, id: number, rows: readonly PayoutRow[]) => {
    const total = (of: (row: PayoutRow) => number) => rows.reduce((sum, row) => sum + of(row), 0)
    return found(await tx.one(SUM, [id, total(({ amount }) => amount), rows.length, total(({ lines }) => lines)]))
  },

  lock: async (tx: Tx, id: number) => found(await tx.one(LOCK, [id])),

  pay: async (tx: Tx, id: number, { byUserId, at, bankReference }: { byUserId: number; at: string; bankReference: string }) =>
    found(await tx.one(PAY, [id, byUserId, at, bankReference])),

  cancel: async (tx: Tx, id: number) => found(await tx.one(CANCEL, [id])),

  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),

  recordNames: (db: Executor, ids: readonly number[]) => db.all(DAYS, [ids]),
}
