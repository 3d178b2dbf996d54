import type { WorkHour } from '@camp/contract/workHours/workHours'
import { getWorkhourCoach } from '@camp/contract/workHours/workHours'
import { workKind, workSource } from '@camp/contract/workHours/workHours.labels'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { HistoryButton } from '../pickers/HistoryButton.tsx'
import { WhyDrawer } from '../pickers/trace/WhyDrawer.tsx'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { idOf } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { HoursCalendar } from './HoursCalendar.tsx'
import { MonthBar } from './MonthBar.tsx'
import { OwnMonth } from './OwnMonth.tsx'
import { RateOfMonth } from './RateOfMonth.tsx'
import { RepricingOffer } from './RepricingOffer.tsx'
import { businessToday, detailPath, lastDayOf } from './workDays.ts'
import { workHoursText } from './workHours.text.ts'
import './workHours.css'

const entering = latePart(async () => (await import('./EntryModal.tsx')).EntryModal)

/** The hours of a coach, month by month: a calendar, what stands on its days, and why. */
export function WorkHourDetailPage() {
  const t = useText(workHoursText)
  const id = idOf(useParams().coachId ?? '')
  const known = Number.isInteger(id)
  const own = useSession().user?.coachId ?? null
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : businessToday().slice(0, 7)
  const [day, setDay] = useState<string>()
  const [why, setWhy] = useState<WorkHour>()
  const [entry, setEntry] = useState<WorkHour | 'new'>()
  const query = { dateFrom: `${month}-01`, dateTo: lastDayOf(month) }
  const { data, error, refetch } = useCall(getWorkhourCoach, { params: { id }, query }, { enabled: known, quiet: () => true })
  const go = (to: string) => {
    setDay(undefined)
    void navigate(detailPath(id, to), { replace: true })
  }
  if (!data) {
    return (
      <DetailPage title={t('detail.called')}>
        <RecordState
          failure={error?.failure}
          missing={!known}
          words={{ title: t('detail.missing'), hint: t('detail.missingHint'), back: t('detail.back') }}
          list="/coach/coachWorkHourStats"
          onRetry={() => void refetch()}
        />
      </DetailPage>
    )
  }
  const entries = data.days.flatMap((one) => (day === undefined || one.date === day ? one.entries : []))
  const [year = '', at = ''] = month.split('-')
  return (
    <>
      <DetailPage
        title={t('detail.title', { name: data.coach.name })}
        actions={
          <Can action="COASH_WORKHOUR_EDIT">
            <Button kind="primary" data-shortcut="n" onClick={() => setEntry('new')}>
              {t('detail.add')}
            </Button>
          </Can>
        }
      >
        {!data.coach.trackingEnabled && <p className="quiet">{t('detail.offHint')}</p>}
        <RepricingOffer coachId={id} />
        {id === own && <OwnMonth coachId={id} month={month} />}
        <Card title={t('detail.month', { year, month: Number(at) })} extra={<MonthBar month={month} onMonth={go} />}>
          <p className="hours-sum">
            {t('detail.sum', { count: data.days.length, minutes: formatCount(data.totalMinutes) })}
            {data.totalAmount !== null && t('stats.amount', { amount: formatMoney(data.totalAmount) })}
          </p>
          <RateOfMonth coachId={id} month={month} />
          <HoursCalendar month={month} days={data.days} chosen={day} onChoose={setDay} />
        </Card>
        <Card title={t('detail.entries')} extra={day}>
          <Entries entries={entries} onWhy={setWhy} onEdit={setEntry} />
        </Card>
      </DetailPage>
      {why && <WhyDrawer of={{ entryId: why.id }} list="/coach/coachWorkHourStats" onClose={() => setWhy(undefined)} />}
      {entry && (
        <Late
          part={entering}
          props={{
            coachId: id,
            coachName: data.coach.name,
            entry: entry === 'new' ? undefined : entry,
            day: day ?? businessToday(),
            onClose: () => setEntry(undefined),
          }}
        />
      )}
    </>
  )
}

interface EntriesProps {
  readonly entries: readonly WorkHour[]
  onWhy(entry: WorkHour): void
  onEdit(entry: WorkHour): void
}

function Entries({ entries, onWhy, onEdit }: EntriesProps) {
  const t = useText(workHoursText)
  const language = useLanguage()
  if (entries.length === 0) return <p className="quiet">{t('detail.none')}</p>
  return (
    <ul className="hours-entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            {entry.date} {workKind.label(entry.kind, language)} <StatusTag of={workSource} value={entry.source} />
          </span>
          <b>{entry.amount === null ? formatCount(entry.minutes) : formatMoney(entry.amount)}</b>
          <span className="hours-steps">
            {entry.source === 'MANUAL' && (
              <Can action="COASH_WORKHOUR_EDIT">
                <button type="button" className="link" onClick={() => onEdit(entry)}>
                  {t('detail.edit')}
                </button>
              </Can>
            )}
            <button type="button" className="link" onClick={() => onWhy(entry)}>
              {t('detail.why')}
            </button>
            <HistoryButton
              inline
              of={workHourRecord}
              id={entry.id}
              title={`${entry.date} ${workKind.label(entry.kind, language)} ${workSource.label(entry.source, language)}`}
            />
          </span>
          <span className="quiet">
            {[
              entry.campName && t('detail.at', { camp: entry.campName, group: entry.groupName ?? '' }).trim(),
              t('detail.lines', { count: entry.lines }),
              t('stats.minutes', { minutes: formatCount(entry.minutes) }),
              entry.reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
