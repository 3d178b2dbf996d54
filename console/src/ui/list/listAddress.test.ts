import { listOrders, orderFilter } from '@camp/contract/orders/orders'
import { describe, expect, test } from 'vitest'
import { ListAddressing } from './listAddress.ts'

const addressing = new ListAddressing(listOrders, orderFilter, {})
const usual = { filter: {}, page: 1, size: 20, sort: { key: 'createdAt', desc: true } }

describe('the address of a list', () => {
  test('says nothing for a list as it opens', () => {
    expect(addressing.write(usual, '')).toBe('')
    expect(addressing.read('')).toEqual(usual)
  })

  test('gives back what was written into it', () => {
    const at = {
      filter: { orderNumber: '20261120', status: ['PAID', 'SHIPPED'], goodsId: [3], amountFrom: 100, needsShipping: true },
      page: 4,
      size: 50,
      sort: { key: 'payAmount', desc: false },
    }
    expect(addressing.read(addressing.write(at, ''))).toEqual(at)
  })

  test('loses values that the filter refuses, and keeps the others', () => {
    const at = addressing.read('?status=NONSENSE&goodsId=-1&amountFrom=x&createdFrom=2026-02-31&phone=1380&page=0&size=7&sort=password,asc')
    expect(at).toEqual({ ...usual, filter: { phone: '1380' } })
  })

  test('is cleaned of what is not read in it, names and values, and of nothing else', () => {
    expect(addressing.cleaned('?status=XYZ&page=-3&foo=1&phone=1380')).toBe('?phone=1380')
    expect(addressing.cleaned('?page=2&status=PAID&sort=payAmount,asc')).toBeUndefined()
    expect(addressing.cleaned('')).toBeUndefined()
  })

  test.each(['?page=10001', '?page=1.5', '?page=x', '?page=-3'])('%s opens page 1', (search) => {
    expect(addressing.read(search).page).toBe(1)
  })

  test('keeps what the screen around the list reads', () => {
    const ofCamp = new ListAddressing(listOrders, orderFilter, {}, ['campId'])
    expect(ofCamp.write({ ...usual, page: 2 }, '?campId=7&page=9')).toBe('?campId=7&page=2')
    expect(ofCamp.cleaned('?campId=7&foo=1')).toBe('?campId=7')
  })

  test('says that a filter which is set by default was taken away', () => {
    const narrowed = new ListAddressing<{ status?: string[] }>(listOrders, orderFilter, { filter: { status: ['PAID'] } })
    expect(narrowed.read('').filter).toEqual({ status: ['PAID'] })
    const search = narrowed.write({ ...narrowed.initial(), filter: {} }, '')
    expect(search).toBe('?status=')
    expect(narrowed.read(search).filter).toEqual({})
    expect(narrowed.narrows({})).toBe(true)
    expect(narrowed.narrows({ status: ['PAID'] })).toBe(false)
  })

  test('leaves how the list rests behind as soon as it says something else', () => {
    const resting = new ListAddressing<{ status?: string[]; orderNumber?: string }>(listOrders, orderFilter, {
      filter: { status: ['PAID'] },
      rests: true,
    })
    const written = (filter: object) => resting.write({ ...resting.initial(), filter }, '')
    expect(resting.read('').filter).toEqual({ status: ['PAID'] })
    expect(resting.read('?page=2').filter).toEqual({ status: ['PAID'] })
    expect(resting.read('?orderNumber=2026').filter).toEqual({ orderNumber: '2026' })
    expect(written({ orderNumber: '2026' })).toBe('?orderNumber=2026')
    for (const filter of [{}, { status: ['PAID'] }, { status: ['PAID', 'SHIPPED'] }, { status: ['PAID'], orderNumber: '2026' }]) {
      expect(resting.read(written(filter)).filter).toEqual(filter)
      expect(resting.cleaned(written(filter))).toBeUndefined()
    }
  })
})
