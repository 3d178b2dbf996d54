import { getUserAllPermission } from '@camp/contract/base/account'
import { listOrders } from '@camp/contract/orders/orders'
import { type Walk, type WalkAsk, walkOf } from './calls.asks.ts'
import { drawCallSample } from './calls.sample.ts'
import type { Measured } from './database.ts'
import { LoadProcess, type LoadResult, wireRequest } from './load.ts'
import { programs } from './programs.ts'
import { headersOf, logIn, waits } from './sides.ts'

/** What one request of the walk took, in milliseconds. */
export interface CallLine {
  readonly call: string
  readonly added: string
  /** Median of three, or of forty quick ones, with nobody else asking. */
  readonly alone: number
  /** Median with 16 connections that ask the same; null where that was not asked. */
  readonly many: number | null
  /** Answers of 503: the server said that it is busy. */
  readonly busy: number
}

export interface CallsResult {
  /** The small guarded GET, that everything is a multiple of. */
  readonly guarded: { readonly alone: number; readonly many: number }
  readonly defaults: readonly CallLine[]
  readonly filters: readonly CallLine[]
  /** What was not asked, for want of a value. */
  readonly left: readonly string[]
}

const ALONE = { connections: 1, seconds: 30, most: 3 }
const MANY = { connections: 16, seconds: 3, most: 320 }
/** An answer that comes so soon is asked more often: of three a moment of other work would be seen. */
const QUICK_MS = 50
const OFTEN_QUICK = { connections: 1, seconds: 3, most: 40 }
/** Enough to say what half a millisecond is. */
const OFTEN = { connections: 1, seconds: 3, most: 600 }
const OFTEN_MANY = { connections: 16, seconds: 3, most: 20_000 }

type Bounds = typeof ALONE

/** The median of the answers in milliseconds, NaN where there are none, and how many said that the server is busy. */
interface Sent {
  readonly p50: number
  readonly busy: number
}
const BUSY = /^HTTP\/1\.1 503 /

/** Walks all reads of the contract on the scaled business. */
export async function measureCalls(measured: Measured): Promise<CallsResult> {
  const cookie = await logIn(measured)
  const load = new LoadProcess(await programs.load())
  const send = async ({ call, added, ask }: WalkAsk, bounds: Bounds): Promise<Sent> => {
    const requests = [wireRequest(ask.method, ask.path, headersOf(cookie), ask.body)]
    const { millis, refusals }: LoadResult = await load.run({ port: measured.product.port, pauseMs: 0, first: 0, ...bounds, requests })
    const wrong = refusals.find((refusal) => !BUSY.test(refusal))
    if (wrong !== undefined) throw new Error(`${call} ${added}: ${ask.path}\n${wrong}`)
    return { p50: waits(millis).p50, busy: refusals.length }
  }
  try {
    const walk = walkOf(await drawCallSample(measured.databaseUrl))
    return await measure(walk, send)
  } finally {
    load.stop()
  }
}

/** So many of the slowest are asked a second time, and the better answer counts: other work of a machine comes and goes. */
const TWICE = 30
const byAlone = (lines: readonly CallLine[]) => [...lines].sort((a, b) => (b.alone || 0) - (a.alone || 0))
const byMany = (lines: readonly CallLine[]) => [...lines].sort((a, b) => (b.many ?? 0) - (a.many ?? 0))
const better = (one: CallLine, other: CallLine): CallLine => ({
  ...one,
  alone: Math.min(one.alone, other.alone),
  many: one.many === null || other.many === null ? one.many : Math.min(one.many, other.many),
  busy: Math.min(one.busy, other.busy),
})

async function measure(walk: Walk, send: (ask: WalkAsk, bounds: Bounds) => Promise<Sent>): Promise<CallsResult> {
  const guarded = walk.defaults.find(({ call }) => call === getUserAllPermission.id)
  if (!guarded) throw new Error('the small guarded GET is not among the calls')
  await send(guarded, OFTEN_MANY)
  const small = { alone: (await send(guarded, OFTEN)).p50, many: (await send(guarded, OFTEN_MANY)).p50 }
  const line = async (ask: WalkAsk, both: boolean): Promise<CallLine> => {
    await send(ask, { ...ALONE, most: 2 })
    const three = await send(ask, ALONE)
    const alone = three.p50 < QUICK_MS ? await send(ask, OFTEN_QUICK) : three
    const many = both ? await send(ask, MANY) : null
    return { call: ask.call, added: ask.added, alone: alone.p50, many: many?.p50 ?? null, busy: alone.busy + (many?.busy ?? 0) }
  }
  const linesOf = async (asks: readonly WalkAsk[], both: boolean): Promise<CallLine[]> => {
    const lines: CallLine[] = []
    for (const ask of asks) lines.push(await line(ask, both))
    const slow = new Set([byAlone(lines), byMany(lines)].flatMap((sorted) => sorted.slice(0, TWICE)))
    for (const [n, ask] of asks.entries()) {
      const first = lines[n]
      if (first && slow.has(first)) lines[n] = better(first, await line(ask, both))
    }
    return lines
  }
  const defaults = await linesOf(walk.defaults, true)
  const filters = await linesOf(walk.filters, false)
  return { guarded: small, defaults, filters, left: walk.left }
}

/** What drop-downs, badges and the workplace ask. */
export const EVERYDAY: ReadonlySet<string> = new Set([
  'countNewUsers',
  'countNoClockedIn',
  'countNoComment',
  'countWork',
  'getAllCoachGroups',
  'getAllTags',
  'getCampGroupOptions',
  'getCampTypes',
  'getGoodsSimpleList',
  'getLogOperators',
  'getMemberConfig',
  'getPowerConfig',
  'getPromotionChannelOptions',
  'getReferrerSimpleList',
  'getResourceOptions',
  'getWeekCampsDropDown',
  'getWeekCampsGroupDropDown',
  'getWeekCampsGroupDropDownByCamp',
  'getWeekCoachDropDown',
  'getWeekCoachDropDownQuery',
  'listRunningCamps',
  'listWork',
  'queryMessageList',
  'queryTaskLists',
])

/** The list that all others are held against. */
export const MODEL_LIST = listOrders.id
