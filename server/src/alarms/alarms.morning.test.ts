import { setTimeout as sleep } from 'node:timers/promises'
import * as calls from '@camp/contract/alarms/alarms'
import { queryMessageList } from '@camp/contract/base/notify'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeChannel, makeParent } from '../../test/factories.ts'
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
})
afterAll(() => robot.stop())

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

describe('several times of a day', () => {
  it('looks at several times of a day; the usual of each is that of its own time', async () => {
    const id = await make({ atMinute: 1_080, moreMinutes: [540, 840, 540], rule: 'USUAL_PERCENT', bound: 100 })
    expect(await one(id)).toMatchObject({ atMinute: 540, moreMinutes: [840, 1_080] })
    const { body: history } = await owner.caller.call(getRecordHistory, { query: { entity: 'alarm', id, page: 1 } })
    expect(JSON.stringify(history.content)).toContain('09:00, 14:00, 18:00')
    // A week ago it was 1 at this time of the day, and 50 six hours before and behind.
    for (const [hours, count] of [
      [0, 1],
      [-6, 50],
      [6, 50],
    ])
      await rows(
        "insert into alarm_looks (alarm_id, due_at, looked_at, state, rule, bound, count) select $1, t.at, t.at, 'QUIET', 'ABOVE', 0, $3 from (select now() - interval '7 days' + make_interval(hours => $2) as at) t where business_day(t.at) = business_day(now() - interval '7 days')",
        [id, hours, count],
      )
    expect(await looked(id)).toMatchObject({ against: 1 })
    expect((await refused({ moreMinutes: [1_440] })).fields).toMatchObject([{ path: 'moreMinutes.0' }])
    expect((await chief.caller.call(calls.listAlarms, { query: { page: 1, owner: '查无此人' } })).body.totalElements).toBe(0)
    expect((await chief.caller.call(calls.listAlarms, { query: { page: 1, owner: '试用' } })).body.totalElements).toBeGreaterThan(0)
  })
})

describe('the morning page', () => {
  const morning = { call: 'getMorning', filter: {}, link: '/dashboard/morning' }

  it('is told at its time: how many figures are out of the usual, and the first of them, without a person', async () => {
    const id = await make({ name: '晨报', ask: morning })
    expect(await looked(id)).toMatchObject({ state: 'FIRED', count: 0, about: null })
    expect((await inbox())[0]).toMatchObject({ title: '晨报：0', detail: '昨天都照常', link: '#/dashboard/morning' })
    // 5 parents on this weekday of four weeks, of two channels; yesterday 30 more of the one that is named after somebody.
    const channel = await makeChannel(server.pool, { name: '王小雨推荐' })
    for (const week of [0, 1, 2, 3, 4])
      for (let n = 0; n < (week === 0 ? 35 : 5); n++)
        await makeParent(server.pool, {
          channel_id: n < 5 ? null : channel,
          registered_at: new Date(Date.now() - (1 + 7 * week) * 86_400_000),
        })
    const told = await make({ name: '晨报', ask: morning, robot: 'WECOM', robotUrl: `${robot.url}/hook?key=1` })
    expect(await looked(told)).toMatchObject({ state: 'FIRED', count: 1, about: { figure: 'NEW_FAMILIES', name: null }, robot: 'SENT' })
    const said = '昨天 1 项不寻常，首先是新家长'
    expect((await inbox())[0]?.detail).toBe(said)
    expect(JSON.parse(robot.taken[0]?.body ?? '')).toEqual({ msgtype: 'text', text: { content: `晨报：1\n${said}` } })
  })

  it('is asked of yesterday alone', async () => {
    expect((await refused({ ask: { ...morning, filter: { day: '2026-01-01' } } })).error).toBe('ALARM_ASK')
  })
})
