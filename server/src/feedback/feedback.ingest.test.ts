import { putFeedback } from '@camp/contract/feedback/feedback.open'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes, sentWithKey } from '../../test/doorKeys.ts'
import { makeOrder, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Caller
let key: { id: number; secret: string }
beforeAll(async () => {
  editor = (await signedIn(server, [...keyEditorCodes, 'FEEDBOOK_INDEX'])).caller
  key = await aKey(editor, { name: '学习端', ratePerMinute: 6_000 })
})

const put = async (externalId: string, data: object) =>
  (await askWithKey(server.url, putFeedback, key.secret, { params: { externalId }, body: { data } })).body as {
    id: number
    error?: string
    fields?: { path: string }[]
  }

it('feedback comes from the family itself, goes to the next in turn as on the console, and is said once', async () => {
  const parentId = await makeParent(server.pool)
  const { orderNumber } = await makeOrder(server.pool, { parent_id: parentId })
  const said = { parentId, category: 'ORDER', content: '绘本少了一册', orderNumber }
  const made = await put('f1', said)
  expect(made).toEqual({ status: 'CREATED', id: expect.any(Number) })
  expect(await put('f1', said)).toEqual({ status: 'UNCHANGED', id: made.id })
  const other = await put('f1', { ...said, content: '已经找到了' })
  expect([other.error, other.fields?.[0]?.path]).toEqual(['INGEST_STAYS', 'data.content'])
  const { rows } = await server.pool.query(
    'select content, noted_by, order_id is not null as linked, due_at > now() as due from feedback where parent_id = $1',
    [parentId],
  )
  expect(rows).toEqual([{ content: '绘本少了一册', noted_by: null, linked: true, due: true }])
  const foreign = await makeOrder(server.pool)
  const lost = await put('f2', { ...said, orderNumber: foreign.orderNumber })
  expect([lost.error, lost.fields?.[0]?.path]).toEqual(['NOT_FOUND', 'data.orderNumber'])
  const { content } = (await editor.call(getRecordHistory, { query: { entity: 'feedback', id: made.id, page: 1 } })).body
  expect(content).toMatchObject([
    {
      operator: 'key:学习端',
      operationType: 'ADD',
      content: `通过接口写入家长 #${parentId} 的反馈（订单）`,
      after: { content: '绘本少了一册' },
    },
  ])
})

it('feedback shows pictures that its key sent in for it', async () => {
  const parentId = await makeParent(server.pool)
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#334455' } })
    .png()
    .toBuffer()
  const send = async (secret: string) =>
    ((await (await sentWithKey(server.url, secret, { purpose: 'FEEDBACK', name: 'a.png', bytes })).json()) as { url: string }).url
  const [own, foreign] = [await send(key.secret), await send((await aKey(editor)).secret)]
  const said = { parentId, category: 'OTHER', content: '封面破了' }
  const lost = await put('p1', { ...said, images: [foreign] })
  expect([lost.error, lost.fields?.[0]?.path]).toEqual(['MEDIA_UNKNOWN', 'data.images'])
  const made = await put('p1', { ...said, images: [own] })
  expect(made).toMatchObject({ status: 'CREATED' })
  const { rows } = await server.pool.query("select media_id from media_uses where entity = 'feedback' and record_id = $1", [made.id])
  expect(rows.map(({ media_id }) => `/media/${media_id}`)).toEqual([own])
})
