import type { FieldLimits } from '@camp/contract/base/limits'
import { getCoachRates } from '@camp/contract/coaches/coaches.rates'
import { worthOf } from '@camp/contract/workHours/workHours.worth'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { workHoursText } from './workHours.text.ts'

interface WorthOfHoursProps {
  readonly coachId: number
  readonly date: string
  readonly kind: string
  readonly minutes: string
  readonly pieces: string
  /** As often as it stands, where nothing is said. */
  readonly kept?: number | undefined
  /** What the form takes: hours that it refuses are worth nothing. */
  readonly takes: { readonly minutes: FieldLimits; readonly pieces: FieldLimits }
}

/** A whole number within what is taken. */
const taken = (number: number, { min = 0, max = number }: FieldLimits): boolean =>
  Number.isInteger(number) && number >= min && number <= max

/** What the hours in a form come to at the rate of their day, before they are sent. Nothing to readers who see no rates. */
export function WorthOfHours({ coachId, date, kind, minutes, pieces, kept, takes }: WorthOfHoursProps) {
  const t = useText(workHoursText)
  const sees = useHolds()('COASH_INDEX')
  const { data } = useCall(getCoachRates, { params: { id: coachId } }, { enabled: sees, quiet: () => true })
  // The latest come first.
  const of = (what: string | null) => data?.find((one) => one.replacedAt === null && one.kind === what && one.effectiveFrom <= date)
  const own = of(kind)
  const rate = own && !own.ended ? own : of(null)
  const length = Number(minutes)
  const often = Number(pieces.trim() === '' ? kept || 1 : pieces)
  if (!rate || rate.amount === null || minutes.trim() === '' || !taken(length, takes.minutes) || !taken(often, takes.pieces)) return null
  const amount = length === 0 ? 0 : worthOf(rate.unit, length, often, rate.amount)
  return (
    <p role="status">
      {t(rate.unit === 'PIECE' ? 'detail.worthPiece' : 'detail.worthHour', { amount: formatMoney(amount), rate: formatMoney(rate.amount) })}
    </p>
  )
}
