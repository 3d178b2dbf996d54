import type { Client } from 'pg'
import { CommandFailure } from '../command.ts'
import type { Manifest } from './backup.manifest.ts'

export interface Table {
  readonly name: string
  /** Those that are written; generated ones follow from them. */
  readonly columns: readonly string[]
  /** The other tables that its rows refer to. */
  readonly refersTo: readonly string[]
}

/** Who works now, who is signed in now, and codes of the last minutes: all begin anew after a restore. */
const NOT_KEPT = new Set([
  'schema_migrations',
  'worker_nodes',
  'sessions',
  'verification_codes',
  'identity_keys',
  'sso_entries',
  'outbox_messages',
])

/** Settings under which COPY writes and reads values alike, whatever the server's own are. */
export const COPY_SETTINGS = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set search_path = public; set max_parallel_workers_per_gather = 0;
  set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0`

/** The tables of the product as they are in this database, in an order in which rows can be put in: what is referred to comes first. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
  return inOrder(rows)
}

function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const placed = new Set<string>()
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, refersTo }) => !placed.has(name) && refersTo.every((other) => placed.has(other)))
    if (next.length === 0) throw new CommandFailure('The tables refer to each other in a circle: no order of restoring them is right')
    for (const table of next) placed.add(table.name)
    ordered.push(...next)
  }
  return ordered
}

/** Does a backup hold the rows of this table? */
export const isKept = ({ name }: Pick<Table, 'name'>): boolean => !NOT_KEPT.has(name)

export async function partitionsOf(client: Client): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(`
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' order by 1`)
  return rows
}

/** Sequences know nothing of snapshots: read after the snapshot was taken they are at or beyond what it holds. */
export async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ value: number; called: boolean }>(
      `select last_value as value, is_called as called from ${name}`,
    )
    if (found[0]) sequences.push({ name, ...found[0] })
  }
  return sequences
}

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')

/** The statement that gives a table's rows; partitioned ones cannot be named directly. */
export const copyOut = (table: string, columns: readonly string[]): string => `copy (select ${quoted(columns)} from "${table}") to stdout`
/** The statement that takes them. COPY gives identity columns the values it is told. */
export const copyIn = (table: string, columns: readonly string[]): string => `copy "${table}" (${quoted(columns)}) from stdin`
