import type { Ingest } from '@camp/contract/base/call'
import type { Put } from '@camp/contract/base/ingest'
import { AppError } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import { hashOf } from '../write/audit.ts'
import type { Write } from '../write/write.ts'
import type { AnyIngest, IngestItem, TakenResult } from './ingest.kinds.ts'
import { namedAsSent } from './ingest.references.ts'
import { ingestRepository, type KeptRecord, type Order } from './ingest.repository.ts'

/** The job that applies what waited, once that has come. */
export const WAITING_JOB = 'ingest.waiting'
export const waitingJobKey = (keyId: number): string => `${WAITING_JOB}:${keyId}`

/** So many records of one key wait at most: a program that refers to what never comes fills no table. */
const MOST_WAITING = 10_000

/** A record as another program sends it; its data are checked. */
export interface AskedRecord extends Order {
  /** Its place among those that came together. */
  readonly index: number
  readonly ingest: AnyIngest
  readonly externalId: string
  readonly data: Readonly<Record<string, unknown>>
  /** When it was parked, of one that waited. */
  readonly parkedAt?: string
}

/** What became of it; refused: why. */
export type ToldRecord = { readonly index: number } & (Put | { readonly status: 'REFUSED'; readonly id: null; readonly refused: AppError })

export const saysOf = ({ call }: AnyIngest): Ingest => {
  if (!call.ingest) throw new Error(`call ${call.id} puts nothing in`)
  return call.ingest
}

/** Those first that others refer to. */
function inOrder(ingests: readonly AnyIngest[]): AnyIngest[] {
  const done: AnyIngest[] = []
  const add = (one: AnyIngest): void => {
    if (done.includes(one)) return
    for (const op of Object.values(saysOf(one).references)) for (const other of ingests) if (saysOf(other).op === op) add(other)
    done.push(one)
  }
  for (const one of ingests) add(one)
  return done
}

/** Portions of one kind in which no number comes twice; of one that does, the later comes in a later portion. */
function portionsOf(asked: readonly AskedRecord[]): AskedRecord[][] {
  const portions: AskedRecord[][] = []
  const times = new Map<string, number>()
  for (const one of asked) {
    const time = times.get(one.externalId) ?? 0
    times.set(one.externalId, time + 1)
    const portion = portions[time] ?? []
    portions[time] = portion
    portion.push(one)
  }
  return portions
}

/** So many records that are taken one after another are one change: places and stock that they hold are free again soon. */
const SLOW_AT_ONCE = 50

/** Records as they may be taken in one change after another, those first that others refer to. */
export function inChanges(ingests: readonly AnyIngest[], asked: readonly AskedRecord[]): AskedRecord[][] {
  return inOrder(ingests).flatMap((ingest) => {
    const own = asked.filter((one) => one.ingest === ingest)
    const most = ingest.take.isSlow ? SLOW_AT_ONCE : own.length
    return Array.from({ length: Math.ceil(own.length / most) || 0 }, (_, n) => own.slice(n * most, (n + 1) * most))
  })
}

/** Whose numbers they are: a key's, or those of a system that is moved in from. What refers to a record that is not there waits for it, or is refused. */
export interface Source {
  readonly id: number
  readonly waits: boolean
}

function sourceOf({ byKey }: Cx): Source {
  if (!byKey) throw new Error('records are put in with a key')
  return { id: byKey.id, waits: true }
}

/** Takes records of another program in, whatever order they are in; answers for each of them, in that order. */
export async function takeIn(
  w: Write,
  cx: Cx,
  ingests: readonly AnyIngest[],
  asked: readonly AskedRecord[],
  source: Source = sourceOf(cx),
): Promise<ToldRecord[]> {
  const told: ToldRecord[] = []
  for (const ingest of inOrder(ingests)) {
    for (const portion of portionsOf(asked.filter((one) => one.ingest === ingest)))
      told.push(...(await new Portion(w, cx, ingests, ingest, source).take(portion)))
  }
  return told.sort((one, other) => one.index - other.index)
}

/** Does the first come before the second? By number, or else by moment; where one of them says neither, it is the later one. */
function isBefore(one: Order, other: Order): boolean {
  if (one.sequence !== null && other.sequence !== null) return one.sequence < other.sequence
  if (one.occurredAt !== null && other.occurredAt !== null) return Date.parse(one.occurredAt) < Date.parse(other.occurredAt)
  return false
}

const LAST = Number.MAX_SAFE_INTEGER
/** Records that are here in the order of our numbers, whoever sends them: two that hold the same ones never block one another. */
const inTurn = <R extends { readonly item: IngestItem<never> }>(ready: readonly R[]): R[] =>
  ready.toSorted((one, other) => (one.item.internalId ?? LAST) - (other.item.internalId ?? LAST))

const isSameNumber = (one: Order, other: Order): boolean => one.sequence !== null && one.sequence === other.sequence

/** A record that has changed. */
interface Fresh {
  readonly one: AskedRecord
  readonly hash: string
  readonly internalId: number | null
}

const NEVER: Order = { sequence: null, occurredAt: null }

/** Records of one kind, each number once. */
class Portion {
  readonly #w: Write
  readonly #cx: Cx
  readonly #ingests: readonly AnyIngest[]
  readonly #ingest: AnyIngest
  readonly #says: Ingest
  readonly #keyId: number
  readonly #waits: boolean
  readonly #told: ToldRecord[] = []
  readonly #kept: KeptRecord[] = []
  /** Numbers of what waits already. */
  #parked: ReadonlySet<string> = new Set()
  /** How many records more may wait; null: not asked yet. */
  #room: number | null = null

  constructor(w: Write, cx: Cx, ingests: readonly AnyIngest[], ingest: AnyIngest, { id, waits }: Source) {
    this.#w = w
    this.#cx = { ...cx, call: ingest.call }
    this.#ingests = ingests
    this.#ingest = ingest
    this.#says = saysOf(ingest)
    this.#keyId = id
    this.#waits = waits
  }

  async take(asked: readonly AskedRecord[]): Promise<ToldRecord[]> {
    const { tx } = this.#w
    const { op, entity } = this.#says
    const ids = asked.map(({ externalId }) => externalId)
    const ready = inTurn(await this.#resolved(await this.#fresh(asked, ids)))
    const results = ready.length === 0 ? [] : await this.#w.saying(this.#ingest.call, (part) => this.#taken(part, ready))
    ready.forEach(({ fresh }, at) => void this.#tell(fresh, results[at]))
    ingestRepository.keep(tx, this.#keyId, entity, this.#kept)
    ingestRepository.forget(tx, this.#keyId, entity, ids)
    const done = this.#kept.map(({ externalId }) => externalId)
    ingestRepository.unpark(tx, this.#keyId, op, done)
    await this.#wake(done)
    return this.#told
  }

  /** Those that say something new; of the others it is told what became of them. */
  async #fresh(asked: readonly AskedRecord[], ids: readonly string[]): Promise<Fresh[]> {
    const { tx } = this.#w
    const known = new Map((await ingestRepository.claim(tx, this.#keyId, this.#says.entity, ids)).map((row) => [row.externalId, row]))
    const parked = new Map((await ingestRepository.parked(tx, this.#keyId, this.#says.op, ids)).map((row) => [row.externalId, row]))
    this.#parked = new Set(parked.keys())
    return asked.flatMap((one) => {
      const { index, externalId } = one
      const was = known.get(externalId)
      const internalId = was?.internalId ?? null
      const hash = hashOf(one.data).toString('hex')
      const waits = parked.get(externalId)
      // Since it was read newer news took its place, or were put in.
      const isReplaced = one.parkedAt !== undefined && one.parkedAt !== waits?.parkedAt
      if (isReplaced || isBefore(one, was ?? NEVER) || isBefore(one, waits ?? NEVER)) {
        this.#told.push({ index, status: 'STALE', id: internalId })
      } else if (was && internalId !== null && was.hash === hash) {
        this.#told.push({ index, status: 'UNCHANGED', id: internalId })
        this.#kept.push({ ...one, internalId, hash })
      } else if (was && isSameNumber(one, was)) this.#told.push({ index, status: 'STALE', id: internalId })
      else return [{ one, hash, internalId }]
      return []
    })
  }

  /** With our numbers in place of external ones; what refers to something that has not come is parked. */
  async #resolved(fresh: readonly Fresh[]): Promise<{ fresh: Fresh; item: IngestItem<never> }[]> {
    const known = await this.#references(fresh)
    const ready: { fresh: Fresh; item: IngestItem<never> }[] = []
    for (const one of fresh) {
      const item = await this.#ours(one, known)
      if (item) ready.push({ fresh: one, item })
    }
    return ready
  }

  /** With our numbers; null where one is not known yet, and the record is parked. */
  async #ours(one: Fresh, known: ReadonlyMap<string, number>): Promise<IngestItem<never> | null> {
    const data: Record<string, unknown> = { ...one.one.data }
    for (const [name, op] of Object.entries(this.#says.references)) {
      const externalId = data[`${name}ExternalId`]
      if (typeof externalId !== 'string') continue
      const ours = known.get(`${op} ${externalId}`)
      if (ours === undefined) {
        if (this.#waits) await this.#park(one, { op, externalId })
        else this.#refuse(one.one.index, new AppError('UNKNOWN_REFERENCE', {}, { field: `${name}ExternalId` }))
        return null
      }
      delete data[`${name}ExternalId`]
      data[`${name}Id`] = ours
    }
    return { externalId: one.one.externalId, internalId: one.internalId, data: data as never } // as the call's schema checked them
  }

  /** Our numbers of what is referred to, by operation and external number. */
  async #references(fresh: readonly Fresh[]): Promise<Map<string, number>> {
    const known = new Map<string, number>()
    for (const [name, op] of Object.entries(this.#says.references)) {
      const wanted = fresh.flatMap(({ one: { data } }) => data[`${name}ExternalId`] ?? []) as string[] // as the call's schema checked them
      const target = this.#ingests.find((other) => saysOf(other).op === op)
      if (!target) throw new Error(`${this.#says.op} refers to ${op}, which nobody puts in`)
      if (wanted.length === 0) continue
      const rows = await ingestRepository.known(this.#w.tx, this.#keyId, saysOf(target).entity, [...new Set(wanted)])
      for (const { externalId, internalId } of rows) known.set(`${op} ${externalId}`, internalId)
    }
    return known
  }

  async #taken(part: Write, ready: readonly { item: IngestItem<never> }[]): Promise<readonly TakenResult[]> {
    return await this.#ingest.take(
      part,
      this.#cx,
      ready.map(({ item }) => item),
    )
  }

  #tell({ one, hash, internalId }: Fresh, result: TakenResult | undefined): void {
    const { index } = one
    if (!result) throw new Error(`${this.#says.op} did not answer for all that it was given`)
    if ('refused' in result) {
      this.#refuse(index, namedAsSent(result.refused, Object.keys(this.#says.references), one.data))
      return
    }
    const { id, linked } = result
    this.#kept.push({ ...one, internalId: id, hash })
    this.#told.push({ index, status: internalId === null && !linked ? 'CREATED' : 'UPDATED', id, ...(linked && { linked }) })
  }

  #refuse(index: number, refused: AppError): void {
    this.#told.push({ index, status: 'REFUSED', id: null, refused })
  }

  async #park({ one, internalId }: Fresh, waitsFor: { op: string; externalId: string }): Promise<void> {
    const { index } = one
    if (!this.#parked.has(one.externalId)) {
      const room: number = this.#room ?? MOST_WAITING - (await ingestRepository.waiting(this.#w.tx, this.#keyId))
      this.#room = room - 1
      if (room <= 0) {
        this.#refuse(index, new AppError('INGEST_WAITING_FULL', { most: MOST_WAITING }))
        return
      }
    }
    const item = this.#cx.services.keys.seal(JSON.stringify(one.data))
    ingestRepository.park(this.#w.tx, this.#keyId, this.#says.op, { ...one, waitsFor, item })
    this.#told.push({ index, status: 'WAITING', id: internalId, waitsFor })
  }

  /** What waited for one of these is applied by a job: it may be more than this change should do. */
  async #wake(done: readonly string[]): Promise<void> {
    const { op } = this.#says
    const isReferredTo = this.#ingests.some((other) => Object.values(saysOf(other).references).includes(op))
    if (isReferredTo && done.length > 0 && (await ingestRepository.isAwaited(this.#w.tx, this.#keyId, op, done)))
      this.#w.job(WAITING_JOB, { keyId: this.#keyId }, { jobKey: waitingJobKey(this.#keyId) })
  }
}
