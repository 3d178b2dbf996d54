import { exportRefunds, getRefundStat } from '@camp/contract/refunds/refunds'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let finance: Caller
beforeAll(async () => {
  finance = (await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND', 'ORDER_EXPORT'])).caller
})

it('the sheet of refunds sums what went back, not what failed or is open', async () => {
  const { id, orderNumber } = await makeOrder(server.pool)
  const text = `insert into refunds (refund_number, order_id, amount, reason, status, effect, finished_at)
    select 'R2026040600000000' || n, $1, amount, '退营', status, case when status = 'PROCESSING' then 'SENT' else 'DONE' end,
      case when status <> 'PROCESSING' then now() end
    from (values (1, 1000, 'SUCCESS'), (2, 300, 'SUCCESS'), (3, 5000, 'CLOSED'), (4, 700, 'PROCESSING')) as r (n, amount, status)`
  await server.pool.query(text, [id])
  const sheet = async (columns: readonly string[]) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ orderNumber, columns })
    const answer = await finance.fetch(`/foundation${exportRefunds.path}?sort=amount,asc`, { method: 'POST', headers, body })
    return (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets[0]?.rows
  }
  const rows = await sheet(['refundNumber', 'amount', 'status'])
  expect(rows?.map((row) => row.slice(1))).toEqual([
    ['退款金额（元）', '已退金额（元）', '状态'],
    [3, 3, '退款成功'],
    [7, null, '处理中'],
    [10, 10, '退款成功'],
    [50, null, '退款关闭'],
    [null, 13, null],
  ])
  expect((await finance.call(getRefundStat, { query: { orderNumber } })).body.doneAmount).toBe(1_300)
})
