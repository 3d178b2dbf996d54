import type { Tx } from '../platform/db/executor.ts'
import { passing, toldUntil } from '../platform/events/passing.ts'
import { happened } from '../platform/facts.ts'
import type { Services } from '../platform/services.ts'
import { businessDay } from '../platform/time.ts'
import { campsPassing } from './camps.passing.repository.ts'

const NAME = 'camps.passing'

/** Tells of camps that begin and end. */
export const campChores = (services: Services) => [
  passing(services, NAME, async (tx, passed, by) => {
    await happened(tx, 'camp.started', await campsPassing.started(tx, passed), by)
    await happened(tx, 'camp.ended', await campsPassing.ended(tx, passed), by)
  }),
]

interface Days {
  readonly startDate: string
  readonly endDate: string
}

/** Tells of a camp that is saved with days that lie behind; what was so before was told then. */
export async function tellPassed(tx: Tx, id: number, { startDate, endDate }: Days, old?: Days): Promise<void> {
  const told = await toldUntil(tx, NAME)
  if (told === null) return
  const day = businessDay(new Date(told))
  const camp = { id, startDate, endDate }
  if (startDate <= day && !(old && old.startDate <= day)) await happened(tx, 'camp.started', [camp])
  if (endDate < day && !(old && old.endDate < day)) await happened(tx, 'camp.ended', [camp])
}
