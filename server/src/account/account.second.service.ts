import type { Me } from '@camp/contract/base/account'
import type { HandlerInput } from '@camp/contract/base/call'
import type { proveSecondFactor } from '@camp/contract/factors/factors'
import type { loginByPasskey } from '@camp/contract/factors/factors.passkeys'
import { endHalf, goOnWithHalf, passkeyOfHalf, passkeyOfStranger, takeFactor, tellOwner } from '../factors/factors.api.ts'
import { countOne } from '../platform/counters.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { events } from '../platform/http/metrics.ts'
import { countAttempt, forgiveAttempt, takeBackAttempt } from '../platform/session/attempts.ts'
import { transaction } from '../platform/write/transaction.ts'
import { knownDevice } from './account.device.service.ts'
import { logInWhole } from './account.entry.service.ts'
import { accountRepository } from './account.repository.ts'

/**
 * Guesses of a second factor are counted by its account, apart from those of the password; a browser that logged in before has a count of its
 * own, so that nobody who knows the password locks its owner out.
 */
export async function secondTry(cx: RequestCx, userId: number) {
  const device = await knownDevice(cx, () => accountRepository.owner(cx.db, userId))
  return { account: String(userId), address: cx.ip, device, step: 'second' } as const
}

/** A code that was right a moment ago: who logs in and is asked for proof at once comes with it again, and guesses nothing. */
export const isUsedCode = (error: unknown): boolean => error instanceof AppError && error.error === 'FACTOR_CODE_USED'

/** The second step of a log-in; the first one was counted and looked at where it was made. */
export const finishLogIn: Handler<typeof proveSecondFactor, RequestCx> = async ({ body }, cx) => {
  const half = await goOnWithHalf(cx)
  const tried = await secondTry(cx, half.userId)
  await countAttempt(cx.db, tried)
  const me = await finish(cx, half, body).catch(async (error: unknown) => {
    if (isUsedCode(error)) {
      await takeBackAttempt(cx.db, tried)
      throw error
    }
    // The first step was right: somebody knows the password.
    events.inc({ kind: 'second_factor_refused' })
    cx.services.log.warn({ requestId: cx.requestId, ip: cx.ip, userId: half.userId }, 'second factor refused')
    await tellOfGuesses(cx, half.userId)
    throw error
  })
  await forgiveAttempt(cx.db, tried)
  return me
}

/** Wrong ones within a day after a right password, of which the owner hears once. */
const TOLD_AFTER = 10

async function tellOfGuesses(cx: RequestCx, userId: number): Promise<void> {
  const { count, since } = await countOne(cx.db, `second-told:${userId}`, 24 * 60)
  if (count !== TOLD_AFTER) return
  await transaction(cx.services.pool, (tx) => tellOwner(tx, userId, `second:${userId}:${since}`, 'message.secondGuessed', { count }))
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
