import { queryTaskLists } from '@camp/contract/base/notify'
import { generateReports } from '@camp/contract/reports/reports'
import { expect, it } from 'vitest'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent } from '../../test/factories.ts'
import { killable } from '../../test/killed.ts'
import { signedIn } from '../../test/people.ts'

const CAMPS = 8
const CHILDREN = 12

const server = killable()
const reports = () => server.numberOf('select count(*)::int as n from reports')

it('killed while reports are made and started again, it makes each report exactly once', { timeout: 120_000 }, async () => {
  const { pool } = server
  const first = await server.start()
  const { caller } = await signedIn({ url: await first.url, pool }, ['RESOURCE_REPORT', 'RESOURCE_REPORT_EDIT'])
  const ids: number[] = []
  // A camp is a portion: each is written in a change of its own.
  for (let camp = 0; camp < CAMPS; camp++) {
    const campId = await makeCamp(pool)
    const groupId = await makeCampGroup(pool, campId)
    for (let child = 0; child < CHILDREN; child++) {
      ids.push((await makeCampStudent(pool, { campId, groupId }, { joined_at: `${businessDay(-20)} 12:00:00+08` })).id)
    }
  }
  const body = { campStudentIds: ids, periodStart: businessDay(-6), periodEnd: businessDay(0) }
  const { taskId } = (await caller.call(generateReports, { body })).body
  await expect.poll(reports, { timeout: 60_000, interval: 3 }).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.ended
  expect(await reports()).toBeLessThan(ids.length)

  const second = await server.start()
  const later = await signedIn({ url: await second.url, pool }, [])
  await pool.query('update sessions set user_id = (select owner_id from tasks where id = $2) where id = $1', [later.sessionId, taskId])
  const ended = async () => (await later.caller.call(queryTaskLists, {})).body.terminateTasks.find(({ id }) => id === taskId)
  await expect.poll(async () => (await ended())?.status, { timeout: 90_000, interval: 200 }).toBe('success')
  expect((await ended())?.detail).toBe(`已生成 ${ids.length} 份，未生成 0 份`)
  expect([
    await reports(),
    await server.numberOf('select count(*)::int as n from reports where version > 1'),
    await server.numberOf("select count(*)::int as n from operation_logs where call = 'generateReports' and target_id is not null"),
  ]).toEqual([ids.length, 0, ids.length])
})
