import type { CallAnswer } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/workHours/workHours.trace'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { Scope } from '../platform/scope.ts'
import { closingRepository } from './workHours.closing.repository.ts'
import { entriesRepository } from './workHours.entries.repository.ts'
import { statementsRepository } from './workHours.statements.repository.ts'
import { traceRepository } from './workHours.trace.repository.ts'

type Answer = CallAnswer<typeof calls.traceWorkhours>

const CODES = ['COASH_WORKHOUR_STATS', 'SETTLEMENT'] as const

/** One's own is seen by the coach; another's by code and scope. */
async function assertSight(cx: Cx, coachId: number | undefined, inScope: () => Promise<boolean>): Promise<void> {
  if (coachId !== undefined && coachId === cx.reader.coachId) return
  if (!CODES.some((code) => cx.reader.codes.has(code))) throw new AppError('FORBIDDEN')
  if (coachId === undefined || !(await inScope())) throw new AppError('NOT_FOUND')
}

async function ofEntry(cx: Cx, id: number): Promise<Answer> {
  const entry = await traceRepository.entry(cx.db, id)
  await assertSight(cx, entry?.coachId, async () => cx.scope.all || (await entriesRepository.snapshot(cx.db, id, cx.scope)) !== undefined)
  const { coachGroupId: _group, ...facts } = found(entry)
  return { ...facts, lines: await traceRepository.entryLines(cx.db, id), hashOk: null, disputes: [] }
}

async function ofStatement(cx: Cx, id: number): Promise<Answer> {
  const statement = await traceRepository.month(cx.db, id)
  await assertSight(cx, statement?.coachId, () => statementsRepository.seen(cx.db, id, cx.scope))
  const facts = found(statement)
  // The whole month of a coach may be more than the days in the own group: a limited reader is shown these, and their sum.
  const own = facts.coachId === cx.reader.coachId
  const scope = own ? Scope.everything('a coach sees the own months') : cx.scope
  const sums = scope.all ? {} : found(await traceRepository.sums(cx.db, id, scope))
  const [lines, hashOk, disputes] = [
    await traceRepository.statementLines(cx.db, id, scope),
    await closingRepository.hashOk(cx.db, id),
    await traceRepository.disputes(cx.db, id, scope),
  ]
  return { ...facts, ...sums, lines, hashOk, disputes }
}

async function ofContract(cx: Cx, flowId: string): Promise<Answer> {
  const contract = await traceRepository.contract(cx.db, flowId)
  const own = contract !== undefined && contract.coachId === cx.reader.coachId
  const scope = own ? Scope.everything('a coach sees the own contracts') : cx.scope
  const sums = contract && !scope.all ? await traceRepository.contractSums(cx.db, contract.id, scope) : undefined
  await assertSight(cx, contract?.coachId, async () => scope.all || (sums?.total ?? 0) > 0)
  const { id, ...facts } = found(contract)
  return { ...facts, ...sums, lines: await traceRepository.contractLines(cx.db, id, scope), disputes: [] }
}

export const trace: Handler<typeof calls.traceWorkhours> = ({ query: { entryId, statementId, contractFlowId } }, cx) => {
  if (entryId !== undefined) return ofEntry(cx, entryId)
  if (statementId !== undefined) return ofStatement(cx, statementId)
  if (contractFlowId !== undefined) return ofContract(cx, contractFlowId)
  throw new AppError('INVALID_INPUT', {}, { field: 'entryId' })
}
