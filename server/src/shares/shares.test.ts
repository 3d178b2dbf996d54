import { openCounts } from '@camp/contract/inflow/inflow.counts.open'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { eraseParent } from '@camp/contract/parents/parents.family'
import { getReportImage, listReports } from '@camp/contract/reports/reports'
import { exportShares, listShares, revokeShare, shareReport } from '@camp/contract/shares/shares'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { madeReports, reportsOfChildren } from '../../test/reports.ts'

let server: TestServer
let teacher: Caller
let leader: Caller
let groups: [number, number]
let campId: number
const lines: string[] = []
const codes = [
  'RESOURCE_REPORT',
  'RESOURCE_REPORT_EDIT',
  'RESOURCE_SHARE',
  'RESOURCE_SHARE_EXPORT',
  'LOG_MANAGE',
  'PARENT_ERASE',
  'PARENT_DETAIL',
] as const
const period = { periodStart: businessDay(-6), periodEnd: businessDay(0) }

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'on' }, lines)
  const { pool } = server
  teacher = (await signedIn(server, [...codes])).caller
  const led = await signedIn(server, [...codes], 'OWN_GROUPS')
  leader = led.caller
  const [own, other] = [await makeCoach(pool), await makeCoach(pool)]
  await makeLedCoachGroup(pool, led.userId, [own])
  campId = await makeCamp(pool)
  groups = [await makeCampGroup(pool, campId, { coach_id: own }), await makeCampGroup(pool, campId, { coach_id: other })]
})
afterAll(() => server.stop())

/** A child with a report of the week, and its family. */
async function reported(groupId = groups[0], name = '石泽宇') {
  const child = await makeCampStudent(server.pool, { campId, groupId }, { joined_at: `${businessDay(-20)} 12:00:00+08` })
  await server.pool.query('update students set name = $2 where id = $1', [child.studentId, name])
  await makeClockIn(server.pool, child.id, { clock_in_date: businessDay(-1), study_seconds: 900, score: 95 })
  await madeReports(teacher, [child.id], period)
  const [report] = await reportsOfChildren(teacher, [child.id])
  return { ...child, reportId: report?.id ?? 0 }
}
const share = (id: number, by: Caller = teacher) =>
  by.call(shareReport, { params: { id }, body: { consentAt: businessDay(0), by: '泽宇妈妈' } })
/** As a stranger's browser asks, with an agent of its own. */
const visit = (url: string, agent = 'a phone') => fetch(`${server.url}${url}`, { headers: { 'user-agent': agent }, redirect: 'manual' })
const rows = async (query: object = {}, by: Caller = teacher) => (await by.call(listShares, { query: { page: 1, ...query } })).body.content

describe('a link to a report', () => {
  it('that an app opens is counted once a day for each of its devices, and not once it is revoked', async () => {
    const maker = (await signedIn(server, keyEditorCodes)).caller
    const { secret } = await aKey(maker)
    const { reportId } = await reported()
    const { url, id } = (await share(reportId)).body
    const opened = async (...installations: string[]) => {
      const items = installations.map((installation) => ({
        kind: 'SHARE_VISIT',
        target: url.split('/').at(-1),
        installation,
        at: new Date().toISOString(),
      }))
      return (await askWithKey(server.url, openCounts, secret, { body: { items } })).body
    }
    expect(await opened('a', 'b', 'a')).toEqual({ counted: 3, refused: [] })
    await Promise.all([opened('a', 'c'), opened('c', 'a')])
    expect((await rows()).find((one) => one.id === id)?.visits).toBe(3)
    await teacher.call(revokeShare, { params: { id: reportId } })
    expect(await opened('d')).toMatchObject({ counted: 0, refused: [{ error: 'UNKNOWN_REFERENCE' }] })
  })

  it('opens for anybody who holds it, with the given name at most, and counts a visitor once a day', async () => {
    const { reportId } = await reported()
    const { url, id } = (await share(reportId)).body
    expect(url).toMatch(/^\/r\/[\w-]{43}$/)
    const page = await visit(url)
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; img-src 'self' data:; style-src 'sha256-/)
    const html = await page.text()
    expect(html).toContain('泽宇的学习报告')
    expect(html).not.toMatch(/石泽宇|<script|王妈妈/)
    const image = await visit(`${url}/image`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    await visit(url)
    await visit(url, 'another phone')
    await Promise.all([1, 2, 3].map(() => visit(url, 'a third')))
    // Neither a search engine, nor a messenger that draws a preview, nor a browser that looks ahead is somebody who came.
    for (const agent of ['Mozilla/5.0 (compatible; Baiduspider/2.0)', 'WhatsApp/2.23.20.0'])
      expect((await visit(url, agent)).status).toBe(200)
    await fetch(`${server.url}${url}`, { method: 'HEAD', headers: { 'user-agent': 'a fourth' } })
    await fetch(`${server.url}${url}`, { headers: { 'user-agent': 'a fourth', 'sec-purpose': 'prefetch' } })
    // A messenger that looks whether the link is there, and a browser that looks ahead, are nobody.
    expect((await fetch(`${server.url}${url}`, { method: 'HEAD', headers: { 'user-agent': 'checker' } })).status).toBe(200)
    expect((await fetch(`${server.url}${url}`, { headers: { 'user-agent': 'ahead', 'sec-purpose': 'prefetch' } })).status).toBe(200)
    expect((await rows({ id: [id] }))[0]).toMatchObject({ visits: 3, state: 'LIVE', studentName: '石泽宇', consentBy: '泽宇妈妈' })
    const { rows: stored } = await server.pool.query('select visitor from share_visits')
    expect(stored.every(({ visitor }) => /^[\w-]{43}$/.test(visitor))).toBe(true)
  })

  it('counts no more visitors of a day than there can be, whatever a browser calls itself', async () => {
    const { url, id } = (await share((await reported()).reportId)).body
    await server.pool.query(
      'insert into share_visits (share_id, day, visitor) select $1, business_day(now()), n::text from generate_series(1, 500) n',
      [id],
    )
    expect((await visit(url, 'one more')).status).toBe(200)
    const { rows: kept } = await server.pool.query('select count(*)::integer as n from share_visits where share_id = $1', [id])
    expect([kept[0]?.n, (await rows({ id: [id] }))[0]?.visits]).toEqual([500, 0])
  })

  it('draws so often a minute for one address, and then says in words that it has to wait; another link and staff go on', async () => {
    const [{ reportId }, other] = [await reported(), await reported()]
    const [{ url }, { url: next }] = [(await share(reportId)).body, (await share(other.reportId)).body]
    const all = await Promise.all(Array.from({ length: 33 }, () => visit(`${url}/image`)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(30)
    const late = all.find(({ status }) => status === 429)
    expect(Number(late?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await late?.json()).toMatchObject({ msg: expect.stringContaining('请稍后重试') })
    expect((await visit(`${next}/image`)).status).toBe(200)
    expect((await visit(url)).status).toBe(200)
    expect((await teacher.loose(getReportImage, { params: { id: reportId } })).status).toBe(200)
  })

  it('is kept nowhere: not in the database, not in what the server logs', async () => {
    const { url, id } = (await share((await reported()).reportId)).body
    const token = url.slice('/r/'.length)
    await visit(url)
    await visit(`${url}/image`)
    const { rows: stored } = await server.pool.query('select s::text as text from shares s union all select l::text from operation_logs l')
    expect(stored.map(({ text }) => text).join()).not.toContain(token)
    expect(lines.join()).not.toContain(token)
    expect(lines.join()).toContain('share.page')
    const { body } = await teacher.call(getRecordHistory, { query: { entity: 'share', id, page: 1 } })
    expect(body.content[0]).toMatchObject({ after: { consentBy: '泽宇妈妈' } })
    expect(
      stored
        .map(({ text }) => text)
        .filter((text) => text.includes('expiresAt'))
        .join(),
    ).not.toContain('泽宇妈妈')
  })

  it('leads to one and the same friendly page when it is wrong, over or taken back', async () => {
    const [{ reportId }, over] = [await reported(), await reported()]
    const [revoked, expired] = [(await share(reportId)).body, (await share(over.reportId)).body]
    await teacher.call(revokeShare, { params: { id: reportId } })
    await server.pool.query("update shares set expires_at = now() - interval '1 second' where id = $1", [expired.id])
    const answers = await Promise.all(
      [revoked.url, expired.url, `/r/${'A'.repeat(43)}`, '/r/short', `${revoked.url}/image`].map((url) => visit(url)),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('链接已失效')
    const english = await fetch(`${server.url}/r/short`, { headers: { 'accept-language': 'en' } })
    expect(await english.text()).toContain('This link no longer works')
    // What is over makes room for a new link; what was taken back is told.
    expect((await share(over.reportId)).status).toBe(200)
    expect((await teacher.call(revokeShare, { params: { id: reportId } })).error.error).toBe('SHARE_NONE')
    expect((await rows({ state: ['REVOKED'] })).map(({ id }) => id)).toContain(revoked.id)
    expect((await rows({ state: ['REVOKED'] })).map(({ id }) => id)).toContain(expired.id)
  })

  it('is one at a time, with a consent that was given', async () => {
    const { reportId } = await reported()
    const late = await teacher.call(shareReport, {
      params: { id: reportId },
      body: { consentAt: `${businessDay(2)} 10:00:00`, by: '爸爸' },
    })
    expect(late.error).toMatchObject({ error: 'CONSENT_AHEAD', fields: [{ path: 'consentAt' }] })
    const without = await teacher.loose(shareReport, { params: { id: reportId }, body: { consentAt: businessDay(0), by: ' ' } })
    expect(without.error.fields?.[0]?.path).toBe('by')
    const { url } = (await share(reportId)).body
    expect((await share(reportId)).error.error).toBe('SHARED_ALREADY')
    const listed = async (by: Caller) => (await by.call(listReports, { query: { page: 1, id: [reportId] } })).body.content[0]?.share
    expect(await listed(teacher)).toMatchObject({ url })
    const reader = (await signedIn(server, ['RESOURCE_REPORT'])).caller
    expect(await listed(reader)).toMatchObject({ url: null })
    expect((await share(reportId, reader)).status).toBe(403)
  })

  it('goes with the family that is forgotten', async () => {
    const { reportId, parentId, id: campStudentId } = await reported()
    const { url } = (await share(reportId)).body
    expect((await visit(url)).status).toBe(200)
    await server.pool.query("update camp_students set status = 'QUIT', quit_at = now() where id = $1", [campStudentId])
    expect((await teacher.call(eraseParent, { body: { id: parentId, confirm: String(parentId), reason: '家长要求删除' } })).status).toBe(
      200,
    )
    expect((await visit(url)).status).toBe(404)
    expect((await visit(`${url}/image`)).status).toBe(404)
    const left = await server.pool.query(
      'select (select count(*) from reports where id = $1) + (select count(*) from shares where report_id = $1) as n',
      [reportId],
    )
    expect(Number(left.rows[0]?.n)).toBe(0)
  })
})

describe('shares', () => {
  it('are listed and taken out by those who see the child', async () => {
    const [own, foreign] = [await reported(groups[0], '陈晨'), await reported(groups[1], '陈夕')]
    await share(own.reportId)
    await share(foreign.reportId)
    expect((await rows({ studentName: '陈' })).map(({ studentName }) => studentName).sort()).toEqual(['陈夕', '陈晨'])
    expect((await rows({ studentName: '陈' }, leader)).map(({ studentName }) => studentName)).toEqual(['陈晨'])
    const file = await leader.loose(exportShares, { body: { studentName: '陈', columns: ['studentName', 'state'] } })
    expect((await readXlsx(file.body as Uint8Array)).sheets[0]?.rows.slice(1)).toEqual([['陈晨', '分享中']])
  })
})

describe('guesses', () => {
  it('have to wait; somebody with a link at that address still sees it, and does not count as guessing', async () => {
    const { url } = (await share((await reported()).reportId)).body
    const guess = () => visit(`/r/${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`)
    let last = await guess()
    for (let n = 0; n < 80 && last.status === 404; n++) last = await guess()
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await last.text()).toContain('请稍后重试')
    const tries = async () => (await server.pool.query("select tries from attempt_counters where subject like 'share:%'")).rows[0]?.tries
    const before = await tries()
    expect((await visit(url)).status).toBe(200)
    expect(await tries()).toBe(before)
    await server.pool.query("update attempt_counters set window_start = now() - interval '16 minutes' where subject like 'share:%'")
    expect((await guess()).status).toBe(404)
  })
})
