import { getValidCodeByPhone, resetPasswordWithPhone } from '@camp/contract/account/account.codes'
import { resetUserPassword } from '@camp/contract/users/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeFor, freshPhone } from '../../test/codes.ts'
import { Caller } from '../../test/http.ts'
import { SsoStage } from '../../test/sso.ts'
import { sealEntry } from '../platform/write/audit.ts'
import { transaction } from '../platform/write/transaction.ts'
import { rescueUser } from '../users/users.rescue.service.ts'

// Whatever resets the password of an account leaves no identity that a thief may have bound.

let stage: SsoStage
beforeAll(async () => {
  stage = await SsoStage.start(null, { OUTBOX: 'on', WORKER: 'on' })
})
afterAll(() => stage.stop())

const idOf = async (username: string): Promise<number> =>
  (await stage.server.pool.query<{ id: number }>('select id from users where username = $1', [username])).rows[0]?.id ?? 0

const RESETS: Readonly<Record<string, (userId: number, username: string) => Promise<void>>> = {
  kefu: async (userId) => {
    const admin = await stage.server.as('admin')
    expect((await admin.call(resetUserPassword, { params: { id: userId } })).body.ssoVoid).toBe(true)
  },
  caiwu: async (userId) => {
    const phone = freshPhone()
    await stage.server.pool.query('update users set phone = $2 where id = $1', [userId, phone])
    const guest = new Caller(stage.server.url)
    await guest.call(getValidCodeByPhone, { params: { phone }, query: { purpose: 'RESET' } })
    const body = { phone, code: await codeFor(stage.server.pool, phone), password: 'Fresh-Winter-2031' }
    expect((await guest.call(resetPasswordWithPhone, { body })).body.ssoVoid).toBe(true)
  },
  cangchu: async (_userId, username) => {
    const { pool, clock, keys } = stage.server
    const { rows } = await pool.query<{ id: number }>("select id from roles where role_name = '超级管理员'")
    const seal = (entry: Parameters<typeof sealEntry>[0]) => sealEntry(entry, clock, keys)
    await transaction(pool, (tx) => rescueUser(tx, seal, { username, roleId: rows[0]?.id ?? 0 }))
  },
}

it.each(Object.keys(RESETS))('a reset of %s unbinds single sign-on, and its owner and the log are told', async (username) => {
  const { person } = await stage.bound(username)
  const userId = await idOf(username)
  await RESETS[username]?.(userId, username)
  const again = stage.browser()
  const came = await stage.enter(again, (await stage.comeBack(again, person)).code)
  expect(came.error.error).toBe('SSO_UNBOUND')
  const { rows } = await stage.server.pool.query(
    "select after from operation_logs where target_entity = 'user' and target_id = $1 and after ? 'sso' order by id desc limit 1",
    [userId],
  )
  expect(rows).toEqual([{ after: { sso: null } }])
  const told = await stage.server.pool.query("select from messages where user_id = $1 and title->>'code' = 'message.ssoUnbound'", [userId])
  expect(told.rowCount).toBe(1)
})
