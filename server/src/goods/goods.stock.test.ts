import { addGoods, getGoods, getGoodsSimpleList, updateGoods } from '@camp/contract/goods/goods'
import { createOrder } from '@camp/contract/orders/orders.writing'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const CODES = ['GOODS', 'GOODS_EDIT', 'ORDER_CREATE', 'ORDER_INDEX']
const server = aServer()
let staff: Caller
beforeAll(async () => {
  staff = (await signedIn(server, CODES)).caller
})

const body = { name: '小班名额', kind: 'PHYSICAL' as const, priceAmount: 100, images: [], needsShipping: false }

it('of a stock of 50, 100 orders at once get exactly 50, while staff edit the goods', async () => {
  const parentId = await makeParent(server.pool)
  const { id } = (await staff.call(addGoods, { body: { ...body, stock: 50 } })).body
  // One person has 56 changes under way at most.
  const buyers = [staff, ...(await Promise.all([1, 2].map(() => signedIn(server, CODES)))).map(({ caller }) => caller)]
  const order = (_: unknown, n: number) =>
    (buyers[n % 3] ?? staff).call(createOrder, { body: { parentId, goodsId: id, quantity: 1, payMethod: 'OFFLINE' } })
  const edit = () => staff.call(updateGoods, { body: { ...body, id, name: '小班名额（改名）' } })
  const answers = await Promise.all([...Array.from({ length: 100 }, order), edit(), edit()])
  const placed = answers.slice(0, 100)
  expect(placed.filter(({ status }) => status === 200)).toHaveLength(50)
  const short = placed.filter(({ status }) => status !== 200)
  expect(new Set(short.map(({ error }) => error.error))).toEqual(new Set(['OUT_OF_STOCK']))
  expect((await staff.call(getGoods, { params: { id } })).body).toMatchObject({ stock: 0, stockVersion: 51 })
  const { rows } = await server.pool.query<{ count: number }>('select count(*)::integer as count from orders where goods_id = $1', [id])
  expect(rows).toEqual([{ count: 50 }])
})

it('goods are offered to orders by name, kind and state, with their price', async () => {
  const add = async (name: string, activeFlg: 'ACTIVE' | 'INACTIVE') =>
    (await staff.call(addGoods, { body: { ...body, name, activeFlg } })).body.id
  const [on, off] = [await add('选品一', 'ACTIVE'), await add('选品二', 'INACTIVE')]
  const both = (await staff.call(getGoodsSimpleList, { query: { keyword: '选品' } })).body
  expect(both.map(({ id }) => id)).toEqual([on, off])
  expect(both[0]).toEqual({ id: on, name: '选品一', kind: 'PHYSICAL', priceAmount: 100, activeFlg: 'ACTIVE' })
  const active = await staff.call(getGoodsSimpleList, { query: { keyword: '选品', kind: ['PHYSICAL'], activeFlg: ['ACTIVE'] } })
  expect(active.body.map(({ id }) => id)).toEqual([on])
  expect((await staff.call(getGoodsSimpleList, { query: { keyword: '选品', kind: ['CAMP'] } })).body).toEqual([])
})
