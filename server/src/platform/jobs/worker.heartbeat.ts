import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type pg from 'pg'
import type { Log } from '../log/log.port.ts'

export interface HeartbeatOptions {
  /** Milliseconds between two beats. */
  readonly every: number
  /** A process that has not beaten for so many milliseconds has lost its jobs. */
  readonly silentAfter: number
}

const beatText = `
insert into worker_nodes (id, host, pid, pool_ids) values ($1, $2, $3, $4)
on conflict (id) do update set pool_ids = excluded.pool_ids, beat_at = now()`

// The jobs of all who do not beat, known by name or not: a process may die before its first beat.
const sweepText = `
with silent as (
  select locked_by from (
    select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
    union all
    select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
  ) held
  where locked_at < now() - make_interval(secs => $1)
    and locked_by <> all (array(select unnest(pool_ids) from worker_nodes where beat_at > now() - make_interval(secs => $1)))
)
select array_agg(distinct locked_by) as names from silent`

/**
 * Says every few seconds that this process works on jobs, and gives back the jobs of processes that fell silent (killed, cut off, paused):
 * graphile-worker itself would wait for four hours.
 */
export class Heartbeat {
  readonly #node = randomUUID()
  readonly #pool: pg.Pool
  readonly #log: Log
  readonly #options: HeartbeatOptions
  readonly #held: () => readonly string[]
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()
  #stopped = false
  #lastBeat = Number.NEGATIVE_INFINITY
  #steadySince = Number.POSITIVE_INFINITY

  /** `held` names what this process holds jobs under. */
  constructor(pool: pg.Pool, log: Log, options: HeartbeatOptions, held: () => readonly string[]) {
    this.#pool = pool
    this.#log = log
    this.#options = options
    this.#held = held
  }

  start(): void {
    this.#running = this.#round()
  }

  /** Ends the beats and strikes this process off the list. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
    await this.#pool.query('delete from worker_nodes where id = $1', [this.#node]).catch(() => {})
  }

  async #round(): Promise<void> {
    try {
      await this.#beat()
      await this.#sweep()
    } catch (error) {
      this.#log.warn({ err: error }, 'the heartbeat of the job worker failed')
    }
    if (!this.#stopped) {
      this.#timer = setTimeout(() => {
        this.#running = this.#round()
      }, this.#options.every)
    }
  }

  async #beat(): Promise<void> {
    await this.#pool.query(beatText, [this.#node, hostname(), process.pid, this.#held()])
    const now = performance.now()
    // After an outage of the database everybody looks silent: judge others only after having beaten steadily oneself.
    if (now - this.#lastBeat > this.#options.silentAfter) this.#steadySince = now
    this.#lastBeat = now
  }

  async #sweep(): Promise<void> {
    if (performance.now() - this.#steadySince < this.#options.silentAfter) return
    const { rows } = await this.#pool.query<{ names: string[] | null }>(sweepText, [this.#options.silentAfter / 1_000])
    const names = rows[0]?.names
    if (!names) return
    await this.#pool.query('select graphile_worker.force_unlock_workers($1)', [names])
    await this.#pool.query("delete from worker_nodes where beat_at < now() - make_interval(secs => $1) - interval '1 hour'", [
      this.#options.silentAfter / 1_000,
    ])
    this.#log.warn({ workers: names }, 'took back the jobs of a worker that fell silent')
  }
}
