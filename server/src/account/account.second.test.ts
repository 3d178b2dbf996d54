import { login } from '@camp/contract/base/account'
import { beginTotp, confirmTotp, proveSecondFactor, renewRecoveryCodes } from '@camp/contract/factors/factors'
import { expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { Browser } from '../../test/browser.ts'
import { TEST_PASSWORD } from '../../test/template.ts'
import { totpCodeOf } from '../factors/factors.totp.rules.ts'

const server = aServer()

test('the owner hears of new recovery codes, and of five wrong second factors in a row, which lock', async () => {
  const caller = await server.as('kefu')
  const { body: begun } = await caller.call(beginTotp, {})
  const { body } = await caller.call(confirmTotp, { body: { code: totpCodeOf(begun.secret, server.clock.now()) } })
  caller.codes = [...(body.recoveryCodes ?? [])]
  const told = async (code: string) =>
    (await server.pool.query("select detail->'data' as data from messages where title->>'code' = $1", [code])).rows
  expect((await caller.call(renewRecoveryCodes, {})).status).toBe(200)
  expect(await told('message.codesRenewed')).toHaveLength(1)

  const guess = async (times: number) => {
    const thief = new Browser(server.url)
    await thief.call(login, { body: { username: 'kefu', password: TEST_PASSWORD } })
    for (let turn = 0; turn < times; turn += 1) await thief.call(proveSecondFactor, { body: { way: 'TOTP', code: '000000' } })
    await server.pool.query("delete from attempt_counters where subject like '%second:%'")
  }
  await guess(4)
  expect(await told('message.secondGuessed')).toEqual([])
  await guess(1)
  expect(await told('message.secondGuessed')).toEqual([{ data: { count: 5, minutes: 15 } }])
  // What is locked is looked at no more.
  await guess(5)
  expect(await told('message.secondGuessed')).toHaveLength(1)
})
