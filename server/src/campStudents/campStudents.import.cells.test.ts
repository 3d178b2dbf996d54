import { getChangeSet, listChangeRows } from '@camp/contract/base/changes.calls'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getCampImportResult, importCampStudents } from '@camp/contract/campStudents/campStudents.changes'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeChannel, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const HEAD = ['孩子姓名', '英文名', '年级', '家长手机号', '家长姓名', '分组', '备注']
const server = aServer({ WORKER: 'on' })
let teacher: Caller
beforeAll(async () => {
  teacher = (await signedIn(server, ['CAMP_STUDENT', 'CAMP_STUDENT_EDIT', 'CAMP_IMPORT'])).caller
})

async function imported(campId: number, children: readonly (readonly [name: string, group: string, phone: string, channel?: string])[]) {
  const rows = children.map(([name, group, phone, channel]) => [
    name,
    '',
    '',
    phone,
    '',
    group,
    '',
    ...(channel === undefined ? [] : [channel]),
  ])
  // A file may come without the column of channels.
  const head = children.some(([, , , channel]) => channel !== undefined) ? [...HEAD, '渠道编码'] : HEAD
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 's', rows: [head, ...rows] }] }))]), '学员.xlsx')
  const path = importCampStudents.path.replace('{campId}', String(campId))
  const { token } = (await (await teacher.fetch(`/foundation${path}`, { method: 'POST', body: form })).json()) as { token: string }
  await vi.waitFor(async () => expect((await teacher.call(getChangeSet, { params: { token } })).body.status).toBe('DONE'), {
    timeout: 20_000,
    interval: 50,
  })
  return token
}

it('takes phones as spreadsheets write them, each once, and sends rows without a group where the division plan says', async () => {
  const campId = await makeCamp(server.pool, { capacity: 100 })
  await makeCampGroup(server.pool, campId, { name: '一班', capacity: 2 })
  await makeCampGroup(server.pool, campId, { name: '二班', capacity: 30 })
  const token = await imported(campId, [
    ['王一', '一班', '187 0000 0001'],
    ['王一', '一班', '+86 18700000001'],
    ['王二', '', '86-18700000001'],
    ['李三', '', '１８７０００００００２'],
    ['赵四', '没有的班', '18700000003'],
  ])
  const result = (await teacher.call(getCampImportResult, { params: { campId }, query: { token } })).body
  expect(result).toMatchObject({ rowsRead: 5, added: 3, skipped: 0, refused: 2, held: 0, undone: 0 })
  expect(result.errors.map(({ row, reason }) => `${row}: ${reason}`)).toEqual(['3: 与第 2 行重复', '6: 营期中没有这个分组'])
  const { content } = (await teacher.call(listCampClientUsers, { query: { campId, page: 1, size: 100 } })).body
  expect(content.map(({ studentName, group }) => `${studentName} ${group.name}`).sort()).toEqual(['李三 二班', '王一 一班', '王二 二班'])
  const { rows } = await server.pool.query(
    'select distinct p.phone from camp_students e join parents p on p.id = e.parent_id where e.camp_id = $1 order by 1',
    [campId],
  )
  expect(rows).toEqual([{ phone: '18700000001' }, { phone: '18700000002' }])
  const planned = (await teacher.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body.content
  expect(planned.find(({ id }) => id === 4)?.changes).toContainEqual({ field: '分组', before: null, after: '二班' })
})

it('gives new families the channel of their code; those that are known keep their own', async () => {
  const campId = await makeCamp(server.pool, { capacity: 100 })
  await makeCampGroup(server.pool, campId, { name: '一班', capacity: 30 })
  const channelId = await makeChannel(server.pool, { code: 'Fair-1' })
  await makeChannel(server.pool, { code: 'Old-1', active_flg: 'INACTIVE' })
  const [known, first, second] = ['18700000101', '18700000102', '18700000103'] as const
  await makeParent(server.pool, { phone: known })
  const token = await imported(campId, [
    ['赵小一', '一班', known, 'fair-1'],
    ['赵小二', '一班', first, ''],
    ['赵小三', '一班', first, 'FAIR-1'],
    ['赵小四', '一班', second, 'Old-1'],
    ['赵小五', '一班', second, '没有'],
  ])
  expect((await teacher.call(getChangeSet, { params: { token } })).body.counts).toMatchObject({ APPLIED: 3, REFUSED: 2 })
  const text = 'select phone, channel_id as channel from parents where phone = any($1) order by phone'
  expect((await server.pool.query(text, [[known, first, second]])).rows).toEqual([
    { phone: known, channel: null },
    { phone: first, channel: channelId },
  ])
})
