import { randomBytes } from 'node:crypto'
import { logout } from '@camp/contract/base/account'
import { savePreference } from '@camp/contract/base/preferences'
import { PRESENCE_PREFERENCE, tellPresence } from '@camp/contract/base/presence'
import { changeUserStatus } from '@camp/contract/users/users'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup, makeOrder } from '../../test/factories.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { facesOf, Window, windows } from '../../test/presence.window.ts'
import { type ServerProcess, startProcess } from '../../test/process.ts'

let database: TestDatabase
let server: TestServer
let other: ServerProcess
let otherUrl: string
const lines: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
  const env = { DATABASE_URL: database.url, ...keys }
  server = await startTestServer(env, lines)
  other = await startProcess(env)
  otherUrl = await other.url
})
afterAll(async () => {
  for (const window of windows) window.kill()
  await other.dispose()
  await server.stop()
  await database.drop()
})
const pool = () => database.pool
const people = (codes: readonly string[], dataScope?: 'OWN_GROUPS') => signedIn({ url: server.url, pool: pool() }, codes, dataScope)

const soon = (check: () => unknown, timeout = 2_500, interval = 20) => vi.waitFor(check, { timeout, interval })
const order = async () => (await makeOrder(pool())).id

describe('who is at a record', () => {
  it('is told to those who have it in view, with what they do, and at once when they go', async () => {
    const [one, two, id] = [await people(['ORDER_INDEX']), await people(['ORDER_INDEX']), await order()]
    const [here, there] = [await Window.open(one), await Window.open(two)]
    expect((await here.tell(null, [id])).body).toEqual({ hidden: false, again: 20, records: [] })
    await there.tell(['order', id])
    await soon(() => expect(here.told(id)).toEqual([`${two.userId} LOOKS`]))
    expect(here.heard.at(-1)?.[0]?.faces[0]?.name).toBe('试用者')
    await there.tell(['order', id, 'TYPES'])
    await soon(() => expect(here.told(id)).toEqual([`${two.userId} TYPES`]))
    // Oneself is no news: neither in the answer nor by the stream.
    expect((await there.tell(['order', id, 'TYPES'], [id])).body.records).toEqual([])
    expect(there.heard).toEqual([])
    await there.tell(null)
    await soon(() => expect(here.told(id)).toEqual([]))
  })

  it('names three, those who write before the others, and counts the rest; a person with two windows is one', async () => {
    const id = await order()
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => people(['ORDER_INDEX'])))
    for (const [n, one] of all.entries()) await new Window(one).tell(['order', id, n === 4 ? 'TYPES' : 'LOOKS'])
    await new Window(all[0] as Person).tell(['order', id])
    const reader = new Window(await people(['ORDER_INDEX']))
    const { records } = (await reader.tell(['order', id])).body
    expect(records).toMatchObject([{ entity: 'order', id, more: 2 }])
    expect(facesOf(records, id)[0]).toBe(`${all[4]?.userId} TYPES`)
    expect(records[0]?.faces).toHaveLength(3)
  })

  it('is over ten seconds after a window says nothing more', { timeout: 20_000 }, async () => {
    const [one, two, id] = [await people(['ORDER_INDEX']), await people(['ORDER_INDEX']), await order()]
    const here = await Window.open(one)
    await new Window(two).tell(['order', id])
    const since = performance.now()
    await soon(() => here.tell(null, [id]).then(({ body }) => expect(facesOf(body.records, id)).toHaveLength(1)))
    const again = setInterval(() => void here.tell(null, [id]), 4_000)
    await soon(() => expect(here.told(id)).toEqual([]), 11_000).finally(() => clearInterval(again))
    expect(performance.now() - since).toBeLessThan(10_000)
  })

  it('is over within ten seconds of the end of a browser, which says it seldom while its stream is open', { timeout: 20_000 }, async () => {
    const [one, two, id] = [await people(['ORDER_INDEX']), await people(['ORDER_INDEX']), await order()]
    const [here, there] = [await Window.open(one), await Window.open(two)]
    await here.tell(null, [id])
    expect((await there.tell(['order', id])).body.again).toBe(20)
    await soon(() => expect(here.told(id)).toEqual([`${two.userId} LOOKS`]))
    there.kill()
    await soon(() => expect(here.told(id)).toEqual([]), 8_000)
  })

  it('is over at once with the log-in, and with the account', async () => {
    const [one, two, three, id] = [
      await people(['ORDER_INDEX']),
      await people(['ORDER_INDEX']),
      await people(['ORDER_INDEX']),
      await order(),
    ]
    const here = await Window.open(one)
    await new Window(two).tell(['order', id])
    await new Window(three).tell(['order', id])
    expect((await here.sees(id)).sort()).toEqual([`${two.userId} LOOKS`, `${three.userId} LOOKS`].sort())
    expect((await two.caller.call(logout, {})).status).toBe(200)
    await soon(() => expect(here.told(id)).toEqual([`${three.userId} LOOKS`]))
    const admin = await people(['USER_INDEX', 'USER_STATUS', 'ORDER_INDEX'])
    expect((await admin.caller.call(changeUserStatus, { params: { id: three.userId, flag: '0' } })).status).toBe(200)
    await soon(() => expect(here.told(id)).toEqual([]))
  })
})

describe('who may not read a record', () => {
  it('is told of nobody there, and told to nobody, for want of a code', async () => {
    const [reader, stranger, id] = [await people(['ORDER_INDEX']), await people(['TAG_INDEX']), await order()]
    const [here, there] = [await Window.open(reader), await Window.open(stranger)]
    await here.tell(['order', id])
    expect((await there.tell(['order', id], [id])).body.records).toEqual([])
    expect(await here.sees(id)).toEqual([])
    await here.tell(['order', id, 'TYPES'])
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([here.heard, there.heard]).toEqual([[], []])
  })

  it('is so by the groups of the reader too, and from the moment that they change', { timeout: 30_000 }, async () => {
    const [mine, foreign] = [await makeCoach(pool()), await makeCoach(pool())]
    const leader = await people(['ORDER_INDEX'], 'OWN_GROUPS')
    await makeLedCoachGroup(pool(), leader.userId, [mine])
    const campId = await makeCamp(pool())
    const led = { campId, groupId: await makeCampGroup(pool(), campId, { coach_id: mine }) }
    const apart = { campId, groupId: await makeCampGroup(pool(), campId, { coach_id: foreign }) }
    const orderOf = async (of: typeof led) => (await makeOrder(pool(), { parent_id: (await makeCampStudent(pool(), of)).parentId })).id
    const [seen, hidden] = [await orderOf(led), await orderOf(apart)]
    const colleague = await people(['ORDER_INDEX'])
    const [here, there] = [await Window.open(leader), await Window.open(colleague)]
    await here.tell(null, [seen, hidden])
    await there.tell(['order', hidden], [seen, hidden])
    await there.tell(['order', seen], [seen, hidden])
    await soon(() => expect(here.told(seen)).toEqual([`${colleague.userId} LOOKS`]))
    expect(await here.sees(hidden)).toEqual([])
    // Where he or she says to be what is none of theirs, nobody hears it.
    await here.tell(['order', hidden])
    expect(await there.sees(hidden)).toEqual([])
    await here.tell(['order', seen])
    expect(await there.sees(seen)).toEqual([`${leader.userId} LOOKS`])

    await pool().query("update coach_group_members set left_at = now() - interval '9 days' where coach_id = $1", [mine])
    const since = performance.now()
    await soon(
      async () => {
        await here.tell(['order', seen], [seen])
        expect(await there.sees(seen)).toEqual([])
      },
      10_000,
      300,
    )
    await there.tell(['order', seen, 'TYPES'], [seen])
    expect(await here.sees(seen)).toEqual([])
    expect(performance.now() - since).toBeLessThan(10_000)
    expect(here.heard.flat().filter(({ id }) => id === hidden)).toEqual([])
  })

  it('is so as soon as the right is taken away', async () => {
    const [one, two, id] = [await people(['ORDER_INDEX']), await people(['ORDER_INDEX']), await order()]
    const [here, there] = [await Window.open(one), await Window.open(two)]
    await here.tell(['order', id], [id])
    await there.tell(['order', id], [id])
    await soon(() => expect(here.told(id)).toEqual([`${two.userId} LOOKS`]))
    await pool().query(
      `with gone as (delete from role_permissions p using user_roles h where h.role_id = p.role_id and h.user_id = $1)
       select pg_notify('access', 'user:' || $1::bigint)`,
      [two.userId],
    )
    await soon(() => expect(here.told(id)).toEqual([]))
    expect([there.asked, here.asked]).toEqual([1, 0])
    there.heard.length = 0
    await there.tell(['order', id, 'TYPES'], [id])
    await here.tell(['order', id, 'TYPES'], [id])
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await here.sees(id)).toEqual([])
    expect([await there.sees(id), there.heard]).toEqual([[], []])
  })
})

describe('who chose to be hidden', () => {
  it('is told to nobody from that moment, and is told of nobody, until it is taken back', async () => {
    const [one, two, id] = [await people(['ORDER_INDEX']), await people(['ORDER_INDEX']), await order()]
    const [here, there] = [await Window.open(one), await Window.open(two)]
    const hide = (hidden: boolean) => two.caller.call(savePreference, { params: { key: PRESENCE_PREFERENCE }, body: { value: { hidden } } })
    await here.tell(['order', id], [id])
    await there.tell(['order', id], [id])
    await soon(() => expect(here.told(id)).toEqual([`${two.userId} LOOKS`]))
    await hide(true)
    await soon(() => expect(here.told(id)).toEqual([]))
    await soon(async () => expect((await there.tell(['order', id], [id])).body).toMatchObject({ hidden: true, records: [] }))
    expect(await here.sees(id)).toEqual([])
    await hide(false)
    await soon(async () => expect((await there.tell(['order', id], [id])).body.hidden).toBe(false))
    await soon(() => expect(here.told(id)).toEqual([`${two.userId} LOOKS`]))
  })
})

describe('what is said', () => {
  it('is refused with its field where it is no record, no window or too much', async () => {
    const { caller } = await people(['ORDER_INDEX'])
    const tell = async (body: object) => {
      const answer = await caller.loose(tellPresence, { body: { tab: 'window01', at: null, view: [], ...body } })
      return [answer.status, answer.error.fields]
    }
    const at = { entity: 'order', id: 1, mode: 'LOOKS' }
    expect(await tell({})).toEqual([200, undefined])
    expect(await tell({ at: { ...at, entity: 'nothing' } })).toEqual([400, [{ path: 'at.entity', msg: '不是可选的值' }]])
    expect(await tell({ view: [{ entity: 'constructor', ids: [1] }] })).toEqual([400, [{ path: 'view.0.entity', msg: '不是可选的值' }]])
    expect(await tell({ at: { ...at, mode: 'SLEEPS' } })).toEqual([400, [{ path: 'at.mode', msg: '不是可选的值' }]])
    expect(await tell({ at: { ...at, id: -1 } })).toMatchObject([400, [{ path: 'at.id' }]])
    expect(await tell({ tab: 'x' })).toMatchObject([400, [{ path: 'tab' }]])
    const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
    expect(await tell({ view: [{ entity: 'order', ids: ids(101) }] })).toEqual([400, [{ path: 'view.0.ids', msg: '最多 100 项' }]])
    const many = ['order', 'camp'].map((entity) => ({ entity, ids: ids(51) }))
    expect(await tell({ view: many })).toEqual([400, [{ path: 'view', msg: '最多 100 项' }]])
    expect(await tell({ at: undefined })).toMatchObject([400, [{ path: 'at' }]])
  })

  it('is taken so often and no more', async () => {
    const { caller } = await people([])
    const asks = Array.from({ length: 125 }, () => caller.call(tellPresence, { body: { tab: 'window01', at: null, view: [] } }))
    const refused = (await Promise.all(asks)).filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(5)
    expect([refused[0]?.error.error, Number(refused[0]?.headers.get('retry-after'))]).toEqual(['TOO_MANY_REQUESTS', 10])
  })

  it('is kept in no table and no line of a log', async () => {
    const [one, id] = [await people(['ORDER_INDEX']), await order()]
    const counted = async () => {
      const { rows } = await pool().query<{ n: number }>('select count(*)::int as n from operation_logs where operator_id = $1', [
        one.userId,
      ])
      return rows[0]?.n
    }
    lines.length = 0
    await new Window(one).tell(['order', id, 'TYPES'], [id])
    expect(await counted()).toBe(0)
    expect(lines.filter((line) => line.includes('presence'))).toEqual([])
  })
})

describe('two servers', () => {
  const elsewhere = (person: Person) => ({ caller: new Caller(otherUrl, person.caller.cookie) })

  it('know of each other’s people, also where a call and its stream are with different ones', async () => {
    const [one, two, id] = [await people(['ORDER_INDEX']), await people(['ORDER_INDEX']), await order()]
    const [here, there] = [await Window.open(one), await Window.open(elsewhere(two))]
    await here.tell(['order', id], [id])
    await there.tell(null, [id])
    await soon(async () => expect(await there.sees(id)).toEqual([`${one.userId} LOOKS`]), 4_000, 100)
    await there.tell(['order', id, 'TYPES'], [id])
    await soon(() => expect(here.told(id)).toEqual([`${two.userId} TYPES`]))
    await here.tell(['order', id, 'TYPES'], [id])
    await soon(() => expect(there.told(id)).toEqual([`${one.userId} TYPES`]))
    await there.tell(null)
    await soon(() => expect(here.told(id)).toEqual([]))
  })

  it('tell a stream that the one holds of what the other was told is in view', async () => {
    const [one, two, id] = [await people(['ORDER_INDEX']), await people(['ORDER_INDEX']), await order()]
    const listening = await Window.open(elsewhere(one))
    const asking = new Window(one)
    await asking.tell(null, [id])
    await new Promise((resolve) => setTimeout(resolve, 300))
    await new Window(two).tell(['order', id])
    await soon(() => expect(listening.told(id)).toEqual([`${two.userId} LOOKS`]))
  })

  it('forget those of one that was killed within ten seconds', { timeout: 25_000 }, async () => {
    const [one, two, id] = [await people(['ORDER_INDEX']), await people(['ORDER_INDEX']), await order()]
    const here = await Window.open(one)
    const there = new Window(elsewhere(two))
    await here.tell(null, [id])
    await there.tell(['order', id])
    await soon(() => expect(here.told(id)).toEqual([`${two.userId} LOOKS`]), 4_000)
    other.child.kill('SIGKILL')
    const since = performance.now()
    const again = setInterval(() => void here.tell(null, [id]), 4_000)
    await soon(() => expect(here.told(id)).toEqual([]), 12_000).finally(() => clearInterval(again))
    expect(performance.now() - since).toBeLessThan(10_000)
  })
})
