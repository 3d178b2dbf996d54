import { mayCall } from '@camp/contract/base/call'
import { homeFigure } from '@camp/contract/base/home'
import { listHomeFigures } from '@camp/contract/homepage/homepage.figures'
import * as z from 'zod'
import { AppError } from '../platform/errors.ts'
import { askAs, type Bound, type Question, understood } from '../platform/http/asking.ts'
import type { Services } from '../platform/services.ts'
import type { Access } from '../platform/session/access.ts'
import { countMorning, isMorning, type MorningSaid } from './alarms.morning.rules.ts'

/** Figures that can be asked for: all that count. Money of the business leaves it by no message. */
export const figureAsked = z.object({ figure: homeFigure.schema.exclude(['RECEIVED']) })
export const isFigure = ({ call }: Question): boolean => call === listHomeFigures.id

const total = z.object({ total: z.int() })
const figures = z.array(z.object({ figure: z.string(), days: z.array(z.int()), before: z.int() }))

export interface Counted {
  readonly count: number
  /** Of a figure: the days before today, the oldest first, and this weekday a week ago until this time of day. */
  readonly figure: { readonly days: readonly number[]; readonly before: number } | null
  /** Of the morning page; undefined: of anything else. */
  readonly about?: MorningSaid
}

/** How many there are for this person now. Refused as the call itself refuses. */
export async function countAs(services: Services, bound: Bound, reader: Access, question: Question): Promise<Counted> {
  const answer = await askAs(services, bound, reader, question)
  if (isMorning(question)) {
    return { ...countMorning(answer), figure: null }
  }
  if (!isFigure(question)) return { count: total.parse(answer).total, figure: null }
  const asked = figureAsked.parse(question.filter).figure
  const found = figures.parse(answer).find(({ figure }) => figure === asked)
  if (!found) throw new AppError('FORBIDDEN')
  return { count: found.days.at(-1) ?? 0, figure: { days: found.days.slice(0, -1), before: found.before } }
}

/** May this person still ask it? What stands on their home is known by asking alone. */
export async function mayAsk(services: Services, bound: Bound, reader: Access, question: Question): Promise<boolean> {
  if (!isFigure(question)) {
    const call = understood(bound, question)?.binding.call
    return call !== undefined && mayCall(call, reader.codes, reader.coachId !== null)
  }
  try {
    await countAs(services, bound, reader, question)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
