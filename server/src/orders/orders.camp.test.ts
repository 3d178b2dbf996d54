import { getOrderDetail } from '@camp/contract/orders/orders'
import { confirmPayment, createOrder, enrolOrder, listOrderingCamps } from '@camp/contract/orders/orders.writing'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampType, makeGoods, makeParent, makeStudent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let staff: Caller
beforeAll(async () => {
  staff = (await signedIn(server, ['ORDER_INDEX', 'ORDER_CREATE', 'ORDER_PAY_CONFIRM', 'CAMP_STUDENT_EDIT'])).caller
})

const one = async <T>(text: string, values: unknown[] = []): Promise<T> => (await server.pool.query(text, values)).rows[0]
const detail = async (orderNumber: string) => (await staff.call(getOrderDetail, { query: { orderNumber } })).body
const order = (body: Record<string, unknown>) => staff.loose(createOrder, { body: { quantity: 1, payMethod: 'OFFLINE', ...body } })
const made = async (body: Record<string, unknown>) => {
  const { body: answer, status, error } = await order(body)
  if (status !== 200) throw new Error(JSON.stringify(error))
  return answer as { id: number; orderNumber: string; payAmount: number; status: string }
}
const confirm = ({ orderNumber, payAmount }: { orderNumber: string; payAmount: number }) =>
  staff.loose(confirmPayment, { body: { orderNumber, amount: payAmount, paidAt: new Date().toISOString(), note: '已到账' } })
const why = (answer: { error: { error: string; fields?: { path: string }[] } }) => [answer.error.error, answer.error.fields?.[0]?.path]

/** A family with a child, goods of a camp, and a camp with one group. */
async function enrolling(capacity = 10) {
  const parentId = await makeParent(server.pool)
  const studentId = await makeStudent(server.pool, parentId)
  const campTypeId = await makeCampType(server.pool)
  const goodsId = await makeGoods(server.pool, { kind: 'CAMP', needs_shipping: false, camp_type_id: campTypeId })
  const campId = await makeCamp(server.pool, { camp_type_id: campTypeId, capacity })
  await makeCampGroup(server.pool, campId)
  return { parentId, studentId, goodsId, campId }
}

describe('the camp of an order', () => {
  /** Goods of the same type as those of the camp, and a camp that is theirs alone. */
  const twoOfOneType = async () => {
    const family = await enrolling()
    const { campTypeId } = await one<{ campTypeId: number }>('select camp_type_id as "campTypeId" from camps where id = $1', [
      family.campId,
    ])
    const dear = await makeGoods(server.pool, { kind: 'CAMP', needs_shipping: false, camp_type_id: campTypeId, price_amount: 199_900 })
    const dearCamp = await makeCamp(server.pool, { camp_type_id: campTypeId, goods_id: dear })
    await makeCampGroup(server.pool, dearCamp)
    return { ...family, campTypeId, dear, dearCamp }
  }
  const campsOf = async (goodsId: number) => (await staff.call(listOrderingCamps, { query: { goodsId } })).body.map(({ id }) => id)

  it('is one whose goods are bought, or one of their type that names none', async () => {
    const { parentId, studentId, goodsId, campId, dear, dearCamp } = await twoOfOneType()
    expect(await campsOf(goodsId)).toEqual([campId])
    expect(await campsOf(dear)).toEqual(expect.arrayContaining([campId, dearCamp]))
    expect(await campsOf(await makeGoods(server.pool, { needs_shipping: false }))).toEqual([])
    const cheap = { parentId, studentId, goodsId }
    expect(why(await order({ ...cheap, campId: dearCamp }))).toEqual(['ORDER_CAMP_UNFIT', 'campId'])
    const later = await made(cheap)
    expect((await confirm(later)).body).toMatchObject({ status: 'PAID', enrolled: false })
    const { orderNumber } = later
    expect(why(await staff.loose(enrolOrder, { body: { orderNumber, campId: dearCamp } }))).toEqual(['ORDER_CAMP_UNFIT', 'campId'])
    expect((await staff.loose(enrolOrder, { body: { orderNumber, campId } })).status).toBe(200)
    expect((await confirm(await made({ parentId, studentId, goodsId: dear, campId: dearCamp }))).body).toMatchObject({ enrolled: true })
  })

  it('that became one of other goods before the payment waits, and says why', async () => {
    const { parentId, studentId, goodsId, campId, dear } = await twoOfOneType()
    const placed = await made({ parentId, studentId, goodsId, campId })
    await server.pool.query('update camps set goods_id = $2 where id = $1', [campId, dear])
    expect((await confirm(placed)).body).toMatchObject({ status: 'PAID', enrolled: false })
    const shown = await detail(placed.orderNumber)
    expect(shown).toMatchObject({ toEnrol: true })
    expect(shown.timeline[0]).toMatchObject({ step: 'NOT_ENROLLED', note: '这个营期不是该商品的营期，请选择该商品的营期' })
  })

  it('that is full, is over or has the child already is refused before money is taken', async () => {
    const { parentId, studentId, goodsId, campId } = await enrolling(1)
    const sister = await makeStudent(server.pool, parentId)
    expect((await confirm(await made({ parentId, studentId, goodsId, campId }))).body).toMatchObject({ enrolled: true })
    expect(why(await order({ parentId, studentId, goodsId, campId }))).toEqual(['ORDER_CHILD_IN_CAMP', 'campId'])
    const full = await order({ parentId, studentId: sister, goodsId, campId })
    expect(why(full)).toEqual(['ORDER_CAMP_FULL', 'campId'])
    expect(full.error.msg).toBe('营期名额已满（1 / 1），请选择其他营期，或付款后再选')
    await server.pool.query(
      'update camps set capacity = 9, start_date = $2, end_date = $2, enrol_start = $2, enrol_end = $2 where id = $1',
      [campId, businessDay(-1)],
    )
    expect(why(await order({ parentId, studentId: sister, goodsId, campId }))).toEqual(['ORDER_CAMP_OVER', 'campId'])
    // A child that left may come back.
    const back = await enrolling()
    await confirm(await made(back))
    await server.pool.query("update camp_students set status = 'QUIT', quit_at = now() where camp_id = $1", [back.campId])
    expect((await order(back)).status).toBe(200)
  })

  it('gives its last seat to one of two that pay at once; the other waits with the reason', async () => {
    const { parentId, studentId, goodsId, campId } = await enrolling(1)
    const sister = await makeStudent(server.pool, parentId)
    const both = [await made({ parentId, studentId, goodsId, campId }), await made({ parentId, studentId: sister, goodsId, campId })]
    const answers = await Promise.all(both.map((placed) => confirm(placed)))
    expect(answers.map(({ body }) => (body as { enrolled: boolean }).enrolled).sort()).toEqual([false, true])
    expect(await one('select taken from camp_seats where camp_id = $1', [campId])).toEqual({ taken: 1 })
    const notes = (await Promise.all(both.map(({ orderNumber }) => detail(orderNumber)))).map(({ toEnrol, timeline }) => [
      toEnrol,
      timeline[0]?.step,
      timeline[0]?.step === 'NOT_ENROLLED' && timeline[0].note,
    ])
    expect(notes.sort()).toEqual([
      [false, 'ENROLLED', false],
      [true, 'NOT_ENROLLED', '营期名额已满，请选择其他营期，或先增加名额'],
    ])
  })
})
