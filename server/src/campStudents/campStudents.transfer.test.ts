import { undoStep } from '@camp/contract/base/undo.steps'
import { updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { listTransferCamps, transferCampStudent } from '@camp/contract/campStudents/campStudents.transfer'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeCampType, makeClockIn, makeGoods, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let staff: Caller
beforeAll(async () => {
  staff = (await signedIn(server, ['CAMP_STUDENT', 'CAMP_STUDENT_EDIT'])).caller
})

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

let counter = 0
/** A child that came by an order into the first of two terms. */
async function studying(capacity = 10) {
  const camp_type_id = await makeCampType(server.pool)
  const from = await makeCamp(server.pool, { camp_type_id })
  const to = await makeCamp(server.pool, { camp_type_id, capacity })
  const group = await makeCampGroup(server.pool, from)
  const next = await makeCampGroup(server.pool, to)
  const orderNumber = `20260405${String(++counter).padStart(10, '0')}`
  const child = await makeCampStudent(server.pool, { campId: from, groupId: group }, { source: 'ORDER', order_number: orderNumber })
  const { id, parentId, studentId } = child
  const goodsId = await makeGoods(server.pool, { kind: 'CAMP', needs_shipping: false, camp_type_id })
  await makeOrder(server.pool, { order_number: orderNumber, parent_id: parentId, student_id: studentId, goods_id: goodsId, camp_id: from })
  return { id, from, to, group, next, parentId, studentId, orderNumber }
}
const transfer = (campStudentId: number, toCampId: number, more: Record<string, unknown> = {}) =>
  staff.loose(transferCampStudent, { body: { campStudentId, toCampId, effectiveDate: today(), reason: '家长出差', ...more } })
const seats = async (campId: number) => (await rows('select taken from camp_seats where camp_id = $1', [campId]))[0].taken

describe('a transfer to another term', () => {
  it('takes the child, its place and its order along in one step, and leaves its days where they are', async () => {
    const child = await studying()
    expect((await staff.call(listTransferCamps, { query: { campStudentId: child.id } })).body.map(({ id }) => id)).toEqual([child.to])
    const answers = await Promise.all(Array.from({ length: 4 }, () => transfer(child.id, child.to)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.error))).toEqual(new Set(['CAMP_STUDENT_LEFT']))
    expect([await seats(child.from), await seats(child.to)]).toEqual([0, 1])
    expect(
      await rows('select camp_id, status, source, order_number from camp_students where student_id = $1 order by id', [child.studentId]),
    ).toEqual([
      { camp_id: child.from, status: 'QUIT', source: 'ORDER', order_number: child.orderNumber },
      { camp_id: child.to, status: 'STUDYING', source: 'ORDER', order_number: child.orderNumber },
    ])
    expect(
      await rows('select camp_id, to_at is null as open, reason from camp_student_stays where order_number = $1 order by id', [
        child.orderNumber,
      ]),
    ).toEqual([
      { camp_id: child.from, open: false, reason: '家长出差' },
      { camp_id: child.to, open: true, reason: null },
    ])
    expect(await rows('select camp_id from orders where order_number = $1', [child.orderNumber])).toEqual([{ camp_id: child.to }])
    expect(await rows("select count(*)::int as told from operation_logs where call = 'transferCampStudent'")).toEqual([{ told: 2 }])
  })

  it('is all or nothing: where the other camp is full, the child stays', async () => {
    const child = await studying(1)
    await makeCampStudent(server.pool, { campId: child.to, groupId: child.next })
    const answer = await transfer(child.id, child.to)
    expect([answer.error.error, answer.error.fields?.[0]?.path]).toEqual(['CAMP_FULL', 'toCampId'])
    expect([await seats(child.from), await seats(child.to)]).toEqual([1, 1])
    expect(await rows('select status from camp_students where id = $1', [child.id])).toEqual([{ status: 'STUDYING' }])
  })

  it('is refused in words', async () => {
    const child = await studying()
    const why = async (toCampId: number, more = {}) => {
      const { error } = await transfer(child.id, toCampId, more)
      return [error.error, error.fields?.[0]?.path]
    }
    expect(await why(child.from)).toEqual(['TRANSFER_SAME_CAMP', 'toCampId'])
    expect(await why(await makeCamp(server.pool))).toEqual(['TRANSFER_OTHER_TYPE', 'toCampId'])
    expect(await why(999_999)).toEqual(['UNKNOWN_REFERENCE', 'toCampId'])
    expect(await why(child.to, { effectiveDate: '2099-01-01' })).toEqual(['TRANSFER_DAY', 'effectiveDate'])
    expect(await why(child.to, { version: 99 })).toEqual(['VERSION_CONFLICT', undefined])
    expect(await why(child.to, { reason: ' ' })).toEqual(['INVALID_INPUT', 'reason'])
    expect((await transfer(999_999, child.to)).status).toBe(404)
  })
})

describe('a transfer of a child that was paid for', () => {
  it('does not cross goods: a camp of dearer ones is neither offered nor entered, one of the same goods is', async () => {
    const child = await studying()
    const goodsOf = (more: object) => makeGoods(server.pool, { kind: 'CAMP', needs_shipping: false, ...more })
    const [{ camp_type_id, goods_id }] = await rows(
      'select c.camp_type_id, o.goods_id from camps c, orders o where c.id = $1 and o.order_number = $2',
      [child.from, child.orderNumber],
    )
    const dearer = await makeCamp(server.pool, { camp_type_id, goods_id: await goodsOf({ camp_type_id, price_amount: 199_900 }) })
    const same = await makeCamp(server.pool, { camp_type_id, goods_id })
    await makeCampGroup(server.pool, same)
    const offered = (await staff.call(listTransferCamps, { query: { campStudentId: child.id } })).body.map(({ id }) => id)
    expect(offered.toSorted()).toEqual([child.to, same].toSorted())
    const refused = await transfer(child.id, dearer)
    expect(refused.error).toMatchObject({ error: 'TRANSFER_OTHER_GOODS', fields: [{ path: 'toCampId' }] })
    expect((await transfer(child.id, same)).status).toBe(200)
  })
})

describe('a transfer that is taken back', () => {
  const undo = (id: number) => staff.loose(undoStep, { params: { id } })
  const moved = async (child: { id: number; to: number }) => (await transfer(child.id, child.to)).body as { id: number; undo: number }
  /** All that a transfer writes, but for versions and moments of change. */
  const stands = async ({ studentId, orderNumber, from, to }: Awaited<ReturnType<typeof studying>>) => [
    await rows('select id, camp_id, group_id, status, quit_at, source, order_number from camp_students where student_id = $1 order by id', [
      studentId,
    ]),
    await rows(
      `select t.camp_id, t.group_id, t.from_at, t.to_at, t.reason, t.by_user_id, t.order_number from camp_student_stays t
       join camp_students e on e.id = t.camp_student_id where e.student_id = $1 order by t.id`,
      [studentId],
    ),
    await rows('select camp_id, status from orders where order_number = $1', [orderNumber]),
    await rows('select camp_id, taken from camp_seats where camp_id = any($1) order by camp_id', [[from, to]]),
    await rows(
      'select z.group_id, z.taken, z.held from camp_group_seats z join camp_groups g on g.id = z.group_id where g.camp_id = any($1) order by 1',
      [[from, to]],
    ),
  ]

  it('is as if it had not been: camp, group, planned move, order, places and stays; twice at once it is done once', async () => {
    const child = await studying()
    const other = await makeCampGroup(server.pool, child.from)
    const plan = { id: child.id, groupId: other, effectiveDate: new Date(Date.now() + 56 * 3_600_000).toISOString().slice(0, 10) }
    expect((await staff.loose(updateCampClientUser, { body: plan })).status).toBe(200)
    const before = await stands(child)
    const step = (await moved(child)).undo
    expect(await stands(child)).not.toEqual(before)
    const answers = await Promise.all([undo(step), undo(step), undo(step)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stands(child)).toEqual(before)
    const steps = await rows(
      'select note from order_timeline v join orders o on o.id = v.order_id where o.order_number = $1 order by v.id',
      [child.orderNumber],
    )
    expect(steps).toHaveLength(2)
    // And it can be done anew, from where it stands.
    expect((await transfer(child.id, child.to)).status).toBe(200)
  })

  it('of a child that had been in the other camp before leaves it as it had left', async () => {
    const child = await studying()
    const first = await moved(child)
    expect(
      (
        await staff.loose(transferCampStudent, {
          body: { campStudentId: first.id, toCampId: child.from, effectiveDate: today(), reason: '改回' },
        })
      ).status,
    ).toBe(200)
    const before = await stands(child)
    const step = (await moved(child)).undo
    expect((await undo(step)).status).toBe(200)
    expect(await stands(child)).toEqual(before)
  })

  it('waits for what a family writes just now, and is refused by it', async () => {
    const child = await studying()
    const { id, undo: step } = await moved(child)
    const phone = await server.pool.connect()
    try {
      await phone.query('begin')
      await phone.query("insert into feedback (parent_id, camp_student_id, category, content) values ($1, $2, 'APP', '录音失败')", [
        child.parentId,
        id,
      ])
      const answer = undo(step)
      await new Promise((ready) => setTimeout(ready, 300))
      await phone.query('commit')
      expect([(await answer).status, (await answer).error.error]).toEqual([400, 'TRANSFER_USED'])
    } finally {
      phone.release()
    }
    expect(await seats(child.to)).toBe(1)
  })

  it('is refused in words, with nothing changed, where somebody has gone on from it', async () => {
    const why = async (since: (child: Awaited<ReturnType<typeof studying>>, id: number) => Promise<unknown>, capacity?: number) => {
      const child = await studying(capacity)
      const { id, undo: step } = await moved(child)
      await since(child, id)
      const before = await stands(child)
      const answer = await undo(step)
      expect(await stands(child)).toEqual(before)
      return [answer.status, answer.error.error]
    }
    expect(await why((_, id) => staff.loose(updateCampClientUser, { body: { id, coachRemark: '爱笑' } }))).toEqual([400, 'UNDO_CHANGED'])
    expect(await why((child) => server.pool.query('update camp_students set version = version + 1 where id = $1', [child.id]))).toEqual([
      400,
      'UNDO_CHANGED',
    ])
    expect(await why((_, id) => makeClockIn(server.pool, id))).toEqual([400, 'TRANSFER_USED'])
    expect(await why((child) => server.pool.query("update camp_groups set active_flg = 'INACTIVE' where id = $1", [child.group]))).toEqual([
      400,
      'CAMP_GROUP_INACTIVE',
    ])
    const full = async (child: { from: number; group: number }) => {
      await server.pool.query('update camps set capacity = 1 where id = $1', [child.from])
      await makeCampStudent(server.pool, { campId: child.from, groupId: child.group })
    }
    expect(await why(full)).toEqual([400, 'CAMP_FULL'])
  })
})
