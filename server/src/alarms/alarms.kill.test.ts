import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAlarm } from '@camp/contract/alarms/alarms'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { makeParent } from '../../test/factories.ts'
import { signedIn } from '../../test/people.ts'
import { type ServerProcess, startProcess } from '../../test/process.ts'
import { RobotPeer } from '../../test/robot.peer.ts'

// The whole form is `npm run prove -- alarms`.

const WHOLE = process.env.PROVE_ALARMS !== undefined
const SCHEDULES = WHOLE ? 500 : 20
const FAMILIES = WHOLE ? 2_000 : 3
/** Of all, so many are told when one of the two servers dies. */
const KILLED_AFTER = 0.3
const REFUSED = 0.05
const BAR_MS = 180_000
/** Jobs that a process has under way: of these nobody knows what became of them. */
const UNDER_WAY = 4

const env = {
  DATA_KEY: randomBytes(32).toString('base64'),
  AUDIT_KEY: randomBytes(32).toString('base64'),
  WORKER: 'on',
  WEBHOOK_PRIVATE: 'on',
}
let database: TestDatabase
let servers: ServerProcess[]
let robot: RobotPeer
beforeAll(async () => {
  database = await createTestDatabase()
  robot = await new RobotPeer().start()
  servers = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: database.url, ...env })))
  await Promise.all(servers.map(({ url }) => url))
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.dispose()
  await robot.stop()
  await database.drop()
})
const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

it('each schedule is looked at and told once, by two servers of which one is killed', { timeout: 600_000 }, async () => {
  const url = (await servers[0]?.url) ?? ''
  const { caller, userId } = await signedIn({ url, pool: database.pool }, ['ALARM', 'PARENT_INDEX'])
  for (let n = 0; n < FAMILIES; n++) await makeParent(database.pool)
  const made = await caller.call(createAlarm, {
    body: {
      ...{
        name: 'n0',
        rule: 'ABOVE',
        bound: 0,
        days: 'DAILY',
        atMinute: 480,
        inbox: true,
        mail: false,
        robot: 'WECOM',
        robotUrl: `${robot.url}/hook`,
      },
      ask: { call: 'listParents', filter: {}, link: '/parent/index' },
    },
  })
  expect(made.status).toBe(200)
  robot.answers = () => ({ status: Math.random() < REFUSED ? 503 : 200 })
  const dueAt = new Date(Date.now() + 3_000)
  await rows(
    `insert into alarms (name, owner_id, call, filter, link, rule, bound, days, at_minute, to_inbox, to_mail, robot, robot_url, next_at)
     select 'n' || n, owner_id, call, filter, link, rule, bound, days, at_minute, to_inbox, to_mail, robot, robot_url, $2
     from alarms, generate_series(1, $1::int) n where id = $3`,
    [SCHEDULES, dueAt, made.body.id],
  )
  while (robot.taken.length < SCHEDULES * KILLED_AFTER) await sleep(10)
  servers[1]?.child.kill('SIGKILL')
  const open = async (): Promise<number> =>
    (
      await rows(
        "select count(*)::int as n from alarms a left join alarm_looks l on l.alarm_id = a.id where a.id <> $1 and (l.id is null or l.state = 'WAITING' or l.robot in ('WAITING', 'SENDING'))",
        [made.body.id],
      )
    )[0].n
  for (const until = Date.now() + 300_000; (await open()) > 0; await sleep(200))
    if (Date.now() > until) throw new Error(`${await open()} are still open`)
  const took = Date.now() - dueAt.getTime()

  const looks = await rows(
    'select l.alarm_id, l.state, l.robot, l.count::int as count, a.name from alarm_looks l join alarms a on a.id = l.alarm_id where a.id <> $1',
    [made.body.id],
  )
  expect(looks).toHaveLength(SCHEDULES)
  expect(new Set(looks.map(({ alarm_id }) => alarm_id)).size).toBe(SCHEDULES)
  expect(looks.every(({ state, count }) => state === 'FIRED' && count === FAMILIES)).toBe(true)
  const told = robot.taken.map(({ body }) => /^n\d+/.exec(JSON.parse(body).text.content)?.[0])
  expect(new Set(told).size).toBe(told.length)
  const inDoubt = looks.filter((look) => look.robot === 'DOUBT').map(({ name }) => name)
  expect(inDoubt.length).toBeLessThanOrEqual(UNDER_WAY)
  // What is said to be sent has come; what has come is said to be sent, or to be in doubt.
  const sent = looks.filter((look) => look.robot === 'SENT').map(({ name }) => name)
  expect(sent.filter((name) => !told.includes(name))).toEqual([])
  expect(told.filter((name) => !sent.includes(name) && !inDoubt.includes(name))).toEqual([])
  expect(sent.length + inDoubt.length).toBe(SCHEDULES)
  const [{ messages }] = await rows(
    "select count(*)::int as messages from messages where user_id = $1 and title ->> 'code' = 'message.alarm'",
    [userId],
  )
  expect(messages).toBe(SCHEDULES)
  expect(took).toBeLessThan(BAR_MS)
  console.log(
    `FIGURES ${JSON.stringify({ schedules: SCHEDULES, seconds: Math.round(took / 1_000), sent: sent.length, inDoubt: inDoubt.length, requests: robot.asked.length })}`,
  )
})
