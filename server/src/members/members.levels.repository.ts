import type { HandlerInput } from '@camp/contract/base/call'
import type { getMemberConfig, getPowerConfig, MemberConfig, PowerConfig } from '@camp/contract/members/members'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { type Scope, scopedStatement, shareInScope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

export type LevelFields = Pick<MemberConfig, 'name' | 'priceAmount' | 'durationDays' | 'sort' | 'activeFlg'>
export type BenefitFields = Pick<PowerConfig, 'name' | 'icon' | 'description' | 'sort' | 'activeFlg'>
/** Null: the last one. */
type Unplaced<F> = Omit<F, 'sort'> & { sort: number | null }

const current = (from: string, scope: string) =>
  `(select count(*)::integer from ${from} where m.level_id = l.id and m.expires_at > now() ${scope})`
/** All members of a level now: those whose last day is yet to come are kept, those of today are counted. */
const ALL = `((select coalesce(sum(k.count), 0)::integer from (
    select d.count from member_day d where d.level_id = l.id and d.day > current_date
    union all select d.count from member_delta d where d.level_id = l.id and d.day > current_date) k)
  + ${current('members m', 'and m.expires_at < (current_date + 1)::timestamptz')})`
/**
 * How many families of the scope are members of a level now. From them are taken the few accounts that were joined to others (see
 * `ownAccount`), each at most once at a time.
 */
const members = (scope: string) =>
  `(${scope === '' ? ALL : current('members m', scope)}
    - ${current('parent_merges j join members m on m.parent_id = j.merged_parent_id and j.undone_at is null', scope)})`
const LEVELS = scopedStatement(
  'members.levels',
  'm.parent_id',
  (scope) => `select l.id, l.created_at, l.updated_at, l.version, l.name, l.price_amount,
     l.duration_days, l.sort, l.active_flg, ${members(scope)} as member_count,
     coalesce((select json_agg(x.benefit_id order by b.sort, b.id) from member_benefit_levels x
       join member_benefits b on b.id = x.benefit_id and b.deleted_at is null where x.level_id = l.id), '[]') as benefit_ids
   from member_levels l where l.deleted_at is null and ($1::text[] is null or l.active_flg = any($1)) order by l.sort, l.id`,
  { fits: { benefitIds: z.array(z.int()) } },
)
const LOCK_LEVEL = statement(
  'members.levels.lock',
  `select l.id, l.version, l.name, l.price_amount, l.duration_days, l.sort,
     l.active_flg
   from member_levels l where l.id = $1 and l.deleted_at is null for update of l`,
)
// Asked of what is held: a family that became a member while this waited is counted.
const HELD_BY = statement('members.levels.heldBy', `select ${members('')} as member_count from member_levels l where l.id = $1`, {
  notNull: ['memberCount'],
})
const ADD_LEVEL = statement(
  'members.levels.add',
  `insert into member_levels (name, price_amount, duration_days, sort, active_flg)
   values ($1, $2, $3, coalesce($4, (select coalesce(max(sort), 0) + 10 from member_levels where deleted_at is null)), $5)
   returning id, version, sort`,
)
const CHANGE_LEVEL = statement(
  'members.levels.change',
  `update member_levels set name = $2, price_amount = $3, duration_days = $4, sort = $5, active_flg = $6, version = version + 1,
     updated_at = now() where id = $1 returning id, version`,
)
const LEVEL_TITLES = statement('members.levelNames', 'select id, name from member_levels where id = any($1::bigint[])')
const LEVEL_STAND = statement(
  'members.levels.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
    json_build_object('name', name, 'priceAmount', price_amount, 'durationDays', duration_days, 'sort', sort, 'activeFlg', active_flg) as fields
   from member_levels where id = $1`,
  snapshotSays,
)

const LEVEL_IDS = `coalesce((select json_agg(x.level_id order by l.sort, l.id) from member_benefit_levels x
       join member_levels l on l.id = x.level_id and l.deleted_at is null where x.benefit_id = b.id), '[]')`
const LEVEL_NAMES = LEVEL_IDS.replace('json_agg(x.level_id', 'json_agg(l.name')
const BENEFITS = statement(
  'members.benefits',
  `select b.id, b.created_at, b.updated_at, b.version, b.name, b.icon, b.description, b.sort,
     b.active_flg, ${LEVEL_IDS} as level_ids
   from member_benefits b where b.deleted_at is null and ($1::text[] is null or b.active_flg = any($1))
     and ($2::bigint is null or exists (select from member_benefit_levels x where x.benefit_id = b.id and x.level_id = $2))
   order by b.sort, b.id`,
  { fits: { levelIds: z.array(z.int()) } },
)
const LOCK_BENEFIT = statement(
  'members.benefits.lock',
  `select b.id, b.version, b.name, b.icon, b.description, b.sort, b.active_flg, ${LEVEL_NAMES} as levels
   from member_benefits b where b.id = $1 and b.deleted_at is null for update of b`,
  { fits: { levels: z.array(z.string()) } },
)
const ADD_BENEFIT = statement(
  'members.benefits.add',
  `insert into member_benefits (name, icon, description, sort, active_flg)
   values ($1, $2, $3, coalesce($4, (select coalesce(max(sort), 0) + 10 from member_benefits where deleted_at is null)), $5)
   returning id, version, sort`,
)
const CHANGE_BENEFIT = statement(
  'members.benefits.change',
  `update member_benefits set name = $2, icon = $3, description = $4, sort = $5, active_flg = $6, version = version + 1,
     updated_at = now() where id = $1 returning id, version`,
)
const DROP_LINKS = statement(
  'members.benefits.unlink',
  'delete from member_benefit_levels where benefit_id = $1 and level_id <> all($2::bigint[])',
)
const ADD_LINKS = statement(
  'members.benefits.link',
  'insert into member_benefit_levels (benefit_id, level_id) select $1, unnest($2::bigint[]) on conflict do nothing',
)
const KNOWN_LEVELS = statement(
  'members.levels.known',
  'select id, name from member_levels where id = any($1::bigint[]) and deleted_at is null order by sort, id for key share',
)
const BENEFIT_TITLES = statement('members.benefitNames', 'select id, name from member_benefits where id = any($1::bigint[])')
const BENEFIT_STAND = statement(
  'members.benefits.snapshot',
  `select b.created_at, b.deleted_at, '[]'::json as changes,
    json_build_object('name', b.name, 'icon', b.icon, 'description', b.description, 'levels', ${LEVEL_NAMES}, 'sort', b.sort,
      'activeFlg', b.active_flg) as fields
   from member_benefits b where b.id = $1`,
  snapshotSays,
)

/** Levels and what they give. */
export const levelsRepository = {
  /** `memberCount`: of the families that the reader may see. */
  levels: (db: Executor, { activeFlg }: HandlerInput<typeof getMemberConfig>['query'], scope: Scope) =>
    shareInScope(db, scope, LEVELS, activeFlg ?? null),

  lockLevel: async (tx: Tx, id: number) => {
    const [held] = await tx.all(LOCK_LEVEL, [id])
    const [by] = held ? await tx.all(HELD_BY, [id]) : []
    return held && by && { ...held, ...by }
  },

  addLevel: async (tx: Tx, { name, priceAmount, durationDays, sort, activeFlg }: Unplaced<LevelFields>) =>
    await tx.one(ADD_LEVEL, [name, priceAmount, durationDays, sort, activeFlg]),

  changeLevel: async (tx: Tx, id: number, { name, priceAmount, durationDays, sort, activeFlg }: LevelFields) =>
    await tx.one(CHANGE_LEVEL, [id, name, priceAmount, durationDays, sort, activeFlg]),

  levelNames: (db: Executor, ids: readonly number[]) => db.all(LEVEL_TITLES, [ids]),
  levelSnapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(LEVEL_STAND, [id]),

  benefits: (db: Executor, { activeFlg, levelId }: HandlerInput<typeof getPowerConfig>['query']) =>
    db.all(BENEFITS, [activeFlg ?? null, levelId ?? null]),

  lockBenefit: async (tx: Tx, id: number) => await tx.one(LOCK_BENEFIT, [id]),

  addBenefit: async (tx: Tx, { name, icon, description, sort, activeFlg }: Unplaced<BenefitFields>) =>
    await tx.one(ADD_BENEFIT, [name, icon, description, sort, activeFlg]),

  changeBenefit: async (tx: Tx, id: number, { name, icon, description, sort, activeFlg }: BenefitFields) =>
    await tx.one(CHANGE_BENEFIT, [id, name, icon, description, sort, activeFlg]),

  /** Gives a benefit to these levels and to no others. */
  link: (tx: Tx, id: number, levelIds: readonly number[]): void => {
    tx.later(DROP_LINKS, [id, levelIds])
    tx.later(ADD_LINKS, [id, levelIds])
  },

  /** Those of the levels that there are, in their order; held against being archived. */
  knownLevels: (tx: Tx, ids: readonly number[]) => tx.all(KNOWN_LEVELS, [ids]),

  benefitNames: (db: Executor, ids: readonly number[]) => db.all(BENEFIT_TITLES, [ids]),
  benefitSnapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(BENEFIT_STAND, [id]),
}
