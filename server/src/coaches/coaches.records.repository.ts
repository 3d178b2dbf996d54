import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { absencesText } from './coaches.absences.repository.ts'
import { coachSeenBy, TODAY_TEXT } from './coaches.conditions.ts'
import { kindRatesText } from './coaches.rates.repository.ts'

const NAMES = statement('coaches.recordNames', 'select id, name from coaches where id = any($1::bigint[])')

// A coach whom a limited reader does not see has no history for them either; one who was deleted has none in a group of anybody.
const SNAPSHOT = statement(
  'coaches.snapshot',
  `select o.created_at, o.deleted_at, '[]'::json as changes, o.phone,
    json_build_object('name', o.name, 'englishName', o.english_name, 'account', u.real_name, 'employment', o.employment, 'level', o.level, 'idCard', o.id_card_masked,
      'hourlyRateAmount', o.hourly_rate_amount, 'maxStudents', o.max_students, 'trackingEnabled', o.tracking_enabled,
      'payeeBank', o.payee_bank, 'payeeAccount', '****' || o.payee_tail, 'absences', ${absencesText('o.id')}, 'kindRates', ${kindRatesText('o.id')},
      'activeFlg', o.active_flg, 'joinedAt', to_char(o.joined_at, 'YYYY-MM-DD')) as fields
   from coaches o left join users u on u.id = o.user_id
   where o.id = $1 and ($2::bigint is null or o.id in (
     select g.coach_id from camp_groups g where g.id in (select led_camp_groups($2))
     union select m.coach_id from coaches me join coach_groups led on led.leader_coach_id = me.id and led.deleted_at is null
       join coach_group_members m on m.group_id = led.id and ${TODAY_TEXT}
     where me.user_id = $2 and me.deleted_at is null))`,
  snapshotSays,
)

/** What staff call coaches. */
export const coachNames = (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids])

/** A coach, also one who was deleted, as the log entries name the fields; the phone as it is stored. */
export const coachSnapshot = async (
  db: Executor,
  id: number,
  scope: Scope,
): Promise<(RecordSnapshot & { readonly phone: string }) | undefined> => await db.one(SNAPSHOT, [id, readerOf(scope)])

const PHONE = statement('coaches.phone', `select o.phone from coaches o where o.id = $1 and o.deleted_at is null and ${coachSeenBy('$2')}`)

/** A coach's phone in full; null where the reader sees no such coach. */
export const coachPhone = async (db: Executor, id: number, scope: Scope): Promise<string | null> =>
  (await db.one(PHONE, [id, readerOf(scope)]))?.phone ?? null
