import { getCurrentUserInfo, logout } from '@camp/contract/base/account'
import { keepDraft } from '@camp/contract/base/drafts'
import { changeUserStatus } from '@camp/contract/users/users'
import { endUserSessions } from '@camp/contract/users/users.sessions'
import { expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import type { Caller } from '../../../test/http.ts'
import { signedIn } from '../../../test/people.ts'

const server = aServer()
const said = async (caller: Caller) => {
  const { status, error } = await caller.call(getCurrentUserInfo, {})
  return [status, error.error]
}

it('says why a session is over to who held it: ended by somebody, frozen, or too old', async () => {
  const admin = (await signedIn(server, ['USER_STATUS', 'USER_GRANT'])).caller
  const [old, left, ended, frozen] = await Promise.all(Array.from({ length: 4 }, () => signedIn(server, [])))
  await server.pool.query("update sessions set last_seen_at = now() - interval '9 hours' where id = $1", [old?.sessionId])
  const { cookie } = left?.caller ?? {}
  await left?.caller.call(logout, {})
  if (left) left.caller.cookie = cookie ?? null
  await admin.call(endUserSessions, { params: { id: ended?.userId ?? 0 } })
  await admin.call(changeUserStatus, { params: { id: frozen?.userId ?? 0, flag: '0' } })
  const all = [old, left, ended, frozen].flatMap((one) => (one ? [one.caller] : []))
  expect(await Promise.all(all.map(said))).toEqual([
    [401, 'UNAUTHENTICATED'],
    [401, 'SESSION_ENDED'],
    [401, 'SESSION_ENDED'],
    [401, 'ACCOUNT_FROZEN'],
  ])
})

it('does nothing for a page of one person in a browser where another has logged in: two tabs', async () => {
  const [one, other] = [await signedIn(server, []), await signedIn(server, [])]
  const body = { form: 'x', draft: { values: { a: 1 }, start: { a: 0 } } }
  const send = (of: number) => other.caller.call(keepDraft, { body }, { 'x-user-id': String(of) })
  const refused = await send(one.userId)
  expect([refused.status, refused.error.error]).toEqual([401, 'OTHER_ACCOUNT'])
  expect((await server.pool.query('select from drafts where user_id = $1', [other.userId])).rowCount).toBe(0)
  expect((await send(other.userId)).status).toBe(200)
})
