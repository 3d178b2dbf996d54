import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureConsole } from './console.bench.ts'
import { prepareDatabase } from './database.ts'
import { measureExports } from './export.bench.ts'
import { writeReport } from './report.ts'
import { measureServers } from './server.bench.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: process.env.BENCH_ORDERS ?? '1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    parts: { type: 'string', default: 'server,export,console' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
})

const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const parts = new Set(values.parts.split(','))
const busy = loadavg()[0] ?? 0

/** One part; where it fails, the others are still measured and written down, and the command ends with an error. */
async function part<T>(name: string, otherwise: T, body: () => Promise<T>): Promise<T> {
  if (!parts.has(name)) return otherwise
  try {
    return await body()
  } catch (error) {
    console.error(`\n${name}:`, error)
    process.exitCode = 1
    return otherwise
  }
}

const measured = await prepareDatabase(Number(values.orders))
try {
  const lines = await part('server', [], () => measureServers(measured, { rounds, seconds, only: values.only ?? null }))
  const exported = await part('export', null, () => measureExports(measured, 100_000, rounds))
  const browser = await part('console', [], () => measureConsole(measured, Math.max(rounds, 5)))
  await writeReport(measured, { lines, exported, browser, rounds, seconds, busy }, values.out ?? null)
} finally {
  await measured.product.stop()
}
