import type { CallAnswer } from '@camp/contract/base/call'
import type { StoredText } from '@camp/contract/base/notify.texts'
import { amountText, progressOf } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/workHours/workHours.statements'
import { closeWorkMonth } from '@camp/contract/workHours/workHours.statements'
import * as z from 'zod'
import { assertNotOwn, isOwn } from '../coaches/coaches.api.ts'
import { tell } from '../notify/notify.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { cxOfTask } from '../platform/tasks/task.cx.ts'
import { startTask } from '../platform/tasks/task.engine.ts'
import { type TaskKind, TaskRefused, type TaskRun } from '../platform/tasks/task.kinds.ts'
import { type Write, write } from '../platform/write/write.ts'
import { closingRepository, countOfficeComments } from './workHours.closing.repository.ts'
import { isOver } from './workHours.closing.rules.ts'
import { listed, secondPerson } from './workHours.payout.service.ts'

const KIND = 'workHours.close'
/** Coaches of one change. */
const PORTION = 20
const OPEN: readonly string[] = ['OPEN', 'SUBMITTED', 'CONFIRMED']
/** Closed and not paid: closing once more takes an account that was changed since. */
const WAITS: readonly string[] = ['CLOSED', 'CONTRACTED']

type Held = Pick<CallAnswer<typeof calls.previewClosing>['held'][number], 'why' | 'count'>
type Due = Awaited<ReturnType<typeof closingRepository.due>>[number]

/** Why a statement cannot be closed just now; null where nothing is in the way. */
function whyNot(cx: Cx, { status, unpriced, disputes, awaits, contracts, coachUserId, moved, ownPayee, whole }: Due): Held | null {
  const retaken = WAITS.includes(status) && moved
  if (!OPEN.includes(status) && !retaken) return { why: 'CLOSED', count: 1 }
  if (!whole) return { why: 'OTHER_GROUP', count: 1 }
  if (isOwn(cx, coachUserId)) return { why: 'OWN', count: 1 }
  if (ownPayee) return { why: 'OWN_PAYEE', count: 1 }
  if (retaken) return null
  if (unpriced > 0) return { why: 'NO_RATE', count: unpriced }
  if (disputes > 0) return { why: 'DISPUTED', count: disputes }
  if (awaits > 0) return { why: 'AWAITS', count: awaits }
  return contracts > 0 ? { why: 'IN_CONTRACT', count: contracts } : null
}

export const preflight: Handler<typeof calls.previewClosing> = async ({ body }, cx) => {
  const due = await closingRepository.due(cx.db, body, cx.scope, cx.reader.userId)
  const ready = due.filter((one) => whyNot(cx, one) === null)
  const coachIds = due.map(({ coachId }) => coachId)
  return {
    monthOver: isOver(body.month, cx.services.clock.now()),
    ready: ready.length,
    minutes: ready.reduce((sum, { minutes }) => sum + minutes, 0),
    amount: ready.reduce((sum, { amount }) => sum + amount, 0),
    openComments: await closingRepository.openComments(cx.db, body.month, coachIds),
    moved: due.flatMap(({ id, coachName, status, agreedAmount, amount, whole }) =>
      whole && status === 'CONFIRMED' && agreedAmount !== amount ? [{ statementId: id, coachName, agreedAmount, amount }] : [],
    ),
    officeComments: cx.scope.all ? await countOfficeComments(cx.db, body.month, coachIds) : 0,
    held: due.flatMap((one) => {
      const held = whyNot(cx, one)
      return held ? [{ statementId: one.id, coachId: one.coachId, coachName: one.coachName, ...held }] : []
    }),
  }
}

const inputSchema = z.object({ month: z.string(), ids: z.array(z.int().positive()) })

export const closeMonth: Handler<typeof calls.closeWorkMonth> = ({ body }, cx) =>
  write(cx, async (w) => {
    if (!isOver(body.month, cx.services.clock.now())) throw new AppError('MONTH_RUNS', { month: body.month }, { field: 'month' })
    const due = await closingRepository.due(w.tx, body, cx.scope, cx.reader.userId)
    // Of all, or of a group, the own one is left to a colleague; by name it is refused.
    const named = due.filter(({ coachId }) => body.coachIds?.includes(coachId))
    assertNotOwn(
      cx,
      named.map(({ coachUserId }) => coachUserId),
      { field: 'coachIds' },
    )
    const set = named.filter((one) => whyNot(cx, one)?.why === 'OWN_PAYEE')
    if (set.length > 0)
      throw await secondPerson(
        w.tx,
        cx.reader.userId,
        'COASH_WORKHOUR_CLOSE',
        set.map(({ coachId, coachName }) => ({ coachId, name: coachName })),
      )
    for (const [why, error] of [
      ['AWAITS', 'MONTH_AWAITS'],
      ['IN_CONTRACT', 'MONTH_IN_CONTRACT'],
    ] as const) {
      const held = named.filter((one) => whyNot(cx, one)?.why === why).map(({ coachName }) => coachName)
      if (held.length > 0) throw new AppError(error, { names: listed(held) }, { field: 'coachIds' })
    }
    const ids = due.filter((one) => whyNot(cx, one) === null).map(({ id }) => id)
    const title = { code: 'task.closeWorkMonth', data: { month: body.month } } as const
    const taskId = await startTask(w, cx, { kind: KIND, title, input: { month: body.month, ids }, cancellable: false })
    w.audit({ id: null, data: { month: body.month } })
    return { taskId }
  })

/** Each coach hears of the own month, with the way to its lines. */
async function tellCoaches({ tx }: Write, ids: readonly number[]): Promise<void> {
  for (const { id, coachId, userId, month, minutes, amount } of await closingRepository.told(tx, ids)) {
    await tell(tx, {
      userId,
      title: { code: 'message.monthClosed', data: { month } },
      detail: { code: 'message.monthClosed.detail', data: { month, minutes, amount: amountText(amount) } },
      link: `#/coach/coachWorkHourDetail/${coachId}?month=${month}`,
      cause: `month ${id}`,
    })
  }
}

/** What it closed itself, and whose months it left to others: of two who close at once each month is one's. */
async function outcomeOf({ services, request }: TaskRun, ids: readonly number[]): Promise<StoredText> {
  const all = await closingRepository.byTask(new Executor(services.pool), ids, request.requestId)
  const held = all.filter(({ done }) => !done)
  const closed = all.length - held.length
  if (held.length === 0) return { code: 'task.monthClosed', data: { closed } }
  return { code: 'task.monthHeld', data: { closed, held: held.length, names: listed(held.map(({ name }) => name)) } }
}

/** Closes statements in portions, each in a change of its own. Begun again it goes on with those that are still open. */
const closingKind: TaskKind = {
  cancellable: false,
  run: async (run) => {
    if (!run.owner.codes.has('COASH_WORKHOUR_CLOSE')) throw new TaskRefused({ code: 'task.error.rights' })
    const { month, ids } = inputSchema.parse(run.input)
    const at = run.services.clock.now().toISOString()
    for (let done = 0; done < ids.length; done += PORTION) {
      await write(cxOfTask(run, closeWorkMonth), async (w) => {
        const some = ids.slice(done, done + PORTION)
        for (const { id, bank, tail } of await closingRepository.takePayee(w.tx, some, at, run.owner.userId, run.owner.scope))
          w.audit({ id, data: { month }, after: { bank, account: tail && `****${tail}` } })
        const portion = await closingRepository.close(w.tx, some, at, run.owner.userId, run.owner.scope)
        for (const { id, status, minutes, amount, lines, linesHash, linesSeal, carriedTo } of portion) {
          w.audit({
            id,
            data: { month },
            after: { status, minutes, amount, lines, linesHash, linesSeal, ...(carriedTo !== null && { carriedTo }) },
          })
        }
        await happened(w.tx, 'workhour.month_closed', portion)
        await tellCoaches(
          w,
          portion.map(({ id }) => id),
        )
      })
      await run.progress(progressOf(Math.min(done + PORTION, ids.length), ids.length), {
        code: 'task.rowsDone',
        data: { done: Math.min(done + PORTION, ids.length), total: ids.length },
      })
    }
    return { detail: await outcomeOf(run, ids), content: `#/coach/statements?month=${month}` }
  },
}

export const closingTasks = { [KIND]: closingKind }
