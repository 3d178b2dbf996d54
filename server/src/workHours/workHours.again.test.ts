import { commentClockIn, withdrawComment } from '@camp/contract/clockIns/clockIns'
import { countDoubts, listDoubts } from '@camp/contract/doubts/doubts'
import { previewClosing } from '@camp/contract/workHours/workHours.statements'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach } from '../../test/factories.ts'
import { month } from '../../test/hours.calls.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { transaction } from '../platform/write/transaction.ts'
import { priceComments } from './workHours.repository.ts'

const server = aServer()
let office: Person
let own: Person
let finance: Caller
let coachId: number
let childId: number
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

beforeAll(async () => {
  office = await signedIn(server, ['COASH_COMMENT'])
  own = await signedIn(server, [])
  finance = (await signedIn(server, ['COASH_WORKHOUR_CLOSE', 'SETTLEMENT'])).caller
  coachId = await makeCoach(server.pool, { name: '林若晴', user_id: own.userId, hourly_rate_amount: 6_000, tracking_enabled: true })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [coachId])
  await query("update coach_rates set effective_from = '2020-01-01' where coach_id = $1", [coachId])
  await query("update credit_rules set effective_from = '2020-01-01'")
  const campId = await makeCamp(server.pool)
  childId = (await makeCampStudent(server.pool, { campId, groupId: await makeCampGroup(server.pool, campId, { coach_id: coachId }) })).id
})

let back = 0
const clockIn = (row: Record<string, unknown> = {}) =>
  makeClockIn(server.pool, childId, { clock_in_date: businessDay(-60 - ++back), coach_id: coachId, ...row })
const comment = (clockInId: number, by: Caller) => by.loose(commentClockIn, { body: { clockInId, text: '读得很流利' } })
const withdraw = (clockInId: number, by: Caller) => by.loose(withdrawComment, { params: { clockInId }, query: { reason: '写错了学员' } })
const linesOf = (id: number) =>
  query(
    "select origin, minutes, rate_amount as rate, amount, to_char(day, 'YYYY-MM-DD') as day from work_lines where source_id = $1 order by id",
    [id],
  )

describe('a comment by an account that is no coach', () => {
  it('is paid to nobody, and ends the wait of the clock-in', async () => {
    const id = await clockIn()
    expect((await comment(id, office.caller)).status).toBe(200)
    expect(await linesOf(id)).toEqual([])
    expect(await query('select commented_at is not null as written, commented_by from clock_ins where id = $1', [id])).toEqual([
      { written: true, commented_by: null },
    ])
    expect((await withdraw(id, office.caller)).status).toBe(200)
    expect((await comment(id, own.caller)).status).toBe(200)
    expect(await linesOf(id)).toMatchObject([{ origin: 'SYSTEM', amount: 500 }])
  })

  it('that a release before paid is shown to who closes months, as long as the month is open, also after it was priced anew', async () => {
    const id = await clockIn({ commented_at: new Date(), commented_by: coachId })
    await transaction(server.pool, (tx) => priceComments(tx, [id], office.userId, businessDay(0)))
    const shown = async () => (await finance.call(listDoubts, { query: { page: 1 } })).body.content
    const thisMonth = businessDay(0).slice(0, 7)
    const row = { kind: 'COMMENT_BY_OFFICE', title: '林若晴', stands: thisMonth, amount: 500 }
    expect(await shown()).toMatchObject([row])
    expect((await finance.call(countDoubts, {})).body).toEqual([{ kind: 'COMMENT_BY_OFFICE', count: 1 }])
    const line = (await query('select id, rate_id from work_lines where source_id = $1', [id]))[0]
    await query(
      "select reprice_work_lines(array[$1::bigint], array[$2::bigint], array[null::bigint], array[7200::bigint], array['HOUR'], '', $3)",
      [line.id, line.rate_id, own.userId],
    )
    expect(await shown()).toMatchObject([{ ...row, amount: 600 }])
    const { body } = await finance.call(previewClosing, { body: { month: thisMonth } })
    expect(body.officeComments).toBe(1)
    // Kinds that are not about hours are for readers of the log.
    expect((await finance.call(listDoubts, { query: { page: 1, kind: ['PARCEL_TWICE'] } })).body.content).toEqual([])
    expect((await withdraw(id, office.caller)).status).toBe(200)
    expect(await shown()).toEqual([])
  })
})

describe('a comment that is taken back and written again', () => {
  it('comes again at its old price and time, today, whatever rate and rule there are by then', async () => {
    const at = `${month}-10T04:00:00Z`
    const id = await clockIn({ commented_at: at, commented_by: coachId, comment_due_at: `${month}-10T05:00:00Z` })
    await transaction(server.pool, (tx) => priceComments(tx, [id], null, businessDay(0)))
    await query("update work_statements set status = 'PAID' where coach_id = $1 and month = $2", [coachId, month])
    await query('insert into coach_rates (coach_id, amount, effective_from) values ($1, 12000, $2)', [coachId, `${month}-01`])
    await query(
      "insert into credit_rules (kind, credit_minutes, late_factor_bp, holiday_factor_bp, effective_from) values ('COMMENT', 70, 5000, 20000, $1)",
      [businessDay(0)],
    )
    const today = businessDay(0)
    for (const n of [1, 2]) {
      expect((await withdraw(id, own.caller)).status).toBe(200)
      expect((await comment(id, own.caller)).status).toBe(200)
      const lines = await linesOf(id)
      expect(lines.length).toBe(1 + 2 * n)
      expect(lines.slice(1)).toEqual(
        Array.from({ length: n }, () => [
          { origin: 'ADJUSTMENT', minutes: -5, rate: 6_000, amount: -500, day: today },
          { origin: 'ADJUSTMENT', minutes: 5, rate: 6_000, amount: 500, day: today },
        ]).flat(),
      )
    }
    expect(Date.parse((await query('select commented_at from clock_ins where id = $1', [id]))[0].commented_at)).toBe(Date.parse(at))
  })
})
