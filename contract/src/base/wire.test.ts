import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { reversedRanges } from './ranges.ts'
import { day, exportChoice, fen, filter, id, moment, oneOrMany, requiredLine, requiredText, text, wireBoolean, wireInt } from './wire.ts'

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('text', () => {
  it('refuses NUL, control characters and lone surrogates anywhere', () => {
    const bad = fc.constantFrom('\u0000', '\u0007', '\u001b', '\u007f', '\ud83d', '\udc00')
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), bad, fc.string({ maxLength: 10 }), (before, character, after) => {
        expect(accepts(text(100), before + character + after)).toBe(false)
      }),
    )
  })

  it('keeps line breaks, tabs, emoji and Chinese', () => {
    for (const value of ['一\n二\t三', '👩‍👧 好', '𠮷野家']) expect(text(20).parse(value)).toBe(value)
  })

  it('trims, composes, and only then counts', () => {
    expect(text(4).parse('  e\u0301tat  ')).toBe('état')
    expect(accepts(text(3), 'étatx')).toBe(false)
    expect(accepts(requiredText(5), ' \n ')).toBe(false)
  })

  it('is never longer than said, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => {
        const parsed = text(20).safeParse(value)
        if (parsed.success) expect(parsed.data.length).toBeLessThanOrEqual(20)
      }),
    )
  })
})

describe('a name', () => {
  it('stands on one line', () => {
    for (const mark of ['\n', '\r\n', '\t', '\u0085', '\u2028']) {
      expect(requiredLine(20).safeParse(`一班${mark}二班`).error?.issues[0]?.message).toBe('LINE_BROKEN')
      expect(accepts(text(20), `一班${mark}二班`)).toBe(true)
    }
    for (const value of ['👩‍👧 好', '7天英语体验营·小班', 'O’Neil']) expect(requiredLine(20).parse(` ${value}\n`)).toBe(value)
  })

  it('counts as missing if nothing of it can be seen', () => {
    const unseen = fc.array(fc.constantFrom(' ', '\u3000', '\u200b', '\u2060', '\ufeff', '\u202e', '\u00ad', '\u3164', '\n'), {
      minLength: 1,
      maxLength: 9,
    })
    fc.assert(
      fc.property(unseen, (marks) => {
        expect(accepts(requiredLine(20), marks.join(''))).toBe(false)
        expect(accepts(requiredText(20), marks.join(''))).toBe(false)
        expect(text(20).parse(marks.join(''))).toBe('')
      }),
    )
  })
})

describe('numbers on the wire', () => {
  it('come as numbers or as digits', () => {
    expect(id().parse('42')).toBe(42)
    expect(id().parse(42)).toBe(42)
    expect(wireInt(-5, 5).parse('-5')).toBe(-5)
    expect(fen().parse('0')).toBe(0)
  })

  it('refuse everything that only looks like a number', () => {
    const wrong = [
      '',
      ' 1',
      '1 ',
      '1e3',
      '0x10',
      '01',
      '+1',
      '1.5',
      '１',
      '-1',
      '9'.repeat(16),
      0,
      -1,
      1.5,
      Number.NaN,
      Infinity,
      2 ** 53,
      null,
      {},
      [1],
      true,
    ]
    for (const value of wrong) expect(accepts(id(), value), String(value)).toBe(false)
  })

  it('stay within their bounds', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        const inside = value >= -100 && value <= 100
        expect(accepts(wireInt(-100, 100), value)).toBe(inside)
        expect(accepts(wireInt(-100, 100), String(value))).toBe(inside)
      }),
    )
  })
})

describe('booleans on the wire', () => {
  it('are true, false or these words', () => {
    expect([true, 'true', false, 'false'].map((value) => wireBoolean().parse(value))).toEqual([true, true, false, false])
    for (const value of ['1', 'TRUE', '', 1, 0, null]) expect(accepts(wireBoolean(), value)).toBe(false)
  })
})

describe('days and moments', () => {
  const anyDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })

  it('accept every real day and time', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const iso = date.toISOString()
        expect(accepts(day(), iso.slice(0, 10))).toBe(true)
        for (const value of [iso, iso.slice(0, 10), iso.slice(0, 19).replace('T', ' '), `${iso.slice(0, 19)}+08:00`]) {
          expect(accepts(moment(), value), value).toBe(true)
        }
      }),
    )
  })

  it('refuse days and times that do not exist', () => {
    for (const value of [
      '2025-02-29',
      '2025-13-01',
      '2025-00-10',
      '2025-04-31',
      '1800-01-01',
      '2025-1-1',
      '20250101',
      '2025-01-01T00:00',
    ]) {
      expect(accepts(day(), value), value).toBe(false)
    }
    const times = [
      '2025-02-29 10:00',
      '2025-01-01 24:00:00',
      '2025-01-01 10:60',
      '2025-01-01 10:00:60',
      '2025-01-01T10:00+99:99',
      '2025-01-01T10:00+16:00',
      'now',
      '2025-01-01; select',
    ]
    for (const value of times) expect(accepts(moment(), value), value).toBe(false)
  })
})

describe('one value or several', () => {
  it('always gives an array', () => {
    expect(oneOrMany(id()).parse('3')).toEqual([3])
    expect(oneOrMany(id()).parse(['3', 4])).toEqual([3, 4])
  })

  it('takes at most a hundred', () => {
    expect(accepts(oneOrMany(id()), new Array(100).fill(1))).toBe(true)
    expect(accepts(oneOrMany(id()), new Array(101).fill(1))).toBe(false)
  })
})

describe('a list filter', () => {
  const schema = filter({ name: text(10), goodsId: oneOrMany(id()), paid: wireBoolean() })

  it('takes empty values for "any"', () => {
    for (const nothing of ['', '  ', null, undefined, []])
      expect(schema.parse({ name: nothing, goodsId: nothing, paid: nothing })).toEqual({})
  })

  it('keeps false and drops unknown keys', () => {
    expect(schema.parse({ paid: false, other: 1, __proto__: { name: 'x' } })).toEqual({ paid: false })
  })

  it('refuses what is not an object, and values of another type', () => {
    for (const value of ['x', 5, null, [], [['name', 'x']]]) expect(accepts(schema, value)).toBe(false)
    expect(accepts(schema, { name: { $ne: 1 } })).toBe(false)
    expect(accepts(schema, { goodsId: { gt: 0 } })).toBe(false)
  })

  it('never throws and never keeps a key that it does not know', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = schema.safeParse(value)
        if (parsed.success) for (const key of Object.keys(parsed.data)) expect(['name', 'goodsId', 'paid']).toContain(key)
      }),
    )
  })

  it('of an export bounds the chosen rows and columns', () => {
    expect(accepts(filter(exportChoice), { ids: new Array(10_001).fill(1) })).toBe(false)
    expect(accepts(filter(exportChoice), { columns: new Array(61).fill('a') })).toBe(false)
    expect(filter(exportChoice).parse({ ids: ['1'], columns: ['orderNumber'] })).toEqual({ ids: [1], columns: ['orderNumber'] })
  })
})

describe('ranges of a filter', () => {
  const shape = filter({ createdFrom: moment(), createdTo: moment(), dayFrom: day(), dayTo: day(), amountFrom: fen(), amountTo: fen() })
  const said = (value: unknown) => shape.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

  it('are refused at their end where that lies before the start, days, moments and amounts alike', () => {
    expect(said({ dayFrom: '2026-01-02', dayTo: '2026-01-01' })).toEqual(['dayTo ENDS_BEFORE_START'])
    expect(said({ amountFrom: '2', amountTo: 1 })).toEqual(['amountTo ENDS_BEFORE_START'])
    expect(said({ createdFrom: '2026-01-02 00:00:01', createdTo: '2026-01-02 00:00:00' })).toEqual(['createdTo ENDS_BEFORE_START'])
    // Half past midnight in the business time zone is still the day before by universal time.
    expect(said({ createdFrom: '2026-01-02 00:30:00', createdTo: '2026-01-01T16:29:59Z' })).toEqual(['createdTo ENDS_BEFORE_START'])
  })

  it('are known by their names: from and to, start and end, before and after what they bound; ids are no ranges', () => {
    const named = filter({
      from: moment(),
      to: moment(),
      fromDay: day(),
      toDay: day(),
      startDate: day(),
      endDate: day(),
      fromGroupId: id(),
      toGroupId: id(),
    })
    const of = (value: unknown) => named.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    expect(of({ from: '2026-01-02', to: '2026-01-01' })).toEqual(['to ENDS_BEFORE_START'])
    expect(of({ fromDay: '2026-01-02', toDay: '2026-01-01' })).toEqual(['toDay ENDS_BEFORE_START'])
    expect(of({ startDate: '2026-01-02', endDate: '2026-01-01' })).toEqual(['endDate ENDS_BEFORE_START'])
    expect(of({ fromGroupId: 2, toGroupId: 1, startDate: '2026-01-01', endDate: '2026-01-01' })).toBeUndefined()
    expect(reversedRanges({ monthFrom: '2026-10', monthTo: '2026-09' })).toEqual(['monthTo'])
    expect(reversedRanges({ monthFrom: '2026-09', monthTo: '2026-10', enrolStart: '2026-01-02', enrolEnd: '2026-01-01' })).toEqual([
      'enrolEnd',
    ])
  })

  it('may begin and end at once, be open at either end, and a day alone ends when it is over', () => {
    for (const value of [
      { dayFrom: '2026-01-01', dayTo: '2026-01-01' },
      { createdFrom: '2026-01-01 23:59:59', createdTo: '2026-01-01' },
      { createdFrom: '2026-01-02 00:30:00', createdTo: '2026-01-01T16:30:00Z' },
      { createdFrom: '2026-01-02' },
      { amountTo: 0 },
    ])
      expect(said(value)).toBeUndefined()
  })

  it('of any two moments are refused exactly if the second comes first', () => {
    const written = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((date) => {
      const local = new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
      return { at: Math.floor(date.getTime() / 1_000), local, iso: `${date.toISOString().slice(0, 19)}Z` }
    })
    fc.assert(
      fc.property(written, written, (from, to) => {
        expect(accepts(shape, { createdFrom: from.local, createdTo: to.iso })).toBe(from.at <= to.at)
      }),
    )
  })
})
