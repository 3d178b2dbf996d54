import type { proveSecondFactor } from '@camp/contract/factors/factors'
import { endHalf, forgiveFactorTry, goOnWithHalf, takeFactor } from '../factors/factors.api.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { logInWhole } from './account.entry.service.ts'
import { accountRepository } from './account.repository.ts'

/** The second step of a log-in; the first one was counted and looked at where it was made. */
export const finishLogIn: Handler<typeof proveSecondFactor, RequestCx> = async ({ body }, cx) => {
  const half = await goOnWithHalf(cx)
  const me = await logInWhole(cx, async (w) => {
    // Frozen meanwhile, or with another password than that of the first step.
    const own = await accountRepository.lockOwn(w.tx, half.userId)
    if (!own) throw new AppError('SECOND_FACTOR_OVER')
    await takeFactor(w, cx, own.id, body)
    await endHalf(w, cx, half)
    return own.id
  })
  await forgiveFactorTry(cx, half.userId)
  return me
}
