import { isDeepStrictEqual } from 'node:util'
import { login } from '@camp/contract/account'
import type { Measured } from './database.ts'
import { LoadProcess, type LoadResult, wireRequest } from './load.ts'
import { programs } from './programs.ts'
import { drawSample } from './sample.ts'
import { type Ask, type Scenario, scenarios } from './scenarios.ts'
import { Served } from './served.ts'

const CONNECTIONS = 16
/** A run ends early after so many answers: more of them say nothing new. */
const MOST = 60_000
/** Long enough for plans and compiled code to settle: so many answers, or so many seconds. */
const WARM_UP = { most: 3_000, seconds: 8 }

export interface ServerOptions {
  readonly rounds: number
  readonly seconds: number
  /** Only scenarios whose name contains this. */
  readonly only: string | null
}

export interface Run {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly cpuMs: number
}

export interface Line {
  readonly scenario: Scenario
  /** One pair a round, measured one right after the other. */
  readonly pairs: readonly { readonly product: Run; readonly bare: Run }[]
}

type Side = 'product' | 'bare'
interface Sides {
  readonly product: Served
  readonly bare: Served
  readonly cookie: string
  readonly load: LoadProcess
}

/** Answers per second, waiting times and CPU of the product and of the bare server, scenario by scenario, in turn. */
export async function measureServers(measured: Measured, options: ServerOptions): Promise<Line[]> {
  const cookie = await logIn(measured)
  const bare = await Served.start('bare', await programs.bare(), { DATABASE_URL: measured.databaseUrl })
  const sides = { product: measured.product, bare, cookie, load: new LoadProcess(await programs.load()) }
  try {
    const sample = await drawSample(measured.databaseUrl, 1)
    const lines: Line[] = []
    for (const scenario of scenarios(sample)) {
      if (options.only === null || scenario.name.includes(options.only)) lines.push(await measure(scenario, sides, options))
    }
    return lines
  } finally {
    sides.load.stop()
    await bare.stop()
  }
}

async function measure(scenario: Scenario, sides: Sides, options: ServerOptions): Promise<Line> {
  process.stdout.write(`${scenario.name} ...`)
  await assertAlike(scenario, sides)
  for (const side of ['product', 'bare'] as const) await send(scenario, side, sides, WARM_UP)
  const pairs: { product: Run; bare: Run }[] = []
  for (let round = 0; round < options.rounds; round++) {
    // Who is first changes from round to round, so that a machine that slows down favours neither.
    const order: readonly Side[] = round % 2 === 0 ? ['product', 'bare'] : ['bare', 'product']
    const pair: Partial<Record<Side, Run>> = {}
    for (const side of order) pair[side] = await runOf(scenario, side, sides, options.seconds, round)
    const { product, bare } = pair
    if (product && bare) pairs.push({ product, bare })
  }
  const ratios = pairs.map(({ product, bare }) => (product.perSecond / bare.perSecond).toFixed(2))
  console.log(` ${ratios.join(' ')}`)
  return { scenario, pairs }
}

async function runOf(scenario: Scenario, side: Side, sides: Sides, seconds: number, round: number): Promise<Run> {
  const before = await sides[side].cpuSeconds()
  const { millis, seconds: took } = await send(scenario, side, sides, { seconds, most: MOST, first: round * 7 })
  const cpu = (await sides[side].cpuSeconds()) - before
  const sorted = Float64Array.from(millis).sort()
  const part = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
  return { perSecond: millis.length / took, p50: part(0.5), p95: part(0.95), cpuMs: (cpu * 1_000) / millis.length }
}

const headersOf = (cookie: string) => ({ cookie, 'x-requested-with': 'bench', accept: 'application/json' })

const send = (
  scenario: Scenario,
  side: Side,
  sides: Sides,
  { first = 0, ...bounds }: { seconds: number; most: number; first?: number },
): Promise<LoadResult> =>
  sides.load.run({
    port: sides[side].port,
    connections: CONNECTIONS,
    ...bounds,
    first,
    requests: scenario[side].map(({ method, path, body }) => wireRequest(method, path, headersOf(sides.cookie), body)),
  })

/** A comparison means something only if both do the same: every so many requests are asked of both, and the answers held together. */
async function assertAlike(scenario: Scenario, sides: Sides): Promise<void> {
  const step = Math.max(Math.floor(scenario.product.length / 5), 1)
  for (let n = 0; n < scenario.product.length; n += step) {
    const [ours, theirs] = await Promise.all([
      answerOf(sides.product, scenario.product[n], sides),
      answerOf(sides.bare, scenario.bare[n], sides),
    ])
    const [a, b] = [scenario.essence(ours), scenario.essence(theirs)]
    if (!isDeepStrictEqual(a, b)) {
      throw new Error(
        `${scenario.name}: the two servers differ on ${scenario.product[n]?.path}:\n${JSON.stringify(a)}\n${JSON.stringify(b)}`,
      )
    }
  }
}

async function answerOf(served: Served, ask: Ask | undefined, { cookie }: Sides): Promise<never> {
  if (!ask) throw new Error('the servers are not asked the same')
  const answer = await fetch(`${served.url}${ask.path}`, {
    method: ask.method,
    headers: { ...headersOf(cookie), ...(ask.body !== undefined && { 'content-type': 'application/json' }) },
    ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }),
  })
  if (answer.status !== 200) throw new Error(`${ask.path}: ${answer.status} ${await answer.text()}`)
  // The scenario knows what its answers look like.
  return (await answer.json()) as never
}

/** The session cookie of the administrator. */
export async function logIn({ product, adminPassword }: Measured): Promise<string> {
  const answer = await fetch(`${product.url}/foundation${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'bench' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  })
  const cookie = answer.headers.getSetCookie().flatMap((line) => /^Access-Token=[^;]+/.exec(line) ?? [])[0]
  if (answer.status !== 200 || cookie === undefined) throw new Error(`admin could not log in: ${answer.status} ${await answer.text()}`)
  return cookie
}
