import { setTimeout as sleep } from 'node:timers/promises'
import * as calls from '@camp/contract/alarms/alarms'
import { queryMessageList } from '@camp/contract/base/notify'
import { undoStep } from '@camp/contract/base/undo.steps'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { RobotPeer } from '../../test/robot.peer.ts'
import { alarmChores } from './alarms.due.service.ts'

const server = aServer({ WEBHOOK_PRIVATE: 'on', WORKER: 'on', OUTBOX: 'on' })
let owner: Person
let chief: Person
let robot: RobotPeer
beforeAll(async () => {
  owner = await signedIn(server, ['ALARM', 'PARENT_INDEX'])
  chief = await signedIn(server, ['ALARM', 'ALARM_ALL', 'PARENT_INDEX'])
  robot = await new RobotPeer().start()
  for (let n = 0; n < 3; n++) await makeParent(server.pool)
})
afterAll(() => robot.stop())
beforeEach(async () => {
  await server.pool.query('update alarms set deleted_at = now() where deleted_at is null')
  robot.taken.length = 0
  robot.asked.length = 0
  robot.answers = () => ({ status: 200 })
})

const ask = { call: 'listParents', filter: {}, link: '/parent/index' }
const body = { name: '家长', rule: 'ALWAYS', days: 'DAILY', atMinute: 480, inbox: true, mail: false, robot: null, ask } as const
const make = async (more: object = {}, by = owner) => {
  const made = await by.caller.loose(calls.createAlarm, { body: { ...body, ...more } })
  expect(made).toMatchObject({ status: 200 })
  return (made.body as { id: number }).id
}
const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const one = async (id: number, by = owner) => (await by.caller.call(calls.listAlarms, { query: { page: 1, id: [id] } })).body.content[0]
const refused = async (more: object) => (await owner.caller.loose(calls.createAlarm, { body: { ...body, ...more } })).error

/** It is due now, and looked at to its end. */
async function looked(id: number, at = "now() - interval '1 second'") {
  await rows(`update alarms set next_at = ${at} where id = $1`, [id])
  for (const chore of alarmChores(server.running.services)) if (chore.name === 'alarms.due') await chore.run()
  for (let tries = 0; tries < 400; tries++) {
    const [look] = await rows('select * from alarm_looks where alarm_id = $1 order by due_at desc limit 1', [id])
    const open = [look?.state, look?.mail, look?.robot].some((state) => state === 'WAITING' || state === 'SENDING')
    if (look && !open) return look
    await sleep(25)
  }
  throw new Error('it was not looked at')
}
const inbox = async (by = owner) => (await by.caller.call(queryMessageList, {})).body.all
const earlier = (id: number, days: number, count: number) =>
  rows(
    "insert into alarm_looks (alarm_id, due_at, looked_at, state, rule, bound, count) values ($1, now() - make_interval(days => $2), now(), 'QUIET', 'ABOVE', 0, $3)",
    [id, days, count],
  )

describe('an alarm', () => {
  it('is looked at when it is due, once, and told to its owner with a link to the rows', async () => {
    const id = await make({ name: '全部家长' })
    expect(Date.parse((await one(id))?.nextAt ?? '') % 86_400_000).toBe(0) // 8:00 in China is midnight of UTC
    const look = await looked(id)
    expect(look).toMatchObject({ state: 'FIRED', count: 3 })
    expect((await inbox())[0]).toMatchObject({ title: '全部家长：3', detail: '现在 3', link: '#/parent/index' })
    expect(await one(id)).toMatchObject({ lastState: 'FIRED', lastCount: 3, strip: ['FIRED'], state: 'ACTIVE' })
    expect(Date.parse((await one(id))?.nextAt ?? '')).toBeGreaterThan(Date.now())
    expect((await owner.caller.call(calls.listAlarmLooks, { params: { id }, query: { page: 1 } })).body.content).toMatchObject([
      { count: 3, state: 'FIRED' },
    ])
  })

  it('that did not fire says so in its history, and tells nobody', async () => {
    const before = (await inbox()).length
    const id = await make({ rule: 'ABOVE', bound: 3 })
    expect(await looked(id)).toMatchObject({ state: 'QUIET', count: 3, against: 3 })
    expect(await inbox()).toHaveLength(before)
    expect((await owner.caller.loose(calls.updateAlarm, { body: { ...body, id, rule: 'ABOVE', bound: 2 } })).status).toBe(200)
    expect(await looked(id)).toMatchObject({ state: 'FIRED', count: 3 })
    expect((await inbox())[0]?.detail).toBe('现在 3，超过 2')
    expect((await one(id))?.strip).toEqual(['QUIET', 'FIRED'])
    expect(
      (await owner.caller.call(calls.listAlarms, { query: { page: 1, firedToday: true, channel: ['INBOX'] } })).body.content,
    ).toMatchObject([{ id }])
    expect((await owner.caller.call(calls.listAlarms, { query: { page: 1, channel: ['MAIL', 'WECOM'] } })).body.totalElements).toBe(0)
  })

  it('compares with the last look, and with the usual of the weekday; what is not known fires nothing', async () => {
    const id = await make({ rule: 'USUAL_PERCENT', bound: 200 })
    expect(await looked(id)).toMatchObject({ state: 'QUIET', why: 'UNKNOWN', against: null })
    await rows('delete from alarm_looks where alarm_id = $1', [id])
    for (const weeks of [1, 2, 3, 4]) await earlier(id, weeks * 7, 1)
    await earlier(id, 35, 100)
    expect(await looked(id)).toMatchObject({ state: 'FIRED', against: 1 })
    const change = await make({ rule: 'CHANGE', bound: 2 })
    await earlier(change, 1, 1)
    expect(await looked(change)).toMatchObject({ state: 'QUIET', against: 1 })
    await rows('update alarm_looks set count = 9 where alarm_id = $1', [change])
    expect(await looked(change)).toMatchObject({ state: 'FIRED', against: 9 })
    expect(await owner.caller.call(calls.previewAlarm, { body: { id } })).toMatchObject({
      body: { now: 3, days: expect.arrayContaining([{ count: 1, day: expect.any(String) }]) },
    })
  })

  it('asks a figure of the home page too, of which 14 days are known', async () => {
    const figure = { call: 'listHomeFigures', filter: { figure: 'NEW_FAMILIES' }, link: '/dashboard/workplace' }
    expect(await looked(await make({ ask: figure }))).toMatchObject({ state: 'FIRED', count: 3 })
    expect((await owner.caller.call(calls.previewAlarm, { body: { ask: figure } })).body.days).toHaveLength(13)
    expect((await refused({ ask: { ...figure, filter: { figure: 'RECEIVED' } } })).error).toBe('ALARM_ASK')
  })
})

describe('what may be asked', () => {
  it('is what a list shows to its owner, and no call that does more', async () => {
    for (const call of ['deleteParent', 'createAlarm', 'getParent', 'constructor', 'nothing'])
      expect((await refused({ ask: { ...ask, call } })).error).toBe('ALARM_ASK')
    expect((await refused({ ask: { ...ask, call: 'listOrders' } })).error).toBe('ALARM_BEYOND_OWN')
    expect((await refused({ ask: { ...ask, link: 'https://evil.example/' } })).error).toBe('ALARM_ASK')
    expect((await refused({ ask: { ...ask, filter: { unheardOf: 'X' } } })).error).toBe('ALARM_ASK')
    expect(await refused({ rule: 'ABOVE' })).toMatchObject({ error: 'ALARM_LIMIT', fields: [{ path: 'bound' }] })
    expect(await refused({ days: 'WEEKDAYS' })).toMatchObject({ error: 'ALARM_WEEKDAYS', fields: [{ path: 'weekdays' }] })
    expect(await refused({ inbox: false })).toMatchObject({ error: 'ALARM_CHANNEL' })
    expect(await refused({ mail: true })).toMatchObject({ error: 'ALARM_MAIL' })
  })

  it('names nobody where it leaves the product', async () => {
    const numbers = ['打给 13812345678', '电话 138-1234-5678', '座机 0571 8888 1234', 'a@b.cn', '138.1234.5678', '138_1234_5678']
    const disguised = [
      '138－1234－5678',
      '138—1234—5678',
      '①③⑧①②③④⑤⑥⑦⑧',
      '(138)1234 5678',
      'a ＠ b.cn',
      '看 http://x.example',
      'www.x.example',
      '@所有人',
    ]
    for (const name of [...numbers, ...disguised])
      expect(await refused({ name })).toMatchObject({ error: 'ALARM_PERSONAL', fields: [{ path: 'name' }] })
    const robotUrl = `${robot.url}/cgi-bin/webhook/send?key=abc`
    const typed = { ...ask, filter: { nickname: '小明妈妈' }, link: '/parent/index?nickname=小明妈妈' }
    expect((await refused({ ask: typed, robot: 'WECOM', robotUrl })).error).toBe('ALARM_PERSONAL')
    expect((await refused({ ask: { ...ask, link: typed.link }, robot: 'WECOM', robotUrl })).error).toBe('ALARM_PERSONAL')
    for (const link of ['/parent/index?小明妈妈=A', '/parent/index?13812345678=A', '/parent/13812345678'])
      expect([link, (await refused({ ask: { ...ask, link }, robot: 'WECOM', robotUrl })).error]).toEqual([link, 'ALARM_PERSONAL'])
    for (const name of ['待付款 <24 小时', '9:00-12:00 的订单', '第 12 期 30% 以上']) await make({ name })
    expect((await refused({ ask: { ...ask, filter: { phone: '13812345678' } } })).error).toBe('ALARM_ASK')
  })
})

describe('whose rights count', () => {
  it('its owner’s at that moment: frozen or without the right, nothing is told, and the page says so', async () => {
    const person = await signedIn(server, ['ALARM', 'PARENT_INDEX'])
    const id = await make({}, person)
    await rows(
      "delete from role_permissions p using user_roles h, permissions c where h.role_id = p.role_id and h.user_id = $1 and c.id = p.permission_id and c.code = 'PARENT_INDEX'",
      [person.userId],
    )
    expect(await looked(id)).toMatchObject({ state: 'STOPPED', why: 'OWNER_RIGHTS', count: null })
    await rows("update users set activeflg = 'FROZEN' where id = $1", [person.userId])
    expect(await looked(id)).toMatchObject({ state: 'STOPPED', why: 'OWNER_FROZEN' })
    expect(await one(id, chief)).toMatchObject({ state: 'OWNER_FROZEN', nextAt: null })
    expect(await rows('select 1 from messages where user_id = $1', [person.userId])).toHaveLength(0)
    // Somebody else takes it over.
    const { body: owners } = await chief.caller.call(calls.listAlarmOwners, {})
    expect(owners.some((one) => one.id === owner.userId)).toBe(true)
    expect((await chief.caller.call(calls.handOverAlarm, { params: { id }, body: { ownerId: person.userId } })).error?.error).toBe(
      'ALARM_BEYOND_OWN',
    )
    expect((await chief.caller.call(calls.handOverAlarm, { params: { id }, body: { ownerId: owner.userId } })).status).toBe(200)
    expect(await looked(id)).toMatchObject({ state: 'FIRED', count: 3 })
  })

  it('sees own groups alone where its owner does', async () => {
    const leader = await signedIn(server, ['ALARM', 'PARENT_INDEX'], 'OWN_GROUPS')
    expect(await looked(await make({}, leader))).toMatchObject({ state: 'FIRED', count: 0 })
  })

  it('those of others are seen, paused and deleted by who may see all, and by nobody else', async () => {
    const id = await make()
    const other = await signedIn(server, ['ALARM', 'PARENT_INDEX'])
    expect(await one(id, other)).toBeUndefined()
    expect((await other.caller.call(calls.switchAlarm, { params: { id }, body: { paused: true } })).status).toBe(404)
    expect((await other.caller.call(calls.deleteAlarm, { params: { id } })).status).toBe(404)
    expect((await other.caller.call(calls.listAlarmLooks, { params: { id }, query: { page: 1 } })).body.totalElements).toBe(0)
    expect((await chief.caller.loose(calls.updateAlarm, { body: { ...body, id } })).status).toBe(404)
    expect((await chief.caller.call(calls.switchAlarm, { params: { id }, body: { paused: true } })).status).toBe(200)
    expect(await one(id)).toMatchObject({ state: 'PAUSED', nextAt: null })
    await rows("update alarms set next_at = now() - interval '1 hour' where id = $1", [id])
    for (const chore of alarmChores(server.running.services)) await chore.run()
    expect(await rows('select 1 from alarm_looks where alarm_id = $1', [id])).toHaveLength(0)
    const { undo } = (await chief.caller.call(calls.deleteAlarm, { params: { id } })).body
    expect(await one(id)).toBeUndefined()
    await chief.caller.call(undoStep, { params: { id: undo } })
    expect(await one(id)).toMatchObject({ state: 'PAUSED' })
    const { body: history } = await owner.caller.call(getRecordHistory, { query: { entity: 'alarm', id, page: 1 } })
    expect(history.content.length).toBeGreaterThanOrEqual(4)
  })

  it('a try is told to the caller alone, whatever the rule says', async () => {
    const id = await make({ name: '试一试', rule: 'ABOVE', bound: 100, robot: 'WECOM', robotUrl: `${robot.url}/x` })
    expect((await owner.caller.call(calls.tryAlarm, { params: { id } })).body).toEqual({ count: 3, fires: false })
    expect((await inbox())[0]?.title).toBe('试一试：3')
    expect(robot.asked).toHaveLength(0)
    expect((await chief.caller.call(calls.tryAlarm, { params: { id } })).status).toBe(404)
  })
})

describe('the robot of a group', () => {
  const withRobot = (kind: string, more: object = {}) =>
    make({ name: '群提醒', robot: kind, robotUrl: `${robot.url}/hook?key=s3cret`, ...more })

  it('is told name, count and rule, in the words of its platform, signed where it has a secret', async () => {
    await looked(await withRobot('WECOM', { rule: 'ABOVE', bound: 2 }))
    expect(JSON.parse(robot.taken[0]?.body ?? '')).toEqual({ msgtype: 'text', text: { content: '群提醒：3\n现在 3，超过 2' } })
    await looked(await withRobot('DINGTALK', { robotSecret: 'SECabc' }))
    expect(robot.taken[1]?.path).toMatch(/^\/hook\?key=s3cret&timestamp=\d{13}&sign=[\w%]+$/)
    await looked(await withRobot('FEISHU', { robotSecret: 'abc', name: '<at user_id="all"></at>' }))
    expect(JSON.parse(robot.taken[2]?.body ?? '')).toMatchObject({
      msg_type: 'text',
      content: { text: expect.stringMatching(/^＜at user_id="all">＜\/at>：3\n/) },
      timestamp: expect.stringMatching(/^\d{10}$/),
      sign: expect.any(String),
    })
    const kept = await rows("select a::text || coalesce(l::text, '') as text from alarms a, operation_logs l")
    for (const { text } of kept) expect(text).not.toMatch(/s3cret|SECabc/)
  })

  it('is tried again after 503, never after a 200, and its owner hears of what did not go out', async () => {
    let first = true
    robot.answers = () => {
      if (!first) return { status: 200 }
      first = false
      return { status: 503 }
    }
    expect(await looked(await withRobot('WECOM'))).toMatchObject({ robot: 'SENT' })
    expect([robot.asked.length, robot.taken.length]).toEqual([2, 1])
    robot.answers = () => ({ status: 200, code: 93_000 })
    expect(await looked(await withRobot('WECOM'))).toMatchObject({ robot: 'FAILED' })
    expect(robot.asked).toHaveLength(3)
    expect((await inbox()).map(({ title }) => title)).toContain('“群提醒”没有全部发出')
  })

  it('what was being sent when a process died is not sent again', async () => {
    const id = await withRobot('WECOM')
    const { id: lookId } = await looked(id)
    await rows("update alarm_looks set robot = 'SENDING' where id = $1", [lookId])
    await rows("select graphile_worker.add_job('alarms.send', json_build_object('lookId', $1::int, 'way', 'ROBOT'))", [lookId])
    for (let tries = 0; tries < 200; tries++) {
      const [look] = await rows('select robot from alarm_looks where id = $1', [lookId])
      if (look.robot === 'DOUBT') break
      await sleep(25)
    }
    expect(await rows('select robot from alarm_looks where id = $1', [lookId])).toEqual([{ robot: 'DOUBT' }])
    expect(robot.asked).toHaveLength(1)
  })

  it('goes to its platform alone', async () => {
    for (const robotUrl of [
      'https://example.com/cgi-bin/webhook/send?key=1',
      'https://10.0.0.1/cgi-bin/webhook/send',
      'https://oapi.dingtalk.com/robot/send',
      '',
    ])
      expect(await refused({ robot: 'WECOM', robotUrl })).toMatchObject({ error: 'ALARM_ROBOT_URL', fields: [{ path: 'robotUrl' }] })
    await make({ robot: 'WECOM', robotUrl: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1' })
  })

  it('is told nothing that its owner may not see any more when it is sent', async () => {
    for (const ask of [
      { call: 'listParents', filter: {}, link: '/parent/index' },
      { call: 'listHomeFigures', filter: { figure: 'NEW_FAMILIES' }, link: '/dashboard/workplace' },
    ]) {
      const person = await signedIn(server, ['ALARM', 'PARENT_INDEX'])
      robot.answers = () => ({ status: 503 })
      const id = await make({ name: '群提醒', robot: 'WECOM', robotUrl: `${robot.url}/hook`, ask }, person)
      await rows('update alarms set next_at = now() where id = $1', [id])
      for (const chore of alarmChores(server.running.services)) if (chore.name === 'alarms.due') await chore.run()
      const asked = robot.asked.length
      for (let tries = 0; tries < 400 && robot.asked.length === asked; tries++) await sleep(5)
      await rows(
        "delete from role_permissions p using user_roles h, permissions c where h.role_id = p.role_id and h.user_id = $1 and c.id = p.permission_id and c.code = 'PARENT_INDEX'",
        [person.userId],
      )
      robot.answers = () => ({ status: 200 })
      const robotOf = async () => (await rows('select robot from alarm_looks where alarm_id = $1', [id]))[0]?.robot
      for (let tries = 0; tries < 400 && !['SENT', 'FAILED'].includes(await robotOf()); tries++) await sleep(25)
      expect([ask.call, await robotOf(), robot.taken]).toEqual([ask.call, 'FAILED', []])
    }
  })

  it('mail goes to its owner, once', async () => {
    await rows("update users set email = 'owner@example.com' where id = $1", [owner.userId])
    const look = await looked(await make({ name: '邮件', mail: true }))
    expect(look).toMatchObject({ mail: 'SENT' })
    expect(await rows("select text from outbox_messages where receiver = 'owner@example.com'")).toEqual([{ text: '邮件：3\n现在 3' }])
  })
})
