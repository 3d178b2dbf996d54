import { getValidCodeByPhone, registerWithSms, resetPasswordWithPhone } from '@camp/contract/account/account.codes'
import { changePassword, login, updateUserInfo } from '@camp/contract/base/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, freshPhone } from '../../test/codes.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ OUTBOX: 'on', WORKER: 'on' })
})
afterAll(() => server.stop())

const guest = () => new Caller(server.url)
const askByPhone = (phone: string, purpose: 'REGISTER' | 'RESET') =>
  guest().call(getValidCodeByPhone, { params: { phone }, query: { purpose } })

describe('a password that would be guessed first', () => {
  const common = [400, 'PASSWORD_COMMON', ['password']]
  const ofNames = [400, 'PASSWORD_OF_NAMES', ['password']]
  const said = ({ status, error }: Awaited<ReturnType<Caller['loose']>>) => [status, error.error, error.fields?.map(({ path }) => path)]

  it('is refused at its field by every way of setting one, and changes nothing: the code stays good for another', async () => {
    const phone = freshPhone()
    const { userId } = await signedIn(server, [])
    const { rows } = await server.pool.query<{ username: string }>(
      "update users set username = 'lin.xw' || id, phone = $2 where id = $1 returning username",
      [userId, phone],
    )
    const username = rows[0]?.username ?? ''
    await askByPhone(phone, 'RESET')
    const code = await codeFor(server.pool, phone)
    const reset = (password: string) => guest().loose(resetPasswordWithPhone, { body: { phone, code, password } })
    // Many times: none of them is a try of the code.
    for (let n = 0; n < 6; n++) expect(said(await reset('Password1!'))).toEqual(common)
    expect(said(await reset(`a${phone}!`))).toEqual(ofNames)
    expect(said(await reset(`${username}!x`))).toEqual(ofNames)
    expect((await reset('Kite-fly-22')).status).toBe(200)

    const owner = guest()
    await owner.call(login, { body: { username, password: 'Kite-fly-22' } })
    const change = (newPassword: string, oldPassword = 'Kite-fly-22') => owner.loose(changePassword, { body: { oldPassword, newPassword } })
    const atNew = ([status, error]: unknown[]) => [status, error, ['newPassword']]
    for (let n = 0; n < 12; n++) expect(said(await change('Qwerty123!', 'Wrong-pass-1'))).toEqual(atNew(common))
    expect(said(await change(`${username}#1`))).toEqual(atNew(ofNames))
    await server.pool.query('update users set must_change_password = true where id = $1', [userId])
    const forced = guest()
    await forced.call(login, { body: { username, password: 'Kite-fly-22' } })
    const replace = (newPassword: string) => forced.loose(updateUserInfo, { body: { newPassword } })
    expect(said(await replace('Passw0rd!'))).toEqual(atNew(common))
    expect(said(await replace(`${phone}x!`))).toEqual(atNew(ofNames))
    expect((await replace('Kite-fly-33')).body).toMatchObject({ mustChangePassword: false })
  })

  it('is refused to a newcomer too, before the code is looked at', async () => {
    const [phone, username] = [freshPhone(), 'new.comer9']
    await askByPhone(phone, 'REGISTER')
    const code = await codeFor(server.pool, phone)
    const register = (password: string) => guest().loose(registerWithSms, { body: { phone, code, username, realName: '新人', password } })
    for (let n = 0; n < 6; n++) expect(said(await register('Iloveyou1!'))).toEqual(common)
    expect(said(await register('New.Comer9!'))).toEqual(ofNames)
    expect((await register('Kite-fly-22')).status).toBe(200)
  })
})
