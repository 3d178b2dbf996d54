import { getUserAllPermission } from '@camp/contract/base/account'
import { brokenRules, costOf, type DivisionPlan } from '@camp/contract/division/division.model'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { drawnProblem } from '../../test/division.drawn.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { solveInThread } from './division.solving.service.ts'

// A small form of what `npm run prove -- division` runs in full.

const FULL = process.env.PROVE_DIVISION === 'on'
const CAMP = FULL ? { children: 400, groups: 60, coaches: 40, siblings: 0.15 } : { children: 60, groups: 10, coaches: 8, siblings: 0.15 }
const BUSINESS = { children: 2_000, groups: 250, coaches: 120, siblings: 0.15 }
const RUNS = FULL ? 5 : 2

const server = aServer()
let staff: Caller
beforeAll(async () => {
  staff = (await signedIn(server, [])).caller
})

const MB = 1024 * 1024
const p95 = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

/** How long another call takes meanwhile, again and again. */
async function askingWhile<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly waits: number[]; readonly memory: number }> {
  let done = false
  const waits: number[] = []
  const before = process.memoryUsage().rss
  let most = before
  const asking = (async () => {
    while (!done) {
      const began = performance.now()
      expect((await staff.call(getUserAllPermission, {})).status).toBe(200)
      waits.push(performance.now() - began)
      most = Math.max(most, process.memoryUsage().rss)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  try {
    return { answer: await work(), waits, memory: (most - before) / MB }
  } finally {
    done = true
    await asking
  }
}

it('divides a camp with brothers and sisters by every rule, the same in each run, while others go on', { timeout: 600_000 }, async () => {
  const problem = drawnProblem(1, CAMP)
  const plans: DivisionPlan[] = []
  const figures = { seconds: 0, memory: 0, others: [] as number[] }
  for (let run = 0; run < RUNS; run++) {
    const began = process.cpuUsage()
    const { answer, waits, memory } = await askingWhile(() => solveInThread(problem))
    const { user, system } = process.cpuUsage(began)
    expect(answer.gap).toBe(0)
    // Were it reckoned where calls are answered, the first would wait for its end, and no second be asked.
    expect(waits.length).toBeGreaterThan(1)
    plans.push(answer.plan)
    figures.seconds = Math.max(figures.seconds, (user + system) / 1e6)
    figures.memory = Math.max(figures.memory, memory)
    figures.others.push(...waits)
  }
  expect(plans.flatMap((plan) => brokenRules(problem, plan))).toEqual([])
  expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(1)
  expect(new Set(plans.map((plan) => costOf(problem, plan))).size).toBe(1)
  if (!FULL) return

  const business = drawnProblem(2, BUSINESS)
  const large = { plans: new Set<string>(), seconds: 0, others: [] as number[], memory: 0, gap: -1, broken: -1 }
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    const { answer, waits, memory } = await askingWhile(() => solveInThread(business))
    large.seconds = Math.max(large.seconds, (performance.now() - began) / 1000)
    large.memory = Math.max(large.memory, memory)
    large.others.push(...waits)
    large.plans.add(JSON.stringify(answer.plan))
    large.gap = Math.max(large.gap, answer.gap)
    large.broken = Math.max(large.broken, brokenRules(business, answer.plan).length)
  }
  const told = {
    seconds: Number(figures.seconds.toFixed(1)),
    memory: Math.round(figures.memory),
    others: Number(p95(figures.others).toFixed(1)),
    business: Number(large.seconds.toFixed(1)),
    plans: large.plans.size,
    gap: large.gap,
    broken: large.broken,
    businessMemory: Math.round(large.memory),
    businessOthers: Number(p95(large.others).toFixed(1)),
  }
  process.stdout.write(`FIGURES ${JSON.stringify(told)}\n`)
})

it('answers with the best that is there when time is up, every rule kept and the gap stated', async () => {
  const problem = drawnProblem(3, CAMP)
  const { plan, gap } = await solveInThread(problem, { timeMs: 1, lastMs: 60_000 })
  expect(brokenRules(problem, plan)).toEqual([])
  const best = await solveInThread(problem)
  expect(best.gap).toBe(0)
  expect(costOf(problem, plan) - gap).toBeLessThanOrEqual(costOf(problem, best.plan))
  expect(costOf(problem, plan)).toBeGreaterThanOrEqual(costOf(problem, best.plan))
})
