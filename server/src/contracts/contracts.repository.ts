import type { Paging } from '@camp/contract/base/call'
import type { Contract } from '@camp/contract/contracts/contracts'
import { contractEvent, contractProvider } from '@camp/contract/contracts/contracts.events'
import { contractStatus } from '@camp/contract/contracts/contracts.steps'
import { type RawBuilder, sql } from 'kysely'
import { identityOfLateText } from '../coaches/coaches.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listedBy, type Rows, sumsBy } from '../platform/db/list.ts'
import { composed, type Row, seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { readerOf, Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import {
  amountInSight,
  type ContractMatch,
  contractConditions,
  contractInSight,
  contractWholeText,
  endingOf,
} from './contracts.conditions.ts'
import { contractFacts } from './contracts.facts.rules.ts'

/** A contract as it is listed, with the seed of its link, or the link itself where an outside signer has it. */
export type StoredContract = Omit<Contract, 'signUrl' | 'signable'> & {
  readonly tokenSeed: string
  readonly tokenHash: string
  readonly outsideUrl: string | null
  /** All of its hours are in the reader's sight. */
  readonly whole: boolean
}

const sorts = (scope: Scope) => ({
  id: 'o.id',
  startDate: 'o.start_date',
  amount: amountInSight(scope),
  sentAt: { nullable: 'o.sent_at' },
  signedAt: { nullable: 'o.signed_at' },
})
const COLUMNS = sql`o.id, o.created_at, o.updated_at, o.version, o.flow_id, o.provider,
  o.coach_id, c.name as coach_name, o.coach_group_name, o.start_date, o.end_date,
  n.lines as line_count, n.minutes, n.amount, n.whole, o.flow_status, o.status, o.status_reason,
  ${endingOf} as ending, o.sent_at, o.opened_at, o.expires_at, o.reminded_at, o.signed_at,
  coalesce(o.hash, f.hash) as hash, o.token_seed, o.token_hash, w.sign_url as outside_url`
const joins = (
  scope: Scope,
) => sql`${contractInSight(scope)} join coaches c on c.id = o.coach_id left join contract_files f on f.contract_id = o.id and f.kind = 'UNSIGNED'
  left join contract_flows w on w.contract_id = o.id`

export const contractsList = listedBy(
  'contracts.list',
  (scope: Scope) => ({ table: sql`contracts o`, columns: COLUMNS, joins: joins(scope), sorts: sorts(scope) }),
  { fits: { status: contractStatus.schema } },
  (make) => make(Scope.everything('columns of contracts are the same for all readers')),
)
/** The hours and the money of those that are chosen. */
export const contractSums = (db: Executor, match: ContractMatch, scope: Scope) =>
  sumsBy(db, {
    from: sql`contracts o ${contractInSight(scope)}`,
    where: contractConditions(match, scope),
    of: { minutes: 'n.minutes', amount: 'n.amount' },
  })
const BOARD = composed(
  'contracts.board',
  (amount: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`select o.status, count(*) as count, coalesce(sum(${amount}), 0)::bigint as amount from contracts o where ${where} group by o.status`,
  { fits: { status: contractStatus.schema } },
  (make) => make(sql`o.amount`, sql`true`),
)
const HELD = `o.id, o.version, o.provider, o.flow_id, o.flow_status, o.status, o.coach_id, c.name as coach_name,
  o.phone, o.id_tail_hash, o.token_seed, o.token_hash, o.facts, o.expires_at, o.reminded_at,
  o.signed_at, o.created_at, o.expires_at <= now() as late, o.sent_by, c.user_id as coach_user_id, o.status_reason`
const says = { fits: { facts: contractFacts, status: contractStatus.schema, provider: contractProvider.schema } } as const
const LOCK = statement(
  'contracts.lock',
  `select ${HELD} from contracts o join coaches c on c.id = o.coach_id where o.flow_id = $1 for update of o`,
  says,
)
const LOCK_ID = statement(
  'contracts.lockId',
  `select ${HELD} from contracts o join coaches c on c.id = o.coach_id where o.id = $1 for update of o`,
  says,
)
const BY_ID = statement('contracts.byId', `select ${HELD} from contracts o join coaches c on c.id = o.coach_id where o.id = $1`, says)
const BY_TOKEN = statement(
  'contracts.byToken',
  `select ${HELD} from contracts o join coaches c on c.id = o.coach_id where o.token_hash = $1 and o.provider = 'BUILTIN'`,
  says,
)
// What was signed, refused or taken back is signed by its link no more; of what ran out the link says so.
const MOVE = statement(
  'contracts.move',
  `update contracts set flow_status = $2, status_reason = $3, ${TOUCHED},
     token_hash = case when $2 in (0, 1, 5) then token_hash else 'used-' || id end,
     copy_hash = case $2 when 2 then token_hash when 4 then copy_hash end
   where id = $1 returning flow_id, flow_status, status, version`,
  { fits: { status: contractStatus.schema } },
)
const SENT = statement(
  'contracts.sent',
  'update contracts set sent_at = now(), expires_at = now() + make_interval(days => $2) where id = $1',
)
const SIGNED = statement('contracts.signed', 'update contracts set signed_at = now() where id = $1')
const SIGNED_THEN = statement('contracts.signedThen', 'update contracts set signed_at = $2 where id = $1')
const SEALED = statement('contracts.sealed', 'update contracts set sealed_at = now(), seal_key_id = $2, hash = $3 where id = $1')
// One entry a while for each address, however often the page is opened.
const OPENED = statement(
  'contracts.opened',
  `with entry as (insert into contract_events (contract_id, kind, by_coach, ip, user_agent)
     select $1::bigint, 'OPENED', true, $2::text, $3::text where not exists (select from contract_events e where e.contract_id = $1::bigint and e.kind = 'OPENED'
       and e.ip = $2::text and e.at > now() - make_interval(mins => $4)))
   update contracts set opened_at = now() where id = $1::bigint and opened_at is null`,
)
const REMINDED = statement('contracts.reminded', `update contracts set reminded_at = now(), ${TOUCHED} where id = $1`)
const EVENT = statement(
  'contracts.event',
  'insert into contract_events (contract_id, kind, user_id, by_coach, ip, user_agent, said) values ($1, $2, $3, $4, $5, $6, $7)',
)
const EVENTS = statement(
  'contracts.events',
  `select e.id, e.at, e.kind, case when e.by_coach then c.name else u.real_name end as actor, e.ip, e.user_agent, e.said
   from contract_events e join contracts o on o.id = e.contract_id join coaches c on c.id = o.coach_id left join users u on u.id = e.user_id
   where e.contract_id = $1 order by e.id`,
  { fits: { kind: contractEvent.schema } },
)
const KEEP_FILE = statement(
  'contracts.keepFile',
  'insert into contract_files (contract_id, kind, bytes, hash) values ($1, $2, $3, $4) on conflict do nothing',
)
const FILE = statement(
  'contracts.file',
  `select f.kind, f.bytes, f.hash, case f.kind when 'SEALED' then o.hash end as sealed_hash from contract_files f
     join contracts o on o.id = f.contract_id where f.contract_id = $1 order by f.kind limit 1`,
)
const FILE_OF_HASH = statement(
  'contracts.fileOfHash',
  `select f.kind, coalesce(case f.kind when 'SEALED' then o.sealed_at end, f.created_at) as at, o.status
   from contract_files f join contracts o on o.id = f.contract_id where o.flow_id = $1 and f.hash = $2`,
  { notNull: ['at'], fits: { status: contractStatus.schema } },
)
const SEAL = statement(
  'contracts.seal',
  `select o.sealed_at, k.valid_until as certificate_until, k.issuer from contracts o join seal_keys k on k.id = o.seal_key_id
   where o.id = $1 and o.sealed_at is not null`,
  { notNull: ['sealedAt'] },
)
const LATE = statement(
  'contracts.late',
  "select id from contracts where flow_status = 1 and provider = 'BUILTIN' and expires_at <= now() order by id limit 200",
)
// A day before the end, once, where nobody has reminded yet.
const TO_REMIND = statement(
  'contracts.toRemind',
  `select id from contracts where flow_status = 1 and reminded_at is null and expires_at between now() and now() + interval '1 day'
     and sent_at < now() - interval '1 day' order by id limit 200`,
)
// Begun and not ended: its job was given up.
const LEFT = statement(
  'contracts.left',
  `select id, flow_status from contracts where (flow_status = 0 or flow_status = 2 and provider = 'BUILTIN') and updated_at < now() - interval '10 minutes' order by id limit 200`,
)
const SNAPSHOT = statement(
  'contracts.snapshot',
  `select o.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
     json_build_object('flowId', o.flow_id, 'coachName', c.name, 'startDate', o.start_date,
       'endDate', o.end_date, 'amount', o.amount, 'statusReason', o.status_reason) as fields
   from contracts o join coaches c on c.id = o.coach_id where o.id = $1 and ${contractWholeText('$2')}`,
  snapshotSays,
)
const OWN_CHANGE = statement(
  'contracts.ownChange',
  `select ${identityOfLateText('o.coach_id', '$2', 'o.created_at')} as own from contracts o where o.id = $1`,
  { notNull: ['own'] },
)
const NAMES = statement('contracts.names', `select id, flow_id as name from contracts where id = any($1::bigint[])`)

export type LockedContract = Row<typeof LOCK>
export type EventKind = (typeof contractEvent.values)[number]

/** Who did something, and from where. */
export interface Actor {
  readonly userId?: number
  readonly byCoach?: boolean
  readonly ip?: string
  readonly userAgent?: string
  readonly said?: string | null
}

export const contractsRepository = {
  page: (db: Executor, match: ContractMatch, scope: Scope, paging: Paging): Promise<Rows<StoredContract>> =>
    contractsList(scope).page(db, contractConditions(match, scope), paging),
  /** How many there are in each state, and what they come to. */
  board: (db: Executor, match: ContractMatch, scope: Scope) => db.all(BOARD(amountInSight(scope), contractConditions(match, scope))),
  lock: async (tx: Tx, flowId: string): Promise<LockedContract | undefined> => await tx.one(LOCK, [flowId]),
  lockId: async (tx: Tx, id: number): Promise<LockedContract | undefined> => await tx.one(LOCK_ID, [id]),
  byId: async (db: Executor, id: number): Promise<LockedContract | undefined> => await db.one(BY_ID, [id]),
  byToken: async (db: Executor, hash: string): Promise<LockedContract | undefined> => await db.one(BY_TOKEN, [hash]),
  move: async (tx: Tx, id: number, to: number, reason: string | null = null) => await tx.one(MOVE, [id, to, reason]),
  sent: (tx: Tx, id: number, days: number) => tx.all(SENT, [id, days]),
  signed: (tx: Tx, id: number) => tx.all(SIGNED, [id]),
  signedThen: (tx: Tx, id: number, at: string) => tx.all(SIGNED_THEN, [id, at]),
  /** Without a key of ours: an outside signer sealed it. */
  sealed: (tx: Tx, id: number, keyId: number | null, hash: string) => tx.all(SEALED, [id, keyId, hash]),
  openedBy: (db: Executor, id: number, ip: string, userAgent: string, minutes: number) =>
    db.all(OPENED, [id, ip, userAgent.slice(0, 300), minutes]),
  reminded: (tx: Tx, id: number) => tx.all(REMINDED, [id]),
  event: (db: Executor, id: number, kind: EventKind, { userId, byCoach, ip, userAgent, said }: Actor = {}) =>
    db.all(EVENT, [id, kind, userId ?? null, byCoach ?? false, ip ?? null, userAgent?.slice(0, 300) ?? null, said ?? null]),
  events: (db: Executor, id: number) => db.all(EVENTS, [id]),
  keepFile: (tx: Executor, id: number, kind: 'UNSIGNED' | 'SEALED', bytes: Buffer, hash: string) =>
    tx.all(KEEP_FILE, [id, kind, bytes, hash]),
  /** The sealed document, else the one to be signed. */
  file: async (db: Executor, id: number) => await db.one(FILE, [id]),
  fileOfHash: async (db: Executor, flowId: string, hash: string) => await db.one(FILE_OF_HASH, [flowId, hash]),
  seal: async (db: Executor, id: number) => await db.one(SEAL, [id]),
  late: (db: Executor) => db.all(LATE, []),
  toRemind: (db: Executor) => db.all(TO_REMIND, []),
  left: (db: Executor) => db.all(LEFT, []),
  snapshot: async (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
    await db.one(SNAPSHOT, [id, readerOf(scope)]),
  /** Did this person change the phone or ID card of its coach, within 30 days before it was made or since? */
  ownChange: async (db: Executor, id: number, userId: number): Promise<boolean> => (await db.one(OWN_CHANGE, [id, userId]))?.own ?? false,
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}

// The amount is that of the lines it was made of and that of its document; each file is the one whose hash was noted, also in the signing steps.
const BROKEN = seldom(
  'contracts.broken',
  `select o.flow_id from contracts o
     left join lateral (select sum(l.amount) as amount, sum(l.minutes) as minutes from contract_lines x join work_lines l on l.id = x.line_id
       where x.contract_id = o.id) n on true
     left join lateral (select e.said from contract_events e where e.contract_id = o.id and e.kind = 'SEALED' order by e.id desc limit 1) e on true
   where n.amount is distinct from o.amount or n.minutes is distinct from o.minutes or (o.facts->>'amount')::bigint is distinct from o.amount
     or exists (select from contract_files f where f.contract_id = o.id
       and (encode(sha256(f.bytes), 'hex') <> f.hash or f.kind = 'SEALED' and f.hash not in (o.hash, coalesce(e.said, o.hash))))
     or o.hash <> e.said
   order by o.id limit 200`,
)

/** Contracts whose amount or files are not those they were made with. */
export const brokenContracts = async (db: Executor): Promise<string[]> => (await db.all(BROKEN)).map(({ flowId }) => flowId)
