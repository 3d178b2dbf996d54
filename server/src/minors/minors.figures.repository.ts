import { addDays } from '@camp/contract/base/days'
import type { MinorsReport } from '@camp/contract/minors/minors'
import { type MinorsFinding, minorsFinding, recipientKind } from '@camp/contract/minors/minors.labels'
import { erasureKind } from '@camp/contract/parents/parents.labels'
import { consentFigures } from '../consents/consents.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/list.ts'
import { statement } from '../platform/db/statement.ts'
import { momentInJson } from '../platform/time.ts'
import { directAccess, roleAccess } from '../roleAccess/roleAccess.api.ts'
import { ageText, erasedText, exportText, JOINED, keptText, ROOTS, readText, sharesText, toldText } from './minors.conditions.ts'

const [FROM, TO] = ['$1', '$2']
const P = [FROM, TO] as const

const AT = statement('minors.at', `select ${momentInJson('now()')} as at`, { notNull: ['at'] })

const CHILDREN = statement(
  'minors.children',
  `select count(*) filter (where ${ageText.UNDER_14('$1')})::integer as under14, count(*) filter (where ${ageText.UNDER_18('$1')})::integer as under18,
     count(*) filter (where ${ageText.UNKNOWN_AGE('$1')})::integer as unknown
   from students s join parents p on p.id = s.parent_id where ${keptText('$1')}`,
  { notNull: ['under14', 'under18', 'unknown'] },
)

/** What each member of staff did in the period, as `acts`. */
const ACTS = `acts as materialized (
    select a.operator_id, sum(a.reads) as reads, sum(a.exports) as exports, sum(a.rows) as rows from (
      select o.operator_id, count(*) as reads, 0::bigint as exports, 0::bigint as rows from operation_logs o where ${readText(...P)} group by 1
      union all select o.operator_id, 0, count(*), sum((o.content->>'count')::bigint) from operation_logs o where ${exportText(...P)} group by 1
    ) a group by 1)`
/** Roles that show data of children. */
const CHILD_ROLES = `child_roles as materialized (
    select r.id, r.role_name from roles r where r.deleted_at is null and exists (
      select from role_permissions rp join permissions c on c.id = rp.permission_id and c.deleted_at is null and c.shows_children where rp.role_id = r.id))`

const DONE = statement(
  'minors.acts',
  `with ${ACTS} select coalesce(sum(reads), 0)::integer as reads, coalesce(sum(exports), 0)::integer as exports,
     coalesce(sum(rows), 0)::bigint as exported_rows from acts`,
  { notNull: ['reads', 'exports', 'exportedRows'] },
)
// Who is in two roles counts in both: the sum over roles may be above what was done.
const ROLES = statement(
  'minors.roles',
  `with ${ACTS}, ${CHILD_ROLES}
   select * from (
     select r.id as role_id, r.role_name as role,
       (select count(*) from user_roles ur join users u on u.id = ur.user_id and u.deleted_at is null and u.activeflg = 'ACTIVE' where ur.role_id = r.id)::integer as people,
       coalesce(sum(a.reads), 0)::integer as reads, coalesce(sum(a.exports), 0)::integer as exports
     from child_roles r left join user_roles m on m.role_id = r.id left join acts a on a.operator_id = m.user_id group by r.id, r.role_name
     union all
     select null, '', 0, sum(a.reads)::integer, sum(a.exports)::integer from acts a
       where not exists (select from user_roles m join child_roles r on r.id = m.role_id where m.user_id = a.operator_id) having count(*) > 0
   ) o order by o.role_id is null, ${nameOrder('o.role')}, o.role_id`,
  { notNull: ['role', 'people', 'reads', 'exports'] },
)

const SHARED = statement(
  'minors.shared',
  `select count(*)::integer as made, coalesce(sum(h.visits), 0)::integer as visits,
     count(*) filter (where h.revoked_at is null and h.expires_at > now())::integer as live from shares h where ${sharesText(...P)}`,
  { notNull: ['made', 'visits', 'live'] },
)

const RECIPIENTS = statement(
  'minors.recipients',
  `with recursive ${JOINED}, told as (${toldText(...P)}), sums as (
     select t.kind, count(distinct coalesce(f.root, t.parent_id)) as families, count(*) as times, string_agg(distinct t.receiver, '、') as names
     from told t left join (${ROOTS}) f on f.id = t.parent_id group by 1)
   select o.kind, coalesce(o.receiver, case when o.kind = 'PARCEL' then s.names end, '') as receiver, coalesce(s.families, 0)::integer as families,
     coalesce(s.times, 0)::integer as times, o.contract_until, o.version
   from outside_recipients o left join sums s on s.kind = o.kind order by array_position(array['${recipientKind.values.join("', '")}'], o.kind)`,
  { notNull: ['receiver', 'families', 'times'], fits: { kind: recipientKind.schema } },
)

/** Erasures of the period, as `gone`; how many days after the guardian asked, where that was written down. */
const GONE = `gone as materialized (
    select e.id, e.parent_id, e.kind, case when e.kind = 'ASKED' then extract(epoch from e.at - p.erase_asked_on::timestamptz) / 86400 end as days
    from (${erasedText(...P)}) e join parents p on p.id = e.parent_id)`
const MEDIAN = 'round((percentile_cont(0.5) within group (order by g.days))::numeric, 1)::double precision'

const ERASED = statement(
  'minors.erased',
  `with ${GONE} select count(*)::integer as families, ${MEDIAN} as median_days,
     (select count(*) from students s where s.deleted_at is null and s.parent_id in (select parent_id from gone where kind <> 'REPEATED_AFTER_RESTORE'))::integer as children
   from gone g where g.kind <> 'REPEATED_AFTER_RESTORE'`,
  { notNull: ['families', 'children'] },
)
const ERASURES = statement(
  'minors.erasures',
  `with ${GONE} select k.kind, count(g.id)::integer as families, ${MEDIAN} as median_days, round(max(g.days)::numeric, 1)::double precision as longest_days
   from unnest(array['${erasureKind.values.join("', '")}']) with ordinality k (kind, n) left join gone g on g.kind = k.kind group by k.kind, k.n order by k.n`,
  { notNull: ['kind', 'families'], fits: { kind: erasureKind.schema } },
)

/** Exports above the number that is approved, without that; none where it is off. */
const UNAPPROVED = statement(
  'minors.unapproved',
  `select count(*)::integer as count from operation_logs o join param_configs p on p.key = 'export.approveAbove' and p.value::text::integer > 0
     where ${exportText(...P)} and (o.content->>'count')::bigint > p.value::text::integer and not o.content ? 'approval'`,
  { notNull: ['count'] },
)
const TODAY = statement('minors.today', 'select business_day(now())::text as today', { notNull: ['today'] })

/** Is a day over, by the database? */
export const isOver = async (db: Executor, day: string): Promise<boolean> => day < ((await db.one(TODAY, []))?.today ?? '')

type Parts = Pick<MinorsReport, 'children' | 'roles' | 'direct' | 'recipients' | 'consents' | 'to'>

/** What was withdrawn stops everywhere within so many seconds. */
const STOP_SECONDS = 5

/** How guardians agree to each purpose, and what they said in the period. */
async function consentsOf(db: Executor, from: string, to: string): Promise<MinorsReport['consents']> {
  const [standing, said] = await Promise.all([
    consentFigures.figures(db),
    consentFigures.stops(db, `${from} 00:00:00+08`, `${addDays(to, 1)} 00:00:00+08`),
  ])
  return standing.map(({ purpose, required, given, withdrawn, unknown, number }) => {
    const then = said.find((one) => one.purpose === purpose)
    return {
      purpose,
      required,
      given,
      withdrawn,
      unknown,
      text: number,
      givenThen: then?.given ?? 0,
      withdrawnThen: then?.withdrawn ?? 0,
      slowestStop: then?.slowestStop ?? null,
      notStopped: then?.notStopped ?? 0,
    }
  })
}

/** What is not as it should be, as the figures say it. */
function findingsOf({ children, roles, direct, recipients, consents, to }: Parts, unapproved: number): MinorsReport['findings'] {
  const inState = (state: string, among: readonly { readonly state: string | null }[] = [...roles, ...direct]) =>
    among.filter((one) => one.state === state).length
  const told = recipients.filter(({ families }) => families > 0)
  const counts: Record<MinorsFinding, number> = {
    ACCESS_OVER: inState('OVER'),
    ACCESS_NONE: inState('NONE', roles),
    ACCESS_DIRECT: inState('NONE', direct),
    ACCESS_WIDENED: inState('WIDENED'),
    ACCESS_DUE: inState('DUE'),
    CONTRACT_OVER: told.filter(({ contractUntil }) => contractUntil !== null && contractUntil < to).length,
    CONTRACT_NONE: told.filter(({ contractUntil }) => contractUntil === null).length,
    CONSENT_MISSING: consents.reduce((sum, { required, withdrawn, unknown }) => sum + (required ? withdrawn + unknown : 0), 0),
    STOPPED_LATE: consents.filter(({ slowestStop, notStopped }) => notStopped > 0 || (slowestStop ?? 0) > STOP_SECONDS).length,
    EXPORT_UNAPPROVED: unapproved,
    UNKNOWN_AGE: children.unknown,
  }
  return minorsFinding.values.flatMap((kind) => (counts[kind] > 0 ? { kind, count: counts[kind] } : []))
}

/** All figures of a period, as they stand now. Seen at one moment where `db` is a transaction that sees one. */
export async function reportOf(db: Executor, from: string, to: string): Promise<MinorsReport> {
  const period = [from, to]
  const [at, children, acts, byRole, recipients, erased, erasures, approvals, held, consents, shares, unapproved] = await Promise.all([
    db.one(AT, []),
    db.one(CHILDREN, [to]),
    db.one(DONE, period),
    db.all(ROLES, period),
    db.all(RECIPIENTS, period),
    db.one(ERASED, period),
    db.all(ERASURES, period),
    roleAccess(db),
    directAccess(db),
    consentsOf(db, from, to),
    db.one(SHARED, period),
    db.one(UNAPPROVED, period),
  ])
  const roles = byRole.map((share) => {
    const access = approvals.find(({ roleId }) => roleId === share.roleId)
    return { ...share, state: access?.state ?? null, approvedBy: access?.approvedBy ?? null, until: access?.until ?? null }
  })
  const direct = held.map(({ userId, name, codes, since, state, approvedBy, until }) => ({
    userId,
    name,
    codes,
    since,
    state,
    approvedBy,
    until,
  }))
  const known = { to, children: children ?? { under14: 0, under18: 0, unknown: 0 }, roles, direct, recipients, consents }
  return {
    from,
    to,
    at: at?.at ?? '',
    children: known.children,
    acts: acts ?? { reads: 0, exports: 0, exportedRows: 0 },
    erased: erased ?? { families: 0, children: 0, medianDays: null },
    shares: shares ?? { made: 0, visits: 0, live: 0 },
    consents,
    roles,
    direct,
    recipients,
    erasures,
    findings: findingsOf(known, unapproved?.count ?? 0),
  }
}
