import type { CallAnswer } from '@camp/contract/base/call'
import { amountText } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/contracts/contracts.sending'
import { coachesWritingRepository, coachIdentityRepository } from '../coaches/coaches.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { wordParameter } from '../platform/parameters.ts'
import { startTask } from '../platform/tasks/task.engine.ts'
import { type Write, write } from '../platform/write/write.ts'
import { missingSigns } from './contracts.drawing.ts'
import { assertSealKey } from './contracts.keys.service.ts'
import { drawUp, signerOf, skipOf } from './contracts.making.service.ts'
import { contractsRepository } from './contracts.repository.ts'
import { type Candidate, contractsSendingRepository as sending } from './contracts.sending.repository.ts'

export const SEND_KIND = 'contracts.send'
const MOST_DAYS = 366
/** Two who send at the same moment wait for each other at the coaches; this holds whatever comes past them. */
const OVERLAPS: Conflicts = { contracts_period_key: { error: 'CONTRACT_OVERLAPS', path: 'startDate' } }

interface Wanted {
  readonly groupIds?: readonly number[] | undefined
  readonly coachIds?: readonly number[] | undefined
  readonly startDate: string
  readonly endDate: string
}

function assertPeriod({ startDate, endDate }: Wanted): void {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000
  if (days < 0 || days >= MOST_DAYS) throw new AppError('CONTRACT_PERIOD', {}, { field: 'endDate' })
}

/** Whom it is about, each once: those named, and those of the groups on any day of the period. Unknown ones are refused. */
async function coachesOf(db: Executor, cx: Cx, { groupIds = [], coachIds = [], startDate, endDate }: Wanted): Promise<number[]> {
  const named = [...new Set(coachIds)]
  const groups = [...new Set(groupIds)]
  const seen = named.length > 0 ? await coachesWritingRepository.seen(db, named, cx.scope) : []
  const seenGroups = groups.length > 0 ? await sending.seenGroups(db, groups, cx.scope) : []
  if (seen.length < named.length || seenGroups.length < groups.length) throw new AppError('NOT_FOUND')
  const members = groups.length > 0 ? await sending.members(db, groups, startDate, endDate) : []
  return [...new Set([...named, ...members])].toSorted((a, b) => a - b)
}

/** Which signs of these names no document can show. Asked before anything is held. */
const signsOf = async (candidates: readonly Candidate[]): Promise<ReadonlySet<string>> =>
  new Set(candidates.length > 0 ? await missingSigns(candidates.map(({ name }) => name).join('')) : [])

/** Names of those who could send where the reader changed the phone or ID card of late: these two are all that a contract is signed by. */
async function othersOf(db: Executor, cx: Cx, candidates: readonly Candidate[]): Promise<readonly string[]> {
  const own = candidates.filter(({ ownChange }) => ownChange).map(({ id }) => id)
  return own.length > 0 ? coachIdentityRepository.whoCould(db, 'COASH_CONTRACT_SEND', cx.reader.userId, own) : []
}

/** A coach, and why there is no contract, if there is none. */
function skipped({ services }: Cx, of: Candidate, missing: ReadonlySet<string>, who: readonly string[]) {
  const reason = skipOf(services, of, missing)
  const others = reason === 'OWN_CHANGE' ? [...who] : null
  return { coachId: of.id, coachName: of.name, reason, flowId: of.overlapping, month: of.openMonth ?? of.belowZero, who: others }
}

/** What sending would do. */
export const preview: Handler<typeof calls.previewContracts> = async ({ body }, cx) => {
  assertPeriod(body)
  if (signerOf(cx.services) === 'BUILTIN') await assertSealKey(cx.services)
  const candidates = await sending.candidates(cx.db, await coachesOf(cx.db, cx, body), body, cx)
  const missing = await signsOf(candidates)
  const who = await othersOf(cx.db, cx, candidates)
  return candidates.map((of) => ({
    ...skipped(cx, of, missing, who),
    coachGroupName: of.groupName,
    lines: of.lines,
    minutes: of.minutes,
    amount: of.amount,
    changed: of.changedBy !== null && of.changedOn !== null ? { by: of.changedBy, day: of.changedOn } : null,
    provider: signerOf(cx.services),
  }))
}

interface Wording {
  readonly company: string
  readonly clauses: string
}

/** One contract, with the lines that it freezes. */
async function make(w: Write, cx: Cx, of: Candidate, wanted: Wanted & Wording): Promise<number> {
  const { id, facts } = await orConflict(OVERLAPS, () =>
    drawUp(w.tx, cx.services, of, { ...wanted, userId: cx.reader.userId, provider: signerOf(cx.services) }),
  )
  const { flowId, startDate, endDate, amount } = facts
  await contractsRepository.event(w.tx, id, 'CREATED', { userId: cx.reader.userId, said: String(of.lines) })
  const after = { flowId, coachName: of.name, startDate, endDate, amount }
  w.audit({ id, data: { name: of.name, flowId, amount: amountText(amount) }, after })
  return id
}

/** Makes the contracts, and has the documents drawn and the links sent by a task. */
export const sendContracts: Handler<typeof calls.sendCoachGroupContract | typeof calls.sendCoachContract> = async (
  { body: wanted },
  cx,
) => {
  assertPeriod(wanted)
  // Before anything is held: what is signed could not be sealed.
  if (signerOf(cx.services) === 'BUILTIN') await assertSealKey(cx.services)
  const ids = await coachesOf(cx.db, cx, wanted)
  const missing = await signsOf(await sending.candidates(cx.db, ids, wanted, cx))
  return write(cx, async (w) => {
    // Others who write a line for a coach, or send to the same coach, wait until this is done.
    await coachesWritingRepository.lock(w.tx, ids)
    await sending.holdMonths(w.tx, ids, wanted)
    const [company, clauses] = [await wordParameter(w.tx, 'contract.company'), await wordParameter(w.tx, 'contract.clauses')]
    const made: number[] = []
    const left: CallAnswer<typeof calls.sendCoachGroupContract>['skipped'] = []
    const candidates = await sending.candidates(w.tx, ids, wanted, cx)
    const who = await othersOf(w.tx, cx, candidates)
    for (const of of candidates) {
      const { reason, ...rest } = skipped(cx, of, missing, who)
      if (reason) left.push({ reason, ...rest })
      else made.push(await make(w, cx, of, { ...wanted, company, clauses }))
    }
    if (made.length === 0) return { taskId: null, count: 0, skipped: left }
    const detail = { code: 'task.rows', data: { total: made.length } } as const
    const task = { kind: SEND_KIND, title: { code: 'task.sendContracts' }, detail, input: made, cancellable: false } as const
    return { taskId: await startTask(w, cx, task), count: made.length, skipped: left }
  })
}
