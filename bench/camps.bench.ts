import { drawCampSample } from './camps.sample.ts'
import { type CampScenario, campScenarios } from './camps.scenarios.ts'
import type { Measured } from './database.ts'
import type { ServerOptions } from './server.bench.ts'
import { assertAlike, inTurn, type Run, runOf, type Side, type Sides, send, waits, warmUp, withSides } from './sides.ts'

export interface CampLine {
  readonly name: string
  /** Most milliseconds alone, for 95 of 100. */
  readonly most: number
  /** One connection, that asks again as soon as it has its answer. */
  readonly alone: { readonly p50: number; readonly p95: number }
  readonly pairs: readonly Readonly<Record<Side, Run>>[]
}

export interface CampsResult {
  readonly clockIns: number
  readonly lines: readonly CampLine[]
}

const ALONE = { connections: 1, seconds: 6, most: 300 }

/** Status statistics, students and families of the scaled business: waiting times alone, and beside the bare server under load. */
export const measureCamps = (measured: Measured, options: ServerOptions): Promise<CampsResult> =>
  withSides(measured, async (sides) => {
    const sample = await drawCampSample(measured.databaseUrl)
    const lines: CampLine[] = []
    for (const scenario of campScenarios(sample)) {
      if (options.only === null || scenario.name.includes(options.only)) lines.push(await measure(scenario, sides, options))
    }
    return { clockIns: sample.clockIns, lines }
  })

async function measure(scenario: CampScenario, sides: Sides, { rounds, seconds }: ServerOptions): Promise<CampLine> {
  process.stdout.write(`${scenario.name} ...`)
  await assertAlike(scenario, sides)
  await warmUp(scenario, sides)
  const alone = await send(scenario, 'product', sides, ALONE)
  const pairs = await inTurn(rounds, (side, round) => runOf(scenario, side, sides, seconds, round))
  const refusals = [...alone.refusals, ...pairs.flatMap(({ product, bare }) => [...product.refusals, ...bare.refusals])]
  if (refusals.length > 0) throw new Error(`${refusals.length} answers were not 200, the first:\n${refusals[0]}`)
  console.log(` ${pairs.map(({ product, bare }) => (product.p95 / bare.p95).toFixed(2)).join(' ')}`)
  return { name: scenario.name, most: scenario.alone, alone: waits(alone.millis), pairs }
}
