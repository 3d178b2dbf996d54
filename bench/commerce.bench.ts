import { drawCommerceSample } from './commerce.sample.ts'
import { commerceScenarios } from './commerce.scenarios.ts'
import type { Measured } from './database.ts'
import { type Line, measureLine, type ServerOptions } from './server.bench.ts'
import { withSides } from './sides.ts'

/** The funnel, codes, refunds and bills of the scaled business beside the bare server, in turn. */
export const measureCommerce = (measured: Measured, options: ServerOptions): Promise<Line[]> =>
  withSides(measured, async (sides) => {
    const lines: Line[] = []
    for (const scenario of commerceScenarios(await drawCommerceSample(measured.databaseUrl))) {
      if (options.only === null || scenario.name.includes(options.only)) lines.push(await measureLine(scenario, sides, options))
    }
    return lines
  })
