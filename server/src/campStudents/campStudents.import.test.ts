import type { AnyCall } from '@camp/contract/base/call'
import { applyChangeSet, getChangeSet, listChangeRows, retryChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import {
  applyCampImport,
  getCampImportResult,
  getCampImportTemplate,
  importCampStudents,
  planCampMoves,
} from '@camp/contract/campStudents/campStudents.changes'
import { unzipSync } from 'fflate'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { settledSet } from '../../test/changeSets.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup, makeParent, makeStudent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { rawSheet } from '../../test/raw.sheet.ts'

const HEAD = ['孩子姓名', '英文名', '年级', '家长手机号', '家长姓名', '分组', '备注', '渠道编码', '已签同意']
const server = aServer({ WORKER: 'on' })
let teacher: Caller
beforeAll(async () => {
  teacher = (await signedIn(server, ['CAMP_STUDENT', 'CAMP_STUDENT_EDIT', 'CAMP_IMPORT'])).caller
})

let phones = 0
const newPhone = () => `188${String(++phones).padStart(8, '0')}`
const child = (name: string, group: string, phone = newPhone()) => [name, '', '三年级', phone, '', group, '']

async function camp(capacity = 100, groupCapacity = 30) {
  const campId = await makeCamp(server.pool, { capacity })
  const groupId = await makeCampGroup(server.pool, campId, { name: '一班', capacity: groupCapacity })
  return { campId, groupId }
}

const sheet = (rows: string[][]) => writeXlsx({ sheets: [{ name: 's', rows: [HEAD, ...rows] }] })

async function send(campId: number, rows: string[][] | Uint8Array, fields: Record<string, string> = {}, caller = teacher) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(Array.isArray(rows) ? await sheet(rows) : rows)]), '学员.xlsx')
  const path = importCampStudents.path.replace('{campId}', String(campId))
  const response = await caller.fetch(`/foundation${path}`, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as { token: string; error: string } }
}

const settled = (token: string) => settledSet(teacher, token)
const sent = async (campId: number, rows: string[][] | Uint8Array, fields: Record<string, string> = {}) => {
  const { body } = await send(campId, rows, fields)
  await settled(body.token)
  return body.token
}
const rowsOf = async (token: string) =>
  (await teacher.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body.content
const studentsOf = async (campId: number) =>
  (await teacher.call(listCampClientUsers, { query: { campId, page: 1, size: 100, status: ['STUDYING'] } })).body.content
const run = async (call: AnyCall, token: string, body?: unknown) => {
  expect((await teacher.loose(call, { params: { token }, body })).status).toBe(200)
  return settled(token)
}

describe('importing the students of a camp', () => {
  it('says of each cell what is wrong, and changes nothing in a dry run', async () => {
    const { campId } = await camp()
    const known = newPhone()
    const token = await sent(
      campId,
      [
        child('王小明', '一班', known),
        child('王小明', '一班', known),
        child('1', '没有的班', '123'),
        ['', '', '', '', '', '', 'x'],
        child('李小红', '一班'),
      ],
      { dryRun: 'true' },
    )
    const result = (await teacher.call(getCampImportResult, { params: { campId }, query: { token } })).body
    expect(result).toMatchObject({ status: 'CHECKED', rowsRead: 5, added: 2, skipped: 0, refused: 3 })
    expect(result.errors).toContainEqual({ row: 3, column: '孩子姓名', value: '王小明', reason: '与第 2 行重复' })
    expect(result.errors).toContainEqual({ row: 4, column: '分组', value: '没有的班', reason: '营期中没有这个分组' })
    expect(result.errors).toContainEqual({ row: 4, column: '家长手机号', value: '***', reason: '手机号格式错误' })
    expect(result.errors.filter(({ row }) => row === 5).map(({ reason }) => reason)).toEqual(['请输入姓名', '请输入手机号'])
    const [first] = await rowsOf(token)
    expect(first?.changes).toContainEqual({ field: '家长手机号', before: null, after: `${known.slice(0, 3)}****${known.slice(-4)}` })
    expect(first?.changes).toContainEqual({ field: '家长账号', before: null, after: '新建' })
    expect(await studentsOf(campId)).toEqual([])
    expect((await server.pool.query('select 1 from parents where phone = $1', [known])).rows).toEqual([])
    const other = await camp()
    const elsewhere = await teacher.call(getCampImportResult, { params: { campId: other.campId }, query: { token } })
    expect(elsewhere.status).toBe(404)
  })

  it('enrols the good rows with families and children that are new, and the same file twice adds nothing', async () => {
    const { campId } = await camp()
    const parentId = await makeParent(server.pool)
    const { rows: known } = await server.pool.query('select phone from parents where id = $1', [parentId])
    const twins = newPhone()
    const file = [child('赵一', '一班', known[0].phone), child('钱二', '一班', twins), child('钱三', '一班', twins), child('孙四', '二班')]
    const token = await sent(campId, file, { dryRun: 'true' })
    const applied = await teacher.call(applyCampImport, { params: { campId }, query: { token }, body: { mode: 'VALID_ROWS' } })
    expect(applied.status).toBe(200)
    expect((await settled(token)).counts).toMatchObject({ APPLIED: 3, REFUSED: 1 })
    const students = await studentsOf(campId)
    expect(students.map(({ studentName, source }) => [studentName, source]).sort()).toEqual([
      ['赵一', 'IMPORT'],
      ['钱三', 'IMPORT'],
      ['钱二', 'IMPORT'],
    ])
    expect(students.find(({ studentName }) => studentName === '赵一')?.parentId).toBe(parentId)
    expect(new Set(students.map((student) => student.parentId)).size).toBe(2)
    const log = await server.pool.query(
      "select count(*) from operation_logs where call = 'createCampClientUser' and target_entity = 'campStudent' and target_id = any($1)",
      [students.map(({ id }) => id)],
    )
    expect(log.rows).toEqual([{ count: 3 }])

    const again = await teacher.call(getCampImportResult, { params: { campId }, query: { token: await sent(campId, file) } })
    expect(again.body).toMatchObject({ status: 'DONE', added: 0, skipped: 3, refused: 1 })
    expect(await studentsOf(campId)).toHaveLength(3)

    await makeCampGroup(server.pool, campId, { name: '二班' })
    expect((await run(retryChangeSet, token)).counts).toMatchObject({ APPLIED: 4, REFUSED: 0 })
  })

  it('shows of a child and a family that are known already only what is written', async () => {
    const { campId } = await camp()
    const phone = newPhone()
    const parentId = await makeParent(server.pool, { phone })
    await makeStudent(server.pool, parentId, { name: '严一' })
    const row = (name: string) => [name, 'Tom', '九年级', phone, '严某某', '一班', '']
    const fields = (await rowsOf(await sent(campId, [row('严一'), row('严二')], { dryRun: 'true' }))).map(({ changes }) =>
      changes.map(({ field }) => field),
    )
    expect(fields[0]).toEqual(['孩子姓名', '家长手机号', '分组', '家长账号', '状态'])
    expect(fields[1]).toEqual(['孩子姓名', '英文名', '年级', '家长手机号', '分组', '家长账号', '状态'])
  })

  it('names a new family as the first of its rows does that says a name', async () => {
    const { campId } = await camp()
    const family = newPhone()
    const named = (name: string, parentName: string) => [name, '', '', family, parentName, '一班', '']
    await sent(campId, [named('施一', ''), named('施二', '施建国'), named('施三', '施国强'), named('施四', '')])
    const { rows } = await server.pool.query('select nickname, real_name from parents where phone = $1', [family])
    expect(rows).toEqual([{ nickname: '施建国', real_name: '施建国' }])
  })

  it('names each row by its child, also after it was tried again', async () => {
    const { campId } = await camp()
    const token = await sent(campId, [child('尤一', '一班'), child('尤二', '二班')])
    expect((await run(retryChangeSet, token)).counts).toMatchObject({ APPLIED: 1, REFUSED: 1 })
    expect((await rowsOf(token)).map(({ subject }) => subject)).toEqual(['尤一', '尤二'])
  })

  it('refuses rows whose cells cannot be kept, also when they are tried again, and the good rows go on', async () => {
    const { campId } = await camp()
    const withRemark = (remark: string) => [...child('冯一', '一班').slice(0, -1), remark]
    const broken = ['a&#0;b', 'a_x0000_b', 'a\u0000b', 'a&#xD800;b', 'a_xD800_b', 'a&#7;b', 'a_x007F_b']
    const long = 'y'.repeat(3_000_000)
    const rows = [withRemark('a_x000A_b\tc'), ...[...broken, long].map(withRemark), child('一\u0000', '一班')]
    const token = await sent(campId, rawSheet([HEAD, ...rows]))
    const figures = { status: 'DONE', rowsRead: 10, added: 1, refused: 9 }
    const lost = (value: string, row: number) => ({ row, column: '备注', value, reason: '含有无法保存的字符' })
    const errors = [
      ...broken.map((_, at) => lost('a\ufffdb', at + 3)),
      { row: 10, column: '备注', value: `${'y'.repeat(100)}…`, reason: '最多 2000 个字' },
      { ...lost('一\ufffd', 11), column: '孩子姓名' },
    ]
    const result = () => teacher.call(getCampImportResult, { params: { campId }, query: { token } })
    const { body } = await result()
    expect(body).toMatchObject({ ...figures, errors })
    const file = await teacher.fetch(body.fileUrl ?? '')
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
    expect(sheets[0]?.rows.find((row) => row[6] === 'a\ufffdb')?.[9]).toBe('备注: 含有无法保存的字符')
    expect((await run(retryChangeSet, token)).counts).toMatchObject({ APPLIED: 1, REFUSED: 9 })
    expect((await result()).body).toMatchObject({ ...figures, errors })
    expect((await studentsOf(campId)).map(({ coachRemark }) => coachRemark)).toEqual(['a\nb\tc'])
  })

  it('never overfills: places that earlier rows take are counted, and those taken meanwhile fail their rows', async () => {
    const { campId, groupId } = await camp(100, 2)
    const token = await sent(campId, [child('周一', '一班'), child('周二', '一班'), child('周三', '一班')], { dryRun: 'true' })
    expect((await rowsOf(token)).map(({ state }) => state)).toEqual(['READY', 'READY', 'REFUSED'])
    await makeCampStudent(server.pool, { campId, groupId })
    const { counts } = await run(applyChangeSet, token, { mode: 'VALID_ROWS' })
    expect(counts).toMatchObject({ APPLIED: 1, FAILED: 1, REFUSED: 1 })
    expect((await rowsOf(token))[1]?.faults).toMatchObject([{ column: '分组', reason: '该分组名额已满，请选择其他分组' }])
    expect(await studentsOf(campId)).toHaveLength(2)
    const left = await server.pool.query("select count(*) from parents p where nickname = '周二家长'")
    expect(left.rows).toEqual([{ count: 0 }])
  })

  it('brings a leader only families of the own groups and new ones, also where that has changed since they were checked', async () => {
    const { campId, groupId } = await camp()
    const { caller, userId } = await signedIn(server, ['CAMP_STUDENT', 'CAMP_STUDENT_EDIT', 'CAMP_IMPORT'], 'OWN_GROUPS')
    const coach = await makeCoach(server.pool)
    await makeLedCoachGroup(server.pool, userId, [coach])
    await server.pool.query('update camp_groups set coach_id = $1 where id = $2', [coach, groupId])
    const [lost, taken, fresh] = [newPhone(), newPhone(), newPhone()]
    const parentId = await makeParent(server.pool, { phone: lost })
    const enrolment = await makeCampStudent(server.pool, { campId, groupId }, { parent_id: parentId })
    const rows = [child('赵一', '一班', lost), child('赵二', '一班', taken), child('赵三', '一班', fresh)]
    const { token } = (await send(campId, rows, { dryRun: 'true' }, caller)).body
    const counts = async () => (await caller.call(getChangeSet, { params: { token } })).body.counts
    await vi.waitFor(async () => expect(await counts()).toMatchObject({ READY: 3 }), { timeout: 20_000 })
    // One child leaves the leader's group, and somebody else's new family has a phone of the sheet.
    await server.pool.query("update camp_students set status = 'QUIT', quit_at = now() where id = $1", [enrolment.id])
    await makeParent(server.pool, { phone: taken })
    await caller.loose(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
    await vi.waitFor(async () => expect(await counts()).toMatchObject({ APPLIED: 1, FAILED: 2 }), { timeout: 20_000 })
    expect((await studentsOf(campId)).map(({ studentName }) => studentName)).toEqual(['赵三'])
  })

  it('applied as a whole enrols all or none', async () => {
    const { campId, groupId } = await camp(100, 2)
    const token = await sent(campId, [child('吴一', '一班'), child('吴二', '一班')], { dryRun: 'true' })
    await makeCampStudent(server.pool, { campId, groupId })
    expect((await run(applyChangeSet, token, { mode: 'ALL_OR_NOTHING' })).counts).toMatchObject({ READY: 1, FAILED: 1, APPLIED: 0 })
    expect(await studentsOf(campId)).toHaveLength(1)
    await server.pool.query('update camp_groups set capacity = 3 where id = $1', [groupId])
    expect((await run(retryChangeSet, token)).counts).toMatchObject({ APPLIED: 2 })
  })

  it('is taken back with what it made, but for rows that were touched since', async () => {
    const { campId } = await camp()
    const phone = newPhone()
    const token = await sent(campId, [child('郑一', '一班', phone), child('郑二', '一班')])
    const touched = (await studentsOf(campId)).find(({ studentName }) => studentName === '郑二')
    await server.pool.query('update camp_students set version = version + 1 where id = $1', [touched?.id])
    expect((await run(undoChangeSet, token)).counts).toMatchObject({ UNDONE: 1, APPLIED: 1 })
    expect((await studentsOf(campId)).map(({ studentName }) => studentName)).toEqual(['郑二'])
    expect((await server.pool.query('select 1 from parents where phone = $1 and deleted_at is null', [phone])).rows).toEqual([])
    expect((await rowsOf(token))[1]?.faults).toMatchObject([{ reason: '之后又被修改，不能撤销；需要时请直接修改该记录' }])
    const again = await sent(campId, [child('郑一', '一班', phone)])
    expect((await settled(again)).counts).toMatchObject({ APPLIED: 1 })
  })

  it('leaves a child that had left the camp before as it was', async () => {
    const { campId, groupId } = await camp()
    const earlier = await makeCampGroup(server.pool, campId, { name: '二班' })
    const phone = newPhone()
    const parent_id = await makeParent(server.pool, { phone })
    const left = { parent_id, status: 'QUIT', joined_at: new Date('2026-01-05T02:03:04.567Z'), quit_at: new Date('2026-01-06T02:03:04Z') }
    const { id, studentId } = await makeCampStudent(server.pool, { campId, groupId: earlier }, left)
    await server.pool.query("update students set name = '钱三' where id = $1", [studentId])
    const columns = 'status, group_id, joined_at, quit_at, finished_at'
    const stand = async () => (await server.pool.query(`select ${columns} from camp_students where id = $1`, [id])).rows
    const before = await stand()
    const token = await sent(campId, [child('钱三', '一班', phone)])
    expect(await stand()).toMatchObject([{ status: 'STUDYING', group_id: groupId }])
    expect((await run(undoChangeSet, token)).counts).toMatchObject({ UNDONE: 1 })
    expect(await stand()).toEqual(before)
  })

  it('offers a template with the groups of the camp, whose example is known on its way back', async () => {
    const { campId } = await camp()
    await makeCampGroup(server.pool, campId, { name: '停用班', active_flg: 'INACTIVE' })
    const { body } = await teacher.loose(getCampImportTemplate, { query: { campId } })
    const { sheets } = await readXlsx(body as unknown as Uint8Array)
    expect(sheets[0]?.rows[0]).toEqual(HEAD)
    expect(sheets[0]?.dataValidations?.[0]).toMatchObject({ type: 'list', range: 'F2:F20001', formula1: "'分组'!$A$2:$A$2" })
    expect(sheets[1]?.rows).toEqual([
      ['分组', '剩余名额'],
      ['一班', 30],
    ])
    const file = unzipSync(body as unknown as Uint8Array)
    // Number 49 is the format of texts: digits stay as they are typed, also in the cells that are still empty.
    expect(new TextDecoder().decode(file['xl/styles.xml'])).toMatch(/<cellXfs[^>]*><xf [^>]*\/><xf numFmtId="49"/)
    expect(new TextDecoder().decode(file['xl/worksheets/sheet1.xml']).match(/<col [^>]*style="1"/g)).toHaveLength(HEAD.length)
    expect((await send(campId, body as unknown as Uint8Array, { dryRun: 'true' })).body.error).toBe('SHEET_EXAMPLE')
    expect((await teacher.loose(getCampImportTemplate, { query: { campId: 999_999 } })).status).toBe(404)
    expect((await send(999_999, [child('王一', '一班')])).status).toBe(404)
  })
})

describe('moving many students of a camp', () => {
  it('shows who goes where, moves them, and takes it back while nobody else has', async () => {
    const { campId, groupId } = await camp()
    const toGroupId = await makeCampGroup(server.pool, campId, { name: '二班', capacity: 3 })
    const students = await Promise.all([1, 2, 3, 4].map(() => makeCampStudent(server.pool, { campId, groupId })))
    const body = { campId, toGroupId, ids: students.map(({ id }) => id), reason: '调整' }
    const { token } = (await teacher.call(planCampMoves, { body })).body
    await settled(token)
    const rows = await rowsOf(token)
    expect(rows.map(({ state }) => state).sort()).toEqual(['READY', 'READY', 'READY', 'REFUSED'])
    expect(rows[0]?.changes).toContainEqual({ field: '分组', before: '一班', after: '二班' })
    expect((await run(applyChangeSet, token, { mode: 'VALID_ROWS' })).counts).toMatchObject({ APPLIED: 3, REFUSED: 1 })
    const inSecond = async () => (await studentsOf(campId)).filter((student) => student.groupId === toGroupId).length
    expect(await inSecond()).toBe(3)
    await server.pool.query('update camp_students set version = version + 1 where id = $1', [students[0]?.id])
    expect((await run(undoChangeSet, token)).counts).toMatchObject({ UNDONE: 2, APPLIED: 1 })
    expect(await inSecond()).toBe(1)
  })

  it('refuses a group of another camp, nobody at all, and a selection that has drifted', async () => {
    const { campId, groupId } = await camp()
    const other = await camp()
    await makeCampStudent(server.pool, { campId, groupId })
    const refused = async (body: object) => (await teacher.loose(planCampMoves, { body: { campId, toGroupId: groupId, ...body } })).body
    expect(await refused({ toGroupId: other.groupId })).toMatchObject({ error: 'NOT_FOUND' })
    expect(await refused({ studentName: '没有这个人' })).toMatchObject({ error: 'CHANGE_SET_NOTHING' })
    expect(await refused({ total: 7 })).toMatchObject({ error: 'SELECTION_DRIFTED', total: 1 })
  })
})
