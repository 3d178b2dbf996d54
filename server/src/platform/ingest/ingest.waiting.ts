import type { AnyCall } from '@camp/contract/base/call'
import type { Cx } from '../http/context.ts'
import { addJob } from '../jobs/queue.ts'
import type { Chore } from '../jobs/ticker.ts'
import type { Task } from '../jobs/worker.ts'
import type { Services } from '../services.ts'
import { cxOfTask } from '../tasks/task.cx.ts'
import { transaction } from '../write/transaction.ts'
import { write } from '../write/write.ts'
import { type AskedRecord, saysOf, takeIn, WAITING_JOB, waitingJobKey } from './ingest.engine.ts'
import type { AnyIngest } from './ingest.kinds.ts'
import { ingestRepository } from './ingest.repository.ts'

/** So many are applied in one change. */
const AT_ONCE = 500

/** What acts for a key where nobody calls; null where the key, or its maker, may do nothing any more. */
async function cxOfKey(services: Services, keyId: number, call: AnyCall): Promise<Cx | null> {
  const key = await services.door.keys.byId(keyId)
  if (!key?.access) return null
  const request = { ip: '', userAgent: '', requestId: '', language: 'zh-CN' } as const
  return { ...cxOfTask({ services, owner: key.access, request }, call), byKey: key }
}

/** Applies what waited, as if it came now: by the same path as what does. */
async function applyReady(cx: Cx, keyId: number, ingests: readonly AnyIngest[]): Promise<number> {
  const entities = Object.fromEntries(ingests.map((one) => [saysOf(one).op, saysOf(one).entity]))
  return write(cx, async (w) => {
    const rows = await ingestRepository.ready(w.tx, keyId, entities, AT_ONCE)
    const asked = rows.flatMap(({ op, externalId, sequence, occurredAt, item }, index): AskedRecord[] => {
      const ingest = ingests.find((one) => saysOf(one).op === op)
      const data = cx.services.keys.opened(item)
      return ingest && data !== null ? [{ index, ingest, externalId, sequence, occurredAt, data: JSON.parse(data) }] : []
    })
    const told = new Map((await takeIn(w, cx, ingests, asked)).map((one) => [one.index, one]))
    // Nothing that was looked at stays ready, or it would be looked at for ever: of what is put in no more, or cannot be opened, nothing is told.
    const refused = rows.flatMap(({ id }, index) => {
      const one = told.get(index)
      if (!one) return [{ id, error: 'INGEST_UNKNOWN' }]
      return one.status === 'REFUSED' ? [{ id, error: one.refused.error }] : []
    })
    ingestRepository.refuse(w.tx, refused)
    const stale = rows.filter((_row, index) => told.get(index)?.status === 'STALE')
    ingestRepository.drop(
      w.tx,
      stale.map(({ id }) => id),
    )
    return rows.length
  })
}

/** The job of a key whose data waited for what has come. */
export const waitingRunner =
  (services: Services, ingests: readonly AnyIngest[]): Task =>
  async (payload) => {
    const { keyId } = payload as { keyId: number } // written by the engine and the chore alone
    const [first] = ingests
    // Each kind says what it does in the sentence of its own call.
    const cx = first && (await cxOfKey(services, keyId, first.call))
    while (cx && (await applyReady(cx, keyId, ingests)) === AT_ONCE);
  }

/** Refuses what has waited for a day, and wakes what was parked in the moment when what it waits for came. */
export const waitingChore = ({ pool }: Services): Chore => ({
  name: 'ingest.waiting',
  every: 60_000,
  run: () =>
    transaction(pool, async (tx) => {
      await ingestRepository.expire(tx)
      for (const { keyId } of await ingestRepository.waitedFor(tx)) addJob(tx, WAITING_JOB, { keyId }, { jobKey: waitingJobKey(keyId) })
    }),
})
