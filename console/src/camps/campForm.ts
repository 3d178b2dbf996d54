import type { CallAnswer } from '@camp/contract/base/call'
import { type getCampDetail, MOST_CAMP_CAPACITY, MOST_CAMP_DAYS } from '@camp/contract/camps/camps'
import { addDays } from '../platform/days.ts'
import { textOf } from '../platform/i18n.ts'
import { uiText } from '../ui/ui.text.ts'
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
const ui = textOf(uiText)

/** What is wrong with a whole number in a field; undefined: nothing. */
export function wholeWrong(text: string, [min, max]: readonly [number, number]): string | undefined {
  if (!/^\d+$/.test(text.trim())) return t('whole')
  return Number(text) < min || Number(text) > max ? t('range', { min, max }) : undefined
}

/** What is wrong with the form, in words. */
export function campWrong(values: CampValues) {
  const need = (name: 'name' | 'term' | 'enrolStart' | 'enrolEnd' | 'startDate' | 'endDate') =>
    values[name].trim() === '' ? ui('required', { name: t(`field.${name}`) }) : undefined
  const { enrolStart, enrolEnd, startDate, endDate, lessons } = values
  const days = campDates(startDate, endDate).length
  const outside = lessons.find(({ day }) => days > 0 && day > days)
  return {
    name: need('name'),
    term: need('term'),
    campTypeId: values.campTypeId === undefined ? ui('needChoice', { name: t('field.type') }) : undefined,
    enrolStart: need('enrolStart'),
    enrolEnd:
      need('enrolEnd') ?? (enrolEnd < enrolStart ? t('endFirst') : endDate !== '' && enrolEnd > endDate ? t('enrolLate') : undefined),
    startDate: need('startDate'),
    endDate: need('endDate') ?? (endDate < startDate ? t('endFirst') : undefined),
    capacity: wholeWrong(values.capacity, [1, MOST_CAMP_CAPACITY]),
    lessons: outside && t('lessonOutside', { day: outside.day }),
  }
}
