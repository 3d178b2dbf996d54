import { getChangeSet, listChangeRows, undoChangeSet } from '@camp/contract/base/changes.calls'
import { importCampStudents } from '@camp/contract/campStudents/campStudents.changes'
import { listConsents, listConsentWords, noteConsent, publishConsentText } from '@camp/contract/consents/consents'
import type { ConsentPurpose } from '@camp/contract/consents/consents.labels'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeParent, makeStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const HEAD = ['孩子姓名', '英文名', '年级', '家长手机号', '家长姓名', '分组', '备注', '已签同意']
const CODES = ['CAMP_STUDENT', 'CAMP_STUDENT_EDIT', 'CAMP_IMPORT', 'PARENT_DETAIL', 'LOG_MANAGE'] as const
const server = aServer({ WORKER: 'on' })
let staff: Person
beforeAll(async () => {
  staff = await signedIn(server, [...CODES, 'CONSENT_EDIT'])
})

let phones = 0
const newPhone = () => `186${String(++phones).padStart(8, '0')}`
const run = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.pool.query<Row>(text, [...values])).rows

async function camp() {
  const campId = await makeCamp(server.pool, { capacity: 100 })
  await makeCampGroup(server.pool, campId, { name: '一班', capacity: 30 })
  return campId
}

const settled = (token: string, who = staff) =>
  vi.waitFor(
    async () => {
      const { body } = await who.caller.call(getChangeSet, { params: { token } })
      expect(body.status).toBe('DONE')
      return body
    },
    { timeout: 20_000, interval: 40 },
  )

async function imported(campId: number, children: readonly (readonly [name: string, phone: string, consents: string])[], who = staff) {
  const rows = children.map(([name, phone, consents]) => [name, '', '', phone, '王妈妈', '一班', '', consents])
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 's', rows: [HEAD, ...rows] }] }))]), '学员.xlsx')
  const path = importCampStudents.path.replace('{campId}', String(campId))
  const { token } = (await (await who.caller.fetch(`/foundation${path}`, { method: 'POST', body: form })).json()) as { token: string }
  await settled(token, who)
  const { content } = (await who.caller.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body
  return { token, content }
}
const given = async (phone: string) => {
  const [family] = await run<{ id: number }>('select id from parents where phone = $1 order by id desc limit 1', [phone])
  const { consents } = (await staff.caller.call(listConsents, { query: { parentId: Number(family?.id) } })).body
  return consents.filter(({ state }) => state === 'GIVEN')
}
const demand = (value: 'on' | 'off') =>
  run("update param_configs set value = $1 where key = 'consent.required.lessons'", [JSON.stringify(value)])
const note = (studentId: number, purpose: ConsentPurpose, state: 'GIVEN' | 'WITHDRAWN') =>
  staff.caller.call(noteConsent, { body: { studentId, purpose, state, how: 'STAFF', guardian: '王妈妈' } })

it('brings what guardians signed: where lessons must be agreed to, the child is enrolled by that very row', async () => {
  await staff.caller.call(publishConsentText, { body: { purpose: 'LESSONS', text: '同意孩子参加课程。', after: 0 } })
  await demand('on')
  const campId = await camp()
  const [signed, all, none] = [newPhone(), newPhone(), newPhone()]
  const { content } = await imported(campId, [
    ['张一', signed, '上课、 messages and reports'],
    ['张二', all, '全部'],
    ['张三', none, ''],
  ])
  expect(content.find(({ id }) => id === 2)?.changes).toContainEqual({ field: '已签同意', before: null, after: '上课、通知消息' })
  expect(content.find(({ id }) => id === 4)?.faults).toMatchObject([
    { column: '孩子姓名', reason: expect.stringContaining('没有同意孩子上课') },
  ])
  await demand('off')
  const consents = await given(signed)
  expect(consents.map(({ purpose, last }) => [purpose, last?.how, last?.guardian, last?.textNumber])).toEqual([
    ['LESSONS', 'PAPER', '王妈妈', 1],
    ['MESSAGES', 'PAPER', '王妈妈', null],
  ])
  expect(await given(all)).toHaveLength(5)
  const id = consents[0]?.id ?? 0
  const history = (await staff.caller.call(getRecordHistory, { query: { entity: 'consent', id, page: 1 } })).body.content
  expect(history).toMatchObject([{ before: { state: 'UNKNOWN' }, after: { state: 'GIVEN', how: 'PAPER', guardian: '王妈妈' } }])
  const told = await run<{ n: number }>("select count(*)::int as n from events where type = 'consent.given'")
  expect(told).toEqual([{ n: 7 }])
})

it('names the cell: of words that are no purpose, of what was withdrawn, and for who may not note consents', async () => {
  const campId = await camp()
  const phone = newPhone()
  const parentId = await makeParent(server.pool, { phone })
  const studentId = await makeStudent(server.pool, parentId, { name: '李一' })
  await note(studentId, 'DEMOS', 'GIVEN')
  await note(studentId, 'DEMOS', 'WITHDRAWN')
  const { content } = await imported(campId, [
    ['李一', phone, '上课、示范展示'],
    ['李二', newPhone(), '上课、拍照'],
    ['李三', newPhone(), 'lessons, marketing'],
  ])
  const faults = (id: number) => content.find((row) => row.id === id)?.faults.map(({ column, reason }) => `${column} ${reason}`)
  expect(faults(2)).toEqual([expect.stringMatching(/^已签同意 家长已撤回这项同意/)])
  expect(faults(3)).toEqual([expect.stringMatching(/^已签同意 没有“拍照”这项同意；可以填：上课、录音给老师点评/)])
  expect(content.find((row) => row.id === 4)?.state).toBe('APPLIED')
  const lesser = await signedIn(server, [...CODES])
  const refused = await imported(campId, [['李四', newPhone(), '上课']], lesser)
  expect(refused.content[0]?.faults).toMatchObject([{ column: '已签同意', reason: expect.stringContaining('没有登记家长同意的权限') }])
})

it('leaves what stands, and is taken back with what it brought, but for what was said since', async () => {
  const campId = await camp()
  const [known, other] = [newPhone(), newPhone()]
  const parentId = await makeParent(server.pool, { phone: known })
  const studentId = await makeStudent(server.pool, parentId, { name: '赵一' })
  const before = (await note(studentId, 'LESSONS', 'GIVEN')).body
  const { token } = await imported(campId, [
    ['赵一', known, '上课、通知消息、营销推广'],
    ['赵二', other, '上课'],
  ])
  expect((await staff.caller.call(listConsentWords, { params: { id: before.id } })).body).toHaveLength(1)
  await note(studentId, 'MARKETING', 'WITHDRAWN')
  expect((await staff.caller.loose(undoChangeSet, { params: { token } })).status).toBe(200)
  expect((await settled(token)).counts).toMatchObject({ UNDONE: 2 })
  const stands = await run<{ purpose: string; state: string }>('select purpose, state from consents where student_id = $1 order by id', [
    studentId,
  ])
  expect(stands.map(({ purpose, state }) => `${purpose} ${state}`)).toEqual(['LESSONS GIVEN', 'MESSAGES UNKNOWN', 'MARKETING WITHDRAWN'])
  const [left] = await run<{ n: number }>(
    "select count(*)::int as n from consents c join students s on s.id = c.student_id join parents p on p.id = s.parent_id where p.phone = $1 and c.state <> 'UNKNOWN'",
    [other],
  )
  expect(left?.n).toBe(0)
})
