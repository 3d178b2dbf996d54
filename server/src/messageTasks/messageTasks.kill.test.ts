import { createMessageTask, sendMessages } from '@camp/contract/messageTasks/messageTasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { letLeave } from '../../test/held.ts'
import { killable } from '../../test/killed.ts'
import { signedIn } from '../../test/people.ts'
import { TencentPeer, tencentEnvironment } from '../../test/tencent.peer.ts'

const CODES = ['MESSAGE_TASK', 'MESSAGE_TASK_EDIT', 'MESSAGE_TASK_SEND']
const FAMILIES = 120
const STAFF = 2_000

let tencent: TencentPeer
const server = killable()
const start = () => server.start(tencentEnvironment(tencent.url))
beforeAll(async () => {
  tencent = await new TencentPeer().start()
  tencent.delay = 60
  await server.pool.query(
    "insert into parents (phone, nickname) select '192' || lpad(n::text, 8, '0'), '家长' || n from generate_series(1, $1::int) n",
    [FAMILIES],
  )
  await server.pool.query("insert into users (username, real_name) select 'inbox' || n, '员工' from generate_series(1, $1::int) n", [STAFF])
})
afterAll(() => tencent.stop())

const inboxes = () => server.numberOf("select count(*)::int as n from messages where cause like 'messageTask:%'")

it('killed in the middle of two sends and started again, it reaches each recipient exactly once', { timeout: 120_000 }, async () => {
  const first = await start()
  const { caller } = await signedIn({ url: await first.url, pool: server.pool }, CODES)
  const send = async (body: Parameters<typeof caller.call<typeof createMessageTask>>[1]['body']) => {
    const { id } = (await caller.call(createMessageTask, { body })).body
    expect((await caller.call(sendMessages, { params: { id } })).status).toBe(200)
    await letLeave(server.pool, 'task.run')
    return id
  }
  const words = { title: '开营', content: '{name}，您好' }
  const bySms = await send({ ...words, channel: 'SMS', audience: { kind: 'PARENTS', all: true } })
  await expect.poll(() => tencent.sent.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(FAMILIES / 6)
  // However slow this machine is, the rest is not sent before the kill.
  tencent.delay = 30_000
  const inApp = await send({ ...words, channel: 'IN_APP', audience: { kind: 'STAFF', all: true } })
  await expect.poll(inboxes, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.ended
  tencent.delay = 60
  const [sms, inbox] = [tencent.sent.length, await inboxes()]
  expect(sms).toBeLessThan(FAMILIES)
  expect(inbox).toBeLessThan(STAFF)

  await (await start()).url
  const open = "select count(*)::int as n from message_tasks where id = any($1) and status = 'SENDING'"
  await expect.poll(() => server.numberOf(open, [[bySms, inApp]]), { timeout: 90_000, interval: 500 }).toBe(0)

  // Into inboxes: everybody who was counted, each once.
  const { rows } = await server.pool.query<{ total: number; sent: number }>(
    'select total, sent from message_task_figures where message_task_id = $1',
    [inApp],
  )
  expect(rows[0]?.sent).toBe(rows[0]?.total)
  expect(await inboxes()).toBe(rows[0]?.total)
  expect(
    await server.numberOf('select count(*)::int as n from messages where cause = $1 group by user_id order by 1 desc limit 1', [
      `messageTask:${inApp}`,
    ]),
  ).toBe(1)

  // By SMS: nobody twice; the few that may have arrived or not are said to be in doubt, and the others were all reached.
  const reached = tencent.sent.map(({ PhoneNumberSet }) => PhoneNumberSet[0] ?? '')
  expect(new Set(reached).size).toBe(reached.length)
  const state = async (condition: string) =>
    (
      await server.pool.query<{ phone: string }>(
        `select '+86' || f.phone as phone from message_deliveries d join parents f on f.id = d.parent_id where d.message_task_id = $1 and ${condition}`,
        [bySms],
      )
    ).rows.map(({ phone }) => phone)
  const [sent, doubt] = [await state("state = 'SENT'"), await state("reason = 'DOUBT'")]
  expect(sent.length + doubt.length).toBe(FAMILIES)
  expect(doubt.length).toBeLessThanOrEqual(6)
  expect(reached).toEqual(expect.arrayContaining(sent))
  expect([...sent, ...doubt]).toEqual(expect.arrayContaining(reached))
})
