import type { CallInput } from '@camp/contract/base/call'
import { queryMessageList, queryTaskLists } from '@camp/contract/base/notify'
import {
  createMessageTask,
  deleteMessageTask,
  getMessageDeliveries,
  getMessageTasksByPage,
  retryMessageTask,
  sendMessages,
  updateMessageTask,
} from '@camp/contract/messageTasks/messageTasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeParent } from '../../test/factories.ts'
import { letLeave } from '../../test/held.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { MailPeer } from '../../test/mail.peer.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { TencentPeer, tencentEnvironment } from '../../test/tencent.peer.ts'

const CODES = ['MESSAGE_TASK', 'MESSAGE_TASK_EDIT', 'MESSAGE_TASK_DELETE', 'MESSAGE_TASK_SEND']
const PHONES = ['19100000001', '19100000002', '19100000003']

let server: TestServer
let tencent: TencentPeer
let mail: MailPeer
let writer: Caller
let reader: Person
beforeAll(async () => {
  tencent = await new TencentPeer().start()
  mail = await new MailPeer().start()
  const providers = { ...tencentEnvironment(tencent.url), SMTP_URL: mail.url, MAIL_FROM: 'noreply@camp.example.com' }
  server = await startTestServer({ WORKER: 'on', ...providers })
  writer = (await signedIn(server, CODES)).caller
  reader = await signedIn(server, [])
  await server.pool.query("update users set email = 'lin@example.com', real_name = '林一' where id = $1", [reader.userId])
  for (const [index, phone] of PHONES.entries()) await makeParent(server.pool, { phone, nickname: `家长${index + 1}` })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([tencent.stop(), mail.stop()])
})
beforeEach(() => {
  tencent.mood = 'well'
  tencent.sent.length = 0
  mail.mood = 'well'
  mail.taken.length = 0
  mail.passwords.length = 0
})

type Body = CallInput<typeof createMessageTask>['body']
const toParents: Body = { title: '开营', content: '{name}，明天开营', channel: 'SMS', audience: { kind: 'PARENTS', all: true } }
const toReader = (channel: 'IN_APP' | 'EMAIL'): Body => ({
  title: '排班 {调整}',
  content: '{name}，请看排班',
  channel,
  audience: { kind: 'STAFF', userIds: [reader.userId] },
})

const made = async (body: Body): Promise<number> => {
  const { body: saved, error } = await writer.call(createMessageTask, { body })
  if (!saved.id) throw new Error(JSON.stringify(error))
  return saved.id
}
const rowOf = async (id: number) =>
  (await writer.call(getMessageTasksByPage, { body: {}, query: { page: 1, size: 100 } })).body.content.find((row) => row.id === id)
const deliveriesOf = async (id: number, query = {}) =>
  (await writer.call(getMessageDeliveries, { params: { id }, query: { page: 1, ...query } })).body
const until = (id: number, status: string, timeout = 15_000) =>
  vi.waitFor(
    async () => {
      const row = await rowOf(id)
      expect(row?.status).toBe(status)
      return row
    },
    { timeout, interval: 100 },
  )
const sent = async (body: Body): Promise<number> => {
  const id = await made(body)
  expect((await writer.call(sendMessages, { params: { id } })).status).toBe(200)
  await letLeave(server.pool, 'task.run')
  return id
}

describe('sending', () => {
  it('by SMS goes to every recipient once, with its own words, and as many as were counted', async () => {
    const id = await sent(toParents)
    const total = (await rowOf(id))?.total ?? 0
    expect(await until(id, 'SENT')).toMatchObject({ total, sent: total, failed: 0, failure: null })
    const texts = tencent.sent.map(({ PhoneNumberSet, TemplateId, TemplateParamSet }) => [
      PhoneNumberSet[0],
      TemplateId,
      ...TemplateParamSet,
    ])
    expect(texts.sort()).toEqual(PHONES.map((phone, index) => [`+86${phone}`, '1120', `家长${index + 1}，明天开营`]))
    const rows = await deliveriesOf(id)
    expect(rows.totalElements).toBe(total)
    expect(rows.content[0]).toMatchObject({ name: '家长1', phone: '191****0001', email: null, state: 'SENT', reason: null, attempts: 1 })
    expect((await deliveriesOf(id, { state: 'FAILED' })).totalElements).toBe(0)
    const limited = (await signedIn(server, CODES, 'OWN_GROUPS')).caller
    expect((await limited.call(getMessageDeliveries, { params: { id }, query: { page: 1 } })).body.content).toEqual([])
  })

  it('into inboxes tells each person, who reads it as it was written', async () => {
    await until(await sent(toReader('IN_APP')), 'SENT')
    const { body } = await reader.caller.call(queryMessageList, {})
    expect(body.all.map(({ title, detail, readFlag }) => [title, detail, readFlag])).toEqual([['排班 {调整}', '林一，请看排班', 'UNREAD']])
  })

  it('by e-mail carries title and words; the task of the sender says how it went', async () => {
    const id = await sent(toReader('EMAIL'))
    await until(id, 'SENT')
    expect(mail.taken.map(({ to, body }) => [to, body.trim()])).toEqual([['lin@example.com', '林一，请看排班']])
    expect((await deliveriesOf(id)).content[0]).toMatchObject({ phone: null, email: 'l***@example.com' })
    await vi.waitFor(async () => {
      const { terminateTasks } = (await writer.call(queryTaskLists, {})).body
      expect(terminateTasks[0]).toMatchObject({ title: '群发消息“排班 {调整}”', detail: '已送出 1 人，失败 0 人', status: 'success' })
    })
  })

  it('that is refused by the provider can be tried again, and goes to nobody twice', async () => {
    tencent.mood = 'blocked'
    const id = await sent(toParents)
    expect(await until(id, 'FAILED')).toMatchObject({ total: 3, sent: 0, failed: 3 })
    expect((await deliveriesOf(id)).content.map(({ reason }) => reason)).toEqual(['REFUSED', 'REFUSED', 'REFUSED'])
    tencent.mood = 'well'
    await server.pool.query("update message_deliveries set state = 'SENT', reason = null where message_task_id = $1 and id = $2", [
      id,
      (await deliveriesOf(id)).content[0]?.id,
    ])
    expect((await writer.call(retryMessageTask, { params: { id } })).body).toMatchObject({ id, status: 'SENDING', total: 2 })
    await letLeave(server.pool, 'task.run')
    expect(await until(id, 'SENT')).toMatchObject({ total: 3, sent: 3, failed: 0 })
    expect(tencent.sent.flatMap(({ PhoneNumberSet }) => PhoneNumberSet).sort()).toEqual(PHONES.slice(1).map((phone) => `+86${phone}`))
    expect((await writer.call(retryMessageTask, { params: { id } })).error.error).toBe('MESSAGE_TASK_NOTHING_FAILED')
  })

  it('that may have arrived or not is not tried again', async () => {
    tencent.mood = 'lostAnswer'
    const id = await sent(toParents)
    await until(id, 'FAILED', 30_000)
    expect((await deliveriesOf(id)).content.map(({ reason }) => reason)).toEqual(['DOUBT', 'DOUBT', 'DOUBT'])
    tencent.mood = 'well'
    expect((await writer.call(retryMessageTask, { params: { id } })).error.error).toBe('MESSAGE_TASK_NOTHING_FAILED')
    expect(tencent.sent).toHaveLength(3)
  })

  it('waits where the provider is busy, and goes on', async () => {
    tencent.mood = 'busy'
    const id = await sent(toParents)
    await vi.waitFor(async () => expect((await deliveriesOf(id)).content[0]?.attempts).toBeGreaterThan(0), { timeout: 10_000 })
    tencent.mood = 'well'
    expect(await until(id, 'SENT')).toMatchObject({ sent: 3, failed: 0 })
  })
})

/** The job of a task that waits comes at once. */
const goOn = (id: number) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await server.pool.query(
        `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() + interval '20 seconds'
           and key = (select 'task:' || task_id from message_tasks where id = $1)`,
        [id],
      )
      expect(rowCount).toBe(1)
    },
    { timeout: 10_000, interval: 50 },
  )
const untilFault = (id: number, fault: string | null, timeout = 15_000) =>
  vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ status: 'SENDING', channelFault: fault }), { timeout, interval: 100 })

describe('a channel that says no to us', () => {
  it('counts nobody as failed: the task says why, waits, and is sent by itself once an operator has mended it', async () => {
    mail.mood = 'otherPassword'
    const id = await sent(toReader('EMAIL'))
    await untilFault(id, 'LOGIN')
    expect((await deliveriesOf(id)).content).toMatchObject([{ state: 'WAITING', reason: null, attempts: 0 }])
    const { doingTasks } = (await writer.call(queryTaskLists, {})).body
    expect(doingTasks[0]).toMatchObject({ status: 'WAITING', detail: '渠道拒绝了登录，请联系管理员；稍后自动重试' })
    await goOn(id)
    await vi.waitFor(() => expect(mail.passwords.length).toBeGreaterThan(1), { timeout: 10_000 })
    await untilFault(id, 'LOGIN')
    mail.mood = 'well'
    await goOn(id)
    expect(await until(id, 'SENT')).toMatchObject({ sent: 1, failed: 0, channelFault: null })
    expect(mail.taken).toHaveLength(1)
  })

  it('for a day ends the task; nobody has failed, and all can be sent to later', async () => {
    tencent.mood = 'noBalance'
    const id = await sent(toParents)
    await untilFault(id, 'ACCOUNT')
    await server.pool.query(
      "update tasks set createtime = now() - interval '25 hours' where id = (select task_id from message_tasks where id = $1)",
      [id],
    )
    await goOn(id)
    expect(await until(id, 'FAILED')).toMatchObject({ failure: 'INTERRUPTED', channelFault: 'ACCOUNT', sent: 0, failed: 0 })
    tencent.mood = 'well'
    expect((await writer.call(retryMessageTask, { params: { id } })).body).toMatchObject({ total: 3 })
    await letLeave(server.pool, 'task.run')
    expect(await until(id, 'SENT')).toMatchObject({ sent: 3, channelFault: null })
  })
})

describe('a mail server that takes nothing for now', () => {
  it('is asked again later, by a job of its own', async () => {
    mail.mood = 'busy'
    const id = await sent(toReader('EMAIL'))
    await untilFault(id, 'AWAY', 60_000)
    expect((await deliveriesOf(id)).content).toMatchObject([{ state: 'WAITING', reason: null, attempts: 4 }])
    mail.mood = 'well'
    await goOn(id)
    expect(await until(id, 'SENT')).toMatchObject({ sent: 1, failed: 0 })
  }, 120_000)

  it('for an hour was not reached, and each recipient says so', async () => {
    mail.mood = 'closing'
    const id = await sent(toReader('EMAIL'))
    await vi.waitFor(async () => expect((await deliveriesOf(id)).content[0]?.attempts).toBeGreaterThan(0), { timeout: 10_000 })
    await server.pool.query("update message_deliveries set first_tried_at = now() - interval '61 minutes' where message_task_id = $1", [id])
    expect(await until(id, 'FAILED', 30_000)).toMatchObject({ sent: 0, failed: 1 })
    expect((await deliveriesOf(id)).content).toMatchObject([{ state: 'FAILED', reason: 'NOT_TAKEN' }])
  })
})

const DUE = "update message_tasks set scheduled_at = now() - interval '1 second' where id = $1"

describe('a message task with a time', () => {
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

  it('begins by itself when the time has come, in the name of the person who set it', async () => {
    const id = await made({ ...toParents, scheduledAt: tomorrow() })
    await server.pool.query(DUE, [id])
    expect(await until(id, 'SENT')).toMatchObject({ sent: 3, senderName: '试用者' })
    expect(tencent.sent).toHaveLength(3)
  })

  it('that became a draft again, or was deleted, does not', async () => {
    const [kept, gone] = [await made({ ...toParents, scheduledAt: tomorrow() }), await made({ ...toParents, scheduledAt: tomorrow() })]
    await writer.call(updateMessageTask, { body: { ...toParents, id: kept, scheduledAt: null } })
    await writer.call(deleteMessageTask, { params: { id: gone } })
    await server.pool.query(DUE, [kept])
    await server.pool.query(DUE, [gone])
    // One that is due after them begins: the two were passed over.
    const later = await made({ ...toReader('IN_APP'), scheduledAt: tomorrow() })
    await server.pool.query(DUE, [later])
    await until(later, 'SENT')
    expect(await rowOf(kept)).toMatchObject({ status: 'DRAFT' })
    expect(tencent.sent).toEqual([])
  })

  it('is not sent for somebody who may not send any more; another person can send it', async () => {
    const former = await signedIn(server, CODES)
    const { id } = (await former.caller.call(createMessageTask, { body: { ...toParents, scheduledAt: tomorrow() } })).body
    await server.pool.query('delete from user_roles where user_id = $1', [former.userId])
    await server.pool.query(DUE, [id])
    expect(await until(id, 'FAILED')).toMatchObject({ failure: 'RIGHTS', total: 0 })
    expect(tencent.sent).toEqual([])
    expect((await writer.call(retryMessageTask, { params: { id } })).body).toMatchObject({ total: 3 })
    await letLeave(server.pool, 'task.run')
    expect(await until(id, 'SENT')).toMatchObject({ failure: null, sent: 3 })
  })

  it('ends before its time with the rights of who set it, or with the account, and says so', async () => {
    const [former, closed] = [await signedIn(server, CODES), await signedIn(server, CODES)]
    const scheduled = async ({ caller }: Person) =>
      (await caller.call(createMessageTask, { body: { ...toParents, scheduledAt: tomorrow() } })).body.id
    const [first, second, mine] = [await scheduled(former), await scheduled(closed), await made({ ...toParents, scheduledAt: tomorrow() })]
    await server.pool.query('delete from user_roles where user_id = $1', [former.userId])
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [closed.userId])
    expect(await until(first, 'FAILED')).toMatchObject({ failure: 'RIGHTS' })
    expect(await until(second, 'FAILED')).toMatchObject({ failure: 'RIGHTS' })
    expect(await rowOf(mine)).toMatchObject({ status: 'SCHEDULED', failure: null })
    await writer.call(deleteMessageTask, { params: { id: mine } })
  })
})

it('a message task on its way stops with the rights of who sends it: the rest waits for a colleague', async () => {
  const former = await signedIn(server, CODES)
  const { id } = (await former.caller.call(createMessageTask, { body: toParents })).body
  // As soon as it is written down who gets it, the right is gone: after the work began, before the first message.
  await server.pool.query(`create function take_rights() returns trigger language plpgsql as $$ begin
    delete from user_roles where user_id = ${former.userId}; return null; end $$`)
  await server.pool.query(`create trigger take_rights after insert on message_deliveries for each row when (new.message_task_id = ${id})
    execute function take_rights()`)
  await former.caller.call(sendMessages, { params: { id } })
  await letLeave(server.pool, 'task.run')
  expect(await until(id, 'FAILED')).toMatchObject({ failure: 'RIGHTS', total: 3, sent: 0 })
  expect(tencent.sent).toEqual([])
  await server.pool.query('drop trigger take_rights on message_deliveries; drop function take_rights')
  await writer.call(retryMessageTask, { params: { id } })
  await letLeave(server.pool, 'task.run')
  expect(await until(id, 'SENT')).toMatchObject({ failure: null, sent: 3 })
})

it('a message task whose work was taken away has failed, and is sent to those who still wait when asked again', async () => {
  const id = await made(toParents)
  await server.pool.query("update message_tasks set status = 'SENDING', task_id = null where id = $1", [id])
  expect(await until(id, 'FAILED', 25_000)).toMatchObject({ failure: 'INTERRUPTED' })
  expect((await writer.call(retryMessageTask, { params: { id } })).body).toMatchObject({ total: 3 })
  await letLeave(server.pool, 'task.run')
  expect(await until(id, 'SENT')).toMatchObject({ sent: 3 })
  expect(tencent.sent).toHaveLength(3)
})
