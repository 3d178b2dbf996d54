import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/coaches/coaches.rates'
import type { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Services } from '../platform/services.ts'
import { businessDay } from '../platform/time.ts'
import { changedFields } from '../platform/write/audit.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type Write, write } from '../platform/write/write.ts'
import { assertNotOwn } from './coaches.ownPay.service.ts'
import { seesPay } from './coaches.pay.service.ts'
import { ratesRepository } from './coaches.rates.repository.ts'
import { openSince } from './coaches.repository.ts'
import { coachesWritingRepository, type LockedCoach } from './coaches.writing.repository.ts'

type Body = HandlerInput<typeof saveCoach>['body']

/** So far ahead a rate may be set. */
const DAYS_AHEAD = 366

/** The days on which a rate may begin, as far as the coach goes; of months that are closed nothing changes any more. */
const spanFrom = (today: string, joinedAt: string) => ({
  from: joinedAt,
  to: businessDay(new Date(Date.parse(today) + DAYS_AHEAD * 86_400_000)),
})

interface Beginning {
  readonly today: string
  /** The field of the body that asks for the day. */
  readonly field: string
}

/** A rate begins on a day that the coach works, and in no month that is closed. */
async function assertBegins(w: Write, of: Pick<LockedCoach, 'id' | 'joinedAt'>, from: string, { today, field }: Beginning): Promise<void> {
  const span = spanFrom(today, of.joinedAt)
  if (from !== today && (from < span.from || from > span.to)) throw new AppError('COACH_RATE_FROM', span, { field })
  const open = await openSince(w.tx, of.id)
  if (open !== null && from < open) throw new AppError('COACH_RATE_CLOSED', { day: open }, { field })
}

/**
 * The rate that a coach is saved with: what the log says of it, the day where a new one begins, and `was`, what that day was paid before. A new coach's begins with the first day
 * of work; a changed one begins today, or on the day that was named. The row of the coach follows once that day has come.
 */
export async function rateOfSaving(
  w: Write,
  cx: Cx,
  body: Body,
  joinedAt: string,
  old?: LockedCoach,
): Promise<{ readonly amount: number; readonly from: string | null; readonly was?: number | null }> {
  const amount = body.hourlyRateAmount ?? null
  if (!old) {
    if (amount === null) throw new AppError('COACH_RATE_MISSING', {}, { field: 'hourlyRateAmount' })
    return { amount, from: null }
  }
  if (amount === null) return { amount: old.hourlyRateAmount, from: null }
  // An answer to a guess would tell it.
  if (!seesPay(cx, old.id)) throw new AppError('FORBIDDEN', {}, { field: 'hourlyRateAmount' })
  const today = businessDay(cx.services.clock.now())
  const from = body.rateFrom ?? today
  const was = from === today ? old.hourlyRateAmount : await ratesRepository.onDay(w.tx, old.id, from)
  if (amount === was) return { amount: old.hourlyRateAmount, from: null }
  assertNotOwn(cx, [old.userId], { field: 'hourlyRateAmount' })
  await assertBegins(w, { id: old.id, joinedAt }, from, { today, field: 'rateFrom' })
  ratesRepository.note(w.tx, old.id, from, amount, body.rateReason || null, cx.reader.userId)
  return { amount, from, was }
}

/** Rates of a coach whom the reader sees. */
export const ratesOf: Handler<typeof calls.getCoachRates> = async ({ params: { id } }, cx) => {
  found((await coachesWritingRepository.seen(cx.db, [id], cx.scope))[0])
  return (await ratesRepository.list(cx.db, id)).map((rate) => ({ ...rate, coachId: id }))
}

/** A rate for one kind of work, from a day on: by somebody else, who sees what the coach is paid. */
export const saveKindRate: Handler<typeof calls.saveCoachKindRate> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    found((await coachesWritingRepository.seen(w.tx, [id], cx.scope))[0])
    const coach = found((await coachesWritingRepository.lock(w.tx, [id]))[0])
    if (!seesPay(cx, id)) throw new AppError('FORBIDDEN', {}, { field: 'amount' })
    assertNotOwn(cx, [coach.userId], { field: 'amount' })
    const today = businessDay(cx.services.clock.now())
    const { kind, unit, amount, effectiveFrom: from = today } = body
    await assertBegins(w, coach, from, { today, field: 'effectiveFrom' })
    if (amount === null && (await ratesRepository.kindOnDay(w.tx, id, kind, from)) === null)
      throw new AppError('COACH_KIND_RATE_NONE', {}, { field: 'amount' })
    const before = await ratesRepository.told(w.tx, id)
    const saved = found(
      await ratesRepository.noteKind(w.tx, id, { kind, unit, from, amount, reason: body.reason || null }, cx.reader.userId),
    )
    const after = await ratesRepository.told(w.tx, id)
    w.audit({ id, data: { name: coach.name }, ...changedFields({ kindRates: before }, { kindRates: after }) })
    return saved
  })

/** Rates whose day has come. */
export const beginRates = (services: Pick<Services, 'pool' | 'keys' | 'clock'>): Promise<number> =>
  transaction(services.pool, async (tx) => {
    const begun = await ratesRepository.begin(tx)
    const told = begun.map(({ id, name, before, after }) => ({
      id,
      data: { name },
      before: { hourlyRateAmount: before },
      after: { hourlyRateAmount: after },
    }))
    tellSystem(tx, byJob(services, 'coaches.rates'), systemEvents.rateBegun, told)
    return begun.length
  })
