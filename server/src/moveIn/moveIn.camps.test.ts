import { listChangeRows } from '@camp/contract/base/changes.calls'
import { type CampField, campFields } from '@camp/contract/moveIn/moveIn.camps.fields'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCampType, makeCoach, makeGoods } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { moving } from '../../test/moves.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let owner: Caller
let moveId: number
const { begin, upload, fileOf, check, undo, take } = moving(() => owner)
const NAMED = { name: '营期.csv', kind: 'CAMPS' } as const
const HEAD = '营期编号,训练营名称,期次,课程类型,商品名称,开课日期,结课日期,报名截止,招生人数,小组名称,班主任,小组名额'

beforeAll(async () => {
  owner = (await signedIn(server, ['MOVE_IN'])).caller
  const typeId = await makeCampType(server.pool, { name: '启蒙营' })
  await makeCampType(server.pool, { name: '停用营', active_flg: 'INACTIVE' })
  await makeGoods(server.pool, { name: '启蒙套餐', kind: 'CAMP', camp_type_id: typeId, needs_shipping: false })
  await makeCoach(server.pool, { name: '王老师' })
  await makeCoach(server.pool, { name: '离职老师', active_flg: 'INACTIVE' })
  for (const phone of ['15500000001', '15500000002']) await makeCoach(server.pool, { name: '张三', phone })
  moveId = await begin()
})

const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
const rowsOf = async (token: string) =>
  (await owner.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body.content
const state = async () =>
  (
    await server.pool.query(
      `select (select json_agg(c order by c.id) from (select id, name, term, goods_id, enrol_start, enrol_end, start_date, end_date, capacity from camps) c) as camps,
         (select json_agg(g order by g.id) from (select g.id, g.camp_id, g.name, h.name as coach, g.capacity from camp_groups g left join coaches h on h.id = g.coach_id) g) as groups,
         (select json_agg(x order by x.entity, x.external_id) from (select entity, external_id, internal_id, encode(hash, 'hex') as hash from external_ids) x) as numbers`,
    )
  ).rows[0]
const events = async () => (await server.pool.query('select count(*)::int as n from events')).rows[0].n

it('takes camps with their groups from one file, leaves what did not change alone, and puts all back as it was', {
  timeout: 90_000,
}, async () => {
  const before = await state()
  const lines = [
    'Y1,启蒙营一期,2023秋,启蒙营,启蒙套餐,2023-09-01,2023/10/01,2023年8月31日,60,一组,王老师,30',
    'Y1,启蒙营一期,2023秋,启蒙营,启蒙套餐,2023-09-01,2023/10/01,2023年8月31日,60,二组,离职老师,30',
    'Y2,启蒙营二期,,启蒙营,,2099-03-01,2099-03-30,,,,,',
  ]
  const { body } = await upload(moveId, file(...lines), NAMED)
  expect((await fileOf(body.id)).columns.map(({ field }) => field)).toEqual([
    'campNumber',
    'name',
    'term',
    'campType',
    'goods',
    'startDate',
    'endDate',
    'enrolEnd',
    'capacity',
    'groupName',
    'coach',
    'groupCapacity',
  ])
  const first = await take(moveId, file(...lines), NAMED)
  expect(first.set.counts).toMatchObject({ APPLIED: 3, REFUSED: 0, FAILED: 0 })
  expect(await state()).toMatchObject({
    camps: [
      { name: '启蒙营一期', term: '2023秋', enrol_start: '2023-08-31', enrol_end: '2023-08-31', start_date: '2023-09-01', capacity: 60 },
      { name: '启蒙营二期', term: '2099-03', goods_id: null, enrol_start: '2099-03-01', end_date: '2099-03-30', capacity: 1000 },
    ],
    groups: [
      { name: '一组', coach: '王老师', capacity: 30 },
      { name: '二组', coach: '离职老师', capacity: 30 },
    ],
  })
  expect(await events()).toBe(0)
  expect((await take(moveId, file(...lines), NAMED)).set.counts).toMatchObject({ READY: 0, SKIPPED: 3 })

  expect((await undo(first.token)).counts).toMatchObject({ UNDONE: 3, APPLIED: 0 })
  expect(await state()).toEqual(before)

  const again = await take(moveId, file(...lines), NAMED)
  // What staff changed since stays with the camp that it is in, and is named.
  await server.pool.query("update camp_groups set capacity = 31, version = version + 1 where name = '二组'")
  expect((await undo(again.token)).counts).toMatchObject({ UNDONE: 1, APPLIED: 2 })
  expect((await rowsOf(again.token)).map(({ state, subject }) => [state, subject])).toEqual([
    ['APPLIED', '启蒙营一期 一组'],
    ['APPLIED', '启蒙营一期 二组'],
    ['UNDONE', '启蒙营二期'],
  ])

  const third = await take(moveId, file(...lines), NAMED)
  expect(third.set.counts).toMatchObject({ APPLIED: 1, SKIPPED: 2 })
  const written = await state()
  // The next night: the camp ends later and a group has another coach; that alone is written, and put back.
  const changed = lines.map((line) => line.replace('2023/10/01', '2023-10-08').replace('离职老师', '王老师'))
  const delta = await take(moveId, file(...changed), NAMED)
  expect(delta.set.counts).toMatchObject({ APPLIED: 2, SKIPPED: 1 })
  expect(await state()).toMatchObject({ camps: [{ end_date: '2023-10-08' }, {}], groups: [{}, { coach: '王老师' }] })
  expect((await undo(delta.token)).counts).toMatchObject({ UNDONE: 2 })
  expect(await state()).toEqual(written)
  // The camp and the groups stand as the file before left them: what it made goes.
  expect((await undo(third.token)).counts).toMatchObject({ UNDONE: 1 })

  await server.pool.query('delete from camp_groups; delete from coach_plans; delete from camps; delete from external_ids')
})

it('finds a camp that is here by name and term, and replaces nothing of it', async () => {
  const lines = ['Z1,启蒙营九期,九,启蒙营,,2099-05-01,2099-05-30,,20,一组,,']
  const { rows } = await server.pool.query(
    `insert into camps (name, term, camp_type_id, enrol_start, enrol_end, start_date, end_date, capacity)
     select '启蒙营九期', '九', id, '2099-01-01', '2099-02-01', '2099-06-01', '2099-06-30', 7 from camp_types where name = '启蒙营' returning id`,
  )
  const before = await state()
  const { token } = await take(moveId, file(...lines), NAMED)
  expect((await rowsOf(token))[0]?.changes).toContainEqual({ field: '营期', before: null, after: '已有' })
  expect(await state()).toMatchObject({
    camps: [{ id: Number(rows[0].id), start_date: '2099-06-01', capacity: 7 }],
    groups: [{ name: '一组' }],
  })
  const linked = await state()
  // The next night says something else of it, and nothing is replaced then either.
  await take(moveId, file(...lines.map((line) => line.replace('05-30', '05-31').replace('20,一组', '21,一组'))), NAMED)
  expect(await state()).toEqual(linked)
  // Its group was made by the move: that follows, and both nights are taken back one after the other.
  const delta = await take(moveId, file(...lines.map((line) => `${line}9`)), NAMED)
  expect((await state()).groups).toMatchObject([{ capacity: 9 }])
  expect((await undo(delta.token)).counts).toMatchObject({ UNDONE: 1 })
  expect(await state()).toEqual(linked)
  expect((await undo(token)).counts).toMatchObject({ UNDONE: 1 })
  expect(await state()).toEqual(before)
})

it('counts and masks phones by which coaches are named', async () => {
  const line = (phone: string) => `,营${phone},期,启蒙营,,2023-09-01,2023-10-01,,,组,${phone},`
  const one = await upload(moveId, file(line('+86 133-0000-5678')), NAMED)
  const { token } = await check(one.body.id)
  expect((await rowsOf(token))[0]?.faults[0]).toMatchObject({ column: '分组 · 老师', value: expect.stringMatching(/\*{4}5678$/) })
  const many = Array.from({ length: 130 }, (_, n) => line(`133${String(n).padStart(4, '0')}5678`))
  const two = await upload(moveId, file(...many), NAMED)
  await expect(check(two.body.id)).rejects.toThrow('PHONES_IN_FILE')
})

it('refuses a row with the field that is wrong, and what to do', async () => {
  const good = '营,期,启蒙营,,2023-09-01,2023-10-01,,,组,王老师,'
  const rows: [string, string, string][] = [
    [`A1,${good}`, '', ''],
    [`A2,${good.replace('启蒙营', '停用营').replace('营,期', '营2,期')}`, 'campType', '没有叫这个名称的启用营期类型'],
    [`A3,营3,期,启蒙营,无此商品,2023-09-01,2023-10-01,,,,,`, 'goods', '没有叫这个名称的营期商品'],
    [`A4,营4,期,启蒙营,,2023-09-01,2023-08-01,,,,,`, 'endDate', ''],
    [`A5,营5,期,启蒙营,,2023-09-01,长期,,,,,`, 'endDate', '不是日期'],
    [`A6,营6,期,启蒙营,,2023-09-01,2023-10-01,,许多,,,`, 'capacity', '1 到 1000000'],
    [`A7,营7,期,启蒙营,,2023-09-01,2023-10-01,,,,王老师,`, 'groupName', ''],
    [`A8,营8,期,启蒙营,,2023-09-01,2023-10-01,,,组,张三,`, 'coach', '有多位老师'],
    [`A9,营9,期,启蒙营,,2023-09-01,2023-10-01,,,组,李四,`, 'coach', '没有叫这个'],
    [`B1,营10,期,启蒙营,,2099-09-01,2099-10-01,,,组,离职老师,`, 'coach', ''],
    [`B2,${good}`, 'name', '第 2 行'],
    [`A1,${good.replace('营,期', '别的营,期')}`, 'campNumber', '第 2 行'],
    [`A1,${good.replace('王老师', '15500000001')}`, 'groupName', '第 2 行'],
  ]
  const { body } = await upload(moveId, file(...rows.map(([line]) => line)), NAMED)
  const { token } = await check(body.id)
  const told = (await rowsOf(token)).map(({ faults }) => faults.map(({ column, reason }) => `${column} ${reason}`).join())
  rows.forEach(([line, column, reason], at) => {
    if (column === '') expect(told[at], line).toBe('')
    else {
      expect(told[at], line).toMatch(new RegExp(`^${campFields[column as CampField].zh} .*${reason}`))
    }
  })
})
