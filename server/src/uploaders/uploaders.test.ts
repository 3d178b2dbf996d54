import { revealPersonal } from '@camp/contract/base/pii.calls'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import {
  addUploader,
  deleteUploader,
  deleteUploadersBatch,
  getUploader,
  listUploaders,
  updateUploader,
} from '@camp/contract/uploaders/uploaders'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller
beforeAll(async () => {
  editor = (await signedIn(server, ['BANNER_OTHER', 'UPLOADER_EDIT', 'UPLOADER_DELETE'])).caller
})

let phones = 0
const nextPhone = () => `1380000${String(++phones).padStart(4, '0')}`
const add = async (name: string, phone = nextPhone()) => (await editor.call(addUploader, { body: { name, phone } })).body.id
const give = (uploaderId: number, count = 1) =>
  server.pool.query("insert into resources (title, kind, uploader_id) select 'r' || n, 'VIDEO', $1 from generate_series(1, $2::int) n", [
    uploaderId,
    count,
  ])
const list = async (query: object = {}) => (await editor.call(listUploaders, { query: { page: 1, ...query } })).body.content
const names = async (query: object) => (await list(query)).map(({ name }) => name)

describe('uploaders', () => {
  it('are listed with their resources, by name, phone and in any order', async () => {
    const [emma, wang, zhao] = [await add('Emma'), await add('王小雨', '13900001234'), await add('赵一')]
    await give(wang, 2)
    await give(emma)
    await server.pool.query("update resources set deleted_at = now() where uploader_id = $1 and title = 'r1'", [wang])
    expect(await names({ sort: 'name,asc' })).toEqual(['王小雨', '赵一', 'Emma'])
    expect(await names({})).toEqual(['赵一', '王小雨', 'Emma'])
    expect(await names({ name: 'EM' })).toEqual(['Emma'])
    expect(await names({ phone: '1234' })).toEqual(['王小雨'])
    expect((await editor.call(listUploaders, { query: { page: 1, phone: '13900' } })).error.error).toBe('PHONE_FILTER_TOO_SHORT')
    const sorted = await list({ sort: 'resourceCount,desc' })
    expect(sorted.map(({ resourceCount }) => resourceCount)).toEqual([1, 1, 0])
    expect((await editor.call(getUploader, { params: { id: zhao } })).body).toMatchObject({ name: '赵一', resourceCount: 0, version: 1 })
    expect((await editor.loose(listUploaders, {})).body).toHaveLength(3)
    expect((await editor.call(getUploader, { params: { id: zhao + 1_000 } })).status).toBe(404)
  })

  it('show their phone masked; in full by the eye alone', async () => {
    const id = await add('眼', '13700005678')
    expect((await editor.call(getUploader, { params: { id } })).body.phone).toBe('137****5678')
    const body = { entity: 'uploader', id, field: 'phone' }
    expect((await editor.call(revealPersonal, { body })).status).toBe(403)
    const viewer = (await signedIn(server, ['BANNER_OTHER', 'PII_VIEW'])).caller
    expect((await viewer.call(revealPersonal, { body })).body.value).toBe('13700005678')
    expect(await names({ phone: '13700005678' })).toEqual(['眼'])
  })

  it('have each phone once, however it is written, and again after it was deleted', async () => {
    const id = await add('一', '13600001111')
    const second = await editor.call(addUploader, { body: { name: '二', phone: '+86 136-0000-1111' } })
    expect(second.error).toMatchObject({ code: 999, error: 'PHONE_TAKEN', fields: [{ path: 'phone' }] })
    const other = await add('三')
    const moved = { id: other, name: '三', phone: '13600001111' }
    expect((await editor.call(updateUploader, { body: moved })).error.error).toBe('PHONE_TAKEN')
    expect((await editor.call(addUploader, { body: { name: '四', phone: '12345' } })).error.fields?.[0]?.path).toBe('phone')
    await editor.call(deleteUploader, { params: { id } })
    expect((await editor.call(updateUploader, { body: moved })).status).toBe(200)
  })

  it('are changed by version; a masked phone sent back stays as it is, another mask is refused', async () => {
    const id = await add('旧名', '13500002222')
    const change = { id, name: '新名', phone: '135****2222', version: 1 }
    expect((await editor.call(updateUploader, { body: { ...change, phone: '135****9999' } })).error.error).toBe('MASKED_VALUE')
    expect((await editor.call(updateUploader, { body: change })).body).toEqual({ id, version: 2 })
    expect((await editor.call(updateUploader, { body: change })).status).toBe(409)
    expect(await names({ phone: '13500002222' })).toEqual(['新名'])
    await editor.call(updateUploader, { body: { id, name: '新名', phone: '13500003333' } })
    const { body } = await editor.call(getRecordHistory, { query: { entity: 'uploader', id, page: 1 } })
    expect(body.content[0]).toMatchObject({ before: { phone: '135****2222' }, after: { phone: '135****3333' } })
    const then = await editor.call(getRecordAsOf, { query: { entity: 'uploader', id, at: new Date().toISOString() } })
    expect(then.body.fields).toMatchObject({ name: '新名', phone: '135****3333' })
    expect((await editor.call(updateUploader, { body: { ...change, id: id + 1_000 } })).status).toBe(404)
  })
})

describe('deleting', () => {
  it('is refused for one with resources, and says how many', async () => {
    const id = await add('有资源')
    await give(id, 3)
    const refused = await editor.call(deleteUploader, { params: { id } })
    expect(refused.error).toMatchObject({
      code: 999,
      error: 'UPLOADER_IN_USE',
      msg: '该上传人有 3 个资源，不能删除；请先为这些资源更换上传人',
    })
    await server.pool.query('update resources set deleted_at = now() where uploader_id = $1', [id])
    expect((await editor.call(deleteUploader, { params: { id } })).body).toEqual({ id })
    expect((await editor.call(deleteUploader, { params: { id } })).status).toBe(404)
  })

  it('of 100, with 3 in use, deletes none and names the three; without them, 97', async () => {
    const { rows } = await server.pool.query<{ id: number; name: string }>(
      `insert into uploaders (name, phone) select '批' || n, '1330000' || lpad(n::text, 4, '0') from generate_series(1, 100) n returning id, name`,
    )
    const used = rows.filter((_, at) => [4, 40, 90].includes(at))
    for (const { id } of used) await give(id)
    const ids = rows.map(({ id }) => id)
    const refused = await editor.call(deleteUploadersBatch, { body: ids })
    expect(refused.error).toMatchObject({
      code: 999,
      error: 'UPLOADERS_IN_USE',
      msg: `3 位上传人有资源，没有删除任何人，请取消选择后重试：${used.map(({ name }) => name).join('、')}`,
    })
    expect(await list({ name: '批', size: 500 })).toHaveLength(100)
    const free = ids.filter((id) => !used.some((one) => one.id === id))
    expect((await editor.call(deleteUploadersBatch, { body: [...free, 999_999] })).status).toBe(404)
    expect(await list({ name: '批', size: 500 })).toHaveLength(100)
    expect((await editor.call(deleteUploadersBatch, { body: free })).body).toEqual({ count: 97 })
    expect((await editor.call(deleteUploadersBatch, { body: free })).status).toBe(404)
    expect(await list({ name: '批', size: 500 })).toHaveLength(3)
    expect((await editor.loose(deleteUploadersBatch, { body: [] })).status).toBe(400)
  })

  it('names ten of more, in the language of the reader', async () => {
    const ids: number[] = []
    for (let at = 0; at < 12; at++) ids.push(await add(`多${at}`))
    for (const id of ids) await give(id)
    const refused = await editor.call(deleteUploadersBatch, { body: ids }, { 'accept-language': 'en' })
    const named = Array.from({ length: 10 }, (_, at) => `多${at}`).join(', ')
    expect(refused.error.msg).toBe(`12 uploaders have resources, so nobody was deleted. Please leave out: ${named} and others`)
  })

  it('and editing need their codes; who picks an uploader for a resource reads the list', async () => {
    const picker = (await signedIn(server, ['RESOURCE_INDEX'])).caller
    expect((await picker.call(listUploaders, { query: { page: 1 } })).status).toBe(200)
    expect((await picker.call(getUploader, { params: { id: 1 } })).status).toBe(403)
    const reader = (await signedIn(server, ['BANNER_OTHER'])).caller
    expect((await reader.call(addUploader, { body: { name: '无权', phone: nextPhone() } })).status).toBe(403)
    expect((await reader.call(deleteUploadersBatch, { body: [1] })).status).toBe(403)
  })
})
