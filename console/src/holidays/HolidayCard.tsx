import type { Holiday } from '@camp/contract/holidays/holidays'
import type { ReactNode } from 'react'
import { formatList } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { Can } from '../ui/page/Can.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { holidaysText } from './holidays.text.ts'

interface HolidayCardProps {
  readonly year: number
  readonly holidays: readonly Holiday[]
  onEdit(holiday: Holiday): void
  onHistory(holiday: Holiday): void
  onDelete(holiday: Holiday): void
  /** Stands where there are no holidays. */
  readonly firstStep: ReactNode
}

/** The holidays of a year, in the order in which they come. */
export function HolidayCard({ year, holidays, onEdit, onHistory, onDelete, firstStep }: HolidayCardProps) {
  const t = useText(holidaysText)
  if (holidays.length === 0) {
    return (
      <Card title={t('list')}>
        <EmptyState title={t('emptyTitle', { year })} action={firstStep}>
          {t('emptyHint')}
        </EmptyState>
      </Card>
    )
  }
  // By its first day off: days that are worked instead may lie weeks before it, and before another holiday.
  const first = ({ holidays: days }: Holiday) => (days.find(({ kind }) => kind === 'HOLIDAY') ?? days[0])?.date ?? '9'
  const ordered = [...holidays].sort((one, other) => (first(one) < first(other) ? -1 : 1))
  return (
    <Card title={t('list')}>
      <ul className="holidays-list">
        {ordered.map((holiday) => (
          <li key={holiday.id} aria-label={holiday.name}>
            <h3>{holiday.name}</h3>
            <HolidayDays holiday={holiday} />
            <p className="holidays-actions">
              <Can action="HOLIDAY_EDIT">
                <button type="button" className="link" onClick={() => onEdit(holiday)}>
                  {t('do.edit')}
                </button>
              </Can>
              <button type="button" className="link" onClick={() => onHistory(holiday)}>
                {t('do.history')}
              </button>
              <Can action="HOLIDAY_DELETE">
                <button type="button" className="link" onClick={() => onDelete(holiday)}>
                  {t('do.delete')}
                </button>
              </Can>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function HolidayDays({ holiday }: { readonly holiday: Holiday }) {
  const t = useText(holidaysText)
  const off = holiday.holidays.filter(({ kind }) => kind === 'HOLIDAY').map(({ date }) => date.slice(5))
  const work = holiday.holidays.filter(({ kind }) => kind === 'WORKDAY').map(({ date }) => date.slice(5))
  const [from] = off
  const to = off.at(-1)
  return (
    <>
      {from !== undefined && to !== undefined && (
        <p>{off.length === 1 ? t('oneDay', { date: from }) : t('span', { from, to, count: off.length })}</p>
      )}
      {work.length > 0 && <p className="quiet">{t('makeUp', { dates: formatList(work) })}</p>}
      {holiday.holidays.length === 0 && <p className="quiet">{t('noDays')}</p>}
    </>
  )
}
