import { setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { Keyring } from './write/keyring.ts'

/**
 * Seals anew what stands under the key of before. Which columns hold sealed values is asked of the data, not of a list: each text of each
 * table is looked at, so that none is forgotten. It may be stopped at any moment and be begun again: what is done carries the mark of the
 * new key.
 */

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly blocks: number
}

/** Leaves alone: a partitioned table holds nothing itself. */
const TABLES = `select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
    (pg_relation_size(c.oid) / current_setting('block_size')::bigint)::int + 1 as blocks
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'varchar'::regtype)
  group by c.oid order by 1`

/** Pages of a table that are looked through at a time: 16 MB. */
const PAGES = 2_000
/** Rows that one transaction holds. */
const ROWS = 200
/** Rows that somebody holds just then are left for the next round. */
const ROUNDS = 60
const BETWEEN_MS = 1_000

const tablesOf = async (client: PoolClient): Promise<readonly Table[]> => (await client.query(TABLES)).rows

const begins = ({ columns }: Table, param: string): string => columns.map((column) => `starts_with(${column}, ${param})`).join(' or ')

/** What stands in these pages, and is sealed under `mark`. */
const inPages = (table: Table, from: number) =>
  `from ${table.name} where ctid >= '(${from},0)'::tid and ctid < '(${from + PAGES},0)'::tid and (${begins(table, '$1')})`

type Row = { ctid: string } & Record<string, string | null>

async function resealRows(
  client: PoolClient,
  keys: Keyring,
  table: Table,
  from: number,
  mark: string,
): Promise<{ rows: number; sealed: number }> {
  const { rows } = await client.query(`select ctid::text, ${table.columns} ${inPages(table, from)} limit ${ROWS} for update skip locked`, [
    mark,
  ])
  let sealed = 0
  // ctid and texts, as asked
  for (const row of rows as Row[]) {
    const changed = table.columns.flatMap((column) => {
      const value = row[unquoted(column)] ?? null
      const plain = value?.startsWith(mark) ? openedOrNull(keys, value) : null
      return plain === null ? [] : [{ column, to: keys.seal(plain) }]
    })
    if (changed.length === 0) continue
    const set = changed.map(({ column }, n) => `${column} = $${n + 2}`).join(', ')
    await client.query(`update ${table.name} set ${set} where ctid = $1::tid`, [row.ctid, ...changed.map(({ to }) => to)])
    sealed += changed.length
  }
  return { rows: rows.length, sealed }
}

const unquoted = (column: string): string => column.replaceAll(/^"|"$/g, '').replaceAll('""', '"')

/** Null where it only looks like one, or was altered: it is left as it is, and told. */
function openedOrNull(keys: Keyring, value: string): string | null {
  try {
    return keys.open(value)
  } catch {
    return null
  }
}

async function inTransaction<T>(client: PoolClient, body: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const done = await body()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function resealTable(client: PoolClient, keys: Keyring, table: Table, mark: string): Promise<number> {
  let sealed = 0
  for (let from = 0; from < table.blocks; from += PAGES) {
    // A portion that changes nothing holds only what cannot be opened, or what somebody else holds.
    for (;;) {
      const done = await inTransaction(client, () => resealRows(client, keys, table, from, mark))
      sealed += done.sealed
      if (done.sealed === 0) break
    }
  }
  return sealed
}

/** What is still under the key of before, and what under the new one does not open. */
export interface Unfit {
  readonly table: string
  readonly column: string
  readonly count: number
  readonly why: 'OLD_KEY' | 'UNREADABLE'
}

async function look(
  client: PoolClient,
  keys: Keyring,
  table: Table,
  marks: readonly string[],
  note: (column: string, opens: boolean, mark: string) => void,
) {
  for (const mark of marks) {
    for (let from = 0; from < table.blocks; from += PAGES) {
      const { rows } = await client.query(`select ctid::text, ${table.columns} ${inPages(table, from)}`, [mark])
      // ctid and texts, as asked
      for (const row of rows as Row[]) {
        for (const column of table.columns) {
          const value = row[unquoted(column)] ?? null
          if (value?.startsWith(mark)) note(unquoted(column), openedOrNull(keys, value) !== null, mark)
        }
      }
    }
  }
}

/** Reads every sealed value of the database: what is under the key of before, and what does not open. */
export async function verifySeals(pool: Pool, keys: Keyring): Promise<{ readonly opened: number; readonly unfit: readonly Unfit[] }> {
  const { data, second } = keys.marks
  const unfit = new Map<string, Unfit>()
  let opened = 0
  const client = await pool.connect()
  try {
    for (const table of await tablesOf(client)) {
      await look(client, keys, table, second ? [data, second] : [data], (column, opens, mark) => {
        if (opens && mark === data) opened++
        else {
          const why = opens ? 'OLD_KEY' : 'UNREADABLE'
          const name = `${table.name}.${column} ${why}`
          unfit.set(name, { table: table.name, column, why, count: (unfit.get(name)?.count ?? 0) + 1 })
        }
      })
    }
  } finally {
    client.release()
  }
  return { opened, unfit: [...unfit.values()] }
}

/** Seals anew until a look through all tables finds nothing of before that opens; other servers may go on meanwhile. */
export async function reseal(pool: Pool, keys: Keyring, say: (text: string) => void) {
  const { second } = keys.marks
  if (second === null) throw new Error('there is one key alone')
  for (let round = 1; ; round++) {
    const client = await pool.connect()
    try {
      for (const table of await tablesOf(client)) {
        const sealed = await resealTable(client, keys, table, second)
        if (sealed > 0) say(`${table.name}: ${sealed} values sealed anew`)
      }
    } finally {
      client.release()
    }
    const found = await verifySeals(pool, keys)
    if (round === ROUNDS || found.unfit.every(({ why }) => why !== 'OLD_KEY')) return found
    await setTimeout(BETWEEN_MS)
  }
}
