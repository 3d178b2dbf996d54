import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { Describer } from './sql.columns.ts'
import { rowType } from './sql.rows.ts'

let database: TestDatabase
let client: pg.PoolClient

beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.pool.connect()
  await client.query(`
    create table cups (id bigint primary key, color text not null check (color in ('RED', 'BLUE')), owner text, price numeric not null, made jsonb not null);
    create table lids (id bigint primary key, cup_id bigint not null, name text not null)`)
})
afterAll(async () => {
  client.release()
  await database.drop()
})

const described = async (text: string): Promise<string> => rowType(await (await Describer.on(client)).columns(text))

describe('the row of a statement', () => {
  const cases = [
    [
      'a column as the table has it',
      'select id, color, owner, price, made from cups where id = $1',
      "{ id: number; color: 'RED' | 'BLUE'; owner: string | null; price: string; made: unknown }",
    ],
    [
      'null where an outer join finds nothing',
      'select c.id, l.name from cups c left join lids l on l.cup_id = c.id',
      '{ id: number; name: string | null }',
    ],
    [
      'and on either side of a full one',
      'select c.id as c, l.id as l from cups c full join lids l on l.cup_id = c.id',
      '{ c: number | null; l: number | null }',
    ],
    [
      'not null where the join is an inner one',
      'select c.id, l.name from cups c join lids l on l.cup_id = c.id',
      '{ id: number; name: string }',
    ],
    [
      'through a part with a name',
      'with named as (select l.name, c.color from lids l left join cups c on c.id = l.cup_id) select name, color from named',
      "{ name: string; color: 'RED' | 'BLUE' | null }",
    ],
    [
      'through a select in brackets',
      'select x.name from cups c left join (select name, cup_id from lids) x on x.cup_id = c.id',
      '{ name: string | null }',
    ],
    [
      'a count, which is always there',
      'select (select count(*) from lids) as lids, count(*) over () as all from cups',
      '{ lids: number; all: number }',
    ],
    ['a sum, which may be missing', 'select sum(price) as price from cups', '{ price: string | null }'],
    ['one row of another table, which may be missing', 'select (select name from lids limit 1) as name', '{ name: string | null }'],
    [
      'a null in a set of groups',
      'select color, count(*) as count from cups group by rollup (color)',
      "{ color: 'RED' | 'BLUE' | null; count: number }",
    ],
    [
      'either part of a union',
      "select owner, color from cups union all select name, 'NONE' from lids",
      "{ owner: string | null; color: 'RED' | 'BLUE' | 'NONE' }",
    ],
    [
      'what a change returns',
      "update cups set owner = $2 where id = $1 returning id, owner, coalesce(owner, '-') as shown",
      '{ id: number; owner: string | null; shown: string }',
    ],
    ['a case that has no else', "select case when id > 1 then 'MANY' end as n from cups", "{ n: 'MANY' | null }"],
    [
      'what nobody proves',
      'select lower(owner) as a, lower(color) as b, made ->> $1 as c from cups',
      '{ a: string | null; b: string; c: string | null }',
    ],
    ['nothing', 'delete from cups where id = $1', 'never'],
  ] as const

  it.each(cases)('has %s', async (_what, text, type) => {
    expect(await described(text)).toBe(type)
  })

  it('changes with the name, the type and the null of a column', async () => {
    const text = 'select * from lids'
    expect(await described(text)).toBe('{ id: number; cupId: number; name: string }')
    await client.query('alter table lids alter column name drop not null')
    expect(await described(text)).toBe('{ id: number; cupId: number; name: string | null }')
    await client.query('alter table lids alter column cup_id type text')
    expect(await described(text)).toBe('{ id: number; cupId: string; name: string | null }')
    await client.query('alter table lids rename column name to title')
    expect(await described(text)).toBe('{ id: number; cupId: string; title: string | null }')
    await expect(described('select name from lids')).rejects.toThrow('column "name" does not exist')
  })

  it('refuses two columns of one name: a row would lose one', async () => {
    await expect(described('select id, 1 as id from cups')).rejects.toThrow('two columns have one name')
  })
})
