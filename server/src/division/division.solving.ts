import type { DivisionProblem } from '@camp/contract/division/division.model'
import { AppError } from '../platform/errors.ts'
import { startThread } from '../platform/thread.ts'
import { Turns } from '../platform/turns.ts'
import type { SolveAnswer, SolveWork } from './division.solve.worker.ts'

/** The solver gives its best at the first, and is ended at the second. */
const SECONDS = 10
const TIME_MS = 15_000
const MEMORY_MB = 256
/** A solve keeps a processor busy: one at a time. */
const turns = new Turns(1)

/** The best plan, from a thread that ends with it. Nothing is changed where it ends without an answer. */
export const solveInThread = (problem: DivisionProblem, timeMs = TIME_MS): Promise<SolveAnswer> =>
  turns.take(async () => {
    const worker = startThread('division/division.solve.worker', { problem, seconds: SECONDS } satisfies SolveWork, MEMORY_MB)
    try {
      return await new Promise<SolveAnswer>((resolve, reject) => {
        const failed = () => reject(new AppError('PLAN_NO_ANSWER'))
        const late = setTimeout(failed, timeMs)
        const done = () => clearTimeout(late)
        worker.once('message', (answer: SolveAnswer) => {
          done()
          resolve(answer)
        })
        worker.once('error', () => {
          done()
          failed()
        })
        worker.once('exit', () => {
          done()
          failed()
        })
      })
    } finally {
      await worker.terminate()
    }
  })
