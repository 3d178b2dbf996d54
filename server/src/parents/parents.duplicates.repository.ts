import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import { type DuplicateEvidence, duplicateEvidence, listDuplicateParents, type ParentBrief } from '@camp/contract/parents/parents.merges'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import type { Rows } from '../platform/db/list.ts'
import { builder, composed, shared } from '../platform/db/statement.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { PARENT_COLUMNS, PARENT_JOINS } from './parents.repository.ts'

type Row = RowOf<typeof listDuplicateParents>
type Query = HandlerInput<typeof listDuplicateParents>['query']

/** Where a sign is kept: `key` is the same for those who share it. Each is found by an index. */
interface Place {
  readonly from: string
  readonly key: string
  readonly parent: string
}

const places: Readonly<Record<DuplicateEvidence, readonly Place[]>> = {
  // The phone that parcels go to, and the one of an account.
  PHONE: [
    { from: "user_addresses t where t.deleted_at is null and t.phone <> ''", key: 't.phone', parent: 't.parent_id' },
    { from: 'parents t where t.deleted_at is null', key: 't.phone', parent: 't.id' },
  ],
  // Devices that were unbound, too: they are handed on within a family.
  DEVICE: [{ from: "parent_devices t where t.imei <> ''", key: 't.imei', parent: 't.parent_id' }],
  ADDRESS: [{ from: "user_addresses t where t.deleted_at is null and t.detail <> ''", key: 't.address_key', parent: 't.parent_id' }],
  CHILD: [{ from: 'students t where t.deleted_at is null and t.child_key is not null', key: 't.child_key', parent: 't.parent_id' }],
}

/** What more families than these share tells nothing: the address of a school, the phone of a shop. */
const MOST_SHARED = 8

const signs = (kind: DuplicateEvidence, more: string): RawBuilder<unknown> =>
  sql.raw(
    places[kind]
      .map(
        ({ from, key, parent }) =>
          `select ${key} as key, ${parent} as parent_id from ${from}${more ? ` and ${more.replace('KEY', key)}` : ''}`,
      )
      .join(' union all '),
  )

/**
 * Signs of more than one family, with the first and the last of them and how many signs there are. Each place is read in the order of its
 * index and nothing is kept of it but what is shared. No two accounts have a phone in common, so theirs are only held against those of
 * addresses: in their order, because a hash of all of them takes twice as long.
 */
function sharedSigns(kind: DuplicateEvidence): RawBuilder<unknown> {
  const [place] = places[kind]
  if (!place) throw new Error(`no place of ${kind}`)
  const counted = `select ${place.key} as key, min(${place.parent}) as low, max(${place.parent}) as high, count(*) as n from ${place.from} group by 1`
  const told =
    kind === 'PHONE'
      ? `select c.key, least(c.low, o.id) as low, greatest(c.high, o.id) as high, c.n + (o.id is not null)::integer as n
        from (${counted}) c left join parents o on o.phone = c.key and o.deleted_at is null`
      : counted
  return sql.raw(`select t.key, t.low, t.high, t.n from (${told}) t where t.low <> t.high and t.n <= ${MOST_SHARED} order by t.key`)
}

/**
 * Pairs of all families that share a sign. Two signs are of the first family and the last; where there are more, they are looked up in their
 * index (the offset keeps it so).
 */
const allPairs = (kind: DuplicateEvidence): RawBuilder<unknown> => sql`
  (with shared as materialized (${sharedSigns(kind)})
  select p.one, p.other, ${sql.lit(kind)}::text as kind from (
    select g.low as one, g.high as other from shared g where g.n = 2
    union select a.parent_id, b.parent_id from shared g
      cross join lateral (${signs(kind, 'KEY = g.key')} offset 0) a cross join lateral (${signs(kind, 'KEY = g.key')} offset 0) b
      where g.n > 2 and a.parent_id < b.parent_id) p)`

/** Pairs of one family with those that share a sign with it: asked from its own few signs on. */
const pairsOf = (kind: DuplicateEvidence, parentId: number): RawBuilder<unknown> => sql`
  select distinct least(h.parent_id, ${parentId}) as one, greatest(h.parent_id, ${parentId}) as other, ${sql.lit(kind)}::text as kind from (
    select distinct s.key from (${signs(kind, '')}) s where s.parent_id = ${parentId}) mine
  cross join lateral (${signs(kind, 'KEY = mine.key')} limit ${sql.lit(MOST_SHARED + 1)}) h
  where h.parent_id <> ${parentId}
    and (select count(*) from (${signs(kind, 'KEY = mine.key')} limit ${sql.lit(MOST_SHARED + 1)}) n) <= ${sql.lit(MOST_SHARED)}`

/**
 * The account was not deleted: looked up for the few pairs of one family; for those of all families, which nobody can estimate, in a hash of
 * the few that were.
 */
const isThere = (column: string, ofAll: boolean): RawBuilder<unknown> =>
  ofAll
    ? sql`${sql.raw(column)} not in (select a.id from parents a where a.deleted_at is not null)`
    : sql`(select a.deleted_at is null from parents a where a.id = ${sql.raw(column)})`

/** Who was joined and taken apart again is known to be two families. */
const taken = sql`(p.one, p.other) in (select least(g.kept_parent_id, g.merged_parent_id), greatest(g.kept_parent_id, g.merged_parent_id)
  from parent_merges g where g.undone_at is not null)`

/** Pairs with what they have in common. */
function found(query: Query, scope: Scope): RawBuilder<unknown> {
  const kinds = query.evidence && query.evidence.length > 0 ? [...new Set(query.evidence)] : duplicateEvidence.values
  const { parentId } = query
  const ofAll = parentId === undefined
  const parts = kinds.map((kind) => (ofAll ? allPairs(kind) : pairsOf(kind, parentId)))
  return sql`
    select p.one, p.other, array_agg(p.kind order by p.kind desc) as evidence from (${sql.join(parts, sql` union all `)}) p
    where ${isThere('p.one', ofAll)} and ${isThere('p.other', ofAll)} and ${familiesInScope(scope, 'p.one')} and ${familiesInScope(scope, 'p.other')} and not ${taken} group by p.one, p.other`
}

/** An account as it is compared with another, for the id in a column. */
const briefOf = (column: string): RawBuilder<unknown> => sql`(select to_json(x) from (
  select ${PARENT_COLUMNS}, array(select s.name from students s where s.parent_id = o.id and s.deleted_at is null order by s.id) as children
  from parents o ${PARENT_JOINS} where o.id = ${sql.raw(column)}) x)`

const EVIDENCE = composed(
  'parents.evidence',
  (pairs: RawBuilder<unknown>, other: number) => sql`select distinct p.kind from (${pairs}) p where ${other} in (p.one, p.other)`,
  undefined,
  (make) => make(pairsOf('PHONE', 1), 1),
)
const BRIEF = composed('parents.brief', (id: number) => sql`select ${briefOf('i.id')} as brief from (select ${id}::bigint as id) i`, {
  fits: { brief: listDuplicateParents.answer.row.shape.one.nullable() },
})

/** Pairs of accounts that may be of one family. */
export async function duplicatePairs(db: Executor, query: Query, scope: Scope, paging: Paging): Promise<Rows<Row>> {
  const slice = sql.raw(`limit ${paging.size} offset ${(paging.page - 1) * paging.size}`)
  const pairs = sql<Row & { _total: number }>`
      with found as materialized (${found(query, scope)}),
        picked as (select * from found order by cardinality(evidence) desc, other desc, one desc ${slice})
      select t.total as "_total", row.* from (select count(*) as total from found) t
      left join lateral (select k.one || ' ' || k.other as key, k.evidence, ${briefOf('k.one')} as one, ${briefOf('k.other')} as other,
        cardinality(k.evidence) as _n, k.other as _other, k.one as _one from picked k) row on true
      order by row._n desc, row._other desc, row._one desc`.compile(builder)
  const rows = await db.all(shared(pairs))
  // A page without rows is one row that holds the total alone.
  return { rows: rows.filter((row) => (row as { key: string | null }).key !== null), total: rows[0]?._total ?? 0 }
}

/** What two accounts have in common. */
export async function evidenceOf(db: Executor, one: number, other: number): Promise<DuplicateEvidence[]> {
  const parts = duplicateEvidence.values.map((kind) => pairsOf(kind, one))
  const rows = await db.all(EVIDENCE(sql.join(parts, sql` union all `), other))
  return duplicateEvidence.values.filter((kind) => rows.some((row) => row.kind === kind))
}

/** An account as it is compared with another. */
export async function parentBrief(db: Executor, id: number): Promise<ParentBrief | undefined> {
  return (await db.one(BRIEF(id)))?.brief ?? undefined
}
