import type { DivisionProblem } from '@camp/contract/division/division.model'
import { AppError } from '../platform/errors.ts'
import { Limiter } from '../platform/limiter.ts'
import { startThread } from '../platform/thread.ts'
import type { SolveAnswer, SolveWork } from './division.solve.worker.ts'

/** By its own count of work the solver ends long before its seconds, which are for a busy machine. */
const LIMITS = { steps: 60_000, seconds: 9 }
/** The best that is there counts at the first; at the second there must be one. */
const TIME_MS = 14_000
const LAST_MS = 60_000
const MEMORY_MB = 256
/** A solve keeps a processor busy: one at a time. */
const turns = new Limiter(1)

/** How long it may take, and how much of the thread's memory; tests have less. */
interface Bounds {
  readonly timeMs: number
  readonly lastMs: number
}

/** The best plan, or the best that was found in time, from a thread that ends with it. Refused only where the thread itself breaks down. */
export const solveInThread = (problem: DivisionProblem, { timeMs, lastMs }: Bounds = { timeMs: TIME_MS, lastMs: LAST_MS }) =>
  turns.take(async () => {
    const worker = startThread('division/division.solve.worker', { problem, limits: LIMITS } satisfies SolveWork, MEMORY_MB)
    const timers: NodeJS.Timeout[] = []
    try {
      return await new Promise<SolveAnswer>((resolve, reject) => {
        let best: SolveAnswer | undefined
        let late = false
        const end = () => (best ? resolve(best) : reject(new AppError('PLAN_NO_ANSWER')))
        timers.push(
          setTimeout(() => {
            late = true
            if (best) end()
          }, timeMs),
          setTimeout(end, lastMs),
        )
        worker.on('message', (answer: SolveAnswer) => {
          best = answer
          if (late || answer.last) end()
        })
        worker.once('error', end)
        worker.once('exit', end)
      })
    } finally {
      for (const timer of timers) clearTimeout(timer)
      await worker.terminate()
    }
  })
