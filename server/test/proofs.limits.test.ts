import { applyChangeSet } from '@camp/contract/base/changes.calls'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { savePermissionMenu } from '@camp/contract/menus/menus.calls'
import { importReferrers, saveReferrer } from '@camp/contract/referrers/referrers.writing'
import { importWorkhours, planRepricing } from '@camp/contract/workHours/workHours.changes'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from './aServer.ts'
import { settledSet } from './changeSets.ts'
import { addLine } from './contracts.ts'
import { businessDay, makeCoach } from './factories.ts'
import type { Caller } from './http.ts'
import { signedIn } from './people.ts'

const server = aServer({ WORKER: 'on' })
let caller: Caller
beforeAll(async () => {
  caller = (
    await signedIn(server, [
      'COASH_INDEX',
      'COASH_EDIT',
      'COASH_WORKHOUR_CLOSE',
      'COASH_WORKHOUR_EDIT',
      'PERMISSION_MENU_EDIT',
      'PROMOTE_REFERRER_EDIT',
      'PROMOTE_REFERRER_IMPORT',
    ])
  ).caller
})

type Answered = { status: number; error: { error?: string } }
/** Is it refused for want of a proof? Whatever else it says, it was not that. */
async function asks(act: () => Promise<Answered>): Promise<boolean> {
  caller.proves = false
  const { error } = await act()
  caller.proves = true
  return error.error === 'PROOF_NEEDED'
}

it('what a coach is paid, and who sees it, asks for fresh proof; all else of a coach does not', async () => {
  const coach = { name: '许老师', phone: '13900029001', employment: 'PART_TIME' as const, hourlyRateAmount: 6_000, joinedAt: '2026-01-05' }
  expect(await asks(() => caller.call(saveCoach, { body: coach }))).toBe(true)
  const { id } = (await caller.call(saveCoach, { body: coach })).body
  const save = (more: object) => () => caller.loose(saveCoach, { body: { ...coach, id, ...more } }) as Promise<Answered>
  expect(await asks(save({ name: '许老师二' }))).toBe(false)
  expect(await asks(save({ hourlyRateAmount: null }))).toBe(false)
  expect(await asks(save({ hourlyRateAmount: 6_100 }))).toBe(true)
  const { userId } = await signedIn(server, [])
  expect(await asks(save({ userId }))).toBe(true)
  const { rows } = await server.pool.query('select user_id, hourly_rate_amount from coaches where id = $1', [id])
  expect(rows).toEqual([{ user_id: null, hourly_rate_amount: 6_000 }])
})

it('another rate of a referrer asks for it, alone and by a file that changes those who are there', async () => {
  const body = { name: '王老师', phone: '13800019001', kind: 'STAFF' as const, commissionRateBp: 800 }
  const { id } = (await caller.call(saveReferrer, { body })).body
  expect(await asks(() => caller.call(saveReferrer, { body: { ...body, id, name: '王大伟' } }))).toBe(false)
  expect(await asks(() => caller.call(saveReferrer, { body: { ...body, id, commissionRateBp: 900 } }))).toBe(true)
  const sheet = [
    ['姓名', '手机号', '微信号', '类型', '佣金比例(%)', '渠道编码'],
    ['王大伟', body.phone, '', '员工', '9', ''],
  ]
  const importing = async (more: Record<string, string>) => asks(() => upload(importReferrers.path, sheet, more))
  expect(await importing({ update: 'true' })).toBe(true)
  expect(await importing({ update: 'true', dryRun: 'true' })).toBe(false)
  // Whom nobody knows yet waits to be verified.
  expect(await importing({})).toBe(false)
})

/** What a file answers. */
async function upload(path: string, rows: string[][], fields: Record<string, string> = {}): Promise<Answered> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] }))], '表.xlsx'))
  const response = await caller.fetch(`/foundation${path}`, { method: 'POST', body: form })
  return { status: response.status, error: (await response.json()) as Answered['error'] }
}

it('hours from a file and lines that are priced anew ask for it once they are applied; a proof of one file is none of another', async () => {
  const coach = await makeCoach(server.pool, { name: '何老师', hourly_rate_amount: 6_000 })
  const file = (minutes: string) => [
    ['辅导老师', '老师手机号（同名时填写）', '日期', '类型', '分钟', '原因'],
    ['何老师', '', businessDay(0), '直播课', minutes, '代课一节'],
  ]
  expect(await asks(() => upload(importWorkhours.path, file('30')))).toBe(true)
  const act = async (minutes: string) => ((await upload(importWorkhours.path, file(minutes))).error as { act?: string }).act
  caller.proves = false
  expect(await act('30')).not.toBe(await act('31'))
  caller.proves = true
  await addLine(server.pool, coach, businessDay(0))
  await server.pool.query("update coach_rates set amount = 12000, effective_from = '2020-01-01' where coach_id = $1", [coach])
  const { token } = (await caller.call(planRepricing, { params: { id: coach } })).body
  await settledSet(caller, token)
  expect(await asks(() => caller.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } }))).toBe(true)
})

it('a menu in another place asks for it, in another order or under another title it does not', async () => {
  const { rows } = await server.pool.query<{ id: number; title_zh: string; title_en: string; sort: number }>(
    'select id, title_zh, title_en, sort from permission_menus where path is not null and deleted_at is null order by id limit 1',
  )
  const [menu] = rows
  const body = { id: menu?.id ?? 0, titleZh: menu?.title_zh ?? '', titleEn: menu?.title_en ?? '' }
  expect(await asks(() => caller.call(savePermissionMenu, { body: { ...body, sort: (menu?.sort ?? 0) + 1 } }))).toBe(false)
  expect(await asks(() => caller.call(savePermissionMenu, { body: { ...body, path: null } }))).toBe(true)
})
