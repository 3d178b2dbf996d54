import { getCoachRates } from '@camp/contract/coaches/coaches.rates'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { formatList, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { lastDayOf } from './workDays.ts'
import { workHoursText } from './workHours.text.ts'

/** Which rates apply to the days of a month: the last one that began before it, and those that begin in it; the general one and those of kinds. */
export function RateOfMonth({ coachId, month }: { readonly coachId: number; readonly month: string }) {
  const t = useText(workHoursText)
  const language = useLanguage()
  const sees = useHolds()('COASH_INDEX')
  const { data } = useCall(getCoachRates, { params: { id: coachId } }, { enabled: sees, quiet: () => true })
  const before = new Set<string | null>()
  // The latest come first, so the first one that began by the first of the month is the one that it opens with.
  const rates = (data ?? []).filter(({ kind, effectiveFrom, replacedAt }) => {
    if (replacedAt !== null || effectiveFrom > lastDayOf(month) || before.has(kind)) return false
    if (effectiveFrom <= `${month}-01`) before.add(kind)
    return true
  })
  const said = rates.flatMap(({ kind, unit, amount, ended, effectiveFrom: from }) => {
    if (ended || amount === null) return []
    const what = kind === null ? t('detail.rateGeneral') : workKind.label(kind, language)
    return [t(unit === 'PIECE' ? 'detail.ratePiece' : 'detail.rateHour', { what, amount: formatMoney(amount), from })]
  })
  if (said.length === 0) return null
  return <p className="quiet">{t('detail.rate', { rates: formatList(said) })}</p>
}
