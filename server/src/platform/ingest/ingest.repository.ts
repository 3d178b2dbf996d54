import type { Executor, Tx } from '../db/executor.ts'
import { seldom, statement } from '../db/statement.ts'

// In one order, so that two batches with the same numbers wait for each other and never block one another.
const CLAIM = statement(
  'ingest.claim',
  `insert into external_ids (key_id, entity, external_id) select $1, $2, e from unnest($3::text[]) e order by e collate "C" on conflict do nothing`,
)
const LOCK = statement(
  'ingest.lock',
  `select x.external_id, x.internal_id, x.sequence, x.occurred_at, encode(x.hash, 'hex') as hash, x.found_here from external_ids x
   where x.key_id = $1 and x.entity = $2 and x.external_id = any($3::text[]) order by x.external_id collate "C" for update`,
)
const KEEP = statement(
  'ingest.keep',
  `update external_ids x set internal_id = u.internal_id, sequence = coalesce(u.sequence, x.sequence),
     occurred_at = coalesce(u.occurred_at, x.occurred_at), hash = decode(u.hash, 'hex'), found_here = x.found_here or u.found_here, updated_at = now()
   from unnest($3::text[], $4::bigint[], $5::bigint[], $6::timestamptz[], $7::text[], $8::boolean[])
     as u (external_id, internal_id, sequence, occurred_at, hash, found_here)
   where x.key_id = $1 and x.entity = $2 and x.external_id = u.external_id`,
)
const FORGET = statement(
  'ingest.forget',
  'delete from external_ids where key_id = $1 and entity = $2 and external_id = any($3::text[]) and internal_id is null',
)
const KNOWN = statement(
  'ingest.known',
  `select external_id, internal_id from external_ids
   where key_id = $1 and entity = $2 and external_id = any($3::text[]) and internal_id is not null`,
  { notNull: ['internalId'] },
)
const KEPT = statement(
  'ingest.kept',
  `select external_id, internal_id, encode(hash, 'hex') as hash, found_here from external_ids
   where key_id = $1 and entity = $2 and external_id = any($3::text[]) and internal_id is not null`,
  { notNull: ['internalId'] },
)
const LEADING = seldom('ingest.leading', 'select key_id, external_id, found_here from external_ids where entity = $1 and internal_id = $2')
const FOUND_HERE = seldom(
  'ingest.foundHere',
  'update external_ids set found_here = true where key_id = $1 and entity = $2 and external_id = $3',
)
const UNKEEP = seldom('ingest.unkeep', 'delete from external_ids where key_id = $1 and entity = $2 and external_id = $3')
const KEEP_AGAIN = seldom(
  'ingest.keepAgain',
  "update external_ids set internal_id = $4, hash = decode($5, 'hex'), updated_at = now() where key_id = $1 and entity = $2 and external_id = $3",
)
const PARKED = statement(
  'ingest.parked',
  `select external_id, sequence, occurred_at, waits_op, waits_external_id, arrived_at::text as parked_at from ingest_waiting
   where key_id = $1 and op = $2 and external_id = any($3::text[]) and state = 'WAITING'`,
  { notNull: ['parkedAt'] },
)
const PARK = statement(
  'ingest.park',
  `insert into ingest_waiting (key_id, op, external_id, waits_op, waits_external_id, sequence, occurred_at, item) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (key_id, op, external_id) do update set waits_op = excluded.waits_op, waits_external_id = excluded.waits_external_id,
     sequence = excluded.sequence, occurred_at = excluded.occurred_at, item = excluded.item, state = 'WAITING', error = null,
     arrived_at = now(), until = case when ingest_waiting.state = 'WAITING' then ingest_waiting.until else now() + interval '24 hours' end`,
)
const COUNT = statement('ingest.count', "select count(*) as count from ingest_waiting where key_id = $1 and state = 'WAITING'", {
  notNull: ['count'],
})
const UNPARK = statement('ingest.unpark', 'delete from ingest_waiting where key_id = $1 and op = $2 and external_id = any($3::text[])')
const AWAITED = statement(
  'ingest.awaited',
  `select 1 as found from ingest_waiting
   where key_id = $1 and waits_op = $2 and waits_external_id = any($3::text[]) and state = 'WAITING' limit 1`,
)

/** What it waits for has come; a record of another kind may have the same number. `entities`: the kinds that operations put in. */
const hasCome = (entities: '$1' | '$2') => `exists (
     select from external_ids x where x.key_id = w.key_id and x.external_id = w.waits_external_id and x.internal_id is not null
       and x.entity = (${entities}::jsonb ->> w.waits_op))`
// Only what can be applied now.
const READY = statement(
  'ingest.ready',
  `select w.id, w.op, w.external_id, w.sequence, w.occurred_at, w.item, w.arrived_at::text as parked_at from ingest_waiting w
   where w.key_id = $1 and w.state = 'WAITING' and ${hasCome('$2')}
   order by w.id limit $3`,
  { notNull: ['parkedAt'] },
)
// Newer news of the same record stand in the same row: they are left where they are.
const REFUSE = statement(
  'ingest.refuse',
  `update ingest_waiting w set state = 'REFUSED', error = u.error, item = null
   from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as u (id, at, error) where w.id = u.id and w.arrived_at = u.at`,
)
const DROP = statement(
  'ingest.drop',
  'delete from ingest_waiting w using unnest($1::bigint[], $2::timestamptz[]) as u (id, at) where w.id = u.id and w.arrived_at = u.at',
)
const SEALED = statement(
  'ingest.sealed',
  'select id, item, arrived_at::text as parked_at from ingest_waiting where item is not null and id > $1 order by id limit 500',
  { notNull: ['item', 'parkedAt'] },
)
const EXPIRE = statement(
  'ingest.expire',
  `update ingest_waiting set state = 'REFUSED', error = 'INGEST_NEVER_CAME', item = null where state = 'WAITING' and until <= now()`,
)
const WAITED_FOR = statement(
  'ingest.waitedFor',
  `select distinct w.key_id from ingest_waiting w where w.state = 'WAITING' and ${hasCome('$1')}`,
)

const LEAD = statement(
  'ingest.lead',
  `update external_ids x set internal_id = u.into_id from unnest($2::bigint[], $3::bigint[]) as u (from_id, into_id)
   where x.entity = $1 and x.internal_id = u.from_id returning x.entity, x.key_id, x.external_id, u.from_id as was`,
  { notNull: ['was'] },
)
const LEAD_BACK = statement(
  'ingest.leadBack',
  `update external_ids x set internal_id = u.was
   from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) as u (entity, key_id, external_id, was)
   where x.entity = u.entity and x.key_id = u.key_id and x.external_id = u.external_id`,
)

/** Which of two of one record is the later one. */
export interface Order {
  readonly sequence: number | null
  readonly occurredAt: string | null
}

/** What is kept of a record of another program. */
export interface KeptRecord extends Order {
  readonly externalId: string
  readonly internalId: number
  readonly hash: string
  /** It was here before anybody knew it by this number. */
  readonly foundHere?: boolean
}

/** A record that waits, as it was read; `parkedAt` to the microsecond. */
interface Parked {
  readonly id: number
  readonly parkedAt: string
}
const numbers = (parked: readonly Parked[]) => parked.map(({ id }) => id)
const moments = (parked: readonly Parked[]) => parked.map(({ parkedAt }) => parkedAt)

/** The kinds of record that operations put in. */
type Entities = Readonly<Record<string, string>>

/** A number of another program that leads to another record of ours now than it did. */
export interface LedElsewhere {
  readonly entity: string
  readonly keyId: number
  readonly externalId: string
  readonly was: number
}

export const ingestRepository = {
  /** Holds the numbers of records of a key until the end of the change, new ones too. */
  claim: (tx: Tx, keyId: number, entity: string, externalIds: readonly string[]) => {
    tx.later(CLAIM, [keyId, entity, externalIds])
    return tx.all(LOCK, [keyId, entity, externalIds])
  },

  keep: (tx: Tx, keyId: number, entity: string, kept: readonly KeptRecord[]): void =>
    tx.later(KEEP, [
      keyId,
      entity,
      kept.map(({ externalId }) => externalId),
      kept.map(({ internalId }) => internalId),
      kept.map(({ sequence }) => sequence),
      kept.map(({ occurredAt }) => occurredAt),
      kept.map(({ hash }) => hash),
      kept.map(({ foundHere = false }) => foundHere),
    ]),

  /** The numbers that lead to a record. */
  leading: (tx: Tx, entity: string, internalId: number) => tx.all(LEADING, [entity, internalId]),

  /** Numbers under which nothing was made are free again. */
  forget: (tx: Tx, keyId: number, entity: string, externalIds: readonly string[]): void => tx.later(FORGET, [keyId, entity, externalIds]),

  known: (tx: Executor, keyId: number, entity: string, externalIds: readonly string[]) => tx.all(KNOWN, [keyId, entity, externalIds]),

  /** The same with what they were told last. */
  kept: (tx: Executor, keyId: number, entity: string, externalIds: readonly string[]) => tx.all(KEPT, [keyId, entity, externalIds]),

  /** What this number leads to was here before. */
  foundHere: (tx: Tx, keyId: number, entity: string, externalId: string): void => tx.later(FOUND_HERE, [keyId, entity, externalId]),

  /** A number leads again to what it did before; to nothing where it was not known. */
  putBack: (
    tx: Tx,
    keyId: number,
    entity: string,
    externalId: string,
    before: (Pick<KeptRecord, 'internalId'> & { readonly hash: string | null }) | null,
  ): void => {
    if (before) tx.later(KEEP_AGAIN, [keyId, entity, externalId, before.internalId, before.hash])
    else tx.later(UNKEEP, [keyId, entity, externalId])
  },

  /** What waits under these numbers. */
  parked: (tx: Tx, keyId: number, op: string, externalIds: readonly string[]) => tx.all(PARKED, [keyId, op, externalIds]),

  park: (
    tx: Tx,
    keyId: number,
    op: string,
    {
      externalId,
      waitsFor,
      sequence,
      occurredAt,
      item,
    }: Order & { externalId: string; waitsFor: { op: string; externalId: string }; item: string },
  ): void => tx.later(PARK, [keyId, op, externalId, waitsFor.op, waitsFor.externalId, sequence, occurredAt, item]),

  /** How many records of a key wait. */
  waiting: async (tx: Tx, keyId: number): Promise<number> => (await tx.one(COUNT, [keyId]))?.count ?? 0,
  /** What waits no longer, by the kinds of record that operations put in. */
  ready: (tx: Tx, keyId: number, entities: Entities, most: number) => tx.all(READY, [keyId, JSON.stringify(entities), most]),

  /** What could not be applied once it might have been; nothing is kept of its data. */
  refuse: (tx: Tx, refused: readonly (Parked & { readonly error: string })[]): void =>
    tx.later(REFUSE, [numbers(refused), moments(refused), refused.map(({ error }) => error)]),

  /** Of what waits, those after one. */
  sealed: (tx: Tx, after: number) => tx.all(SEALED, [after]),

  /** What waited while later news came. */
  drop: (tx: Tx, stale: readonly Parked[]): void => tx.later(DROP, [numbers(stale), moments(stale)]),

  /** Refuses what has waited for a day. */
  expire: (tx: Tx) => tx.all(EXPIRE),

  /** Keys of which something may wait no longer: what it waits for came while it was parked. */
  waitedFor: (tx: Tx, entities: Entities) => tx.all(WAITED_FOR, [JSON.stringify(entities)]),

  /** Numbers of records that became others lead to these; says which do. */
  lead: (tx: Tx, entity: string, became: readonly { readonly id: number; readonly into: number }[]): Promise<LedElsewhere[]> =>
    tx.all(LEAD, [entity, became.map(({ id }) => id), became.map(({ into }) => into)]),

  /** They lead again to where they did. */
  leadBack: (tx: Tx, led: readonly LedElsewhere[]): void =>
    tx.later(LEAD_BACK, [
      led.map(({ entity }) => entity),
      led.map(({ keyId }) => keyId),
      led.map(({ externalId }) => externalId),
      led.map(({ was }) => was),
    ]),

  unpark: (tx: Tx, keyId: number, op: string, externalIds: readonly string[]): void => tx.later(UNPARK, [keyId, op, externalIds]),

  /** Does anything of the key wait for one of these? */
  isAwaited: async (tx: Tx, keyId: number, op: string, externalIds: readonly string[]): Promise<boolean> =>
    (await tx.one(AWAITED, [keyId, op, externalIds])) !== undefined,
}
