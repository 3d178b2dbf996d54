import { describe, expect, it } from 'vitest'
import { hearersOf } from '../src/facts.ts'
import { modules } from '../src/modules.generated.ts'
import { happened, hear } from '../src/platform/facts.ts'

const listener = async () => {}

describe('who hears of a fact', () => {
  it('is written down for each module that listens, and nobody else is', () => {
    expect(() => hearersOf(modules)).not.toThrow()
    const banners = { name: 'banners', on: { 'order.paid': listener } }
    expect(() => hearersOf([...modules, banners])).toThrow('banners is not named in the order of order.paid')
    const deaf = modules.filter(({ name }) => name !== 'referrers')
    expect(() => hearersOf(deaf)).toThrow('referrers does not listen to order.paid')
  })

  it('hears of it in the written order, each after the one before', async () => {
    const heard: string[] = []
    const slow = async () => {
      await new Promise((done) => setTimeout(done, 20))
      heard.push('first')
    }
    hear({ ...hearersOf(modules), 'order.paid': [slow, async (_tx, facts) => void heard.push(`second of ${facts.length}`)] })
    const orders = [1, 2].map((id) => ({ id, orderNumber: `N${id}`, parentId: 3, phone: '13800138000' }))
    const kept: unknown[] = []
    const tx = { actor: null, heardBy: 'ALL', later: (_statement: unknown, values: unknown[]) => void kept.push(values) }
    await happened(tx as never, 'order.paid', orders, null)
    expect(heard).toEqual(['first', 'second of 2'])
    // It is an event as well: with what its schema names, and nothing else that is known of it.
    const id = expect.stringMatching(/^evt_/)
    const data = orders.map(({ phone: _left, ...thin }) => JSON.stringify(thin))
    // Last the trace that it happened in: none here.
    expect(kept).toEqual([['order.paid', 'order', null, [id, id], [1, 2], data, null]])
  })
})
