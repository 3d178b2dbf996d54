import { adjustWorkhours, createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCoach } from '../../test/factories.ts'
import { allowFullDays } from '../../test/hours.calls.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller
const today = businessDay(0)

beforeAll(async () => {
  editor = (await signedIn(server, ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EDIT'])).caller
  await allowFullDays(server.pool)
})

const newCoach = () => makeCoach(server.pool, { hourly_rate_amount: 6_000, tracking_enabled: true })
const hours = (more: object) => ({ date: today, kind: 'LIVE_CLASS' as const, minutes: 300, reason: '代课', ...more })
const add = (id: number, more: object = {}) => editor.loose(createWorkhourEntry, { params: { id }, body: hours(more) })
const atOnce = <T>(count: number, act: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => act(at)))
const minutesOf = async (id: number) =>
  (await server.pool.query('select sum(minutes)::int as minutes from work_entries where coach_id = $1', [id])).rows[0].minutes

/** Of answers that came at once so many were taken, and the others were refused for the day. */
function expectTaken(answers: readonly { status: number; error?: { error: string } }[], taken: number): void {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(taken)
  expect(answers.filter(({ status }) => status !== 200).filter(({ error }) => error?.error !== 'DAY_OVERFULL')).toEqual([])
}

it('hours by hand fill a day and no more, however many come at once', async () => {
  const id = await newCoach()
  expectTaken(await atOnce(40, () => add(id)), 4)
  expect(await minutesOf(id)).toBe(1_200)
})

it('so do edits of them', async () => {
  const id = await newCoach()
  await add(id, { minutes: 1_320 })
  const kinds = ['OTHER', 'GROUP_SERVICE'] as const
  for (const kind of kinds) await add(id, { kind, minutes: 30 })
  const { rows } = await server.pool.query('select id, kind from work_entries where coach_id = $1 and kind = any($2)', [id, kinds])
  const edited = await Promise.all(
    rows.map((entry) => editor.loose(updateWorkhourEntry, { params: { id }, body: { ...hours({ ...entry, minutes: 90 }) } })),
  )
  expectTaken(edited, 1)
  expect(await minutesOf(id)).toBe(1_440)
})

it('corrections of a closed month are hours of other days: they fill none, and leave room for the hours of today', async () => {
  const id = await newCoach()
  const { rows } = await server.pool.query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason)
     values ($1, '2026-01-10', 'OTHER', 'MANUAL', 1000, 6000, 100000, '补录') returning id`,
    [id],
  )
  const [closed] = (await server.pool.query("update work_statements set status = 'CLOSED' where coach_id = $1 returning id", [id])).rows
  const body = { statementId: closed.id, reversesId: rows[0].id, minutes: -300, reason: '多记' }
  // Never more than the line has: 1,000 minutes are three times 300.
  const taken = await atOnce(6, () => editor.loose(adjustWorkhours, { params: { id }, body }))
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await minutesOf(id)).toBe(100)
  expectTaken(await atOnce(6, () => add(id)), 4)
})
