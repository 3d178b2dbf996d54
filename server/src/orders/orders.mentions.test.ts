import { queryMessageList } from '@camp/contract/base/notify'
import { getOrderDetail, updateOrderRemark } from '@camp/contract/orders/orders'
import { listRemarkReaders } from '@camp/contract/orders/orders.writing'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeOrder } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let li: Person
let wang: Person
let leader: Person
let nobody: Person
let order: { id: number; orderNumber: string }

const named = (person: Person, name: string, username: string) =>
  server.pool.query('update users set real_name = $2, username = $3 where id = $1', [person.userId, name, username])
beforeAll(async () => {
  li = await signedIn(server, ['ORDER_INDEX', 'ORDER_REMARK'])
  wang = await signedIn(server, ['ORDER_INDEX'])
  leader = await signedIn(server, ['ORDER_INDEX', 'ORDER_REMARK'], 'OWN_GROUPS')
  nobody = await signedIn(server, ['GOODS_INDEX'])
  await named(li, '李晓', 'lixiao')
  await named(wang, '王思渺', 'wangsimiao')
  await named(leader, '赵组长', 'zhaozuzhang')
  await named(nobody, '孙仓储', 'suncangchu')
  order = await makeOrder(server.pool)
})

const readers = async (keyword?: string) =>
  (await li.caller.call(listRemarkReaders, { query: { id: order.id, keyword } })).body.map(({ name }) => name)
const write = (remark: string, mentions?: number[]) => li.caller.call(updateOrderRemark, { body: { id: order.id, remark, mentions } })
const told = async (person: Person) =>
  (await person.caller.call(queryMessageList, {})).body.all
    .filter(({ title }) => title.includes('提到您'))
    .map(({ title, detail, link }) => ({ title, detail, link }))
const marked = async () =>
  (await li.caller.call(getOrderDetail, { query: { orderNumber: order.orderNumber } })).body.mentions.map(({ name }) => name)

describe('colleagues in the remark of an order', () => {
  it('are offered where they may read the order, to whoever may', async () => {
    const all = await readers()
    expect(all).toContain('王思渺')
    for (const name of ['李晓', '赵组长', '孙仓储']) expect(all).not.toContain(name)
    expect(await readers('wangs')).toEqual(['王思渺'])
    // Of an order of somebody else's groups nobody hears who reads it.
    expect((await leader.caller.call(listRemarkReaders, { query: { id: order.id } })).status).toBe(404)
    expect((await wang.caller.call(listRemarkReaders, { query: { id: order.id } })).status).toBe(403)
  })

  it('are told once, without a word of it; named anew after they were gone from it, once more', async () => {
    await write('@王思渺 改地址', [wang.userId, wang.userId, li.userId])
    const message = {
      title: '李晓在订单备注中提到您',
      detail: '请打开订单查看备注',
      link: `#/order/detail?orderNumber=${order.orderNumber}`,
    }
    expect([await told(wang), await told(li), await marked()]).toEqual([[message], [], ['王思渺']])
    await write('@王思渺 改地址，已改', [wang.userId])
    await write('@王思渺 改地址，已改好')
    expect([(await told(wang)).length, await marked()]).toEqual([1, ['王思渺']])
    await write('已改')
    expect(await marked()).toEqual([])
    // What is taken back marks as it did, and tells nobody.
    await write('@王思渺 改地址，已改好')
    expect([(await told(wang)).length, await marked()]).toEqual([1, ['王思渺']])
    await write('')
    await write('@王思渺 明天发货', [wang.userId])
    expect([(await told(wang)).length, await marked()]).toEqual([2, ['王思渺']])
  })

  it('who may not read the order are refused by their number alone, and nothing is written or told', async () => {
    const before = (await server.pool.query('select remark, version from orders where id = $1', [order.id])).rows
    const refused = await write('@赵组长 @孙仓储', [wang.userId, leader.userId, nobody.userId])
    expect([refused.status, refused.error]).toEqual([400, expect.objectContaining({ error: 'MENTION_UNSEEN' })])
    expect(refused.error).toMatchObject({ msg: '提及的同事中有 2 位无权查看这里的内容。请从名单中选择' })
    expect((await server.pool.query('select remark, version from orders where id = $1', [order.id])).rows).toEqual(before)
    expect([await told(leader), await told(nobody), (await told(wang)).length]).toEqual([[], [], 2])
  })
})
