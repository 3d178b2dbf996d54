import { parentPort, workerData } from 'node:worker_threads'
import { notPlaced } from '@camp/contract/division/division.answer'
import { planByFlow } from '@camp/contract/division/division.flow'
import { type Mend, mendsOf } from '@camp/contract/division/division.mends'
import { costOf, type DivisionPlan, type DivisionProblem, settled } from '@camp/contract/division/division.model'
import loadHighs from 'highs'
import { type SolveLimits, solveByHighs } from './division.highs.rules.ts'

// One plan in a thread of its own, which ends with it: the memory that a solve has taken is never given back.

export interface SolveWork {
  readonly problem: DivisionProblem
  readonly limits: SolveLimits
}
/** Each answer is better than the one before it. */
export interface SolveAnswer {
  readonly plan: DivisionPlan
  /** Points by which a better plan could be better at most; 0: there is none. */
  readonly gap: number
  readonly mends: readonly Mend[]
  /** Nothing comes after it. */
  readonly last: boolean
}

const say = (answer: SolveAnswer): void => parentPort?.postMessage(answer)

async function solve({ problem, limits }: SolveWork): Promise<void> {
  const steps = settled<{ readonly plan: DivisionPlan }>(problem)
  let step = steps.next()
  while (!step.done) step = steps.next({ plan: planByFlow(step.value) })
  // Without brothers and sisters, and without the rule that a flow cannot say: no plan costs less.
  const least = costOf(problem, planByFlow(problem), false)
  const { plan: start, problem: kept } = step.value
  const gapOf = (plan: DivisionPlan, than: number) => Math.max(0, costOf(problem, plan) - Math.max(least, than))
  // What is there already counts if time runs out.
  const first = { plan: start, gap: gapOf(start, Number.NEGATIVE_INFINITY), mends: mendsOf(kept, start), last: false }
  say(first)
  const solved = solveByHighs(await loadHighs(), problem, start, limits)
  const better = costOf(problem, solved.plan) <= costOf(problem, start) ? solved.plan : start
  const gap = gapOf(better, solved.least)
  // What would help is asked of the flow, and again only for others than those whom the flow has left.
  const same = String(notPlaced(kept, better)) === String(notPlaced(kept, start))
  say({ plan: better, gap, mends: same ? first.mends : mendsOf(kept, better), last: true })
}

// What fails ends the thread, and the caller who waits hears of it.
void solve(workerData as SolveWork) // given by solveInThread
