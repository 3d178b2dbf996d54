import { seedDemoBusiness } from '@camp/demo/demo.seed'
import { noLimits } from '../src/platform/db/connection.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { Keyring } from '../src/platform/write/keyring.ts'

/** Longer than any machine needs to fill the demo business, in ms. */
export const FILLED_WITHIN = 240_000

const ownKeys = new Keyring({ data: Buffer.alloc(32, 1), audit: Buffer.alloc(32, 2) })

/** Fills a database with the demo business as a first start does: by no pool of calls, whose limits a busy machine would run into. */
export async function fillWithDemo(url: string, startsAtOnce = 1, keys = ownKeys): Promise<void> {
  const seeds = createPool({ url, name: 'seeds', size: 4, limits: noLimits, log: silentLog })
  const fills = Array.from({ length: startsAtOnce }, () => seedDemoBusiness(seeds, keys, () => {}))
  await Promise.all(fills).finally(() => seeds.end())
}
