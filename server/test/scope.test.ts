import { getOrderDetail, listOrders } from '@camp/contract/orders/orders'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { Executor } from '../src/platform/db/executor.ts'
import { everyRow } from '../src/platform/db/list.ts'
import { builder } from '../src/platform/db/statement.ts'
import { groupsInScope, scopeOf } from '../src/platform/scope.ts'
import { aServer } from './aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup, makeOrder, makeStudent } from './factories.ts'
import type { Caller } from './http.ts'
import { signedIn } from './people.ts'

const server = aServer()
let leader: Caller
let leaderId: number
let camp: number
let led: { campId: number; groupId: number }
let other: { campId: number; groupId: number }

beforeAll(async () => {
  const { pool } = server
  const [mine, foreign] = [await makeCoach(pool), await makeCoach(pool)]
  const person = await signedIn(server, ['ORDER_INDEX'], 'OWN_GROUPS')
  leader = person.caller
  leaderId = person.userId
  await makeLedCoachGroup(pool, person.userId, [mine])
  camp = await makeCamp(pool)
  led = { campId: camp, groupId: await makeCampGroup(pool, camp, { coach_id: mine }) }
  other = { campId: camp, groupId: await makeCampGroup(pool, camp, { coach_id: foreign }) }
})

const seen = async () => {
  const { body } = await leader.call(listOrders, { query: { page: 1 } })
  return (body as { content: { orderNumber: string }[] }).content.map((order) => order.orderNumber) // asked for by page
}

describe('a leader who sees own groups only', () => {
  it('sees the orders of families with a child in one of them, in the list and in full, and of no others', async () => {
    const [mine, foreign] = [await makeCampStudent(server.pool, led), await makeCampStudent(server.pool, other)]
    const order = await makeOrder(server.pool, { parent_id: mine.parentId })
    const hidden = await makeOrder(server.pool, { parent_id: foreign.parentId })
    expect(await seen()).toEqual([order.orderNumber])
    expect((await leader.call(getOrderDetail, { query: { orderNumber: order.orderNumber } })).status).toBe(200)
    expect((await leader.call(getOrderDetail, { query: { orderNumber: hidden.orderNumber } })).status).toBe(404)
  })

  it('sees them no more when the child has left the camp, or the coach had left the group before the camp began', async () => {
    const child = await makeCampStudent(server.pool, led)
    const order = await makeOrder(server.pool, { parent_id: child.parentId })
    expect(await seen()).toContain(order.orderNumber)
    await server.pool.query("update camp_students set status = 'QUIT', quit_at = now() where id = $1", [child.id])
    expect(await seen()).not.toContain(order.orderNumber)
    expect((await seen()).length).toBe(1)
    await server.pool.query('update coach_group_members set left_at = $1', [businessDay(-8)])
    expect(await seen()).toEqual([])
  })
})

describe('groups in scope', () => {
  it('are those whose coach the reader leads', async () => {
    await server.pool.query('update coach_group_members set left_at = null')
    const inScope = groupsInScope(scopeOf(leaderId, 'OWN_GROUPS'), 'g.id')
    const rows = await new Executor(server.pool).all(sql<{ id: number }>`select g.id from camp_groups g where ${inScope}`.compile(builder))
    expect(rows.map(({ id }) => id)).toEqual([led.groupId])
    expect(groupsInScope(scopeOf(leaderId, 'ALL'), 'g.id')).toBe(everyRow)
  })
})

describe('seats of a camp', () => {
  it('are never given twice, however many ask at once, and are free again when a child leaves', async () => {
    const { pool } = server
    const campId = await makeCamp(pool, { capacity: 12 })
    const groups = [await makeCampGroup(pool, campId, { capacity: 8 }), await makeCampGroup(pool, campId, { capacity: 8 })]
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, (_none, n) => makeCampStudent(pool, { campId, groupId: groups[n % 2] as number })), // two groups
    )
    expect(tries.filter((tried) => tried.status === 'fulfilled')).toHaveLength(12)
    for (const tried of tries) {
      if (tried.status === 'rejected') expect(['camp_capacity', 'camp_group_capacity']).toContain(tried.reason.constraint)
    }
    const taken = async () => (await pool.query('select taken from camp_seats where camp_id = $1', [campId])).rows[0].taken
    expect(await taken()).toBe(12)
    await pool.query("update camp_students set status = 'QUIT', quit_at = now() where camp_id = $1", [campId])
    expect(await taken()).toBe(0)
    await pool.query('select recount_camp_seats()')
    expect(await taken()).toBe(0)
  })
})

describe('figures of an enrolment', () => {
  it('follow its clock-ins, and a count anew says the same', async () => {
    const { pool } = server
    const child = await makeCampStudent(pool, other)
    await makeStudent(pool, child.parentId)
    await pool.query(
      `insert into clock_ins (camp_student_id, camp_id, group_id, clock_in_date, lesson_day, submitted_at, study_seconds, score, comment_due_at)
       select $1, $2, $3, current_date - n, 7 - n, now(), 60, 90, now() from generate_series(1, 3) n`,
      [child.id, camp, other.groupId],
    )
    await pool.query('delete from clock_ins where camp_student_id = $1 and lesson_day = 6', [child.id])
    const figures = async () =>
      (await pool.query('select * from camp_student_figures where camp_student_id = $1', [child.id])).rows[0] as Record<string, unknown>
    const kept = await figures()
    expect(kept).toMatchObject({ clock_in_days: 2, study_seconds: 120, score_sum: 180 })
    await pool.query('select recount_camp_student_figures()')
    expect(await figures()).toEqual(kept)
  })
})
