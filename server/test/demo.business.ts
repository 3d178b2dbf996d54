import { seedDemoBusiness } from '../src/demo/demo.seed.ts'
import { noLimits } from '../src/platform/db/connection.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { silentLog } from '../src/platform/log/log.port.ts'

/** Longer than any machine needs to fill the demo business, in ms. */
export const FILLED_WITHIN = 240_000

/** Fills a database with the demo business as a first start does: by no pool of calls, whose limits a busy machine would run into. */
export async function fillWithDemo(url: string, startsAtOnce = 1): Promise<void> {
  const seeds = createPool({ url, name: 'seeds', size: 4, limits: noLimits, log: silentLog })
  const fills = Array.from({ length: startsAtOnce }, () => seedDemoBusiness(seeds, () => {}))
  await Promise.all(fills).finally(() => seeds.end())
}
