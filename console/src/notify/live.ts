import type { PushEvent } from '@camp/contract/base/notify'
import type { LogEntity } from '@camp/contract/records'
import type { Query, QueryClient } from '@tanstack/react-query'
import { knownLive } from '../platform/signedIn/noun.ts'

/** A record that is in view follows at once; what only may have changed, such as figures and new rows, follows at once and then this often. */
const CALM_MS = 2_000
/** Seldomer where much changes or the server is slow, but so often at least. */
const CALMEST_MS = 10_000
/** Of a kind that changes more often than this, figures are read seldomer in the same measure. */
const MUCH_PER_SECOND = 5
/** A push that names no ids stands for more than it could name, or for changes that nobody counted. */
const UNCOUNTED = 25
/** Over so long the changes are counted. */
const COUNTED_MS = 5_000
/** To read takes a tenth of the time at most: a server that answers slowly is asked seldomer. */
const SHARE = 10
/** Not every open console asks in the same moment. */
const SPREAD_MS = 300

type Ids = ReadonlySet<number> | null

const isKind = (entity: string): entity is LogEntity => knownLive().has(entity as LogEntity) // asked for, not taken for one

/** Whether an answer shows records of a kind. */
const isOf =
  (entity: LogEntity) =>
  ({ meta }: Query): boolean =>
    knownLive().get(entity)?.includes(String(meta?.area)) ?? false

const idOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' ? value.id : undefined

/** The ids of the records that an answer shows as rows or as a whole. */
function idsIn(data: unknown): readonly (number | undefined)[] {
  if (Array.isArray(data)) return data.map(idOf)
  if (typeof data === 'object' && data !== null && 'content' in data && Array.isArray(data.content)) return data.content.map(idOf)
  return [idOf(data)]
}

const shows = ({ state }: Query, ids: Ids): boolean => ids !== null && idsIn(state.data).some((id) => id !== undefined && ids.has(id))

/** How often figures of a kind are read: by how much of it changes, and how long the server took to answer last. */
class Pace {
  #changes: readonly { readonly at: number; readonly count: number }[] = []
  #took = 0

  changed(ids: Ids): void {
    const now = performance.now()
    this.#changes = [...this.#changes.filter(({ at }) => now - at < COUNTED_MS), { at: now, count: ids?.size ?? UNCOUNTED }]
  }

  async read(reading: Promise<unknown>): Promise<void> {
    const since = performance.now()
    await reading.catch(() => undefined)
    this.#took = performance.now() - since
  }

  /** How long to wait after a reading. */
  get calm(): number {
    const now = performance.now()
    const lately = this.#changes.filter(({ at }) => now - at < COUNTED_MS).reduce((sum, { count }) => sum + count, 0)
    const much = lately / (COUNTED_MS / 1_000) / MUCH_PER_SECOND
    return Math.min(CALMEST_MS, Math.max(CALM_MS, CALM_MS * much, this.#took * SHARE))
  }
}

/**
 * Reads anew what is in view when records change elsewhere: rows, figures and the open record follow, each reader with the own scope.
 * What is not in view is marked, and read when one comes back to it; so is everything while the window is hidden.
 */
export class LiveRecords {
  readonly #client: QueryClient
  readonly #read = new Map<LogEntity, number>()
  readonly #later = new Map<LogEntity, ReturnType<typeof setTimeout>>()
  readonly #hidden = new Set<LogEntity>()
  readonly #pace = new Map<LogEntity, Pace>()
  readonly #shown = (): void => {
    if (document.hidden) return
    for (const entity of this.#hidden) this.#readNow(entity)
    this.#hidden.clear()
  }

  constructor(client: QueryClient) {
    this.#client = client
    document.addEventListener('visibilitychange', this.#shown)
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#shown)
    for (const timer of this.#later.values()) clearTimeout(timer)
    this.#later.clear()
  }

  take({ entity, ids }: PushEvent): void {
    if (entity !== undefined && isKind(entity)) this.#changed(entity, ids ? new Set(ids) : null)
  }

  /** Pushes may have been missed: anything may have changed. */
  takeAll(): void {
    for (const entity of knownLive().keys()) this.#changed(entity, null)
  }

  #changed(entity: LogEntity, ids: Ids): void {
    const queries = { predicate: isOf(entity) }
    const active = this.#client.getQueryCache().findAll({ ...queries, type: 'active' })
    void this.#client.invalidateQueries({ ...queries, refetchType: 'none' })
    this.#paceOf(entity).changed(ids)
    if (active.length === 0) return
    if (document.hidden) {
      this.#hidden.add(entity)
      return
    }
    const since = performance.now() - (this.#read.get(entity) ?? Number.NEGATIVE_INFINITY)
    if (active.some((query) => shows(query, ids))) this.#readIn(entity, 0)
    else this.#readIn(entity, Math.max(SPREAD_MS, this.#paceOf(entity).calm - since) - Math.random() * SPREAD_MS)
  }

  /** The sooner of two times counts. */
  #readIn(entity: LogEntity, wait: number): void {
    const waiting = this.#later.get(entity)
    if (waiting !== undefined && wait > 0) return
    clearTimeout(waiting)
    if (wait === 0) this.#readNow(entity)
    else
      this.#later.set(
        entity,
        setTimeout(() => this.#readNow(entity), wait),
      )
  }

  #readNow(entity: LogEntity): void {
    clearTimeout(this.#later.get(entity))
    this.#later.delete(entity)
    this.#read.set(entity, performance.now())
    void this.#paceOf(entity).read(this.#client.refetchQueries({ type: 'active', stale: true, predicate: isOf(entity) }))
  }

  #paceOf(entity: LogEntity): Pace {
    const known = this.#pace.get(entity) ?? new Pace()
    this.#pace.set(entity, known)
    return known
  }
}
