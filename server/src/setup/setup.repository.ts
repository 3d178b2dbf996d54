import type { SetupStep } from '@camp/contract/setup/setup.labels'
import { goodsLacks } from '../goods/goods.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

/** So many names of each kind are told. */
const NAMED = 20

const names = (column: string, from: string) => `array(select ${column} from ${from} order by 1 limit ${NAMED})`

// Each is the least that says whether it is there: what is many is asked no further than to the first.
const THERE = seldom(
  'setup.there',
  `select
     (select count(*) from users u where u.deleted_at is null and u.activeflg = 'ACTIVE' and u.id <> $1
        and exists (select from user_roles r where r.user_id = u.id)) as staff,
     ${names('role_name', 'roles where deleted_at is null and not (built_in and role_name = $2)')} as roles,
     ${names('name', "camp_types where deleted_at is null and active_flg = 'ACTIVE'")} as camp_types,
     ${names('code', "logistics_companies where deleted_at is null and active_flg = 'ACTIVE'")} as carriers,
     (select count(*) from holidays where deleted_at is null and year = $3) as holidays,
     (select count(*) from refund_rules where deleted_at is null) as refund_rules,
     (select count(*) from goods o where o.deleted_at is null and array_remove(${goodsLacks}, 'CAMP') = '{}') as goods,
     (select count(*) from coaches where deleted_at is null and active_flg = 'ACTIVE') as coaches,
     (select count(*) from camps c where c.deleted_at is null
        and exists (select from camp_groups g where g.camp_id = c.id and g.deleted_at is null)) as camps,
     (select count(*) from (select from parents where deleted_at is null limit 1000) f) as families,
     (select count(*) from (select from work_entries where minutes > 0 limit 1000) h) as hours,
     (select count(*) from (select from work_requests where status = 'ASKED' limit 1000) a) as hours_asked,
     (select count(*) from coaches where deleted_at is null and payee_sealed is not null) as payees,
     (select count(*) from (select from work_statements where live and status = 'PAID' limit 1000) p) as paid,
     (select phone is not null from users where id = $1) as has_phone,
     (select email is not null from users where id = $1) as has_email`,
  {
    notNull: [
      'staff',
      'roles',
      'campTypes',
      'carriers',
      'holidays',
      'refundRules',
      'goods',
      'coaches',
      'camps',
      'families',
      'hours',
      'hoursAsked',
      'payees',
      'paid',
      'hasPhone',
      'hasEmail',
    ],
  },
)
const SAID = seldom('setup.said', 'select step, aside, sent_at from setup_steps')
const ASIDE = seldom(
  'setup.aside',
  `insert into setup_steps (step, aside) values ($1, $2) on conflict (step) do update set aside = excluded.aside`,
)
const TRY = seldom(
  'setup.try',
  `insert into setup_steps (step, tried_at) values ($1, now()) on conflict (step) do update set tried_at = now()
   where setup_steps.tried_at is null or setup_steps.tried_at < now() - make_interval(secs => $2) returning step`,
)
const WAIT = seldom(
  'setup.wait',
  'select greatest(1, ceil(extract(epoch from tried_at + make_interval(secs => $2) - clock_timestamp())))::integer as seconds from setup_steps where step = $1',
)
const SENT = seldom('setup.sent', 'update setup_steps set sent_at = now() where step = $1')
const RECEIVER = seldom('setup.receiver', 'select phone, email from users where id = $1')

export const setupRepository = {
  there: async (db: Executor, who: { readonly userId: number; readonly highest: string; readonly year: number }) => {
    const [row] = await db.all(THERE, [who.userId, who.highest, who.year])
    if (!row) throw new Error('a statement without a table answers one row')
    return row
  },

  /** What was said of steps. */
  said: (db: Executor) => db.all(SAID, []),

  aside: (tx: Tx, step: SetupStep, aside: boolean): void => tx.later(ASIDE, [step, aside]),

  /** Takes the turn of a channel; false where one was tried less than so many seconds ago. */
  /** Null: it is the caller's; else the seconds to wait. */
  takeTurn: async (tx: Tx, step: SetupStep, seconds: number): Promise<number | null> =>
    (await tx.all(TRY, [step, seconds])).length > 0 ? null : ((await tx.one(WAIT, [step, seconds]))?.seconds ?? seconds),

  sent: (db: Executor, step: SetupStep) => db.all(SENT, [step]),

  receiver: async (db: Executor, userId: number) => await db.one(RECEIVER, [userId]),
}
