import { type Executor, type Row, statement, type Tx } from '../platform/db/executor.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { monthSeenText } from './workHours.matching.ts'

/** Did the reader, at a place of the text, set where the coach is paid since the month was closed? `o` is the statement. */
const ownPayee = (reader: string) =>
  `exists (select from coach_payee_changes p where p.coach_id = o.coach_id and p.changed_by = ${reader}::bigint and p.changed_at > o.closed_at)`

const ROWS = statement(
  'workPayout.rows',
  `select o.id, o.coach_id as "coachId", k.name, o.month, o.status, o.amount, k.user_id as "coachUserId", k.payee_bank as bank, k.payee_sealed as sealed, ${ownPayee('$3')} as "ownPayee"
   from work_statements o join coaches k on k.id = o.coach_id where o.live and o.id = any($1::bigint[])
     and ${monthSeenText('$2')} order by o.coach_id, o.month`,
  { notNull: ['ownPayee'] },
)
const HOLD = statement(
  'workPayout.hold',
  `select o.id, o.month, o.status, o.amount, k.name, k.user_id as "coachUserId", ${ownPayee('$3')} as "ownPayee"
   from work_statements o join coaches k on k.id = o.coach_id
   where o.live and o.id = any($1::bigint[]) and ${monthSeenText('$2')} order by o.coach_id, o.month for update of o`,
  { notNull: ['ownPayee'] },
)
const PAY = statement(
  'workPayout.pay',
  `update work_statements set status = 'PAID', paid_at = $2, paid_by = $3, paid_ref = $4, version = version + 1, updated_at = now()
   where id = any($1::bigint[])`,
)
const UNPAY = statement(
  'workPayout.unpay',
  `update work_statements o set status = case when work_month_signed(o.coach_id, o.month) then 'CONTRACTED' else 'CLOSED' end, paid_at = null, paid_by = null,
     paid_ref = null, reason = $2, version = version + 1, updated_at = now() where id = $1 returning id, version, status`,
)
const PAYEE = statement(
  'workPayout.payee',
  `select id, version, name, user_id as "userId", payee_bank as bank, payee_sealed as sealed, payee_tail as tail from coaches where id = $1 and deleted_at is null for no key update`,
)
const SAVE_PAYEE = statement(
  'workPayout.savePayee',
  `update coaches set payee_bank = $2, payee_sealed = coalesce($3, payee_sealed), payee_tail = coalesce($4, payee_tail), version = version + 1,
     updated_at = now() where id = $1 returning id, version`,
)
const NOTE_PAYEE = statement(
  'workPayout.notePayee',
  `insert into coach_payee_changes (coach_id, bank, tail, changed_by, changed_at) values ($1, $2, $3, $4, $5) returning id`,
)

export type PayRow = Row<typeof ROWS>

export const payoutRepository = {
  /** Those of these months that the reader sees. */
  rows: (db: Executor, ids: readonly number[], scope: Scope, by: number): Promise<PayRow[]> => db.named(ROWS, [ids, readerOf(scope), by]),
  hold: (tx: Tx, ids: readonly number[], scope: Scope, by: number) => tx.named(HOLD, [ids, readerOf(scope), by]),
  pay: (tx: Tx, ids: readonly number[], { at, by, ref }: { at: string; by: number; ref: string }): void =>
    tx.later(PAY, [ids, at, by, ref]),
  unpay: async (tx: Tx, id: number, reason: string) => (await tx.named(UNPAY, [id, reason]))[0],
  payee: async (tx: Tx, id: number) => (await tx.named(PAYEE, [id]))[0],
  savePayee: async (tx: Tx, id: number, bank: string, sealed: string | null, tail: string | null) =>
    (await tx.named(SAVE_PAYEE, [id, bank, sealed, tail]))[0],

  notePayee: async (tx: Tx, id: number, { bank, tail, by, at }: { bank: string; tail: string | null; by: number; at: string }) =>
    (await tx.named(NOTE_PAYEE, [id, bank, tail, by, at]))[0],
}
