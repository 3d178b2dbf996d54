import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { measureCalls } from './calls.bench.ts'
import { measureCamps } from './camps.bench.ts'
import { measureCommands } from './commands.bench.ts'
import { measureCommerce } from './commerce.bench.ts'
import { measureConsole } from './console.bench.ts'
import { prepareDatabase } from './database.ts'
import { measureDoor } from './door.bench.ts'
import { measureExports } from './export.bench.ts'
import { measureImport } from './import.bench.ts'
import { earlierMeasurements, type Figures, type Measurements, type Part, storeMeasurements } from './measurements.ts'
import { measureMillion } from './million.bench.ts'
import { measureMixed } from './mixed.bench.ts'
import { writeReport } from './report.ts'
import { measureServers } from './server.bench.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: process.env.BENCH_ORDERS ?? '1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    parts: { type: 'string', default: 'server,mixed,camps,commerce,calls,export,million,import,door,console,commands' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
})

const orders = Number(values.orders)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const parts = new Set(values.parts.split(','))
const measured = await prepareDatabase(orders)
const busy = await busyShare()

/** How much of the processors other programs take while nothing is measured: 0 to 1, seen for three seconds. */
async function busyShare(): Promise<number> {
  const spent = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
  const idle = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
  const [spentBefore, idleBefore] = [spent(), idle()]
  await sleep(3_000)
  const used = spent() - spentBefore
  return used / Math.max(used + idle() - idleBefore, 1)
}

const bodies: { readonly [Kind in Part]: () => Promise<Figures[Kind]> } = {
  server: () => measureServers(measured, { rounds, seconds, only: values.only ?? null }),
  mixed: () => measureMixed(measured, Math.min(rounds, 2)),
  camps: () => measureCamps(measured, { rounds, seconds, only: values.only ?? null }),
  commerce: () => measureCommerce(measured, { rounds, seconds, only: values.only ?? null }),
  calls: () => measureCalls(measured),
  export: () => measureExports(measured, 100_000, rounds),
  million: () => measureMillion(measured, 1_000_000),
  import: () => measureImport(measured),
  door: () => measureDoor(measured, rounds),
  console: () => measureConsole(measured, Math.max(rounds, 5)),
  commands: () => measureCommands(measured),
}

/** One part; where it fails, the others are still measured and written down, and the command ends with an error. */
async function measure<Kind extends Part>(part: Kind): Promise<Measurements> {
  if (!parts.has(part)) return {}
  try {
    return { [part]: { at: new Date().toISOString(), rounds, seconds, busy, figures: await bodies[part]() } }
  } catch (error) {
    console.error(`\n${part}:`, error)
    process.exitCode = 1
    return {}
  }
}

try {
  let measurements: Measurements = {}
  for (const part of Object.keys(bodies) as Part[]) measurements = { ...measurements, ...(await measure(part)) } // its keys are the parts
  // Some lines alone are looked at, and take the place of none.
  if (values.only === undefined) {
    measurements = { ...earlierMeasurements(orders), ...measurements }
    storeMeasurements(orders, measurements)
  }
  await writeReport(measured, measurements, values.only === undefined, values.out ?? null)
} finally {
  await measured.product.stop()
}
