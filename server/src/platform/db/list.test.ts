import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { all, among, byPhone, type Condition, days, either, equals, everyRow, except, named, oneOrNone, part, range } from './list.ts'
import { builder } from './statement.ts'

const textOf = (condition: Condition): string => condition.compile(builder).sql
const valuesOf = (condition: Condition): readonly unknown[] => condition.compile(builder).parameters

describe('the conditions of a list', () => {
  it('ask nothing where the filter leaves them out', () => {
    const asked = [
      equals('o.a', undefined),
      among('o.a', undefined),
      oneOrNone('o.a', undefined),
      except('o.a', undefined),
      part('o.a', undefined),
      named(['o.a'], undefined),
      byPhone('o.a', undefined),
      range('o.a', undefined, undefined),
      days('o.a', undefined, undefined),
      either(undefined),
    ]
    expect(asked.filter((condition) => condition !== null)).toEqual([])
    expect(textOf(all(asked))).toBe('true')
    expect(textOf(all([everyRow, sql<boolean>`o.x`]))).toBe('o.x')
  })

  it('hold all together, and leave no place open', () => {
    const where = all([
      sql<boolean>`o.x`,
      null,
      equals('o.a', false),
      range('o.b', '2026-01-01', undefined),
      days('o.c', '2026-01-02', '2026-01-03'),
    ])
    expect(textOf(where)).toBe('o.x and o.a = $1 and o.b >= $2::timestamptz and o.c >= $3::date and o.c <= $4::date')
    expect(valuesOf(where)).toEqual([false, '2026-01-01', '2026-01-02', '2026-01-03'])
  })

  it('compare one value by itself, several as a list of their kind, and find nothing by none', () => {
    const texts = [[7], [7, 8], ['A'], ['A', 'B'], []].map((values) => textOf(among('o.a', values) ?? sql<boolean>`null`))
    expect(texts).toEqual(['o.a = $1', 'o.a = any($1::bigint[])', 'o.a = $1', 'o.a = any($1::text[])', 'false'])
  })

  it('read 0 as none', () => {
    const texts = [[0], [0, 3], [3]].map((ids) => textOf(oneOrNone('o.a', ids) ?? sql<boolean>`null`))
    expect(texts).toEqual(['(o.a is null or o.a = $1)', '(o.a is null or o.a = any($1::bigint[]))', 'o.a = $1'])
  })
})
