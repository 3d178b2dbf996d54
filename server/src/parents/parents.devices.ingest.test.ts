import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { unbindTianboImei } from '@camp/contract/parents/parents'
import { putDevices } from '@camp/contract/parents/parents.devices.open'
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
  editor = (await signedIn(server, [...keyEditorCodes, 'PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_UNBIND'])).caller
  key = await aKey(editor, { name: '学习机', ratePerMinute: 6_000 })
})

const put = async (externalId: string, data: object) =>
  (await askWithKey(server.url, putDevices, key.secret, { params: { externalId }, body: { data } })).body as {
    id: number
    error?: string
    fields?: { path: string }[]
  }

it('a device is bound to one family at a time, is found there, and is told in its history with its number masked', async () => {
  const [parentId, other] = [await makeParent(server.pool), await makeParent(server.pool)]
  const device = { parentId, imei: '860123456789012', vendor: 'TIANBO' }
  const made = await put('d1', device)
  expect(made).toEqual({ status: 'CREATED', id: expect.any(Number) })
  expect(await put('d2', device)).toEqual({ status: 'UPDATED', id: made.id, linked: true })
  const taken = await put('d3', { ...device, parentId: other })
  expect([taken.error, taken.fields?.[0]?.path]).toEqual(['DEVICE_BOUND', 'data.imei'])
  expect((await put('d1', { ...device, imei: '860123456789013' })).error).toBe('INGEST_STAYS')
  expect((await put('d4', { ...device, parentId: 999_999 })).fields?.[0]?.path).toBe('data.parentId')
  const { content } = (await editor.call(getRecordHistory, { query: { entity: 'parent', id: parentId, page: 1 } })).body
  expect(content).toMatchObject([
    {
      operator: 'key:学习机',
      operationType: 'EDIT',
      content: `通过接口绑定家长 ${parentId} 的设备`,
      before: { devices: [] },
      after: { devices: ['86*********9012'] },
    },
  ])
  // Once staff have freed it, another family may bind it.
  expect((await editor.call(unbindTianboImei, { query: { imei: device.imei } })).status).toBe(200)
  expect(await put('d3', { ...device, parentId: other })).toMatchObject({ status: 'CREATED' })
})
