import type { Client } from 'pg'
import { CommandFailure } from '../command.ts'
import type { SchemaContents } from '../db/migrations.contents.ts'
import type { Manifest } from './backup.manifest.ts'
import type { RowForm } from './row.sum.ts'

export interface Table {
  readonly name: string
  /** Those that are written; generated ones follow from them. */
  readonly columns: readonly string[]
  /** Those and the generated ones. */
  readonly every: readonly string[]
  /** Its rows lie in other tables, cut by month. */
  readonly partitioned: boolean
  /** The other tables that its rows refer to. */
  readonly refersTo: readonly string[]
}

/** Who works now, who is signed in now, and codes of the last minutes: all begin anew after a restore. */
export const NOT_KEPT = new Set([
  'schema_migrations',
  'worker_nodes',
  'sessions',
  'proofs',
  'half_log_ins',
  'second_locks',
  'verification_codes',
  'identity_keys',
  'sso_entries',
  'outbox_messages',
])

/** Settings under which COPY writes and reads values alike, whatever the server's own are. */
export const COPY_SETTINGS = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set search_path = public; set max_parallel_workers_per_gather = 0;
  set row_security = off; set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0`

/** The tables of this database with their columns. */
async function allTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, c.relkind = 'p' as partitioned,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as every,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
  return rows
}

/** What a database holds: the product's own tables, and the names of what somebody else made in it. */
export interface DatabaseContents {
  /** In an order in which rows can be put in: what is referred to comes first. */
  readonly tables: readonly Table[]
  readonly others: readonly string[]
}

/**
 * The tables and columns that the schema is known to have. What others made in the same database would not fit into the schema that a restore
 * makes. What is missing in it would not come back as it was, so that is an error.
 */
export async function tablesOf(client: Client, known: SchemaContents): Promise<DatabaseContents> {
  const here = await allTables(client)
  const lacking = [...known.tables].flatMap(([name, columns]) => {
    const table = here.find((one) => one.name === name)
    if (!table) return [`the table ${name}`]
    return [...columns].filter((column) => !table.every.includes(column)).map((column) => `the column ${column} of ${name}`)
  })
  if (lacking.length > 0) throw new CommandFailure(`The schema of this database is not that of the console: it lacks ${lacking.join(', ')}`)
  const others: string[] = []
  const tables: Table[] = []
  for (const table of here) {
    const own = known.tables.get(table.name)
    if (own === undefined) {
      others.push(`the table ${table.name}`)
      continue
    }
    for (const column of table.every.filter((one) => !own.has(one))) others.push(`the column ${column} of ${table.name}`)
    const columns = table.columns.filter((column) => own.has(column))
    tables.push({ ...table, columns, refersTo: table.refersTo.filter((other) => known.tables.has(other)) })
  }
  return { tables: inOrder(tables), others: [...others, ...(await otherSchemas(client))] }
}

/** Tables outside of `public`, but for those of the job queue. */
async function otherSchemas(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('the table %s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('public', 'graphile_worker', 'information_schema')
      and n.nspname not like 'pg\\_%' order by 1`)
  return rows.map(({ name }) => name)
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
export const isBackedUp = ({ name }: Pick<Table, 'name'>): boolean => !NOT_KEPT.has(name)

export async function partitionsOf(client: Client, tables: readonly Table[]): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(
    `
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' and p.relname = any($1) order by 1`,
    [tables.map(({ name }) => name)],
  )
  return rows
}

/** Sequences know nothing of snapshots: read after the snapshot was taken they are at or beyond what it holds. */
export async function sequencesOf(client: Client, { tables, sequences: alone }: SchemaContents): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select s.relname as name from pg_class s where s.relnamespace = 'public'::regnamespace and s.relkind = 'S'
       and (s.relname = any($1) or exists (select from pg_depend d join pg_class t on t.oid = d.refobjid
         join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
         where d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i') and t.relname || '.' || a.attname = any($2)))
     order by 1`,
    [[...alone], [...tables].flatMap(([table, columns]) => [...columns].map((column) => `${table}.${column}`))],
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
export const copyOut = (table: string, columns: readonly string[], form: RowForm): string =>
  `copy (select ${quoted(columns)} from "${table}") to stdout (format ${form})`
/** A table that this transaction emptied, or one whose rows lie in its partitions. */
export type CopyInto = 'emptied' | 'partitioned'
/**
 * The statement that takes them. COPY gives identity columns the values it is given. Into a table that was emptied by the same transaction rows
 * come as VACUUM would leave them, so that neither it nor a first read has to write them once more.
 */
export const copyIn = (table: string, columns: readonly string[], form: RowForm, into: CopyInto): string =>
  `copy "${table}" (${quoted(columns)}) from stdin (format ${form}${into === 'emptied' ? ', freeze' : ''})`
