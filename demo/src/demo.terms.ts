import { campTypeTemplates } from '@camp/contract/camps/camps.templates'
import { publishedDays } from '@camp/server/integrations/holidays/published.holidays'
import { type DemoCalendar, dayNumber, dayText, startOfDay } from './demo.calendar.ts'

/** One kind of camp, which begins again and again. */
interface CampLine {
  /** Of `demoGoods`: what pays for it. Where that is more than one, its camps name none, and all goods of their type pay for them. */
  readonly goods: readonly number[]
  readonly name: string
  /** Index in `demoCampTypes`. */
  readonly type: number
  /** A new term every so many days; a multiple of seven, because all begin on a Monday. */
  readonly every: number
  /** Not all kinds begin in the same week. */
  readonly shift?: number
  readonly lessons: number
  /** 0: Sunday. Never more than two days without a lesson. */
  readonly weekdays: readonly number[]
  /** Sold from this day of the year (month * 100 + day) to that one; terms begin between two others. */
  readonly season?: { readonly sale: readonly [number, number]; readonly start: readonly [number, number] }
}

const DAILY = [0, 1, 2, 3, 4, 5, 6]

/** The four types with their rules: those that every business may begin with. */
export const demoCampTypes = campTypeTemplates

const lines: readonly CampLine[] = [
  { goods: [0, 7], name: '7天英语体验营', type: 0, every: 7, lessons: 7, weekdays: DAILY },
  { goods: [1], name: '21天自然拼读营', type: 1, every: 14, lessons: 15, weekdays: [0, 1, 2, 4, 5] },
  { goods: [2], name: '90天系统进阶营', type: 1, every: 28, shift: 7, lessons: 52, weekdays: [0, 2, 3, 5] },
  {
    goods: [3],
    name: '暑期绘本营',
    type: 2,
    every: 14,
    shift: 7,
    lessons: 15,
    weekdays: [0, 1, 2, 4, 5],
    season: { sale: [501, 831], start: [615, 830] },
  },
  { goods: [4], name: '亲子绘本精读营', type: 2, every: 28, shift: 14, lessons: 15, weekdays: [0, 2, 4, 6] },
  {
    goods: [5],
    name: '寒假口语营',
    type: 3,
    every: 14,
    lessons: 16,
    weekdays: [0, 1, 2, 4, 5],
    season: { sale: [1101, 231], start: [1215, 228] },
  },
  { goods: [6], name: '外教口语营·小班', type: 3, every: 28, shift: 21, lessons: 16, weekdays: [0, 1, 3, 5] },
]

/** One term of one kind of camp. Days are counted from 1970. */
export interface DemoTerm {
  /** Its place in the list. */
  readonly index: number
  readonly name: string
  readonly term: string
  readonly type: number
  /** Null: all goods of its type. */
  readonly goods: number | null
  readonly enrolStart: number
  readonly enrolEnd: number
  readonly start: number
  readonly end: number
  readonly lessons: readonly number[]
}

/** How far ahead terms are planned. */
const AHEAD = 60
/** The first Monday since 1970. */
const MONDAY = 4

const ordinalOf = (day: number): number => Number(dayText(day).slice(5, 7)) * 100 + Number(dayText(day).slice(8))
/** Whether a day of the year lies between two, over New Year too. */
const within = (ordinal: number, [from, to]: readonly [number, number]): boolean =>
  from <= to ? ordinal >= from && ordinal <= to : ordinal >= from || ordinal <= to

/** All terms of two years and of the weeks to come: anyone who pays gets into the next one. */
export class DemoTerms {
  readonly all: readonly DemoTerm[]
  readonly #byGoods = new Map<number, readonly DemoTerm[]>()

  constructor(calendar: DemoCalendar) {
    const all: DemoTerm[] = []
    const holidays = holidaysOf(calendar)
    for (const line of lines) {
      const first = all.length
      for (const term of termsOf(line, calendar, holidays)) all.push({ ...term, index: all.length })
      for (const goods of line.goods) this.#byGoods.set(goods, all.slice(first))
    }
    this.all = all
  }

  /** The term that takes in who pays for these goods at this moment. */
  termOf(goods: number, paid: number): DemoTerm | undefined {
    const terms = this.#byGoods.get(goods)
    if (!terms) return undefined
    const day = dayNumber(paid)
    let low = 0
    let high = terms.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((terms[middle]?.enrolEnd ?? 0) < day) low = middle + 1
      else high = middle
    }
    const term = terms[low]
    return term && term.enrolStart <= day ? term : undefined
  }

  /** When the camp that was paid for is over: on the morning after its last day. Never, where no camp was found. */
  endOf(goods: number, paid: number): number {
    const term = this.termOf(goods, paid)
    return term ? startOfDay(term.end + 1) : Number.POSITIVE_INFINITY
  }
}

function holidaysOf(calendar: DemoCalendar): ReadonlySet<string> {
  const years = [calendar.start, calendar.now].map((moment) => new Date(moment).getUTCFullYear())
  const days: string[] = []
  for (let year = years[0] ?? 0; year <= (years[1] ?? 0) + 1; year++) {
    for (const { date, kind } of publishedDays(year)) if (kind === 'HOLIDAY') days.push(date)
  }
  return new Set(days)
}

function* termsOf(line: CampLine, calendar: DemoCalendar, holidays: ReadonlySet<string>): Iterable<Omit<DemoTerm, 'index'>> {
  const { every, season } = line
  const grid = MONDAY + (line.shift ?? 0)
  const begins = (day: number) => !season || within(ordinalOf(day), season.start)
  const from = dayNumber(calendar.start)
  for (let start = grid + Math.ceil((from - grid) / every) * every; start <= dayNumber(calendar.now) + AHEAD; start += every) {
    if (!begins(start)) continue
    const lessons = lessonsFrom(start, line, holidays)
    const end = lessons.at(-1) ?? start
    let enrolStart = start - every
    let enrolEnd = start - 1
    if (season && !begins(start - every)) while (within(ordinalOf(enrolStart - 1), season.sale)) enrolStart--
    // Who pays late in the season comes late into its last term.
    if (season && !begins(start + every)) while (enrolEnd < end && within(ordinalOf(enrolEnd), season.sale)) enrolEnd++
    const year = dayText(start).slice(0, 4)
    const count = Math.floor((start - Math.floor(Date.parse(`${year}-01-01`) / 86_400_000)) / every) + 1
    const term = `${year}年第${String(count).padStart(2, '0')}期`
    const [goods = null, another] = line.goods
    const own = another === undefined ? goods : null
    yield { name: line.name, term, type: line.type, goods: own, enrolStart, enrolEnd, start, end, lessons }
  }
}

/** The days with a lesson: those of the week's plan, past holidays. */
function lessonsFrom(start: number, { lessons, weekdays }: CampLine, holidays: ReadonlySet<string>): number[] {
  const days: number[] = []
  for (let day = start; days.length < lessons; day++) {
    if (weekdays.includes((day + 4) % 7) && !holidays.has(dayText(day))) days.push(day)
  }
  return days
}
