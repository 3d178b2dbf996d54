import type { CampFilter, CampRow } from '@camp/contract/camps/camps'
import { listCampsOnDays } from '@camp/contract/camps/camps.calendar'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatDay } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { useCall } from '../../platform/signedIn/query.ts'
import { LateInPlace, latePart } from '../../ui/base/latePart.tsx'
import { FORM, useFormInAddress } from '../../ui/board/useFormInAddress.tsx'
import { daysShown } from '../../ui/calendar/monthPlan.ts'
import type { List } from '../../ui/list/useList.ts'
import { LoadingLines } from '../../ui/page/LoadingLines.tsx'
import type { CampCalendarProps } from './CampCalendar.tsx'
import { campCalendarText } from './campCalendar.text.ts'

const MONTH = 'month'
export const CALENDAR_IN_ADDRESS: readonly string[] = [FORM, MONTH]

/** No page of a list is longer. */
const MOST = 500
const A_MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

const part = latePart<CampCalendarProps<CampRow>>(async () => (await import('./CampCalendar.tsx')).CampCalendar)

/** The list of camps, drawn as the calendar of a month where the address says so; `which` is the switch, for the head of the list. */
export function useCampCalendar(list: List<CampRow, CampFilter>): {
  readonly list: List<CampRow, CampFilter>
  readonly which: ReactNode
  readonly calendar: boolean
} {
  const t = useText(campCalendarText)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { shown, which } = useFormInAddress<'table' | 'calendar'>(t('form'), [
    { value: 'table', label: t('table') },
    { value: 'calendar', label: t('calendar') },
  ])
  const address = new URLSearchParams(search)
  const asked = address.get(MONTH) ?? ''
  const month = A_MONTH.test(asked) ? asked : formatDay(Date.now()).slice(0, 7)
  const calendar = shown === 'calendar'
  // The table opens with what there is work on; a month shows all of its camps, unless a stage was chosen.
  const { stage, ...others } = list.filter
  const filter = { ...others, ...(address.has('stage') && stage && { stage }) }
  const query = { ...filter, ...daysShown(month), page: 1, size: MOST }
  const { data, error, refetch } = useCall(listCampsOnDays, { query }, { enabled: calendar, keepPrevious: true })
  const none = data?.content.length === 0 && list.rows.length === 0
  const counting = list.counting(filter)
  const any = useCall(counting.call, counting.input, { enabled: calendar && none, quiet: () => true }).data?.content ?? []
  if (!calendar) return { list, which, calendar }
  if (error && !data && list.state !== 'forbidden')
    return { list: { ...list, state: 'error', error: error.failure, retry: () => void refetch() }, which, calendar }
  const turn = (to: string) => {
    const next = new URLSearchParams(search)
    next.set(MONTH, to)
    void navigate({ pathname, search: `?${next}` }, { replace: true })
  }
  const camps = data?.content ?? []
  const total = data?.totalElements ?? 0
  const waiting = <LoadingLines />
  return {
    which,
    calendar,
    list: {
      ...list,
      // What is lit above is what is shown.
      filter,
      page: 1,
      size: Math.max(1, camps.length),
      // A month without camps is a month all the same, where there are camps at all.
      rows: [camps, list.rows, any as CampRow[]].find(({ length }) => length > 0) ?? [], // the last are the list's own rows, too
      total: data ? total : list.total,
      turnPeek: () => undefined,
      drawn: (_rows, show, open) =>
        data ? <LateInPlace part={part} props={{ month, camps, total, open, turn, show }} waiting={waiting} /> : waiting,
    },
  }
}
