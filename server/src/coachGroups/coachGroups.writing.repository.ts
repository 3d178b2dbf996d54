import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

export interface GroupFields {
  readonly name: string
  readonly leaderCoachId: number | null
  readonly remark: string | null
}

const LED = `($2::bigint is null or g.leader_coach_id in (select me.id from coaches me where me.user_id = $2 and me.deleted_at is null))`

// In one order for all, so that two who move people between the same groups do not wait for each other.
const LOCK = statement(
  'coachGroups.lock',
  `select g.id, g.version, g.name, g.leader_coach_id, g.remark,
     (select k.name from coaches k where k.id = g.leader_coach_id) as leader_name
   from coach_groups g where g.id = any($1::bigint[]) and g.deleted_at is null and ${LED} order by g.id for update`,
)
const SEEN = statement('coachGroups.seen', `select g.id from coach_groups g where g.id = $1 and g.deleted_at is null and ${LED}`)
const ADD = statement(
  'coachGroups.add',
  'insert into coach_groups (name, leader_coach_id, remark) values ($1, $2, $3) returning id, version',
)
const CHANGE = statement(
  'coachGroups.change',
  `update coach_groups set name = $1, leader_coach_id = $2, remark = $3, ${TOUCHED}
   where id = $4 returning id, version`,
)
const MEMBERS = statement(
  'coachGroups.membersOf',
  `select k.name from coach_group_members m join coaches k on k.id = m.coach_id
   where m.group_id = $1 and (m.left_at is null or m.left_at > current_date) order by k.id limit 10`,
)
const REMOVE = statement(
  'coachGroups.remove',
  `update coach_groups set deleted_at = now(), leader_coach_id = null, ${TOUCHED} where id = $1`,
)
const RESTORE = statement(
  'coachGroups.restore',
  `update coach_groups set deleted_at = null, leader_coach_id = $3, ${TOUCHED}
   where id = $1 and version = $2 and deleted_at is not null returning name, remark`,
)
const UNLEAD = statement('coachGroups.unlead', `update coach_groups set leader_coach_id = null, ${TOUCHED} where id = any($1::bigint[])`)
const UNLEAD_OF = statement(
  'coachGroups.unleadOf',
  `update coach_groups set leader_coach_id = null, ${TOUCHED} where leader_coach_id = any($1::bigint[])`,
)
// Who came today and goes today was a member for no day.
const GO_TODAY = statement(
  'coachGroups.goToday',
  'delete from coach_group_members where coach_id = any($1::bigint[]) and joined_at >= current_date',
)
const GO = statement(
  'coachGroups.go',
  `update coach_group_members set left_at = current_date
   where coach_id = any($1::bigint[]) and (left_at is null or left_at > current_date)`,
)
// Coaches, where they are or are to come, and where they are on a day; held, so that two who take in the same coach come one after the other.
const COACHES = statement(
  'coachGroups.coaches',
  `select k.id, k.name, k.active_flg = 'ACTIVE' as active, m.group_id,
     (select g.name from coach_groups g where g.id = m.group_id) as group_name,
     (select n.group_id from coach_group_members n where n.coach_id = k.id and n.joined_at <= coalesce($2::date, current_date)
        and (n.left_at is null or n.left_at > coalesce($2::date, current_date)) order by n.joined_at desc limit 1) as group_then
   from coaches k left join coach_group_members m on m.coach_id = k.id and m.left_at is null
   where k.id = any($1::bigint[]) and k.deleted_at is null order by k.id for update of k`,
  { notNull: ['active'] },
)
const JOIN = statement(
  'coachGroups.join',
  'insert into coach_group_members (group_id, coach_id, joined_at) select $1, id, coalesce($3::date, current_date) from unnest($2::bigint[]) as id',
)
// Who came on that day or later and goes on it was a member for no day.
const LEAVE_TODAY = statement(
  'coachGroups.leaveToday',
  'delete from coach_group_members where coach_id = any($1::bigint[]) and joined_at >= coalesce($2::date, current_date)',
)
const LEAVE = statement(
  'coachGroups.leave',
  `update coach_group_members set left_at = coalesce($2::date, current_date)
   where coach_id = any($1::bigint[]) and (left_at is null or left_at > coalesce($2::date, current_date))`,
)
// A move that is still to come is called off: the one who was to go stays.
const COMES = statement(
  'coachGroups.comes',
  `select to_char(m.joined_at, 'YYYY-MM-DD') as day from coach_group_members m
   where m.group_id = $1 and m.coach_id = $2 and m.left_at is null and m.joined_at > current_date`,
)
const STAY = statement(
  'coachGroups.stay',
  'update coach_group_members set left_at = null where coach_id = $1 and left_at = $2::date and joined_at < $2::date',
)
const OTHERS = statement(
  'coachGroups.others',
  `select g.id, g.name, k.name as coach from coach_groups g join coaches k on k.id = g.leader_coach_id
   where g.leader_coach_id = any($1::bigint[]) and g.deleted_at is null
     and exists (select from coach_group_members m where m.group_id = g.id and (m.left_at is null or m.left_at > current_date)
       and m.coach_id <> all($1::bigint[]))
   order by g.id limit 1`,
)
const LEADS = statement(
  'coachGroups.leads',
  `select g.id, g.name, k.name as coach, k.id as coach_id from coach_groups g join coaches k on k.id = g.leader_coach_id
   where g.leader_coach_id = any($1::bigint[]) and g.deleted_at is null order by g.id`,
)
// As they stand, to be put back: where each coach was, is and is to come, and which groups they lead.
const STAYS = statement(
  'coachGroups.stays',
  `select m.id, m.group_id, m.coach_id, to_char(m.joined_at, 'YYYY-MM-DD') as joined, to_char(m.left_at, 'YYYY-MM-DD') as left
   from coach_group_members m where m.coach_id = any($1::bigint[]) order by m.id`,
  { notNull: ['joined'] },
)
const DROP_STAYS = statement('coachGroups.dropStays', 'delete from coach_group_members where coach_id = any($1::bigint[])')
const PUT_STAYS = statement(
  'coachGroups.putStays',
  `insert into coach_group_members (group_id, coach_id, joined_at, left_at)
   select s."groupId", s."coachId", s.joined, s."left" from jsonb_to_recordset($1::jsonb)
     as s (id bigint, "groupId" bigint, "coachId" bigint, joined date, "left" date) order by s.id`,
)
const LEAD_AGAIN = statement(
  'coachGroups.leadAgain',
  `update coach_groups g set leader_coach_id = s."coachId", version = g.version + 1, updated_at = now()
   from jsonb_to_recordset($1::jsonb) as s (id bigint, "coachId" bigint)
   where g.id = s.id and g.leader_coach_id is null and g.deleted_at is null`,
)
const SNAPSHOT = statement(
  'coachGroups.snapshot',
  `select g.created_at, g.deleted_at, '[]'::json as changes,
     json_build_object('name', g.name, 'leaderName', k.name, 'remark', g.remark) as fields
   from coach_groups g left join coaches k on k.id = g.leader_coach_id where g.id = $1 and ${LED}`,
  snapshotSays,
)
const NAMES = statement('coachGroups.names', 'select id, name from coach_groups where id = any($1::bigint[])')

export type LockedGroup = Row<typeof LOCK>
export type LockedCoach = Row<typeof COACHES>
/** Days of a coach in a group; `left`: the first one after. */
export type Stay = Row<typeof STAYS>

const values = ({ name, leaderCoachId, remark }: GroupFields) => [name, leaderCoachId, remark]

export const coachGroupsWritingRepository = {
  /** Holds groups until the end of the change; out of scope there are none. */
  lock: (tx: Tx, ids: readonly number[], scope: Scope): Promise<LockedGroup[]> => tx.all(LOCK, [ids, readerOf(scope)]),

  isSeen: async (db: Executor, id: number, scope: Scope): Promise<boolean> => (await db.all(SEEN, [id, readerOf(scope)])).length > 0,

  /** Takes coaches out of their groups, and of the lead. */
  async letGo(tx: Tx, coaches: readonly { readonly id: number }[]): Promise<void> {
    const ids = coaches.map(({ id }) => id)
    for (const statement of [UNLEAD_OF, GO_TODAY, GO]) tx.later(statement, [ids])
  },

  add: async (tx: Tx, fields: GroupFields) => await tx.one(ADD, values(fields)),

  change: async (tx: Tx, id: number, fields: GroupFields) => await tx.one(CHANGE, [...values(fields), id]),

  /** Some of those who are in it, or are to come. */
  membersOf: (tx: Tx, id: number) => tx.all(MEMBERS, [id]),

  remove: (tx: Tx, id: number): void => tx.later(REMOVE, [id]),

  /** Brings one back as its deletion has left it; undefined where it is not so. */
  restore: async (tx: Tx, id: number, version: number, leaderCoachId: number | null) => await tx.one(RESTORE, [id, version, leaderCoachId]),

  /** Coaches with the group where they are or are to come, and the one of a day, locked until the end of the change. */
  coaches: (tx: Tx, ids: readonly number[], day: string | null = null): Promise<LockedCoach[]> => tx.all(COACHES, [ids, day]),

  /** From a day on, today if none is named. */
  join: (tx: Tx, groupId: number, coachIds: readonly number[], day: string | null = null): void => tx.later(JOIN, [groupId, coachIds, day]),

  leave(tx: Tx, coachIds: readonly number[], day: string | null = null): void {
    tx.later(LEAVE_TODAY, [coachIds, day])
    tx.later(LEAVE, [coachIds, day])
  },

  /** Calls off a move that is still to come: the coach stays where he or she is. Was there one? */
  async stay(tx: Tx, groupId: number, coachId: number): Promise<boolean> {
    const coming = await tx.one(COMES, [groupId, coachId])
    if (!coming) return false
    tx.later(LEAVE_TODAY, [[coachId], coming.day])
    tx.later(STAY, [coachId, coming.day])
    return true
  },

  /** Where coaches have been, are and are to come. */
  stays: (tx: Tx, coachIds: readonly number[]) => tx.all(STAYS, [coachIds]),

  /** Puts all of that back, as it was read before. */
  putStays(tx: Tx, coachIds: readonly number[], stays: readonly Stay[], led: readonly { id: number; coachId: number }[]): void {
    tx.later(DROP_STAYS, [coachIds])
    tx.later(PUT_STAYS, [JSON.stringify(stays)])
    if (led.length > 0) tx.later(LEAD_AGAIN, [JSON.stringify(led)])
  },

  /** The groups that these coaches lead. */
  led: (tx: Tx, coachIds: readonly number[]) => tx.all(LEADS, [coachIds]),

  /** A group that one of these coaches leads and in which others than these stay. */
  othersLed: async (tx: Tx, coachIds: readonly number[]) => await tx.one(OTHERS, [coachIds]),

  /** Takes the lead from these coaches. */
  async unlead(tx: Tx, coachIds: readonly number[]): Promise<void> {
    const led = await tx.all(LEADS, [coachIds])
    if (led.length > 0) tx.later(UNLEAD, [led.map(({ id }) => id)])
  },

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  snapshot: async (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
    await db.one(SNAPSHOT, [id, readerOf(scope)]),
}
