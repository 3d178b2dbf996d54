import type { MessageChannel, MessagePurpose } from '@camp/contract/messageTasks/messageTasks.labels'
import type { AudienceKind } from '@camp/contract/messageTasks/messageTasks.variables'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import type { Sql } from '../platform/db/statement.ts'
import { composed, statement } from '../platform/db/statement.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

/** Who is meant, as it is stored: every choice is there. */
export interface Audience {
  readonly kind: AudienceKind
  readonly all: boolean
  readonly roleIds: readonly number[]
  readonly userIds: readonly number[]
  readonly tagIds: readonly number[]
  readonly campIds: readonly number[]
  /** Only where families are named: tasks of earlier versions have none. */
  readonly parentIds?: readonly number[] | undefined
}

type Sent = { readonly kind: AudienceKind; readonly all?: boolean | undefined } & {
  readonly [Choice in 'roleIds' | 'userIds' | 'tagIds' | 'campIds' | 'parentIds']?: number[] | undefined
}

const unique = (ids: readonly number[] | undefined): number[] => [...new Set(ids)].sort((one, other) => one - other)

/** What was sent, whole; beside `all`, and for the other kind, choices mean nothing. */
export function audienceOf({ kind, all = false, ...sent }: Sent): Audience {
  const staff = !all && kind === 'STAFF'
  const parentIds = all || kind === 'STAFF' ? [] : unique(sent.parentIds)
  return {
    kind,
    all,
    roleIds: staff ? unique(sent.roleIds) : [],
    userIds: staff ? unique(sent.userIds) : [],
    tagIds: all ? [] : unique(sent.tagIds),
    campIds: all || kind === 'STAFF' ? [] : unique(sent.campIds),
    ...(parentIds.length > 0 && { parentIds }),
  }
}

const HOLD_TAGS = statement('messageTasks.holdTags', 'select id from tags where id = any($1::bigint[]) order by id for share')

/** Where a channel finds somebody; an inbox is always there. */
const staffAddress = { IN_APP: 'u.username', SMS: 'u.phone', EMAIL: 'u.email' } as const
/** Families have a phone; the contract lets no other channel through. */
const parentAddress = { IN_APP: 'null', SMS: 'f.phone', EMAIL: 'null' } as const

/** Joined to deliveries and to the audience alike: who it is, and where the channel finds that person now. */
export const staffFields = (channel: MessageChannel) =>
  sql`u.real_name as name, '' as child, ${sql.raw(staffAddress[channel])} as address, true as agrees`
/** Children whose guardian wants no such messages are not named. */
export const parentFields = (channel: MessageChannel, purpose: MessagePurpose) =>
  sql`coalesce(f.real_name, f.nickname) as name, coalesce((select string_agg(s.name, '、' order by s.id) from students s
    where s.parent_id = f.id and s.deleted_at is null and ${purpose === 'NEEDED' ? sql`true` : sql`consent_serves(s.id, ${purpose})`}), '') as child, ${sql.raw(parentAddress[channel])}::text as address`

/**
 * May a message for this purpose go to a family? Yes where a guardian agreed for one of the children it is about, or where none took it back and
 * nobody has to agree. Of a message to camps these are the children there; of any other one all of the family. `f` is the family.
 */
export function familyAgrees(purpose: MessagePurpose, { tagIds, campIds, parentIds = [], all }: Audience): RawBuilder<boolean> {
  if (purpose === 'NEEDED') return sql<boolean>`true`
  const byCamp = !all && tagIds.length === 0 && parentIds.length === 0 && campIds.length > 0
  const about = byCamp
    ? sql`and exists (select from camp_students i where i.student_id = s.id and i.status <> 'QUIT' and i.camp_id = any(${campIds}::bigint[]))`
    : sql``
  const says = (state: 'GIVEN' | 'WITHDRAWN') => sql`exists (select from students s join consents c on c.student_id = s.id
    where s.parent_id = f.id and s.deleted_at is null and c.purpose = ${purpose} and c.state = ${state} ${about})`
  return sql<boolean>`(${says('GIVEN')} or (not ${says('WITHDRAWN')} and not (select consent_required(${purpose}))))`
}

export const activeStaff = sql<boolean>`u.deleted_at is null and u.activeflg = 'ACTIVE'`
export const activeParent = sql<boolean>`f.deleted_at is null and f.active_flg = 'ACTIVE'`

function staff({ all, roleIds, userIds, tagIds }: Audience): RawBuilder<unknown> {
  const chosen = all
    ? sql`true`
    : sql`(u.id = any(${userIds}::bigint[])
        or exists (select from user_roles k join roles r on r.id = k.role_id and r.deleted_at is null
          where k.user_id = u.id and k.role_id = any(${roleIds}::bigint[]))
        or exists (select from user_tags k join tags t on t.id = k.tag_id and t.deleted_at is null
          where k.user_id = u.id and k.tag_id = any(${tagIds}::bigint[])))`
  return sql`from users u where ${activeStaff} and ${chosen}`
}

/** Families in the reader's scope: named, with a tag, or with a child that is in a camp or finished it. */
function parents({ all, tagIds, campIds, parentIds = [] }: Audience, scope: Scope): RawBuilder<unknown> {
  const chosen = all
    ? sql`true`
    : sql`f.id in (
        select unnest(${parentIds}::bigint[])
        union all
        select k.parent_id from parent_tags k join tags t on t.id = k.tag_id and t.deleted_at is null where k.tag_id = any(${tagIds}::bigint[])
        union all
        select e.parent_id from camp_students e
        where e.camp_id in (select id from camps where id = any(${campIds}::bigint[]) and deleted_at is null) and e.status <> 'QUIT')`
  return sql`from parents f where ${activeParent} and ${familiesInScope(scope, 'f.id')} and ${chosen}`
}

/** To whom it is to go, by which channel and for what. */
export interface Wanted {
  readonly audience: Audience
  readonly channel: MessageChannel
  readonly purpose: MessagePurpose
}

/** Everybody who is meant, each once: `userId` or `parentId`, with name, children and address, and whether the family agrees. */
const recipients = ({ audience, channel, purpose }: Wanted, scope: Scope): RawBuilder<unknown> =>
  audience.kind === 'STAFF'
    ? sql`select u.id as user_id, null::bigint as parent_id, ${staffFields(channel)} ${staff(audience)}`
    : sql`select null::bigint as user_id, f.id as parent_id, ${parentFields(channel, purpose)},
        ${familyAgrees(purpose, audience)} as agrees ${parents(audience, scope)}`

const NOBODY = sql`select 1::bigint as user_id, 1::bigint as parent_id, '' as name, '' as child, '' as address, true as agrees`
const REACHED = composed(
  'messageTasks.reached',
  (whom: Sql) => sql`
    select count(*) filter (where address is not null and agrees) as total, count(*) filter (where address is null) as unreachable,
      count(*) filter (where address is not null and not agrees) as withheld from (${whom}) r`,
  undefined,
  (make) => make(NOBODY),
)
const SOME = composed(
  'messageTasks.some',
  (whom: Sql, most: number) => sql`select name, child from (${whom}) r where address is not null and agrees
    order by coalesce(user_id, parent_id) limit ${most}`,
  { notNull: ['name', 'child'] },
  (make) => make(NOBODY, 1),
)
const KNOWN = composed(
  'messageTasks.known',
  ({ kind, roleIds, userIds, tagIds, campIds, parentIds = [] }: Audience, seen: Sql) => sql`select
    (select count(*) from roles where id = any(${roleIds}::bigint[]) and deleted_at is null)
    + (select count(*) from users where id = any(${userIds}::bigint[]) and deleted_at is null)
    + (select count(*) from tags where id = any(${tagIds}::bigint[]) and deleted_at is null
        and scope = ${kind === 'STAFF' ? 'USER' : 'PARENT'})
    + (select count(*) from camps where id = any(${campIds}::bigint[]) and deleted_at is null)
    + (select count(*) from parents f where f.id = any(${parentIds}::bigint[]) and f.deleted_at is null and ${seen}) as known`,
  undefined,
  (make) => make({ kind: 'STAFF', all: true, roleIds: [], userIds: [], tagIds: [], campIds: [] }, sql`true`),
)
const SETTLE = composed(
  'messageTasks.settle',
  (id: number, channel: MessageChannel, whom: Sql, beyond: number, portion: number) => sql`
    with portion as (
      select user_id, parent_id from (${whom}) r
      where address is not null and agrees and coalesce(user_id, parent_id) > ${beyond} order by coalesce(user_id, parent_id) limit ${portion}),
    added as (
      insert into message_deliveries (message_task_id, channel, user_id, parent_id)
      select ${id}, ${channel}, user_id, parent_id from portion on conflict do nothing)
    select max(coalesce(user_id, parent_id)) as last from portion`,
  undefined,
  (make) => make(1, 'SMS', NOBODY, 0, 1),
)

export const audienceRepository = {
  /** How many would get it, how many have no address for it, and how many do not want it. */
  count: async (db: Executor, wanted: Wanted, scope: Scope): Promise<{ total: number; unreachable: number; withheld: number }> =>
    (await db.one(REACHED(recipients(wanted, scope)))) ?? { total: 0, unreachable: 0, withheld: 0 },

  /** The first few who would get it. */
  some: (db: Executor, wanted: Wanted, scope: Scope, most: number) => db.all(SOME(recipients(wanted, scope), most)),

  /** Until the end of the change nobody deletes these tags or gives them to others. */
  holdTags: (tx: Tx, ids: readonly number[]): void => tx.later(HOLD_TAGS, [ids]),

  /** Ids of roles, staff, tags, camps and families that do not exist (any more), are of the other kind, or out of scope. */
  unknown: async (db: Executor, audience: Audience, scope: Scope): Promise<boolean> => {
    const { roleIds, userIds, tagIds, campIds, parentIds = [] } = audience
    const row = await db.one(KNOWN(audience, familiesInScope(scope, 'f.id')))
    return row?.known !== roleIds.length + userIds.length + tagIds.length + campIds.length + parentIds.length
  },

  /** Writes the recipients down, a portion of them beyond an id; returns the last id, or null where there were no more. */
  settle: async (
    db: Executor,
    task: Wanted & { readonly id: number },
    scope: Scope,
    beyond: number,
    portion: number,
  ): Promise<number | null> => {
    return (await db.one(SETTLE(task.id, task.channel, recipients(task, scope), beyond, portion)))?.last ?? null
  },
}
