import type { ClientBase } from 'pg'

interface Named {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c where c.contype = 'f' and c.conparentid = 0 and c.conrelid = any($1::regclass[])`
// Those that stand behind a primary key or a unique constraint stay; those of partitions belong to their parents, whose
// definition says ONLY: it would leave the partitions without.
const INDEXES = `
  select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index i
  where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)`

/**
 * Loads much into tables: their indexes, foreign keys and triggers are put aside and made anew afterwards, which is several times as fast
 * as keeping them up row by row. All in the caller's transaction, so that a load that breaks leaves nothing undone; rows that an index or
 * a foreign key refuses end it likewise.
 */
export async function withoutIndexes(
  client: Pick<ClientBase, 'query'>,
  tables: readonly string[],
  load: () => Promise<void>,
  say: (text: string) => void,
): Promise<void> {
  const { rows: keys } = await client.query<Named>(FOREIGN_KEYS, [tables])
  const { rows: indexes } = await client.query<Named>(INDEXES, [tables])
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await load()
  say(`making ${indexes.length} indexes anew`)
  await client.query("set local maintenance_work_mem = '512MB'")
  for (const { definition } of indexes) await client.query(definition)
  say(`checking ${keys.length} foreign keys`)
  for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}
