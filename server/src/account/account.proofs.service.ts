import type { proveMyself } from '@camp/contract/account/account.proofs'
import { PROOF_SECONDS } from '@camp/contract/base/proofs'
import { passkeyOfSession, takeFactor } from '../factors/factors.api.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { countAttempt, forgiveAttempt } from '../platform/session/attempts.ts'
import { passwordMatches } from '../platform/session/password.ts'
import { keepProof, proofOf } from '../platform/session/proofs.ts'
import { write } from '../platform/write/write.ts'
import { ownTry } from './account.device.service.ts'
import { guardedSecond } from './account.second.service.ts'

/** Guesses of the own password count as those of a log-in do. */
async function assertPassword(cx: Cx, passwordHash: string | null, password: string): Promise<void> {
  const tried = await ownTry(cx)
  await countAttempt(cx.db, tried)
  if (!(await passwordMatches(passwordHash, password))) throw new AppError('OWN_PASSWORD_WRONG', {}, { field: 'password' })
  await forgiveAttempt(cx.db, tried)
}

export const provePerson: Handler<typeof proveMyself> = async ({ body }, cx) => {
  const { sessionId, userId } = cx.reader
  const own = await proofOf(cx.db, cx.services.keys, sessionId)
  if (!own.ways.includes(body.way)) throw new AppError('PROOF_OTHER_WAY')
  const keep = async () => {
    const passkey = body.way === 'PASSKEY' ? await passkeyOfSession(cx, body.signed, body.act) : null
    await write(cx, async (w) => {
      await passkey?.take(w)
      if (body.way === 'TOTP' || body.way === 'RECOVERY') await takeFactor(w, cx, userId, body)
      keepProof(w.tx, sessionId, body.act, body.way)
    })
  }
  if (body.way === 'PASSWORD') await assertPassword(cx, own.passwordHash, body.password)
  else if (body.way === 'SIGN_IN' && !own.isFreshSession) throw new AppError(own.isHelpless ? 'PROOF_SET_UP' : 'PROOF_SIGN_IN_OLD')
  await (body.way === 'PASSWORD' || body.way === 'SIGN_IN' ? keep() : guardedSecond(cx, userId, keep))
  return { expiresInSeconds: PROOF_SECONDS }
}
