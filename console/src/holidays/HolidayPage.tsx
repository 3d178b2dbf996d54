import { deleteHoliday, FIRST_YEAR, getHolidaysByPage, type Holiday, LAST_YEAR, syncHoliday } from '@camp/contract/holidays/holidays'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RecordHistory } from '../history/history.parts.tsx'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { HolidayCard } from './HolidayCard.tsx'
import { HolidayModal, type HolidayTask } from './HolidayModal.tsx'
import { useHolidayDates } from './holidays.parts.ts'
import { holidaysText } from './holidays.text.ts'
import { YearCalendar } from './YearCalendar.tsx'
import { YearHead } from './YearHead.tsx'
import { agrees } from './yearDays.ts'
import './holidays.css'

const MOST = 200

/** The public holidays of a year: its calendar, and what it is made of. The year stands in the address. */
export function HolidayPage() {
  const t = useText(holidaysText)
  const holds = useHolds()
  const { year, goTo } = useYear()
  // With those of the years beside it, which may hold days of its first and last weeks.
  const years = [year - 1, year, year + 1].filter((one) => one >= FIRST_YEAR && one <= LAST_YEAR)
  const list = useCall(getHolidaysByPage, { query: { page: 1, size: MOST }, body: { year: years } }, { keepPrevious: true })
  const dates = useHolidayDates(year)
  const near = list.isPlaceholderData ? undefined : list.data?.content
  const holidays = near?.filter((one) => one.year === year)
  const stale = dates.days !== undefined && holidays !== undefined && !agrees(dates.days, holidays, year)
  const { reload } = dates
  useEffect(() => {
    // Somebody changed the year since its dates were kept in this browser.
    if (stale) reload()
  }, [stale, reload])
  const again = () => {
    void list.refetch()
    reload()
  }
  const [task, setTask] = useState<HolidayTask>()
  const [history, setHistory] = useState<Holiday>()
  const steps = useHolidaySteps(year, again)
  const pick = (date: string) => {
    const holiday = near?.find((one) => one.holidays.some((day) => day.date === date))
    setTask(holiday ? { holiday } : { holiday: null, date })
  }
  const failure = list.error?.failure ?? dates.failure
  const sync = (
    <Can action="HOLIDAY_SYNC">
      <Button busy={steps.syncing} onClick={() => void steps.sync()}>
        {t('sync', { year })}
      </Button>
    </Can>
  )
  return (
    <DetailPage
      title={t('title')}
      extra={<YearHead year={year} onYear={goTo} />}
      actions={
        <>
          <Button onClick={again}>{t('refresh')}</Button>
          {sync}
          <Can action="HOLIDAY_EDIT">
            <Button kind="primary" data-shortcut="n" onClick={() => setTask({ holiday: null, date: null })}>
              {t('do.create')}
            </Button>
          </Can>
        </>
      }
    >
      {failure ? (
        <div className="card detail-state">
          {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={again} />}
        </div>
      ) : holidays && dates.days ? (
        <div className="holidays-columns">
          <div className="card holidays-year-card">
            <YearCalendar key={year} year={year} days={dates.days} onPick={holds('HOLIDAY_EDIT') ? pick : undefined} />
          </div>
          <HolidayCard
            year={year}
            holidays={holidays}
            onEdit={(holiday) => setTask({ holiday })}
            onHistory={setHistory}
            onDelete={(holiday) => void steps.remove(holiday)}
            firstStep={sync}
          />
        </div>
      ) : (
        <div className="card detail-loading" aria-busy="true" />
      )}
      {task && <HolidayModal task={task} year={task.holiday?.year ?? year} onSaved={reload} onClose={() => setTask(undefined)} />}
      {history && <RecordHistory entity="holiday" id={history.id} title={history.name} onClose={() => setHistory(undefined)} />}
    </DetailPage>
  )
}

function useYear() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = Number(new URLSearchParams(search).get('year'))
  const known = Number.isInteger(asked) && asked >= FIRST_YEAR && asked <= LAST_YEAR
  const year = known ? asked : Number(formatDay(Date.now()).slice(0, 4))
  return { year, goTo: (next: number) => void navigate({ pathname, search: `?year=${next}` }, { replace: true }) }
}

/** What the page does at once: sync a year, delete a holiday. */
function useHolidaySteps(year: number, changed: () => void) {
  const t = useText(holidaysText)
  const sync = useAction(syncHoliday)
  const remove = useAction(deleteHoliday)
  return {
    syncing: sync.busy,
    sync: async () => {
      const done = await sync.run({ query: { year } })
      if (!done) return
      const { added, changed: mended, published } = done
      if (!published) return toast('warning', t('notPublished', { year }))
      toast('success', added + mended > 0 ? t('synced', { year, count: added, changed: mended }) : t('upToDate', { year }))
      changed()
    },
    remove: async ({ id, year, name, holidays }: Holiday) => {
      const question = { title: t('deleteTitle', { name, count: holidays.length }), text: t('deleteHint'), confirm: t('do.delete') }
      if (!(await confirmDanger(question)) || !(await remove.run({ params: { id } }, { year, name }))) return
      toast('success', t('deleted', { name }))
      changed()
    },
  }
}
