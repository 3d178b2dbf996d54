import { mondayOf } from '@camp/contract/base/days'
import { rateText } from '@camp/contract/base/numbers'
import { type WeekFigure, type WeekFigures, weekFigure } from '@camp/contract/campStatus/campStatus'
import { formatDay } from '../platform/format.ts'

const PATH = '/camp/status'

/** The day of the week, from Sunday on. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6 // it counts from 0 to 6

export const today = (): string => formatDay(Date.now())

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Where figures are looked at: what stands in the address of the overview. */
export interface WeekAddress {
  /** Always a Monday. */
  readonly weekStart: string
  readonly campId: readonly number[] | undefined
  readonly groupId: readonly number[] | undefined
  readonly coachId: readonly number[] | undefined
  /** What is shown of the days. */
  readonly view: WeekView
}

/** The days as bars of who clocked in, of what became of the comments, or as a table. */
export const weekViews = ['clockIns', 'comments', 'table'] as const
export type WeekView = (typeof weekViews)[number]

const idsIn = (query: URLSearchParams, name: string): readonly number[] | undefined => {
  const ids = query
    .getAll(name)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length > 0 ? ids : undefined
}

export function readWeek(query: URLSearchParams): WeekAddress {
  const [asked, date] = [query.get('weekStart'), query.get('date')]
  const day = isDay(asked) ? asked : isDay(date) ? date : today()
  const view = weekViews.find((one) => one === query.get('view')) ?? 'clockIns'
  const ids = { campId: idsIn(query, 'campId'), groupId: idsIn(query, 'groupId'), coachId: idsIn(query, 'coachId') }
  return { weekStart: mondayOf(day), ...ids, view }
}

function queryOf({ weekStart, campId = [], groupId = [], coachId = [], view }: WeekAddress): URLSearchParams {
  const query = new URLSearchParams({ weekStart, ...(view !== 'clockIns' && { view }) })
  for (const [name, ids] of Object.entries({ campId, groupId, coachId })) for (const id of ids) query.append(name, String(id))
  return query
}

/** The address of the overview. */
export const weekPath = (at: WeekAddress): string => `${PATH}?${queryOf(at)}`

/** The address of the children behind a figure: of the week, or of one day. */
export function behindPath(at: WeekAddress, figure: WeekFigure, date?: string): string {
  const query = queryOf(at)
  query.set('figure', figure)
  if (date) query.set('date', date)
  return `${PATH}?${query}`
}

/** The figure that an address names. */
export const figureIn = (query: URLSearchParams): WeekFigure | undefined =>
  weekFigure.values.find((figure) => figure === query.get('figure'))

const counts: Readonly<Record<WeekFigure, Exclude<keyof WeekFigures, 'clockInRateBp'>>> = {
  ENROLLED: 'enrolled',
  CLOCKED_IN: 'clockedIn',
  NOT_CLOCKED_IN: 'notClockedIn',
  COMMENTED: 'commented',
  COMMENT_DUE: 'commentDue',
  OVERTIME: 'overtime',
  AT_RISK: 'atRisk',
}

/** What a figure counts. */
export const countOf = (figures: WeekFigures, figure: WeekFigure): number => figures[counts[figure]]

export type DayFigures = WeekFigures & { readonly date: string }

/** Each child counts on each of its days. */
export const allDays = (days: readonly DayFigures[]): Pick<WeekFigures, 'clockedIn' | 'due'> => ({
  clockedIn: days.reduce((sum, day) => sum + day.clockedIn, 0),
  due: days.reduce((sum, day) => sum + day.due, 0),
})

/** 88.9 %; nothing where nobody was due. */
export const clockInRate = ({ clockedIn, due }: Pick<WeekFigures, 'clockedIn' | 'due'>): string | null => rateText(clockedIn, due)
