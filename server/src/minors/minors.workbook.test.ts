import { exportMinorsReport, getMinorsReport, listMinorsRows } from '@camp/contract/minors/minors'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let auditor: Person
beforeAll(async () => {
  auditor = await signedIn(server, ['MINORS_REPORT'])
})

const [from, to] = [businessDay(-30), businessDay(0)]
const run = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> => (await server.pool.query<R>(text, values)).rows
const one = async (text: string, values: unknown[] = []): Promise<number> => Number((await run<{ n: string }>(text, values))[0]?.n)
const report = async () => (await auditor.caller.call(getMinorsReport, { query: { from, to } })).body
const rows = async () => (await auditor.caller.call(listMinorsRows, { query: { from, to, page: 1, figure: 'SHARES' } })).body.content

describe('links', () => {
  it('that were made in the period are counted with how often they were opened, and open their rows', async () => {
    const campId = await makeCamp(server.pool)
    const { id, studentId } = await makeCampStudent(server.pool, { campId, groupId: await makeCampGroup(server.pool, campId) })
    const share = (token: string, visits: number, row: { at: string; until: string }) =>
      run(
        `with made as (insert into reports (camp_student_id, period_start, period_end, figures, made_at)
             values ($1, $4::date - $3::int, $4::date, '{}', now()) returning id)
         insert into shares (kind, target_id, report_id, camp_student_id, token_hash, token_seed, consent_by, consent_at, expires_at, visits, created_at)
         select 'REPORT', id, id, $1, $2, $2, '妈妈', now(), $5::timestamptz, $3::int, $4::timestamptz from made`,
        [id, token, visits, row.at, row.until],
      )
    await share('a', 3, { at: `${to} 00:00:00+08`, until: `${businessDay(9)} 00:00:00+08` })
    await share('b', 4, { at: `${to} 00:00:00+08`, until: `${businessDay(-1)} 00:00:00+08` })
    await share('c', 5, { at: `${businessDay(-2_000)} 00:00:00+08`, until: `${businessDay(-1_900)} 00:00:00+08` })
    expect((await report()).shares).toEqual({ made: 2, visits: 7, live: 1 })
    const [child] = await run<{ name: string }>('select name from students where id = $1', [studentId])
    expect(await rows()).toMatchObject([{ title: child?.name }, { title: child?.name }])
  })
})

describe('a workbook', () => {
  it('has a sheet for each part with the figures of the report, and the log says who took it out', async () => {
    const { body, status } = await auditor.caller.loose(exportMinorsReport, { body: { from, to } })
    expect(status).toBe(200)
    const { sheets } = await readXlsx(new Uint8Array(body as Buffer))
    expect(sheets.map(({ name }) => name)).toEqual([
      '概况',
      '监护人同意',
      '谁可以看 谁看过',
      '不经角色的权限',
      '对外接收方',
      '清除个人信息',
      '待处理的发现',
    ])
    const { children, consents, roles, direct, recipients, erasures, findings } = await report()
    expect(sheets[0]?.rows[1]).toEqual(['未满 14 周岁', children.under14])
    const lines = [consents, roles, direct, recipients, erasures, findings].map(({ length }) => length + 1)
    expect(sheets.slice(1).map(({ rows: all }) => all.length)).toEqual(lines)
    expect(sheets[1]?.rows.find(([purpose]) => purpose === '示范展示')?.slice(1, 4)).toEqual(
      consents.flatMap(({ purpose, given, withdrawn, unknown }) => (purpose === 'DEMOS' ? [given, withdrawn, unknown] : [])),
    )
    expect(
      await one("select count(*) as n from operation_logs where call = 'exportMinorsReport' and operator_id = $1", [auditor.userId]),
    ).toBe(1)
    const leader = await signedIn(server, ['MINORS_REPORT'], 'OWN_GROUPS')
    expect((await leader.caller.loose(exportMinorsReport, { body: { from, to } })).error.error).toBe('MINORS_WHOLE')
  })
})
