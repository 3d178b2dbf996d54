import type { AnyCall } from '@camp/contract/base/call'
import { AppError } from '../errors.ts'
import type { Forgets } from '../family.ts'
import type { Cx } from '../http/context.ts'
import { refusalOf } from '../http/failures.ts'
import { addJob } from '../jobs/queue.ts'
import type { Chore } from '../jobs/ticker.ts'
import type { Task } from '../jobs/worker.ts'
import type { Services } from '../services.ts'
import { cxOfTask } from '../tasks/task.cx.ts'
import { transaction } from '../write/transaction.ts'
import { write } from '../write/write.ts'
import { type AskedRecord, saysOf, takeIn, WAITING_JOB, waitingJobKey } from './ingest.engine.ts'
import { type AnyIngest, assertMayPut } from './ingest.kinds.ts'
import { ingestRepository } from './ingest.repository.ts'

/** So many are applied in one change. */
const AT_ONCE = 100

/** What acts for a key where nobody calls; null where the key, or its maker, may do nothing any more. */
async function cxOfKey(services: Services, keyId: number, call: AnyCall): Promise<Cx | null> {
  const key = await services.door.keys.byId(keyId)
  if (!key?.access) return null
  const request = { ip: '', userAgent: '', requestId: '', language: 'zh-CN' } as const
  return { ...cxOfTask({ services, owner: key.access, request }, call), byKey: key }
}

type Ready = Awaited<ReturnType<typeof ingestRepository.ready>>[number]

/** What waited, by what the key may put in now: it may have been more when it came. */
function readWaiting(cx: Cx, ingests: readonly AnyIngest[], { op, item, ...row }: Ready, index: number): AskedRecord {
  const ingest = ingests.find((one) => saysOf(one).op === op)
  const data = cx.services.keys.opened(item)
  // Of what is put in no more, or cannot be opened, nothing else is told.
  if (!ingest || data === null) throw new AppError('INGEST_UNKNOWN', { op })
  assertMayPut(ingest, cx)
  return { ...row, index, ingest, data: JSON.parse(data) }
}

const entitiesOf = (ingests: readonly AnyIngest[]) => Object.fromEntries(ingests.map((one) => [saysOf(one).op, saysOf(one).entity]))

/** Applies what waited, as if it came now: by the same path as what does. */
async function applyReady(cx: Cx, keyId: number, ingests: readonly AnyIngest[]): Promise<number> {
  return write(cx, async (w) => {
    const rows = await ingestRepository.ready(w.tx, keyId, entitiesOf(ingests), AT_ONCE)
    // Nothing that was looked at stays ready, or it would be looked at for ever.
    const refused: (Ready & { error: string })[] = []
    const asked = rows.flatMap((row, index): AskedRecord[] => {
      try {
        return [readWaiting(cx, ingests, row, index)]
      } catch (error) {
        refused.push({ ...row, error: refusalOf(error, cx.language).error })
        return []
      }
    })
    const stale: Ready[] = []
    for (const one of await takeIn(w, cx, ingests, asked)) {
      const row = rows[one.index] as Ready // it was asked for one of them
      if (one.status === 'REFUSED') refused.push({ ...row, error: one.refused.error })
      if (one.status === 'STALE') stale.push(row)
    }
    ingestRepository.refuse(w.tx, refused)
    ingestRepository.drop(w.tx, stale)
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
    for (let done = AT_ONCE; first && done === AT_ONCE; ) {
      // With each portion anew: a key that is revoked in the middle puts no more in.
      const cx = await cxOfKey(services, keyId, first.call)
      done = cx ? await applyReady(cx, keyId, ingests) : 0
    }
  }

/** Refuses what has waited for a day, and wakes what was parked in the moment when what it waits for came. */
export const waitingChore = ({ pool }: Services, ingests: readonly AnyIngest[]): Chore => ({
  name: 'ingest.waiting',
  every: 60_000,
  run: () =>
    transaction(pool, async (tx) => {
      await ingestRepository.expire(tx)
      for (const { keyId } of await ingestRepository.waitedFor(tx, entitiesOf(ingests)))
        addJob(tx, WAITING_JOB, { keyId }, { jobKey: waitingJobKey(keyId) })
    }),
})

/** What waits and tells of a family that is being erased is refused; nothing of it is kept. */
export const forgetWaiting: Forgets = async (tx, keys, known, leftBy) => {
  if (known.length === 0) return
  const left = leftBy(known)
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows = await ingestRepository.sealed(tx, after)
    const telling = rows.filter(({ item }) => {
      const text = keys.opened(item)
      return text === null || JSON.stringify(left(JSON.parse(text))) !== text
    })
    ingestRepository.refuse(
      tx,
      telling.map(({ id, parkedAt }) => ({ id, parkedAt, error: 'PARENT_ERASED' })),
    )
    after = rows.at(-1)?.id
  }
}
