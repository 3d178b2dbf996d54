import { DivisionFlow, planByFlow } from '@camp/contract/division/division.flow'
import { mended } from '@camp/contract/division/division.mends'
import {
  brokenRules,
  costOf,
  DIVISION_WEIGHTS,
  type DivisionPlan,
  type DivisionProblem,
  pairsOf,
  settled,
} from '@camp/contract/division/division.model'
import loadHighs, { type Highs } from 'highs'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawnProblem } from '../../test/division.drawn.ts'
import { Columns } from './division.columns.rules.ts'
import { solveByHighs } from './division.highs.rules.ts'

let highs: Highs
beforeAll(async () => {
  highs = await loadHighs()
})

const byHighs = (problem: DivisionProblem, steps = 1_000_000) =>
  solveByHighs(highs, problem, whole(problem, flow).plan, { steps, seconds: 60 })
const flow = (asked: DivisionProblem) => ({ plan: planByFlow(asked) })

/** Until nobody comes to a coach who has too many. */
function whole<P extends { readonly plan: DivisionPlan }>(problem: DivisionProblem, solve: (asked: DivisionProblem) => P) {
  const steps = settled<P>(problem)
  let step = steps.next()
  while (!step.done) step = steps.next(solve(step.value))
  return step.value
}

/** The same camp, the first few children in one family. */
const together = (problem: DivisionProblem, count: number): DivisionProblem => ({
  ...problem,
  children: problem.children.map((child, at) => (at < count ? { ...child, family: 1 } : child)),
})

describe('dividing a camp', () => {
  it.each(Array.from({ length: 50 }, (_none, seed) => seed))('costs the same by the flow and by the solver, instance %i', (seed) => {
    const problem = drawnProblem(seed, { children: 8 + (seed % 30), groups: 3 + (seed % 7), coaches: 2 + (seed % 5), siblings: 0 })
    expect(pairsOf(problem)).toEqual([])
    const free = planByFlow(problem, true)
    expect(costOf(problem, planByFlow(problem))).toBe(costOf(problem, free))
    const { plan, least } = byHighs(problem)
    expect(brokenRules(problem, plan)).toEqual([])
    expect(costOf(problem, plan) - least).toBe(0)
    // A flow cannot say that nobody comes to a coach who has too many: where that binds, the best plan lies between its two answers.
    const most = costOf(problem, whole(problem, flow).plan)
    expect(costOf(problem, plan)).toBeGreaterThanOrEqual(costOf(problem, free))
    expect(costOf(problem, plan)).toBeLessThanOrEqual(brokenRules(problem, free).length === 0 ? costOf(problem, free) : most)
  })

  it.each(Array.from({ length: 30 }, (_none, seed) => 100 + seed))('keeps every rule with brothers and sisters, instance %i', (seed) => {
    const drawn = drawnProblem(seed, { children: 40, groups: 8, coaches: 5, siblings: 0.4 })
    const problem = seed % 3 === 0 ? together(drawn, 3) : drawn
    expect(pairsOf(problem).length).toBeGreaterThan(0)
    const { plan, least } = byHighs(problem)
    expect(brokenRules(problem, plan)).toEqual([])
    expect(costOf(problem, plan) - least).toBe(0)
    const estimate = whole(problem, flow).plan
    expect(brokenRules(problem, estimate)).toEqual([])
    expect(costOf(problem, plan)).toBeLessThanOrEqual(costOf(problem, estimate))
  })

  it('finds the same plan in five runs, also where it stops before the best and says how far that may be', () => {
    const problem = drawnProblem(7, { children: 60, groups: 12, coaches: 8, siblings: 0.3 })
    for (const steps of [1_000_000, 0]) {
      const solved = Array.from({ length: 5 }, () => byHighs(problem, steps))
      expect(new Set(solved.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(solved.flatMap(({ plan }) => brokenRules(problem, plan))).toEqual([])
      expect(solved[0]?.least).toBeLessThanOrEqual(costOf(problem, solved[0]?.plan ?? []))
    }
    expect(byHighs(problem, 0).least).toBeLessThanOrEqual(byHighs(problem).least)
  })

  it.each([2, 3])('finds the best of all plans where they can be counted, %i of a family', (count) => {
    for (let seed = 200; seed < 215; seed++) {
      const problem = together(drawnProblem(seed, { children: 5, groups: 4, coaches: 3, siblings: 0.5 }), count)
      let best = Number.POSITIVE_INFINITY
      for (let n = 0; n < 5 ** problem.children.length; n++) {
        const plan = problem.children.map((_child, at) => {
          const group = Math.floor(n / 5 ** at) % 5
          return group === 4 ? null : group
        })
        if (fits(problem, plan)) best = Math.min(best, costOf(problem, plan))
      }
      expect(costOf(problem, byHighs(problem).plan)).toBe(best)
    }
  })

  it('finds what one place or one child more would change as if it were solved anew', () => {
    for (let seed = 300; seed < 320; seed++) {
      const problem = drawnProblem(seed, { children: 30, groups: 8, coaches: 5, siblings: 0 })
      const flow = new DivisionFlow(problem, false)
      const before = JSON.stringify(flow.plan())
      const costWith = (kind: 'CAPACITY' | 'QUOTA', id: number) => {
        const more = mended(problem, { kind, id })
        const plan = flow.planWithOneMore(kind === 'CAPACITY' ? 'group' : 'coach', id)
        expect(costOf(more, plan)).toBe(costOf(more, planByFlow(more, true)))
      }
      for (const { id } of problem.groups) costWith('CAPACITY', id)
      for (const { id } of problem.coaches) costWith('QUOTA', id)
      expect(JSON.stringify(flow.plan())).toBe(before)
    }
  })

  it('asks about a large camp in a size that grows with its children, not with children by groups', () => {
    const { program } = new Columns(drawnProblem(2, { children: 2_000, groups: 250, coaches: 120, siblings: 0.15 }))
    // Each child by each group is 250,000.
    expect(program.cost.length).toBeLessThan(40_000)
    expect(program.rows.length).toBeLessThan(10_000)
  })

  it('estimates a full camp near the best, though a flow cannot say that nobody comes to a coach who has too many', () => {
    const seeds = [1, 4, 5, 6, 7, 8]
    const costs = seeds.map((seed) => {
      const problem = drawnProblem(seed, { children: 120, groups: 18, coaches: 12, siblings: 0 })
      return { best: costOf(problem, byHighs(problem).plan), estimate: costOf(problem, whole(problem, flow).plan) }
    })
    const sum = (of: 'best' | 'estimate') => costs.reduce((all, one) => all + one[of], 0)
    expect(sum('estimate')).toBeLessThan(1.2 * sum('best'))
  })

  it('answers for a whole camp within a step of a slider', () => {
    const problem = drawnProblem(1, { children: 400, groups: 60, coaches: 40, siblings: 0.15 })
    const began = process.cpuUsage()
    const { plan } = whole(problem, flow)
    const { user, system } = process.cpuUsage(began)
    expect(brokenRules(problem, plan)).toEqual([])
    // A tenth of that on an idle machine; what this finds is a step that grows with the square of the camp.
    expect((user + system) / 1000).toBeLessThan(4_000)
  })
})

/** Is every rule kept, and does each child go where it may? Who is left out must be in a group that is closed. */
const fits = (problem: DivisionProblem, plan: DivisionPlan): boolean =>
  Number.isFinite(costOf(problem, plan)) &&
  brokenRules(problem, plan).length === 0 &&
  problem.children.every(
    ({ groupId }, member) => plan[member] !== null || !problem.groups.some(({ id, state }) => id === groupId && state !== 'CLOSED'),
  )

it('has weights that never make a broken quota pay', () => {
  expect(DIVISION_WEIGHTS.follow + DIVISION_WEIGHTS.wish + DIVISION_WEIGHTS.sibling).toBeLessThan(200)
})
