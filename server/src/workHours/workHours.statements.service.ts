import { amountText } from '@camp/contract/base/numbers'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { statementStatus } from '@camp/contract/workHours/workHours.labels'
import type * as calls from '@camp/contract/workHours/workHours.statements'
import { wayBelowZero, wayOfOldMonth, waysOfMonth } from '@camp/contract/workHours/workHours.ways'
import { assertNotOwn } from '../coaches/coaches.api.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { choiceParameter, numberParameter } from '../platform/parameters.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { Scope } from '../platform/scope.ts'
import { minuteText } from '../platform/time.ts'
import { type Write, write } from '../platform/write/write.ts'
import { isOver } from './workHours.closing.rules.ts'
import { tellCoach } from './workHours.service.ts'
import { type LockedStatement, statementsRepository } from './workHours.statements.repository.ts'

type Status = (typeof statementStatus.values)[number]

const DAY = 86_400_000

/** So often a day the months of a coach may be disputed: what is wrong with many lines is said of them at once. */
const MOST_DISPUTES = 20

/** Statements in sight: a coach without the code has the own ones alone. */
export const listOfStatements: Handler<typeof calls.listWorkStatements> = async ({ query, paging }, cx) => {
  if (!cx.reader.codes.has('COASH_WORKHOUR_STATS')) {
    const { coachId } = cx.reader
    if (coachId === null) throw new AppError('FORBIDDEN')
    return statementsRepository.page(cx.db, { ...query, coachId: [coachId] }, Scope.everything('a coach sees the own months'), paging)
  }
  return statementsRepository.page(cx.db, query, cx.scope, paging)
}

/** Locked until the end of the change: one in sight of a person with the code. The own one is where the coach has a say in it (`ownToo`), and nowhere else. */
export async function lockedStatement(w: Write, cx: Cx, id: number, code: string, ownToo = false): Promise<LockedStatement> {
  const statement = await statementsRepository.lock(w.tx, id)
  if (ownToo && statement && statement.coachId === cx.reader.coachId) return statement
  if (!cx.reader.codes.has(code)) throw new AppError('FORBIDDEN')
  if (!statement?.live || !(await statementsRepository.seen(w.tx, id, cx.scope))) throw new AppError('NOT_FOUND')
  if (!(await statementsRepository.whole(w.tx, id, cx.scope))) throw new AppError('MONTH_OTHER_GROUP', { names: statement.coach })
  assertNotOwn(cx, [statement.coachUserId])
  return statement
}

function wayOf(cx: Cx, { live, coachId, amount }: LockedStatement, status: Status) {
  if (!live) return wayOfOldMonth
  if (coachId === cx.reader.coachId) return waysOfMonth[status].coach
  return amount < 0 && (status === 'CLOSED' || status === 'CONTRACTED') ? wayBelowZero : waysOfMonth[status].office
}

/** Refuses what a statement in its state does not allow, and says what is left to do. */
export function assertState(cx: Cx, statement: LockedStatement, ...allowed: readonly Status[]): void {
  const status = statement.status as Status // the column holds no other
  if (statement.live && allowed.includes(status)) return
  const way = inLanguage(wayOf(cx, statement, status), cx.language)
  throw new AppError('STATEMENT_STATE', { status: statementStatus.label(status, cx.language), way })
}

export const logged = ({ coach, month }: LockedStatement) => ({ coach, month })
const now = (cx: Cx): string => cx.services.clock.now().toISOString()

/** A month that runs is agreed on by nobody: its hours would come after. */
function assertOver(cx: Cx, { month }: LockedStatement): void {
  if (!isOver(month, cx.services.clock.now())) throw new AppError('MONTH_NOT_OVER', { month })
}

export const submitStatement: Handler<typeof calls.submitWorkStatement> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const statement = await lockedStatement(w, cx, id, 'COASH_WORKHOUR_EDIT', true)
    w.version(statement, body.version)
    assertState(cx, statement, 'OPEN')
    assertOver(cx, statement)
    const saved = found(await statementsRepository.submit(w.tx, id, now(cx), cx.reader.userId))
    w.audit({ id, data: logged(statement), before: { status: 'OPEN' }, after: { status: 'SUBMITTED' } })
    const { month, minutes, amount } = statement
    const until = cx.services.clock.now().getTime() + (await numberParameter(w.tx, 'workhour.silentDays')) * DAY
    await tellCoach(w.tx, cx.reader.userId, statement, {
      title: { code: 'message.monthReady', data: { month } },
      detail: { code: 'message.monthReady.detail', data: { month, minutes, amount: amountText(amount), until: minuteText(until) } },
      cause: `ready ${statement.version}`,
    })
    return saved
  })

export const returnStatement: Handler<typeof calls.returnWorkStatement> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const statement = await lockedStatement(w, cx, id, 'COASH_WORKHOUR_EDIT')
    w.version(statement, body.version)
    assertState(cx, statement, 'SUBMITTED', 'CONFIRMED')
    const saved = found(await statementsRepository.giveBack(w.tx, id, body.reason))
    w.audit({ id, data: logged(statement), before: { status: statement.status }, after: { status: 'OPEN', reason: body.reason } })
    const { month } = statement
    await tellCoach(w.tx, cx.reader.userId, statement, {
      title: { code: 'message.monthReturned', data: { month } },
      detail: { code: 'message.monthReturned.detail', data: { month, reason: body.reason } },
      cause: `returned ${statement.version}`,
    })
    return saved
  })

export const confirmStatement: Handler<typeof calls.confirmWorkStatement> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const statement = await lockedStatement(w, cx, id, 'COASH_WORKHOUR_EDIT', true)
    w.version(statement, body.version)
    // One that moved since it was agreed on is agreed on once more.
    if (statement.status !== 'CONFIRMED' || statement.agreedAmount === statement.amount) assertState(cx, statement, 'OPEN', 'SUBMITTED')
    assertOver(cx, statement)
    if (statement.coachId !== cx.reader.coachId) {
      const days = await numberParameter(w.tx, 'workhour.silentDays')
      const silent = cx.services.clock.now().getTime() - days * DAY
      if (statement.submittedAt === null || Date.parse(statement.submittedAt) > silent) throw new AppError('STATEMENT_NOT_OWN', { days })
    }
    const saved = found(await statementsRepository.confirm(w.tx, id, now(cx), cx.reader.userId))
    w.audit({ id, data: logged(statement), before: { status: statement.status }, after: { status: 'CONFIRMED' } })
    return saved
  })

export const disputeStatement: Handler<typeof calls.disputeWorkStatement> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const statement = await lockedStatement(w, cx, id, 'COASH_WORKHOUR_EDIT', true)
    assertState(cx, statement, 'OPEN', 'SUBMITTED', 'CONFIRMED', 'CLOSED', 'CONTRACTED')
    const lineIds = [...new Set(body.lineIds)]
    if ((await statementsRepository.strange(w.tx, id, lineIds)) > 0) throw new AppError('STATEMENT_LINES', {}, { field: 'lineIds' })
    const waiting = await statementsRepository.disputedLines(w.tx, id, lineIds)
    if (waiting > 0) throw new AppError('STATEMENT_LINES_DISPUTED', { count: waiting }, { field: 'lineIds' })
    if ((await statementsRepository.disputesToday(w.tx, statement.coachId)) >= MOST_DISPUTES)
      throw new AppError('STATEMENT_DISPUTES_DAY', { most: MOST_DISPUTES })
    const dispute = found(await statementsRepository.dispute(w.tx, id, lineIds, body.text, cx.reader.userId))
    w.audit({ id, data: logged(statement), after: { text: body.text, lines: lineIds.length } })
    publishToAll(w.tx, 'work')
    return dispute
  })

export const settleDisputes: Handler<typeof calls.settleWorkDisputes> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const statement = await lockedStatement(w, cx, id, 'COASH_WORKHOUR_CLOSE')
    if (statement.disputes === 0) throw new AppError('STATEMENT_NO_DISPUTE')
    const saved = found(await statementsRepository.settle(w.tx, id, body.outcome, body.answer, cx.reader.userId, now(cx)))
    w.audit({ id, data: logged(statement), after: { text: body.answer } })
    const { month } = statement
    await tellCoach(w.tx, cx.reader.userId, statement, {
      title: { code: body.outcome === 'ADJUSTED' ? 'message.disputeAdjusted' : 'message.disputeDeclined', data: { month } },
      detail: { code: 'message.disputeSettled.detail', data: { month, answer: body.answer } },
      cause: `settled ${statement.version}`,
    })
    publishToAll(w.tx, 'work')
    return saved
  })

/** By another person than the one who closed it, and never what was paid or signed. */
export const reopenStatement: Handler<typeof calls.reopenWorkStatement> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const statement = await lockedStatement(w, cx, id, 'COASH_WORKHOUR_REOPEN')
    w.version(statement, body.version)
    const { contracts } = statement
    if (statement.live && statement.status === 'PAID') throw new AppError('STATEMENT_PAID')
    if (statement.status === 'CONTRACTED') throw new AppError('STATEMENT_SIGNED', { flowIds: contracts.join('、') })
    assertState(cx, statement, 'CLOSED')
    const other = await choiceParameter(w.tx, 'workhour.reopenSecondPerson', ['on', 'off'])
    if (other === 'on' && statement.closedBy === cx.reader.userId) throw new AppError('STATEMENT_SECOND_PERSON')
    if (contracts.length > 0) throw new AppError('STATEMENT_SIGNED', { flowIds: contracts.join('、') })
    const next = found(await statementsRepository.reopen(w.tx, id, now(cx), cx.reader.userId, body.reason))
    w.audit({ id, data: logged(statement), before: { status: 'CLOSED' }, after: { status: 'OPEN', reason: body.reason } })
    await happened(w.tx, 'workhour.month_reopened', [{ id, coachId: statement.coachId, month: statement.month, nextId: next.id }])
    w.audit({ id: next.id, data: logged(statement), after: { status: 'OPEN', no: statement.no + 1, reason: body.reason } })
    return next
  })
