import { listChangeRows } from '@camp/contract/base/changes.calls'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'
import { moving } from '../../test/moves.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let owner: Caller
let moveId: number
const { begin, upload, check, undo, take } = moving(() => owner)
const NAMED = { name: '推荐人.csv', kind: 'REFERRERS' } as const

beforeAll(async () => {
  owner = (await signedIn(server, ['MOVE_IN'])).caller
  await server.pool.query(
    "insert into referrers (name, phone, kind, commission_rate_bp, verify_status) values ('自己人', '13700000009', 'STAFF', 800, 'VERIFIED')",
  )
  moveId = await begin()
})

const file = (...rows: string[]) => ['推广员编号,推广员姓名,手机号,微信号,身份', ...rows].join('\n')
const families = (...rows: string[]) => ['客户编号,手机号,家长姓名,推荐人,注册日期', ...rows].join('\n')
const rowsOf = async (token: string) =>
  (await owner.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body.content
const state = async () =>
  (
    await server.pool.query(
      `select (select json_agg(f order by f.id) from (select id, name, phone, wechat, kind, commission_rate_bp, verify_status from referrers where deleted_at is null) f) as referrers,
         (select json_agg(p order by p.phone) from (select p.phone, f.name as referrer, r.source, business_day(r.from_at) as since from parents p left join referrers f on f.id = p.referrer_id
           left join parent_referrals r on r.parent_id = p.id and r.to_at is null where p.deleted_at is null) p) as families,
         (select json_agg(x order by x.entity, x.external_id) from (select entity, external_id, internal_id, encode(hash, 'hex') as hash from external_ids) x) as numbers`,
    )
  ).rows[0]
const lines = ['F1,王推,13700000001,wx_wang,家长', 'F2,李推,137-0000-0002,,合作方', 'F9,别名,13700000009,,']

it('takes referrers without a rate, with the families that they brought, and puts both back', { timeout: 90_000 }, async () => {
  const before = await state()
  const first = await take(moveId, file(...lines), NAMED)
  expect(first.set.counts).toMatchObject({ APPLIED: 3, REFUSED: 0 })
  const fresh = { commission_rate_bp: 0, verify_status: 'PENDING' }
  expect((await state()).referrers).toMatchObject([
    { name: '自己人', kind: 'STAFF', commission_rate_bp: 800, verify_status: 'VERIFIED' },
    { ...fresh, name: '王推', phone: '13700000001', wechat: 'wx_wang', kind: 'PARENT' },
    { ...fresh, name: '李推', phone: '13700000002', kind: 'PARTNER' },
  ])
  expect((await take(moveId, file(...lines), NAMED)).set.counts).toMatchObject({ READY: 0, SKIPPED: 3 })

  const brought = await take(
    moveId,
    families(
      'C1,13600000001,赵一,王推,2022-05-06',
      'C2,13600000002,赵二,13700000002,',
      'C3,13600000003,赵三,F9,',
      'C4,13600000004,赵四,无此人,',
    ),
    { name: '家庭.csv' },
  )
  expect(brought.set.counts).toMatchObject({ APPLIED: 3, REFUSED: 1 })
  expect((await rowsOf(brought.token))[3]?.faults[0]).toMatchObject({ column: '推荐人' })
  expect((await state()).families).toMatchObject([
    { referrer: '王推', source: 'REGISTERED', since: '2022-05-06' },
    { referrer: '李推', source: 'REGISTERED' },
    { referrer: '自己人', source: 'REGISTERED' },
  ])
  expect((await server.pool.query('select count(*)::int as n from events')).rows[0].n).toBe(0)

  // Who has brought somebody stays, until the families are taken back.
  const early = await undo(first.token)
  expect(early.counts).toMatchObject({ UNDONE: 1, APPLIED: 2 })
  expect((await rowsOf(first.token))[0]?.faults[0]?.reason).toContain('1')
  expect((await undo(brought.token)).counts).toMatchObject({ UNDONE: 3 })
  await server.pool.query("update referrers set deleted_at = now() where name in ('王推', '李推')")
  await server.pool.query("delete from external_ids where external_id in ('F1', 'F2')")
  expect(await state()).toEqual(before)
})

it('changes what the next file says, but not of one who was verified since', async () => {
  const two = lines.slice(0, 2)
  const first = await take(moveId, file(...two), NAMED)
  const written = await state()
  const delta = await take(moveId, file(...two.map((line) => line.replace('李推', '李丽'))), NAMED)
  expect((await state()).referrers.at(-1)).toMatchObject({ name: '李丽' })
  expect((await undo(delta.token)).counts).toMatchObject({ UNDONE: 1 })
  expect(await state()).toEqual(written)
  await server.pool.query(
    "update referrers set verify_status = 'VERIFIED', version = version + 1 where name = '王推' and deleted_at is null",
  )
  const refused = await take(moveId, file(...two.map((line) => line.replace('王推', '王丽'))), NAMED)
  expect((await rowsOf(refused.token))[0]?.faults[0]?.reason).toContain('已通过审核')
  // Whom the next night had changed stands as the first left it; who was verified stays.
  expect((await undo(first.token)).counts).toMatchObject({ UNDONE: 1, APPLIED: 1 })
})

it('replaces nothing of a family that was here, on no night; the child that the move made follows', async () => {
  await server.pool.query("insert into parents (phone, nickname, real_name) values ('13600000031', '自己人', '赵六')")
  const night = (phone: string, day: string) => ['客户编号,家长姓名,联系电话,宝贝,出生', `C31,王七,${phone},李小明,${day}`].join('\n')
  await take(moveId, night('13600000031', '2015-01-01'), { name: '家庭.csv' })
  const next = await take(moveId, night('13600000032', '2015-05-05'), { name: '家庭.csv' })
  expect(next.set.counts).toMatchObject({ APPLIED: 1 })
  const { rows } = await server.pool.query(
    `select p.phone, p.real_name, to_char(s.birthday, 'YYYY-MM-DD') as birthday from parents p join students s on s.parent_id = p.id
     where p.phone like '1360000003%'`,
  )
  expect(rows).toEqual([{ phone: '13600000031', real_name: '赵六', birthday: '2015-05-05' }])
  expect((await undo(next.token)).counts).toMatchObject({ UNDONE: 1 })
})

it('refuses a row with the field that is wrong', async () => {
  const { body } = await upload(
    moveId,
    file('A1,赵推,13700000011,,', 'A2,钱推,1370000001,,', 'A3,,13700000013,,路人', 'A4,孙推,13700000011,,', 'A1,孙推,13700000014,,'),
    NAMED,
  )
  const { token } = await check(body.id)
  expect((await rowsOf(token)).map(({ faults }) => faults.map(({ column }) => column))).toEqual([
    [],
    ['推荐人 · 手机号'],
    ['推荐人 · 姓名', '推荐人 · 类型'],
    ['推荐人 · 手机号'],
    ['推荐人 · 旧编号'],
  ])
})
