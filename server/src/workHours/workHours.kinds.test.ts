import { applyChangeSet, getChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { commentClockIn } from '@camp/contract/clockIns/clockIns'
import { saveCoachKindRate } from '@camp/contract/coaches/coaches.rates'
import { listWorkhourCoaches } from '@camp/contract/workHours/workHours'
import { planRepricing, previewRepricing } from '@camp/contract/workHours/workHours.changes'
import { createWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let staff: Caller
/** Sets the rates: who did so enters nothing at them alone. */
let payer: Caller
const today = businessDay(0)

beforeAll(async () => {
  const codes = ['COASH_EDIT', 'COASH_COMMENT', 'COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_CLOSE'] as const
  staff = (await signedIn(server, [...codes])).caller
  payer = (await signedIn(server, [...codes])).caller
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

/** A coach with one comment, one live class and other work of today, at 60 yuan an hour. */
async function busyCoach() {
  const own = await signedIn(server, [])
  const id = await makeCoach(server.pool, { hourly_rate_amount: 6_000, tracking_enabled: true, user_id: own.userId })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  await query("update coach_rates set effective_from = '2020-01-01' where coach_id = $1", [id])
  const camp = await makeCamp(server.pool)
  const child = await makeCampStudent(server.pool, { campId: camp, groupId: await makeCampGroup(server.pool, camp, { coach_id: id }) })
  let days = 0
  return {
    id,
    comment: async () => {
      const clockInId = await makeClockIn(server.pool, child.id, { clock_in_date: businessDay(-++days) })
      expect((await own.caller.loose(commentClockIn, { body: { clockInId, text: '好' } })).status).toBe(200)
    },
    enter: async (kind: 'LIVE_CLASS' | 'OTHER', minutes: number, more: object = {}) => {
      const body = { date: today, kind, minutes, reason: '代课', ...more }
      expect((await staff.loose(createWorkhourEntry, { params: { id }, body })).status).toBe(200)
    },
    rate: async (body: object) => {
      const of = { kind: 'LIVE_CLASS', unit: 'PIECE', amount: 8_000, ...body }
      expect((await payer.loose(saveCoachKindRate, { params: { id }, body: of })).status).toBe(200)
    },
    lines: () =>
      query(
        `select kind, unit, minutes, pieces, rate_amount as rate, amount, kind_rate_id is not null as own from work_lines
         where coach_id = $1 order by id`,
        [id],
      ),
  }
}

const sums = async (id: number) =>
  (
    await query(
      `select (select sum(amount)::int from work_lines where coach_id = $1) as lines, (select sum(amount)::int from work_entries where coach_id = $1) as entries,
         (select sum(amount)::int from work_statements where live and coach_id = $1) as statements`,
      [id],
    )
  )[0]

it('a rate of a kind goes before the general one, by the piece or by the hour, and alters no line that was written', async () => {
  const coach = await busyCoach()
  await coach.comment()
  await coach.enter('LIVE_CLASS', 45)
  const before = await coach.lines()
  expect(before.map(({ amount }) => amount)).toEqual([500, 4_500])
  await coach.rate({})
  await coach.rate({ kind: 'COMMENT', amount: 333 })
  expect(await coach.lines()).toEqual(before)
  await coach.comment()
  await coach.enter('LIVE_CLASS', 45)
  await coach.enter('LIVE_CLASS', 90, { pieces: 2 })
  await coach.enter('OTHER', 30)
  const added = (await coach.lines()).slice(2)
  expect(added).toEqual([
    { kind: 'COMMENT', unit: 'PIECE', minutes: 5, pieces: 1, rate: 333, amount: 333, own: true },
    { kind: 'LIVE_CLASS', unit: 'PIECE', minutes: 45, pieces: 1, rate: 8_000, amount: 8_000, own: true },
    { kind: 'LIVE_CLASS', unit: 'PIECE', minutes: 90, pieces: 2, rate: 8_000, amount: 16_000, own: true },
    { kind: 'OTHER', unit: 'HOUR', minutes: 30, pieces: 0, rate: 6_000, amount: 3_000, own: false },
  ])
  // Set again on its first day, now by the hour: lines stay, and the next one is priced by what counts now.
  await coach.rate({ unit: 'HOUR', amount: 12_000 })
  expect((await coach.lines()).slice(2)).toEqual(added)
  await coach.enter('LIVE_CLASS', 45)
  expect((await coach.lines()).at(-1)).toMatchObject({ unit: 'HOUR', rate: 12_000, amount: 9_000, own: true })
  const sum = 5_000 + 333 + 8_000 + 16_000 + 3_000 + 9_000
  expect(await sums(coach.id)).toEqual({ lines: sum, entries: sum, statements: sum })
})

it('the drawer says by which rate a line was priced, and since when that holds', async () => {
  const coach = await busyCoach()
  await coach.rate({})
  await coach.enter('LIVE_CLASS', 90, { pieces: 2 })
  await coach.enter('OTHER', 30)
  const { content } = (await staff.call(listWorkhourCoaches, { query: { page: 1, coachId: [coach.id] } })).body
  expect(content.map(({ kind, rateAmount, rateUnit }) => [kind, rateAmount, rateUnit]).toSorted()).toEqual([
    ['LIVE_CLASS', 8_000, 'PIECE'],
    ['OTHER', 6_000, 'HOUR'],
  ])
  const lineOf = async (kind: string) => {
    const entryId = content.find((entry) => entry.kind === kind)?.id ?? 0
    return (await staff.call(traceWorkhours, { query: { entryId } })).body.lines[0]
  }
  expect(await lineOf('LIVE_CLASS')).toMatchObject({ unit: 'PIECE', pieces: 2, ofKind: true, rateAmount: 8_000, rateSince: today })
  expect(await lineOf('OTHER')).toMatchObject({ unit: 'HOUR', ofKind: false, rateAmount: 6_000, rateSince: '2020-01-01' })
})

it('lines are priced anew by the rate of their kind when asked, and back', async () => {
  const coach = await busyCoach()
  await coach.comment()
  await coach.enter('LIVE_CLASS', 45)
  await coach.enter('OTHER', 30)
  await coach.rate({})
  await coach.rate({ kind: 'COMMENT', amount: 700 })
  const params = { id: coach.id }
  expect((await staff.call(previewRepricing, { params })).body).toEqual({ lines: 2, before: 5_000, after: 8_700 })
  const { token } = (await staff.call(planRepricing, { params })).body
  const settled = () =>
    expect
      .poll(async () => (await staff.call(getChangeSet, { params: { token } })).body.status, { timeout: 20_000 })
      .toMatch(/^(CHECKED|DONE)$/)
  await settled()
  await staff.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
  await settled()
  expect((await staff.call(previewRepricing, { params })).body.lines).toBe(0)
  expect(await sums(coach.id)).toEqual({ lines: 11_700, entries: 11_700, statements: 11_700 })
  await staff.call(undoChangeSet, { params: { token } })
  await expect.poll(() => sums(coach.id), { timeout: 20_000 }).toEqual({ lines: 8_000, entries: 8_000, statements: 8_000 })
  expect((await staff.call(previewRepricing, { params })).body.lines).toBe(2)
}, 60_000)
