import { rateBp } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/profit/profit'
import type { ProfitRow } from '@camp/contract/profit/profit'
import { profitPart } from '@camp/contract/profit/profit.labels'
import { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { profitEntries } from './profit.entries.repository.ts'
import { type Course, courseOf, leftOf, lossOf, startOf, toCome } from './profit.forecast.rules.ts'
import { profitRepository } from './profit.repository.ts'

/** Profit is of whole camps: whoever sees own groups alone would see other figures by the same name. */
export function assertWhole({ scope }: Pick<Cx, 'scope'>): void {
  if (!scope.all) throw new AppError('PROFIT_WHOLE')
}
const reader = (cx: Cx): Executor => {
  assertWhole(cx)
  return new Executor(cx.services.reportPool)
}

export const profitPage: Handler<typeof calls.listCampProfits> = ({ query, paging }, cx) => profitRepository.page(reader(cx), query, paging)

const NONE = {
  ...{ children: 0, orders: 0, income: 0, refund: 0, net: 0, commission: 0, coach: 0, material: 0, channel: 0, fee: 0, overhead: 0 },
  ...{ cost: 0, margin: 0, marginBp: null, perChild: null, late: 0, unknown: [] },
}
export const profitSums: Handler<typeof calls.sumCampProfits> = async ({ query }, cx) =>
  (await profitRepository.sums(reader(cx), query)) ?? NONE

/** Half-way: what camps would come to, and what they came to; of those that had lessons then. */
export async function halfTimes(db: Executor, campIds: readonly number[]): Promise<{ forecast: number; actual: number }[]> {
  const rows = await profitRepository.halves(db, campIds)
  return rows.flatMap((half) => {
    const now = rows.find(({ campId, isHalf }) => campId === half.campId && !isHalf)
    const more = half.isHalf ? toCome(half, half.ofAll) : null
    return now && more ? [{ forecast: leftOf(half) - lossOf(more), actual: leftOf(now) }] : []
  })
}

/** How far off forecasts were half-way, of what came of it, over ended camps of a type: by the money of all of them. */
async function errorsOf(db: Executor, campTypeId: number): Promise<{ errorBp: number | null; errorOf: number }> {
  const there = await halfTimes(db, await profitRepository.ended(db, campTypeId))
  const sum = (of: (one: { forecast: number; actual: number }) => number) => there.reduce((total, one) => total + Math.abs(of(one)), 0)
  const off = sum(({ forecast, actual }) => forecast - actual)
  return {
    errorBp: rateBp(
      off,
      sum(({ actual }) => actual),
    ),
    errorOf: there.length,
  }
}

/** A camp by all of its months, with what is to come of it. */
async function atEnd(db: Executor, row: ProfitRow) {
  const course = found(await profitRepository.course(db, row.id))
  const now = found(await profitRepository.asOf(db, row.id, course.yesterday))
  const more = toCome(now, course.lessons)
  const half = course.halfDone ? await profitRepository.asOf(db, row.id, course.halfDone) : undefined
  const losses = [more, half && toCome(half, course.lessons), half && toCome(now, course.lessons, half)].flatMap((one, index) =>
    // The pace of the first half, for the lessons that are left now.
    one
      ? [index === 1 && half ? Math.round((lossOf(one) * (course.lessons - now.lessons)) / (course.lessons - half.lessons)) : lossOf(one)]
      : [],
  )
  const pay = now.comments + now.classes
  const coach = row.coach ?? 0
  const comments = pay === 0 ? 0 : Math.round((coach * now.comments) / pay)
  const whole: Course = {
    orders: row.orders,
    income: row.income,
    refund: row.refund + (more?.refund ?? 0),
    commission: (row.commission ?? 0) - (more?.commission ?? 0),
    comments: comments + (more?.comments ?? 0),
    classes: coach - comments + (more?.classes ?? 0),
    material: row.material ?? 0,
    fee: row.fee ?? 0,
    spent: (row.channel ?? 0) + (row.overhead ?? 0),
  }
  const forecast = more && {
    lessonsDone: now.lessons,
    lessons: course.lessons,
    coachToCome: more.comments + more.classes,
    refundToCome: more.refund,
    margin: row.margin - lossOf(more),
    least: row.margin - Math.max(...losses),
    most: row.margin - Math.min(...losses),
  }
  return { whole, forecast, campTypeId: course.campTypeId }
}

export const campProfit: Handler<typeof calls.getCampProfit> = async ({ query: { campId, ...filter } }, cx) => {
  const db = reader(cx)
  const row = found(await profitRepository.ofCamp(db, campId, filter))
  const lines = await profitRepository.parts(db, campId, filter)
  const parts = profitPart.values.map((part) => {
    const own = lines.filter((line) => line.part === part)
    const sum = (key: 'amount' | 'rows' | 'unknown') => own.reduce((total, line) => total + line[key], 0)
    const unknown = sum('unknown')
    return { part, amount: unknown > 0 && sum('rows') <= unknown ? null : sum('amount'), rows: sum('rows'), unknown }
  })
  const months = [...new Set(lines.map(({ month }) => month))].map((month) => {
    const own = lines.filter((line) => line.month === month)
    const signed = (key: 'amount' | 'late') => own.reduce((total, line) => total + (line.part === 'INCOME' ? line[key] : -line[key]), 0)
    return { month, margin: signed('amount'), late: signed('late'), finalOn: own[0]?.finalOn ?? null }
  })
  if (campId === 0) return { row, parts, months, forecast: null, breakEven: null, errorBp: null, errorOf: 0 }
  const whole = filter.from || filter.to ? found(await profitRepository.ofCamp(db, campId, {})) : row
  const end = await atEnd(db, whole)
  return { row, parts, months, forecast: end.forecast, breakEven: courseOf(end.whole).breakEven, ...(await errorsOf(db, end.campTypeId)) }
}

export const profitLines: Handler<typeof calls.listProfitLines> = ({ query: { campId, part, ...filter }, paging }, cx) =>
  profitRepository.lines(reader(cx), campId, part, filter, paging)

/** Reads alone: nothing is kept of what is tried. */
export const tryProfit: Handler<typeof calls.tryCampProfit> = async ({ query: { campId, ...change } }, cx) => {
  const db = reader(cx)
  const row = found(await profitRepository.ofCamp(db, campId, {}))
  const { whole } = await atEnd(db, row)
  const now = courseOf(whole).margin
  const then = courseOf(whole, change)
  return {
    now: { ...startOf(whole), margin: now },
    margin: then.margin,
    difference: then.margin - now,
    breakEven: then.breakEven,
    pays: then.ordersFor(now),
    unknown: row.unknown,
  }
}

export const profitMonths: Handler<typeof calls.getProfitMonths> = async (_input, cx) => {
  const db = reader(cx)
  return { months: await profitEntries.months(db), materials: await profitEntries.materials(db) }
}
