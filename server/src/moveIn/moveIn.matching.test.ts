import { moveFields } from '@camp/contract/moveIn/moveIn.fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { externalOf } from '../platform/ingest/external.numbers.ts'
import { familyColumns } from './moveIn.families.columns.rules.ts'
import { headRowOf, type Matched, matchColumns } from './moveIn.matching.rules.ts'
import { isIdentity, phoneFault, readDay } from './moveIn.values.rules.ts'

const YEAR = 2026
const match = (columns: Record<string, readonly string[]>): Record<string, Matched> =>
  Object.fromEntries(
    matchColumns(
      familyColumns,
      Object.entries(columns).map(([title, values]) => ({ title, values })),
      { year: YEAR },
    ).map((one, at) => [Object.keys(columns)[at] ?? '', one]),
  )

const names = ['王子涵', '李梓萱', '陈乐乐', '赵一诺', '周可欣']
const phones = ['13812345678', '+86 139-0011-2233', '１３７００００１１１１', '135 0000 2222', '008618600003333']
const births = ['2018/3/7', '2019年11月2日', '43512', '20170605', '2016-01-09 00:00:00']
const identity = '110101201803071234'

describe('columns of an old system', () => {
  it('are known by name and content, in either language, and by content where the name says nothing', () => {
    const found = match({
      家长姓名: ['王秀英', '李国强', '陈静', '赵敏', '周涛'],
      '联系电话（必填）': phones,
      宝贝: names,
      字段4: births,
      字段7: Array(5).fill(identity),
      来源: ['抖音', '老带新', '抖音', '地推', '抖音'],
      备注2: ['', '', '', '', ''],
      'E-mail': ['a@b.cn', '', '', '', ''],
    })
    expect(found).toEqual({
      家长姓名: { field: 'parentName', how: 'BOTH', sure: 100 },
      '联系电话（必填）': { field: 'phone', how: 'BOTH', sure: 100 },
      宝贝: { field: 'childName', how: 'BOTH', sure: 100 },
      字段4: { field: 'birthday', how: 'CONTENT', sure: 100 },
      字段7: { field: null, how: 'IDENTITY', sure: null },
      来源: { field: 'channel', how: 'NAME', sure: null },
      备注2: { field: null, how: 'EMPTY', sure: null },
      'E-mail': { field: null, how: 'NONE', sure: null },
    })
    const english = match({ 'Customer ID': ['1'], 'Parent Name': ['Ann Lee'], 'Phone*': phones, 'Date of Birth': births, Source: ['Web'] })
    expect(Object.values(english).map(({ field }) => field)).toEqual(['oldNumber', 'parentName', 'phone', 'birthday', 'channel'])
  })

  it('take no identity number in, whatever the column is called', () => {
    fc.assert(
      fc.property(fc.constantFrom('手机号', '学号', '姓名', 'x'), fc.integer({ min: 1, max: 9 }), (title, count) => {
        const [one] = matchColumns(familyColumns, [{ title, values: [...Array(count).fill(identity), 'x', 'y'] }], { year: YEAR })
        return one?.field === null && one.how === 'IDENTITY'
      }),
    )
  })

  it('lead each field from one column at most, whatever stands in them and in whatever order', () => {
    const titles = ['手机号', '电话', 'phone', '姓名', '孩子姓名', '家长', '生日', '来源', 'id', '', '字段1']
    const cell = fc.oneof(fc.constantFrom(...phones, ...names, ...births, identity, '男', '抖音', ''), fc.string())
    fc.assert(
      fc.property(
        fc.array(fc.record({ title: fc.constantFrom(...titles), values: fc.array(cell, { maxLength: 8 }) }), { maxLength: 12 }),
        (columns) => {
          const matched = matchColumns(familyColumns, columns, { year: YEAR })
          const fields = matched.flatMap(({ field }) => (field === null ? [] : [field]))
          expect(matched).toHaveLength(columns.length)
          expect(new Set(fields).size).toBe(fields.length)
          for (const field of fields) expect(Object.keys(moveFields.FAMILIES)).toContain(field)
        },
      ),
    )
  })

  it('follow what staff said of a title before, also that it is not imported', () => {
    const columns = [
      { title: '备注 2', values: ['抖音'] },
      { title: '来源', values: ['x'] },
    ]
    const found = matchColumns(familyColumns, columns, { year: YEAR, known: { 备注2: 'channel', 来源: null } })
    expect(found.map(({ field, how }) => [field, how])).toEqual([
      ['channel', 'KEPT'],
      [null, 'KEPT'],
    ])
  })

  it('have their titles below a title of the sheet, or below merged groups', () => {
    expect(
      headRowOf(familyColumns, [
        ['2026 年家庭名单'],
        ['家长信息', '', '孩子信息'],
        ['姓名', '手机号', '生日'],
        ['王秀英', '13812345678', ''],
      ]),
    ).toBe(2)
    expect(
      headRowOf(familyColumns, [
        ['甲', '乙'],
        ['1', '2'],
      ]),
    ).toBe(0)
    expect(headRowOf(familyColumns, [['x']])).toBeNull()
  })
})

describe('values of an old system', () => {
  it('are days in any usual writing, and the same day whichever it is', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }), (date) => {
        const day = date.toISOString().slice(0, 10)
        const [year, month, of] = day.split('-').map(Number)
        const serial = Math.floor(date.getTime() / 86_400_000) + 25_569
        for (const text of [
          day,
          `${year}/${month}/${of}`,
          `${year}年${month}月${of}日`,
          `${year}.${month}.${of}`,
          day.replaceAll('-', ''),
          String(serial),
          `${day} 00:00:00`,
        ])
          expect(readDay(text)).toEqual({ day })
      }),
    )
    expect(readDay('43512')).toEqual({ day: '2019-02-16' })
    expect(readDay('２０１８年３月７日')).toEqual({ day: '2018-03-07' })
    expect(readDay('2019-13-02')).toEqual({ none: true })
    expect(readDay('2019-02-29')).toEqual({ none: true })
    for (const text of ['长期', '', '12', '138123456', '03/07/2018', '99999']) expect(readDay(text)).toBeNull()
  })

  it('say what is wrong with a phone', () => {
    expect(phones.map(phoneFault)).toEqual([null, null, null, null, null])
    expect(['1389922118', '０21-6688１2', '021-66881212', 'wx_123', '138123456789'].map(phoneFault)).toEqual([
      'DIGITS',
      'LANDLINE',
      'LANDLINE',
      'NONE',
      'DIGITS',
    ])
  })

  it('are identity numbers by their day of birth: eighteen digits of an order are none', () => {
    expect([identity, '11010120180307123x', '１１０１０１２０１８０３０７１２３４'].map(isIdentity)).toEqual([true, true, true])
    expect(['202401051234567890', '13812345678', ''].map(isIdentity)).toEqual([false, false, false])
  })

  it('keep old numbers apart in the signs that a number may have', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 8 }), fc.string({ minLength: 1, maxLength: 8 }), (one, other) => {
        const plain = (text: string) => text.normalize('NFKC').trim()
        if (externalOf(one) === externalOf(other) && /^[\x21-\x7e]*$/.test(one + other)) expect(plain(one)).toBe(plain(other))
        expect(externalOf(one)).toMatch(/^[A-Za-z0-9_.:~-]*$/)
      }),
    )
    expect(externalOf('２０２４/A 甲')).toBe('2024~2f~A~20~~7532~')
    const long = ['一', '二'].map((end) => externalOf('营'.repeat(59) + end))
    expect(new Set(long).size).toBe(2)
    for (const number of long) expect(number).toMatch(/^[A-Za-z0-9_.:~-]{1,100}$/)
  })
})
