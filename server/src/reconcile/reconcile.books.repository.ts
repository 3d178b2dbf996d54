import type { Executor } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'
import { momentInJson } from '../platform/time.ts'

const FROM = "(($1 || '-01')::timestamp at time zone 'Asia/Shanghai')"
const UNTIL = "((($1 || '-01')::timestamp + interval '1 month') at time zone 'Asia/Shanghai')"
const within = (moment: string): string => `${moment} >= ${FROM} and ${moment} < ${UNTIL}`
/** The SHA-256 of the lines of a ledger, in the order of their numbers: whoever has the lines can reckon it again. */
const digestOf = (line: string, by: string): string =>
  `encode(sha256(convert_to(coalesce(string_agg(${line}, E'\\n' order by ${by}), ''), 'UTF8')), 'hex') as digest`
const sumOf = (amount: string): string => `count(*)::int as count, coalesce(sum(${amount}), 0)::bigint as amount`
const ledger = { notNull: ['count', 'amount', 'digest'] } as const
const sum = { notNull: ['count', 'amount'] } as const

const AT = seldom('books.at', `select ${momentInJson('now()')} as at`, { notNull: ['at'] })
const OVER = seldom('books.isOver', `select ${UNTIL} <= now() as over`, { notNull: ['over'] })
const ORDERS = seldom(
  'books.orders',
  `select ${sumOf('pay_amount')}, ${digestOf("order_number || ',' || pay_amount", 'order_number collate "C"')} from orders where ${within('paid_at')}`,
  ledger,
)
const REFUNDS = seldom(
  'books.refunds',
  `select ${sumOf('amount')}, ${digestOf("refund_number || ',' || amount", 'refund_number collate "C"')} from refunds
   where status = 'SUCCESS' and ${within('finished_at')}`,
  ledger,
)
const COMMISSIONS = seldom(
  'books.commissions',
  `select ${sumOf('amount')}, coalesce(sum(amount) filter (where kind = 'EARNED'), 0)::bigint as earned, ${digestOf("id || ',' || amount", 'id')}
   from commission_lines where ${within('at')}`,
  { notNull: ['count', 'amount', 'digest', 'earned'] },
)
const PAYOUTS = seldom(
  'books.payouts',
  `select ${sumOf('amount')} from commission_payouts where state = 'PAID' and ${within('paid_at')}`,
  sum,
)
const HOURS = seldom(
  'books.hours',
  `select ${sumOf('amount')}, coalesce(sum(minutes), 0)::bigint as minutes, ${digestOf("id || ',' || minutes || ',' || amount", 'id')}
   from work_lines where day >= ($1 || '-01')::date and day < (($1 || '-01')::date + interval '1 month')`,
  { notNull: ['count', 'amount', 'digest', 'minutes'] },
)
const STATEMENTS = seldom(
  'books.statements',
  `select ${sumOf('amount')} from work_statements where live and month = $1 and closed_at is not null`,
  sum,
)
const CONTRACTS = seldom(
  'books.contracts',
  `select ${sumOf('amount')}, ${digestOf("flow_id || ',' || coalesce(hash, '')", 'flow_id collate "C"')} from contracts where ${within('sealed_at')}`,
  ledger,
)
const DAYS = seldom(
  'books.days',
  `select count(*)::int as count, (count(*) filter (where closed_at is not null))::int as closed
   from reconciliation_days where day >= ($1 || '-01')::date and day < (($1 || '-01')::date + interval '1 month')`,
  { notNull: ['count', 'closed'] },
)
const ENTRIES = seldom('books.entries', `select count(*)::int as count from operation_logs where ${within('created_at')}`, {
  notNull: ['count'],
})
const SEAL = seldom('books.seal', "select seq, last_id, encode(hash, 'hex') as hash, sealed_at from log_seals order by seq desc limit 1", {
  notNull: ['hash'],
})
const NOTHING = { count: 0, amount: 0, digest: '', earned: 0, minutes: 0, closed: 0 }

export const isOver = async (db: Executor, month: string): Promise<boolean> => (await db.one(OVER, [month]))?.over ?? false

/** The books of a month; who calls sees to it that all is of one moment. */
export async function booksOf(db: Executor, month: string) {
  const of = [month] as const
  return {
    month,
    at: (await db.one(AT))?.at ?? '',
    orders: (await db.one(ORDERS, [...of])) ?? NOTHING,
    refunds: (await db.one(REFUNDS, [...of])) ?? NOTHING,
    commissions: (await db.one(COMMISSIONS, [...of])) ?? NOTHING,
    payouts: (await db.one(PAYOUTS, [...of])) ?? NOTHING,
    hours: (await db.one(HOURS, [...of])) ?? NOTHING,
    statements: (await db.one(STATEMENTS, [...of])) ?? NOTHING,
    contracts: (await db.one(CONTRACTS, [...of])) ?? NOTHING,
    days: (await db.one(DAYS, [...of])) ?? NOTHING,
    entries: (await db.one(ENTRIES, [...of]))?.count ?? 0,
    seal: (await db.one(SEAL)) ?? null,
  }
}
export type Books = Awaited<ReturnType<typeof booksOf>>
