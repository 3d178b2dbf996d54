import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { callLimits } from '../db/connection.ts'
import { createPool } from '../db/pool.ts'
import type { Log } from '../log/log.port.ts'
import { spanOf } from '../trace/spans.ts'
import { takeTrace } from './queue.ts'
import { type Chore, Ticker } from './ticker.ts'
import { Heartbeat, type HeartbeatOptions } from './worker.heartbeat.ts'

/** What a job knows about itself. */
export interface JobRun {
  readonly id: string
  /** Counts from 1. */
  readonly attempt: number
  readonly lastAttempt: boolean
}

/** Does one kind of job. It may run twice, so what it does outside rests on a row with a unique key. Throwing means: try again later. */
export type Task = (payload: unknown, run: JobRun) => Promise<void>

export interface WorkerOptions {
  /** Address of the database itself, not of a pooler. */
  readonly url: string
  readonly tasks: Readonly<Record<string, Task>>
  readonly chores: readonly Chore[]
  readonly log: Log
  /** Jobs at the same time; default 4. */
  readonly concurrency?: number
  /** Default: a beat every 5 s, silent after 20 s. */
  readonly heartbeat?: HeartbeatOptions
  /** How long jobs under way may take to end when the worker stops, in ms; default 10 s. */
  readonly patience?: number
}

export interface Worker {
  /** Takes no more jobs, waits for those under way, and gives back those that take too long. */
  stop(): Promise<void>
}

/** Works on the queue until `stop`, through outages of the database. */
export function startWorker(options: WorkerOptions): Worker {
  const worker = new QueueWorker(options)
  worker.start()
  return worker
}

class QueueWorker implements Worker {
  readonly #options: WorkerOptions
  readonly #pool
  readonly #heartbeat: Heartbeat
  readonly #ticker: Ticker
  readonly #events: WorkerEvents = new EventEmitter()
  #poolIds: string[] = []
  #runner: Runner | null = null
  #stopping = false
  #loop: Promise<void> = Promise.resolve()
  readonly #wake = new AbortController()

  constructor(options: WorkerOptions) {
    this.#options = options
    const { url, log, concurrency = 4, heartbeat = { every: 5_000, silentAfter: 20_000 } } = options
    // Its own connections: neither a rush of calls nor a full pool may silence the heartbeat.
    this.#pool = createPool({ url, name: 'jobs', size: concurrency + 4, limits: callLimits, log })
    this.#heartbeat = new Heartbeat(this.#pool, log, heartbeat, () => this.#poolIds)
    this.#ticker = new Ticker(this.#pool, options.chores, log)
    this.#events.on('pool:create', ({ workerPool }) => {
      // The name of an earlier run is dropped: a job whose end could not be written is still held under it, and must be taken back.
      this.#poolIds = [workerPool.id]
    })
  }

  start(): void {
    this.#heartbeat.start()
    this.#ticker.start()
    this.#loop = this.#keepRunning()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#wake.abort()
    const { patience = 10_000 } = this.#options
    const chores = this.#ticker.stop()
    const jobs = this.#runner?.stop().catch(() => {})
    const late = new AbortController()
    await Promise.race([Promise.all([jobs, chores, this.#loop]), sleep(patience, undefined, { signal: late.signal }).catch(() => {})])
    late.abort()
    // What still runs is ended with the process; another worker begins it anew, at once.
    if (this.#poolIds.length > 0) {
      await this.#pool.query('select graphile_worker.force_unlock_workers($1)', [this.#poolIds]).catch(() => {})
    }
    await this.#heartbeat.stop()
    // Not awaited: a job that overstays needs its connections until it or the process ends.
    void Promise.resolve(jobs).then(() => this.#pool.end())
  }

  async #keepRunning(): Promise<void> {
    while (!this.#stopping) {
      try {
        const runner = await this.#run()
        this.#runner = runner
        await (this.#stopping ? runner.stop() : runner.promise)
      } catch (error) {
        if (!this.#stopping) this.#options.log.error({ err: error }, 'the job worker ended; starting it again')
      }
      this.#runner = null
      if (!this.#stopping) await sleep(1_000, undefined, { signal: this.#wake.signal }).catch(() => {})
    }
  }

  #run(): Promise<Runner> {
    const { log, tasks, concurrency = 4, patience = 10_000 } = this.#options
    const taskList: TaskList = {}
    for (const [name, task] of Object.entries(tasks)) {
      taskList[name] = (given: unknown, { job }: JobHelpers) => {
        const { payload, parent } = takeTrace(given)
        const facts = { 'camp.job': name, 'camp.attempt': job.attempts }
        return spanOf('CONSUMER', name, parent, facts, () =>
          task(payload, { id: job.id, attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts }),
        )
      }
    }
    return run({
      pgPool: this.#pool,
      taskList,
      concurrency,
      noHandleSignals: true,
      // Without one it would read a file from the current directory.
      parsedCronItems: [],
      pollInterval: 2_000,
      // Jobs are given back before: an abort would count as a failure and wait.
      gracefulShutdownAbortTimeout: patience + 5_000,
      // Without batches the queue does not wait for the end of a job to be written, and a failure to write it ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events: this.#events,
      logger: queueLogger(log),
    })
  }
}

/** The queue's own words: its failures of jobs are ours to see, its small talk is for debugging. */
const queueLogger = (log: Log): Logger =>
  new Logger((scope) => (level, message) => {
    const data = { ...scope }
    if (level === 'error') log.error(data, message)
    else if (level === 'warning') log.warn(data, message)
    else log.debug(data, message)
  })
