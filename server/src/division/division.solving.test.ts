import { planByFlow } from '@camp/contract/division/division.flow'
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
import { solveByHighs } from './division.highs.ts'

let highs: Highs
beforeAll(async () => {
  highs = await loadHighs()
})

const byHighs = (problem: DivisionProblem) => solveByHighs(highs, problem, planByFlow(problem), 10)

/** Until nobody comes to a coach who has too many. */
function whole<P extends { readonly plan: DivisionPlan }>(problem: DivisionProblem, solve: (asked: DivisionProblem) => P) {
  const steps = settled<P>(problem)
  let step = steps.next()
  while (!step.done) step = steps.next(solve(step.value))
  return step.value
}

describe('dividing a camp', () => {
  it.each(Array.from({ length: 50 }, (_none, seed) => seed))('costs the same by the flow and by the solver, instance %i', (seed) => {
    const problem = drawnProblem(seed, { children: 8 + (seed % 30), groups: 3 + (seed % 7), coaches: 2 + (seed % 5), siblings: 0 })
    expect(pairsOf(problem)).toEqual([])
    const { plan, gapBp } = byHighs(problem)
    expect(gapBp).toBe(0)
    expect(costOf(problem, planByFlow(problem))).toBe(costOf(problem, plan))
  })

  it.each(Array.from({ length: 30 }, (_none, seed) => 100 + seed))('keeps every rule with brothers and sisters, instance %i', (seed) => {
    const problem = drawnProblem(seed, { children: 40, groups: 8, coaches: 5, siblings: 0.4 })
    expect(pairsOf(problem).length).toBeGreaterThan(0)
    const solved = whole(problem, byHighs)
    expect(brokenRules(problem, solved.plan)).toEqual([])
    expect(solved.gapBp).toBe(0)
    const flow = whole(problem, (asked) => ({ plan: planByFlow(asked) }))
    expect(brokenRules(problem, flow.plan)).toEqual([])
    expect(costOf(solved.problem, solved.plan)).toBeLessThanOrEqual(costOf(solved.problem, planByFlow(solved.problem)))
  })

  it('finds the same plan in five runs', () => {
    const problem = drawnProblem(7, { children: 60, groups: 10, coaches: 6, siblings: 0.3 })
    const plans = Array.from({ length: 5 }, () => JSON.stringify(byHighs(problem).plan))
    expect(new Set(plans).size).toBe(1)
  })

  it('finds the best of all plans where they can be counted', () => {
    for (let seed = 200; seed < 215; seed++) {
      const problem = drawnProblem(seed, { children: 5, groups: 4, coaches: 3, siblings: 0.5 })
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

  it('answers for a whole camp within a step of a slider', () => {
    const problem = drawnProblem(1, { children: 400, groups: 60, coaches: 40, siblings: 0.15 })
    const began = process.cpuUsage()
    const { plan } = whole(problem, (asked) => ({ plan: planByFlow(asked) }))
    const { user, system } = process.cpuUsage(began)
    expect(brokenRules(problem, plan)).toEqual([])
    // A tenth of that on an idle machine; what this finds is a step that grows with the square of the camp.
    expect((user + system) / 1000).toBeLessThan(4_000)
  })
})

/** Has each group room, and does each child go where it may? Who is left out must be in a group that is closed. */
function fits(problem: DivisionProblem, plan: DivisionPlan): boolean {
  const taken = problem.groups.map(() => 0)
  return (
    problem.children.every((child, member) => {
      const at = plan[member] ?? null
      if (at === null) return !problem.groups.some(({ id, state }) => id === child.groupId && state !== 'CLOSED')
      const stays = problem.groups[at]?.id === child.groupId
      if (!(stays && problem.dated)) taken[at] = (taken[at] ?? 0) + 1
      return true
    }) &&
    problem.groups.every(({ room }, at) => (taken[at] ?? 0) <= room) &&
    Number.isFinite(costOf(problem, plan))
  )
}

it('has weights that never make a broken quota pay', () => {
  expect(DIVISION_WEIGHTS.follow + DIVISION_WEIGHTS.wish + DIVISION_WEIGHTS.sibling).toBeLessThan(200)
})
