import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Executor } from '../db/executor.ts'
import { pushRepository } from './push.repository.ts'

const POLL_MS = 500
/** Numbers are given before commits: one that is missing this long after its neighbours was rolled back. */
const LATE_WITHIN_MS = 15_000
const MOST_READ = 2_000

/** Entries that change no record. */
const READS = new Set(['LOGIN', 'LOGOUT', 'VIEW_PII', 'EXPORT'])

interface Gap {
  readonly first: number
  readonly last: number
  readonly since: number
}

/** Which records of a kind changed; null: more than were counted. */
export type Changed = ReadonlyMap<string, ReadonlySet<number> | null>

interface Entry {
  readonly id: number
  readonly source: string
  readonly operationType: string
  readonly entity: string | null
  readonly targetId: number | null
}

/**
 * Follows the operation log: every change of a record has its entry there, in the transaction that changed it, no matter what made it - a call, a
 * job, a provider, another process. So there is nothing to hook in and nothing to forget. Read twice a second, and only while somebody listens.
 */
export class ChangeFeed {
  readonly #db: Executor
  readonly #log: Logger
  readonly #tell: (changed: Changed) => void
  #timer: NodeJS.Timeout | null = null
  #reading: Promise<void> | null = null
  /** The last number that was read; null: begin with what comes next. */
  #last: number | null = null
  #gaps: Gap[] = []

  constructor(pool: Pool, log: Logger, tell: (changed: Changed) => void) {
    this.#db = new Executor(pool)
    this.#log = log
    this.#tell = tell
  }

  /** Begins to follow, if it does not yet. What changed just before, a listener that begins is told by `lately`. */
  async start(): Promise<void> {
    if (this.#timer) return
    this.#timer = setInterval(() => void this.#turn(), POLL_MS)
    this.#timer.unref()
    await this.#turn()
  }

  /** What changed in the last ten seconds: a browser begins to listen a moment after it has read what it shows. */
  async lately(): Promise<Changed> {
    const entries: readonly Entry[] = await pushRepository.recentEntries(this.#db, MOST_READ)
    return gathered(entries)
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#last = null
    this.#gaps = []
  }

  /** One at a time: a slow database gets no second question. */
  #turn(): Promise<void> {
    this.#reading ??= this.#read()
      // The next turn goes on where this one did not get to.
      .catch((error: unknown) => this.#log.warn({ err: error }, 'could not read what changed'))
      .finally(() => {
        this.#reading = null
      })
    return this.#reading
  }

  async #read(): Promise<void> {
    if (this.#last === null) {
      this.#last = await pushRepository.lastEntry(this.#db)
      return
    }
    const fresh: readonly Entry[] = await pushRepository.entriesAfter(this.#db, this.#last, MOST_READ)
    const late: readonly Entry[] = await this.#late()
    this.#note(fresh)
    const changed = gathered([...late, ...fresh])
    if (changed.size > 0 && this.#timer) this.#tell(changed)
  }

  async #late(): Promise<readonly Entry[]> {
    const now = performance.now()
    this.#gaps = this.#gaps.filter(({ since }) => now - since < LATE_WITHIN_MS)
    if (this.#gaps.length === 0) return []
    const rows = await pushRepository.entriesWithin(this.#db, this.#gaps, MOST_READ)
    const come = new Set(rows.map(({ id }) => id))
    if (come.size > 0) this.#gaps = this.#gaps.flatMap((gap) => without(gap, come))
    return rows
  }

  /** Remembers how far it got, and the numbers that were passed over. */
  #note(fresh: readonly Entry[]): void {
    const since = performance.now()
    for (const { id } of fresh) {
      const last: number = this.#last ?? id
      if (id > last + 1) this.#gaps.push({ first: last + 1, last: id - 1, since })
      this.#last = id
    }
  }
}

/** What is left of a gap after some of it has come. */
function without(gap: Gap, come: ReadonlySet<number>): Gap[] {
  const left: Gap[] = []
  let first = gap.first
  for (const id of [...come].filter((id) => id >= gap.first && id <= gap.last).sort((one, other) => one - other)) {
    if (id > first) left.push({ ...gap, first, last: id - 1 })
    first = id + 1
  }
  if (first <= gap.last) left.push({ ...gap, first })
  return left
}

function gathered(entries: readonly Entry[]): Changed {
  const changed = new Map<string, Set<number> | null>()
  for (const { source, operationType, entity, targetId } of entries) {
    if (entity === null || source === 'CONSOLE' || READS.has(operationType)) continue
    if (targetId === null) changed.set(entity, null)
    else if (changed.get(entity) !== null) changed.set(entity, (changed.get(entity) ?? new Set()).add(targetId))
  }
  return changed
}
