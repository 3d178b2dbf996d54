import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('bigrams', () => {
  /** As the indexes of older installations were filled. */
  const FORMER = 'array(select substr(lower(name), i, 2) from generate_series(1, greatest(length(name) - 1, 1)) as i)'
  const differing = async (names: readonly (string | null)[]): Promise<unknown[]> => {
    const { rows } = await database.pool.query(
      `select name, bigrams(name) as pairs from unnest($1::text[]) as name where bigrams(name) is distinct from ${FORMER}`,
      [names],
    )
    return rows
  }

  it('are the pairs that stand next to each other, in small letters', async () => {
    const { rows } = await database.pool.query("select bigrams('王小Mi') as pairs")
    expect(rows).toEqual([{ pairs: ['王小', '小m', 'mi'] }])
  })

  it.each([[null], [''], ['a'], ['李'], ['AB'], ['İİ'], ['𠮷野家']])('of %j are what they always were', async (name) => {
    expect(await differing([name])).toEqual([])
  })

  it('of any names are what they always were, so that older indexes still find them', async () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 40, maxLength: 40 }), async (names) => {
        expect(await differing(names)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})
