import type { StoredText } from '@camp/contract/base/notify.texts'
import type { KeepingKind } from '@camp/contract/keeping/keeping.labels'
import { tell } from '../notify/notify.api.ts'
import { runDue } from '../platform/changes/change.engine.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import type { TaskKind } from '../platform/tasks/task.kinds.ts'
import { transaction } from '../platform/write/transaction.ts'
import { keepingRun } from './keeping.bulkRun.ts'
import { keepingRepository, type LockedRule } from './keeping.repository.ts'
import { runningRepository } from './keeping.running.repository.ts'

const A_DAY = 86_400_000
const PAGE = '#/core/keeping'

type Place = Pick<Services, 'pool' | 'clock'>

/** The rule, held by one at a time, if it is as it was. */
async function unchanged(tx: Tx, { id, version }: Pick<LockedRule, 'id' | 'version'>): Promise<LockedRule | undefined> {
  const rule = await keepingRepository.lock(tx, id)
  return rule?.version === version ? rule : undefined
}

/** Looks who falls under a rule, stretch by stretch; answers how many do today. It stops where the rule is changed meanwhile. */
async function look({ pool }: Pick<Services, 'pool'>, rule: LockedRule, tellRate: (share: number) => Promise<void>): Promise<number> {
  const stretches = await runningRepository.stretches(new Executor(pool))
  let fallen = 0
  for (const [at, stretch] of stretches.entries()) {
    fallen += await transaction(pool, async (tx) => ((await unchanged(tx, rule)) ? runningRepository.look(tx, rule, stretch) : 0))
    await tellRate((at + 1) / stretches.length)
  }
  await transaction(pool, async (tx) => runningRepository.looked(tx, rule.kind))
  return fallen
}

const rulesOf = ({ pool }: Pick<Services, 'pool'>): Promise<LockedRule[]> => transaction(pool, (tx) => keepingRepository.all(tx))

/** The dry run that somebody asked for. */
export const lookKind: TaskKind = {
  cancellable: true,
  run: async ({ services, input, progress }) => {
    const { kind } = input as { kind: KeepingKind } // written by lookRule
    const rule = await keepingRepository.ofKind(new Executor(services.pool), kind)
    const count = rule ? await look(services, rule, (share) => progress(share * 98, { code: 'task.keepingLooking' })) : 0
    return { detail: { code: 'task.keepingLooked', data: { count } }, content: null }
  },
}

interface Said {
  readonly title: StoredText
  readonly detail: StoredText
  readonly cause: string
}

async function tellAll(tx: Tx, people: readonly number[], said: Said, kind: KeepingKind): Promise<void> {
  for (const userId of people) await tell(tx, { userId, link: `${PAGE}?kind=${kind}`, ...said })
}

/** By the database's clock: a message of a day comes once. */
const today = ({ clock }: Pick<Services, 'clock'>): string => clock.now().toISOString().slice(0, 10)

/** Announces who falls under the rules that are on, to those who are told of it. */
export async function announce(at: Place): Promise<void> {
  for (const rule of await rulesOf(at)) {
    if (!rule.isOn) continue
    await look(at, rule, async () => undefined)
    await transaction(at.pool, async (tx) => {
      if (!(await unchanged(tx, rule))) return
      const warned = await runningRepository.warn(tx, rule)
      if (!warned || warned.count === 0) return
      const title = { code: `message.keepingWarned.${rule.kind}` } as const
      const detail = { code: 'message.keepingWarned.detail', data: { count: warned.count, day: warned.first ?? '' } } as const
      await tellAll(
        tx,
        await runningRepository.hearers(tx, rule.told),
        { title, detail, cause: `keeping warned ${rule.kind} ${today(at)}` },
        rule.kind,
      )
    })
  }
}

/** Says that a rule does nothing, as whoever set it may not any more: once a version. */
async function tellStalled(tx: Tx, rule: LockedRule): Promise<void> {
  const said: Said = {
    title: { code: `message.keepingStalled.${rule.kind}` },
    detail: { code: 'message.keepingStalled.detail' },
    cause: `keeping stalled ${rule.kind} ${rule.version}`,
  }
  await tellAll(tx, await runningRepository.editors(tx), said, rule.kind)
}

/** Begins what is due by the rules that are on, each as a set of changes; the rest of what a set cannot hold follows when it is done. */
export async function beginDue(at: Place): Promise<void> {
  for (const rule of await rulesOf(at)) {
    if (!rule.isOn || rule.byUserId === null) continue
    const { byUserId, kind } = rule
    const ids = await runningRepository.due(new Executor(at.pool), rule)
    if (ids.length === 0) continue
    await transaction(at.pool, async (tx) => {
      if (!(await unchanged(tx, rule)) || (await runningRepository.isBusy(tx, kind))) return
      if (!(await runningRepository.editors(tx)).includes(byUserId)) return tellStalled(tx, rule)
      const rows = ids.map((id) => ({ id: String(id) }))
      await runDue(tx, byUserId, keepingRun, rows, { kind })
      const title = { code: `message.keepingDue.${kind}` } as const
      const detail = { code: 'message.keepingDue.detail', data: { count: ids.length } } as const
      await tellAll(tx, await runningRepository.hearers(tx, rule.told), { title, detail, cause: `keeping due ${kind} ${today(at)}` }, kind)
    })
  }
}

export const keepingChores = (services: Services): Chore[] => [
  { name: 'keeping.announce', every: A_DAY, run: () => announce(services) },
  { name: 'keeping.due', every: 600_000, run: () => beginDue(services) },
]
