import type { proveMyself } from '@camp/contract/account/account.proofs'
import { PROOF_SECONDS } from '@camp/contract/base/proofs'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { countAttempt, forgiveAttempt } from '../platform/session/attempts.ts'
import { passwordMatches } from '../platform/session/password.ts'
import { keepProof, proofOf } from '../platform/session/proofs.ts'
import { write } from '../platform/write/write.ts'
import { ownTry } from './account.device.service.ts'

/** Guesses of the own password count as those of a log-in do. */
async function assertPassword(cx: Cx, passwordHash: string | null, password: string): Promise<void> {
  const tried = await ownTry(cx)
  await countAttempt(cx.db, tried)
  if (!(await passwordMatches(passwordHash, password))) throw new AppError('OWN_PASSWORD_WRONG', {}, { field: 'password' })
  await forgiveAttempt(cx.db, tried)
}

export const provePerson: Handler<typeof proveMyself> = async ({ body }, cx) => {
  const { sessionId } = cx.reader
  const own = await proofOf(cx.db, sessionId)
  if (!own.ways.includes(body.way)) throw new AppError('PROOF_OTHER_WAY')
  if (body.way === 'PASSWORD') await assertPassword(cx, own.passwordHash, body.password)
  else if (!own.isFreshSession) throw new AppError('PROOF_SIGN_IN_OLD')
  await write(cx, async (w) => keepProof(w.tx, sessionId, body.act, body.way))
  return { expiresInSeconds: PROOF_SECONDS }
}
