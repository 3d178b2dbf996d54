import type { KeepingKind } from '@camp/contract/keeping/keeping.labels'
import { eraseParent, erasureConfirmation } from '@camp/contract/parents/parents.family'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeCompany, makeOrder, makeParent } from '../../test/factories.ts'
import { age } from '../../test/keeping.aged.ts'
import { keepingDesk } from '../../test/keeping.desk.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { announce, beginDue } from './keeping.jobs.ts'

const server = aServer({ WORKER: 'on' })
let editor: Person
beforeAll(async () => {
  editor = await signedIn(server, ['KEEPING', 'KEEPING_EDIT', 'PARENT_INDEX', 'PARENT_ERASE'])
})
const { setRule, dueToday, settled, stateOf } = keepingDesk(server, () => editor)
const run = (text: string, values: unknown[]) => server.pool.query(text, values)

/** The rule is on; what it finds is announced. */
async function announced(kind: KeepingKind, months: number): Promise<void> {
  expect((await setRule(kind, { isOn: true, months, warnDays: 1, waitDays: 1 })).status).toBe(200)
  await announce(server.running.services)
}
async function done(kind: KeepingKind): Promise<void> {
  await dueToday(kind)
  await beginDue(server.running.services)
  await settled(kind)
}
async function enrolled(): Promise<{ id: number; enrolment: number; groupId: number }> {
  const id = await makeParent(server.pool)
  const campId = await makeCamp(server.pool)
  const groupId = await makeCampGroup(server.pool, campId)
  const { id: enrolment } = await makeCampStudent(server.pool, { campId, groupId }, { parent_id: id })
  return { id, enrolment, groupId }
}

describe('who falls under a rule', () => {
  it('is no family with a refund that somebody asked for: it is not erased either', async () => {
    const { id: orderId, parentId } = await makeOrder(server.pool, { progress: 'COMPLETED' })
    await run(
      `insert into refund_requests (order_id, amount, proposed_amount, second_person, reason, asked_by) values ($1, 100, 100, false, '不合适', $2)`,
      [orderId, editor.userId],
    )
    await age(server.pool, parentId, 1_200)
    await announced('FAMILY', 24)
    expect(await stateOf('FAMILY', parentId)).toEqual([])
    const body = { id: parentId, reason: '监护人要求', confirm: erasureConfirmation(parentId), version: 1 }
    expect((await editor.caller.call(eraseParent, { body })).error.error).toBe('ERASE_OPEN_ORDERS')
  }, 60_000)

  it('is an account of an import that was undone, and none that was joined to another', async () => {
    const [left, joined, kept] = [
      await makeParent(server.pool, { deleted_at: new Date() }),
      await makeParent(server.pool, { deleted_at: new Date() }),
      await makeParent(server.pool),
    ]
    await run("insert into parent_merges (kept_parent_id, merged_parent_id, moved) values ($1, $2, '{}')", [kept, joined])
    for (const id of [left, joined]) await age(server.pool, id, 1_200)
    await announced('FAMILY', 24)
    await done('FAMILY')
    const { rows } = await run('select nickname, phone, erased_at is not null as erased from parents where id = any($1)', [[left]])
    expect(rows).toEqual([{ nickname: '***', phone: '', erased: true }])
    expect(await stateOf('FAMILY', joined)).toEqual([])
  }, 60_000)

  it('has any of the notes that go: quotes of reports, reasons of moves and grants; what is written later goes as well', async () => {
    const [quoted, moved, granted] = [await enrolled(), await enrolled(), await enrolled()]
    const quote = JSON.stringify({ days: 3, comment: { text: '发音很好', day: '2024-01-01' } })
    await run("insert into reports (camp_student_id, period_start, period_end, figures) values ($1, '2024-01-01', '2024-01-07', $2)", [
      quoted.enrolment,
      quote,
    ])
    await run(
      `insert into camp_student_moves (camp_student_id, from_group_id, to_group_id, effective_date, reason, cancelled_at)
       values ($1, $2, $2, '2024-01-01', '时间不合适', now())`,
      [moved.enrolment, moved.groupId],
    )
    await run(
      `with level as (insert into member_levels (name, price_amount, duration_days) values ('年卡', 1, 365) returning id)
       insert into member_grants (parent_id, level_id, starts_at, ends_at, source, reason) select $1, id, '2023-01-01', '2024-01-01', 'GIFT', '补偿' from level`,
      [granted.id],
    )
    const all = [quoted, moved, granted]
    for (const { id } of all) await age(server.pool, id, 1_000)
    await announced('NOTES', 12)
    for (const { id } of all) expect(await stateOf('NOTES', id)).toEqual(['WARNED'])
    await done('NOTES')
    const { rows } = await run('select figures from reports where camp_student_id = $1', [quoted.enrolment])
    expect(rows).toEqual([{ figures: { days: 3, comment: null } }])
    // Nothing is left to be named again, until somebody writes.
    await announce(server.running.services)
    for (const { id } of all) expect(await stateOf('NOTES', id)).toEqual(['DONE'])
    await run("insert into follow_ups (parent_id, kind, content, by_user_id) values ($1, 'PHONE', '家长来电', $2)", [
      quoted.id,
      editor.userId,
    ])
    await announce(server.running.services)
    expect((await stateOf('NOTES', quoted.id)).toSorted()).toEqual(['DONE', 'WARNED'])
  }, 60_000)

  it('has a parcel, a demo or a reply, where nothing else of it is left', async () => {
    const { id: orderId, parentId } = await makeOrder(server.pool, { progress: 'COMPLETED', address: null })
    await run(
      "insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address) values ($1, $2, 'K1', '王芳', '19000000001', '杭州')",
      [orderId, await makeCompany(server.pool)],
    )
    const shown = await enrolled()
    await run("insert into demos (camp_student_id, title) values ($1, '小明的朗读')", [shown.enrolment])
    const asked = await makeParent(server.pool)
    await run("insert into feedback (parent_id, content, category, reply) values ($1, '***', 'APP', '已寄出')", [asked])
    for (const [kind, id] of [
      ['ADDRESSES', parentId],
      ['RECORDINGS', shown.id],
      ['FEEDBACK', asked],
    ] as const) {
      await age(server.pool, id, 1_000)
      await announced(kind, 12)
      expect([kind, await stateOf(kind, id)]).toEqual([kind, ['WARNED']])
      await done(kind)
      await announce(server.running.services)
      expect([kind, await stateOf(kind, id)]).toEqual([kind, ['DONE']])
    }
  }, 60_000)
})
