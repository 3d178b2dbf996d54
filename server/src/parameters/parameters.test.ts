import { randomBytes } from 'node:crypto'
import { getAccountWays } from '@camp/contract/account/account.ways'
import { parameters } from '@camp/contract/base/parameters'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { getServiceStates, listParamConfig, updateParamConfig } from '@camp/contract/parameters/parameters.calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { MailPeer } from '../../test/mail.peer.ts'
import { signedIn } from '../../test/people.ts'
import { ssoEnvironment } from '../../test/sso.ts'
import { messageSenders } from '../integrations/messages/message.senders.ts'
import { seedInstallation } from '../seed.ts'
import { serviceChores } from './parameters.services.jobs.ts'

/** All servers of this database are of one installation. */
const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }

let database: TestDatabase
let one: TestServer
let two: TestServer
let mail: MailPeer
let editor: Caller
beforeAll(async () => {
  database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, OUTBOX: 'on', ...keys }
  one = await startTestServer(env)
  mail = await new MailPeer().start()
  mail.mood = 'otherPassword'
  two = await startTestServer({ ...env, WORKER: 'on', SMTP_URL: mail.url, MAIL_FROM: 'camp@example.com' })
  editor = (await signedIn({ url: one.url, pool: database.pool }, ['BANNER_OTHER', 'PARAM_EDIT'])).caller
})
afterAll(async () => {
  await two.stop()
  await one.stop()
  await mail.stop()
  await database.drop()
})

const set = (key: string, value: unknown, version?: number) =>
  editor.loose(updateParamConfig, { body: { key, value, ...(version !== undefined && { version }) } })
const rowOf = async (key: string) => {
  const row = (await editor.call(listParamConfig, { query: { page: 1, size: 100, keyword: key } })).body.content.find(
    (each) => each.key === key,
  )
  if (!row) throw new Error(`there is no ${key}`)
  return row
}

describe('parameters', () => {
  it('are listed with what they are for, in the language of the reader', async () => {
    const { body } = await editor.call(listParamConfig, { query: { page: 1, size: 100 } })
    expect(body.content.map(({ key }) => key).sort()).toEqual(Object.keys(parameters).sort())
    for (const row of body.content) expect(row.description.length).toBeGreaterThan(5)
    const english = await editor.call(listParamConfig, { query: { page: 1, keyword: 'unpaid' } }, { 'accept-language': 'en-US' })
    expect(english.body.content).toMatchObject([{ key: 'order.closeAfterMinutes', value: 30, valueType: 'integer', isSet: true }])
    expect(english.body.content[0]?.description).toContain('How long an order can stay unpaid')
    const orders = await editor.call(listParamConfig, { query: { page: 1, group: ['order'] } })
    const inGroup = Object.values(parameters).filter(({ group }) => group === 'order')
    expect(orders.body.totalElements).toBe(inGroup.length)
    expect(inGroup.length).toBeLessThan(Object.keys(parameters).length)
  })

  it('that only make sense together are refused apart: hours that end before they begin, a level twice', async () => {
    expect((await set('feedback.workFrom', 22)).error).toMatchObject({ error: 'PARAMETER_PAIR', fields: [{ path: 'value' }] })
    expect((await set('feedback.workTo', 9)).error.msg).toContain('9')
    expect((await set('feedback.workTo', 10)).status).toBe(200)
    expect((await set('feedback.workTo', 21)).status).toBe(200)
    expect((await set('student.levels', 'L1,L1')).error.error).toBe('PARAMETER_WORD')
  })

  it('take values of their type and range, by version, and tell of it', async () => {
    const row = await rowOf('order.completeAfterDays')
    expect((await set(row.key, 10, row.version)).body).toEqual({ id: row.id, version: row.version + 1 })
    expect((await set(row.key, 11, row.version)).status).toBe(409)
    for (const wrong of [0, 366, 2.5, -1, '7', '', true, null, [7], { days: 7 }]) {
      const answer = await set(row.key, wrong)
      expect([wrong, answer.status, answer.error.code]).toEqual([wrong, 400, 999])
    }
    expect((await set(row.key, 400)).error).toMatchObject({ fields: [{ path: 'value', msg: '应为 1 到 365 之间的整数' }] })
    expect((await set('registration.mode', 'sometimes')).error).toMatchObject({ error: 'PARAMETER_CHOICE', fields: [{ path: 'value' }] })
    expect((await set('registration.mode', 'toString')).status).toBe(400)
    expect((await set('no.such.key', 1)).status).toBe(404)
    expect((await set('__proto__', 1)).status).toBe(404)
    expect((await rowOf(row.key)).value).toBe(10)
    const history = await editor.call(getRecordHistory, { query: { entity: 'parameter', id: row.id, page: 1 } })
    expect(history.body.content).toMatchObject([{ content: `修改参数 ${row.key}`, before: { value: 7 }, after: { value: 10 } }])
    const now = await editor.call(getRecordAsOf, { query: { entity: 'parameter', id: row.id, at: new Date().toISOString() } })
    expect(now.body.fields).toEqual({ value: 10 })
  })

  it('are in force on every server within a second', async () => {
    const other = new Caller(two.url)
    for (const mode of ['closed', 'open', 'approval'] as const) {
      await set('registration.mode', mode)
      const since = performance.now()
      expect((await other.call(getAccountWays, {})).body.registration).toBe(mode)
      expect(performance.now() - since).toBeLessThan(1_000)
    }
  })

  it('keep what staff set when a release starts, and take its words', async () => {
    await set('retention.taskDays', 45)
    await database.pool.query("update param_configs set description = '{}' where key = 'retention.taskDays'")
    await seedInstallation(database.pool, null)
    expect(await rowOf('retention.taskDays')).toMatchObject({ value: 45, description: parameters['retention.taskDays'].zh })
  })

  it('are read with one code and changed with another', async () => {
    const reader = (await signedIn({ url: one.url, pool: database.pool }, ['BANNER_OTHER'])).caller
    expect((await reader.call(listParamConfig, { query: { page: 1 } })).status).toBe(200)
    expect((await reader.call(updateParamConfig, { body: { key: 'retention.taskDays', value: 1 } })).status).toBe(403)
  })
})

describe('outside services', () => {
  const states = async (caller = editor) => new Map((await caller.call(getServiceStates, {})).body.map((each) => [each.service, each]))

  it('say who provides them, and what is missing where nobody does', async () => {
    const found = await states()
    expect(found.get('SMS')).toMatchObject({ state: 'BUILT_IN', provider: null, variables: expect.arrayContaining(['TENCENT_SMS_APP_ID']) })
    expect(found.get('STORAGE')).toMatchObject({ state: 'BUILT_IN', variables: expect.arrayContaining(['S3_BUCKET']) })
    expect(found.get('PAYMENT')).toMatchObject({ state: 'BUILT_IN' })
    expect(found.get('SSO')).toMatchObject({
      state: 'OFF',
      provider: null,
      variables: expect.arrayContaining(['SSO_ISSUER', 'PUBLIC_URL']),
    })
    expect(found.get('HOLIDAYS')).toMatchObject({ state: 'CONNECTED', provider: expect.stringMatching(/^chinese-days \d.*\(20\d\d\)$/) })
    expect(found.get('REPLICA')).toMatchObject({ state: 'OFF', fault: null })
    const off = await startTestServer({ DATABASE_URL: database.url, OUTBOX: 'off', ...keys, ...ssoEnvironment('https://id.example/') })
    try {
      const { caller } = await signedIn({ url: off.url, pool: database.pool }, ['BANNER_OTHER'])
      expect((await states(caller)).get('SMS')).toMatchObject({ state: 'OFF' })
      expect((await states(caller)).get('SSO')).toMatchObject({ state: 'CONNECTED', provider: '企业账号 (id.example)', recent: null })
    } finally {
      await off.stop()
    }
  })

  it('try the log-in to the mail server at the start, and are red until it is mended', async () => {
    const { caller } = await signedIn({ url: two.url, pool: database.pool }, ['BANNER_OTHER'])
    await vi.waitFor(async () => expect((await states(caller)).get('EMAIL')).toMatchObject({ state: 'FAILING', fault: 'LOGIN' }))
    expect(mail.taken).toEqual([])
    mail.mood = 'well'
    const [again] = serviceChores(two.running.services, messageSenders(two.running.services).EMAIL)
    await again?.run()
    expect((await states(caller)).get('EMAIL')).toMatchObject({ state: 'CONNECTED', fault: null, checkedAt: expect.any(String) })
  })

  it('count what came of the last 24 hours, and fail when the last thing did', async () => {
    const { caller } = await signedIn({ url: two.url, pool: database.pool }, ['BANNER_OTHER'])
    await database.pool.query('delete from service_checks')
    const sent = (delivery: string, minutes: number) =>
      database.pool.query(
        `insert into verification_codes (channel, target, purpose, code_hash, language, ip, expires_at, delivery, created_at)
         values ('EMAIL', 'a@example.com', 'LOGIN', '', 'zh-CN', '', now(), $1, now() - make_interval(mins => $2))`,
        [delivery, minutes],
      )
    await sent('SENT', 30)
    await sent('FAILED', 40)
    await sent('SENT', 60 * 25)
    expect((await states(caller)).get('EMAIL')).toMatchObject({ state: 'CONNECTED', provider: 'SMTP', recent: { done: 1, failed: 1 } })
    await sent('DOUBT', 5)
    expect((await states(caller)).get('EMAIL')).toMatchObject({ state: 'FAILING', recent: { done: 1, failed: 2 } })
  })
})
