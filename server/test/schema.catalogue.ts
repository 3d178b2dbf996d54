import type pg from 'pg'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** Filled where a writer does not name it: default, identity or generated. */
  readonly filled: boolean
}

interface Rule {
  readonly table: string
  readonly name: string
  /** p primary key, u unique, c check, f foreign key, x exclusion, i a unique index without a constraint. */
  readonly kind: 'p' | 'u' | 'c' | 'f' | 'x' | 'i'
  readonly text: string
  readonly columns: readonly string[]
}

/** What a release relies on in the schema, by the catalogue of PostgreSQL. */
export interface Catalogue {
  readonly tables: readonly string[]
  readonly columns: readonly Column[]
  readonly rules: readonly Rule[]
  /** Functions and triggers, by name and what they take or hang on. */
  readonly named: readonly string[]
}

const OURS = "n.nspname = 'public'"
const TABLES = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S') order by 1`
const COLUMNS = `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    (a.atthasdef or a.attidentity <> '') as filled
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped order by 1, 2`
// Not-null constraints have rows of their own from PostgreSQL 18 on; here they are a quality of the column.
const RULES = `select c.relname as "table", k.conname as name, k.contype as kind, pg_get_constraintdef(k.oid) as text,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and k.contype in ('p', 'u', 'c', 'f', 'x')
  union all
  select c.relname, i.relname, 'i', pg_get_indexdef(i.oid),
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (x.indkey))
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and x.indisunique and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))
  order by 1, 2`
const NAMED = `select 'function ' || p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'trigger ' || t.tgname || ' on ' || c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not t.tgisinternal order by 1`

export async function readCatalogue(client: pg.ClientBase | pg.Pool): Promise<Catalogue> {
  const names = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
  const tables = await names(TABLES)
  const { rows: columns } = await client.query<Column>(COLUMNS)
  const { rows: rules } = await client.query<Rule>(RULES)
  return { tables, columns, rules, named: await names(NAMED) }
}

/** A list of words that a check allows, taken out of its text. */
const LISTED = /'((?:[^']|'')*)'::\w+(?: varying)?(?:, )?/g
const allowed = (text: string) => new Set([...text.matchAll(LISTED)].map((found) => found[1]))
/** A check that is not asked of rows as they are is asked of all that are written. */
const frame = (text: string) => text.replace(LISTED, '').replace(/ NOT VALID$/, '')

/** The same check with more words in its list takes all that it took. */
const isWider = (later: Rule, earlier: Rule): boolean =>
  later.kind === 'c' &&
  later.table === earlier.table &&
  frame(later.text) === frame(earlier.text) &&
  [...allowed(earlier.text)].every((word) => allowed(later.text).has(word))

const keyOf = ({ table, name }: { table: string; name: string }) => `${table}.${name}`

function brokenColumns(before: Catalogue, after: Catalogue): string[] {
  const kept = new Set(after.tables)
  const later = new Map(after.columns.map((column) => [keyOf(column), column]))
  const known = new Set(before.columns.map(keyOf))
  const old = before.columns.flatMap((column) => {
    const now = later.get(keyOf(column))
    if (!kept.has(column.table)) return []
    if (!now) return [`${keyOf(column)} is gone`]
    if (now.type !== column.type) return [`${keyOf(column)} was ${column.type} and is ${now.type}`]
    if (now.required && !column.required) return [`${keyOf(column)} may no longer be null`]
    return now.required && column.filled && !now.filled ? [`${keyOf(column)} is no longer filled by itself`] : []
  })
  const added = after.columns
    .filter((column) => before.tables.includes(column.table) && !known.has(keyOf(column)) && column.required && !column.filled)
    .map((column) => `${keyOf(column)} is new and demanded of those who do not know it`)
  return [...old, ...added]
}

function brokenRules(before: Catalogue, after: Catalogue): string[] {
  const known = new Set(before.columns.map(keyOf))
  const isNewColumn = (table: string) => (name: string) => !known.has(keyOf({ table, name }))
  const filled = new Set(after.columns.filter((column) => column.filled).map(keyOf))
  const same = (one: Rule) => (other: Rule) => keyOf(one) === keyOf(other) && one.text === other.text
  const added = after.rules.filter((rule) => {
    if (!before.tables.includes(rule.table) || before.rules.some(same(rule))) return false
    if (before.rules.some((earlier) => isWider(rule, earlier))) return false
    const isNew = isNewColumn(rule.table)
    // Rows that know nothing of a new column have null in it, and null collides with nothing.
    if (rule.kind === 'u' || rule.kind === 'i')
      return /NULLS NOT DISTINCT/.test(rule.text) || !rule.columns.some((name) => isNew(name) && !filled.has(`${rule.table}.${name}`))
    return rule.columns.length === 0 || !rule.columns.every(isNew)
  })
  // `on conflict` of the release before names what is unique; a check or a reference that goes hinders nobody.
  const gone = before.rules.filter(
    (rule) => 'pui'.includes(rule.kind) && after.tables.includes(rule.table) && !after.rules.some(same(rule)),
  )
  return [
    ...added.map((rule) => `${keyOf(rule)} is demanded of rows that were there before: ${rule.text}`),
    ...gone.map((rule) => `${keyOf(rule)} is gone: ${rule.text}`),
  ]
}

/** What a release that knows `before` would no longer find in `after`, or no longer be allowed to write there. */
export function broken(before: Catalogue, after: Catalogue): string[] {
  const gone = (names: readonly string[], later: readonly string[]) =>
    names.filter((name) => !later.includes(name)).map((name) => `${name} is gone`)
  const lost = [...gone(before.tables, after.tables), ...gone(before.named, after.named)]
  return [...lost, ...brokenColumns(before, after), ...brokenRules(before, after)]
}
