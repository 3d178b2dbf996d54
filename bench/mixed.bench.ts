import type { Measured } from './database.ts'
import { drawSample } from './sample.ts'
import { mixOf, SHARES, scenarios } from './scenarios.ts'
import { assertAlike, inTurn, type Run, runOf, type Side, warmUp, withSides } from './sides.ts'

const SECONDS = 10

export interface MixedResult {
  /** What is asked, and how much of it. */
  readonly mix: string
  readonly seconds: number
  readonly pairs: readonly Readonly<Record<Side, Run>>[]
}

/** Everything at once, as a busy hour brings it: 10 s with 16 connections on the product and on the bare server, in turn. */
export const measureMixed = (measured: Measured, rounds: number): Promise<MixedResult> =>
  withSides(measured, async (sides) => {
    process.stdout.write('mixed load ...')
    const all = scenarios(await drawSample(measured.databaseUrl, 1))
    for (const scenario of all) await assertAlike(scenario, sides)
    const mix = mixOf(all, SHARES)
    await warmUp(mix, sides)
    const pairs = await inTurn(rounds, (side, round) => runOf(mix, side, sides, SECONDS, round))
    console.log(` ${pairs.map(({ product, bare }) => (product.perSecond / bare.perSecond).toFixed(2)).join(' ')}`)
    return { mix: mix.words, seconds: SECONDS, pairs }
  })
