import { isDeepStrictEqual } from 'node:util'
import { login } from '@camp/contract/base/account'
import type { Measured } from './database.ts'
import { LoadProcess, type LoadResult, wireRequest } from './load.ts'
import { programs } from './programs.ts'
import type { Ask, Comparable } from './scenarios.ts'
import { Served } from './served.ts'

const CONNECTIONS = 16
/** A run ends early after so many answers: more of them say nothing new. */
const MOST = 60_000
/** Long enough for plans and compiled code to settle: so many answers, or so many seconds. */
const WARM_UP = { most: 10_000, seconds: 10 }

export interface Run {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly cpuMs: number
  /** Beginnings of answers that were not 200. */
  readonly refusals: readonly string[]
}

export type Side = 'product' | 'bare'

/** What both servers are asked. */
export type Asks = Readonly<Record<Side, readonly Ask[]>>

/** The product and the bare server on one database, and the process that sends requests to either. */
export interface Sides {
  readonly product: Served
  readonly bare: Served
  readonly cookie: string
  readonly load: LoadProcess
}

/** Starts what is measured against, for as long as `body` takes. */
export async function withSides<T>(measured: Measured, body: (sides: Sides) => Promise<T>): Promise<T> {
  const cookie = await logIn(measured)
  const bare = await Served.start('bare', await programs.bare(), { DATABASE_URL: measured.databaseUrl })
  const load = new LoadProcess(await programs.load())
  try {
    return await body({ product: measured.product, bare, cookie, load })
  } finally {
    load.stop()
    await bare.stop()
  }
}

/** Lets plans and compiled code of both servers settle. */
export async function warmUp(asks: Asks, sides: Sides): Promise<void> {
  for (const side of ['product', 'bare'] as const) await send(asks, side, sides, WARM_UP)
}

/** `body` of both servers, once a round; who is first changes, so that a machine that slows down favours neither. */
export async function inTurn<T>(rounds: number, body: (side: Side, round: number) => Promise<T>): Promise<Record<Side, T>[]> {
  const pairs: Record<Side, T>[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push({ product: await body('product', round), bare: await body('bare', round) })
    else {
      const bare = await body('bare', round)
      pairs.push({ product: await body('product', round), bare })
    }
  }
  return pairs
}

/** Answers per second, waiting times and CPU of one server under load. */
export async function runOf(asks: Asks, side: Side, sides: Sides, seconds: number, round: number): Promise<Run> {
  const before = await sides[side].cpuSeconds()
  const { millis, seconds: took, refusals } = await send(asks, side, sides, { seconds, most: MOST, first: round * 7 })
  const cpu = (await sides[side].cpuSeconds()) - before
  return { perSecond: millis.length / took, ...waits(millis), cpuMs: (cpu * 1_000) / millis.length, refusals }
}

/** Half of the answers came within p50 milliseconds, 95 of 100 within p95. */
export function waits(millis: readonly number[]): { readonly p50: number; readonly p95: number } {
  const sorted = Float64Array.from(millis).sort()
  const part = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
  return { p50: part(0.5), p95: part(0.95) }
}

export const headersOf = (cookie: string) => ({ cookie, 'x-requested-with': 'bench', accept: 'application/json' })

/** How requests are sent; left out: 16 connections without a pause, from the first request on, nobody says when it is enough. */
interface Sending {
  readonly seconds: number
  readonly most: number
  readonly first?: number
  readonly connections?: number
  readonly pauseMs?: number
  readonly enough?: Promise<unknown>
}

/** Sends requests of `asks` to one server. */
export const send = (asks: Asks, side: Side, sides: Sides, { enough, ...bounds }: Sending): Promise<LoadResult> =>
  sides.load.run(
    {
      port: sides[side].port,
      connections: CONNECTIONS,
      pauseMs: 0,
      first: 0,
      ...bounds,
      requests: asks[side].map(({ method, path, body }) => wireRequest(method, path, headersOf(sides.cookie), body)),
    },
    enough,
  )

/** A comparison means something only if both do the same: every so many requests are asked of both, and the answers held together. */
export async function assertAlike(scenario: Comparable, sides: Sides): Promise<void> {
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
