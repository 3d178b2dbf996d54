import type { CallAnswer } from '@camp/contract/base/call'
import { addDays } from '@camp/contract/base/days'
import { type FieldLimits, limitsOf } from '@camp/contract/base/limits'
import { copyCamp, type getCampDetail, MOST_CAMP_DAYS } from '@camp/contract/camps/camps'
import { textOf } from '../platform/i18n.ts'
import { campsText } from './camps.text.ts'

export type Camp = CallAnswer<typeof getCampDetail>

/** A lesson in the form, with what its resource is called. */
export interface LessonDraft {
  readonly day: number
  readonly resourceId: number | null
  readonly title: string | null
}

/** A camp as its form has it; goods 0: none. */
export interface CampValues {
  name: string
  campTypeId: number | undefined
  goodsId: number | undefined
  term: string
  enrolStart: string
  enrolEnd: string
  startDate: string
  endDate: string
  capacity: string
  remark: string
  lessons: readonly LessonDraft[]
  withGroups: boolean
}

/** A new camp. */
export const blankCamp: CampValues = {
  name: '',
  campTypeId: undefined,
  goodsId: 0,
  term: '',
  enrolStart: '',
  enrolEnd: '',
  startDate: '',
  endDate: '',
  capacity: '',
  remark: '',
  lessons: [],
  withGroups: true,
}

/** A camp for its form. */
export const campValues = (camp: Camp): CampValues => ({
  name: camp.name,
  campTypeId: camp.campTypeId,
  goodsId: camp.goodsId ?? 0,
  term: camp.term,
  enrolStart: camp.enrolStart,
  enrolEnd: camp.enrolEnd,
  startDate: camp.startDate,
  endDate: camp.endDate,
  capacity: String(camp.capacity),
  remark: camp.remark ?? '',
  lessons: camp.lessons.map(({ day, resourceId, resourceTitle }) => ({ day, resourceId, title: resourceTitle })),
  withGroups: true,
})

/** What is sent of the form. It was checked. */
export const campBody = ({ withGroups: _groups, lessons, ...values }: CampValues) => ({
  ...values,
  name: values.name.trim(),
  term: values.term.trim(),
  campTypeId: values.campTypeId ?? 0,
  goodsId: values.goodsId || null,
  capacity: Number(values.capacity),
  remark: values.remark.trim() || null,
  lessons: lessons.map(({ day, resourceId }) => ({ day, resourceId })),
})

/** The days from first to last, as many as a camp may have; none where they are the wrong way round. */
export function campDates(startDate: string, endDate: string): string[] {
  const dates: string[] = []
  if (startDate === '') return dates
  for (let date = startDate; date <= endDate && dates.length < MOST_CAMP_DAYS; date = addDays(date, 1)) dates.push(date)
  return dates
}

// Rules speak the language of the moment in which they are asked.
const t = textOf(campsText)

/** What is wrong with a whole number in a field; undefined: nothing. */
export function wholeWrong(text: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: FieldLimits): string | undefined {
  if (!/^\d+$/.test(text.trim())) return t('whole')
  return Number(text) < min || Number(text) > max ? t('range', { min, max }) : undefined
}

/** What the fields of a camp take, new or known. */
export const campTakes = limitsOf(copyCamp)

/** What is wrong with the form beyond that, in words. */
export function campWrong(values: CampValues) {
  const { enrolStart, enrolEnd, startDate, endDate, lessons } = values
  const days = campDates(startDate, endDate).length
  const ends = (from: string, to: string) => (to !== '' && to < from ? t('endFirst') : undefined)
  const outside = lessons.find(({ day }) => days > 0 && day > days)
  return {
    enrolEnd: ends(enrolStart, enrolEnd) ?? (enrolEnd !== '' && endDate !== '' && enrolEnd > endDate ? t('enrolLate') : undefined),
    endDate: ends(startDate, endDate),
    capacity: wholeWrong(values.capacity, campTakes.capacity),
    lessons: outside && t('lessonOutside', { day: outside.day }),
  }
}
