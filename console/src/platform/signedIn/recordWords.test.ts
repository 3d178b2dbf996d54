import { labelled } from '@camp/contract/base/labels'
import { defineThing, listOf, partsWith } from '@camp/contract/base/record'
import { thingNamed } from '@camp/contract/records'
import { afterEach, describe, expect, test } from 'vitest'
import { setLanguage } from '../i18n.ts'
import { titlesOf, wordsOfThing } from './recordWords.ts'

const state = labelled({ ACTIVE: ['启用', 'Active', 'green'] })
const thing = defineThing({
  entity: 'thing',
  zh: '东西',
  en: 'thing',
  fields: {
    price: ['价格', 'Price', 'fen'],
    places: ['名额', 'Places', 'count'],
    year: ['年份', 'Year', 'number'],
    rate: ['比例', 'Rate', 'bp'],
    first: ['开始', 'First day', 'day'],
    at: ['时间', 'Time', 'moment'],
    shipped: ['需要发货', 'Shipped', 'yesno'],
    status: ['状态', 'Status', state],
    tags: ['标签', 'Tags', listOf('ref')],
    filter: ['筛选', 'Filter', partsWith({ status: ['状态', 'Status', listOf(state)], from: ['自', 'From', 'moment'] })],
  },
  retired: { gone: ['旧字段', 'Old field', 'fen'] },
})

afterEach(() => setLanguage('zh-CN'))

describe('the words of a record', () => {
  test.each([
    ['price', 129_900, '¥1,299.00'],
    ['places', 1_200, '1,200'],
    ['year', 2026, '2026'],
    ['rate', 1_250, '12.50%'],
    ['first', '2026-01-31', '2026-01-31'],
    ['at', '2026-01-31T08:30:00.000+08:00', '2026-01-31 08:30:00'],
    ['shipped', false, '否'],
    ['status', 'ACTIVE', '启用'],
    ['tags', ['甲', '乙'], '甲、乙'],
    ['tags', [], '–'],
    ['filter', { status: ['ACTIVE'], from: '2026-01-31 00:00:00' }, '状态 启用；自 2026-01-31 00:00:00'],
    ['gone', 100, '¥1.00'],
    ['at', null, '–'],
  ])('say %s by its kind', (name, value, said) => {
    expect(wordsOfThing(thing, 'zh-CN').textOf(name, value)).toBe(said)
  })

  test.each([
    ['at', '***', '***'],
    ['status', 'UNHEARD', 'UNHEARD'],
    ['price', '12.00', '12.00'],
    ['unheard', 7, '7'],
  ])('leave %s as it stands where it does not fit: %s', (name, value, said) => {
    expect(wordsOfThing(thing, 'zh-CN').textOf(name, value)).toBe(said)
  })

  test('speak both languages, and keep the name of a field that nothing declares', () => {
    setLanguage('en-US')
    const { titleOf, textOf } = wordsOfThing(thing, 'en-US')
    expect([titleOf('price'), titleOf('gone'), titleOf('unheard'), textOf('shipped', true)]).toEqual([
      'Price',
      'Old field',
      'unheard',
      'yes',
    ])
    expect(titlesOf(thing)('first')).toBe('First day')
  })

  test('are those of each noun, also where names are the same', () => {
    const words = (entity: string) => wordsOfThing(thingNamed(entity), 'zh-CN')
    expect(words('order').textOf('status', 'CLOSED')).toBe('已关闭')
    expect(words('campStudent').textOf('status', 'QUIT')).toBe('已退出')
    expect(words('parent').textOf('activeFlg', 'ACTIVE')).toBe('正常')
    expect(words('camp').titleOf('name')).toBe('营期名称')
    expect(words('order').titleOf('payAmount')).toBe('订单金额')
  })
})
