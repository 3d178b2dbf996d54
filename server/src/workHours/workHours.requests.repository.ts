import { workKind } from '@camp/contract/workHours/workHours.labels'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { holdersText, readerOf, type Scope } from '../platform/scope.ts'
import { requestConfirmText, requestSeenText } from './workHours.conditions.ts'

/** What was asked for, as it is kept: it is done so when it is confirmed. */
const amountAsked = z.object({ statementId: z.int(), amount: z.int(), kind: workKind.schema, reason: z.string() })
const said = {
  date: z.string(),
  kind: workKind.schema,
  minutes: z.int(),
  pieces: z.int().optional(),
  campId: z.int().nullish(),
  groupId: z.int().nullish(),
  reason: z.string(),
}
const hoursAsked = z.object({ act: z.literal('ENTER'), ...said })
const editAsked = z.object({ act: z.literal('EDIT'), entryId: z.int(), lineId: z.int(), ...said })
/** What a correction took off comes back. */
const restoreAsked = z.object({
  act: z.literal('RESTORE'),
  statementId: z.int(),
  lineId: z.int(),
  kind: workKind.schema,
  minutes: z.int(),
  pieces: z.int().optional(),
  reason: z.string(),
})
const requestBody = z.union([z.discriminatedUnion('act', [hoursAsked, editAsked, restoreAsked]), amountAsked])
export type RequestBody = z.output<typeof requestBody>

/** So many requests of a coach are open at once, and so many of them of one person: a second person looks at each. */
export const MOST_OPEN = 100
export const MOST_OPEN_OWN = 20

// Those who may confirm it: neither who asked nor its coach, and who sees it and its amount.
const OTHERS = `${holdersText('COASH_WORKHOUR_EDIT')} where h.id <> r.asked_by and h.id is distinct from k.user_id and ${requestConfirmText('h.reader')}`
const FIELDS = `r.id, r.version, r.coach_id, k.name as coach, r.body, r.asked_by as asked_by_id,
  u.real_name as asked_by_name, r.created_at, coalesce(o.month, r.body->>'date') as about,
  work_asked_pay(r.coach_id, r.body) as amount, array(select h.name from ${OTHERS} order by h.id limit 5) as who`
const FROM = `work_requests r join coaches k on k.id = r.coach_id join users u on u.id = r.asked_by
  left join work_statements o on o.id = (r.body->>'statementId')::bigint`
const SAYS = { notNull: ['about', 'amount'], fits: { body: requestBody, who: z.array(z.string()) } } as const
const OPEN = statement(
  'workRequests.open',
  `select ${FIELDS} from ${FROM} where r.coach_id = $1 and r.status = 'ASKED' and ${requestSeenText('$2')} order by r.id limit ${MOST_OPEN}`,
  SAYS,
)
const ONE = statement('workRequests.one', `select ${FIELDS} from ${FROM} where r.id = $1`, SAYS)
const SEEN = statement('workRequests.seen', `select exists (select from ${FROM} where r.id = $1 and ${requestSeenText('$2')}) as seen`, {
  notNull: ['seen'],
})
const CONFIRMERS = statement(
  'workRequests.confirmers',
  `select x.id from ${FROM} cross join lateral (select h.id from ${OTHERS}) x where r.id = $1 order by x.id`,
  { notNull: ['id'] },
)
// A month that is being closed comes before, or finds what waits.
const HOLD_MONTHS = statement(
  'workRequests.holdMonths',
  `select o.status from work_statements o where o.coach_id = $1 and o.live and o.month = any($2::text[]) order by o.month for update`,
)
const LOCK = statement('workRequests.lock', 'select id, version, status from work_requests where id = $1 for update')
// Asked twice by the same person, word for word, it is one request. The caller holds the coach.
const SAME = statement(
  'workRequests.same',
  `select id, version from work_requests where coach_id = $1 and asked_by = $2 and body = $3::jsonb and status = 'ASKED'`,
)
const COUNT = statement(
  'workRequests.count',
  `select count(*) as open, count(*) filter (where asked_by = $2) as own from work_requests where coach_id = $1 and status = 'ASKED'`,
  { notNull: ['open', 'own'] },
)
const ASK = statement(
  'workRequests.ask',
  `insert into work_requests (coach_id, asked_by, body) values ($1, $2, $3::jsonb) returning id, version`,
)
const DECIDE = statement(
  'workRequests.decide',
  `update work_requests set status = $2, decided_by = $3, decided_at = $4, answer = $5, line_id = $6, ${TOUCHED}
   where id = $1 returning id, version`,
)

export type AskedRow = Row<typeof ONE>

export interface Asked {
  readonly coachId: number
  readonly by: number
  readonly body: RequestBody
}
interface Decision {
  readonly status: 'CONFIRMED' | 'DECLINED'
  readonly by: number
  readonly at: string
  readonly answer: string | null
  readonly lineId: number | null
}

export const requestsRepository = {
  /** What waits for a second person of a coach, as far as it is in sight. */
  open: (db: Executor, coachId: number, scope: Scope): Promise<AskedRow[]> => db.all(OPEN, [coachId, readerOf(scope)]),
  /** Is it in sight, as the month or the day that it is about is? */
  seen: async (db: Executor, id: number, scope: Scope): Promise<boolean> => (await db.one(SEEN, [id, readerOf(scope)]))?.seen ?? false,
  confirmers: (tx: Tx, id: number) => tx.all(CONFIRMERS, [id]),
  /** Holds these months of a coach, and says how they stand. */
  holdMonths: (tx: Tx, coachId: number, months: readonly string[]) => tx.all(HOLD_MONTHS, [coachId, months]),
  one: async (tx: Tx, id: number): Promise<AskedRow | undefined> => await tx.one(ONE, [id]),
  lock: async (tx: Tx, id: number) => await tx.one(LOCK, [id]),

  same: async (tx: Tx, { coachId, by, body }: Asked) => await tx.one(SAME, [coachId, by, JSON.stringify(body)]),
  /** How many of a coach are open, and how many of these of this person. */
  count: async (tx: Tx, { coachId, by }: Asked) => (await tx.one(COUNT, [coachId, by])) ?? { open: 0, own: 0 },
  ask: async (tx: Tx, { coachId, by, body }: Asked) => await tx.one(ASK, [coachId, by, JSON.stringify(body)]),

  decide: async (tx: Tx, id: number, { status, by, at, answer, lineId }: Decision) =>
    await tx.one(DECIDE, [id, status, by, at, answer, lineId]),
}
