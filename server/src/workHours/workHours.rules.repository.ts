import { ruleKept } from '@camp/contract/workHours/workHours.trace'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

/** Of the rules for all types the first one: without it comments have none. */
const FIRST = `r.camp_type_id is null
  and not exists (select from credit_rules f where f.id <> r.id and f.camp_type_id is null and f.effective_from <= r.effective_from)`
// Lines written since the rule was made, of days from its first on: those of a camp type with a rule of its own follow that one.
const RECKONED = `work_lines l join camps c on c.id = l.camp_id where l.source_kind = 'CLOCK_IN' and l.reverses_id is null
  and l.created_at >= r.created_at and l.day >= r.effective_from and (c.camp_type_id = r.camp_type_id or r.camp_type_id is null
    and not exists (select from credit_rules t where t.camp_type_id = c.camp_type_id and t.effective_from <= l.day))`

// No line is of a day to come, so a rule that has not begun needs no look at them.
const LIST = statement(
  'creditRules.list',
  `select r.id, r.camp_type_id, t.name as camp_type_name, r.kind, r.credit_minutes, r.late_factor_bp,
     r.holiday_factor_bp, r.effective_from, r.reason, r.created_at, u.real_name as created_by,
     case when r.effective_from <= current_date and exists (select from ${RECKONED}) then 'USED' when ${FIRST} then 'FIRST' end as kept
   from credit_rules r left join camp_types t on t.id = r.camp_type_id left join users u on u.id = r.created_by
   order by r.effective_from desc, r.id desc limit 200`,
  { fits: { kept: ruleKept.nullable() } },
)
const ADD = statement(
  'creditRules.add',
  `insert into credit_rules (camp_type_id, credit_minutes, late_factor_bp, holiday_factor_bp, effective_from, reason, created_by)
   values ($1, $2, $3, $4, $5, $6, $7) returning id, version`,
)
const SNAPSHOT = statement(
  'creditRules.snapshot',
  `select r.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
     json_build_object('creditMinutes', r.credit_minutes, 'lateFactorBp', r.late_factor_bp, 'holidayFactorBp', r.holiday_factor_bp,
       'effectiveFrom', r.effective_from, 'reason', r.reason) as fields
   from credit_rules r where r.id = $1`,
  snapshotSays,
)
const NAMES = statement(
  'creditRules.names',
  `select id, to_char(effective_from, 'YYYY-MM-DD') as name from credit_rules where id = any($1::bigint[])`,
  {
    notNull: ['name'],
  },
)
const HOLD = statement(
  'creditRules.hold',
  `select r.id, to_char(r.effective_from, 'YYYY-MM-DD') as effective_from, r.credit_minutes, r.late_factor_bp,
     r.holiday_factor_bp, r.reason,
     ${FIRST} as first, (select count(*) from ${RECKONED}) as used
   from credit_rules r where r.id = $1 for update of r`,
  { notNull: ['effectiveFrom', 'first', 'used'] },
)
const REMOVE = statement('creditRules.remove', 'delete from credit_rules where id = $1 returning id')
const CAMP_TYPE = statement('creditRules.campType', 'select id from camp_types where id = $1 and deleted_at is null')

interface NewRule {
  readonly campTypeId: number | null
  readonly creditMinutes: number
  readonly lateFactorBp: number
  readonly holidayFactorBp: number
  readonly effectiveFrom: string
  readonly reason: string | null
  readonly by: number
}

/** What holds a row as soon as it is made: the rule that counts until staff set another. */
export const tablesFilled = ['credit_rules'] as const

export const rulesRepository = {
  list: (db: Executor) => db.all(LIST, []),
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
  /** A rule, held, with the number of comments that were reckoned by it. */
  hold: async (tx: Tx, id: number) => await tx.one(HOLD, [id]),
  remove: async (tx: Tx, id: number) => await tx.one(REMOVE, [id]),
  campType: async (tx: Tx, id: number) => await tx.one(CAMP_TYPE, [id]),
  add: async (tx: Tx, { campTypeId, creditMinutes, lateFactorBp, holidayFactorBp, effectiveFrom, reason, by }: NewRule) =>
    await tx.one(ADD, [campTypeId, creditMinutes, lateFactorBp, holidayFactorBp, effectiveFrom, reason, by]),
}
