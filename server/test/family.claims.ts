import type pg from 'pg'
import { modules } from '../src/modules.generated.ts'
import type { FamilyClaims, TableClaims } from '../src/platform/family.ts'
import { platformFamily } from '../src/platform/platform.family.ts'

/** A column that somebody claims: text or JSON of any kind, or a key to a family, a child or an enrolment. */
interface FamilyColumn {
  readonly table: string
  readonly column: string
  readonly claimable: boolean
  readonly leadsTo: 'parents' | 'students' | 'camp_students' | null
}

type How = keyof TableClaims | 'not of a family'

interface Claim {
  readonly table: string
  /** Null: the table as a whole. */
  readonly column: string | null
  readonly how: How
}

// Not the queue's own schema: its jobs are gone when they are done. Partitions hold what their table claims.
const COLUMNS = `select c.relname as "table", a.attname as column, k.leads_to as "leadsTo",
    k.leads_to is not null or format_type(a.atttypid, null) ~ '^(text|character|jsonb?|xml|citext|name)' as claimable
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join lateral (select f.relname as leads_to from pg_constraint r join pg_class f on f.oid = r.confrelid
    where r.contype = 'f' and r.conrelid = c.oid and a.attnum = any (r.conkey) and f.relname in ('parents', 'students', 'camp_students')
      limit 1) k on true
  where n.nspname !~ '^(pg_|information_schema$|graphile_worker$)' and c.relkind in ('r', 'p', 'm') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by 1, a.attnum`

export const familyColumns = async (pool: pg.Pool): Promise<FamilyColumn[]> => (await pool.query<FamilyColumn>(COLUMNS)).rows

export const allClaims: readonly FamilyClaims[] = [platformFamily, ...modules.flatMap(({ family }) => (family ? [family] : []))]

function claimsOf(table: string, claims: TableClaims | 'not of a family'): Claim[] {
  if (claims === 'not of a family') return [{ table, column: null, how: claims }]
  const { kept, ...lists } = claims
  const all = { ...lists, kept: Object.values(kept ?? {}).flat() }
  return Object.entries(all).flatMap(([how, columns]) => columns.map((column) => ({ table, column, how: how as How }))) // one of its keys
}

export const listClaims = (all: readonly FamilyClaims[]): Claim[] =>
  all.flatMap((family) => Object.entries(family).flatMap(([table, claims]) => claimsOf(table, claims)))

/** A row that goes when the family is forgotten can be moved or kept in a merge all the same. */
const isTwice = (hows: readonly How[], isKey: boolean): boolean => {
  const others = isKey && hows.length === 2 ? hows.filter((how) => how !== 'erased') : hows
  return others.length > 1
}

function faultsOfColumn({ table, column, claimable, leadsTo }: FamilyColumn, hows: readonly How[]): string[] {
  const name = `${table}.${column}`
  if (claimable && hows.length === 0) return [`${name} is claimed by nobody`]
  if (isTwice(hows, leadsTo !== null)) return [`${name} is claimed twice`]
  if (leadsTo === null) return hows.includes('moved') ? [`${name} is no key and cannot be moved`] : []
  return hows.some((how) => how === 'moved' || how === 'kept')
    ? []
    : [`${name} leads to a family, and no claim says where it goes in a merge`]
}

/** What is wrong with the claims, given what there is. */
export function claimFaults(columns: readonly FamilyColumn[], all: readonly FamilyClaims[]): string[] {
  const claims = listClaims(all)
  const gone = claims
    .filter((claim) => !columns.some(({ table, column }) => table === claim.table && (claim.column ?? column) === column))
    .map(({ table, column }) => `${table}${column === null ? '' : `.${column}`} is claimed and is not there`)
  const wrong = columns.flatMap((one) =>
    faultsOfColumn(
      one,
      claims.filter(({ table, column }) => table === one.table && (column ?? one.column) === one.column).map(({ how }) => how),
    ),
  )
  return [...new Set(gone), ...wrong]
}

export const claimedAs = (how: How): { table: string; column: string }[] =>
  listClaims(allClaims).flatMap(({ table, column, how: is }) => (is === how && column !== null ? [{ table, column }] : []))
