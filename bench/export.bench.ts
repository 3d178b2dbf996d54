import { exportOrders } from '@camp/contract/orders'
import type { Measured } from './database.ts'
import { programs } from './programs.ts'
import { drawSample } from './sample.ts'
import { Served } from './served.ts'
import { logIn } from './server.bench.ts'

export interface ExportRun {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly bytes: number
}

export interface ExportResult {
  readonly rows: number
  /** Most times as long as the bare server. */
  readonly ratio: number
  readonly pairs: readonly { readonly product: ExportRun; readonly bare: ExportRun }[]
}

/** Time to receive a whole sheet of orders, from the product and from the bare server, in turn. */
export async function measureExports(measured: Measured, rows: number, rounds: number): Promise<ExportResult> {
  const cookie = await logIn(measured)
  const bare = await Served.start('bare', await programs.bare(), { DATABASE_URL: measured.databaseUrl })
  try {
    const { exportFrom } = await drawSample(measured.databaseUrl, rows)
    const ask = (served: Served, path: string) => receive(served, path, cookie, { createdFrom: exportFrom })
    const product = () => ask(measured.product, `/foundation${exportOrders.path}`)
    const plain = () => ask(bare, '/export')
    process.stdout.write(`export of ${rows.toLocaleString('en')} orders ...`)
    // Read once, so that neither of the two is the one to fetch the pages from the disk.
    await plain()
    const pairs: { product: ExportRun; bare: ExportRun }[] = []
    for (let round = 0; round < rounds; round++) {
      if (round % 2 === 0) pairs.push({ product: await product(), bare: await plain() })
      else {
        const first = await plain()
        pairs.push({ product: await product(), bare: first })
      }
    }
    console.log(` ${pairs.map((pair) => (pair.product.seconds / pair.bare.seconds).toFixed(2)).join(' ')}`)
    return { rows: Math.min(rows, measured.orders), ratio: 1.3, pairs }
  } finally {
    await bare.stop()
  }
}

async function receive(served: Served, path: string, cookie: string, body: unknown): Promise<ExportRun> {
  const cpuBefore = await served.cpuSeconds()
  const start = performance.now()
  const answer = await fetch(`${served.url}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-requested-with': 'bench' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.byteLength
  const seconds = (performance.now() - start) / 1_000
  return { seconds, cpuSeconds: (await served.cpuSeconds()) - cpuBefore, bytes }
}
