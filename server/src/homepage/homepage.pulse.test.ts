import { getAccountWays } from '@camp/contract/account/account.ways'
import { getPulse } from '@camp/contract/homepage/homepage.pulse'
import { expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn } from '../../test/factories.ts'
import { Caller } from '../../test/http.ts'

const server = aServer()
const stranger = () => new Caller(server.url)

it('says nothing before it is switched on; then counts alone, the same to all within ten seconds', async () => {
  const { pool } = server
  expect([(await stranger().call(getAccountWays, {})).body.pulse, (await stranger().call(getPulse, {})).status]).toEqual([false, 404])
  await pool.query("update param_configs set value = to_jsonb('on'::text) where key = 'login.pulse'")
  expect((await stranger().call(getAccountWays, {})).body.pulse).toBe(true)

  const campId = await makeCamp(pool, { name: '晚间营', start_date: businessDay(-4), end_date: businessDay(10) })
  const groupId = await makeCampGroup(pool, campId)
  const joined_at = new Date(Date.now() - 30 * 86_400_000)
  const children = [1, 2, 3].map(() => makeCampStudent(pool, { campId, groupId }, { joined_at }))
  const [first, second] = await Promise.all(children)
  const due = new Date(Date.now() + 7_200_000)
  // One was there in time, and one yesterday, whose comment is late.
  await makeClockIn(pool, first?.id ?? 0, { clock_in_date: businessDay(0), submitted_at: new Date(), comment_due_at: due })
  await makeClockIn(pool, second?.id ?? 0, { clock_in_date: businessDay(-1), comment_due_at: new Date(Date.now() - 3_600_000) })

  const { body } = await stranger().call(getPulse, {})
  expect(body).toMatchObject({
    due: 3,
    clockedIn: 1,
    uncommented: 2,
    camps: [{ name: expect.stringMatching(/^晚间营 ./), day: 5, due: 3, clockedIn: 1 }],
  })
  expect(Date.parse(body.commentDueAt ?? '')).toBe(due.getTime())
  expect(body.hours.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(body.hours[Number(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(11, 13))]).toBe(1)
  const { rows } = await pool.query<{ name: string }>('select name from students union all select phone from parents')
  for (const { name } of rows) expect(JSON.stringify(body)).not.toContain(name)

  await pool.query('delete from clock_ins')
  expect((await stranger().call(getPulse, {})).body).toEqual(body)
})
