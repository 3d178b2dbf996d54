import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import type { ReactNode } from 'react'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useWindowIs } from '../platform/signedIn/windowSize.ts'
import { Button } from '../ui/base/Button.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { statementsText } from './statements.text.ts'
import { businessToday, monthBy } from './workDays.ts'
import './statements.css'

/** The months so many up to one, the oldest first. */
export const monthsTo = (last: string, count: number): string[] => Array.from({ length: count }, (_, at) => monthBy(last, at - count + 1))

interface MonthBarProps {
  readonly month: string
  onMonth(month: string): void
  /** What stands behind the steps. */
  readonly children?: ReactNode
}

/** Which month is shown: one of the last, or any before by steps. */
export function MonthBar({ month, onMonth, children }: MonthBarProps) {
  const t = useText(statementsText)
  const title = useTitles(workStatementRecord)
  const count = useWindowIs('phone') ? 2 : 6
  const now = businessToday().slice(0, 7)
  const last = month > monthBy(now, -count) ? now : month
  return (
    <div className="statements-month-bar">
      <Button onClick={() => onMonth(monthBy(month, -1))}>{t('previous')}</Button>
      <Segmented
        label={title('month')}
        hideLabel
        value={month}
        options={monthsTo(last, count).map((value) => ({ value, label: value }))}
        onChange={onMonth}
      />
      <Button {...refusable(month >= now ? t('monthAhead') : undefined, () => onMonth(monthBy(month, 1)))}>{t('next')}</Button>
      {children}
    </div>
  )
}
