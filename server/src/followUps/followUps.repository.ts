import type { Paging, RowOf } from '@camp/contract/base/call'
import { type FollowUp, type FollowUpFilter, listFollowUps } from '@camp/contract/followUps/followUps'
import type { FollowUpKind } from '@camp/contract/followUps/followUps.record'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { amongText, mentionsIn, offerText } from '../notify/notify.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, type Condition, either, except, listed, named, type Rows, range } from '../platform/db/list.ts'
import { composed, type Row, statement } from '../platform/db/statement.ts'
import { familiesInScope, holdersText, type Scope } from '../platform/scope.ts'
import { momentInJson } from '../platform/time.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

/** How the promise of a note `o` stands, as a condition for each state, so that an index finds the few that are open. */
const PROMISES: Readonly<Record<FollowUp['promise'], Condition>> = {
  NONE: sql<boolean>`o.next_at is null`,
  OPEN: sql<boolean>`(o.next_at > now() and o.kept_at is null)`,
  OVERDUE: sql<boolean>`(o.next_at <= now() and o.kept_at is null)`,
  KEPT: sql<boolean>`o.kept_at is not null`,
}

/** The state itself, as the answer names it. */
export const PROMISE = sql`case when o.next_at is null then 'NONE' when o.kept_at is not null then 'KEPT'
  when o.next_at <= now() then 'OVERDUE' else 'OPEN' end`

/** Which notes: those of the filter, some picked ones, or all but some. */
export type FollowUpMatch = FollowUpFilter & { readonly ids?: readonly number[]; readonly except?: readonly number[] }

/** The only place of conditions on notes. */
export function followUpConditions(match: FollowUpMatch, scope: Scope): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    familiesInScope(scope, 'o.parent_id'),
    among('o.id', match.ids),
    except('o.id', match.except),
    among('o.id', match.id),
    among('o.parent_id', match.parentId),
    among('o.kind', match.kind),
    among('o.by_user_id', match.byUserId),
    either(match.promise?.map((state) => PROMISES[state])),
    range('o.spoke_at', match.spokeFrom, match.spokeTo),
    range('o.next_at', match.nextFrom, match.nextTo),
    named(['o.content', 'o.next_text'], match.keyword),
  ])
}

export type FollowUpRow = RowOf<typeof listFollowUps>
type Saved = Pick<FollowUpRow, 'id' | 'version'>

/** What a note says, as it is written. */
export interface NoteFields {
  readonly kind: FollowUpKind
  readonly content: string
  /** Null: now. */
  readonly spokeAt: string | null
  readonly nextAt: string | null
  readonly nextText: string | null
  readonly mentions: readonly number[]
}

const { mentions } = listFollowUps.answer.row.shape
const ids = { fits: { mentions: z.array(z.int()) } }

const SORTS = { id: 'o.id', spokeAt: 'o.spoke_at', nextAt: { nullable: 'o.next_at' }, createdAt: 'o.created_at' } as const

const COLUMNS = sql`o.id, o.created_at, o.updated_at, o.version, o.parent_id,
  coalesce(p.real_name, p.nickname) as parent_name, o.student_id, s.name as student_name, r.order_number,
  o.kind, o.content, (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.real_name) order by m.id), '[]')
    from users m where m.id = any(o.mentions)) as mentions, o.spoke_at, o.next_at, o.next_text, o.kept_at,
  k.real_name as kept_by_name, ${PROMISE} as promise, o.by_user_id, u.real_name as by_name`
const JOINS = sql`join parents p on p.id = o.parent_id join users u on u.id = o.by_user_id left join students s on s.id = o.student_id
  left join orders r on r.id = o.order_id left join users k on k.id = o.kept_by`

export const followUpsList = listed(
  'followUps.list',
  { table: sql`follow_ups o`, columns: COLUMNS, joins: JOINS, sorts: SORTS },
  { fits: { mentions } },
)

const BOARD = composed(
  'followUps.board',
  (where: RawBuilder<unknown>) => sql`select ${PROMISE} as promise, count(*) as count from follow_ups o where ${where} group by 1`,
)

const WHOLE = `o.id, o.version, o.parent_id, o.kind, o.content, o.spoke_at, o.next_at,
  o.next_text, o.kept_at, o.kept_by, o.by_user_id, to_json(o.mentions) as mentions`
const NOTES = composed(
  'followUps.notes',
  (where: RawBuilder<unknown>, held: boolean) => sql`select ${sql.raw(WHOLE)} from follow_ups o where ${where} order by o.id
        ${held ? sql`for no key update` : sql``}`,
  ids,
)
/** A note as it is read to be changed. */
export type LockedNote = Row<typeof NOTES.of>
const SNAPSHOT = composed(
  'followUps.snapshot',
  (id: number, seen: RawBuilder<unknown>) => sql`select o.created_at, o.deleted_at, '[]'::json as changes,
          json_build_object('kind', o.kind, 'content', o.content, 'spokeAt', ${sql.raw(momentInJson('o.spoke_at'))}, 'nextAt', ${sql.raw(momentInJson('o.next_at'))},
            'nextText', o.next_text, 'kept', o.kept_at is not null) as fields
        from follow_ups o where o.id = ${id} and ${seen}`,
  snapshotSays,
)
const ABOUT = statement(
  'followUps.about',
  `select (select id from students where id = $2 and parent_id = $1) as student_id,
    (select id from orders where order_number = $3 and parent_id = $1) as order_id`,
)
const ADD = statement(
  'followUps.add',
  `insert into follow_ups as o (parent_id, student_id, order_id, by_user_id, kind, content, spoke_at, next_at, next_text, mentions)
   values ($1, $2, $3, $4, $5, $6, coalesce($7, now()), $8, $9, $10::bigint[]) returning ${WHOLE}`,
  ids,
)
const CHANGE = statement(
  'followUps.change',
  `update follow_ups o set kind = $2, content = $3, spoke_at = coalesce($4, o.spoke_at), next_at = $5, next_text = $6,
     mentions = $7::bigint[],
     kept_at = case when o.next_at = $5 and o.next_text = $6 then o.kept_at end,
     kept_by = case when o.next_at = $5 and o.next_text = $6 then o.kept_by end, version = o.version + 1, updated_at = now()
   where o.id = $1 returning ${WHOLE}`,
  ids,
)
const KEEP = statement(
  'followUps.keep',
  `update follow_ups set kept_at = case when $2 then now() end, kept_by = case when $2 then $3::bigint end, version = version + 1,
     updated_at = now()
   where id = any($1::bigint[]) returning id, version`,
)
// By the version that was left: nobody has touched it since.
const RESTORE = statement(
  'followUps.restore',
  `update follow_ups o set deleted_at = null, version = o.version + 1, updated_at = now()
   where o.id = $1 and o.deleted_at is not null and o.version = $2 returning ${WHOLE}`,
  ids,
)
const PUT_PROMISE = statement(
  'followUps.putPromise',
  `update follow_ups set kept_at = $3, kept_by = $4, version = version + 1, updated_at = now()
   where id = $1 and deleted_at is null and version = $2 returning id`,
)
const ARCHIVE = statement('followUps.archive', 'update follow_ups set deleted_at = now(), version = version + 1 where id = $1')
const TIMES = statement(
  'followUps.times',
  'select coalesce($1::timestamptz > now(), false) as ahead, coalesce($2::timestamptz < now(), false) as past',
)

export const followUpsRepository = {
  page: (db: Executor, match: FollowUpMatch, scope: Scope, paging: Paging): Promise<Rows<FollowUpRow>> =>
    followUpsList.page(db, followUpConditions(match, scope), paging),

  /** How many promises stand how. */
  board: (db: Executor, match: FollowUpMatch, scope: Scope) => db.all(BOARD(followUpConditions(match, scope))),

  /** Notes that are there and that the reader may see; `held`: until the end of the change, in one order for all. */
  read: (db: Executor, ids: readonly number[], scope: Scope, held: boolean): Promise<LockedNote[]> =>
    db.all(NOTES(followUpConditions({ ids }, scope), held)),

  /** The child and the order that a note is about; null where they are not of the family. */
  about: async (tx: Tx, parentId: number, studentId: number | null, orderNumber: string | null) =>
    await tx.one(ABOUT, [parentId, studentId, orderNumber]),

  /** Is the contact still to come, or what was promised over already? By the clock of the database. */
  times: async (tx: Tx, spokeAt: string | null, nextAt: string | null) => await tx.one(TIMES, [spokeAt, nextAt]),

  add: async (
    tx: Tx,
    of: { parentId: number; studentId: number | null; orderId: number | null; byUserId: number },
    { kind, content, spokeAt, nextAt, nextText, mentions }: NoteFields,
  ) => await tx.one(ADD, [of.parentId, of.studentId, of.orderId, of.byUserId, kind, content, spokeAt, nextAt, nextText, mentions]),

  /** A promise that was changed is open again. */
  change: async (tx: Tx, id: number, { kind, content, spokeAt, nextAt, nextText, mentions }: NoteFields) =>
    await tx.one(CHANGE, [id, kind, content, spokeAt, nextAt, nextText, mentions]),

  keep: (tx: Tx, ids: readonly number[], kept: boolean, userId: number): Promise<Saved[]> => tx.all(KEEP, [ids, kept, userId]),

  archive: (tx: Tx, id: number): void => tx.later(ARCHIVE, [id]),

  /** Brings back one that was deleted; undefined where it is not as it was left. */
  restore: async (tx: Tx, id: number, version: number) => await tx.one(RESTORE, [id, version]),

  /** Puts a promise back to how it stood; false where the note is not as it was left. */
  putPromise: async (tx: Tx, id: number, version: number, keptAt: string | null, keptBy: number | null): Promise<boolean> =>
    (await tx.one(PUT_PROMISE, [id, version, keptAt, keptBy])) !== undefined,

  /** A note of a family that the reader may see, also one that was deleted, by the names that its log entries use. */
  snapshot: (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
    db.one(SNAPSHOT(id, familiesInScope(scope, 'o.parent_id'))),
}

/** Where somebody opens a note of a family, $1: on its page, or on that of a child that it has in a camp. */
const BY_FAMILY = `select h.id, '#/parent/detail?id=' || $1::bigint as link, 1 as rank from ${holdersText('PARENT_DETAIL')}
  where h.reader is null or $1::bigint in (select led_families(h.reader))`
const BY_CHILD = `select h.id, '#/camp/campStudent/campStudentDetail?id=' || e.id as link, 2 as rank
  from ${holdersText('CAMP_STUDENT_DETAIL')}
    join lateral (select cs.id from camp_students cs
      where cs.parent_id = $1::bigint and (h.reader is null or cs.status <> 'QUIT' and cs.group_id in (select led_camp_groups(h.reader)))
      order by cs.id desc limit 1) e on true`
const READERS = `(select distinct on (r.id) r.id, r.link from (${BY_FAMILY} union all ${BY_CHILD}) r order by r.id, r.rank)`

export const noteMentions = mentionsIn({
  offer: statement('followUps.readers', offerText(READERS)),
  among: statement('followUps.readersAmong', amongText(READERS), { notNull: ['id', 'link'] }),
  title: 'message.mentioned',
  detail: 'message.mentioned.detail',
  cause: 'followUp',
})
