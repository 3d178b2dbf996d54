import { downloadFile } from '@camp/contract/base/files'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { downloadReports, generateReports, getReportImage, getReportPdf, listReports } from '@camp/contract/reports/reports'
import { shareReport } from '@camp/contract/shares/shares'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { readPdf } from '../../test/pdf.ts'
import { signedIn } from '../../test/people.ts'
import { endedTask, madeReports, reportsOfChildren } from '../../test/reports.ts'

const server = aServer({ WORKER: 'on' })
let teacher: Caller
let leader: Caller
let campId: number
let mine: number
let others: number
const codes = ['RESOURCE_REPORT', 'RESOURCE_REPORT_EDIT', 'RESOURCE_REPORT_EXPORT', 'LOG_MANAGE'] as const
const period = { periodStart: businessDay(-6), periodEnd: businessDay(0) }

/** A child with a name, who clocked in on these days before today. */
async function child(groupId: number, name: string, days: readonly number[], comment: string | null = null): Promise<number> {
  const { id, studentId } = await makeCampStudent(server.pool, { campId, groupId }, { joined_at: `${businessDay(-20)} 12:00:00+08` })
  await server.pool.query('update students set name = $2 where id = $1', [studentId, name])
  for (const day of days) {
    const said = comment !== null && day === days[0] ? { commented_at: new Date(), comment_text: comment } : {}
    await makeClockIn(server.pool, id, { clock_in_date: businessDay(-day), study_seconds: 1_200, score: 90 + day, ...said })
  }
  return id
}

beforeAll(async () => {
  const { pool } = server
  teacher = (await signedIn(server, [...codes])).caller
  const led = await signedIn(server, [...codes], 'OWN_GROUPS')
  leader = led.caller
  const [own, other] = [await makeCoach(pool, { name: '王芳' }), await makeCoach(pool)]
  await makeLedCoachGroup(pool, led.userId, [own])
  campId = await makeCamp(pool, { name: '绘本营' })
  mine = await makeCampGroup(pool, campId, { coach_id: own })
  others = await makeCampGroup(pool, campId, { coach_id: other })
})

describe('a report', () => {
  it('says what the child did in the period, by its given name, and stays so', async () => {
    const id = await child(mine, '石泽宇', [1, 2, 3, 9], '石泽宇今天读得很好')
    const task = await madeReports(teacher, [id], period)
    expect(task).toMatchObject({ status: 'success', detail: '已生成 1 份，未生成 0 份', content: '#/resources/report' })
    const [row] = await reportsOfChildren(teacher, [id])
    expect(row).toMatchObject({
      kind: 'REPORT',
      studentName: '石泽宇',
      campName: '绘本营 第1期',
      lessons: 7,
      days: 3,
      minutes: 60,
      scoreMean: 92,
      scoreBest: 93,
      comments: 1,
      coach: '王老师',
      quote: '泽宇今天读得很好',
      share: null,
    })
    await makeClockIn(server.pool, id, { clock_in_date: businessDay(0), study_seconds: 600, score: 100 })
    expect((await reportsOfChildren(teacher, [id]))[0]).toMatchObject({ days: 3, minutes: 60, version: 1 })
    const pdf = (await teacher.call(getReportPdf, { params: { id: row?.id ?? 0 } })).body as unknown as Uint8Array
    const { text } = await readPdf(pdf)
    for (const said of ['泽宇', '绘本营第1期', '60', '92', '王老师']) expect(text).toContain(said)
    expect(text).not.toContain('石泽宇')
    await madeReports(teacher, [id], period)
    expect(await reportsOfChildren(teacher, [id])).toMatchObject([{ id: row?.id, days: 4, minutes: 70, version: 2 }])
    const { body } = await teacher.call(getRecordHistory, { query: { entity: 'report', id: row?.id ?? 0, page: 1 } })
    expect(body.content.map(({ after }) => (after as { days: number }).days)).toEqual([4, 3])
  })

  it('quotes no comment that names another child', async () => {
    await child(mine, '李子涵', [1])
    const id = await child(mine, '周一诺', [1, 2], '一诺今天比李子涵认真')
    await madeReports(teacher, [id], period)
    expect((await reportsOfChildren(teacher, [id]))[0]).toMatchObject({ comments: 1, quote: null })
  })

  it('is a certificate once the camp has ended and the child came often enough', async () => {
    const { pool } = server
    const ended = await makeCamp(pool, { start_date: businessDay(-10), end_date: businessDay(-1), enrol_end: businessDay(-5) })
    await pool.query(
      `insert into camp_configs (camp_type_id, lesson_days, unlock_time, makeup_days, comment_deadline_hours, group_capacity,
         certificate_min_clock_ins, reminder_time) select camp_type_id, 10, '06:00', 3, 24, 30, 3, '19:00' from camps where id = $1`,
      [ended],
    )
    const groupId = await makeCampGroup(pool, ended)
    const place = { campId: ended, groupId }
    const ids = [1, 2].map(() => makeCampStudent(pool, place, { joined_at: `${businessDay(-20)} 12:00:00+08` }))
    const [often, seldom] = (await Promise.all(ids)).map(({ id }) => id) as [number, number]
    for (const day of [3, 4, 5]) await makeClockIn(pool, often, { clock_in_date: businessDay(-day) })
    await makeClockIn(pool, seldom, { clock_in_date: businessDay(-3) })
    await madeReports(teacher, [often, seldom], { periodStart: businessDay(-10), periodEnd: businessDay(-1) })
    await madeReports(teacher, [often], { periodStart: businessDay(-10), periodEnd: businessDay(-3) })
    expect((await reportsOfChildren(teacher, [often])).map(({ kind }) => kind)).toEqual(['REPORT', 'CERTIFICATE'])
    expect((await reportsOfChildren(teacher, [seldom])).map(({ kind }) => kind)).toEqual(['REPORT'])
  })
})

describe('making many', () => {
  it('names those that could not be made, each with its reason', async () => {
    const good = await child(mine, '吴桐', [1])
    const strange = await child(mine, '泽\u{1F98A}', [1])
    const shared = await child(mine, '郑好', [1])
    await madeReports(teacher, [shared], period)
    const [report] = await reportsOfChildren(teacher, [shared])
    await teacher.call(shareReport, { params: { id: report?.id ?? 0 }, body: { consentAt: businessDay(0), by: '妈妈' } })
    const early = await makeCampStudent(server.pool, { campId, groupId: mine }, { joined_at: `${businessDay(0)} 12:00:00+08` })
    const before = { periodStart: businessDay(-6), periodEnd: businessDay(-1) }
    expect(await madeReports(teacher, [early.id], before)).toMatchObject({ detail: '已生成 0 份，未生成 1 份' })
    const task = await madeReports(teacher, [good, strange, shared], period)
    expect(task).toMatchObject({ status: 'success', detail: '已生成 1 份，未生成 2 份' })
    const file = await teacher.loose(downloadFile, { params: { id: task.content?.split('/').pop() } })
    const rows = (await readXlsx(file.body as Uint8Array)).sheets[0]?.rows.slice(1).map(([id, , , reason]) => [id, reason])
    expect(rows).toEqual([
      [strange, expect.stringContaining('\u{1F98A}')],
      [shared, expect.stringContaining('撤回')],
    ])
  })

  it('takes all of a camp that match but some, if they are as many as were seen', async () => {
    const filter = { campId, groupId: [others] }
    const first = await child(others, '冯一', [1])
    await child(others, '冯二', [1])
    const ask = (total: number) => teacher.call(generateReports, { body: { filter, except: [first], total, ...period } })
    expect((await ask(2)).error).toMatchObject({ error: 'SELECTION_DRIFTED' })
    const { taskId } = (await ask(1)).body
    await endedTask(teacher, taskId)
    const { body } = await teacher.call(listReports, { query: { page: 1, groupId: [others] } })
    expect(body.content.map(({ studentName }) => studentName)).toEqual(['冯二'])
  })

  it('is refused with words where there is nothing to make', async () => {
    const ask = async (body: object) => (await teacher.loose(generateReports, { body: { campStudentIds: [1], ...period, ...body } })).error
    expect(await ask({ periodStart: businessDay(1), periodEnd: businessDay(2) })).toMatchObject({ error: 'REPORT_TOO_EARLY' })
    expect((await ask({ periodStart: businessDay(0), periodEnd: businessDay(-1) })).fields?.[0]).toMatchObject({
      path: 'periodEnd',
      msg: '结束日期不能早于开始日期，周期最多 366 天',
    })
    expect((await ask({ periodStart: businessDay(-400) })).fields?.[0]?.path).toBe('periodEnd')
    expect(await ask({ campStudentIds: [999_999] })).toMatchObject({ error: 'REPORT_NOBODY' })
    expect((await ask({ campStudentIds: undefined })).fields?.[0]?.path).toBe('campStudentIds')
  })
})

describe('taking reports out', () => {
  it('packs PDF and picture of each under names that families know', async () => {
    const ids = [await child(mine, '韩梅梅', [1, 2]), await child(mine, '王芊', [2])]
    await madeReports(teacher, ids, period)
    const reports = await reportsOfChildren(teacher, ids)
    const zip = await teacher.loose(downloadReports, { body: reports.map(({ id }) => id) })
    const files = unzipSync(zip.body as Uint8Array)
    const names = Object.keys(files)
    expect(names).toHaveLength(4)
    expect(names.filter((name) => /^梅梅-绘本营 第1期-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d-\d+\.(pdf|png)$/.test(name))).toHaveLength(2)
    const picture = (await teacher.call(getReportImage, { params: { id: reports[0]?.id ?? 0 } })).body as unknown as Uint8Array
    expect(Object.values(files).some((bytes) => Buffer.from(bytes).equals(Buffer.from(picture)))).toBe(true)
  })
})

describe('a leader', () => {
  it('sees, makes and takes out reports of the own groups alone', async () => {
    const [own, foreign] = [await child(mine, '陈晨', [1]), await child(others, '陈夕', [1])]
    await madeReports(teacher, [own, foreign], period)
    const [ownReport] = await reportsOfChildren(teacher, [own])
    const [foreignReport] = await reportsOfChildren(teacher, [foreign])
    expect(await reportsOfChildren(leader, [own, foreign])).toMatchObject([{ id: ownReport?.id }])
    const params = { id: foreignReport?.id ?? 0 }
    expect((await leader.call(getReportPdf, { params })).status).toBe(404)
    expect((await leader.call(getReportImage, { params })).status).toBe(404)
    expect((await leader.loose(downloadReports, { body: [ownReport?.id, params.id] })).status).toBe(404)
    expect((await leader.call(shareReport, { params, body: { consentAt: businessDay(0), by: '爸爸' } })).status).toBe(404)
    expect((await leader.call(generateReports, { body: { campStudentIds: [foreign], ...period } })).error.error).toBe('REPORT_NOBODY')
    expect((await leader.call(getReportPdf, { params: { id: ownReport?.id ?? 0 } })).status).toBe(200)
  })
})
