import type { Column } from './sql.columns.ts'

// As value.parsers.ts turns values of the database into values of the program. Types that are missing here are texts.
const TYPES: Readonly<Record<string, string>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  oid: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
}
const TEXTS = [
  'text',
  'numeric',
  'date',
  'timestamp without time zone',
  'timestamp with time zone',
  'interval',
  'uuid',
  'name',
  'character varying',
  'xid8',
  'void',
  'regclass',
]

function typeOf({ type, values, nullable }: Column): string {
  const element = type.replace(/\[\]$/, '')
  const known = TYPES[element] ?? (TEXTS.includes(element) ? 'string' : null)
  if (known === null) throw new Error(`sql.rows.ts knows no type for ${type}`)
  if (known === 'unknown') return known
  // A null that is written there.
  if (nullable && values?.length === 0) return 'null'
  const listed = values && type === 'text' ? values.map((value) => `'${value.replaceAll(/['\\]/g, '\\$&')}'`).join(' | ') : known
  return `${type === element ? listed : `${known}[]`}${nullable ? ' | null' : ''}`
}

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)

/** The type of a row, as TypeScript writes it. */
export function rowType(columns: readonly Column[]): string {
  if (columns.length === 0) return 'never'
  const names = new Set(columns.map(({ name }) => name))
  if (names.size < columns.length) throw new Error(`two columns have one name: ${columns.map(({ name }) => name).join(', ')}`)
  return `{ ${columns.map((column) => `${key(column.name)}: ${typeOf(column)}`).join('; ')} }`
}

/** The whole file of types by the names of statements. */
export const rowTypes = (rows: ReadonlyMap<string, string>): string =>
  [
    '// Written by `npm run db:types` from the statements and server/migrations. Not to be edited.',
    '',
    'export interface StatementRows {',
    ...[...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, type]) => `  '${name}': ${type}`),
    '}',
    '',
  ].join('\n')
