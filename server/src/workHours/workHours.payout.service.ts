import type { HandlerInput } from '@camp/contract/base/call'
import { amountText } from '@camp/contract/base/numbers'
import type { Language } from '@camp/contract/errors'
import { statementStatus } from '@camp/contract/workHours/workHours.labels'
import type * as calls from '@camp/contract/workHours/workHours.pay'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import { assertNotOwn } from '../coaches/coaches.api.ts'
import { assertSees } from '../coaches/coaches.pay.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { ExportDefinition, Exporter } from '../platform/sheet/export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { write } from '../platform/write/write.ts'
import { type PayRow, payoutRepository } from './workHours.payout.repository.ts'
import { tellCoach } from './workHours.service.ts'
import { assertState, lockedStatement, logged } from './workHours.statements.service.ts'

const PAYABLE: readonly string[] = ['CLOSED', 'CONTRACTED']
const NAMED = 10

/** So many names as a sentence takes. */
export const listed = (names: readonly string[]): string => names.slice(0, NAMED).join('、') + (names.length > NAMED ? '…' : '')

/** The refusal of a person who had a hand in these coaches' accounts: it names who could do it, or that nobody is left. */
export async function secondPerson(
  db: Executor,
  userId: number,
  code: 'SETTLEMENT_PAY' | 'COASH_WORKHOUR_CLOSE',
  coaches: readonly { readonly name: string; readonly coachId: number }[],
): Promise<AppError> {
  const who = await payoutRepository.whoCould(
    db,
    code,
    userId,
    coaches.map(({ coachId }) => coachId),
  )
  const names = listed([...new Set(coaches.map(({ name }) => name))])
  return who.length > 0 ? new AppError('PAY_SECOND_PERSON', { names, who: listed(who) }) : new AppError('PAY_NOBODY_LEFT', { names })
}

/** The coaches have said where to, in a way that can still be read. */
function assertPayees(keys: Keyring, rows: readonly PayRow[]): void {
  const missing = rows.filter(({ sealed }) => keys.opened(sealed) === null)
  if (missing.length > 0) throw new AppError('PAY_NO_PAYEE', { names: listed(missing.map(({ name }) => name)) }, { field: 'ids' })
}

interface Payable {
  readonly name: string
  readonly coachId: number
  readonly coachUserId: number | null
  readonly status: string
  readonly moved: boolean
  readonly ownPayee: boolean
  /** All hours of it are in sight. */
  readonly whole: boolean
}

/** Nobody pays themselves, nor to an account that they set of late; and nobody another account than the one that was copied at closing. */
async function assertOthers(db: Executor, cx: Pick<Exporter, 'reader'>, rows: readonly Payable[]): Promise<void> {
  const partly = rows.filter(({ whole }) => !whole)
  if (partly.length > 0) throw new AppError('MONTH_OTHER_GROUP', { names: listed(partly.map(({ name }) => name)) }, { field: 'ids' })
  assertNotOwn(
    cx,
    rows.map(({ coachUserId }) => coachUserId),
  )
  const set = rows.filter(({ ownPayee }) => ownPayee)
  if (set.length > 0) throw await secondPerson(db, cx.reader.userId, 'SETTLEMENT_PAY', set)
  const moved = rows.filter((row) => row.moved && PAYABLE.includes(row.status))
  if (moved.length > 0) throw new AppError('PAY_PAYEE_MOVED', { names: listed(moved.map(({ name }) => name)) }, { field: 'ids' })
}

/** A month that is not to be paid, and why, as the sentence of a refusal names it. */
const dueWords = ({ name, month, status }: PayRow, language: Language): string =>
  `${name} ${month}（${statementStatus.label(status as 'OPEN', language)}）` // the column holds no other

interface SheetRow extends Pick<PayRow, 'name' | 'bank' | 'amount'> {
  readonly account: string | null
  readonly note: string
}
const column = sheetColumnOf(workStatementRecord)
const columns: readonly SheetColumn<SheetRow>[] = [
  column('name', 14),
  column('bank', 30),
  column('account', 28),
  column('amount', 14),
  column('note', 20),
]

/** The sheet for the bank: one row a coach and month, accounts in full. */
export const payoutSheet: ExportDefinition<HandlerInput<typeof calls.exportWorkPayout>, SheetRow> = {
  kind: 'workHours.exportPayout',
  code: 'SETTLEMENT_PAY',
  title: { code: 'task.exportWorkPayout' },
  name: { zh: '工资发放表', en: 'Pay sheet' },
  plan: ({ services, scope, reader, codes, language }, { body: { ids, month, reason } }) => {
    // Sheet and sum say what coaches are paid.
    assertSees(scope, codes)
    const db = new Executor(services.reportPool)
    const payable = async () => {
      const rows = await payoutRepository.rows(db, ids, scope, reader.userId)
      if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND')
      await assertOthers(db, { reader }, rows)
      const others = rows.filter((row) => row.month !== month || !PAYABLE.includes(row.status))
      if (others.length > 0)
        throw new AppError('PAY_NOT_DUE', { names: listed(others.map((row) => dueWords(row, language))) }, { field: 'ids' })
      return rows.filter((row) => row.amount !== 0)
    }
    return {
      columns,
      logged: { month, picked: ids.length },
      reason,
      count: async () => {
        const rows = await payable()
        assertPayees(
          services.keys,
          rows.filter(({ amount }) => amount > 0),
        )
        return rows.length
      },
      rows: async function* () {
        // A month below zero stands there with 0, and says where its rest went.
        yield (await payable()).map(({ name, bank, sealed, amount, carriedTo }) => ({
          name,
          bank,
          account: services.keys.opened(sealed),
          amount: Math.max(amount, 0),
          note: amount > 0 ? `${month} 工时` : `${month} 工时 ${amountText(amount)}，结转至 ${carriedTo ?? ''}`,
        }))
      },
    }
  },
}

export const payStatements: Handler<typeof calls.payWorkStatements> = ({ body }, cx) =>
  write(cx, async (w) => {
    assertSees(cx.scope, cx.reader.codes)
    const ids = [...new Set(body.ids)]
    const held = await payoutRepository.hold(w.tx, ids, cx.scope, cx.reader.userId)
    if (held.length < ids.length) throw new AppError('NOT_FOUND')
    await assertOthers(w.tx, cx, held)
    for (const { id, status } of held) {
      if (!PAYABLE.includes(status)) assertState(cx, await lockedStatement(w, cx, id, 'SETTLEMENT_PAY'), 'CLOSED', 'CONTRACTED')
    }
    // As on the sheet: a month below zero is paid to nobody, and stays closed; its rest is carried.
    const due = held.filter((row) => row.amount >= 0)
    if (due.length === 0) throw new AppError('PAY_BELOW_ZERO', {}, { field: 'ids' })
    const amount = due.reduce((sum, row) => sum + row.amount, 0)
    if (amount !== body.amount) throw new AppError('PAY_MOVED', { amount: amountText(amount) }, { field: 'amount' })
    const ref = body.bankReference
    const paid = due.map(({ id }) => id)
    payoutRepository.pay(w.tx, paid, { at: cx.services.clock.now().toISOString(), by: cx.reader.userId, ref })
    await happened(w.tx, 'settlement.paid', due)
    for (const { id, name, month, status, version, ...of } of due) {
      w.audit({ id, data: { coach: name, month }, before: { status, paidRef: null }, after: { status: 'PAID', paidRef: ref } })
      await tellCoach(
        w.tx,
        cx.reader.userId,
        { id, month, ...of },
        {
          title: { code: 'message.monthPaid', data: { month } },
          detail: { code: 'message.monthPaid.detail', data: { month, amount: amountText(of.amount) } },
          cause: `paid ${version}`,
        },
      )
    }
    return { count: due.length }
  })

export const unpayStatement: Handler<typeof calls.unpayWorkStatement> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const statement = await lockedStatement(w, cx, id, 'SETTLEMENT_PAY')
    w.version(statement, body.version)
    assertState(cx, statement, 'PAID')
    const { status, ...saved } = found(await payoutRepository.unpay(w.tx, id, body.reason))
    w.audit({ id, data: logged(statement), before: { status: 'PAID' }, after: { status, reason: body.reason } })
    const { month } = statement
    await tellCoach(w.tx, cx.reader.userId, statement, {
      title: { code: 'message.monthUnpaid', data: { month } },
      detail: { code: 'message.monthUnpaid.detail', data: { month, reason: body.reason } },
      cause: `unpaid ${statement.version}`,
    })
    return saved
  })
