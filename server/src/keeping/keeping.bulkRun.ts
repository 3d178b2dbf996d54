import { updateKeepingRule } from '@camp/contract/keeping/keeping'
import { type KeepingKind, keepingKind } from '@camp/contract/keeping/keeping.labels'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { emptyPart, eraseByRule, holdManyJoined } from '../parents/parents.api.ts'
import type { Applied, ChangeDefinition, Checked } from '../platform/changes/change.definition.ts'
import { byJob, type SystemFacts, tellSystem } from '../platform/write/system.ts'
import type { Write } from '../platform/write/write.ts'
import { keepingRepository, type LockedRule } from './keeping.repository.ts'
import { runningRepository } from './keeping.running.repository.ts'

interface Plan {
  readonly id: number
}
export interface KeepingParameters {
  readonly kind: KeepingKind
}

/** Families that go in one transaction. */
const PORTION = 100

/** Empties what the rule is about, of families that are due still; answers what the log says of them. */
async function empty(
  w: Write,
  { kind }: LockedRule,
  ids: readonly number[],
  keys: Parameters<typeof eraseByRule>[1],
): Promise<SystemFacts[]> {
  // Before the families are told to be gone: their other plans end by that.
  runningRepository.done(w.tx, kind, ids)
  if (kind === 'FAMILY') {
    const accounts = await eraseByRule(w.tx, keys, ids)
    return accounts.map(({ id, activeFlg }) => ({ id, data: { id }, before: { activeFlg }, after: { activeFlg: 'FROZEN' } }))
  }
  const accounts = await holdManyJoined(w.tx, ids)
  emptyPart(
    w.tx,
    kind,
    accounts.map(({ id }) => id),
  )
  return accounts.map(({ id }) => ({ id, data: { id, kind } }))
}

/** What is due by a rule, as a set of changes in the name of whoever set the rule. Who came back meanwhile is left as it is. */
export const keepingRun: ChangeDefinition<'id', Plan, KeepingParameters> = {
  kind: 'keeping.run',
  code: 'KEEPING_EDIT',
  call: updateKeepingRule,
  target: 'keepingRule',
  title: { code: 'task.keepingRun' },
  name: { zh: '按保留规则清除', en: 'Clearing by a rule of keeping' },
  columns: [],
  fields: {
    since: { zh: '最后往来', en: 'Last sign of life' },
    goes: { zh: '清除内容', en: 'What goes', words: (value, language) => keepingKind.label(keepingKind.schema.parse(value), language) },
  },
  portion: PORTION,
  planner: async (db, _cx, { kind }) => ({
    check: async (rows) => {
      const ids = rows.map(({ cells }) => Number(cells.id))
      const rule = await keepingRepository.ofKind(db, kind)
      const due = rule?.isOn
        ? new Map((await runningRepository.dueOf(db, rule, ids)).map(({ parentId, since }) => [parentId, since]))
        : new Map<number, string>()
      const names = new Map((await runningRepository.names(db, ids)).map(({ id, nickname }) => [id, nickname]))
      return ids.map((id): Checked<Plan> => {
        const since = due.get(id)
        const subject = names.get(id) ?? ''
        return since === undefined ? { done: true, subject } : { plan: { id }, subject, before: { since }, after: { goes: kind } }
      })
    },
  }),
  apply: async (w, cx, plans, { kind }) => {
    const ids = plans.map(({ id }) => id)
    const rule = (await keepingRepository.all(w.tx)).find((one) => one.kind === kind)
    if (!rule?.isOn) return ids.map((): Applied => ({ done: true }))
    // Held first: whoever makes an order or an enrolment just now is waited for, and seen.
    await holdManyJoined(w.tx, ids)
    const due = new Set((await runningRepository.dueOf(w.tx, rule, ids)).map(({ parentId }) => parentId))
    const told = due.size > 0 ? await empty(w, rule, [...due], cx.services.keys) : []
    tellSystem(
      w.tx,
      byJob(cx.services, 'keeping'),
      kind === 'FAMILY' ? systemEvents.parentErasedByRule : systemEvents.partErasedByRule,
      told,
    )
    return ids.map((id): Applied => (due.has(id) ? { recordId: id } : { done: true }))
  },
}
