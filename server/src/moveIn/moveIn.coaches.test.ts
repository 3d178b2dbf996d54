import { listChangeRows } from '@camp/contract/base/changes.calls'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { moving } from '../../test/moves.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let owner: Caller
let moveId: number
const { begin, upload, check, undo, take } = moving(() => owner)
const NAMED = { name: '老师.csv', kind: 'COACHES' } as const

beforeAll(async () => {
  owner = (await signedIn(server, ['MOVE_IN'])).caller
  await makeCoach(server.pool, { name: '自己人', phone: '13900000009' })
  moveId = await begin()
})

const file = (...rows: string[]) => ['工号,老师姓名,手机,用工形式,入职时间,状态,身份证号', ...rows].join('\n')
const rowsOf = async (token: string) =>
  (await owner.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body.content
const state = async () =>
  (
    await server.pool.query(
      `select (select json_agg(c order by c.id) from (select name, phone, employment, joined_at, active_flg, user_id, hourly_rate_amount, tracking_enabled, id_card_sealed, id from coaches) c) as coaches,
         (select json_agg(x order by x.external_id) from (select entity, external_id, internal_id, encode(hash, 'hex') as hash from external_ids) x) as numbers`,
    )
  ).rows[0]

const lines = [
  'T1,王老师,13900000001,全职,2020/3/1,在职,110101199003071234',
  'T2,李老师,139 0000 0002,兼 职,,离职,110101199003071234',
  'T9,别名,13900000009,兼职,,,110101199003071234',
]

it('takes coaches without account and pay, finds those who are here by their phone, and puts all back', { timeout: 90_000 }, async () => {
  const before = await state()
  const first = await take(moveId, file(...lines), NAMED)
  expect(first.set.counts).toMatchObject({ APPLIED: 3, REFUSED: 0 })
  const nothing = { user_id: null, hourly_rate_amount: 0, tracking_enabled: false, id_card_sealed: null }
  expect((await state()).coaches).toMatchObject([
    { name: '自己人', employment: 'FULL_TIME', active_flg: 'ACTIVE' },
    { ...nothing, name: '王老师', phone: '13900000001', employment: 'FULL_TIME', joined_at: '2020-03-01', active_flg: 'ACTIVE' },
    { ...nothing, name: '李老师', phone: '13900000002', employment: 'PART_TIME', active_flg: 'INACTIVE' },
  ])
  expect((await server.pool.query("select count(*)::int as n from users where phone like '139%'")).rows[0].n).toBe(0)
  expect((await take(moveId, file(...lines), NAMED)).set.counts).toMatchObject({ READY: 0, SKIPPED: 3 })
  expect((await undo(first.token)).counts).toMatchObject({ UNDONE: 3 })
  expect(await state()).toEqual(before)
})

it('changes what the next file says, but not of a coach who works here by now, who stays', async () => {
  const first = await take(moveId, file(...lines), NAMED)
  const written = await state()
  // Of the one who was here before the next night changes nothing either.
  const delta = await take(moveId, file(...lines.map((line) => line.replace('李老师', '李丽').replace('别名', '又名'))), NAMED)
  expect(delta.set.counts).toMatchObject({ APPLIED: 1, SKIPPED: 2 })
  expect((await state()).coaches[2]).toMatchObject({ name: '李丽' })
  expect((await undo(delta.token)).counts).toMatchObject({ UNDONE: 1 })
  expect(await state()).toEqual(written)

  const { userId } = await signedIn(server, [])
  await server.pool.query("update coaches set user_id = $1, version = version + 1 where name = '王老师'", [userId])
  const refused = await take(moveId, file(...lines.map((line) => line.replace('王老师', '王丽'))), NAMED)
  expect((await rowsOf(refused.token)).flatMap(({ faults }) => faults.map(({ reason }) => reason))).toEqual([
    '该老师已关联账号或已开始计工时，请在老师页面修改',
  ])
  // What the next night had changed was put back to how the first left it, so that goes too; who works here stays.
  expect((await undo(first.token)).counts).toMatchObject({ UNDONE: 2, APPLIED: 1 })
})

it('keeps what an earlier file made for as long as a later one knows it by another number', async () => {
  const bare = '老师姓名,手机,用工形式\n赵老师,13900000021,全职'
  const numbered = (name: string) => file(`T21,${name},13900000021,全职,,,`)
  const first = await take(moveId, bare, NAMED)
  const second = await take(moveId, numbered('赵老师'), NAMED)
  expect((await undo(first.token)).counts).toMatchObject({ UNDONE: 0, APPLIED: 1 })
  // The move made it, so its number changes it too.
  const third = await take(moveId, numbered('赵丽'), NAMED)
  expect((await state()).coaches.at(-1)).toMatchObject({ name: '赵丽' })
  for (const { token } of [third, second, first]) expect((await undo(token)).counts).toMatchObject({ UNDONE: 1, APPLIED: 0 })
  expect((await take(moveId, numbered('赵老师'), NAMED)).set.counts).toMatchObject({ APPLIED: 1 })
})

it('refuses a row with the field that is wrong', async () => {
  const { body } = await upload(
    moveId,
    file(
      'A1,赵老师,13900000011,全职,,,',
      'A2,赵老师,13900000012,钟点,,,',
      'A3,,021-66881212,,,,',
      'A4,钱老师,13900000011,全职,,,',
      'A1,孙老师,13900000013,全职,,也许,',
    ),
    NAMED,
  )
  const { token } = await check(body.id)
  expect((await rowsOf(token)).map(({ faults }) => faults.map(({ column }) => column))).toEqual([
    [],
    ['老师 · 用工类型'],
    ['老师 · 姓名', '老师 · 手机号', '老师 · 用工类型'],
    ['老师 · 手机号'],
    ['老师 · 是否在职'],
  ])
})
