import { workKind } from '@camp/contract/workHours/workHours.labels'
import * as z from 'zod'
import { type Executor, type Row, statement, type Tx } from '../platform/db/executor.ts'

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

const WHO = `array(select h.name from code_holders('COASH_WORKHOUR_EDIT') h where h.id <> r.asked_by and h.id is distinct from k.user_id order by h.id limit 5)`
const FIELDS = `r.id, r.version, r.coach_id as "coachId", k.name as coach, r.body, r.asked_by as "askedById",
  u.real_name as "askedByName", r.created_at as "createdAt", coalesce(a.month, r.body->>'date') as about, ${WHO} as who`
const FROM = `work_requests r join coaches k on k.id = r.coach_id join users u on u.id = r.asked_by
  left join work_statements a on a.id = (r.body->>'statementId')::bigint`
const SAYS = { notNull: ['about'], fits: { body: requestBody, who: z.array(z.string()) } } as const
const OPEN = statement(
  'workRequests.open',
  `select ${FIELDS} from ${FROM} where r.coach_id = $1 and r.status = 'ASKED' order by r.id`,
  SAYS,
)
const ONE = statement('workRequests.one', `select ${FIELDS} from ${FROM} where r.id = $1`, SAYS)
const LOCK = statement('workRequests.lock', 'select id, version, status from work_requests where id = $1 for update')
// Asked twice by the same person, word for word, it is one request. The caller holds the coach.
const SAME = statement(
  'workRequests.same',
  `select id, version from work_requests where coach_id = $1 and asked_by = $2 and body = $3::jsonb and status = 'ASKED'`,
)
const ASK = statement(
  'workRequests.ask',
  `insert into work_requests (coach_id, asked_by, body) values ($1, $2, $3::jsonb) returning id, version`,
)
const DECIDE = statement(
  'workRequests.decide',
  `update work_requests set status = $2, decided_by = $3, decided_at = $4, answer = $5, line_id = $6, version = version + 1, updated_at = now()
   where id = $1 returning id, version`,
)

export type AskedRow = Row<typeof ONE>

interface Asked {
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
  /** What waits for a second person of a coach. */
  open: (db: Executor, coachId: number): Promise<AskedRow[]> => db.named(OPEN, [coachId]),
  one: async (tx: Tx, id: number): Promise<AskedRow | undefined> => (await tx.named(ONE, [id]))[0],
  lock: async (tx: Tx, id: number) => (await tx.named(LOCK, [id]))[0],

  ask: async (tx: Tx, { coachId, by, body }: Asked): Promise<{ id: number; version: number }> => {
    const values = [coachId, by, JSON.stringify(body)] as const
    const [same] = await tx.named(SAME, [...values])
    const [asked] = same ? [same] : await tx.named(ASK, [...values])
    return asked as { id: number; version: number } // an insert returns its row
  },

  decide: async (tx: Tx, id: number, { status, by, at, answer, lineId }: Decision) =>
    (await tx.named(DECIDE, [id, status, by, at, answer, lineId]))[0],
}
