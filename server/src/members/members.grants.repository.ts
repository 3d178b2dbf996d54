import type { MemberSource } from '@camp/contract/members/members.labels'
import type { Tx } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'

// A family's grants follow one another without a gap while it is a member: each begins where the last one ends, and none overlap.
// `members` holds what they come to: the level of the one that runs, since when without a break, and until when.

interface Grant {
  readonly parentId: number
  readonly levelId: number
  readonly days: number
  readonly source: MemberSource
  readonly orderNumber?: string
  readonly reason?: string
  readonly byUserId?: number | null
}

// Families, not their memberships: a family that is no member yet has nothing else to lock.
const HOLD = statement('members.hold', 'select id from parents where id = $1 for no key update')
const HELD = statement(
  'members.held',
  `select m.id, l.name as level, m.started_at, m.expires_at, m.version
   from members m join member_levels l on l.id = m.level_id where m.parent_id = $1`,
)
// An order grants once: by the unique index of its number, the second one adds nothing.
const ADD = statement(
  'members.grants.add',
  `insert into member_grants (parent_id, level_id, starts_at, ends_at, source, order_number, reason, by_user_id)
   select $1, $2, s.at, s.at + make_interval(days => $3), $4, $5, $6, $7
   from (select greatest(now(), (select max(ends_at) from member_grants where parent_id = $1)) as at) s
   on conflict (order_number) where order_number is not null do nothing
   returning starts_at, ends_at`,
)
/** What the grants of a family come to. One whose time is over is shown as the last of them. */
const SETTLE = statement(
  'members.settle',
  `insert into members as m (parent_id, level_id, source, started_at, expires_at)
   select $1, shown.level_id, shown.source, begun.at, ends.at
   from (select level_id, source from member_grants where parent_id = $1 and starts_at <= now() order by starts_at desc limit 1) shown,
     (select max(ends_at) as at from member_grants where parent_id = $1) ends,
     (select max(g.starts_at) as at from member_grants g where g.parent_id = $1 and g.starts_at <= now()
        and not exists (select from member_grants p where p.parent_id = $1 and p.ends_at = g.starts_at)) begun
   on conflict (parent_id) do update set level_id = excluded.level_id, source = excluded.source, started_at = excluded.started_at,
     expires_at = excluded.expires_at, updated_at = now(), version = m.version + 1
   returning id, (select l.name from member_levels l where l.id = level_id) as level, started_at, expires_at, version`,
  { notNull: ['level'] },
)
const BY_ORDER = statement('members.grants.byOrder', 'select id, parent_id from member_grants where order_number = $1 and ends_at > now()')
// What is left of it goes; what was to follow moves up by as much.
const TAKE_BACK = statement(
  'members.grants.takeBack',
  `with gone as (select id, starts_at, ends_at, ends_at - greatest(starts_at, now()) as left_over from member_grants where id = $1),
     later as (
       update member_grants g set starts_at = g.starts_at - gone.left_over, ends_at = g.ends_at - gone.left_over
       from gone where g.parent_id = $2 and g.starts_at >= gone.ends_at
     ),
     cut as (update member_grants g set ends_at = now() from gone where g.id = gone.id and gone.starts_at < now())
   delete from member_grants g using gone where g.id = gone.id and gone.starts_at >= now()`,
)
const BOUGHT = statement(
  'members.bought',
  `select o.parent_id, g.member_level_id as level_id, l.duration_days * o.quantity as days, o.pay_method
   from orders o join goods g on g.id = o.goods_id left join member_levels l on l.id = g.member_level_id
   where o.id = $1 and o.goods_snapshot->>'kind' = 'MEMBER'`,
)
const FORGET = statement('members.forget', 'delete from members where parent_id = $1')

/** The membership of a family, as it is locked for a change; its level by name. */
export type LockedMember = Row<typeof HELD>
type LockedGrant = Row<typeof BY_ORDER>

/** Holds a family for a change of its membership, and says what it is now; undefined: it never was a member. */
export async function holdMember(tx: Tx, parentId: number): Promise<LockedMember | undefined> {
  await tx.all(HOLD, [parentId])
  return await tx.one(HELD, [parentId])
}

/** Adds a grant to a family that is held. Undefined: the order granted already. */
export async function grantMembership(tx: Tx, grant: Grant): Promise<(Row<typeof ADD> & { member: LockedMember }) | undefined> {
  const { parentId, levelId, days, source, orderNumber = null, reason = null, byUserId = null } = grant
  const [granted] = await tx.all(ADD, [parentId, levelId, days, source, orderNumber, reason, byUserId])
  if (!granted) return undefined
  const [member] = await tx.all(SETTLE, [parentId])
  if (!member) throw new Error(`no grant of family ${parentId} has begun`)
  return { ...granted, member }
}

/** What an order granted, as long as it is not over. */
export const grantOf = async (tx: Tx, orderNumber: string): Promise<LockedGrant | undefined> => await tx.one(BY_ORDER, [orderNumber])

/** Ends a grant as far as it is not over; what follows it begins the sooner. */
export const endGrant = (tx: Tx, { id, parentId }: LockedGrant) => tx.all(TAKE_BACK, [id, parentId])

/** Makes the membership what the grants come to; undefined where none has begun: the family is no member any more. */
export async function settleMember(tx: Tx, parentId: number): Promise<LockedMember | undefined> {
  const [settled] = await tx.all(SETTLE, [parentId])
  if (!settled) await tx.all(FORGET, [parentId])
  return settled
}

/** The level and days that an order bought; undefined where it bought no membership. */
export const membershipBought = async (tx: Tx, orderId: number) => await tx.one(BOUGHT, [orderId])
