import type * as calls from '@camp/contract/members/members'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { membersRepository } from './members.repository.ts'

const DAY = 86_400_000
const WEEKS = 12
/** Two years and the week that both ends share. */
const MOST_WEEKS = 106
/** 1970 began on a Thursday. */
const TO_MONDAY = 3

const mondayOf = (day: string): number => {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY
  return number - ((number + TO_MONDAY) % 7)
}
const textOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** How many are members now, and how it came to that, week by week. */
export const memberData: Handler<typeof calls.getMemberData> = async ({ query: { levelId, from, to } }, cx) => {
  const today = mondayOf(await membersRepository.today(cx.db))
  const last = Math.min(to === undefined ? today : mondayOf(to), today)
  const first = from === undefined ? last - (WEEKS - 1) * 7 : mondayOf(from)
  if (first > last || (last - first) / 7 >= MOST_WEEKS) throw new AppError('INVALID_INPUT', {}, { field: 'from' })
  const [figures, byWeek] = await Promise.all([
    membersRepository.figures(cx.db, levelId, cx.scope),
    membersRepository.weeks(cx.db, { from: textOf(first), to: textOf(last), levelId }, cx.scope),
  ])
  return { ...figures, byWeek: [...byWeek] }
}
