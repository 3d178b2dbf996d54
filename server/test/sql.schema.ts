import type pg from 'pg'

// server/schema.sql: what the tables are today, a page each, from the catalogue. For reading; nothing starts from it.

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly filled: string | null
  readonly generated: boolean
  readonly identity: string
}

interface Line {
  readonly table: string
  readonly text: string
}

// The months of the log are parts of one table: they follow the calendar, not the migrations.
const OURS = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'`

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    pg_get_expr(d.adbin, d.adrelid) as filled, a.attgenerated <> '' as generated, a.attidentity as identity
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${OURS} order by c.relname, a.attnum`

const CONSTRAINTS = `
  select c.relname as "table", 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where ${OURS} and k.contype in ('p', 'u', 'c', 'f', 'x') and k.conparentid = 0
  order by c.relname, array_position('{p,u,x,f,c}'::"char"[], k.contype), k.conname`

const INDEXES = `
  select c.relname as "table", pg_get_indexdef(x.indexrelid) || ';' as text
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where ${OURS} and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname, i.relname`

const TRIGGERS = `
  select c.relname as "table", '-- ' || t.tgname || ': ' || p.proname || '()' as text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where ${OURS} and not t.tgisinternal order by c.relname, t.tgname`

function columnLine({ name, type, required, filled, generated, identity }: Column): string {
  const how = identity
    ? ` generated ${identity === 'a' ? 'always' : 'by default'} as identity`
    : generated
      ? ` generated always as (${filled}) stored`
      : ''
  const preset = filled !== null && !generated ? ` default ${filled}` : ''
  return `${name} ${type}${how}${required && !identity ? ' not null' : ''}${preset}`
}

function byTable<Row extends { readonly table: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(row.table, [...(found.get(row.table) ?? []), row])
  return found
}

/** The text of the file. */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const { rows: columns } = await client.query<Column>(COLUMNS)
  const of = async (text: string) => byTable((await client.query<Line>(text)).rows)
  const [constraints, indexes, triggers] = [await of(CONSTRAINTS), await of(INDEXES), await of(TRIGGERS)]
  const lines = (kept: ReadonlyMap<string, Line[]>, table: string) => (kept.get(table) ?? []).map(({ text }) => text)
  const pages = [...byTable(columns)].map(([table, own]) => {
    const inside = [...own.map(columnLine), ...lines(constraints, table)].map((line) => `  ${line}`).join(',\n')
    const called = lines(triggers, table)
    return [
      `create table ${table} (\n${inside}\n);`,
      ...lines(indexes, table),
      ...(called.length ? ['-- Triggers, and the functions that they call:', ...called] : []),
    ].join('\n')
  })
  const head = '-- The tables as they are today, written by `npm run db:types` from the migrations. For reading: nothing starts from it.'
  return `${[head, ...pages].join('\n\n')}\n`
}
