import type { AnyCall } from '@camp/contract/base/call'
import { applyChangeSet, getChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { permissions } from '@camp/contract/permissions'
import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeParent } from './factories.ts'
import { addressOf, type LooseInput, type TestServer } from './http.ts'
import { idle } from './idle.ts'
import { type Person, signedIn } from './people.ts'

/** A small business, and how something is done in it. */
export interface World {
  readonly server: TestServer
  /** Two who may do all, as some steps ask for a second person. */
  readonly one: Person
  readonly other: Person
  readonly coaches: readonly [number, number]
  readonly campId: number
  readonly groups: readonly [number, number]
  /** Of the first group. */
  readonly students: readonly number[]
  readonly clockIns: readonly number[]
  readonly parents: readonly number[]
}

/** One act, in full: it throws where it was not taken. */
export type Act = (world: World) => Promise<void>

export async function makeWorld(server: TestServer): Promise<World> {
  const { pool } = server
  const all = Object.keys(permissions)
  const [one, other, teacher] = [await signedIn(server, all), await signedIn(server, all), await signedIn(server, [])]
  const coach = async (row: object) => {
    const id = await makeCoach(pool, { hourly_rate_amount: 6_000, tracking_enabled: true, ...row })
    await pool.query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
    await pool.query("update coach_rates set effective_from = '2020-01-01' where coach_id = $1", [id])
    return id
  }
  const coaches = [await coach({ name: '许老师', user_id: teacher.userId }), await coach({ name: '沈老师' })] as const
  const campId = await makeCamp(pool)
  const groups = [
    await makeCampGroup(pool, campId, { name: '一班', coach_id: coaches[0] }),
    await makeCampGroup(pool, campId, { name: '二班', coach_id: coaches[1] }),
  ] as const
  const students: number[] = []
  const clockIns: number[] = []
  for (let n = 0; n < 3; n++) {
    const { id } = await makeCampStudent(pool, { campId, groupId: groups[0] })
    students.push(id)
    const late = {
      clock_in_date: businessDay(-2),
      submitted_at: new Date(Date.now() - 2 * 86_400_000),
      comment_due_at: new Date(Date.now() - 3_600_000),
    }
    clockIns.push(await makeClockIn(pool, id, late))
  }
  const parents: number[] = []
  for (let n = 0; n < 3; n++) parents.push(await makeParent(pool, { nickname: `批量家长${n}` }))
  return { server, one, other, coaches, campId, groups, students, clockIns, parents }
}

export const query = async (w: World, text: string, values: unknown[] = []) => (await w.server.pool.query(text, values)).rows

/** Makes a call that must be taken, and waits for the work that it started. */
export async function made(w: World, call: AnyCall, input: LooseInput, by = w.one): Promise<Record<string, unknown>> {
  const { status, body } = await by.caller.loose(call, input)
  expect([call.id, status, status === 200 || body]).toEqual([call.id, 200, true])
  await idle(w.server)
  return body as Record<string, unknown> // an answer, looked at by the contract
}

/** Sends a sheet or another file in. */
export async function sent(
  w: World,
  call: AnyCall,
  file: string | readonly (readonly string[])[],
  fields: Record<string, string> = {},
  input: LooseInput = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const rows = typeof file === 'string' ? null : file.map((row) => [...row])
  const bytes = rows ? new Uint8Array(await writeXlsx({ sheets: [{ name: 's', rows }] })) : new TextEncoder().encode(String(file))
  form.set('file', new Blob([bytes]), rows ? '表.xlsx' : '账单.csv')
  const answer = await w.one.caller.fetch(addressOf(call, input), { method: call.method, body: form })
  const body = (await answer.json()) as { token: string }
  expect([call.id, answer.status, answer.ok || body]).toEqual([call.id, 200, true])
  await idle(w.server)
  return body.token
}

/** How many rows of a set stand so. */
export const countsOf = async (w: World, token: string) => (await w.one.caller.call(getChangeSet, { params: { token } })).body.counts

/** Applies a set of changes that was planned, all of it, and takes it back where it can be. */
export async function done(w: World, token: unknown, rows: number, undone = rows): Promise<void> {
  const params = { token: String(token) }
  await made(w, applyChangeSet, { params, body: { mode: 'VALID_ROWS' } })
  expect(await countsOf(w, params.token)).toMatchObject({ APPLIED: rows })
  if (undone === 0) return
  await made(w, undoChangeSet, { params })
  expect(await countsOf(w, params.token)).toMatchObject({ UNDONE: undone })
}
