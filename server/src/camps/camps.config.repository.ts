import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type { CampType, getCampConfig, getCampTypes } from '@camp/contract/camps/camps.config'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

export type Config = CallAnswer<typeof getCampConfig>
export type TypeFields = Pick<CampType, 'name' | 'sort' | 'activeFlg'>

const TYPES = statement(
  'camps.types.list',
  `select id, created_at, updated_at, version, name, sort, active_flg from camp_types
   where deleted_at is null and ($1::text[] is null or active_flg = any($1)) order by sort, id`,
)

/** What a type goes by until somebody sets it. */
const USUAL = `coalesce(c.lesson_days, 21) as lesson_days, coalesce(c.unlock_time, '06:00') as unlock_time, coalesce(c.makeup_days, 7) as makeup_days,
  coalesce(c.comment_deadline_hours, 24) as comment_deadline_hours, coalesce(c.group_capacity, 30) as group_capacity,
  coalesce(c.certificate_min_clock_ins, 15) as certificate_min_clock_ins, coalesce(c.reminder_time, '19:00') as reminder_time,
  coalesce(c.version, 0) as version`

const CONFIG = statement(
  'camps.config',
  `select t.id as camp_type_id, t.name as camp_type, ${USUAL} from camp_types t left join camp_configs c on c.camp_type_id = t.id
   where t.id = $1 and t.deleted_at is null`,
)
const PUT_CONFIG = statement(
  'camps.config.put',
  `insert into camp_configs (camp_type_id, lesson_days, unlock_time, makeup_days, comment_deadline_hours, group_capacity,
     certificate_min_clock_ins, reminder_time) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (camp_type_id) do update set lesson_days = excluded.lesson_days, unlock_time = excluded.unlock_time,
     makeup_days = excluded.makeup_days, comment_deadline_hours = excluded.comment_deadline_hours,
     group_capacity = excluded.group_capacity, certificate_min_clock_ins = excluded.certificate_min_clock_ins,
     reminder_time = excluded.reminder_time, version = camp_configs.version + 1, updated_at = now()
   returning version`,
)
const LOCK = statement(
  'camps.types.lock',
  `select id, version, name, sort, active_flg from camp_types
   where deleted_at is null and ($1::bigint is null or id = $1) order by id for no key update`,
)
const ADD = statement(
  'camps.types.add',
  `insert into camp_types (name, sort, active_flg)
   values ($1, coalesce($2, (select coalesce(max(sort), 0) + 1 from camp_types where deleted_at is null)), $3) returning id, version, sort`,
)
const ADD_MISSING = statement(
  'camps.types.addMissing',
  `insert into camp_types (name, sort)
   values ($1, (select coalesce(max(sort), 0) + 1 from camp_types where deleted_at is null)) on conflict do nothing returning id, sort`,
)
const CHANGE = statement(
  'camps.types.change',
  `update camp_types set name = $2, sort = $3, active_flg = $4, ${TOUCHED} where id = $1 returning id, version`,
)
// The order is no edit of a type: anyone who has one open can still save it.
const PLACE = statement('camps.types.place', 'update camp_types set sort = $2, updated_at = now() where id = $1')

const NAMES = statement('camps.types.names', 'select id, name from camp_types where id = any($1::bigint[])')

const SNAPSHOT = statement(
  'camps.types.snapshot',
  `select t.created_at, t.deleted_at, '[]'::json as changes,
    json_build_object('name', t.name, 'sort', t.sort, 'activeFlg', t.active_flg, 'lessonDays', c.lesson_days, 'unlockTime', c.unlock_time,
      'makeupDays', c.makeup_days, 'commentDeadlineHours', c.comment_deadline_hours, 'groupCapacity', c.group_capacity,
      'certificateMinClockIns', c.certificate_min_clock_ins, 'reminderTime', c.reminder_time) as fields
   from camp_types t left join camp_configs c on c.camp_type_id = t.id where t.id = $1`,
  snapshotSays,
)

export const campConfigRepository = {
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  types: (db: Executor, { activeFlg }: HandlerInput<typeof getCampTypes>['query']): Promise<CampType[]> =>
    db.all(TYPES, [activeFlg ?? null]),

  config: async (db: Executor, campTypeId: number) => await db.one(CONFIG, [campTypeId]),

  putConfig: async (tx: Tx, config: Omit<Config, 'version' | 'campType'>) =>
    await tx.one(PUT_CONFIG, [
      config.campTypeId,
      config.lessonDays,
      config.unlockTime,
      config.makeupDays,
      config.commentDeadlineHours,
      config.groupCapacity,
      config.certificateMinClockIns,
      config.reminderTime,
    ]),

  lock: async (tx: Tx, id: number) => await tx.one(LOCK, [id]),

  lockAll: (tx: Tx) => tx.all(LOCK, [null]),

  add: async (tx: Tx, { name, sort, activeFlg }: Omit<TypeFields, 'sort'> & { sort: number | null }) =>
    await tx.one(ADD, [name, sort, activeFlg]),

  /** The last one; undefined where the name is there already. */
  addMissing: async (tx: Tx, name: string) => await tx.one(ADD_MISSING, [name]),

  change: async (tx: Tx, id: number, { name, sort, activeFlg }: TypeFields) => await tx.one(CHANGE, [id, name, sort, activeFlg]),

  place: (tx: Tx, id: number, sort: number): void => tx.later(PLACE, [id, sort]),

  /** As it stands with its configuration, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
