import type * as calls from '@camp/contract/keeping/keeping'
import { keepingKind } from '@camp/contract/keeping/keeping.labels'
import { lockedParent } from '../parents/parents.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { startTask } from '../platform/tasks/task.engine.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { keepingRepository, type LockedRule, type RuleFields } from './keeping.repository.ts'

/** Rules and their figures are about all families: not for whoever sees those of own groups alone. */
function assertWhole({ scope }: Cx): void {
  if (!scope.all) throw new AppError('KEEPING_WHOLE')
}

export const readRules: Handler<typeof calls.listKeepingRules> = async (_input, cx) => {
  assertWhole(cx)
  return {
    rules: (await keepingRepository.rules(cx.db)).map(({ families, children, recordings, bytes, ...rule }) => ({
      ...rule,
      now: { families, children, recordings, bytes },
    })),
    people: await keepingRepository.people(cx.db),
  }
}

/** What staff call them. */
export const ruleNames = async (db: Executor, ids: readonly number[]) =>
  (await keepingRepository.rules(db))
    .filter(({ id }) => ids.includes(id))
    .map(({ id, kind }) => ({ id, name: keepingKind.label(kind, 'zh-CN') }))

export const readMonths: Handler<typeof calls.listKeepingMonths> = async (_input, cx) => {
  assertWhole(cx)
  return { months: await keepingRepository.months(cx.db) }
}

/** A part of a family goes with it at the latest. */
function assertOrder(rules: readonly LockedRule[], { kind }: LockedRule, { months }: RuleFields, language: 'zh-CN' | 'en-US'): void {
  const said = (of: LockedRule) => ({ kind: keepingKind.label(of.kind, language), months: of.months })
  for (const other of rules) {
    if (kind !== 'FAMILY' && other.kind === 'FAMILY' && months > other.months) {
      throw new AppError('KEEPING_LONGER', { kind: keepingKind.label(kind, language), months: other.months }, { field: 'months' })
    }
    if (kind === 'FAMILY' && other.kind !== 'FAMILY' && months < other.months)
      throw new AppError('KEEPING_SHORTER', said(other), { field: 'months' })
  }
}

/** The names of those who are told, as the log has them. */
async function toldNames(w: Write, ids: readonly number[]): Promise<string[]> {
  const people = await keepingRepository.told(w.tx, ids)
  if (people.length < new Set(ids).size) throw new AppError('KEEPING_TOLD', {}, { field: 'told' })
  return people.map(({ name }) => name)
}

export const updateRule: Handler<typeof calls.updateKeepingRule> = ({ body: { id, version, ...body } }, cx) =>
  write(cx, async (w) => {
    assertWhole(cx)
    const rule = found(await keepingRepository.lock(w.tx, id))
    w.version(rule, version)
    const fields: RuleFields = { ...body, told: [...new Set(body.told)].sort((one, other) => one - other) }
    assertOrder(await keepingRepository.all(w.tx), rule, fields, cx.language)
    const told = await toldNames(w, fields.told)
    const saved = found(await keepingRepository.change(w.tx, id, fields, cx.reader.userId))
    // Other dates, or none: nobody goes on a day that was not announced.
    const dated = (of: RuleFields) => [of.isOn, of.months, of.warnDays, of.waitDays].join()
    if (dated(rule) !== dated(fields)) keepingRepository.forgetOpen(w.tx, rule.kind)
    const before = { ...rule, told: (await keepingRepository.told(w.tx, rule.told)).map(({ name }) => name) }
    w.audit({ id, data: { kind: rule.kind }, ...changedFields(before, { ...fields, told }) })
    return saved
  })

export const lookRule: Handler<typeof calls.lookKeepingRule> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    assertWhole(cx)
    const { kind } = found(await keepingRepository.lock(w.tx, id))
    w.audit({ id, data: { kind } })
    return {
      taskId: await startTask(w, cx, { kind: 'keeping.look', title: { code: 'task.keepingLook' }, input: { kind }, cancellable: true }),
    }
  })

export const stopFamily: Handler<typeof calls.stopKeeping> = ({ body: { parentId, reason, until } }, cx) =>
  write(cx, async (w) => {
    await lockedParent(w, parentId, cx.scope)
    if (until !== undefined && (await keepingRepository.isPast(w.tx, until))) throw new AppError('KEEPING_UNTIL', {}, { field: 'until' })
    if (await keepingRepository.isStopped(w.tx, parentId)) throw new AppError('KEEPING_IS_STOPPED')
    const stop = found(await keepingRepository.stop(w.tx, parentId, reason, until ?? null, cx.reader.userId))
    // What was said of the family stays with the stop, which goes with it.
    w.audit({ id: parentId, data: { parentId } })
    return stop
  })

export const releaseFamily: Handler<typeof calls.releaseKeeping> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const { parentId } = found(await keepingRepository.familyOfStop(w.tx, id))
    await lockedParent(w, parentId, cx.scope)
    found(await keepingRepository.release(w.tx, id, cx.reader.userId))
    w.audit({ id: parentId, data: { parentId } })
    return { id }
  })
