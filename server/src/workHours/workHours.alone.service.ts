import { numberParameter } from '../platform/parameters.ts'
import type { Write } from '../platform/write/write.ts'
import { aloneRepository, type OwnDay, type Time, timeOf } from './workHours.alone.repository.ts'

/** Hours by hand add up over the day of the work, whenever and however a person enters them: how many there are, and whether more go beyond. */
export async function aloneWith(w: Write, of: OwnDay & Time) {
  const most = await numberParameter(w.tx, 'workhour.aloneDailyMinutes')
  const minutes = await aloneRepository.minutes(w.tx, of)
  return { minutes, most, beyond: minutes + timeOf(of) > most }
}
