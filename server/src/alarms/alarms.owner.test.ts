import { setTimeout as sleep } from 'node:timers/promises'
import * as calls from '@camp/contract/alarms/alarms'
import { undoStep } from '@camp/contract/base/undo.steps'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { Executor } from '../platform/db/executor.ts'
import { transaction } from '../platform/write/transaction.ts'
import { alarmChores } from './alarms.due.service.ts'
import { lookingRepository } from './alarms.looking.repository.ts'

const server = aServer({ WORKER: 'on' })
let owner: Person
let chief: Person
beforeAll(async () => {
  owner = await signedIn(server, ['ALARM', 'PARENT_INDEX'])
  chief = await signedIn(server, ['ALARM', 'ALARM_ALL', 'PARENT_INDEX'])
  for (let n = 0; n < 3; n++) await makeParent(server.pool)
})

const ask = { call: 'listParents', filter: {}, link: '/parent/index' }
const body = { name: '家长', rule: 'ALWAYS', days: 'DAILY', atMinute: 480, inbox: true, mail: false, robot: null, ask } as const
const make = async (more: object = {}, by = owner) => {
  const made = await by.caller.loose(calls.createAlarm, { body: { ...body, ...more } })
  return (made.body as { id: number }).id
}
const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const one = async (id: number, by: Person) => (await by.caller.call(calls.listAlarms, { query: { page: 1, id: [id] } })).body.content[0]
const earlier = (id: number, days: number, count: number) =>
  rows(
    "insert into alarm_looks (alarm_id, due_at, looked_at, state, rule, bound, count) values ($1, now() - make_interval(days => $2), now(), 'QUIET', 'ABOVE', 0, $3)",
    [id, days, count],
  )

/** It is due now, and looked at to its end. The server's own round may come first: then the one here finds nothing, so only a new look counts. */
async function looked(id: number) {
  const [before] = await rows('select coalesce(max(id), 0) as id from alarm_looks where alarm_id = $1', [id])
  await rows("update alarms set next_at = now() - interval '1 second' where id = $1", [id])
  for (const chore of alarmChores(server.running.services)) if (chore.name === 'alarms.due') await chore.run()
  for (let tries = 0; tries < 400; tries++) {
    const [look] = await rows('select * from alarm_looks where alarm_id = $1 and id > $2 order by id desc limit 1', [id, before.id])
    if (look && look.state !== 'WAITING') return look
    await sleep(25)
  }
  throw new Error('it was not looked at')
}

it('counts of the owner before are neither shown to the next one nor compared with, nor are those of another question', async () => {
  const leader = await signedIn(server, ['ALARM', 'PARENT_INDEX'], 'OWN_GROUPS')
  const looks = async (id: number, by: Person) =>
    (await by.caller.call(calls.listAlarmLooks, { params: { id }, query: { page: 1 } })).body.content.map(({ count }) => count)
  const id = await make({ rule: 'CHANGE', bound: 1 })
  await earlier(id, 1, 3)
  expect(await looked(id)).toMatchObject({ state: 'QUIET', count: 3, against: 3 })
  expect((await owner.caller.call(calls.previewAlarm, { body: { id } })).body.days).toHaveLength(1)
  await chief.caller.call(calls.handOverAlarm, { params: { id }, body: { ownerId: leader.userId } })
  expect(await looks(id, leader)).toEqual([])
  expect(await one(id, leader)).toMatchObject({ lastCount: null, strip: [] })
  expect((await leader.caller.call(calls.previewAlarm, { body: { id } })).body.days).toEqual([])
  expect(await looks(id, chief)).toEqual([3, 3])
  expect(await looked(id)).toMatchObject({ state: 'QUIET', count: 0, against: null, why: 'UNKNOWN' })
  expect(await looks(id, leader)).toEqual([0])
  const asks = { call: 'listParents', filter: { nickname: '没有这个人' }, link: '/parent/index' }
  const other = await make({ rule: 'CHANGE', bound: 1 })
  await earlier(other, 1, 3)
  const edit = async (more: object) =>
    (await owner.caller.loose(calls.updateAlarm, { body: { ...body, id: other, rule: 'CHANGE', bound: 1, ...more } })).status
  expect([await edit({ ask: undefined, name: '改名' }), await looked(other)]).toMatchObject([200, { state: 'QUIET', against: 3 }])
  expect([await edit({ ask: asks }), await looked(other)]).toMatchObject([200, { state: 'QUIET', against: null }])
})

it('nobody comes to more than 100 by taking a deletion back', async () => {
  const person = await signedIn(server, ['ALARM', 'PARENT_INDEX'])
  const id = await make({}, person)
  const { undo } = (await person.caller.call(calls.deleteAlarm, { params: { id } })).body
  await rows(
    `insert into alarms (name, owner_id, call, filter, link, rule, bound, days, at_minute, to_inbox, to_mail, next_at)
     select name, owner_id, call, filter, link, rule, bound, days, at_minute, to_inbox, to_mail, next_at from alarms, generate_series(1, 100) where id = $1`,
    [id],
  )
  const back = () => person.caller.call(undoStep, { params: { id: undo } })
  expect((await back()).error.error).toBe('ALARMS_FULL')
  await rows('delete from alarms where id = (select max(id) from alarms where owner_id = $1)', [person.userId])
  expect((await back()).status).toBe(200)
})

it('a look that is being counted while it is handed over is counted anew', async () => {
  const leader = await signedIn(server, ['ALARM', 'PARENT_INDEX'], 'OWN_GROUPS')
  const id = await make()
  const {
    rows: [look],
  } = await server.pool.query("insert into alarm_looks (alarm_id, due_at, rule, bound) values ($1, now(), 'ALWAYS', 0) returning id", [id])
  const read = await lookingRepository.look(new Executor(server.pool), look.id)
  await chief.caller.call(calls.handOverAlarm, { params: { id }, body: { ownerId: leader.userId } })
  const held = await transaction(server.pool, async (tx) => read && lookingRepository.hold(tx, read))
  expect(held).toEqual({ id: look.id, same: false })
})
