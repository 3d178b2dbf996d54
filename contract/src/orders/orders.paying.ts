import { addDays } from '../base/days.ts'

// When a payment that a person confirms may have come in, for both sides: the form says it beforehand, and the server refuses by it.

export interface PayDays {
  readonly first: string
  readonly last: string
}

/** From the day of the order on, and so many days after it at most. */
export const payDaysOf = (orderedOn: string, within: number): PayDays => ({
  first: orderedOn,
  last: addDays(orderedOn, within),
})

/** Why a payment of this day is refused; null where it is not. */
export function payDayRefusal(day: string, { first, last }: PayDays): 'PAID_BEFORE_ORDER' | 'PAID_TOO_LATE' | null {
  if (day < first) return 'PAID_BEFORE_ORDER'
  return day > last ? 'PAID_TOO_LATE' : null
}
