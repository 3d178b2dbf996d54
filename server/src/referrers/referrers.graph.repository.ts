import type { Executor } from '../platform/db/executor.ts'
import { askInScope, findInScope, type Scope, scopedStatement } from '../platform/scope.ts'

// Who recommended whom. A family that recommends others is a referrer with its phone.

/** A longer ring is none that a person would recognise. */
const FURTHEST = 6
/** Of each level so many. */
const MOST = 100
const COLUMNS = `p.id as parent_id, coalesce(p.real_name, p.nickname) as name, f.id as referrer_id, p.id in (select family from ring) as ring,
  (select count(*)::integer from parents c where c.referrer_id = f.id and c.deleted_at is null) as referred`
const FAMILIES = scopedStatement(
  'referrers.graph',
  'p.id',
  (scope) => `with recursive root as (select r.id, r.phone from referrers r where r.id = $1 and r.deleted_at is null),
    above as (
      select p.id as family, p.referrer_id, array[p.id] as way from root join parents p on p.phone = root.phone and p.deleted_at is null
      union all
      select p.id, p.referrer_id, a.way || p.id from above a join root on a.referrer_id <> root.id
        join referrers f on f.id = a.referrer_id and f.deleted_at is null join parents p on p.phone = f.phone and p.deleted_at is null
      where cardinality(a.way) < ${FURTHEST} and p.id <> all(a.way)),
    ring as (select unnest(a.way) as family from above a join root on a.referrer_id = root.id where cardinality(a.way) > 1),
    first as (
      select null::bigint as under, ${COLUMNS} from root join parents p on p.referrer_id = root.id and p.deleted_at is null
        left join referrers f on f.phone = p.phone and f.deleted_at is null and f.id <> root.id
      where true ${scope} order by p.id in (select family from ring) desc, f.id is null, p.id desc limit ${MOST}),
    second as (
      select first.parent_id as under, ${COLUMNS} from root join first on first.referrer_id is not null
        join parents p on p.referrer_id = first.referrer_id and p.deleted_at is null
        left join referrers f on f.phone = p.phone and f.deleted_at is null
      where true ${scope} order by p.id in (select family from ring) desc, first.parent_id desc, p.id desc limit ${MOST})
    select n.parent_id, n.under, n.name, n.referrer_id, n.referred, n.ring
    from (select * from first union all select * from second) n`,
  { notNull: ['parentId', 'name', 'referred', 'ring'] },
)
const COUNT = scopedStatement(
  'referrers.graphCount',
  'p.id',
  (scope) => `select count(*) as families from parents p where p.referrer_id = $1 and p.deleted_at is null ${scope}`,
)

export const graphRepository = {
  families: (db: Executor, id: number, scope: Scope) => askInScope(db, scope, FAMILIES, id),
  count: async (db: Executor, id: number, scope: Scope): Promise<number> => (await findInScope(db, scope, COUNT, id))?.families ?? 0,
}
