import type { Me } from '@camp/contract/base/account'
import type { HandlerInput } from '@camp/contract/base/call'
import type { proveSecondFactor } from '@camp/contract/factors/factors'
import type { loginByPasskey } from '@camp/contract/factors/factors.passkeys'
import { endHalf, goOnWithHalf, passkeyOfHalf, passkeyOfStranger, takeFactor, tellOwner } from '../factors/factors.api.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { events } from '../platform/http/metrics.ts'
import { countAttempt, forgiveAttempt, takeBackAttempt } from '../platform/session/attempts.ts'
import { transaction } from '../platform/write/transaction.ts'
import { knownDevice } from './account.device.service.ts'
import { logInWhole } from './account.entry.service.ts'
import { secondLocks } from './account.locks.repository.ts'
import { accountRepository } from './account.repository.ts'

/**
 * Guesses of a second factor are counted by its account, apart from those of the password; a browser that logged in before has a count of its
 * own, so that nobody who knows the password locks its owner out.
 */
async function secondTry(cx: RequestCx, userId: number) {
  const device = await knownDevice(cx, () => accountRepository.owner(cx.db, userId))
  return { account: String(userId), address: cx.ip, device, step: 'second' } as const
}

/** A code that was right a moment ago: who logs in and is asked for proof at once comes with it again, and guesses nothing. */
const isUsedCode = (error: unknown): boolean => error instanceof AppError && error.error === 'FACTOR_CODE_USED'

/**
 * A try at a second factor: counted before it is looked at. Five wrong ones in a row lock the second steps of that account, or of a browser that
 * logged in before, for a while, and the next five for twice as long; its owner hears of it. Only who has the password, or a session, comes so far.
 */
export async function guardedSecond<T>(cx: RequestCx, userId: number, look: () => Promise<T>): Promise<T> {
  const tried = await secondTry(cx, userId)
  const subject = tried.device === null ? `user:${userId}` : `device:${tried.device}`
  const taken = await secondLocks.take(cx.db, subject)
  if (!taken) {
    const seconds = await secondLocks.left(cx.db, subject)
    throw new AppError('SECOND_LOCKED', { minutes: Math.ceil(seconds / 60) }, { retryAfter: seconds })
  }
  await countAttempt(cx.db, tried).catch(async (error: unknown) => {
    // Not looked at: it was no guess.
    await secondLocks.giveBack(cx.db, subject, taken.wrong)
    throw error
  })
  const done = await look().catch(async (error: unknown) => {
    if (isUsedCode(error)) {
      await takeBackAttempt(cx.db, tried)
      await secondLocks.giveBack(cx.db, subject, taken.wrong)
      throw error
    }
    events.inc({ kind: 'second_factor_refused' })
    cx.services.log.warn({ requestId: cx.requestId, ip: cx.ip, userId }, 'second factor refused')
    if (taken.minutes !== null) await tellOfLock(cx, userId, taken.wrong, taken.minutes)
    throw error
  })
  await forgiveAttempt(cx.db, tried)
  await secondLocks.clear(cx.db, subject)
  return done
}

const tellOfLock = (cx: RequestCx, userId: number, count: number, minutes: number): Promise<void> =>
  transaction(cx.services.pool, (tx) => tellOwner(tx, userId, `second:${cx.requestId}`, 'message.secondGuessed', { count, minutes }))

/** The second step of a log-in; the first one was counted and looked at where it was made. */
export const finishLogIn: Handler<typeof proveSecondFactor, RequestCx> = async ({ body }, cx) => {
  const half = await goOnWithHalf(cx)
  return guardedSecond(cx, half.userId, () => finish(cx, half, body))
}

type Given = HandlerInput<typeof proveSecondFactor>['body']

async function finish(cx: RequestCx, half: { id: number; userId: number }, body: Given): Promise<Me> {
  const passkey = body.way === 'PASSKEY' ? await passkeyOfHalf(cx, body.signed, half.userId) : null
  return logInWhole(cx, async (w) => {
    // Frozen meanwhile, or with another password than that of the first step.
    const own = await accountRepository.lockOwn(w.tx, half.userId)
    if (!own) throw new AppError('SECOND_FACTOR_OVER')
    await endHalf(w, cx, half)
    await passkey?.take(w)
    if (body.way !== 'PASSKEY') await takeFactor(w, cx, own.id, body)
    return own.id
  })
}

/** By a passkey alone. Its owner's password is not asked for, and no second step. */
export const logInByPasskey: Handler<typeof loginByPasskey, RequestCx> = async ({ body: { signed } }, cx) => {
  const passkey = await passkeyOfStranger(cx, signed).catch((error: unknown) => {
    events.inc({ kind: 'login_refused' })
    cx.services.log.warn({ requestId: cx.requestId, ip: cx.ip }, 'log-in refused')
    throw error
  })
  return logInWhole(cx, async (w) => {
    const own = await accountRepository.lockOwn(w.tx, passkey.userId)
    if (!own) throw new AppError('PASSKEY_REFUSED')
    await passkey.take(w)
    return own.id
  })
}
