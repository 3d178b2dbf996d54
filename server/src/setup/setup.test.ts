import { readTestMode } from '@camp/contract/base/testMode'
import { type Code, permissions } from '@camp/contract/permissions'
import { takeRoleTemplates } from '@camp/contract/roles/roles'
import { putSetupAside, readSetup, sendTestMessage } from '@camp/contract/setup/setup'
import type { SetupStep } from '@camp/contract/setup/setup.labels'
import { createWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { saveCoachPayee } from '@camp/contract/workHours/workHours.pay'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay, makeCamp, makeCampGroup, makeCoach, makeParent } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/http.ts'
import { MailPeer } from '../../test/mail.peer.ts'
import { type Person, signedIn } from '../../test/people.ts'

let server: TestServer
let mail: MailPeer
let owner: Person
beforeAll(async () => {
  mail = await new MailPeer().start()
  server = await startTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'noreply@camp.example.com', OUTBOX: 'on' })
  owner = await signedIn(server, Object.keys(permissions) as Code[])
  // What tests have beside an installation.
  await server.pool.query("update users set deleted_at = now() where id <> $1 and username <> 'admin'", [owner.userId])
})
afterAll(async () => {
  await server.stop()
  await mail.stop()
})

const setup = async () => (await owner.caller.call(readSetup, {})).body
const stepOf = async (step: SetupStep) => (await setup()).steps.find((one) => one.step === step)
const states = async () => Object.fromEntries((await setup()).steps.map(({ step, state }) => [step, state]))

describe('the setup', () => {
  it('ticks itself by what is there, and says what a step waits for', async () => {
    expect(await states()).toMatchObject({ CAMP_TYPES: 'OPEN', GOODS: 'WAITS', COACH: 'OPEN', CAMP: 'WAITS', FAMILY: 'OPEN' })
    expect((await stepOf('CAMP'))?.waitsFor).toEqual(['CAMP_TYPES', 'COACH'])
    expect((await setup()).ready).toBe(false)
    const coachId = await makeCoach(server.pool)
    const campId = await makeCamp(server.pool)
    expect(await states()).toMatchObject({ CAMP_TYPES: 'DONE', GOODS: 'OPEN', COACH: 'DONE', CAMP: 'OPEN' })
    await makeCampGroup(server.pool, campId, { coach_id: coachId })
    await makeParent(server.pool)
    expect(await states()).toMatchObject({ CAMP: 'DONE', FAMILY: 'DONE' })
    await server.pool.query('update camp_groups set deleted_at = now() where camp_id = $1', [campId])
    expect((await stepOf('CAMP'))?.state).toBe('OPEN')
  })

  it('counts goods that a family could order, and those are not that lack something', async () => {
    await server.pool.query("insert into goods (name, kind, price_amount) values ('缺价格', 'CAMP', 0)")
    expect((await stepOf('GOODS'))?.state).toBe('OPEN')
    await server.pool.query("update goods set price_amount = 990, camp_type_id = (select min(id) from camp_types) where name = '缺价格'")
    await server.pool.query(`update goods set images = '["/media/x"]' where name = '缺价格'`)
    expect(await stepOf('GOODS')).toMatchObject({ state: 'DONE', count: 1 })
  })

  it('names the roles that were taken, and counts staff once somebody has one', async () => {
    await owner.caller.call(takeRoleTemplates, { body: { templates: ['STORE'] } })
    expect((await stepOf('STAFF'))?.names).toContain('仓储物流')
    const before = (await stepOf('STAFF'))?.count ?? 0
    await signedIn(server, ['ORDER_INDEX'])
    expect((await stepOf('STAFF'))?.count).toBe(before + 1)
  })

  it('takes a step as not needed until somebody says otherwise, of two at once too', async () => {
    const put = (aside: boolean) => owner.caller.call(putSetupAside, { params: { step: 'CARRIERS' }, body: { aside } })
    await server.pool.query('update logistics_companies set deleted_at = now()')
    await Promise.all([put(true), put(true)])
    expect((await stepOf('CARRIERS'))?.state).toBe('ASIDE')
    await put(false)
    expect((await stepOf('CARRIERS'))?.state).toBe('OPEN')
    const reader = await signedIn(server, ['SETUP'])
    const refused = await reader.caller.call(putSetupAside, { params: { step: 'CARRIERS' }, body: { aside: true } })
    expect(refused.status).toBe(403)
  })

  it('leads on from a coach to hours, an account and the first pay; the business opens without', async () => {
    await server.pool.query("update coaches set active_flg = 'INACTIVE'")
    expect((await stepOf('HOURS'))?.waitsFor).toEqual(['COACH'])
    const id = await makeCoach(server.pool, { tracking_enabled: true })
    expect(await states()).toMatchObject({ HOURS: 'OPEN', PAYEE: 'OPEN', PAYDAY: 'WAITS' })
    // What waits for a second person is told, and ticks nothing.
    await server.pool.query("insert into work_requests (coach_id, body, asked_by) values ($1, '{}', $2)", [id, owner.userId])
    expect(await stepOf('HOURS')).toMatchObject({ state: 'OPEN', count: 1 })
    const hours = { date: businessDay(0), kind: 'OTHER' as const, minutes: 60, reason: '教研' }
    expect((await owner.caller.call(createWorkhourEntry, { params: { id }, body: hours })).body).toMatchObject({ status: 'DONE' })
    expect((await stepOf('PAYDAY'))?.waitsFor).toEqual(['PAYEE'])
    await owner.caller.call(saveCoachPayee, { params: { id }, body: { bank: '招商银行', account: '6225888800009999' } })
    expect(await states()).toMatchObject({ HOURS: 'DONE', PAYEE: 'DONE', PAYDAY: 'OPEN' })
    await server.pool.query("update work_statements set status = 'PAID', paid_ref = 'HT1', paid_at = now() where coach_id = $1", [id])
    expect((await stepOf('PAYDAY'))?.state).toBe('DONE')
  })

  it('has holidays once those of this year are there', async () => {
    await server.pool.query('delete from holiday_days')
    await server.pool.query('delete from holidays')
    expect((await stepOf('HOLIDAYS'))?.state).toBe('OPEN')
    await server.pool.query("insert into holidays (year, name) values ($1, '元旦')", [businessDay(0).slice(0, 4)])
    expect((await stepOf('HOLIDAYS'))?.state).toBe('DONE')
  })
})

describe('a test message', () => {
  const send = (channel: 'SMS' | 'EMAIL') => owner.caller.call(sendTestMessage, { body: { channel } })

  it('goes to its sender alone, once in a while, and proves the provider', async () => {
    expect((await send('EMAIL')).error.error).toBe('SETUP_NO_RECEIVER')
    await server.pool.query("update users set email = 'owner@example.com' where id = $1", [owner.userId])
    expect((await stepOf('EMAIL'))?.state).toBe('OPEN')
    const answers = await Promise.all([send('EMAIL'), send('EMAIL')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(mail.taken.map(({ to }) => to)).toEqual(['owner@example.com'])
    await server.pool.query("update setup_steps set tried_at = now() - interval '18 seconds' where step = 'EMAIL'")
    const { error } = await send('EMAIL')
    expect([error.error, Number(/\d+/.exec(error.msg)?.[0]) <= 12]).toEqual(['SETUP_TOO_SOON', true])
    await server.pool.query("update attempt_counters set tries = 20 where subject = 'setup:EMAIL'")
    await server.pool.query('update setup_steps set tried_at = null')
    expect((await send('EMAIL')).error.error).toBe('SETUP_TOO_MANY')
    await server.pool.query('delete from attempt_counters')
    expect((await stepOf('EMAIL'))?.state).toBe('DONE')
  })

  it('says why it was not sent, and proves nothing', async () => {
    await server.pool.query('delete from setup_steps')
    mail.mood = 'otherPassword'
    const refused = await send('EMAIL')
    expect(refused.error).toMatchObject({ error: 'SETUP_NOT_SENT' })
    expect(refused.error.msg).toContain('服务拒绝登录')
    expect((await stepOf('EMAIL'))?.state).toBe('OPEN')
    mail.mood = 'well'
  })

  it('that the product took in itself proves nothing of a provider that comes later', async () => {
    await server.pool.query("update users set phone = '13900000007' where id = $1", [owner.userId])
    expect((await send('SMS')).body).toEqual({ channel: 'SMS', real: false })
    const { config } = server.running.services
    const provider = { secretId: 'id', secretKey: 'key', appId: 'app', signName: 'sign' }
    Object.assign(server.running.services, { config: { ...config, tencentSms: provider } })
    expect((await stepOf('SMS'))?.state).toBe('OPEN')
    Object.assign(server.running.services, { config })
  })
})

it('test mode names the providers that the product stands in for, to everybody', async () => {
  const nobody = await signedIn(server, [])
  const { services } = (await nobody.caller.call(readTestMode, {})).body
  expect(services).toEqual(expect.arrayContaining(['PAYMENT', 'TRACKING', 'SIGNING']))
  expect(services).not.toContain('EMAIL')
})
