import { listConsentWords, noteConsent } from '@camp/contract/consents/consents'
import {
  createMessageTask,
  getMessageDeliveries,
  getMessageTask,
  previewMessageTask,
  retryMessageTask,
  sendMessages,
} from '@camp/contract/messageTasks/messageTasks'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { makeCamp, makeCampGroup, makeCampStudent, makeParent, makeStudent } from '../../test/factories.ts'
import { letLeave } from '../../test/held.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { TencentPeer, tencentEnvironment } from '../../test/tencent.peer.ts'

let server: TestServer
let tencent: TencentPeer
let staff: Caller
beforeAll(async () => {
  tencent = await new TencentPeer().start()
  server = await startTestServer({ WORKER: 'on', ...tencentEnvironment(tencent.url) })
  const codes = ['MESSAGE_TASK', 'MESSAGE_TASK_EDIT', 'MESSAGE_TASK_SEND', 'CONSENT_EDIT', 'PARENT_DETAIL'] as const
  staff = (await signedIn(server, [...codes])).caller
})
afterAll(async () => {
  await server.stop()
  await tencent.stop()
})
beforeEach(() => {
  tencent.sent.length = 0
  tencent.delay = 0
})

let phone = 19_200_000_000
const family = async () => {
  const parentId = await makeParent(server.pool, { phone: String(++phone) })
  return { parentId, studentId: await makeStudent(server.pool, parentId) }
}
const say = async (studentId: number, purpose: 'MESSAGES' | 'MARKETING', state: 'GIVEN' | 'WITHDRAWN') =>
  (await staff.call(noteConsent, { body: { studentId, purpose, state, how: 'STAFF', guardian: '王妈妈' } })).body
type Purpose = 'MESSAGES' | 'MARKETING' | 'NEEDED'
const bodyOf = (audience: object, purpose?: Purpose) => ({
  title: '开营',
  content: '{child}明天开营',
  channel: 'SMS' as const,
  audience: { kind: 'PARENTS' as const, ...audience },
  ...(purpose && { purpose }),
})
const begun = async (audience: object, purpose?: Purpose): Promise<number> => {
  const { id } = (await staff.call(createMessageTask, { body: bodyOf(audience, purpose) })).body
  expect((await staff.call(sendMessages, { params: { id } })).status).toBe(200)
  await letLeave(server.pool, 'task.run')
  return id
}
const ended = (id: number) =>
  vi.waitFor(
    async () => {
      const { body } = await staff.call(getMessageTask, { params: { id } })
      expect(body.finishedAt).not.toBeNull()
      return body
    },
    { timeout: 30_000, interval: 100 },
  )
const preview = async (audience: object, purpose?: Purpose) =>
  (await staff.call(previewMessageTask, { body: bodyOf(audience, purpose) })).body
const deliveries = async (id: number) =>
  (await staff.call(getMessageDeliveries, { params: { id }, query: { page: 1, size: 100 } })).body.content

it('a consent that is withdrawn stops a message task in the middle: exactly those who had not been written to', async () => {
  const families = []
  for (let made = 0; made < 24; made++) families.push(await family())
  tencent.delay = 400
  const id = await begun({ parentIds: families.map(({ parentId }) => parentId) })
  await vi.waitFor(() => expect(tencent.sent.length).toBeGreaterThanOrEqual(6), { timeout: 15_000, interval: 10 })
  // The last twelve have not been taken up yet.
  const withdrawn = families.slice(12)
  const words = await Promise.all(withdrawn.map(({ studentId }) => say(studentId, 'MESSAGES', 'WITHDRAWN')))
  expect(words.every(({ state }) => state === 'WITHDRAWN')).toBe(true)
  expect(await ended(id)).toMatchObject({ status: 'SENT', total: 24, sent: 12, failed: 12 })
  expect(tencent.sent).toHaveLength(12)
  const stopped = (await deliveries(id)).filter(({ reason }) => reason === 'CONSENT')
  expect(stopped).toHaveLength(12)
  expect(stopped.every(({ state }) => state === 'FAILED')).toBe(true)
  // They are nobody who was not reached by chance.
  expect((await staff.call(retryMessageTask, { params: { id } })).error.error).toBe('MESSAGE_TASK_NOTHING_FAILED')
  const stops = await vi.waitFor(async () => {
    const all = await Promise.all(words.map(async ({ id: word }) => (await staff.call(listConsentWords, { params: { id: word } })).body[0]))
    expect(all.every((word) => word?.stoppedAt)).toBe(true)
    return all
  })
  for (const word of stops) expect(Date.parse(word?.stoppedAt ?? '') - Date.parse(word?.notedAt ?? '')).toBeLessThan(5_000)
})

it('a message that an order or a refund needs goes to everybody; one of marketing asks for its own purpose', async () => {
  const { parentId, studentId } = await family()
  const audience = { parentIds: [parentId] }
  await say(studentId, 'MESSAGES', 'WITHDRAWN')
  expect(await preview(audience)).toMatchObject({ total: 0, withheld: 1 })
  expect(await preview(audience, 'MARKETING')).toMatchObject({ total: 1, withheld: 0 })
  const { id } = (await staff.call(createMessageTask, { body: bodyOf(audience) })).body
  expect((await staff.call(sendMessages, { params: { id } })).error.error).toBe('MESSAGE_TASK_NOBODY')
  expect(await ended(await begun(audience, 'NEEDED'))).toMatchObject({ status: 'SENT', sent: 1, purpose: 'NEEDED' })
  await say(studentId, 'MARKETING', 'WITHDRAWN')
  expect(await preview(audience, 'MARKETING')).toMatchObject({ total: 0, withheld: 1 })
})

it('a family of two children is written to for the one whose guardian agrees, and the other is not named', async () => {
  const { parentId, studentId } = await family()
  const other = await makeStudent(server.pool, parentId, { name: '妹妹' })
  await say(studentId, 'MESSAGES', 'WITHDRAWN')
  // Of the other one nobody has asked: that outweighs no withdrawal.
  expect(await preview({ parentIds: [parentId] })).toMatchObject({ total: 0, withheld: 1 })
  await say(other, 'MESSAGES', 'GIVEN')
  expect(await preview({ parentIds: [parentId] })).toMatchObject({ total: 1, samples: [{ text: '妹妹明天开营' }] })
})

it('a message to a camp is about the children there alone', async () => {
  const campId = await makeCamp(server.pool)
  const groupId = await makeCampGroup(server.pool, campId)
  const parentId = await makeParent(server.pool, { phone: String(++phone) })
  const inCamp = await makeCampStudent(server.pool, { campId, groupId }, { parent_id: parentId })
  const beside = await makeStudent(server.pool, parentId, { name: '弟弟' })
  await say(beside, 'MESSAGES', 'WITHDRAWN')
  expect(await preview({ campIds: [campId] })).toMatchObject({ total: 1, withheld: 0 })
  await say(inCamp.studentId, 'MESSAGES', 'WITHDRAWN')
  await say(beside, 'MESSAGES', 'GIVEN')
  expect(await preview({ campIds: [campId] })).toMatchObject({ total: 0, withheld: 1 })
})

it('where a consent is required, families that nobody asked are written to no more', async () => {
  const { parentId, studentId } = await family()
  const required = (value: string) =>
    server.pool.query("update param_configs set value = $1 where key = 'consent.required.messages'", [JSON.stringify(value)])
  await required('on')
  expect(await preview({ parentIds: [parentId] })).toMatchObject({ total: 0, withheld: 1 })
  await say(studentId, 'MESSAGES', 'GIVEN')
  expect(await preview({ parentIds: [parentId] })).toMatchObject({ total: 1, withheld: 0 })
  await required('off')
})
