import { consentPurpose, consentState } from '@camp/contract/consents/consents.labels'
import * as z from 'zod'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { ingestRepository } from '../platform/ingest/ingest.repository.ts'

const ids = z.array(z.int())
const row = z.object({ id: z.int(), version: z.int() })
const ofChild = z.array(row.extend({ studentId: z.int().nullable() }))
const membershipBefore = z.object({ levelId: z.int(), starts: z.string(), ends: z.string(), source: z.string() })

/** The rows of `parent_merges.moved`. */
export const moved = z.object({
  students: z.array(row),
  /** `into`: the child that stayed; merges of before there were consents do not say. */
  sameChildren: z.array(row.extend({ into: z.int().optional() })),
  /** Consents of the kept children that stand otherwise since, and the word that came. */
  consents: z.array(row.extend({ wordId: z.int() })).default([]),
  orders: ofChild,
  enrolments: ofChild,
  /** Merges of before there were notes moved none. */
  followUps: ofChild.default([]),
  addresses: z.array(row.extend({ wasDefault: z.boolean() })),
  feedback: z.array(row),
  devices: ids,
  coupons: ids,
  couponEvents: ids.default([]),
  tags: ids,
  /** Numbers by which other programs know the family and its children. */
  externals: z.array(z.object({ entity: z.string(), keyId: z.int(), externalId: z.string(), was: z.int() })).default([]),
  /** What became of the memberships; `before` is what the kept account had until then. */
  membership: z
    .union([row.extend({ kind: z.literal('MOVED') }), row.extend({ kind: z.literal('REPLACED'), before: membershipBefore })])
    .nullable(),
  /** Grants that went to the kept account. */
  grants: ids,
  /** Those that the other one was left in exchange. */
  grantsLeft: ids.optional(),
})
export type Moved = z.output<typeof moved>

interface MembershipRow {
  id: number
  levelId: number
  level: string
  expiresAt: string
  /** To the microsecond, so that it can be given back as it was. */
  starts: string
  ends: string
  source: string
  version: number
  running: boolean
}

/** A child who has an account's row in both families. */
export interface SameChild {
  id: number
  into: number
}

const BOTH = `from students a join students b on b.parent_id = $1 and b.child_key = a.child_key and b.deleted_at is null
  where a.parent_id = $2 and a.deleted_at is null`
const SAME = statement(
  'merge.same',
  `select distinct on (a.id) a.id, b.id as into ${BOTH}
   and not exists (select 1 from camp_students x join camp_students y on y.camp_id = x.camp_id where x.student_id = a.id and y.student_id = b.id)
   order by a.id, b.id`,
)
const CONFLICTS = statement(
  'merge.conflicts',
  `select s.name as student_name, ${campNameSql('c')} as camp_name from (select a.id, b.id as into ${BOTH}) k
   join camp_students x on x.student_id = k.id and x.status <> 'QUIT'
   join camp_students y on y.student_id = k.into and y.camp_id = x.camp_id and y.status <> 'QUIT'
   join camps c on c.id = x.camp_id join students s on s.id = k.id order by s.id, c.id`,
)
const COUNTS = statement(
  'merge.counts',
  `select (select count(*) from students where parent_id = $1 and deleted_at is null) as students,
    (select count(*) from orders where parent_id = $1) as orders,
    (select count(*) from camp_students where parent_id = $1) as enrolments,
    (select count(*) from user_addresses where parent_id = $1 and deleted_at is null) as addresses,
    (select count(*) from parent_devices where parent_id = $1) as devices,
    (select count(*) from feedback where parent_id = $1) as feedback,
    (select count(*) from follow_ups where parent_id = $1 and deleted_at is null) as follow_ups,
    (select count(*) from coupons where used_by_parent_id = $1) as coupons,
    (select count(*) from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null where x.parent_id = $1
      and not exists (select 1 from parent_tags y where y.parent_id = $2 and y.tag_id = x.tag_id)) as tags`,
)
const MEMBERSHIP = statement(
  'merge.membership',
  `select m.id, m.level_id, l.name as level, m.expires_at, m.started_at::text as starts, m.expires_at::text as ends, m.source, m.version,
    m.expires_at > now() as running
   from members m join member_levels l on l.id = m.level_id where m.parent_id = $1`,
)

const STUDENTS = statement(
  'merge.students',
  `update students set parent_id = $1, ${TOUCHED} where parent_id = $2 and deleted_at is null and id <> all($3::bigint[]) returning id, version`,
)
const ARCHIVE_SAME = statement(
  'merge.archiveSame',
  `update students set deleted_at = now(), ${TOUCHED} where id = any($1::bigint[]) returning id, version`,
)
/** $3 and $4: children that become others. */
const ofChildren = (table: string): string => `
  update ${table} e set parent_id = $1, student_id = coalesce(map.into_id, was.student_id), ${TOUCHED}
  from (select id, student_id from ${table} where parent_id = $2 order by id for update) was
  left join unnest($3::bigint[], $4::bigint[]) as map (from_id, into_id) on map.from_id = was.student_id
  where e.id = was.id returning e.id, e.version, map.from_id as student_id`
const ORDERS = statement('merge.orders', ofChildren('orders'))
const ENROLMENTS = statement('merge.enrolments', ofChildren('camp_students'))
const FOLLOW_UPS = statement('merge.followUps', ofChildren('follow_ups'))
const ADDRESSES = statement(
  'merge.addresses',
  `update user_addresses a set parent_id = $1, ${TOUCHED},
     is_default = was.is_default and not exists (select 1 from user_addresses k where k.parent_id = $1 and k.is_default and k.deleted_at is null)
   from (select id, is_default from user_addresses where parent_id = $2 and deleted_at is null order by id for update) was
   where a.id = was.id returning a.id, a.version, was.is_default as was_default`,
)
const FEEDBACK = statement('merge.feedback', `update feedback set parent_id = $1, ${TOUCHED} where parent_id = $2 returning id, version`)
const plain = (table: string, column: string): string => `update ${table} set ${column} = $1 where ${column} = $2 returning id`
const DEVICES = statement('merge.devices', plain('parent_devices', 'parent_id'))
const COUPONS = statement('merge.coupons', plain('coupons', 'used_by_parent_id'))
const COUPON_EVENTS = statement('merge.couponEvents', plain('coupon_events', 'parent_id'))
// In one statement, so that what comes is not taken for what goes.
const GRANTS = statement(
  'merge.grants',
  `update member_grants set parent_id = case parent_id when $1 then $2 else $1 end
   where parent_id = $2 or $3 and parent_id = $1 returning id, parent_id = $1 as came`,
  { notNull: ['came'] },
)
const TAGS = statement(
  'merge.tags',
  `insert into parent_tags (parent_id, tag_id) select $1, tag_id from parent_tags where parent_id = $2 on conflict do nothing returning tag_id as id`,
)
const MOVE_MEMBERSHIP = statement(
  'merge.moveMembership',
  `update members set parent_id = $2, ${TOUCHED} where id = $1 returning id, version`,
)
const SET_MEMBERSHIP = statement(
  'merge.setMembership',
  `update members set level_id = $2, started_at = $3, expires_at = $4, source = $5, ${TOUCHED} where id = $1 returning id, version`,
)
const ARCHIVE = statement('merge.archive', `update parents set deleted_at = now(), ${TOUCHED} where id = $1`)
const ACTIVITY = statement(
  'merge.activity',
  `update parent_figures k set last_active_at = greatest(k.last_active_at, m.last_active_at)
   from parent_figures m where k.parent_id = $1 and m.parent_id = $2`,
)
const ADD = statement(
  'merge.add',
  'insert into parent_merges (kept_parent_id, merged_parent_id, moved, reason, by_user_id) values ($1, $2, $3, $4, $5) returning id',
)

/** The last word of a consent. */
export const LAST_WORD = (consent: string, as: string) =>
  `lateral (select * from consent_entries x where x.consent_id = ${consent}.id and x.origin <> 'LATE' order by x.id desc limit 1) ${as} on true`
// What the guardian said last of a child that was in both families counts for the one that stays; the other keeps what was noted of it.
const CONSENTS = statement(
  'merge.consents',
  `with later as (
     select distinct on (m.into_id, c.purpose) m.into_id, c.id as from_id, c.purpose, c.state, w.text_number, w.at, w.how, w.guardian, w.media_id,
       w.noted_by, w.key_id, w.stopped_at
     from unnest($1::bigint[], $2::bigint[]) as m (from_id, into_id) join consents c on c.student_id = m.from_id join ${LAST_WORD('c', 'w')}
       left join consents k on k.student_id = m.into_id and k.purpose = c.purpose left join ${LAST_WORD('k', 'v')}
     where k.id is null or w.at > v.at or w.at = v.at and c.state = 'WITHDRAWN' order by m.into_id, c.purpose, w.at desc, c.id),
   put as (
     insert into consents as c (student_id, purpose, state) select into_id, purpose, state from later
     on conflict (student_id, purpose) do update set state = excluded.state, version = c.version + 1, updated_at = now()
     returning c.id, c.version, c.student_id, c.purpose, c.state),
   words as (
     insert into consent_entries (consent_id, state, text_number, at, how, guardian, media_id, noted_by, key_id, stopped_at, origin)
     select p.id, l.state, l.text_number, l.at, l.how, l.guardian, l.media_id, l.noted_by, l.key_id, l.stopped_at, 'JOINED'
     from put p join later l on l.into_id = p.student_id and l.purpose = p.purpose returning id, consent_id)
   select p.id, p.version, x.id as word_id, p.student_id, p.purpose, p.state, l.text_number, l.at
   from put p join words x on x.consent_id = p.id join later l on l.into_id = p.student_id and l.purpose = p.purpose`,
  { fits: { purpose: consentPurpose.schema, state: consentState.schema } },
)
// What stands withdrawn of the children that stay, also for what came to them now.
const WITHDRAWN = statement(
  'merge.withdrawn',
  `select c.id, c.student_id, c.purpose, w.text_number, w.at from consents c join ${LAST_WORD('c', 'w')}
   where c.student_id = any($1::bigint[]) and c.state = 'WITHDRAWN' order by c.id`,
  { notNull: ['at'], fits: { purpose: consentPurpose.schema } },
)
const CONSENT_PAIRS = statement(
  'merge.consentPairs',
  `select c.id, k.id as into from unnest($1::bigint[], $2::bigint[]) as m (from_id, into_id) join consents c on c.student_id = m.from_id
     join consents k on k.student_id = m.into_id and k.purpose = c.purpose order by c.id`,
)

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

export const mergeRepository = {
  /** Children of the second family who are the first one's too, and would be in no camp twice. */
  sameChildren: (db: Executor, kept: number, merged: number) => db.all(SAME, [kept, merged]),

  conflicts: (db: Executor, kept: number, merged: number) => db.all(CONFLICTS, [kept, merged]),

  /** What would go to the first account. */
  counts: async (db: Executor, kept: number, merged: number) => (await db.one(COUNTS, [merged, kept])) ?? {},

  membership: async (db: Executor, parentId: number) => await db.one(MEMBERSHIP, [parentId]),

  /** Moves all that hangs on the second account, and says what was moved. */
  move: async (tx: Tx, kept: number, merged: number, same: readonly SameChild[]) => {
    const [from, into] = [idsOf(same), same.map((child) => child.into)]
    const orders = await tx.all(ORDERS, [kept, merged, from, into])
    const enrolments = await tx.all(ENROLMENTS, [kept, merged, from, into])
    const followUps = await tx.all(FOLLOW_UPS, [kept, merged, from, into])
    const students = await tx.all(STUDENTS, [kept, merged, from])
    const archived = from.length > 0 ? await tx.all(ARCHIVE_SAME, [from]) : []
    return {
      students,
      sameChildren: archived.map((child) => ({ ...child, into: same.find(({ id }) => id === child.id)?.into })),
      orders,
      enrolments,
      followUps,
      addresses: await tx.all(ADDRESSES, [kept, merged]),
      feedback: await tx.all(FEEDBACK, [kept, merged]),
      devices: idsOf(await tx.all(DEVICES, [kept, merged])),
      coupons: idsOf(await tx.all(COUPONS, [kept, merged])),
      couponEvents: idsOf(await tx.all(COUPON_EVENTS, [kept, merged])),
      tags: idsOf(await tx.all(TAGS, [kept, merged])),
      externals: [
        ...(await ingestRepository.lead(tx, 'parent', [{ id: merged, into: kept }])),
        ...(await ingestRepository.lead(tx, 'student', same)),
      ],
    }
  },

  /** Joins what guardians said of children that become one; answers what stands otherwise now, and all that stands withdrawn. */
  joinConsents: async (tx: Tx, same: readonly SameChild[]) => {
    const [from, into] = [idsOf(same), same.map((child) => child.into)]
    const changed = await tx.all(CONSENTS, [from, into])
    const externals = await ingestRepository.lead(tx, 'consent', await tx.all(CONSENT_PAIRS, [from, into]))
    const consents = changed.map(({ id, version, wordId }) => ({ id, version, wordId }))
    return { consents, given: changed.filter(({ state }) => state === 'GIVEN'), withdrawn: await tx.all(WITHDRAWN, [into]), externals }
  },

  moveMembership: async (tx: Tx, id: number, kept: number) => await tx.one(MOVE_MEMBERSHIP, [id, kept]),

  setMembership: async (tx: Tx, id: number, to: Pick<MembershipRow, 'levelId' | 'starts' | 'ends' | 'source'>) =>
    await tx.one(SET_MEMBERSHIP, [id, to.levelId, to.starts, to.ends, to.source]),

  /** Gives the first account the second one's grants; `swapped`: and the second those of the first. */
  moveGrants: async (tx: Tx, kept: number, merged: number, swapped: boolean): Promise<{ grants: number[]; grantsLeft: number[] }> => {
    const rows = await tx.all(GRANTS, [kept, merged, swapped])
    return { grants: idsOf(rows.filter(({ came }) => came)), grantsLeft: idsOf(rows.filter(({ came }) => !came)) }
  },

  /** Archives the second account; the first was last active when either was. */
  archive: (tx: Tx, kept: number, merged: number): void => {
    tx.later(ARCHIVE, [merged])
    tx.later(ACTIVITY, [kept, merged])
  },

  add: async (tx: Tx, kept: number, merged: number, moved: Moved, reason: string, by: number) =>
    await tx.one(ADD, [kept, merged, JSON.stringify(moved), reason, by]),
}
