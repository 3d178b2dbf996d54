import { listChangeRows } from '@camp/contract/base/changes.calls'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeClockIn, makeParent, makeStudent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { moving } from '../../test/moves.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let owner: Caller
let moveId: number
const { begin, upload, fileOf, check, undo, take } = moving(() => owner)
const NAMED = { name: '学员.csv', kind: 'ENROLMENTS' } as const

beforeAll(async () => {
  owner = (await signedIn(server, ['MOVE_IN'])).caller
  moveId = await begin()
  const past = await makeCamp(server.pool, {
    name: '一期',
    term: '2023秋',
    start_date: '2023-09-01',
    end_date: '2023-10-01',
    enrol_start: '2023-08-01',
    enrol_end: '2023-09-01',
  })
  await makeCampGroup(server.pool, past, { name: '甲组', active_flg: 'INACTIVE' })
  await makeCampGroup(server.pool, past, { name: '乙组' })
  const now = await makeCamp(server.pool, { name: '二期', term: '今', start_date: businessDay(-5), end_date: businessDay(20) })
  await makeCampGroup(server.pool, now, { name: '一组', capacity: 3 })
  for (const [n, name] of ['王一', '王二', '王三', '王四'].entries()) {
    const parent = await makeParent(server.pool, { phone: `1380000000${n}`, ...(n === 3 && { active_flg: 'FROZEN' }) })
    await makeStudent(server.pool, parent, { name })
  }
})

const HEAD = '训练营,期次,小组,家长手机,学员姓名,入营时间,状态,结课日期,退营日期,退营原因'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
const rowsOf = async (token: string) =>
  (await owner.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body.content
const state = async () =>
  (
    await server.pool.query(
      `select (select json_agg(e order by e.sid) from (select s.id as sid, s.name as child, g.name as group_name, e.status, e.source, business_day(e.joined_at) as joined,
           business_day(e.quit_at) as quit, business_day(e.finished_at) as finished from camp_students e join students s on s.id = e.student_id join camp_groups g on g.id = e.group_id) e) as enrolments,
         (select json_agg(t order by t.sid) from (select s.id as sid, s.name as child, g.name as group_name, t.from_day, t.to_day, t.finished_day, t.reason, t.by_user_id
           from camp_student_stays t join camp_students e on e.id = t.camp_student_id join students s on s.id = e.student_id join camp_groups g on g.id = t.group_id) t) as stays,
         (select json_agg(s order by s.group_id) from (select group_id, taken from camp_group_seats) s) as seats,
         (select json_agg(x order by x.external_id) from (select external_id, internal_id, encode(hash, 'hex') as hash from external_ids) x) as numbers`,
    )
  ).rows[0]

const lines = [
  '一期,2023秋,甲组,13800000000,王一,2023/9/2,已退营,,2023年9月20日,搬家',
  '一期,2023秋,乙组,13800000001,王二,2023/9/1,已结课,,,',
  '二期,,,13800000002,王三,,,,,',
]

it('takes children in camps that are over and that run, with their stays as they were, and puts all back', {
  timeout: 90_000,
}, async () => {
  const before = await state()
  const { body } = await upload(moveId, file(...lines), NAMED)
  expect((await fileOf(body.id)).columns.map(({ field }) => field)).toEqual([
    'campName',
    'term',
    'groupName',
    'phone',
    'childName',
    'joinedOn',
    'status',
    'finishedOn',
    'leftOn',
    'leftReason',
  ])
  const first = await take(moveId, file(...lines), NAMED)
  expect(first.set.counts).toMatchObject({ APPLIED: 3, REFUSED: 0, FAILED: 0 })
  const after = await state()
  expect(after.enrolments).toMatchObject([
    { child: '王一', group_name: '甲组', status: 'QUIT', source: 'IMPORT', joined: '2023-09-02', quit: '2023-09-20', finished: null },
    { child: '王二', group_name: '乙组', status: 'FINISHED', joined: '2023-09-01', quit: null, finished: '2023-10-01' },
    { child: '王三', group_name: '一组', status: 'STUDYING', joined: businessDay(-5) },
  ])
  expect(after.stays).toMatchObject([
    { from_day: '2023-09-02', to_day: '2023-09-20', reason: '搬家', by_user_id: null },
    { from_day: '2023-09-01', to_day: null, finished_day: '2023-10-01' },
    { from_day: businessDay(-5), to_day: null },
  ])
  expect((await server.pool.query('select count(*)::int as n from events')).rows[0].n).toBe(0)
  expect((await take(moveId, file(...lines), NAMED)).set.counts).toMatchObject({ READY: 0, SKIPPED: 3 })
  expect((await undo(first.token)).counts).toMatchObject({ UNDONE: 3 })
  expect(await state()).toEqual(before)
})

it('takes what has become of them since, puts that back to the stay, and leaves those to whom something happened here', {
  timeout: 90_000,
}, async () => {
  const first = await take(moveId, file(...lines), NAMED)
  const written = await state()
  const left = lines.map((line) => line.replace('王三,,,,,', `王三,,,,${businessDay(-1)},太忙`).replace('已结课', '在读'))
  const delta = await take(moveId, file(...left), NAMED)
  expect(delta.set.counts).toMatchObject({ APPLIED: 2, SKIPPED: 1 })
  expect((await state()).stays).toMatchObject([{}, { finished_day: null }, { to_day: businessDay(-1), reason: '太忙' }])
  expect((await undo(delta.token)).counts).toMatchObject({ UNDONE: 2 })
  expect(await state()).toEqual(written)

  const back = await take(moveId, file(...lines.map((line) => line.replace('已退营,,2023年9月20日', '在读,,'))), NAMED)
  expect((await rowsOf(back.token)).map(({ state }) => state)).toEqual(['FAILED', 'SKIPPED', 'SKIPPED'])
  const { rows } = await server.pool.query("select e.id from camp_students e join students s on s.id = e.student_id where s.name = '王三'")
  await makeClockIn(server.pool, Number(rows[0].id))
  const late = await take(moveId, file(...left.slice(2)), NAMED)
  expect((await rowsOf(late.token))[0]?.faults[0]?.reason).toContain('已有打卡、报告或调组')
  // The two whom the next night had changed stand as the first left them, one of them has clocked in since.
  expect((await undo(first.token)).counts).toMatchObject({ UNDONE: 2, APPLIED: 1 })
})

it('looks no old number up among phones', async () => {
  const { body } = await upload(moveId, '训练营,期次,小组,家长编号,学员姓名\n一期,2023秋,乙组,13800000001,王二', NAMED)
  expect((await fileOf(body.id)).columns.map(({ field }) => field)).toContain('familyNumber')
  const { token } = await check(body.id)
  expect((await rowsOf(token)).flatMap(({ faults }) => faults.map(({ column }) => column))).toEqual(['学员 · 姓名'])
})

it('leaves a child alone in a camp to come, whose day of joining no file says', async () => {
  const camp = await makeCamp(server.pool, { name: '四期', term: '后', start_date: businessDay(4), end_date: businessDay(20) })
  await makeCampGroup(server.pool, camp, { name: '一组' })
  const later = '训练营,期次,家长手机,学员姓名\n四期,后,13800000001,王二'
  const { token, set } = await take(moveId, later, NAMED)
  expect(set.counts).toMatchObject({ APPLIED: 1 })
  const { rows } = await server.pool.query('select business_day(joined_at)::text as day from camp_students where camp_id = $1', [camp])
  expect(rows).toEqual([{ day: businessDay(0) }])
  const { clock } = server
  const now = clock.now()
  clock.now = () => new Date(now.getTime() + 2 * 86_400_000)
  try {
    expect((await take(moveId, later, NAMED)).set.counts).toMatchObject({ SKIPPED: 1, READY: 0 })
  } finally {
    clock.now = () => new Date()
  }
  expect((await undo(token)).counts).toMatchObject({ UNDONE: 1 })
})

it('refuses a row with the field that is wrong', async () => {
  const day = businessDay(3)
  const rows: [string, string][] = [
    ['三期,,,13800000000,王一,,,,,', '营期 · 名称'],
    ['一期,2023秋,丙组,13800000000,王一,,,,,', '分组 · 名称'],
    ['一期,2023秋,,13800000000,王一,,,,,', '分组 · 名称'],
    ['一期,2023秋,乙组,13800000000,王九,,,,,', '学员 · 姓名'],
    ['一期,2023秋,乙组,,王一,,,,,', '家长 · 手机号'],
    ['一期,2023秋,乙组,13800000000,王一,,休学,,,', '状态'],
    ['一期,2023秋,乙组,13800000000,王一,,已退营,,,', '退出日期'],
    [`一期,2023秋,乙组,13800000000,王一,${day},,,,`, '入营日期'],
    ['一期,2023秋,乙组,13800000000,王一,2023-09-09,,,2023-09-08,', '退出日期'],
    ['二期,,,13800000003,王四,,,,,', '学员 · 姓名'],
    ['二期,,,13800000000,王一,,,,,', ''],
    ['二期,,,13800000000,王一,2020-01-01,,,,', '学员 · 姓名'],
  ]
  const { body } = await upload(moveId, file(...rows.map(([line]) => line)), NAMED)
  const { token } = await check(body.id)
  expect((await rowsOf(token)).map(({ faults }) => faults.map(({ column }) => column).join())).toEqual(rows.map(([, column]) => column))
})
