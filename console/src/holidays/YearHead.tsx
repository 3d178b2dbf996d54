import { FIRST_YEAR, LAST_YEAR } from '@camp/contract/holidays/holidays'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { holidaysText } from './holidays.text.ts'

interface YearHeadProps {
  readonly year: number
  onYear(year: number): void
}

/** Goes from year to year, and says what the colours mean. */
export function YearHead({ year, onYear }: YearHeadProps) {
  const t = useText(holidaysText)
  const present = Number(formatDay(Date.now()).slice(0, 4))
  const refusalOf = (next: number) =>
    next < FIRST_YEAR || next > LAST_YEAR ? t('yearsKept', { first: FIRST_YEAR, last: LAST_YEAR }) : undefined
  const step = (label: string, next: number, path: string) => (
    <button type="button" className="icon-button" aria-label={label} {...refusable(refusalOf(next), () => onYear(next))}>
      <svg className="stroked" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
  return (
    <>
      <div className="holidays-year-head">
        {step(t('earlier'), year - 1, 'm10 3-5 5 5 5')}
        <strong aria-live="polite">{t('year', { year })}</strong>
        {step(t('later'), year + 1, 'm6 3 5 5-5 5')}
      </div>
      {year !== present && <Button onClick={() => onYear(present)}>{t('thisYear')}</Button>}
      <ul className="holidays-year-legend">
        <li data-kind="HOLIDAY">{t('legend.off')}</li>
        <li data-kind="WORKDAY">{t('legend.work')}</li>
      </ul>
    </>
  )
}
