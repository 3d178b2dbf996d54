import { applyChangeSet, getChangeSet, listChangeRows, undoChangeSet } from '@camp/contract/base/changes.calls'
import { errorText } from '@camp/contract/errors'
import {
  exportWorkLines,
  getWorkhourImportTemplate,
  importWorkhours,
  planRepricing,
  previewRepricing,
} from '@camp/contract/workHours/workHours.changes'
import { createWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { closeWorkMonth, listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine } from '../../test/contracts.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { reckonComments } from '../clockIns/clockIns.service.ts'
import { verifyLog } from '../logs/logs.verify.service.ts'
import { Executor } from '../platform/db/executor.ts'
import { brokenSums } from './workHours.statistics.repository.ts'

const server = aServer({ WORKER: 'on' })
let editor: Caller
let finance: Caller
const today = businessDay(0)
const past = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 12)).toISOString().slice(0, 10)
const month = past.slice(0, 7)
const HEAD = ['辅导老师', '老师手机号（同名时填写）', '日期', '类型', '分钟', '原因']
const PLACED = [...HEAD, '营期（不属于营期时留空）', '分组']

beforeAll(async () => {
  editor = (await signedIn(server, ['COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS'])).caller
  finance = (await signedIn(server, ['COASH_WORKHOUR_CLOSE', 'COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EXPORT'])).caller
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
async function newCoach(row: object = {}): Promise<number> {
  const id = await makeCoach(server.pool, { hourly_rate_amount: 6_000, tracking_enabled: true, ...row })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  await query("update coach_rates set effective_from = '2020-01-01' where coach_id = $1", [id])
  return id
}

async function settled(by: Caller, token: string) {
  const ask = async () => (await by.call(getChangeSet, { params: { token } })).body
  await expect.poll(async () => ['CHECKED', 'DONE'].includes((await ask()).status), { timeout: 20_000 }).toBe(true)
  return ask()
}
async function upload(rows: readonly (readonly unknown[])[], head = HEAD): Promise<string> {
  const form = new FormData()
  const cells = rows.map((row) => row.map(String))
  form.set('file', new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 's', rows: [head, ...cells] }] }))]), '工时.xlsx')
  form.set('dryRun', 'true')
  const answer = await editor.fetch(`/foundation${importWorkhours.path}`, { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}
const rowsOf = async (by: Caller, token: string) =>
  (await by.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body.content
async function applied(by: Caller, token: string) {
  await by.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
  return settled(by, token)
}
async function undone(by: Caller, token: string) {
  await by.call(undoChangeSet, { params: { token } })
  return settled(by, token)
}
/** Coaches and months whose sums differ. */
const differences = () =>
  query(
    `with l as (select coach_id, to_char(day, 'YYYY-MM') as month, sum(amount) as amount, sum(minutes) as minutes, count(*) as n,
         count(*) filter (where rate_amount is null and reverses_id is null) - count(*) filter (where rate_amount is null and reverses_id is not null) as unpriced
         from work_lines group by 1, 2),
       e as (select coach_id, to_char(day, 'YYYY-MM') as month, sum(amount) as amount, sum(minutes) as minutes, sum(line_count) as n from work_entries group by 1, 2),
       s as (select coach_id, month, amount, minutes, line_count as n, unpriced from work_statements where live)
     select * from l full join e using (coach_id, month) full join s using (coach_id, month)
     where (l.amount, l.minutes, l.n) is distinct from (e.amount, e.minutes, e.n) or (l.amount, l.minutes, l.n, l.unpriced) is distinct from (s.amount, s.minutes, s.n, s.unpriced)`,
  )

describe('hours from a spreadsheet', () => {
  it('are refused row by row in sentences, entered once, and taken back', async () => {
    const id = await newCoach({ name: '表格老师' })
    await newCoach({ name: '同名老师', phone: '13900010001' })
    const second = await newCoach({ name: '同名老师', phone: '13900010002' })
    const off = await newCoach({ name: '未开启老师' })
    await query('delete from coach_tracking_periods where coach_id = $1', [off])
    const shut = await newCoach({ name: '已关账老师' })
    await addLine(server.pool, shut, past)
    await finance.call(closeWorkMonth, { body: { month, coachIds: [shut] } })
    await expect
      .poll(async () => (await query("select 1 from work_statements where coach_id = $1 and status = 'CLOSED'", [shut])).length, {
        timeout: 20_000,
      })
      .toBe(1)
    const token = await upload([
      ['表格老师', '', today, '直播课', 60, '代课一节'],
      ['表格老师', '', today, 'Other', 600, '活动'],
      ['表格老师', '', today, '其他', 800, '活动二'],
      ['同名老师', '', today, '其他', 30, '整理资料'],
      ['同名老师', '13900010002', today, '其他', 30, '整理资料'],
      ['没有此人', '', today, '其他', 30, '整理资料'],
      ['未开启老师', '', today, '其他', 30, '整理资料'],
      ['已关账老师', '', past, '其他', 30, '整理资料'],
      ['表格老师', '', businessDay(3), '其他', 30, '整理资料'],
      ['表格老师', '', '11月2日', '唱歌', 1_441, ''],
      ['表格老师', '', today, '直播课', 60, '代课一节'],
      ['表格老师', '', today, '其他', 61, '活动三'],
      ['表格老师', '', today, '其他', 5, '短'],
    ])
    await settled(editor, token)
    const faults = (await rowsOf(editor, token)).map(({ faults: of }) => of.map((fault) => fault.reason))
    const said = (name: Parameters<typeof errorText>[0], data: Record<string, string | number> = {}) => errorText(name, data, 'zh-CN')
    expect(faults).toEqual([
      [],
      [],
      [said('DAY_OVERFULL', { minutes: 660 })],
      [said('CELL_COACH_TWICE', { name: '同名老师' })],
      [],
      [said('CELL_COACH', { name: '没有此人' })],
      [said('TRACKING_OFF')],
      [said('MONTH_CLOSED')],
      [said('WORKHOUR_AHEAD')],
      [said('CELL_WORK_DAY'), said('CELL_WORK_KIND'), said('CELL_WORK_MINUTES'), expect.stringContaining('请填写')],
      [said('CELL_REPEATED', { row: 2 })],
      [said('WORKHOUR_ALONE', { minutes: 660, most: 720 })],
      [said('CELL_TOO_SHORT', { least: 2 })],
    ])
    await applied(editor, token)
    const lines = () => query('select coach_id, kind, minutes, amount from work_lines where coach_id = any($1) order by id', [[id, second]])
    expect(await lines()).toEqual([
      { coach_id: id, kind: 'LIVE_CLASS', minutes: 60, amount: 6_000 },
      { coach_id: id, kind: 'OTHER', minutes: 600, amount: 60_000 },
      { coach_id: second, kind: 'OTHER', minutes: 30, amount: 3_000 },
    ])
    // The same rows again change nothing.
    const again = await upload([
      ['表格老师', '', today, '直播课', 60, '代课一节'],
      ['同名老师', '13900010002', today, '其他', 30, '整理资料'],
    ])
    await settled(editor, again)
    expect((await rowsOf(editor, again)).map(({ state }) => state)).toEqual(['SKIPPED', 'SKIPPED'])
    await undone(editor, token)
    expect(await lines()).toHaveLength(6)
    const [sum] = await query(
      'select sum(minutes)::int as minutes, sum(amount)::int as amount from work_entries where coach_id = any($1)',
      [[id, second]],
    )
    expect(sum).toEqual({ minutes: 0, amount: 0 })
    expect(await differences()).toEqual([])
  }, 60_000)

  it('are of a group of a camp, of a camp, or of neither, such as training; what does not fit is said', async () => {
    const id = await newCoach({ name: '驻营老师' })
    const campId = await makeCamp(server.pool, { name: '春季营', term: '第3期' })
    const groupId = await makeCampGroup(server.pool, campId, { name: '一班' })
    const elsewhere = await makeCamp(server.pool, { name: '春季营', term: '第4期' })
    await makeCampGroup(server.pool, elsewhere, { name: '二班' })
    const token = await upload(
      [
        ['驻营老师', '', today, '其他', 30, '带队', '春季营 第3期', '一班'],
        ['驻营老师', '', today, '其他', 30, '带队', '春季营 第3期', ''],
        ['驻营老师', '', today, '其他', 30, '带队', '', ''],
        ['驻营老师', '', today, '其他', 20, '带队', '春季营', '一班'],
        ['驻营老师', '', today, '其他', 20, '带队', '春季营 第3期', '二班'],
        ['驻营老师', '', today, '其他', 20, '带队', '', '一班'],
      ],
      PLACED,
    )
    await settled(editor, token)
    const rows = await rowsOf(editor, token)
    expect(rows.map(({ faults: of }) => of.map(({ reason }) => reason))).toEqual([
      [],
      [],
      [],
      [errorText('CELL_WORK_CAMP', { name: '春季营' }, 'zh-CN')],
      [errorText('CELL_GROUP', {}, 'zh-CN')],
      [errorText('CELL_WORK_GROUP_ALONE', {}, 'zh-CN')],
    ])
    await applied(editor, token)
    const places = () => query('select camp_id, group_id from work_lines where coach_id = $1 order by id', [id])
    expect(await places()).toEqual([
      { camp_id: campId, group_id: groupId },
      { camp_id: campId, group_id: null },
      { camp_id: null, group_id: null },
    ])
    // The same hours elsewhere are others; at the same place they are there already.
    const again = await upload([['驻营老师', '', today, '其他', 30, '带队', '春季营 第3期', '一班']], PLACED)
    await settled(editor, again)
    expect((await rowsOf(editor, again)).map(({ state }) => state)).toEqual(['SKIPPED'])
    await undone(editor, token)
    expect(await query('select coalesce(sum(minutes), 0)::int as minutes from work_entries where coach_id = $1', [id])).toEqual([
      { minutes: 0 },
    ])
    expect(await differences()).toEqual([])
  }, 60_000)

  it('come with a template that says which cells may stay empty, and is taken as it is filled in', async () => {
    const answer = await editor.call(getWorkhourImportTemplate, {})
    const book = await readXlsx(new Uint8Array(answer.body as unknown as Buffer))
    expect(book.sheets[0]?.rows[0]).toEqual([
      ...HEAD.slice(0, 5),
      '次数（按次计酬时填写，不填为 1）',
      '营期（不属于营期时留空）',
      '分组',
      '原因',
    ])
  })
})

describe('a rate that comes afterwards', () => {
  it('changes nothing by itself; when asked, lines of open months are written again, and back', async () => {
    const id = await newCoach({ name: '补价老师' })
    await query('delete from coach_rates where coach_id = $1', [id])
    const camp = await makeCamp(server.pool)
    const child = await makeCampStudent(server.pool, { campId: camp, groupId: await makeCampGroup(server.pool, camp, { coach_id: id }) })
    for (let n = 1; n <= 3; n++)
      await makeClockIn(server.pool, child.id, { clock_in_date: businessDay(-n), commented_at: new Date(), commented_by: id })
    await reckonComments(server.running.services)
    await editor.call(createWorkhourEntry, { params: { id }, body: { date: today, kind: 'OTHER', minutes: 30, reason: '整理' } })
    await addLine(server.pool, id, past, 60)
    await finance.call(closeWorkMonth, { body: { month, coachIds: [id] } })
    const state = async (of: string) =>
      (await finance.call(listWorkStatements, { query: { page: 1, coachId: [id], monthFrom: of, monthTo: of } })).body.content[0]
    await expect.poll(async () => (await state(month))?.status, { timeout: 20_000 }).toBe('CLOSED')
    await query("insert into coach_rates (coach_id, effective_from, amount) values ($1, '2020-01-01', 12000)", [id])
    const before = await query('select * from work_lines where coach_id = $1 order by id', [id])
    expect(await state(today.slice(0, 7))).toMatchObject({ amount: 0, unpriced: 4 })
    expect((await finance.call(previewRepricing, { params: { id } })).body).toEqual({ lines: 4, before: 0, after: 3 * 1_000 + 6_000 })
    expect((await editor.loose(planRepricing, { params: { id } })).status).toBe(403)
    const { token } = (await finance.call(planRepricing, { params: { id } })).body
    await settled(finance, token)
    expect((await rowsOf(finance, token)).map(({ changes }) => changes.find(({ field }) => field === '金额')?.after)).toEqual([
      '10.00',
      '10.00',
      '10.00',
      '60.00',
    ])
    // Only looked at so far.
    expect(await query('select * from work_lines where coach_id = $1 order by id', [id])).toEqual(before)
    await applied(finance, token)
    // What was cancelled and what cancelled it are no lines that count.
    expect(await state(today.slice(0, 7))).toMatchObject({ amount: 9_000, unpriced: 0, lines: 4 })
    expect(await state(month)).toMatchObject({ amount: 6_000, status: 'CLOSED', lines: 1 })
    expect(await differences()).toEqual([])
    expect(
      await query('select turn, minutes from work_lines where coach_id = $1 and source_id is not null order by source_id, id limit 3', [
        id,
      ]),
    ).toEqual([
      { turn: 0, minutes: 5 },
      { turn: 0, minutes: -5 },
      { turn: 1, minutes: 5 },
    ])
    // A comment that is told again is paid already; what was written stays.
    await query('update clock_ins set reckoned = false where commented_by = $1', [id])
    await reckonComments(server.running.services)
    expect((await query('select * from work_lines where coach_id = $1 order by id', [id])).slice(0, before.length)).toEqual(before)
    expect((await finance.call(previewRepricing, { params: { id } })).body.lines).toBe(0)
    await undone(finance, token)
    expect(await state(today.slice(0, 7))).toMatchObject({ amount: 0, unpriced: 4, minutes: 45 })
    expect(await differences()).toEqual([])
  }, 60_000)

  it('leaves a log in which nothing is wrong, though it says the same of an entry several times; what is copied later is found', async () => {
    const id = await newCoach({ name: '同价老师' })
    await query('delete from coach_rates where coach_id = $1', [id])
    for (let n = 0; n < 40; n++) await addLine(server.pool, id, today, 5)
    await query("insert into coach_rates (coach_id, effective_from, amount) values ($1, '2020-01-01', 12000)", [id])
    const { token } = (await finance.call(planRepricing, { params: { id } })).body
    await settled(finance, token)
    await applied(finance, token)
    expect((await query('select 1 from operation_logs group by mac having count(*) > 1')).length).toBeGreaterThan(0)
    const columns = `month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id, before, after, ip, user_agent,
      request_id, mac`
    const broken = async () => {
      const client = await server.pool.connect()
      const { broken: found } = await verifyLog(client, server.running.services.keys)
      client.release()
      return found
    }
    expect(await broken()).toEqual([])
    expect(await brokenSums(new Executor(server.pool))).toEqual([])
    const last = 'select mac from operation_logs group by mac having count(*) > 1 limit 1'
    await query(`insert into operation_logs (${columns}) select ${columns} from operation_logs where mac = (${last}) limit 1`)
    expect(await broken()).toMatchObject([{ kind: 'ENTRY_COPIED', count: 1 }])
    // The sum of an open month and an entry, altered by the owner of the database.
    await query('update work_entries set amount = amount + 1 where coach_id = $1', [id])
    expect(await brokenSums(new Executor(server.pool))).toEqual([{ coach: '同价老师', month: today.slice(0, 7) }])
  }, 60_000)
})

it('the lines of a period are a sheet, which adds up to the statistics', async () => {
  const id = await newCoach({ name: '导出老师' })
  for (const day of ['2026-03-02', '2026-03-03']) await addLine(server.pool, id, day, 45)
  const body = { startDate: '2026-03-01', endDate: '2026-03-31', coachId: [id] }
  const answer = await finance.loose(exportWorkLines, { body })
  const [sheet] = (await readXlsx(answer.body as Buffer)).sheets
  expect(sheet?.rows.slice(1, 3).map((row) => [row[0], row[7], row[12]])).toEqual([
    ['导出老师', 45, 45],
    ['导出老师', 45, 45],
  ])
  expect((await editor.loose(exportWorkLines, { body })).status).toBe(403)
})
