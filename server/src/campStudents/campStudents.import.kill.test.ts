import { getChangeSet } from '@camp/contract/base/changes.calls'
import { importCampStudents } from '@camp/contract/campStudents/campStudents.changes'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { makeCamp, makeCampGroup } from '../../test/factories.ts'
import { killable } from '../../test/killed.ts'
import { signedIn } from '../../test/people.ts'

const ROWS = 2_500

const server = killable()
const enrolled = () => server.numberOf('select count(*)::int as n from camp_students')

it('killed in the middle of an import and started again, it enrols each row exactly once', { timeout: 120_000 }, async () => {
  const first = await server.start()
  const { caller } = await signedIn({ url: await first.url, pool: server.pool }, ['CAMP_IMPORT'])
  const campId = await makeCamp(server.pool, { capacity: ROWS })
  await makeCampGroup(server.pool, campId, { name: '一班', capacity: ROWS })
  const letters = '一二三四五六七八九十'
  const nameOf = (n: number) => `王${[...String(n).padStart(4, '0')].map((digit) => letters[Number(digit)]).join('')}`
  const rows = Array.from({ length: ROWS }, (_, n) => [nameOf(n), `188${String(n).padStart(8, '0')}`, '一班', '', '', '', ''])
  const head = ['孩子姓名', '家长手机号', '分组', '英文名', '年级', '家长姓名', '备注']
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 's', rows: [head, ...rows] }] }))]), '学员.xlsx')
  const sent = await caller.fetch(`/foundation${importCampStudents.path.replace('{campId}', String(campId))}`, {
    method: 'POST',
    body: form,
  })
  const { token } = (await sent.json()) as { token: string }
  await expect.poll(enrolled, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.ended
  expect(await enrolled()).toBeLessThan(ROWS)

  const second = await server.start()
  const later = await signedIn({ url: await second.url, pool: server.pool }, [])
  await server.pool.query('update sessions set user_id = (select owner_id from change_sets) where id = $1', [later.sessionId])
  await expect
    .poll(async () => (await later.caller.call(getChangeSet, { params: { token } })).body.status, { timeout: 90_000, interval: 200 })
    .toBe('DONE')
  const { body } = await later.caller.call(getChangeSet, { params: { token } })
  expect(body.counts).toMatchObject({ READY: 0, APPLIED: ROWS, SKIPPED: 0, FAILED: 0 })
  expect([
    await enrolled(),
    await server.numberOf('select count(*)::int as n from parents'),
    await server.numberOf('select taken as n from camp_seats'),
  ]).toEqual([ROWS, ROWS, ROWS])
  expect(
    await server.numberOf(
      "select count(*)::int as n from operation_logs where call = 'createCampClientUser' and target_entity = 'campStudent'",
    ),
  ).toBe(ROWS)
})
