import { MOST_CAMP_DAYS } from '@camp/contract/camps/camps'
import { AppError } from '../platform/errors.ts'
import type { CampFields, Lesson } from './camps.repository.ts'

const DAY_MS = 86_400_000
const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1

/** Refuses dates that are out of order. */
export function checkDates({
  enrolStart,
  enrolEnd,
  startDate,
  endDate,
}: Pick<CampFields, 'enrolStart' | 'enrolEnd' | 'startDate' | 'endDate'>): void {
  if (endDate < startDate) throw new AppError('CAMP_DATE_ORDER', {}, { field: 'endDate' })
  if (daysBetween(startDate, endDate) > MOST_CAMP_DAYS) throw new AppError('CAMP_TOO_LONG', { most: MOST_CAMP_DAYS }, { field: 'endDate' })
  if (enrolEnd < enrolStart) throw new AppError('CAMP_ENROL_ORDER', {}, { field: 'enrolEnd' })
  if (enrolEnd > endDate) throw new AppError('CAMP_ENROL_LATE', {}, { field: 'enrolEnd' })
}

/** Lessons by day; each lies within the camp, and no day has two. */
export function checkedLessons(
  { startDate, endDate }: Pick<CampFields, 'startDate' | 'endDate'>,
  lessons: readonly { day: number; resourceId?: number | null | undefined }[],
): Lesson[] {
  const days = daysBetween(startDate, endDate)
  const seen = new Set<number>()
  for (const { day } of lessons) {
    if (day > days) throw new AppError('CAMP_LESSON_OUTSIDE', { day, days }, { field: 'lessons' })
    if (seen.has(day)) throw new AppError('CAMP_LESSON_TWICE', { day }, { field: 'lessons' })
    seen.add(day)
  }
  return lessons.map(({ day, resourceId }) => ({ day, resourceId: resourceId ?? null })).sort((one, other) => one.day - other.day)
}
