import type { CampRow } from '@camp/contract/camps/camps'
import { campStatus } from '@camp/contract/camps/camps.labels'
import { campName } from '@camp/contract/camps/camps.names'
import { formatCount } from '../../platform/format.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { MonthPlan } from '../../ui/calendar/MonthPlan.tsx'
import type { PlanEntry } from '../../ui/calendar/monthPlan.ts'
import { StatusTag } from '../../ui/table/cells.tsx'
import { campCalendarText } from './campCalendar.text.ts'

export interface CampCalendarProps<C extends CampRow> {
  /** `YYYY-MM`. */
  readonly month: string
  readonly camps: readonly C[]
  /** How many there are, also those that are too many to be shown. */
  readonly total: number
  /** Of the one that is open beside the calendar. */
  readonly open: number | undefined
  turn(month: string): void
  show(camp: C): void
}

const LOOKS = { NOT_STARTED: 'plain', ENROLLING: 'soon', IN_PROGRESS: 'now', ENDED: 'over' } as const

/** The camps of a month: on which days each runs, and when its enrolment closes. */
export function CampCalendar<C extends CampRow>({ month, camps, total, open, turn, show }: CampCalendarProps<C>) {
  const t = useText(campCalendarText)
  const language = useLanguage()
  const entries = camps.flatMap((camp): (PlanEntry & { readonly camp: C })[] => {
    const { id, startDate: from, endDate: to, enrolEnd: day } = camp
    const text = campName(camp)
    const figures = { taken: formatCount(camp.enrolledCount), capacity: formatCount(camp.capacity) }
    const state = campStatus.label(camp.status, language)
    const ends = [
      { day: from, what: t('starts') },
      { day: to, what: t('ends') },
    ]
    const said = t('run', { name: text, from, to, state, ...figures })
    const aside = `${figures.taken}/${figures.capacity}`
    const closes = { what: t('closes'), said: t('close', { name: text, day, ...figures }) }
    return [
      { camp, key: `${id} run`, from, to, text, aside, said, look: LOOKS[camp.status], days: ends },
      {
        camp,
        key: `${id} close`,
        from: day,
        to: day,
        mark: t('closesShort'),
        text,
        said: closes.said,
        look: 'deadline',
        days: [{ day, what: closes.what }],
      },
    ]
  })
  return (
    <MonthPlan
      month={month}
      entries={entries}
      cut={camps.length < total ? t('cut', { count: formatCount(total), shown: formatCount(camps.length) }) : undefined}
      none={t('none')}
      openWords={t('open')}
      open={({ camp }) => camp.id === open}
      tag={({ camp }) => <StatusTag of={campStatus} value={camp.status} />}
      turn={turn}
      show={({ camp }) => show(camp)}
    />
  )
}
