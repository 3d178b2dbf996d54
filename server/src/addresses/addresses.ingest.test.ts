import { putAddresses } from '@camp/contract/addresses/addresses.open'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Caller
let key: { id: number; secret: string }
beforeAll(async () => {
  editor = (await signedIn(server, [...keyEditorCodes, 'ADDRESS'])).caller
  key = await aKey(editor, { name: '商城', ratePerMinute: 6_000 })
})

const put = async (externalId: string, data: object) =>
  (await askWithKey(server.url, putAddresses, key.secret, { params: { externalId }, body: { data } })).body as {
    id: number
    error?: string
    fields?: { path: string }[]
  }
const where = { receiver: '李敏', phone: '13900000021', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' }

it('an address is entered and changed by the rules of the console, and stays with its family', async () => {
  const parentId = await makeParent(server.pool)
  const of = { ...where, parentId, isDefault: false }
  const first = await put('a1', of)
  expect(first).toEqual({ status: 'CREATED', id: expect.any(Number) })
  const { id } = first
  const second = await put('a2', { ...of, detail: '文三路 2 号', isDefault: true })
  // It is the default no more, and is told so; the other one is, and is told that it is not.
  expect(await put('a1', { ...of, detail: '文三路 3 号' })).toEqual({ status: 'UPDATED', id })
  expect(await put('a2', { ...of, detail: '文三路 4 号' })).toEqual({ status: 'UPDATED', id: second.id })
  const { rows } = await server.pool.query(
    'select detail, is_default, region_checked from user_addresses where parent_id = $1 order by id',
    [parentId],
  )
  expect(rows).toEqual([
    { detail: '文三路 3 号', is_default: false, region_checked: true },
    { detail: '文三路 4 号', is_default: true, region_checked: true },
  ])
  const moved = await put('a1', { ...of, parentId: await makeParent(server.pool) })
  expect([moved.error, moved.fields?.[0]?.path]).toEqual(['INGEST_STAYS', 'data.parentId'])
  expect((await put('a3', { ...of, detail: '文三路***' })).fields?.[0]?.path).toBe('data.detail')
  const { content } = (await editor.call(getRecordHistory, { query: { entity: 'userAddress', id, page: 1 } })).body
  expect(content).toMatchObject([
    { operator: 'key:商城', operationType: 'EDIT', content: `通过接口写入家长 #${parentId} 的收货地址` },
    { operator: 'key:商城', operationType: 'ADD', after: { phone: expect.stringContaining('****') } },
  ])
})
