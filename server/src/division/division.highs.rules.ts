import { apart, costOf, type DivisionPlan, type DivisionProblem, loadPoints, nth } from '@camp/contract/division/division.model'
import type { Highs, ModelData } from 'highs'
import { Columns, type Shared } from './division.columns.rules.ts'

/** What came of a solve. */
export interface Solved {
  readonly plan: DivisionPlan
  /** No plan costs less than this. */
  readonly least: number
}

/**
 * How far the solver goes. Steps are its own count of work, so that it ends in the same place in each run however busy the machine is; seconds
 * are there for a machine that is slower than any it was tried on.
 */
export interface SolveLimits {
  readonly steps: number
  readonly seconds: number
}

/** The columns as a plan would have them, to begin with: what is known to be good is not looked for again. */
function startOf(columns: Columns, plan: DivisionPlan): number[] {
  const { problem, program, travellers, pairs, loads } = columns
  const start = program.cost.map(() => 0)
  const add = (column: number | undefined, by = 1) => {
    if (column !== undefined) start[column] = nth(start, column) + by
  }
  for (const { members, ways, other } of travellers) {
    for (const member of members) {
      const group = plan[member] ?? null
      const together = other !== null && !apart(problem, plan, [member, other])
      const own = ways.find((way) => way.together === together && way.shared === null && way.group === group)
      const way = own ?? ways.find((one) => one.together === together && one.shared !== null)
      // One column takes both of two who go together.
      if (way) add(way.column, way.shared && together ? 0.5 : 1)
      add(way?.shared?.ways.find((one) => one.group === group)?.column)
    }
  }
  for (const { pair, column } of pairs) if (apart(problem, plan, pair)) add(column)
  for (const { row, steps, over, coach } of loads.values()) {
    const load = row.reduce((sum, [column, value]) => sum + (value > 0 ? nth(start, column) : 0), 0)
    let left = load
    for (const column of steps) {
      add(column, Math.min(left, nth(program.upper, column)))
      left -= nth(start, column)
    }
    if (over !== null && load > Math.max(coach.cap, 0)) add(over)
  }
  return start
}

/** Who goes where by the columns. */
function planBy({ problem, travellers }: Columns, value: ArrayLike<number>): DivisionPlan {
  const plan: (number | null)[] = problem.children.map(() => null)
  const sharedOut = new Map<Shared, number[]>()
  for (const { members, ways } of travellers) {
    let at = 0
    for (const { group, column, shared } of ways) {
      for (let n = Math.round(nth(value, column)); n > 0; n--) {
        const member = nth(members, at++)
        if (shared) sharedOut.set(shared, [...(sharedOut.get(shared) ?? []), member])
        else plan[member] = group
      }
    }
  }
  for (const [shared, members] of sharedOut) {
    let at = 0
    for (const { group, column } of shared.ways) {
      for (let n = Math.round(nth(value, column)); n > 0; n--) plan[nth(members, at++)] = group
    }
  }
  return plan
}

/** The best plan, brothers and sisters counted, or the best that was found; `start` is one that keeps the rules. */
export function solveByHighs(highs: Highs, problem: DivisionProblem, start: DivisionPlan, { steps, seconds }: SolveLimits): Solved {
  if (problem.children.length === 0) return { plan: [], least: costOf(problem, []) }
  const columns = new Columns(problem)
  const model = highs.createModel(columns.program.data() as ModelData) // of integrality it knows the numbers 0 and 1
  try {
    // All points are whole numbers: less than one from the best is the best.
    model.options.set({ output_flag: false, time_limit: seconds, mip_rel_gap: 0, mip_abs_gap: 0.99, random_seed: 0 })
    model.setSolution({ colValue: startOf(columns, start) })
    model.run({
      [highs.constants.callbackType.mipInterrupt](event) {
        if (Number(event.data.mip_total_lp_iterations ?? 0) > steps) event.interrupt()
      },
    })
    const { colValue } = model.getSolution()
    const found = model.info.get('primal_solution_status') === highs.constants.solutionStatus.feasible
    // Children where each coach has nobody more are where its columns begin.
    const base = problem.coaches.reduce((sum, { fixed, share }) => sum + loadPoints(problem.weights, fixed - share), 0)
    const least = Math.ceil(Number(model.info.get('mip_dual_bound')) + base - 1e-6)
    return { plan: found ? planBy(columns, colValue) : start, least }
  } finally {
    model.dispose()
  }
}
