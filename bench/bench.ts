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
const parts = new Set(values.parts.split(','))
const measured = await prepareDatabase(Number(values.orders))
try {
  const lines = parts.has('server')
    ? await measureServers(measured, { rounds, seconds: Number(values.seconds), only: values.only ?? null })
    : []
  const exported = parts.has('export') ? await measureExports(measured, 100_000, rounds) : null
  const browser = parts.has('console') ? await measureConsole(measured, Math.max(rounds, 5)) : []
  await writeReport(measured, { lines, exported, browser, rounds, seconds: Number(values.seconds) }, values.out ?? null)
} finally {
  await measured.product.stop()
}
