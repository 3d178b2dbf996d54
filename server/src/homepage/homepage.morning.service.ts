import { addDays } from '@camp/contract/base/days'
import type * as calls from '@camp/contract/homepage/homepage.morning'
import { type MorningFigure, type MorningItem, morningCodes, morningFigure } from '@camp/contract/homepage/homepage.morning'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Scope } from '../platform/scope.ts'
import { businessDay } from '../platform/time.ts'
import { morningRepository } from './homepage.morning.repository.ts'
import { causeOf, daysCompared, judgeRate, usualOf } from './homepage.morning.rules.ts'

const MONEY: readonly MorningFigure[] = ['RECEIVED', 'REFUNDED']

/** Null: nothing was due on that day, so there is no rate. */
async function rateItem(db: Executor, day: string, scope: Scope): Promise<MorningItem | null> {
  const [now = [], ...before] = await Promise.all(daysCompared(day).map((of) => morningRepository.rate(db, of, scope)))
  if (!now.some(({ due }) => due > 0)) return null
  const { cause, ...judged } = judgeRate(now, before)
  const name = cause?.id ? await morningRepository.name(db, cause.split, cause.id) : null
  return { figure: 'CLOCK_IN_RATE', ...judged, cause: cause && { ...cause, name } }
}

async function itemOf(db: Executor, figure: MorningFigure, day: string, scope: Scope): Promise<MorningItem | null> {
  if (figure === 'CLOCK_IN_RATE') return rateItem(db, day, scope)
  const days = daysCompared(day)
  const rows = await morningRepository.sums(db, figure, days, scope)
  const [value = 0, ...before] = days.map((of) => rows.find((row) => row.split === 'ALL' && row.day === of)?.n ?? 0)
  const usual = usualOf(before, !MONEY.includes(figure))
  const unusual = usual !== null && (value < usual.low || value > usual.high)
  const cause = usual && unusual ? causeOf(rows, day, value - usual.mean, usual.mean) : null
  const name = cause?.id ? await morningRepository.name(db, cause.split, cause.id) : null
  return { figure, value, usual, unusual, cause: cause && { ...cause, name } }
}

/** A day that is over against the same weekday of four weeks, of the rows that the reader may see. */
export const readMorning: Handler<typeof calls.getMorning> = async ({ query }, cx) => {
  const today = businessDay(cx.services.clock.now())
  const day = query.day ?? addDays(today, -1)
  if (day >= today) throw new AppError('MORNING_NOT_OVER', {}, { field: 'day' })
  const db = new Executor(cx.services.reportPool)
  const own = morningFigure.values.filter((figure) => morningCodes[figure].some((code) => cx.reader.codes.has(code)))
  const items = await Promise.all(own.map((figure) => itemOf(db, figure, day, cx.scope)))
  return { day, items: items.filter((item) => item !== null).toSorted((one, other) => Number(other.unusual) - Number(one.unusual)) }
}
