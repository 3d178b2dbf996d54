import type { CallAnswer } from '@camp/contract/base/call'
import type { BatchItem, BatchResult, putBatch } from '@camp/contract/inflow/inflow.open'
import { AppError, found } from '../platform/errors.ts'
import type { Binding, Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { refusalBody, refusalOf } from '../platform/http/failures.ts'
import { type AskedRecord, inChanges, saysOf, type ToldRecord, takeIn } from '../platform/ingest/ingest.engine.ts'
import { AHEAD_MS, type AnyIngest, assertMayPut, refusedAlone } from '../platform/ingest/ingest.kinds.ts'
import { answeredBefore } from '../platform/write/idempotency.ts'
import { write } from '../platform/write/write.ts'

/** Where its fields stand in what was sent. */
function at(refusal: AppError, cx: Cx, place: string): AppError {
  const { fields } = refusalBody(refusal, cx.language, cx.requestId)
  if (!fields) return refusal
  const placed = fields.map(({ path, msg }) => ({ path: path === '' ? place : `${place}.${path}`, msg }))
  return new AppError(refusal.error, refusal.data, { fields: placed, cause: refusal.cause })
}

const orderOf = ({ sequence, occurredAt }: Pick<BatchItem, 'sequence' | 'occurredAt'>) => ({
  sequence: sequence ?? null,
  occurredAt: occurredAt ?? null,
})

/** A moment still to come would have all news before it left out. */
function assertNotAhead({ occurredAt }: Pick<BatchItem, 'occurredAt'>, { services }: Cx): void {
  if (occurredAt !== undefined && Date.parse(occurredAt) > services.clock.now().getTime() + AHEAD_MS)
    throw new AppError('INGEST_AHEAD', {}, { field: 'occurredAt' })
}

/** What the service that took it refuses is about its data. */
const inData = (told: ToldRecord, cx: Cx): ToldRecord =>
  told.status === 'REFUSED' ? { ...told, refused: at(told.refused, cx, 'data') } : told

/** What has to be done before the change begins, and stays where that is taken back. */
async function beforeTaking({ call, before }: AnyIngest, cx: Cx, data: unknown): Promise<void> {
  try {
    await before?.({ ...cx, call }, data as never) // as its schema checked them
  } catch (error) {
    throw error instanceof AppError ? at(error, cx, 'data') : error
  }
}

/** The call that puts one record in. */
export function putOne(ingests: readonly AnyIngest[], ingest: AnyIngest): Binding {
  const put = async ({ params, body }: { params: { externalId: string }; body: Omit<BatchItem, 'op'> }, cx: Cx) => {
    assertNotAhead(body, cx)
    await beforeTaking(ingest, cx, body.data)
    return write(cx, async (w) => {
      const asked = { index: 0, ingest, externalId: params.externalId, ...orderOf(body), data: body.data }
      const told = inData(found((await takeIn(w, cx, ingests, [asked]))[0]), cx)
      if (told.status === 'REFUSED') throw told.refused
      const { index: _, ...answer } = told
      return answer
    })
  }
  return { call: ingest.call, isPublic: false, handle: put }
}

/** An item whose operation the key may use, with its data checked. */
async function readItem(ingests: readonly AnyIngest[], cx: Cx, item: BatchItem, index: number): Promise<AskedRecord> {
  const { op, externalId } = item
  const ingest = ingests.find((one) => saysOf(one).op === op)
  if (!ingest) throw new AppError('INGEST_UNKNOWN', { op }, { field: 'op' })
  assertMayPut(ingest, cx)
  assertNotAhead(item, cx)
  const read = saysOf(ingest).data.safeParse(item.data)
  if (!read.success) throw at(refusalOf(read.error, cx.language), cx, 'data')
  await beforeTaking(ingest, cx, read.data)
  return { index, ingest, externalId, ...orderOf(item), data: read.data as Record<string, unknown> } // an object, as every ingest takes one
}

/** Thrown to take a whole batch back; with what would have become of it. */
class Undone extends Error {
  readonly told: readonly ToldRecord[]
  constructor(told: readonly ToldRecord[]) {
    super('a batch is taken back')
    this.told = told
  }
}

const isRefused = ({ status }: ToldRecord): boolean => status === 'REFUSED'

function resultOf(told: ToldRecord, cx: Cx): BatchResult {
  if (told.status !== 'REFUSED') return told
  const { index, status, id, refused } = told
  const { error, msg, fields } = refusalBody(at(refused, cx, `items.${index}`), cx.language, cx.requestId)
  return { index, status, id, error, msg, ...(fields && { fields }) }
}

/** Of a batch that is taken back: those that were not refused themselves say so. */
const undone = (told: ToldRecord): ToldRecord =>
  isRefused(told) ? told : { index: told.index, status: 'REFUSED', id: null, refused: new AppError('BATCH_UNDONE') }

/** Puts many records in, each judged for itself, or all of them or none. */
export const putMany =
  (ingests: readonly AnyIngest[]): Handler<typeof putBatch> =>
  async ({ query, body }, cx) => {
    const asked: AskedRecord[] = []
    const told: ToldRecord[] = []
    for (const [index, item] of body.items.entries()) {
      try {
        asked.push(await readItem(ingests, cx, item, index))
      } catch (error) {
        told.push({ index, status: 'REFUSED', id: null, refused: refusedAlone(error, cx) })
      }
    }
    const items = (all: readonly ToldRecord[]) => ({
      items: all.toSorted((one, other) => one.index - other.index).map((one) => resultOf(one, cx)),
    })
    const changes = inChanges(ingests, asked)
    if (query.atomic || cx.isDryRun || changes.length < 2) {
      try {
        return await write(cx, async (w) => {
          const all = [...told, ...(await takeIn(w, cx, ingests, asked)).map((one) => inData(one, cx))]
          if (query.atomic && all.some(isRefused)) throw new Undone(all)
          return items(all)
        })
      } catch (error) {
        if (error instanceof Undone) return items(error.told.map(undone))
        throw error
      }
    }
    const before = cx.key && (await answeredBefore(cx.db, cx.reader.userId, cx.call.id, cx.key))
    // The stored answer is what this very call gave to the same body before.
    if (before) return before.answer as CallAnswer<typeof putBatch>
    // What breaks off in the middle is sent again: what was put in is unchanged then.
    for (const change of changes) {
      // A key that was revoked meanwhile, or whose maker lost it, puts no more in.
      if (cx.byKey && (await cx.services.door.keys.byId(cx.byKey.id))?.access == null) throw new AppError('KEY_REVOKED')
      const taken = await write({ ...cx, key: null }, (w) => takeIn(w, cx, ingests, change))
      told.push(...taken.map((one) => inData(one, cx)))
    }
    return write(cx, async () => items(told))
  }
