import { writeLog } from '@camp/contract/logs/logs'
import { eraseParent } from '@camp/contract/parents/parents.family'
import { mergeParents } from '@camp/contract/parents/parents.merges'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'
import { makeStudent } from './factories.ts'
import { allClaims, claimedAs, claimFaults, familyColumns } from './family.claims.ts'
import { filledFamily, MARK } from './family.filled.ts'
import { startTestServer, type TestServer } from './http.ts'
import { type Person, signedIn } from './people.ts'

interface Place {
  readonly table: string
  readonly column: string
}
const nameOf = ({ table, column }: Place) => `${table}.${column}`

describe('what a table holds of families', () => {
  it('is claimed column by column, once, and nothing is claimed that is not there', async () => {
    const database = await createTestDatabase()
    try {
      expect(claimFaults(await familyColumns(database.pool), allClaims)).toEqual([])
    } finally {
      await database.drop()
    }
  })

  it('cannot be forgotten: new columns and keys that nobody claims are found, and so are claims that say nothing true', async () => {
    const database = await createTestDatabase()
    try {
      await database.pool.query(`create table planted (id bigint, made_at timestamptz, note text, words text[], short varchar(9), facts jsonb,
        family_id bigint references parents (id), child_id bigint references students (id), enrolment_id bigint references camp_students (id))`)
      await database.pool.query('alter table students add column nick text')
      const columns = await familyColumns(database.pool)
      const unclaimed = ['students.nick', 'planted.note', 'planted.words', 'planted.short', 'planted.facts']
      const keys = ['planted.family_id', 'planted.child_id', 'planted.enrolment_id']
      expect(claimFaults(columns, allClaims).toSorted()).toEqual(
        [...unclaimed, ...keys].map((name) => `${name} is claimed by nobody`).toSorted(),
      )
      const rest = { students: { erased: ['nick'] }, planted: 'not of a family' } as const
      const unsaid = keys.map((name) => `${name} leads to a family, and no claim says where it goes in a merge`)
      expect(claimFaults(columns, [...allClaims, rest])).toEqual(unsaid)
      const planted = {
        erased: ['note', 'words', 'family_id'],
        moved: ['family_id', 'child_id'],
        kept: { why: ['enrolment_id', 'short', 'facts'] },
      }
      expect(claimFaults(columns, [...allClaims, { ...rest, planted }])).toEqual([])
      const wrong = {
        erased: ['note', 'gone'],
        moved: ['family_id', 'child_id', 'words'],
        kept: { why: ['enrolment_id', 'note', 'short', 'facts'] },
      }
      expect(
        claimFaults(columns, [...allClaims, { ...rest, planted: wrong, lost: 'not of a family' }, { tags: { erased: ['name'] } }]),
      ).toEqual([
        'planted.gone is claimed and is not there',
        'lost is claimed and is not there',
        'planted.note is claimed twice',
        'planted.words is no key and cannot be moved',
        'tags.name is claimed twice',
      ])
    } finally {
      await database.drop()
    }
  })
})

describe('the claims are true', () => {
  const phones = ['19066667777', '19066668888'] as const
  let server: TestServer
  let clerk: Person
  let kept: number
  let merged: number
  beforeAll(async () => {
    server = await startTestServer()
    clerk = await signedIn(server, ['PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_EDIT', 'PARENT_ERASE', 'PARENT_MERGE'])
    kept = await filledFamily(server.pool, clerk.userId, phones[0])
    merged = await filledFamily(server.pool, clerk.userId, phones[1])
    // Beside the child that both have.
    await makeStudent(server.pool, merged)
  })
  afterAll(() => server.stop())

  /** Of these keys, those by which a row that is not archived leads to the account. */
  async function leadingTo(account: number, keys: readonly Place[]): Promise<string[]> {
    const columns = await familyColumns(server.pool)
    const found: string[] = []
    for (const { table, column } of keys) {
      const to = columns.find((one) => one.table === table && one.column === column)?.leadsTo
      const owner = to === 'parents' ? 'id' : 'parent_id'
      const { rowCount } = await server.pool.query(
        `select 1 from ${table} t join ${to} o on o.id = t.${column} where o.${owner} = $1 and to_jsonb(t) ->> 'deleted_at' is null limit 1`,
        [account],
      )
      if (rowCount) found.push(nameOf({ table, column }))
    }
    return found
  }

  /** What stands in these columns, without what stands where nothing is said. */
  async function valuesOf(places: readonly Place[]): Promise<Map<string, string[]>> {
    const all = new Map<string, string[]>()
    for (const { table, column } of places) {
      const { rows } = await server.pool.query<{ value: string }>(
        `select distinct ${column}::text as value from ${table} where ${column}::text not in ('', '[]', '{}', '***')`,
      )
      all.set(
        nameOf({ table, column }),
        rows.map(({ value }) => value),
      )
    }
    return all
  }

  async function tablesWith(text: string): Promise<string[]> {
    const found: string[] = []
    for (const table of new Set((await familyColumns(server.pool)).map((one) => one.table))) {
      const { rowCount } = await server.pool.query(`select 1 from ${table} t where t::text like $1 limit 1`, [`%${text}%`])
      if (rowCount) found.push(table)
    }
    return found
  }

  it('after a merge no key that is claimed as moved leads to the merged account any more', async () => {
    const keys = claimedAs('moved')
    // Each leads there before: a new one is filled by the fixture too.
    expect(await leadingTo(merged, keys)).toEqual(keys.map(nameOf))
    expect((await clerk.caller.call(mergeParents, { body: { keptId: kept, mergedId: merged, reason: MARK } })).status).toBe(200)
    expect(await leadingTo(merged, keys)).toEqual([])
    expect(await leadingTo(kept, keys)).toEqual(keys.map(nameOf))
    // One that is not moved would be found.
    expect(await leadingTo(merged, [{ table: 'parent_figures', column: 'parent_id' }])).toEqual(['parent_figures.parent_id'])
  })

  it('after an erasure nothing is left of what stood in a column that is claimed as erased, nor the mark of the family anywhere', async () => {
    const erased = claimedAs('erased')
    const grade = { table: 'students', column: 'grade' }
    const before = await valuesOf([...erased, grade])
    expect(erased.map(nameOf).filter((name) => before.get(name)?.length === 0)).toEqual([])
    const content = `备注：${MARK}来电，要求换组`
    expect((await clerk.caller.call(writeLog, { body: { operationType: 'EDIT', content } })).status).toBe(200)
    expect(await tablesWith(MARK)).toContain('operation_logs')
    const body = { id: kept, confirm: String(kept), reason: '家长书面申请' }
    expect((await clerk.caller.call(eraseParent, { body })).status).toBe(200)
    const after = await valuesOf([...erased, grade])
    const left = [...after].filter(([name, values]) => values.some((value) => before.get(name)?.includes(value))).map(([name]) => name)
    // One that is not erased is found.
    expect(left).toEqual([nameOf(grade)])
    for (const text of [MARK, ...phones]) expect([text, await tablesWith(text)]).toEqual([text, []])
  })
})
