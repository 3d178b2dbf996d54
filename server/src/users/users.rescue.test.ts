import { login } from '@camp/contract/base/account'
import { beginTotp, confirmTotp, getOwnFactors } from '@camp/contract/factors/factors'
import { expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { Caller } from '../../test/http.ts'
import { totpCodeOf } from '../factors/factors.totp.rules.ts'
import { sealEntry } from '../platform/write/audit.ts'
import { transaction } from '../platform/write/transaction.ts'
import { rescueUser } from './users.rescue.service.ts'

const server = aServer()

test('a rescued account is its owner’s again: by a one-time password alone, whatever stood in front of it', async () => {
  const owner = await server.as('kefu')
  const { body } = await owner.call(beginTotp, {})
  await owner.call(confirmTotp, { body: { code: totpCodeOf(body.secret, server.clock.now()) } })
  const { rows } = await server.pool.query<{ id: number }>("select id from roles where role_name = '超级管理员'")
  const rescue = (username: string) =>
    transaction(server.pool, (tx) =>
      rescueUser(tx, (entry) => sealEntry(entry, server.clock, server.keys), { username, roleId: rows[0]?.id ?? 0 }),
    )
  expect(await rescue('nobody')).toBeNull()
  const password = (await rescue('kefu')) ?? ''
  const back = new Caller(server.url)
  expect((await back.call(login, { body: { username: 'kefu', password } })).status).toBe(200)
  expect((await server.pool.query('select from user_totps union all select from recovery_codes')).rowCount).toBe(0)
  const said = await server.pool.query("select call from operation_logs where request_id = 'rescue' order by id")
  expect(said.rows.map(({ call }) => call)).toEqual(['assignRolesToUser', 'resetUserPassword', 'removeTotp'])
  expect((await server.pool.query("select from messages where title->>'code' = 'message.rescued'")).rowCount).toBe(1)
  expect((await owner.call(getOwnFactors, {})).status).toBe(401)
})
