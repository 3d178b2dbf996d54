import { hash } from 'node:crypto'
import type { Executor } from '../platform/db/executor.ts'
import type { Counting } from '../platform/ingest/counts.kinds.ts'
import type { Services } from '../platform/services.ts'
import { businessDay } from '../platform/time.ts'
import { hashOf } from '../reports/reports.words.api.ts'
import { sharesRepository } from './shares.repository.ts'

/** Somebody came: once a day, told by a hash under a key of ours that is another one each day. */
export async function noteVisit(
  db: Executor,
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  tokenHash: string,
  who: string,
): Promise<void> {
  const day = businessDay(clock.now())
  await sharesRepository.visits(db, day, [{ tokenHash, visitor: keys.digest(`visit\0${day}\0${who}`).toString('base64url') }])
}

/** Visits in an app. Who came is known for a day, so they are counted on the day on which they come in. */
export const shareVisits: Counting = {
  byInstallation: true,
  count: async (tx, items) => {
    const told = items.map(({ target, installation, today }) => ({
      tokenHash: hashOf(target),
      visitor: hash('sha256', `${today} ${installation}`, 'base64url'),
    }))
    const known = await sharesRepository.visits(tx, items[0]?.today ?? '', told)
    return new Set(known.map((n) => items[n - 1]?.index ?? 0))
  },
}
