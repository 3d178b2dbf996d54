import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { CARRIED_TO, monthSeenText, monthWholeText } from './workHours.conditions.ts'
import { PAYEE_MOVED } from './workHours.payee.repository.ts'

/** Did the reader, at a place of the text, set where the coach is paid since 30 days before the account was copied? `o` is the statement. */
const ownPayee = (reader: string) =>
  `exists (select from coach_payee_changes p where p.coach_id = o.coach_id and p.changed_by = ${reader}::bigint
    and p.changed_at > coalesce(o.payee_at, o.closed_at, now()) - interval '30 days')`

const ROWS = statement(
  'workPayout.rows',
  `select o.id, o.coach_id, k.name, o.month, o.status, o.amount, k.user_id as coach_user_id, o.payee_bank as bank, o.payee_sealed as sealed,
     ${PAYEE_MOVED} as moved, ${ownPayee('$3')} as own_payee, ${monthWholeText('$2')} as whole,
     ${CARRIED_TO} as carried_to
   from work_statements o join coaches k on k.id = o.coach_id where o.live and o.id = any($1::bigint[])
     and ${monthSeenText('$2')} order by o.coach_id, o.month`,
  { notNull: ['moved', 'ownPayee', 'whole'] },
)
const HOLD = statement(
  'workPayout.hold',
  `select o.id, o.version, o.month, o.status, o.amount, k.name, o.coach_id, k.user_id as coach_user_id, ${PAYEE_MOVED} as moved, ${ownPayee('$3')} as own_payee, ${monthWholeText('$2')} as whole
   from work_statements o join coaches k on k.id = o.coach_id
   where o.live and o.id = any($1::bigint[]) and ${monthSeenText('$2')} order by o.coach_id, o.month for update of o`,
  { notNull: ['moved', 'ownPayee', 'whole'] },
)
const PAY = statement(
  'workPayout.pay',
  `update work_statements set status = 'PAID', paid_at = $2, paid_by = $3, paid_ref = $4, ${TOUCHED}
   where id = any($1::bigint[])`,
)
const UNPAY = statement(
  'workPayout.unpay',
  `update work_statements o set status = case when work_month_signed(o.coach_id, o.month) then 'CONTRACTED' else 'CLOSED' end, paid_at = null, paid_by = null,
     paid_ref = null, reason = $2, ${TOUCHED} where id = $1 returning id, version, status`,
)
const PAYEE = statement(
  'workPayout.payee',
  `select id, version, name, user_id, payee_bank as bank, payee_sealed as sealed, payee_tail as tail from coaches where id = $1 and deleted_at is null for no key update`,
)
const ON_FILE = statement(
  'workPayout.onFile',
  'select version, payee_bank as bank, payee_tail as tail from coaches where id = $1 and deleted_at is null',
)
const NOTE_PAYEE = statement(
  'workPayout.notePayee',
  `insert into coach_payee_changes (coach_id, bank, tail, changed_by, changed_at) values ($1, $2, $3, $4, $5) returning id`,
)

const WHO_COULD = statement(
  'workPayout.whoCould',
  `select h.name from code_holders($1) h where h.id <> $2::bigint
     and not exists (select from coaches k where k.id = any($3::bigint[]) and k.user_id = h.id)
     and not exists (select from coach_payee_changes p left join work_statements o on o.coach_id = p.coach_id and o.live and o.status in ('CLOSED', 'CONTRACTED')
       where p.coach_id = any($3::bigint[]) and p.changed_by = h.id and p.changed_at > coalesce(o.payee_at, now()) - interval '30 days')
   order by h.id limit 5`,
  { notNull: ['name'] },
)

export type PayRow = Row<typeof ROWS>

export const payoutRepository = {
  /** Those of these months that the reader sees. */
  rows: (db: Executor, ids: readonly number[], scope: Scope, by: number): Promise<PayRow[]> => db.all(ROWS, [ids, readerOf(scope), by]),
  hold: (tx: Tx, ids: readonly number[], scope: Scope, by: number) => tx.all(HOLD, [ids, readerOf(scope), by]),
  pay: (tx: Tx, ids: readonly number[], { at, by, ref }: { at: string; by: number; ref: string }): void =>
    tx.later(PAY, [ids, at, by, ref]),
  unpay: async (tx: Tx, id: number, reason: string) => await tx.one(UNPAY, [id, reason]),
  payee: async (tx: Tx, id: number) => await tx.one(PAYEE, [id]),
  /** As it may be shown. */
  onFile: async (db: Executor, id: number) => await db.one(ON_FILE, [id]),

  /** Names of those who hold a code and have no hand in these coaches' accounts, the reader apart. */
  whoCould: async (db: Executor, code: string, by: number, coachIds: readonly number[]): Promise<string[]> =>
    (await db.all(WHO_COULD, [code, by, coachIds])).map(({ name }) => name),

  notePayee: async (tx: Tx, id: number, { bank, tail, by, at }: { bank: string; tail: string | null; by: number; at: string }) =>
    await tx.one(NOTE_PAYEE, [id, bank, tail, by, at]),
}
