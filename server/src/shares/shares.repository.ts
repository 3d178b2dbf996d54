import type { Paging, RowOf } from '@camp/contract/base/call'
import { type listShares, SHARE_DAYS, type ShareFilter } from '@camp/contract/shares/shares'
import { sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, type Condition, except, listed, part, type Rows, range } from '../platform/db/list.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { momentInJson } from '../platform/time.ts'
import { snapshotSays } from '../platform/write/record.ts'

/** Which shares: those of the filter, some picked ones, or all but some. */
export type ShareMatch = ShareFilter & { readonly ids?: readonly number[]; readonly except?: readonly number[] }

/** Shares `o` with the enrolment `e`, the child `s`, the camp `c` and the report `r`. */
export const SHARES = sql`(shares o join reports r on r.id = o.report_id join camp_students e on e.id = o.camp_student_id
  join students s on s.id = e.student_id join camps c on c.id = e.camp_id)`

/** How a share stands. */
export const STATE = sql`case when o.revoked_at is not null then 'REVOKED' when o.expires_at <= now() then 'EXPIRED' else 'LIVE' end`

/** The only place of conditions on shares. */
export function shareConditions(match: ShareMatch, scope: Scope): Condition {
  return all([
    groupsInScope(scope, 'e.group_id'),
    among('o.id', match.ids),
    among('o.id', match.id),
    among('e.camp_id', match.campId),
    among('o.shared_by', match.sharedById),
    except('o.id', match.except),
    among('o.kind', match.kind),
    among(STATE, match.state),
    part('s.name', match.studentName),
    range('o.created_at', match.from, match.to),
  ])
}

export type ShareRow = RowOf<typeof listShares>

const SORTS = { id: 'o.id', createdAt: 'o.created_at', visits: 'o.visits', expiresAt: 'o.expires_at' } as const

const COLUMNS = sql`o.id, o.created_at, o.updated_at, o.version, o.kind, ${STATE} as state,
  o.target_id, e.id as camp_student_id, s.name as student_name, ${sql.raw(campNameSql('c'))} as camp_name,
  r.period_start, r.period_end, o.shared_by as shared_by_id, u.real_name as shared_by_name,
  o.consent_by, o.consent_at, o.expires_at, o.revoked_at, o.visits`
const JOINS = sql`left join users u on u.id = o.shared_by`

const AHEAD = statement('shares.ahead', 'select $1::timestamptz > now() as ahead', { notNull: ['ahead'] })
const END_OVER = statement(
  'shares.endOver',
  `update shares set revoked_at = expires_at, ${TOUCHED} where report_id = $1 and revoked_at is null and expires_at <= now()`,
)
const ADD = statement(
  'shares.add',
  `insert into shares (kind, target_id, report_id, camp_student_id, token_hash, token_seed, consent_by, consent_at, shared_by, expires_at)
   values ('REPORT', $1, $1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => ${SHARE_DAYS}))
   returning id, expires_at, consent_at`,
)
const REVOKE = statement(
  'shares.revoke',
  `update shares set revoked_at = now(), revoked_by = $2, ${TOUCHED}
   where report_id = $1 and revoked_at is null and expires_at > now() returning id`,
)
// Links of children who are sent no messages lead nowhere any more.
const STOP = statement(
  'shares.stop',
  `update shares o set revoked_at = now(), ${TOUCHED} from (select h.id from shares h join camp_students e on e.id = h.camp_student_id
     where e.student_id = any($1::bigint[]) and h.revoked_at is null and h.expires_at > now()
       and not consent_serves(e.student_id, case h.kind when 'DEMO' then 'DEMOS' else 'MESSAGES' end) order by h.id for no key update of h) was
   where o.id = was.id returning o.id`,
)
const MAY_SHARE = statement(
  'shares.mayShare',
  `select consent_serves(e.student_id, 'MESSAGES') as may from camp_students e where e.id = $1`,
  { notNull: ['may'] },
)
const LIVE = statement(
  'shares.live',
  `select o.id, o.report_id, o.expires_at from shares o join camp_students e on e.id = o.camp_student_id
   where o.token_hash = $1 and o.report_id is not null and o.revoked_at is null and o.expires_at > now()
     and consent_serves(e.student_id, case o.kind when 'DEMO' then 'DEMOS' else 'MESSAGES' end)`,
  { notNull: ['reportId'] },
)
/** A visitor is told by what a browser says of itself: who holds a link can make up as many as he likes, and each would be kept. */
const MOST_VISITORS = 500
// One statement: a visitor who comes twice at once is counted once.
const VISITS = statement(
  'shares.visits',
  `with told as (select u.n, o.id, u.visitor from unnest($2::text[], $3::text[]) with ordinality as u (hash, visitor, n)
     join shares o on o.token_hash = u.hash and o.report_id is not null and o.revoked_at is null and o.expires_at > now()),
   fresh as (select t.id, t.visitor, row_number() over (partition by t.id order by t.visitor) as place from (select distinct id, visitor from told) t
     where not exists (select from share_visits v where v.share_id = t.id and v.day = $1 and v.visitor = t.visitor)),
   came as (insert into share_visits (share_id, day, visitor) select f.id, $1, f.visitor from fresh f
     where f.place + (select count(*) from share_visits v where v.share_id = f.id and v.day = $1) <= ${MOST_VISITORS}
     order by f.id, f.visitor on conflict do nothing returning share_id),
   counted as (update shares o set visits = visits + c.n from (select share_id, count(*) as n from came group by 1) c where o.id = c.share_id)
   select n from told`,
  { notNull: ['n'] },
)
const SNAPSHOT = statement(
  'shares.snapshot',
  `select o.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
     json_build_object('kind', o.kind, 'campName', ${campNameSql('c')}, 'consentBy', o.consent_by,
       'consentAt', ${momentInJson('o.consent_at')}, 'expiresAt', ${momentInJson('o.expires_at')},
       'revokedAt', ${momentInJson('o.revoked_at')}) as fields
   from shares o join camp_students e on e.id = o.camp_student_id join camps c on c.id = e.camp_id
   where o.id = $1 and ($2::bigint is null or e.group_id in (select led_camp_groups($2)))`,
  snapshotSays,
)

const LIST = listed('shares.list', { table: SHARES, columns: COLUMNS, joins: JOINS, sorts: SORTS })

export const sharesRepository = {
  page: (db: Executor, match: ShareMatch, scope: Scope, paging: Paging): Promise<Rows<ShareRow>> =>
    LIST.page(db, shareConditions(match, scope), paging),

  isAhead: async (tx: Tx, moment: string): Promise<boolean> => (await tx.one(AHEAD, [moment]))?.ahead ?? false,

  /** What is past its time makes room for a new link. */
  endOver: (tx: Tx, reportId: number): void => tx.later(END_OVER, [reportId]),

  add: async (
    tx: Tx,
    of: { reportId: number; campStudentId: number; userId: number; hash: string; seed: string },
    consent: { by: string; at: string },
  ) => await tx.one(ADD, [of.reportId, of.campStudentId, of.hash, of.seed, consent.by, consent.at, of.userId]),

  /** Ends the link of a report that works; undefined where there is none. */
  revoke: async (tx: Tx, reportId: number, userId: number) => await tx.one(REVOKE, [reportId, userId]),

  /** Ends the links of children whom nothing may be sent about any more. */
  stop: (tx: Tx, studentIds: readonly number[]) => tx.all(STOP, [studentIds]),

  /** May reports of this student be sent, as far as the guardian is concerned? */
  mayShare: async (tx: Tx, campStudentId: number): Promise<boolean> => (await tx.one(MAY_SHARE, [campStudentId]))?.may ?? false,

  /** The share behind a token, as long as it works. */
  live: async (db: Executor, hash: string) => await db.one(LIVE, [hash]),

  /** Counts who came by which link; answers the places, from 1, of those whose link is there. */
  visits: async (
    db: Executor,
    day: string,
    came: readonly { readonly tokenHash: string; readonly visitor: string }[],
  ): Promise<number[]> => {
    const rows = await db.all(VISITS, [day, came.map(({ tokenHash }) => tokenHash), came.map(({ visitor }) => visitor)])
    return rows.map(({ n }) => n)
  },

  snapshot: async (db: Executor, id: number, scope: Scope) => await db.one(SNAPSHOT, [id, scope.all ? null : scope.userId]),
}
