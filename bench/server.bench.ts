import type { Measured } from './database.ts'
import { drawSample } from './sample.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { assertAlike, inTurn, type Run, runOf, type Side, type Sides, warmUp, withSides } from './sides.ts'

export interface ServerOptions {
  readonly rounds: number
  readonly seconds: number
  /** Only scenarios whose name contains this. */
  readonly only: string | null
}

export interface Line {
  readonly name: string
  /** Least ratio of answers per second. */
  readonly ratio: number
  /** Most milliseconds of CPU per request. */
  readonly cpuMs: number | null
  /** One pair a round, measured one right after the other. */
  readonly pairs: readonly Readonly<Record<Side, Run>>[]
}

/** Answers per second, waiting times and CPU of the product and of the bare server, scenario by scenario, in turn. */
export const measureServers = (measured: Measured, options: ServerOptions): Promise<Line[]> =>
  withSides(measured, async (sides) => {
    const sample = await drawSample(measured.databaseUrl, 1)
    const lines: Line[] = []
    for (const scenario of scenarios(sample)) {
      if (options.only === null || scenario.name.includes(options.only)) lines.push(await measureLine(scenario, sides, options))
    }
    return lines
  })

export async function measureLine(scenario: Scenario, sides: Sides, { rounds, seconds }: ServerOptions): Promise<Line> {
  process.stdout.write(`${scenario.name} ...`)
  await assertAlike(scenario, sides)
  await warmUp(scenario, sides)
  const pairs = await inTurn(rounds, async (side, round) => {
    const run = await runOf(scenario, side, sides, seconds, round)
    if (run.refusals.length > 0) throw new Error(`${run.refusals.length} answers were not 200, the first:\n${run.refusals[0]}`)
    return run
  })
  console.log(` ${pairs.map(({ product, bare }) => (product.perSecond / bare.perSecond).toFixed(2)).join(' ')}`)
  return { name: scenario.name, ratio: scenario.ratio, cpuMs: scenario.cpuMs ?? null, pairs }
}
