import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Caller } from './http.ts'
import type { Column } from './sql.columns.ts'
import {
  BESIDE,
  isPage,
  lists,
  pageColumns as pageColumnsBy,
  type Recording,
  rowOf,
  startRecording,
  textsOf as textsAnd,
} from './sql.composed.ts'
import { idle, misfits } from './sql.shape.ts'

let recording: Recording
beforeAll(async () => {
  recording = await startRecording()
})
afterAll(() => recording.stop())

const textsOf = async (call: AnyCall, reader: Caller) => (await textsAnd(call, reader, recording.inputOf(call))).texts
const pageColumns = (text: string) => pageColumnsBy(recording.describer, text)

describe('the row of a list is what PostgreSQL describes', () => {
  it.each(lists.map((call) => [call.id, call] as const))('%s', async (id, call) => {
    const read: Column[][] = []
    for (const [who, reader] of Object.entries(recording.readers)) {
      const pages = (await textsOf(call, reader)).filter(isPage)
      // A leader of no groups is not told of a family.
      if (who === 'all') expect(pages).toHaveLength(1)
      for (const text of pages) {
        const columns = await pageColumns(text)
        expect(misfits(columns, rowOf(call), BESIDE[id]), `seen by ${who}`).toEqual([])
        read.push(columns)
      }
    }
    expect(idle(read, rowOf(call), BESIDE[id]), 'exceptions that nothing needs').toEqual([])
  })
})

/** The rows that an answer without pages may be: an object, a list of them, or an object with lists of them. */
function rowsOf({ answer }: AnyCall): z.ZodObject[] {
  const elementOf = (schema: unknown) => (schema instanceof z.ZodArray ? schema.element : schema)
  const whole = answer.kind === 'json' ? elementOf(answer.schema) : null
  if (!(whole instanceof z.ZodObject)) return []
  const parts = Object.values(whole.shape).flatMap((part) => (part instanceof z.ZodArray ? [part.element] : []))
  return [whole, ...parts.filter((part) => part instanceof z.ZodObject)]
}

/** The statement whose row it is: each has more than half of what the other has; undefined where the server puts the row together from several. */
function statementOf(statements: readonly Column[][], row: z.ZodObject): Column[] | undefined {
  const names = Object.keys(row.shape)
  return statements.find((columns) => {
    const common = columns.filter(({ name }) => names.includes(name)).length
    return common * 2 > Math.max(names.length, columns.length)
  })
}

describe('an answer without pages', () => {
  it('is what PostgreSQL describes, where it is the row of a text that is put together', async () => {
    const compared: string[] = []
    const faults: Record<string, string[]> = {}
    for (const call of calls.filter(({ answer, codes, changes }) => answer.kind === 'json' && codes !== 'PUBLIC' && !changes)) {
      const statements: Column[][] = []
      for (const text of await textsOf(call, recording.readers.all))
        statements.push(await (isPage(text) ? pageColumns(text) : recording.describer.columns(text)))
      const beside = BESIDE[call.id]
      const rows = rowsOf(call).flatMap((row) => {
        const columns = statementOf(statements, row)
        return columns ? [{ row, columns }] : []
      })
      if (rows.length === 0) continue
      compared.push(call.id)
      const unneeded = rows.map(({ row, columns }) => idle([columns], row, beside))
      const found = [
        ...rows.flatMap(({ row, columns }) => misfits(columns, row, beside)),
        ...(unneeded[0] ?? []).filter((name) => unneeded.every((names) => names.includes(name))),
      ]
      if (found.length > 0) faults[call.id] = found
    }
    expect(faults).toEqual({})
    expect(compared.length).toBeGreaterThanOrEqual(22)
    // An exception of an answer that nobody compares any more.
    const known = new Set([...compared, ...lists.map(({ id }) => id)])
    expect(Object.keys(BESIDE).filter((id) => !known.has(id))).toEqual([])
  })
})

describe('a list whose statement is not as its row says', () => {
  const orders = lists.find(({ id }) => id === 'listOrders') as AnyCall // it is one of them

  it.each([
    ['a column of another name', 'o.order_number,', 'o.order_number as order_no,', ['"orderNumber" is no column']],
    ['a column of another type', 'o.pay_amount,', 'o.pay_amount::text,', ['"payAmount" is text, not number']],
    [
      'a column that an outer join leaves empty',
      'join parents p',
      'left join parents p',
      ['"parentName" may be null', '"parentPhone" may be null'],
    ],
    ['a column that may be null by its table', 'o.quantity,', 'nullif(o.quantity, 0) as quantity,', ['"quantity" may be null']],
    [
      'a word that is not listed',
      'o.progress,',
      "case when o.quantity > 1 then 'PAID' else 'LOST' end as progress,",
      ['"progress" may be LOST'],
    ],
  ])('fails for %s', async (_what, good, bad, found) => {
    const [text = ''] = (await textsOf(orders, recording.readers.all)).filter(isPage)
    expect(text).toContain(good)
    expect(misfits(await pageColumns(text.replace(good, bad)), rowOf(orders), BESIDE.listOrders)).toEqual(found)
  })

  it('fails for an exception that is not needed', async () => {
    const [text = ''] = (await textsOf(orders, recording.readers.all)).filter(isPage)
    const beside = { made: ['goodsName'], notNull: ['quantity'] }
    expect(idle([await pageColumns(text)], rowOf(orders), beside)).toEqual(['quantity'])
  })
})
