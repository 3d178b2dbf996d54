import { exportOrders } from '@camp/contract/orders/orders.exports'
import type { Measured } from './database.ts'
import { drawSample } from './sample.ts'
import { inTurn, type Side, type Sides, withSides } from './sides.ts'

interface ExportRun {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly bytes: number
}

export interface ExportResult {
  readonly rows: number
  /** Most times as long as the bare server. */
  readonly ratio: number
  readonly pairs: readonly Readonly<Record<Side, ExportRun>>[]
}

/** Time to receive a whole sheet of orders, from the product and from the bare server, in turn. */
export const measureExports = (measured: Measured, rows: number, rounds: number): Promise<ExportResult> =>
  withSides(measured, async (sides) => {
    const { exportFrom: createdFrom } = await drawSample(measured.databaseUrl, rows)
    process.stdout.write(`export of ${rows.toLocaleString('en')} orders ...`)
    // Read once, so that neither of the two is the one to fetch the pages from the disk.
    await receive(sides, 'bare', { createdFrom })
    const pairs = await inTurn(rounds, (side) => receive(sides, side, { createdFrom }))
    console.log(` ${pairs.map((pair) => (pair.product.seconds / pair.bare.seconds).toFixed(2)).join(' ')}`)
    return { rows: Math.min(rows, measured.orders), ratio: 1.3, pairs }
  })

/** Asks for a sheet of orders and throws it away as it comes. */
export async function receive(sides: Sides, side: Side, body: unknown): Promise<ExportRun> {
  const served = sides[side]
  const path = side === 'product' ? `/foundation${exportOrders.path}` : '/export'
  const cpuBefore = await served.cpuSeconds()
  const start = performance.now()
  const answer = await fetch(`${served.url}${path}`, {
    method: 'POST',
    headers: { cookie: sides.cookie, 'content-type': 'application/json', 'x-requested-with': 'bench' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.byteLength
  const seconds = (performance.now() - start) / 1_000
  return { seconds, cpuSeconds: (await served.cpuSeconds()) - cpuBefore, bytes }
}
