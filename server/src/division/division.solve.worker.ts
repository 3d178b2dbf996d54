import { parentPort, workerData } from 'node:worker_threads'
import { planByFlow } from '@camp/contract/division/division.flow'
import { type Mend, mendsOf } from '@camp/contract/division/division.mends'
import { type DivisionPlan, type DivisionProblem, settled } from '@camp/contract/division/division.model'
import loadHighs from 'highs'
import { type Solved, solveByHighs } from './division.highs.ts'

// One plan in a thread of its own, which ends with it: the memory that a solve has taken is never given back.

export interface SolveWork {
  readonly problem: DivisionProblem
  /** The most that the solver may take. */
  readonly seconds: number
}
export interface SolveAnswer {
  readonly plan: DivisionPlan
  readonly gapBp: number
  readonly mends: readonly Mend[]
}

async function solve({ problem, seconds }: SolveWork): Promise<SolveAnswer> {
  const highs = await loadHighs()
  const until = Date.now() + seconds * 1000
  const steps = settled<Solved>(problem)
  let step = steps.next()
  while (!step.done) {
    const start = planByFlow(step.value)
    step = steps.next(solveByHighs(highs, step.value, start, Math.max(0.5, (until - Date.now()) / 1000)))
  }
  const { plan, gapBp, problem: kept } = step.value
  return { plan, gapBp, mends: mendsOf(kept, plan) }
}

// What fails ends the thread, and whoever waits hears of it.
void solve(workerData as SolveWork).then((answer) => parentPort?.postMessage(answer)) // given by solveInThread
