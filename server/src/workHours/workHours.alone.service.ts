import type { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { numberParameter } from '../platform/parameters.ts'
import type { Write } from '../platform/write/write.ts'
import { aloneRepository, type OwnDay, type Price, type Time, timeOf } from './workHours.alone.repository.ts'

/** How much one person enters alone for a day of a coach, in minutes and in fen. */
export interface Most {
  readonly minutes: number
  readonly amount: number
}
export const mostAlone = async (db: Executor): Promise<Most> => ({
  minutes: await numberParameter(db, 'workhour.aloneDailyMinutes'),
  amount: (await numberParameter(db, 'workhour.aloneDailyAmount')) * 100,
})

/** Why a person does not enter these hours alone, with what stands already; null: nothing is in the way. */
export function whyNotAlone(stands: Most, more: Time & Price, most: Most): AppError | null {
  if (stands.minutes + timeOf(more) > most.minutes)
    return new AppError('WORKHOUR_ALONE', { minutes: stands.minutes, most: most.minutes }, { field: 'minutes' })
  if (more.own) return new AppError('WORKHOUR_OWN_RATE', {}, { field: 'kind' })
  if (more.amount > 0 && stands.amount + more.amount > most.amount)
    return new AppError('WORKHOUR_ALONE_AMOUNT', { most: most.amount / 100 }, { field: 'minutes' })
  return null
}

/** Hours by hand add up over the day of the work, in minutes and in money, whenever and however a person enters them: why more of them wait for another. */
export async function aloneWith(w: Write, of: OwnDay & Time & Price): Promise<AppError | null> {
  return whyNotAlone(await aloneRepository.stands(w.tx, of), of, await mostAlone(w.tx))
}

/** The same of hours at the rate of their day. */
export const enteredAlone = async (w: Write, of: OwnDay & Time & { readonly kind: string }): Promise<AppError | null> =>
  aloneWith(w, { ...of, ...(await aloneRepository.price(w.tx, of)) })
