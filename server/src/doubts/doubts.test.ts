import { countDoubts, type DoubtKind, listDoubts } from '@camp/contract/doubts/doubts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeCampType,
  makeCoach,
  makeCompany,
  makeGoods,
  makeOrder,
} from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { ALL_DOUBTS } from './doubts.conditions.ts'

const server = aServer()
let auditor: Caller
beforeAll(async () => {
  auditor = (await signedIn(server, ['LOG_MANAGE'])).caller
})

const found = async (kind: DoubtKind) => (await auditor.call(listDoubts, { query: { kind: [kind], page: 1 } })).body.content
const run = (text: string, values: unknown[]) => server.pool.query(text, values)

/** A line of classes by hand, paid by the piece, as a release before wrote it. */
const line = async (coachId: number, pieces: number, at: string, reverses: number | null = null): Promise<number> =>
  (
    await run(
      `insert into work_lines (coach_id, day, kind, origin, minutes, pieces, unit, rate_amount, amount, reverses_id, created_at)
       values ($1, current_date, 'LIVE_CLASS', 'MANUAL', $2 * 45, $2, 'PIECE', 7000, $2 * 7000, $3, $4) returning id`,
      [coachId, pieces, reverses, at],
    )
  ).rows[0].id

/** A step of a plan, as PostgreSQL writes it in JSON. */
interface Step {
  readonly 'Node Type': string
  readonly 'Parent Relationship'?: string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Step[]
}

describe('rows that an earlier fault may have written', () => {
  it('name a child who was enrolled by an order in a camp of other goods, until the child is moved or the money is back', async () => {
    const campTypeId = await makeCampType(server.pool)
    const [cheap, dear] = await Promise.all(
      ['21 天口语营', '90 天口语营'].map((name) =>
        makeGoods(server.pool, { name, kind: 'CAMP', needs_shipping: false, camp_type_id: campTypeId }),
      ),
    )
    const campId = await makeCamp(server.pool, { name: '90 天营', camp_type_id: campTypeId, goods_id: dear })
    const groupId = await makeCampGroup(server.pool, campId)
    const wrong = await makeOrder(server.pool, { goods_id: cheap, pay_amount: 59_900, total_amount: 59_900 })
    const right = await makeOrder(server.pool, { goods_id: dear })
    for (const order of [wrong, right]) {
      await makeCampStudent(
        server.pool,
        { campId, groupId },
        { parent_id: order.parentId, source: 'ORDER', order_number: order.orderNumber },
      )
    }
    expect(await found('CAMP_OF_OTHER_GOODS')).toMatchObject([
      { title: wrong.orderNumber, stands: '90 天营', against: '21 天口语营', amount: 59_900 },
    ])
    await run("update camp_students set status = 'QUIT', quit_at = now() where order_number = $1", [wrong.orderNumber])
    expect(await found('CAMP_OF_OTHER_GOODS')).toEqual([])
  })

  it('name a correction that wrote two pieces anew as one, until they are made good', async () => {
    const coachId = await makeCoach(server.pool, { name: '林少计' })
    const lines = [await line(coachId, 1, '2026-10-01T08:00:00Z'), await line(coachId, 1, '2026-10-01T09:00:00Z')]
    for (const id of lines) await line(coachId, -1, '2026-10-02T08:00:00Z', id)
    await line(coachId, 1, '2026-10-02T08:00:00Z')
    expect(await found('PIECES_LOST')).toMatchObject([{ title: '林少计', stands: '1', against: '2', amount: 7_000 }])
    await line(coachId, 1, '2026-10-03T08:00:00Z')
    expect(await found('PIECES_LOST')).toEqual([])
  })

  it('name a closed month below zero', async () => {
    const coachId = await makeCoach(server.pool, { name: '林欠款' })
    await run("insert into work_statements (coach_id, month, status, amount, closed_at) values ($1, '2026-08', 'PAID', -55625, now())", [
      coachId,
    ])
    await run("insert into work_statements (coach_id, month, status, amount) values ($1, '2026-09', 'OPEN', -1)", [coachId])
    expect(await found('MONTH_BELOW_ZERO')).toMatchObject([{ title: '林欠款', stands: '2026-08', against: 'PAID', amount: -55_625 }])
  })

  it('name two parcels whose number is one but for its case, with both orders', async () => {
    const companyId = await makeCompany(server.pool, { name: '顺丰速运', code: 'shunfeng' })
    const orders = [await makeOrder(server.pool), await makeOrder(server.pool)]
    for (const [n, { id }] of orders.entries()) {
      await run(
        "insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address) values ($1, $2, $3, '王芳', '19000000001', '文三路')",
        [id, companyId, ['SF1234567890026', 'sf1234567890026'][n]],
      )
    }
    expect(await found('PARCEL_TWICE')).toMatchObject([
      { title: 'sf1234567890026', stands: orders[1]?.orderNumber, against: orders[0]?.orderNumber },
    ])
  })

  it('name a refund that a person called closed and the bill calls paid', async () => {
    const { id, orderNumber } = await makeOrder(server.pool)
    const refund = (
      await run(
        `insert into refunds (refund_number, order_id, amount, reason, status, effect, by_hand, finished_at)
         values ('R2026110100001', $1, 3000, '不再参加', 'CLOSED', 'DONE', true, now()) returning id`,
        [id],
      )
    ).rows[0].id
    const day = (await run("insert into reconciliation_days (day, mch_id) values ('2026-11-02', 'm1') returning id", [])).rows[0].id
    const file = (
      await run(
        `insert into statement_files (day_id, sha1, name, source, line_count) values ($1, 'a', '账单.csv', 'UPLOADED', 1) returning id`,
        [day],
      )
    ).rows[0].id
    await run(
      `insert into statement_lines (day_id, file_id, kind, class, at, order_number, refund_number, provider_status, amount_there, refund_id)
       values ($1, $2, 'REFUND', 'REFUND_DIFFERS', now(), $3, 'R2026110100001', 'SUCCESS', 3000, $4)`,
      [day, file, orderNumber, refund],
    )
    expect(await found('REFUND_CONTRADICTED')).toMatchObject([{ title: orderNumber, stands: 'CLOSED', against: 'SUCCESS', amount: 3_000 }])
  })

  it('are found by indexes where there are many lines: the page answers', async () => {
    const coachId = await makeCoach(server.pool, { name: '林常评' })
    await server.pool.query(
      `insert into work_lines (coach_id, day, kind, origin, minutes, pieces, unit, rate_amount, amount, source_kind, source_id)
       select $1, '2026-09-01'::date + n % 28, 'COMMENT', 'SYSTEM', 5, 1, 'HOUR', 7000, 583, 'CLOCK_IN', 900000 + n from generate_series(1, 4000) n`,
      [coachId],
    )
    await server.pool.query('analyze work_lines')
    const [{ Plan: plan }] = (await server.pool.query(`explain (format json) select * from ${ALL_DOUBTS} o`)).rows[0]['QUERY PLAN']
    // Who wrote a comment is looked up line by line: there no step may read all lines.
    const within = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(within)]
    const byLine = within(plan).filter((step) => step['Parent Relationship'] === 'SubPlan')
    expect(byLine).not.toEqual([])
    expect(byLine.flatMap(within).filter((step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] === 'work_lines')).toEqual([])
  })

  it('are counted by kind, and none is shown to somebody who sees a part of the business', async () => {
    const { body } = await auditor.call(countDoubts, {})
    expect(body).toEqual([
      { kind: 'MONTH_BELOW_ZERO', count: 1 },
      { kind: 'PARCEL_TWICE', count: 1 },
      { kind: 'REFUND_CONTRADICTED', count: 1 },
    ])
    const all = (await auditor.call(listDoubts, { query: { page: 1, size: 2 } })).body
    expect([all.content.length, all.totalElements]).toEqual([2, 3])
    const leader = (await signedIn(server, ['LOG_MANAGE'], 'OWN_GROUPS')).caller
    expect((await leader.call(listDoubts, { query: { page: 1 } })).body.content).toEqual([])
    expect((await leader.call(countDoubts, {})).body).toEqual([])
  })
})
