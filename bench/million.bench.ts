import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from './database.ts'
import { receive } from './export.bench.ts'
import { drawSample } from './sample.ts'
import { type Mix, mixOf, OTHERS, scenarios } from './scenarios.ts'
import { type Side, type Sides, send, waits, warmUp, withSides } from './sides.ts'

/** All that an order's sheet has, three of them twice: twenty. */
const COLUMNS = [
  ...['orderNumber', 'goodsName', 'parentName', 'parentPhone', 'studentName', 'quantity', 'totalAmount', 'discountAmount', 'payAmount'],
  ...['refundedAmount', 'status', 'payMethod', 'channelName', 'referrerName', 'createdAt', 'paidAt', 'remark'],
  ...['orderNumber', 'payAmount', 'remark'],
]
/** The others, who work meanwhile: few enough that the export and not they fill the processors. */
const OTHERS_PACE = { connections: 4, pauseMs: 100, most: Number.MAX_SAFE_INTEGER }
const ALONE_SECONDS = 8

interface MillionRun {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly bytes: number
  /** MB of memory of the server's process before the export, and at its highest while it ran. */
  readonly memoryBefore: number
  readonly memoryMost: number
  /** Waiting times of the others' calls, without the export and meanwhile. */
  readonly alone: { readonly p50: number; readonly p95: number }
  readonly meanwhile: { readonly p50: number; readonly p95: number; readonly calls: number; readonly refusals: number }
}

export type MillionResult = Readonly<Record<Side, MillionRun>> & { readonly rows: number; readonly columns: number; readonly mix: string }

/** One sheet of all orders from each server, while others go on working: how long, how much memory, and how long the others wait. */
export const measureMillion = (measured: Measured, rows: number): Promise<MillionResult> =>
  withSides(measured, async (sides) => {
    const sample = await drawSample(measured.databaseUrl, rows)
    const mix = mixOf(scenarios(sample), OTHERS)
    await warmUp(mix, sides)
    const run = async (side: Side) => {
      process.stdout.write(`export of ${rows.toLocaleString('en')} orders, ${side} ...`)
      const result = await exportBeside(sides, side, mix, { createdFrom: sample.exportFrom, columns: COLUMNS })
      console.log(` ${result.seconds.toFixed(1)} s`)
      return result
    }
    return {
      bare: await run('bare'),
      product: await run('product'),
      rows: Math.min(rows, measured.orders),
      columns: COLUMNS.length,
      mix: mix.words,
    }
  })

async function exportBeside(sides: Sides, side: Side, mix: Mix, body: unknown): Promise<MillionRun> {
  const alone = await send(mix, side, sides, { ...OTHERS_PACE, seconds: ALONE_SECONDS })
  const memoryBefore = await sides[side].memory()
  const exporting = receive(sides, side, body)
  const [run, meanwhile, memoryMost] = await Promise.all([
    exporting,
    send(mix, side, sides, { ...OTHERS_PACE, seconds: 600, enough: exporting }),
    highest(() => sides[side].memory(), exporting),
  ])
  return {
    ...run,
    memoryBefore,
    memoryMost,
    alone: waits(alone.millis),
    meanwhile: { ...waits(meanwhile.millis), calls: meanwhile.millis.length, refusals: meanwhile.refusals.length },
  }
}

/** The highest value that was seen twice a second until `done` settled. */
export async function highest(value: () => Promise<number>, done: Promise<unknown>): Promise<number> {
  let most = 0
  let going = true
  const end = () => {
    going = false
  }
  done.then(end, end)
  while (going) {
    most = Math.max(most, await value())
    await sleep(500)
  }
  return most
}
