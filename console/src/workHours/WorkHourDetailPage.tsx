import { getCoachRates } from '@camp/contract/coaches/coaches.rates'
import { type EntryWithLines, getWorkhourCoach } from '@camp/contract/workHours/workHours'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { type ComponentProps, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { formatDuration, formatList, formatMoney } from '../platform/format.ts'
import { inBoth, useLanguage, useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTabTitle } from '../platform/tab.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { idOf } from '../ui/peek/peek.ts'
import type { AmountModal } from './AmountModal.tsx'
import { HoursCalendar } from './HoursCalendar.tsx'
import type { LineOfEntry } from './HoursEntries.tsx'
import { HoursOfKind } from './HoursOfKind.tsx'
import { HoursRequests } from './HoursRequests.tsx'
import { MonthBar } from './MonthBar.tsx'
import { OwnMonth } from './OwnMonth.tsx'
import { RepricingOffer } from './RepricingOffer.tsx'
import { businessToday, detailPath, lastDayOf } from './workDays.ts'
import { workHoursText } from './workHours.text.ts'
import './hours.css'

const tracing = latePart(async () => (await import('./trace/WhyDrawer.tsx')).WhyDrawer)
const entering = latePart(async () => (await import('./EntryModal.tsx')).EntryModal)
const lowering = latePart(async () => (await import('./TakeBackModal.tsx')).TakeBackModal)
const paying = latePart(async () => (await import('./AmountModal.tsx')).AmountModal)
const CLOSED: readonly string[] = ['CLOSED', 'CONTRACTED', 'PAID']

/** The statement of a coach's month, where there is one. */
function useStatementOf(coachId: number, month: string) {
  const query = { coachId: [coachId], monthFrom: month, monthTo: month, page: 1, size: 1 }
  return useCall(listWorkStatements, { query }, { enabled: Number.isInteger(coachId), quiet: () => true }).data?.content[0]
}

interface CorrectingProps {
  readonly of: EntryWithLines | 'amount'
  readonly props: Omit<ComponentProps<typeof AmountModal>, 'entry'>
}

/** What is wrong with a month: less of a line, or an amount. */
function Correcting({ of, props }: CorrectingProps) {
  return of === 'amount' ? <Late part={paying} props={props} /> : <Late part={lowering} props={{ ...props, entry: of }} />
}

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
  const [why, setWhy] = useState<EntryWithLines>()
  const [entry, setEntry] = useState<LineOfEntry | 'new'>()
  const [less, setLess] = useState<EntryWithLines | 'amount'>()
  const statement = useStatementOf(id, month)
  const query = { dateFrom: `${month}-01`, dateTo: lastDayOf(month) }
  const { data, error, refetch } = useCall(getWorkhourCoach, { params: { id }, query }, { enabled: known, quiet: () => true })
  const go = (to: string) => {
    setDay(undefined)
    void navigate(detailPath(id, to), { replace: true })
  }
  useTabTitle(data && inBoth(workHoursText, 'detail.tab', { name: data.coach.name }))
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
        <HoursRequests coachId={id} coachName={data.coach.name} />
        {!data.coach.trackingEnabled && <p className="quiet">{t('detail.offHint')}</p>}
        <RepricingOffer coachId={id} />
        {id === own && <OwnMonth coachId={id} month={month} />}
        <Card title={t('detail.month', { year, month: Number(at) })} extra={<MonthBar month={month} onMonth={go} />}>
          <p className="hours-sum">
            {t('detail.sum', { count: data.days.length, minutes: formatDuration(data.totalMinutes) })}
            {data.totalAmount !== null && t('stats.amount', { amount: formatMoney(data.totalAmount) })}
          </p>
          <RateOfMonth coachId={id} month={month} />
          <HoursCalendar month={month} days={data.days} chosen={day} onChoose={setDay} />
        </Card>
        <Card
          title={t('detail.entries')}
          extra={
            <>
              {day}
              {statement && CLOSED.includes(statement.status) && (
                <Can action="COASH_WORKHOUR_EDIT">
                  <Button onClick={() => setLess('amount')}>{t('byAmount.open')}</Button>
                </Can>
              )}
            </>
          }
        >
          <HoursOfKind days={data.days} day={day} onWhy={setWhy} onEdit={setEntry} onTakeBack={setLess} />
        </Card>
      </DetailPage>
      {why && (
        <Late part={tracing} props={{ of: { entryId: why.id }, list: '/coach/coachWorkHourStats', onClose: () => setWhy(undefined) }} />
      )}
      {less && statement && (
        <Correcting
          of={less}
          props={{ coachId: id, coach: data.coach.name, statementId: statement.id, month, onClose: () => setLess(undefined) }}
        />
      )}
      {entry && (
        <Late
          part={entering}
          props={{
            coachId: id,
            coachName: data.coach.name,
            of: entry === 'new' ? undefined : entry,
            day: day ?? businessToday(),
            onClose: () => setEntry(undefined),
          }}
        />
      )}
    </>
  )
}

/** Which rates apply to the days of a month: the last one that began before it, and those that begin in it; the general one and those of kinds. */
function RateOfMonth({ coachId, month }: { readonly coachId: number; readonly month: string }) {
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
