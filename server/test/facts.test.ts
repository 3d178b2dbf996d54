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
    const orders = [1, 2].map((id) => ({ id, orderNumber: `N${id}` }))
    await happened(undefined as never, 'order.paid', orders, null)
    expect(heard).toEqual(['first', 'second of 2'])
  })
})
