import { tellOwner } from '../factors/factors.api.ts'
import type { CookieOptions, RequestCx } from '../platform/http/context.ts'
import { newToken, tokenHash } from '../platform/session/token.ts'
import type { Write } from '../platform/write/write.ts'
import { browsersRepository } from './account.browsers.repository.ts'

const BROWSER = 'Known-Browser'
/** As long as browsers keep one at most. */
const KEPT: CookieOptions = { path: '/foundation/api', seconds: 400 * 86_400, sameSite: 'strict' }

/**
 * Notes the browser that somebody logs in with, in the change that lets them in; of a new one they hear, but not of the first one ever. It is known
 * by a random cookie alone, not by address or kind. Call the answer once it is committed.
 */
export async function noteBrowser(w: Write, cx: RequestCx, userId: number): Promise<() => void> {
  const shown = cx.cookies[BROWSER] ?? ''
  const token = tokenHash(shown) ? shown : newToken()
  // Keyed by the person: two accounts in one browser are not joined by what is kept.
  const hash = cx.services.keys.digest(['browser', userId, token].join('\0'))
  const { known, others } = await browsersRepository.known(w.tx, userId, hash)
  browsersRepository.keep(w.tx, userId, hash)
  if (!known && others) await tellOwner(w.tx, userId, `browser:${cx.requestId}`, 'message.newBrowser')
  return () => cx.keep(BROWSER, token, KEPT)
}
